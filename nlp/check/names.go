package check

import (
	"regexp"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/nlp"
)

// knownShare is the part of a document's names that must be known before an
// unknown one counts as an error: with few cards imported, most are unknown.
const knownShare = 0.6

func (p *pass) part(s corpus.Span) string { return strings.TrimSpace(p.Text[s.Start:s.End]) }

// knowsNames reports whether enough of the names of the document are cards.
func (p *pass) knowsNames() bool {
	if p.env.Cards == nil || p.env.Cards.Len() == 0 || len(p.names) == 0 {
		return false
	}
	known := 0
	for _, q := range p.names {
		if len(p.env.Cards.Lookup(p.part(q.Ja))) > 0 {
			known++
		}
	}
	return float64(known) >= knownShare*float64(len(p.names))
}

var _ = register(&Check{
	Code: "card-name", Severity: Error,
	Title:  Msg{"存在しないカード名", "a card name that is no card"},
	Reason: Msg{"《》の中の名前がどのカードの名前でもない。取り込んだカードが文書の名前の大半を知らない場合は黙る。", "What stands in 《》 is the name of no card. Silent where the imported cards do not know most of the names of the document."},
	Examples: []Example{
		{Bad: "《錨の一撃》と《灯台の見張り》と《錨の一劇》", Found: "錨の一劇", Good: "《錨の一撃》と《灯台の見張り》"},
	},
	run: func(p *pass) {
		if !p.knowsNames() {
			return
		}
		for _, q := range p.names {
			ja := p.part(q.Ja)
			if ja == "" || len(p.env.Cards.Lookup(ja)) > 0 {
				continue
			}
			near, why := p.env.Cards.Near(ja)
			sev, suggestion := Error, ""
			msg := msgf("《%s》というカードはない", "there is no card %q", ja)
			if strings.HasPrefix(p.after(q.End, 5), "という名前") {
				sev = Warning // tokens have names of their own
			}
			switch {
			case len(near) > 0:
				suggestion = near[0].Ja
				if suggestion == "" {
					suggestion = near[0].Name
				}
				msg = msgf("《%[1]s》というカードはない: 《%[2]s》（%[3]s）か", "there is no card %[1]q: is %[2]q (%[3]s) meant?", ja, suggestion, near[0].Name)
				if why != "" {
					msg.En += "; " + why
				}
			default:
				sev = Warning
			}
			p.reportAs(sev, q.Ja, suggestion, msg)
		}
	},
})

var _ = register(&Check{
	Code: "name-pair", Severity: Error,
	Title:  Msg{"日英のカード名が食い違う", "a Japanese and an English name that do not belong together"},
	Reason: Msg{"《日本語名/英語名》の二つの名前が別のカードを指している。", "The two names in 《Japanese/English》 are those of different cards."},
	Examples: []Example{
		{Bad: "《錨の一撃/Lighthouse Lookout》", Found: "錨の一撃/Lighthouse Lookout", Good: "《錨の一撃/Anchor Strike》"},
	},
	run: func(p *pass) {
		if p.env.Cards == nil {
			return
		}
		for _, q := range p.names {
			if q.En.Len() == 0 {
				continue
			}
			ja, en := p.env.Cards.Lookup(p.part(q.Ja)), p.env.Cards.Lookup(p.part(q.En))
			if len(ja) == 0 || len(en) == 0 {
				if len(en) == 0 && len(ja) > 0 {
					p.report(q.En, ja[0].Name, msgf("英語名「%[1]s」のカードはない: 《%[2]s》の英語名は「%[3]s」", "there is no card %[1]q: %[2]q is %[3]q in English", p.part(q.En), p.part(q.Ja), ja[0].Name))
				}
				continue
			}
			if slices.ContainsFunc(ja, func(a Card) bool {
				return slices.ContainsFunc(en, func(b Card) bool { return a.Name == b.Name && (a.Half == b.Half || a.Half == "" || b.Half == "") })
			}) {
				continue
			}
			p.report(q.Inner, p.part(q.Ja)+"/"+ja[0].Name, msgf("《%[1]s》の英語名は「%[2]s」で、「%[3]s」は別のカード", "%[1]q is %[2]q in English; %[3]q is another card", p.part(q.Ja), ja[0].Name, p.part(q.En)))
		}
	},
})

// nameStyle counts names with and without their English part, apart for the
// cards of the document's own sets and others.
type nameStyle struct{ with, without int }

// countNames counts the names of a document, own cards and others apart.
func countNames(env *Env, d *Doc) map[bool]nameStyle {
	out := map[bool]nameStyle{}
	if env.Cards == nil {
		return out
	}
	p := &pass{Doc: d, env: env}
	for _, q := range d.namePlaces() {
		own, known := p.own(p.part(q.Ja))
		n := out[own]
		switch {
		case !known:
		case q.En.Len() > 0:
			n.with++
		default:
			n.without++
		}
		out[own] = n
	}
	return out
}

func (p *pass) own(ja string) (own, known bool) {
	for _, c := range p.env.Cards.Lookup(ja) {
		known = true
		for _, s := range c.Sets {
			own = own || slices.Contains(p.Sets, s)
		}
	}
	return own, known
}

// namePlaces lists the names of running text; a name alone in a line is a
// heading.
func (d *Doc) namePlaces() []nlp.Quoted {
	var out []nlp.Quoted
	for _, q := range d.names {
		line := d.lines[d.lineAt(q.Start)]
		if strings.TrimSpace(d.Text[line.Start:line.End]) != d.Text[q.Start:q.End] && d.kindAt(q.Start) != corpus.KindDuplicate {
			out = append(out, q)
		}
	}
	return out
}

var _ = register(&Check{
	Code: "name-style", Severity: Info,
	Title: Msg{"カード名の書き方が揃っていない", "card names are quoted in different ways"},
	Reason: Msg{"《日本語名/英語名》と《日本語名》が混じっている。自セットのカードと他のカードは分けて数え、それぞれ多数に揃える。英語名は初出だけに付ける書き方を認める。",
		"Some names have their English part and some have not. Cards of the document's own set and others are counted apart; the majority is right in each. An English part at the first mention only is fine."},
	Examples: []Example{
		{Bad: "《錨の一撃/Anchor Strike》と《灯台の見張り/Lighthouse Lookout》と《沈没船の亡霊》", Found: "《沈没船の亡霊》", Good: "《錨の一撃/Anchor Strike》を唱える。《錨の一撃》は解決される。"},
	},
	run: func(p *pass) {
		if p.env.Cards == nil {
			return
		}
		mentioned := map[string]bool{}
		for _, q := range p.names {
			ja := p.part(q.Ja)
			first := !mentioned[ja]
			mentioned[ja] = true
			own, known := p.own(ja)
			line := p.lines[p.lineAt(q.Start)]
			if !known || strings.TrimSpace(p.Text[line.Start:line.End]) == p.Text[q.Start:q.End] {
				continue
			}
			n := p.tally.names[own]
			switch {
			case q.En.Len() == 0 && n.with > n.without && (first || !p.introduced(ja)):
				p.report(q.Span, "", msgf("他のカード名には英語名が付いている（%[1]d対%[2]d）", "other names have their English part (%[1]d to %[2]d)", n.with, n.without))
			case q.En.Len() > 0 && n.without > n.with:
				p.report(q.Span, "《"+ja+"》", msgf("他のカード名には英語名が付いていない（%[1]d対%[2]d）", "other names have no English part (%[1]d to %[2]d)", n.without, n.with))
			}
		}
	},
})

// introduced reports whether some mention of a name in the document has its
// English part.
func (p *pass) introduced(ja string) bool {
	for _, q := range p.names {
		if q.En.Len() > 0 && p.part(q.Ja) == ja {
			return true
		}
	}
	return false
}

var nameDone = regexp.MustCompile(`^(され|する|し(た|て))`)

var _ = register(&Check{
	Code: "name-as-verb", Severity: Warning,
	Title:  Msg{"カード名を動詞に使っている", "a card name used as a verb"},
	Reason: Msg{"《》の名前に「する・される」を付けると、何が起きたのかが読み取れない。", "する after a card name leaves open what happened."},
	Examples: []Example{
		{Bad: "《錨の一撃》されたクリーチャー", Found: "《錨の一撃》された", Good: "《錨の一撃》の対象になったクリーチャー"},
	},
	run: func(p *pass) {
		for _, q := range p.names {
			if m := nameDone.FindString(p.after(q.End, 3)); m != "" {
				end := q.End + len(m)
				if m == "され" {
					end += len(p.after(end, 1))
				}
				p.report(corpus.Span{Start: q.Start, End: end}, "", msgf("カード名《%s》を動詞に使っている", "the card name %q is used as a verb", p.part(q.Ja)))
			}
		}
	},
})

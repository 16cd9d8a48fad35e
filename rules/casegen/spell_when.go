package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	refineClaim(ofResolution, choiceClaim, "choose")
	deedTable["waits"] = waitsDeed
}

// ofResolution reports whether a clause says that something is chosen as a
// spell or ability resolves: 解決時に選ぶ, 解決まで選ばれない.
func ofResolution(s *story, p *frame.Prop) bool { return s.resolutionOf(p) != "" }

// resolutionOf is the phrase that says so, without 解決時; "その" where nothing is
// named.
func (s *story) resolutionOf(p *frame.Prop) string {
	for _, w := range s.whenWords(p) {
		t := frame.Plain(w.text)
		for _, e := range []string{"解決時", "解決中", "解決"} {
			before, ok := strings.CutSuffix(t, e)
			if !ok || e == "解決" && !w.until || p.Neg && !w.until || !p.Neg && w.until {
				continue
			}
			if before = strings.TrimSuffix(before, "の"); before == "" {
				before = "その"
			}
			return before
		}
	}
	return ""
}

type whenWord struct {
	text  string
	start int
	until bool // まで stands behind it
}

// whenWords lists the phrases and adverbs of a clause that end in 解決 or 解決時.
func (s *story) whenWords(p *frame.Prop) []whenWord {
	var out []whenWord
	add := func(text string, start, end int, particle string) {
		if strings.HasSuffix(text, "解決") || strings.HasSuffix(text, "解決時") || strings.HasSuffix(text, "解決中") {
			out = append(out, whenWord{text, start, particle == "まで" || strings.HasPrefix(s.c.block.Text[end:], "まで")})
		}
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		add(s.text(a), a.Start, a.End, a.Particle)
	}
	for _, a := range p.C.Adverb {
		add(strings.TrimSuffix(a.In(s.c.block.Text), "に"), a.Start, a.End, "")
	}
	return out
}

// choiceClaim reads 《X》の解決時に…を選ぶ: nothing is asked before it resolves, and
// then it is. What is chosen must be what the text of the card has chosen.
func choiceClaim(s *story, p *frame.Prop) (func() error, error) {
	if p.Mod != clause.Fact {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	of := s.resolutionOf(p)
	var k *casting
	var err error
	switch of {
	case "その", "呪文", "能力", "その呪文", "その能力":
		if k, err = s.unsaid(p, ""); err != nil {
			k, err = s.meant(p)
		}
	default:
		k, err = s.usefulText(p, of, "")
	}
	if err != nil {
		return nil, err
	}
	for _, w := range s.whenWords(p) {
		s.looked[w.start] = true
		s.weighed[w.start] = true
	}
	a, b := s.untaken(p, "を"), s.untaken(p, "が", "は")
	if p.Passive {
		a, b = b, s.untaken(p, "によって", "により")
	}
	who := k.player
	if a == nil && b != nil && s.valueWord(s.text(b)) != "" { // カード名は…宣言する
		a, b = b, nil
	}
	if b != nil {
		o, err := s.noun(p, b)
		if err != nil || o.player == "" {
			return nil, fmt.Errorf("who chooses in %q is not known", p.Text)
		}
		who = o.player
	}
	if a == nil {
		return nil, fmt.Errorf("what is chosen in %q is not known", p.Text)
	}
	if err := s.hasNamed(k); err != nil {
		return nil, err
	}
	options, err := s.choices(k, frame.Plain(s.text(a)))
	if err != nil {
		return nil, err
	}
	return func() error {
		if _, err := s.placeAll(options...); err != nil {
			return err
		}
		if err := s.begin(k); err != nil {
			return err
		}
		s.st.Check("never: {event: choose, player: " + who + "}")
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("happened: {event: choose, player: %s}", who)
		s.st.Claim("no-priority: {after: {event: resolve}, before: {event: choose, player: %s}}", who) // it is made while something resolves
		return nil
	}, nil
}

// decided says by which words a text names the values that are chosen.
var decided = map[ability.ChoiceKind][]string{
	ability.ChooseName: {"カード名", "名前"}, ability.ChooseNonlandName: {"カード名", "名前"}, ability.ChooseColor: {"色", "１色", "1色"}, ability.ChooseNumber: {"数", "数字"},
	ability.ChooseCreatureType: {"クリーチャー・タイプ"}, ability.ChooseCardType: {"カード・タイプ"}, ability.ChooseLandType: {"基本土地タイプ"},
}

// choices finds what a casting has chosen as it resolves that words mean, and
// returns objects among which there is a choice.
func (s *story) choices(k *casting, text string) ([]*obj, error) {
	var found bool
	var options []*obj
	var failed error
	ability.Walk(k.chosen(), func(n any) bool {
		switch n := n.(type) {
		case ability.Decide:
			found = found || slices.Contains(decided[n.What], text)
		case ability.Choose:
			d, f, err := s.description(text)
			if err != nil || d.All || found {
				return true
			}
			for range 2 {
				o, err := s.fitting(n.Filter, k.player)
				if err != nil {
					failed = err
					return true
				}
				if !s.fits(o, f) {
					return true
				}
				options = append(options, o)
			}
			found = true
		}
		return true
	})
	if !found {
		if failed != nil {
			return nil, failed
		}
		return nil, fmt.Errorf("%s has no %q chosen as it resolves", k.o.phrase, text)
	}
	return options, nil
}

// waitsDeed reads 《X》がスタック上で解決を待っている間は: it is on the stack.
func waitsDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	for i := range p.C.Args {
		if w := s.text(&p.C.Args[i]); w == "スタック上" || w == "スタック" || w == "解決" {
			s.looked[p.C.Args[i].Start] = true
		}
	}
	a := s.untaken(p, "が", "は")
	if a == nil || p.Neg {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	k, err := s.usefulArg(p, a, "")
	if err != nil {
		return nil, err
	}
	return func() error { return s.begin(k) }, nil
}

package frame

import (
	"slices"
	"strings"

	"saitei/nlp/clause"
)

func (r *Reader) slots(s *clause.Sentence, c *clause.Clause, p *Prop) {
	topic := c.Arg("は")
	p.Object = r.thing(s, c.Arg("を"))
	p.Agent = r.thing(s, c.Arg("が"))
	bare := func(a *clause.Arg) bool { return a != nil && a.Particle == "" }
	if p.Agent == nil && bare(topic) {
		p.Agent = r.thing(s, topic)
	} else if p.Object == nil && bare(topic) && !p.Passive && c.Pred.Kind == "verb" {
		p.Object = r.thing(s, topic)
	}
	p.To = r.thing(s, c.Arg("に", "へ", "に対し", "に対して"))
	if p.To.Is(Word) && p.To.PT == "" {
		// 最終的に５/１クリーチャーになる: the first に only says how.
		for i := range c.Args {
			if a := &c.Args[i]; a.Particle == "に" && a.Start > p.To.Start {
				if t := r.thing(s, a); t.Kind != Word || t.PT != "" {
					p.To = t
				}
			}
		}
	}
	p.When = r.when(c)
	p.From = r.thing(s, c.Arg("から"))
	p.By = r.thing(s, c.Arg("により", "によって", "による", "で"))
	p.With = r.thing(s, c.Arg("と", "だ"))
	for _, a := range c.Args {
		if q := a.Quantity; q != nil && q.Value >= 0 && !q.X {
			switch q.Counter {
			case "回":
				p.Times = q.Value
			default:
				if p.N < 0 && (a.Particle == "を" || a.Particle == "" || a.Particle == "が" || a.Particle == "だ" || a.Particle == "に") {
					p.N = q.Value
				}
			}
		}
		p.Phase = phaseOf(p.Phase, r.text[a.Start:a.End], a.Particle)
	}
	for _, a := range c.Adverb {
		w := r.text[a.Start:a.End]
		switch {
		case slices.Contains([]string{"すべて", "全て", "全部", "それぞれ", "各々"}, w):
			p.All = true
		case strings.Contains(w, "再び"):
			p.Again = true
		case strings.Contains(w, "同時"):
			p.AtOnce = true
		case strings.HasSuffix(w, "回"):
			if n := digits(w); n >= 0 {
				p.Times = n
			}
		}
		p.Phase = phaseOf(p.Phase, w, "")
	}
}

// phaseOf reads 解決前に, 解決時に, 解決後に, プレイ時に and the like.
func phaseOf(old Phase, phrase, particle string) Phase {
	if particle == "を" || particle == "が" {
		return old
	}
	for _, f := range []struct {
		ends []string
		is   Phase
	}{
		{[]string{"解決前", "解決の前", "解決する前", "解決される前"}, Before},
		{[]string{"解決時", "解決中", "解決の間"}, During},
		{[]string{"解決後", "解決の後"}, After},
		{[]string{"プレイ時", "宣言時", "起動時", "唱える時", "置くとき", "誘発時"}, Announce},
	} {
		for _, e := range f.ends {
			if strings.HasSuffix(phrase, e) {
				return f.is
			}
		}
	}
	return old
}

func digits(s string) int {
	n, any := 0, false
	for _, r := range narrow(s) {
		if isDigit(r) {
			n, any = n*10+int(r-'0'), true
		}
	}
	if !any {
		return -1
	}
	return n
}

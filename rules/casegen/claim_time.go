package casegen

import (
	"strings"

	"saitei/rules/frame"
)

// heard notes that a claim is made for the point of time that a phrase names.
func (s *story) heard(t frame.TimePhrase) { s.dated[t.Start] = true }

// unheard returns the phrase of a clause that names a point of a turn, or
// another turn, which the claim of the clause is not made for; "" for none.
func (s *story) unheard(p *frame.Prop) string {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if turnTime(p, a) && (a.Particle == "に" || a.Particle == "で" || a.Particle == "") && !strings.HasSuffix(s.text(a), "ダメージ") && s.text(a) != "プレイ" && !strings.Contains(s.text(a), "解決") && !s.dated[a.Start] && !s.phased[a.Start] && !isSequel(s.text(a)) {
			return s.text(a)
		}
	}
	return ""
}

package casegen

import (
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// aside reads a clause in brackets that says of what was claimed that it comes
// besides the other results of the damage （そのダメージによる他の結果に追加される）: the
// damage is dealt as well. It returns nil for other clauses, which no claim is
// made for: a ruling with one of those is not complete.
func (s *story) aside(cl *clause.Clause) func() error {
	if cl.Role != clause.Aside || s.hit == nil || len(s.claims) == 0 || cl.Pred.Negated || cl.Pred.Modality != clause.Fact || !strings.HasPrefix(cl.Pred.Base, "追加") && !strings.HasPrefix(cl.Pred.Base, "加え") {
		return nil
	}
	besides := false
	for i := range cl.Args {
		a := &cl.Args[i]
		text := frame.Plain(s.text(a))
		switch {
		case a.Particle == "に" && strings.Contains(text, "ダメージ") && (strings.HasSuffix(text, "他の結果") || strings.HasSuffix(text, "ほかの結果")):
			besides = true
		case a.Topic && (text == "これ" || text == "それ" || text == "この結果"):
		default:
			return nil
		}
	}
	if !besides || len(cl.Adverb) > 0 {
		return nil
	}
	d := s.hit
	return func() error {
		e, err := s.damageEvent(*d, false)
		if err == nil {
			s.st.Claim("%s", event(true, e, -1))
			s.result(d)
		}
		return err
	}
}

// result claims what damage does besides what was said of it (CR 120.3): a
// player loses life. What a creature was dealt is seen in the event.
func (s *story) result(d *dealt) {
	if d.to != nil && d.to.player != "" {
		s.st.Claim("happened: {event: lose-life, player: %s}", d.to.player)
	}
}

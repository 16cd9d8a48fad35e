package cardtext

import (
	"saitei/rules/frame"
)

// particles are what a subject can end in.
var particles = []string{"はそれぞれ、", "はそれぞれ", "は、それぞれ、", "は、それぞれ", "は、", "は", "がそれぞれ", "が、", "が"}

// player reads a player who is spoken of: あなた, 各対戦相手, そのプレイヤー.
func (p *parser) player(pos int, s state, k func(int, value, state) bool) bool {
	for _, w := range []struct{ ja, en string }{
		{"他の各プレイヤー", "each other player"}, {"各プレイヤー", "each player"}, {"すべてのプレイヤー", "each player"}, {"各対戦相手", "each opponent"}, {"すべての対戦相手", "each opponent"}, {"あなたの対戦相手", "each opponent"},
		{"あなた", "you"}, {"自分", s.self()}, {"防御側プレイヤー", "defending player"}, {"防御プレイヤー", "defending player"},
	} {
		if end, ok := p.lit(pos, w.ja); ok && k(end, value{en: w.en, sort: frame.OfPlayer}, s) {
			return true
		}
	}
	return p.refer(pos, s, func(end int, v value, s state) bool {
		if v.sort&frame.OfPlayer == 0 {
			return false
		}
		v.sort = frame.OfPlayer
		return k(end, v, s)
	})
}

// who reads a player who acts, with a particle; where none is said it is whom
// the sentence is about, or the controller.
func (p *parser) who(pos int, s state, k func(int, value, state) bool) bool {
	with := func(end int, v value, s state) bool {
		for _, w := range particles {
			if e, ok := p.lit(end, w); ok {
				v.explicit = true
				if k(e, v, s.about(v.en, frame.OfPlayer)) {
					return true
				}
			}
		}
		return false
	}
	if p.player(pos, s, with) {
		return true
	}
	for _, w := range []struct{ ja, en string }{{"対戦相手", "each opponent"}, {"プレイヤー", "each player"}} {
		if end, ok := p.lit(pos, w.ja); ok && with(end, value{en: w.en, sort: frame.OfPlayer}, s) {
			return true
		}
	}
	if s.topic != "" && s.topicOf == frame.OfPlayer {
		return k(pos, value{en: s.topic, sort: frame.OfPlayer}, s)
	}
	if s.then && s.before != "" && s.before != "you" {
		return false // その後、 after what another player does: who acts is not said
	}
	who := "you"
	if s.actor != "" {
		who = s.actor
	}
	return k(pos, value{en: who, sort: frame.OfPlayer}, s)
}

// self is what 自分 means: who acts.
func (s state) self() string {
	if s.topicOf == frame.OfPlayer && s.topic != "" && s.topic != "you" || s.actor != "" && s.topic != "you" {
		return "they"
	}
	return "you"
}

// anyActor reads a player of an event: あなたが, 対戦相手が, いずれかのプレイヤーが.
func (p *parser) anyActor(pos int, s state, k func(int, value, state) bool) bool {
	for _, w := range []struct{ ja, en string }{
		{"あなたの対戦相手1人", "an opponent"}, {"あなたの対戦相手", "an opponent"}, {"あなた", "you"}, {"いずれかの対戦相手", "an opponent"}, {"対戦相手1人", "an opponent"}, {"対戦相手", "an opponent"}, {"いずれかのプレイヤー", "a player"}, {"プレイヤー1人", "a player"}, {"プレイヤー", "a player"}, {"エンチャントしている対戦相手", "enchanted opponent"}, {"エンチャントされている対戦相手", "enchanted opponent"}, {"エンチャントしているプレイヤー", "enchanted player"}, {"エンチャントされているプレイヤー", "enchanted player"},
	} {
		if end, ok := p.lit(pos, w.ja); ok && k(end, value{en: w.en, sort: frame.OfPlayer}, s) {
			return true
		}
	}
	return false
}

// possessor reads あなたの, 自分の, そのプレイヤーの, or nothing where it is who acts.
func (p *parser) possessor(pos int, s state, k func(int, value, state) bool) bool {
	if p.player(pos, s, func(end int, v value, s state) bool {
		e, ok := p.lit(end, "の")
		return ok && k(e, v, s)
	}) {
		return true
	}
	return k(pos, value{en: s.self(), sort: frame.OfPlayer}, s)
}

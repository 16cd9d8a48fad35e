package casegen

import (
	"slices"
	"strings"

	"saitei/rules/frame"
	"saitei/rules/scenario"
)

type qChoice = scenario.Choice

func init() { addSchema("cipher", cipherPlays) }

// cipherStage has a spell with cipher cast: it draws a card and may be encoded
// on a creature.
func cipherStage(targets bool, creature ...string) (st *stage, spell, body string) {
	st = newStage("a spell with cipher", "cipher")
	body = st.creature("you", "2/2", creature...)
	does, aim := "draw a card", ""
	if targets {
		does, aim = "target creature gets +1/+1 until end of turn", ", targets: ["+body+"]"
	}
	spell = st.hold("hand", "you", st.card("sorcery", "{cost: '{1}', types: [Sorcery], abilities: %s}", quote(does, "cipher")))
	st.zones["library.you"] = []string{"9 Island"}
	st.zones["library.opponent"] = []string{"9 Island"}
	st.do("cast: {player: you, card: %s, mana: '{1}'%s}", spell, aim)
	return st, spell, body
}

// cipherHits lets the creature deal combat damage.
func cipherHits(st *stage, body string) {
	st.feature("combat")
	st.do("attack: {player: you, with: [%s]}", body)
	st.do("go: {to: combat-damage}")
}

// cipherPlays plays what is said of cipher (702.99).
func cipherPlays(c *context) {
	if !slices.Contains(c.keywords, "cipher") {
		return
	}
	for si := range c.res.Reading.Tree.Sentences {
		props := c.sentence(si)
		if len(props) == 0 || len(props) < c.mainClauses(si) || allResults(props) && c.goesOn(si) {
			continue
		}
		// Sentences of results alone go on with the situation of this one.
		for k := si + 1; slices.ContainsFunc(props, (*frame.Prop).IsCondition) && k < len(c.res.Reading.Tree.Sentences); k++ {
			next := c.sentence(k)
			if len(next) == 0 || len(next) < c.mainClauses(k) || !allResults(next) {
				break
			}
			props = append(props, next...)
		}
		c.cipherSentence(props)
	}
}

// cipherScene is what happens around a spell with cipher.
type cipherScene struct {
	countered, left, control, lost, hit, cast bool
	shroud, targets                           bool
}

func (c *context) cipherSentence(props []*frame.Prop) {
	var sc cipherScene
	var results []*frame.Prop
	for _, p := range props {
		if strings.Contains(p.Text, "複数") || strings.Contains(p.Text, "につき") {
			return // several players or creatures are not set up here
		}
		switch {
		case !p.IsCondition():
			results = append(results, p)
		case p.Frame == "countered" && p.Passive && !p.Neg:
			sc.countered = true
		case p.Frame == "lose-ability" && !p.Neg:
			sc.lost = true
		case p.Frame == "gain-control" && !p.Neg:
			sc.control = true
		case p.Frame == "deal-damage" && !p.Neg:
			sc.hit = true
		case p.Frame == "leave" && !p.Neg && p.Agent.Is(frame.Creature):
			sc.left = true
		case p.Frame == "resolve" && !p.Neg:
		default:
			return
		}
	}
	var claims []cipherWord
	for _, p := range results {
		w, ok := sc.claim(p)
		if !ok {
			return
		}
		claims = append(claims, w)
	}
	if len(claims) == 0 {
		return
	}
	st := sc.play(claims)
	if !sc.countered && !sc.left && !sc.lost && !sc.control {
		c.add(st, refs(props...))
		return
	}
	covers := refs(props...)
	if sc.lost {
		// That the encoded card gives the ability is what the neighbour shows,
		// in which it is not lost.
		covers = append(covers, refs(c.props("give-ability")...)...)
	}
	without := sc
	without.countered, without.left, without.lost, without.control = false, false, false, false
	without.hit = without.hit || sc.lost || sc.control
	c.add(st, covers, without.play(claims))
}

// cipherWord makes the claims of a result once the objects have names.
type cipherWord func(spell, body string) []string

// play sets the stage and claims.
func (sc *cipherScene) play(claims []cipherWord) *stage {
	var abilities []string
	if sc.shroud {
		abilities = append(abilities, "shroud")
	}
	st, spell, body := cipherStage(sc.targets, abilities...)
	st.answers = declineCopy
	if sc.cast {
		st.answers = castCopy
	}
	if sc.countered {
		st.happen("opponent", "counter target spell", spell)
	} else {
		st.do("resolve")
	}
	if sc.left {
		st.happen("opponent", "return target permanent to its owner's hand", body)
	}
	if sc.control {
		st.happen("opponent", "gain control of target permanent", body)
	}
	if sc.lost {
		st.happen("opponent", "target creature loses all abilities until end of turn", body)
	}
	switch {
	case sc.control:
		st.do("go: {to: main1, turn: opponent}")
		st.feature("combat")
		st.do("attack: {player: opponent, with: [%s]}", body)
		st.do("go: {to: combat-damage}")
		st.do("resolve-all")
	case sc.hit || sc.lost || sc.cast:
		cipherHits(st, body)
		st.do("resolve-all")
	}
	for _, w := range claims {
		for _, cl := range w(spell, body) {
			st.claim("%s", cl)
		}
	}
	return st
}

// declineCopy does not cast the copy.
func declineCopy(q qChoice) string {
	if q.Kind == "cast" {
		return "say: no"
	}
	return ""
}

// castCopy casts the copy.
func castCopy(q qChoice) string {
	if q.Kind == "cast" && len(q.Options) > 0 {
		return "cast: {player: " + string(q.Player) + ", card: " + yamlName(q.Options[0]) + ", free: true}"
	}
	return ""
}

// claim says what to claim for a result, and what the scene needs for it.
func (sc *cipherScene) claim(p *frame.Prop) (cipherWord, bool) {
	if p.Mod == "must" || p.Mod == "must-not" || p.Mod == "need-not" {
		return nil, false
	}
	switch p.Frame {
	case "encode":
		neg := p.Neg
		return func(spell, body string) []string {
			if neg {
				return []string{"never: {event: encode}"}
			}
			return []string{"zone: {" + spell + ": exile}", "encoded: {" + spell + ": " + body + "}"}
		}, true
	case "exile":
		return func(spell, _ string) []string {
			return []string{"zone: {" + spell + ": exile}", "happened: {event: move, object: " + spell + ", from: stack, into: exile, times: 1}"}
		}, !p.Neg
	case "put-into-graveyard":
		neg := p.Neg
		return func(spell, _ string) []string {
			if neg {
				return []string{"never: {event: move, object: " + spell + ", into: graveyard}"}
			}
			return []string{"zone: {" + spell + ": graveyard}"}
		}, true
	case "effect-none":
		return func(_, _ string) []string {
			return []string{"never: {event: draw, player: you}", "never: {event: encode}"}
		}, sc.countered
	case "trigger", "controls", "give-ability":
		neg, who := p.Neg, "you"
		if sc.control {
			who = "opponent"
		}
		sc.hit = sc.hit || p.Frame == "give-ability"
		return func(_, body string) []string {
			if neg {
				return []string{"never: {event: trigger, source: " + body + "}"}
			}
			return []string{"happened: {event: trigger, player: " + who + ", source: " + body + ", times: 1}"}
		}, p.Frame != "controls" || sc.control && !neg
	case "copy", "cast":
		if p.Neg {
			return nil, false
		}
		sc.cast = true
		who, from := "you", ""
		if sc.control {
			who = "opponent"
		}
		if p.From != nil && strings.Contains(p.From.Text, "追放") || strings.Contains(p.Text, "追放領域") {
			from = ", from: exile"
		}
		during := strings.Contains(p.Text, "解決中") || strings.Contains(p.Text, "戦闘ダメージ・ステップ")
		return func(spell, _ string) []string {
			out := []string{"happened: {event: cast, player: " + who + from + ", times: 1}", "zone: {" + spell + ": exile}"}
			if from == "" {
				out[0] = "happened: {event: cast, player: " + who + ", from: exile, times: 1}"
			}
			if during {
				out = append(out, "now: {step: combat-damage}")
			}
			return out
		}, true
	case "ignore-timing":
		sc.cast = true
		return func(_, _ string) []string {
			return []string{"now: {step: combat-damage}", "happened: {event: cast, player: you, from: exile, times: 1}"}
		}, !p.Neg
	case "choose":
		return func(spell, body string) []string { return []string{"encoded: {" + spell + ": " + body + "}"} },
			!p.Neg && p.Phase == frame.During && p.Object.Is(frame.Creature)
	case "target":
		if p.Neg {
			sc.shroud = true
		} else {
			if p.Mod != "possible" && !p.Can() {
				return nil, false
			}
			sc.targets = true
		}
		return func(spell, body string) []string { return []string{"encoded: {" + spell + ": " + body + "}"} }, true
	}
	return nil, false
}

package casegen

import (
	"slices"
	"strings"

	"saitei/rules/casegen/stage"
	"saitei/rules/frame"
)

func init() { addSchema("forecast", forecastPlays) }

// forecastPlays plays what is said of forecast (702.57): an ability that is
// activated from the hand during one's upkeep, once for each card, and reveals
// the card until the upkeep ends.
func forecastPlays(c *context) {
	if !slices.Contains(c.keywords, "forecast") {
		return
	}
	for si := range c.res.Reading.Tree.Sentences {
		props := c.sentence(si)
		if len(props) < c.mainClauses(si) || len(props) == 0 {
			continue
		}
		for _, p := range props {
			switch {
			case p.Frame == "stays-revealed" && !p.Neg && !p.IsCondition() && strings.Contains(p.Text, "アップキープ・ステップの終了まで"):
				c.forecastRevealed(props)
			case p.Frame == "reveal" && p.Neg && !p.IsCondition():
				c.forecastGone(si, props)
			case p.Frame == "activate" && p.Can() && !p.IsCondition():
				c.forecastMay(props, p)
			}
		}
	}
}

func forecastStage(n int) (*stage.Stage, []string) {
	st := stage.New("a forecast ability")
	st.Step = "upkeep"
	key := st.Card("seer", "{cost: '{4}', types: [Creature], pt: 1/1, abilities: ['forecast — {1}, reveal this: you gain 1 life']}")
	st.Zones["library.you"] = []string{"9 Island"}
	var out []string
	for range n {
		out = append(out, st.Hold("hand", "you", key))
	}
	return st, out
}

func playForecast(st *stage.Stage, card string) {
	st.Do("activate: {player: you, object: %s, mana: '{1}'}", card)
}

// forecastRevealed: revealed from the activation to the end of the upkeep.
func (c *context) forecastRevealed(props []*frame.Prop) {
	st, cards := forecastStage(1)
	x := cards[0]
	st.Check("revealed: {" + x + ": false}")
	playForecast(st, x)
	st.Check("revealed: {" + x + ": true}")
	st.Do("resolve")
	st.Check("revealed: {"+x+": true}", "zone: {"+x+": hand}")
	st.Do("go: {to: draw}")
	st.Claim("revealed: {%s: false}", x)
	c.add(st, refs(props...))
}

// forecastGone: the card leaves the hand and is not revealed any more; the
// ability resolves nevertheless.
func (c *context) forecastGone(si int, props []*frame.Prop) {
	covers := refs(props...)
	for _, q := range c.sentence(si + 1) {
		if q.Frame == "resolve" && !q.IsCondition() && !q.Neg || q.IsCondition() {
			covers = append(covers, refs(q)...)
		}
	}
	play := func(with bool) *stage.Stage {
		st, cards := forecastStage(1)
		playForecast(st, cards[0])
		if with {
			st.Happen("opponent", "target player discards a card", "you")
			st.Check("zone: {" + cards[0] + ": graveyard}")
		}
		st.Check("revealed: {" + cards[0] + ": false}")
		st.Do("resolve")
		st.Claim("life: {you: 21}")
		return st
	}
	c.add(play(true), covers, play(false))
}

// forecastMay: which activations are allowed and which are not. "Any number of
// cards" gets two cards, "once for each card" is refused the second time.
func (c *context) forecastMay(props []*frame.Prop, p *frame.Prop) {
	if !strings.Contains(p.Text, "アップキープ") {
		return
	}
	st, cards := forecastStage(2)
	playForecast(st, cards[0])
	switch {
	case p.Again:
		return
	case p.Neg && p.Times == 1:
		st.Do("attempt: {as: other, activate: {player: you, object: %s, mana: '{1}'}}", cards[1])
		st.Do("resolve")
		st.Do("attempt: {as: again, activate: {player: you, object: %s, mana: '{1}'}}", cards[0])
		st.Claim("refused: {attempt: again, because: limit}")
		st.Claim("allowed: [other]")
	case !p.Neg && p.Object != nil && strings.Contains(p.Object.Text, "枚数"):
		playForecast(st, cards[1])
		st.Do("resolve-all")
		st.Do("attempt: {as: again, activate: {player: you, object: %s, mana: '{1}'}}", cards[1])
		st.Claim("life: {you: 22}")
		st.Claim("refused: {attempt: again, because: limit}")
	default:
		return
	}
	c.add(st, refs(props...))
}

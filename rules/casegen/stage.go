package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// stage builds a scenario piece by piece, in the words of its YAML form.
type stage struct {
	shows   string
	cards   []string
	field   []string
	zones   map[string][]string // "hand.you" → cards
	players map[string]string
	turn    string
	step    string
	when    []string
	then    []string
	feats   []string
	n       int

	answers func(scenario.Choice) string // what to answer; "" for the default
}

func newStage(shows string, feats ...string) *stage {
	return &stage{shows: shows, zones: map[string][]string{}, players: map[string]string{}, feats: feats}
}

// name makes a new name of a word.
func (s *stage) name(word string) string {
	s.n++
	return fmt.Sprintf("%s%d", word, s.n)
}

// card defines a card and returns its key.
func (s *stage) card(word, format string, a ...any) string {
	key := s.name(word)
	s.cards = append(s.cards, key+": "+fmt.Sprintf(format, a...))
	return key
}

// quote writes abilities as a YAML list.
func quote(abilities ...string) string {
	var q []string
	for _, a := range abilities {
		q = append(q, "'"+strings.ReplaceAll(a, "'", "''")+"'")
	}
	return "[" + strings.Join(q, ", ") + "]"
}

// put puts a card onto the battlefield and returns the name of the permanent.
func (s *stage) put(who, card, extra string) string {
	as := s.name("p")
	s.field = append(s.field, fmt.Sprintf("{card: %s, controller: %s, as: %s%s}", yamlName(card), who, as, extra))
	return as
}

// creature puts a made creature onto the battlefield.
func (s *stage) creature(who, pt string, abilities ...string) string {
	return s.put(who, s.card("creature", "{types: [Creature], pt: %s, abilities: %s}", pt, quote(abilities...)), "")
}

// hold puts a card into a zone and returns the name of the object.
func (s *stage) hold(zone, who, card string) string {
	as := s.name("c")
	s.zones[zone+"."+who] = append(s.zones[zone+"."+who], fmt.Sprintf("{card: %s, as: %s}", yamlName(card), as))
	return as
}

// trick has a player cast an instant that does one thing.
func (s *stage) trick(who, text string, targets ...string) string {
	card := s.card("trick", "{cost: '{1}', types: [Instant], abilities: %s}", quote(text))
	as := s.hold("hand", who, card)
	s.do("cast: {player: %s, card: %s, targets: [%s], mana: '{1}'}", who, as, strings.Join(targets, ", "))
	return as
}

// happen casts a trick and lets it resolve.
func (s *stage) happen(who, text string, targets ...string) {
	s.trick(who, text, targets...)
	s.do("resolve")
}

func (s *stage) do(format string, a ...any) { s.when = append(s.when, fmt.Sprintf(format, a...)) }

// claim claims something of the end, once.
func (s *stage) claim(format string, a ...any) {
	if cl := fmt.Sprintf(format, a...); !slices.Contains(s.then, cl) {
		s.then = append(s.then, cl)
	}
}

// check claims something between two steps.
func (s *stage) check(claims ...string) {
	s.when = append(s.when, "then: [{"+strings.Join(claims, "}, {")+"}]")
}

func (s *stage) feature(f ...string) {
	for _, x := range f {
		if !slices.Contains(s.feats, x) {
			s.feats = append(s.feats, x)
		}
	}
}

// yamlName writes the name of a card so that YAML reads it as a string.
func yamlName(s string) string {
	if strings.ContainsAny(s, "':,/#{}[]") {
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return s
}

// yaml writes the scenario.
func (s *stage) yaml(c *context, when []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "id: %s\nshows: '%s'\n", c.id(), strings.ReplaceAll(s.shows, "'", "''"))
	fmt.Fprintf(&b, "rulings: [{doc: '%s', line: %d, key: '%s'}]\n", strings.ReplaceAll(c.doc.Source, "'", "''"), max(1, c.block.Line), corpus.TextKey(c.block.Text))
	b.WriteString("origin: generated\n")
	if !c.edition.IsZero() {
		fmt.Fprintf(&b, "editions: {from: '%s'}\n", c.edition)
	}
	fmt.Fprintf(&b, "features: [%s]\n", strings.Join(s.feats, ", "))
	players := "you: {%s}, opponent: {%s}"
	fmt.Fprintf(&b, "players: {"+players+"}\n", s.players["you"], s.players["opponent"])
	if len(s.cards) > 0 {
		b.WriteString("cards:\n  " + strings.Join(s.cards, "\n  ") + "\n")
	}
	b.WriteString("given:\n")
	if s.turn != "" {
		fmt.Fprintf(&b, "  turn: %s\n", s.turn)
	}
	if s.step != "" {
		fmt.Fprintf(&b, "  step: %s\n", s.step)
	}
	if len(s.field) > 0 {
		b.WriteString("  battlefield:\n    - " + strings.Join(s.field, "\n    - ") + "\n")
	}
	for _, zone := range []string{"hand", "library", "graveyard", "exile", "outside"} {
		var piles []string
		for _, who := range []string{"you", "opponent"} {
			if list := s.zones[zone+"."+who]; len(list) > 0 {
				piles = append(piles, who+": ["+strings.Join(list, ", ")+"]")
			}
		}
		if len(piles) > 0 {
			fmt.Fprintf(&b, "  %s: {%s}\n", zone, strings.Join(piles, ", "))
		}
	}
	if s.turn == "" && s.step == "" && len(s.field) == 0 && len(s.zones) == 0 {
		b.WriteString("  turn: you\n")
	}
	if len(when) > 0 {
		b.WriteString("when:\n  - " + strings.Join(when, "\n  - ") + "\n")
	}
	b.WriteString("then:\n  - " + strings.Join(s.then, "\n  - ") + "\n")
	return b.String()
}

// maxAnswers bounds how many choices a draft may be asked.
const maxAnswers = 24

// finish makes the scenario and fills in the answers to what the game asks.
func (s *stage) finish(c *context) (*scenario.Scenario, error) {
	when := slices.Clone(s.when)
	answered := map[int]bool{} // steps that answer
	cleared := map[int]int{}   // steps before which the stack was emptied, and how often
	for range maxAnswers {
		text := s.yaml(c, when)
		list, err := scenario.Parse("draft", []byte(text))
		if err != nil {
			return nil, fmt.Errorf("draft is not valid: %w\n%s", err, text)
		}
		sc := list[0]
		sc.File, sc.Line, sc.Features = "", 0, features(list[0])
		if c.g.Play == nil {
			return sc, nil
		}
		e := c.edition
		out := c.g.Play(sc, e)
		switch {
		case out.Error != "":
			return nil, fmt.Errorf("engine: %s", out.Error)
		case len(out.Unsupported) > 0:
			return nil, fmt.Errorf("unsupported: %s", strings.Join(out.Unsupported, ", "))
		case out.Refused == nil:
			return sc, nil
		case strings.Contains(out.Refused.Reason, "does not come") && out.Refused.Step < len(when) && strings.HasPrefix(when[out.Refused.Step], "go:"):
			// There is no such step in this turn: what is left is done without it.
			when = slices.Delete(when, out.Refused.Step, out.Refused.Step+1)
			answered, cleared = shift(answered, out.Refused.Step, -1), shift(cleared, out.Refused.Step, -1)
			continue
		case out.Refused.Code == "stack" && out.Refused.Step < len(when):
			at := out.Refused.Step
			step := stepIn(out.Refused.Reason)
			if step == "" || cleared[at] > 1 {
				return nil, fmt.Errorf("refused: %s, at %q", out.Refused.Reason, when[at])
			}
			// What triggered on the way resolves there.
			add := []string{"resolve-all"}
			if at > 0 && when[at-1] == "resolve-all" {
				add = []string{"go: {to: " + step + "}", "resolve-all"}
			}
			when = slices.Insert(when, at, add...)
			answered, cleared = shift(answered, at, len(add)), shift(cleared, at, len(add))
			cleared[at+len(add)]++
			continue
		case out.Refused.Asked == nil:
			at := "at the start"
			if out.Refused.Step < len(when) {
				at = when[out.Refused.Step]
			}
			return nil, fmt.Errorf("refused (%s): %s, at %q", out.Refused.Code, out.Refused.Reason, at)
		}
		at := min(out.Refused.Step+1, len(when))
		for at < len(when) && answered[at] {
			at++
		}
		a := s.answer(*out.Refused.Asked)
		if a == "" {
			return nil, fmt.Errorf("nothing to answer to %s (%s)", out.Refused.Asked.Kind, strings.Join(out.Refused.Asked.Options, ", "))
		}
		if !slices.ContainsFunc([]string{"cast:", "assign:", "order-blockers:"}, func(w string) bool { return strings.HasPrefix(a, w) }) {
			a = fmt.Sprintf("answer: {player: %s, %s}", out.Refused.Asked.Player, a)
		}
		when = slices.Insert(when, at, a)
		answered = shift(answered, at, 1)
		answered[at] = true
	}
	return nil, fmt.Errorf("more than %d choices are asked", maxAnswers)
}

// shift moves notes about steps where n steps are put in before step at.
func shift[V any](notes map[int]V, at, n int) map[int]V {
	moved := map[int]V{}
	for i, v := range notes {
		if i >= at {
			i += n
		}
		moved[i] = v
	}
	return moved
}

// stepIn finds the step in the words of a refusal.
func stepIn(reason string) string {
	_, rest, ok := strings.Cut(reason, "in the step ")
	if !ok {
		return ""
	}
	step, _, _ := strings.Cut(rest, " ")
	return step
}

// answer answers a choice: as the schema wants it, else yes, and the first
// options there are.
func (s *stage) answer(q scenario.Choice) string {
	if s.answers != nil {
		if a := s.answers(q); a != "" {
			return a
		}
	}
	first := func(n int) string {
		var out []string
		for _, o := range q.Options[:min(n, len(q.Options))] {
			o, _, _ = strings.Cut(o, ":") // "p1.2:c3" says what made it trigger
			out = append(out, yamlName(o))
		}
		return strings.Join(out, ", ")
	}
	switch q.Kind {
	case "may":
		return "say: yes"
	case "pay":
		return "say: no"
	case "targets":
		return "targets: [" + first(max(1, q.Min)) + "]"
	case "choose", "sacrifice", "discard", "search", "attach":
		return "choose: [" + first(max(1, q.Min)) + "]"
	case "number":
		return fmt.Sprintf("number: %d", max(q.Min, min(q.Max, 2)))
	case "colour":
		return "colour: " + first(1)
	case "triggers", "order", "replacement":
		return "order: [" + first(len(q.Options)) + "]"
	case "mana":
		return "mana: '" + first(1) + "'"
	case "modes":
		return "modes: [1]"
	case "blockers":
		return fmt.Sprintf("order-blockers: {player: %s, object: %s, order: [%s]}", q.Player, q.Source, first(len(q.Options)))
	}
	return ""
}

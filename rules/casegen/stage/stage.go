package stage

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/scenario"
)

// Stage is a scenario that is being built. Its strings are pieces of the YAML
// form of a scenario, in flow style.
type Stage struct {
	Turn    string              // the active player; "" for you
	Step    string              // "" for the first main phase
	Zones   map[string][]string // "hand.you" → cards
	Players map[string]string   // "you" → what is said of the player
	When    []string            // what is done, in order
	Then    []string            // what is claimed of the end

	// Answers says how a choice that the game asks is answered; "" for as
	// [Stage.Finish] would. Nil answers none.
	Answers func(scenario.Choice) string

	shows string
	cards []string // the cards made for it
	field []string // the permanents
	n     int      // names made
}

// New returns an empty stage. Shows says in words what the scenario is about.
func New(shows string) *Stage {
	return &Stage{shows: shows, Zones: map[string][]string{}, Players: map[string]string{}}
}

// Name makes a name of a word that nothing else on the stage has.
func (s *Stage) Name(word string) string {
	s.n++
	return fmt.Sprintf("%s%d", word, s.n)
}

// Card makes a card, written as a mapping without its key, and returns the key.
func (s *Stage) Card(word, format string, a ...any) string {
	key := s.Name(word)
	s.cards = append(s.cards, key+": "+fmt.Sprintf(format, a...))
	return key
}

// Put puts a card onto the battlefield and returns the name of the permanent.
// Extra is what else is said of it, with a comma before it: ", tapped: true".
func (s *Stage) Put(who, card, extra string) string {
	as := s.Name("p")
	s.field = append(s.field, fmt.Sprintf("{card: %s, controller: %s, as: %s%s}", Word(card), who, as, extra))
	return as
}

// Creature puts a creature made for the scenario onto the battlefield. Its
// abilities are in the ability language.
func (s *Stage) Creature(who, pt string, abilities ...string) string {
	return s.Put(who, s.Card("creature", "{types: [Creature], pt: %s, abilities: %s}", pt, List(abilities...)), "")
}

// Hold puts a card into a zone of a player, at the end of what is there, and
// returns the name of the object.
func (s *Stage) Hold(zone, who, card string) string {
	as := s.Name("c")
	s.Zones[zone+"."+who] = append(s.Zones[zone+"."+who], fmt.Sprintf("{card: %s, as: %s}", Word(card), as))
	return as
}

// Trick has a player cast an instant with one ability, in the ability language,
// and returns the name of the card.
func (s *Stage) Trick(who, text string, targets ...string) string {
	card := s.Card("trick", "{cost: '{1}', types: [Instant], abilities: %s}", List(text))
	as := s.Hold("hand", who, card)
	s.Do("cast: {player: %s, card: %s, targets: [%s], mana: '{1}'}", who, as, strings.Join(targets, ", "))
	return as
}

// Happen casts a trick and lets it resolve.
func (s *Stage) Happen(who, text string, targets ...string) {
	s.Trick(who, text, targets...)
	s.Do("resolve")
}

// Do adds a step.
func (s *Stage) Do(format string, a ...any) { s.When = append(s.When, fmt.Sprintf(format, a...)) }

// Claim claims something of the end, once however often it is called for.
func (s *Stage) Claim(format string, a ...any) {
	if cl := fmt.Sprintf(format, a...); !slices.Contains(s.Then, cl) {
		s.Then = append(s.Then, cl)
	}
}

// Check claims something between the last step and the next.
func (s *Stage) Check(claims ...string) {
	s.When = append(s.When, "then: [{"+strings.Join(claims, "}, {")+"}]")
}

// Made reports whether a card made for the scenario says a text.
func (s *Stage) Made(text string) bool {
	return slices.ContainsFunc(s.cards, func(c string) bool { return strings.Contains(c, text) })
}

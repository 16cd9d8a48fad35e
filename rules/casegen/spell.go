package casegen

import (
	"fmt"
	"slices"

	"saitei/rules/ability"
)

// casting is a spell or an ability of a card that is used in a story.
type casting struct {
	o         *obj
	i         int             // index of the ability that is printed, from 0; -1 for a permanent spell or a made one
	ab        ability.Ability // the ability, where it is not a printed one of a face
	player    string
	targets   []*obj
	filters   []ability.Filter // what each target must be
	said      []bool           // which targets the text speaks of
	x         int
	saidX     bool
	mana      string            // instead of the cost, where something changes what is paid
	options   []string          // optional costs that are paid
	costs     map[string][]*obj // what pays the costs other than mana, by kind
	remove    map[*obj]int      // counters removed as a cost
	divided   int               // how much is divided among the targets, 0 for nothing
	modes     []int             // the modes chosen, from 1, in order
	cause     func() error      // makes a triggered ability trigger
	subject   *obj              // the object of the event that makes it trigger
	caused    bool              // what the text tells makes it trigger
	activated bool              // of a made permanent: an ability of it, not the permanent itself
	at        int               // which of its abilities that is, from 1
	ready     bool              // the stage has what it needs
	begun     bool              // it is on the stack
	stack     string            // the name of an ability on the stack, where its source may be gone
	over      bool              // it has resolved
	free      bool              // cast without paying its mana cost
	saidFree  bool              // the text says so, in every telling
	instead   string            // the keyword whose cost is paid instead of the mana cost
	withheld  []string          // what pays additional costs and is not given, by kind
	bad       []*obj            // the targets that are illegal by the time it resolves
}

// which says which ability of an object a text means.
type which struct {
	kind string // "spell", "activated", "triggered", "mana", "ability", "" for any use
	nth  int    // the how manieth, from 1, -1 for the last; 0 where none is said
	word string // keyword or ability word it is called by

	event string // the words for what it triggers on, "" where none are said

	named bool // the text says of what kind it is, or calls it by a word
}

// ability is the ability that is used, nil for a permanent spell or a made one.
func (k *casting) ability() ability.Ability {
	if k.ab != nil {
		return k.ab
	}
	if k.o.face == nil || k.i < 0 {
		return nil
	}
	return k.o.face.Abilities[k.i]
}

// isSpell reports whether it is a spell, not an ability.
func (k *casting) isSpell() bool {
	switch k.ability().(type) {
	case ability.Activated, ability.Triggered:
		return false
	}
	return !k.activated
}

// usable finds the ability of a face that a text means, -1 where there is none
// or, for a permanent that is cast, none is needed.
func usable(f *Face, w which) (int, bool) {
	var fit []int
	for _, x := range waysOf(f.Abilities) {
		if x.suits(w) && !slices.Contains(fit, x.i) {
			fit = append(fit, x.i)
		}
	}
	if others := slices.DeleteFunc(slices.Clone(fit), func(i int) bool {
		a, ok := f.Abilities[i].(ability.Activated)
		return ok && isManaAbility(a)
	}); w.kind != "mana" && w.nth == 0 && len(others) > 0 {
		fit = others // a mana ability is called one where it is meant
	}
	if others := slices.DeleteFunc(slices.Clone(fit), func(i int) bool {
		_, keyword := f.Abilities[i].(ability.Keyword)
		return keyword
	}); w.word == "" && w.nth == 0 && len(others) > 0 {
		fit = others // and one of a keyword is called by it
	}
	switch {
	case w.kind == "spell" && !slices.Contains(f.Types, "instant") && !slices.Contains(f.Types, "sorcery"):
		return -1, !slices.Contains(f.Types, "land")
	case w.nth != 0:
		n := w.nth - 1
		if w.kind == "ability" { // counted over all it has
			if n < 0 {
				n = len(f.Abilities) - 1
			}
			return n, slices.Contains(fit, n)
		}
		if n < 0 {
			n = len(fit) - 1
		}
		if n < len(fit) {
			return fit[n], true
		}
		return -1, false
	case len(fit) == 0:
		return -1, false
	}
	return fit[0], true
}

// isManaAbility reports whether an activated ability is a mana ability (CR
// 605.1a): it adds mana and has no target.
func isManaAbility(a ability.Activated) bool {
	mana := false
	ability.Walk(a.Do, func(n any) bool {
		_, is := n.(ability.AddMana)
		mana = mana || is
		return true
	})
	return mana && len(ability.Targets(a.Do)) == 0
}

// use is the casting of a card in this story, made where there was none.
func (s *story) use(o *obj, kind string) (*casting, error) { return s.useWhich(o, which{kind: kind}) }

// useWhich is the use of one of the abilities of an object, or its casting,
// made where there was none. A casting that is over is the one that is meant.
func (s *story) useWhich(o *obj, w which) (*casting, error) {
	if w.kind != "spell" {
		if x, ok := o.way(w); ok {
			return s.useWay(o, x)
		}
	}
	if o.face == nil {
		if k := s.castingOf(o, -1); k != nil {
			return k, nil
		}
		return s.made(o, w.kind)
	}
	if k := o.cast; k != nil && w.nth == 0 && w.word == "" && k.suits(w) {
		return k, nil
	}
	i, ok := usable(o.face, w)
	if !ok {
		return nil, fmt.Errorf("%s has no ability that is used so", o.face.Name)
	}
	if k := s.castingOf(o, i); k != nil {
		return k, nil
	}
	return s.newCasting(o, i)
}

// suits reports whether a casting is what words without a number mean.
func (k *casting) suits(w which) bool {
	if w.event != "" && !waitsFor(k.ability(), w.event) {
		return false
	}
	switch a := k.ability().(type) {
	case ability.Activated:
		return w.kind == "" || w.kind == "ability" || w.kind == "activated" || w.kind == "loyalty" && isLoyalty(a) || w.kind == "mana" && isManaAbility(a)
	case ability.Triggered:
		return w.kind == "" || w.kind == "ability" || w.kind == "triggered"
	}
	return w.kind == "" || w.kind == "spell"
}

// way finds the ability that words mean which is no printed one of a card: one
// of a made object, what a keyword stands for, or what it was given.
func (o *obj) way(w which) (way, bool) {
	if w.nth != 0 || o.face != nil && w.word == "" && o.encoded == nil {
		return way{}, false
	}
	for _, x := range o.ways() {
		if x.suits(w) && !x.printed {
			return x, true
		}
	}
	return way{}, false
}

// useWay is the use of an ability that is no printed one.
func (s *story) useWay(o *obj, x way) (*casting, error) {
	for n := len(s.casts) - 1; n >= 0; n-- {
		if k := s.casts[n]; k.o == o && k.i == x.i && k.ab != nil {
			return k, nil
		}
	}
	if o.who == "" {
		o.who = s.defaultWho(o)
	}
	k := &casting{o: o, i: x.i, ab: x.ab, player: o.who, x: 2, costs: map[string][]*obj{}, remove: map[*obj]int{}}
	if a, ok := x.ab.(ability.Activated); ok {
		if z := worksFrom(a); z != ability.Battlefield && !o.lies {
			o.zone = z
		}
	}
	if err := s.seekTargets(k); err != nil {
		return nil, err
	}
	if o.cast == nil {
		o.cast = k
	}
	s.casts = append(s.casts, k)
	return k, nil
}

func (s *story) castingOf(o *obj, i int) *casting {
	for n := len(s.casts) - 1; n >= 0; n-- {
		if k := s.casts[n]; k.o == o && k.ab == nil && (k.i == i || o.face == nil) {
			return k
		}
	}
	return nil
}

// newCasting is another use of ability i of a card, -1 to cast a permanent.
func (s *story) newCasting(o *obj, i int) (*casting, error) {
	k := &casting{o: o, i: i, player: "you", x: 2, costs: map[string][]*obj{}, remove: map[*obj]int{}}
	if o.who == "" {
		o.who = "you"
	}
	k.player = o.who
	if k.isSpell() {
		o.zone = ability.Stack
	}
	if err := s.seekTargets(k); err != nil {
		return nil, err
	}
	if o.cast == nil {
		o.cast = k
	}
	s.casts = append(s.casts, k)
	return k, nil
}

// begin puts a casting onto the stack.
func (s *story) begin(k *casting) error {
	if k.begun {
		return nil
	}
	if err := s.prepare(k); err != nil {
		return err
	}
	for _, t := range k.targets { // what is aimed at on the stack is there first
		if t.cast != nil && t.zone == ability.Stack {
			if err := s.begin(t.cast); err != nil {
				return err
			}
		}
	}
	if err := s.attacking(k.targets); err != nil {
		return err
	}
	k.begun = true
	if k.cause != nil {
		if k.caused {
			return nil
		}
		return k.cause()
	}
	s.turnOf(k)
	words, err := s.words(k, k.targets)
	if err != nil {
		return err
	}
	s.st.Do("%s", words)
	return nil
}

// attacking has creatures attack of which it is said, or asked, that they do.
func (s *story) attacking(list []*obj) error {
	for _, t := range list {
		if t.player != "" || !t.attacking || s.combat != nil && s.combat.declared {
			continue
		}
		if err := s.attacks(t); err != nil {
			return err
		}
		if err := s.declare(); err != nil {
			return err
		}
	}
	return nil
}

// turnOf makes it the turn in which a casting is begun, where no other is said.
func (s *story) turnOf(k *casting) {
	if s.st.Turn != "" || s.combat != nil {
		return
	}
	s.st.Turn = k.player
	for _, other := range s.casts { // the one who casts what only he can cast now
		if other.ready && !other.instant() && other.player != k.player && k.instant() {
			s.st.Turn = other.player
		}
	}
}

// instant reports whether a casting needs no main phase of its player.
func (k *casting) instant() bool {
	switch a := k.ability().(type) {
	case ability.Activated:
		return !a.Sorcery && !isLoyalty(a)
	case ability.Triggered:
		return true
	}
	return k.activated || k.o.is("instant") || k.o.has("flash")
}

// try attempts a casting with targets and claims whether it is legal.
func (s *story) try(k *casting, legal bool, targets []*obj) error {
	if err := s.prepare(k); err != nil {
		return err
	}
	if k.cause != nil {
		return fmt.Errorf("nobody decides to have %s trigger", k.o.phrase)
	}
	for _, t := range targets { // what is aimed at on the stack is there first
		if t.cast != nil && t.zone == ability.Stack && t.cast != k {
			if err := s.begin(t.cast); err != nil {
				return err
			}
		}
	}
	if err := s.attacking(targets); err != nil {
		return err
	}
	if s.st.Turn == "" && s.combat == nil {
		s.turnOf(k)
	}
	words, err := s.words(k, targets)
	if err != nil {
		return err
	}
	s.attempt(legal, "%s", words)
	return nil
}

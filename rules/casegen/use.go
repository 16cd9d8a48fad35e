package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
)

// use is one ability of a card in play: what it stands on, what it aims at,
// and how to get it onto the stack.
type use struct {
	c       *context
	st      *stage.Stage
	face    *Face
	index   int // of the ability, from 0
	ab      ability.Ability
	src     string
	spell   bool
	targets []string
	x       int
	mana    string // instead of the cost
	costs   string // "costs: {…}" of an activation
	subject string // for a trigger: the object of its event
	before  func() // what must be on the stack first
	begin   func() // puts it onto the stack
	attempt func(tag string, targets []string, x int)
}

// useAbility sets the stage for ability i of a face and says how to begin.
func (c *context) useAbility(st *stage.Stage, f *Face, i int, targets []string) (*use, error) {
	c.stock(st, f.Abilities[i])
	for _, who := range []string{"library.you", "library.opponent"} {
		st.Zones[who] = append(st.Zones[who], "9 Island")
	}
	u := &use{c: c, st: st, face: f, index: i, ab: f.Abilities[i], x: 2, targets: targets}
	card := c.card.Name
	switch a := u.ab.(type) {
	case ability.Spell:
		u.spell = true
		if err := u.aim(); err != nil {
			return nil, err
		}
		u.src = st.Hold("hand", "you", card)
		u.begin = func() {
			if u.before != nil {
				u.before()
			}
			st.Do("cast: {%s}", u.castWords(u.targets, u.x))
		}
		u.attempt = func(tag string, targets []string, x int) {
			st.Do("attempt: {as: %s, cast: {%s}}", tag, u.castWords(targets, x))
		}
	case ability.Activated:
		extra := ""
		if a.Keyword == "forecast" || a.From == ability.Hand {
			u.src = st.Hold("hand", "you", card)
		} else if a.From == "" || a.From == ability.Battlefield {
			u.src = st.Put("you", card, c.startCounters(f)+extra)
		} else {
			u.src = st.Hold(string(a.From), "you", card)
		}
		if a.Keyword == "forecast" {
			st.Step = "upkeep"
		}
		if err := u.aim(); err != nil {
			return nil, err
		}
		if err := u.pay(a.Cost); err != nil {
			return nil, err
		}
		u.begin = func() { st.Do("activate: {%s}", u.activateWords(u.targets, u.x)) }
		u.attempt = func(tag string, targets []string, x int) {
			st.Do("attempt: {as: %s, activate: {%s}}", tag, u.activateWords(targets, x))
		}
	case ability.Triggered:
		if err := u.trigger(a); err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("a %T is not put onto the stack", u.ab)
	}
	return u, nil
}

// startCounters writes the counters that a permanent would have entered with.
func (c *context) startCounters(f *Face) string {
	var list []string
	for _, k := range entersWith(waysOf(f.Abilities)) {
		list = append(list, fmt.Sprintf("'%s': %d", k.kind, k.n))
	}
	if len(list) == 0 {
		return ""
	}
	return ", counters: {" + strings.Join(list, ", ") + "}"
}

func (u *use) castWords(targets []string, x int) string {
	w := fmt.Sprintf("player: you, card: %s", u.src)
	if len(u.c.card.Faces) > 1 {
		w += ", half: " + stage.Word(u.face.Name)
	}
	if len(targets) > 0 {
		w += ", targets: [" + strings.Join(targets, ", ") + "]"
	}
	if strings.Contains(u.face.Cost, "{X}") {
		w += fmt.Sprintf(", x: %d", x)
	}
	mana := u.mana
	if mana == "" {
		mana = costOf(u.face.Cost, x)
	}
	if mana != "" {
		w += ", mana: '" + mana + "'"
	}
	return w
}

func (u *use) activateWords(targets []string, x int) string {
	w := fmt.Sprintf("player: you, object: %s, ability: %d", u.src, u.index+1)
	if len(targets) > 0 {
		w += ", targets: [" + strings.Join(targets, ", ") + "]"
	}
	if strings.Contains(u.mana, "{X}") {
		w += fmt.Sprintf(", x: %d", x)
	}
	if m := costOf(u.mana, x); m != "" {
		w += ", mana: '" + m + "'"
	}
	if u.costs != "" {
		w += ", costs: {" + u.costs + "}"
	}
	return w
}

// pay reads the costs of an activation and brings what they need.
func (u *use) pay(costs []ability.Cost) error {
	for _, k := range costs {
		switch k := k.(type) {
		case ability.PayMana:
			u.mana += k.Mana.String()
		case ability.TapThis, ability.PayLife:
		case ability.Action:
			switch d := k.Do.(type) {
			case ability.Sacrifice:
				if _, this := d.What.(ability.This); this {
					continue
				}
				ch, ok := d.What.(ability.Choose)
				if !ok {
					return fmt.Errorf("cannot pay by sacrificing %T", d.What)
				}
				w, err := describe(ch.Filter, "you")
				if err != nil {
					return err
				}
				o, err := makeWant(u.st, w, "you")
				if err != nil {
					return err
				}
				u.costs = "sacrifice: [" + o + "]"
			case ability.Reveal:
			default:
				return fmt.Errorf("cannot pay by %T", k.Do)
			}
		default:
			return fmt.Errorf("cannot pay %T", k)
		}
	}
	return nil
}

// aim makes a target for each that the ability asks for.
func (u *use) aim() error {
	if u.targets != nil {
		return nil
	}
	for _, t := range ability.Targets(effectsOf(u.ab)) {
		w, err := describe(t.Filter, "you")
		if err != nil {
			return err
		}
		n := 1
		if k, ok := t.N.(ability.Num); ok && int(k) > 0 {
			n = int(k)
		}
		def := "opponent"
		if t.Other && len(u.targets) > 0 && u.targets[0] == "opponent" {
			def = "you"
		}
		if w.stack && u.spell {
			o := castable(u.st, want{maxPower: -1, types: w.types, colours: w.colours}, "opponent")
			u.targets = append(u.targets, o)
			u.st.Turn = "opponent"
			u.before = func() { u.st.Do("cast: {player: opponent, card: %s, mana: '{1}'}", o) }
			continue
		}
		for range n {
			o, err := makeWant(u.st, w, def)
			if err != nil {
				return err
			}
			u.targets = append(u.targets, o)
		}
	}
	return nil
}

// trigger says how to make a triggered ability trigger.
func (u *use) trigger(a ability.Triggered) error {
	st, card := u.st, u.c.card.Name
	if len(a.On) == 0 {
		return fmt.Errorf("nothing triggers it")
	}
	place := func() { u.src = st.Put("you", card, u.c.startCounters(u.face)) }
	switch e := a.On[0].(type) {
	case ability.Enters:
		if isThis(e.What) {
			u.src = st.Hold("hand", "you", card)
			u.subject = u.src
			u.begin = func() {
				st.Do("cast: {player: you, card: %s, mana: '%s'}", u.src, costOf(u.face.Cost, 2))
				st.Do("resolve")
			}
			return nil
		}
		place()
		w, err := patternWant(e.What)
		if err != nil {
			return err
		}
		u.subject = castable(st, w, "you")
		u.begin = func() {
			st.Do("cast: {player: you, card: %s, mana: '{1}'}", u.subject)
			st.Do("resolve")
		}
	case ability.Attacks:
		place()
		if isThis(e.What) {
			u.subject = u.src
		} else {
			w, err := patternWant(e.What)
			if err != nil {
				return err
			}
			if u.subject, err = makeWant(st, w, "you"); err != nil {
				return err
			}
		}
		u.begin = func() { st.Do("attack: {player: you, with: [%s]}", u.subject) }
	case ability.Damage:
		place()
		if isThis(e.From) && e.Kind == "combat" {
			u.subject = u.src
			u.begin = func() {
				st.Do("attack: {player: you, with: [%s]}", u.src)
				st.Do("go: {to: combat-damage}")
			}
			return nil
		}
		if isThis(e.To) {
			p := st.Creature("opponent", "1/1", "{T}: this deals 1 damage to any target")
			u.subject = p
			u.begin = func() {
				st.Do("activate: {player: opponent, object: %s, targets: [%s]}", p, u.src)
				st.Do("resolve")
			}
			return nil
		}
		n := max(1, e.Min)
		u.subject = st.Creature("you", "1/1", fmt.Sprintf("{T}: this deals %d damage to any target", n))
		u.begin = func() {
			st.Do("activate: {player: you, object: %s, targets: [opponent]}", u.subject)
			st.Do("resolve")
		}
	case ability.Moves:
		place()
		if e.To.Zone != ability.Hand {
			return fmt.Errorf("no way to move something into %s", e.To.Zone)
		}
		u.subject = st.Put("you", st.Card("thing", "{types: [Creature], pt: 2/2}"), "")
		u.begin = func() { st.Happen("you", "return target permanent to its owner's hand", u.subject) }
	case ability.Begins:
		place()
		step, ok := steps[e.Step]
		if !ok {
			return fmt.Errorf("no step %s", e.Step)
		}
		if step == "main1" || step == "upkeep" {
			st.Step = map[string]string{"main1": "draw", "upkeep": "untap"}[step]
		}
		u.begin = func() { st.Do("go: {to: %s}", step) }
	case ability.Casts:
		place()
		w, err := patternWant(e.What)
		if err != nil {
			return err
		}
		w.stack = false
		who := "you"
		u.subject = castable(st, w, who)
		u.begin = func() { st.Do("cast: {player: %s, card: %s, mana: '{1}'}", who, u.subject) }
	default:
		return fmt.Errorf("no way to bring about %T", e)
	}
	return nil
}

var steps = map[ability.Step]string{
	ability.Upkeep: "upkeep", ability.DrawStep: "draw", ability.PrecombatMain: "main1", ability.MainPhase: "main1",
	ability.BeginCombat: "begin-combat", ability.EndStep: "end", ability.EndCombat: "end-combat",
}

func isThis(p ability.Pattern) bool {
	_, ok := p.(ability.This)
	return ok
}

func patternWant(p ability.Pattern) (want, error) {
	a, ok := p.(ability.Any)
	if !ok {
		return want{maxPower: -1, zone: ability.Battlefield}, nil
	}
	return describe(a.Filter, "you")
}

// castable puts a card of the description that costs {1} into a hand.
func castable(st *stage.Stage, w want, who string) string {
	types := w.types
	if len(types) == 0 {
		types = []string{"creature"}
	}
	var t []string
	pt := ""
	for _, x := range types {
		t = append(t, strings.ToUpper(x[:1])+x[1:])
		if x == "creature" {
			pt = ", pt: 2/2"
		}
	}
	colours := w.colours
	if w.colourful == "multicolored" {
		colours = []string{"W", "G"}
	}
	if len(colours) > 0 {
		pt += ", colours: [" + strings.Join(colours, ", ") + "]"
	}
	return st.Hold("hand", who, st.Card("spell", "{cost: '{1}', types: [%s]%s}", strings.Join(t, ", "), pt))
}

// stock puts what an ability searches for into the libraries.
func (c *context) stock(st *stage.Stage, a ability.Ability) {
	ability.Walk(effectsOf(a), func(n any) bool {
		s, ok := n.(ability.Search)
		if !ok || s.Zone != ability.Library {
			return true
		}
		w, err := describe(s.Filter, "you")
		if err != nil {
			return true
		}
		for _, who := range []string{"you", "opponent"} {
			card := "Forest"
			if len(w.types) == 0 || w.types[0] != "land" {
				card = st.Card("found", "{cost: '{1}', types: [Creature], pt: 1/1, abilities: %s}", stage.List(w.keywords...))
			}
			st.Hold("library", who, card)
			st.Zones["library."+who] = append(st.Zones["library."+who], "Shock")
		}
		return true
	})
}

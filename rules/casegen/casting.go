package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
)

// casting is a spell or an ability of a card that is used in a story.
type casting struct {
	o       *obj
	i       int // index of the ability of the face, from 0
	player  string
	targets []*obj
	u       *use
	ready   bool // the stage has what it needs
	begun   bool // it is on the stack
	over    bool // it has resolved
	x       int
}

// usable finds the ability of a face that a text means by "spell", "activated
// ability", "triggered ability" or, with "", by using the card at all.
func usable(f *Face, kind string) int {
	for i, a := range f.Abilities {
		switch a.(type) {
		case ability.Spell:
			if kind == "" || kind == "spell" {
				return i
			}
		case ability.Activated:
			if kind == "" || kind == "ability" || kind == "activated" {
				return i
			}
		case ability.Triggered:
			if kind == "" || kind == "ability" || kind == "triggered" {
				return i
			}
		}
	}
	return -1
}

// use is the casting of a card in this story, made where there was none.
func (s *story) use(o *obj, kind string) (*casting, error) {
	if o.cast != nil {
		return o.cast, nil
	}
	if o.face == nil {
		return s.made(o, kind)
	}
	i := usable(o.face, kind)
	if i < 0 {
		return nil, fmt.Errorf("%s has no ability that is used", o.face.Name)
	}
	k := &casting{o: o, i: i, player: "you", x: 2}
	o.who = "you"
	for _, t := range ability.Targets(effectsOf(o.face.Abilities[i])) {
		x := newObj()
		w, err := describe(t.Filter, "you")
		if err != nil {
			return nil, err
		}
		switch {
		case w.player != "":
			x.player = "opponent"
			if w.player == "target" { // any target may become an object
				x.player = ""
				x.phrase = "any target"
			}
		default:
			if err := s.fit(x, t.Filter); err != nil {
				return nil, err
			}
			if x.who == "" {
				x.who = "opponent"
			}
		}
		k.targets = append(k.targets, x)
	}
	o.cast = k
	s.casts = append(s.casts, k)
	return k, nil
}

// made is the casting of a spell of which the text says nothing but its
// qualities: what it does does not matter.
func (s *story) made(o *obj, kind string) (*casting, error) {
	if o.player != "" || kind != "" && kind != "spell" || o.zone != ability.Stack {
		return nil, fmt.Errorf("what %s does is not known", o.phrase)
	}
	if o.who == "" {
		o.who = "you"
	}
	k := &casting{o: o, player: o.who}
	o.cast = k
	s.casts = append(s.casts, k)
	return k, nil
}

// aimMade gives a made spell its target, and an effect to aim with.
func (k *casting) aimMade(o *obj) {
	k.targets = []*obj{o}
}

// effect is what a made spell does to its target.
func (k *casting) effect() string {
	switch {
	case len(k.targets) == 0:
		return "you gain 1 life"
	case k.targets[0].player != "":
		return "target player gains 1 life"
	case k.targets[0].is("creature") || len(k.targets[0].types) == 0 && k.targets[0].face == nil:
		return "target creature gets +0/+1 until end of turn"
	}
	return "tap target permanent"
}

// aim makes an object the target of a casting.
func (k *casting) aim(o *obj) error {
	if k.o.face == nil {
		k.aimMade(o)
		return nil
	}
	if len(k.targets) == 0 {
		return fmt.Errorf("%s has no target", k.o.face.Name)
	}
	if slices.Contains(k.targets, o) {
		return nil
	}
	if o.player == "" && o.who == "" {
		o.who = k.targets[0].who
	}
	k.targets[0] = o
	return nil
}

// names places the targets of a casting.
func (s *story) names(list []*obj) ([]string, error) {
	var out []string
	for _, t := range list {
		if t.phrase == "any target" && t.player == "" && t.name == "" && len(t.types) == 0 {
			t.player = "opponent"
		}
		n, err := s.place(t)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

// prepare sets the stage for a casting.
func (s *story) prepare(k *casting) error {
	if k.ready {
		return nil
	}
	k.ready = true
	targets, err := s.names(k.targets)
	if err != nil {
		return err
	}
	if targets == nil {
		targets = []string{}
	}
	if k.o.face == nil {
		return s.prepareMade(k, targets)
	}
	c := *s.c
	c.card, c.face = k.o.card, k.o.face
	if k.u, err = c.useAbility(s.st, k.o.face, k.i, targets); err != nil {
		return err
	}
	k.u.x = k.x
	k.o.name = k.u.src
	return nil
}

func (s *story) prepareMade(k *casting, targets []string) error {
	o := k.o
	if len(o.types) == 0 {
		o.types = []string{"instant"}
	}
	if !o.is("creature") && !o.is("artifact") && !o.is("enchantment") {
		o.abilities = append(o.abilities, k.effect())
	}
	o.cast = nil
	name, err := s.place(o)
	o.cast = k
	if err != nil {
		return err
	}
	value := o.value
	if value < 0 {
		value = 1
	}
	words := func(targets []string) string {
		w := fmt.Sprintf("player: %s, card: %s", k.player, name)
		if len(targets) > 0 {
			w += ", targets: [" + strings.Join(targets, ", ") + "]"
		}
		if value > 0 {
			w += fmt.Sprintf(", mana: '{%d}'", value)
		}
		return w
	}
	k.u = &use{c: s.c, st: s.st, src: name, spell: true, targets: targets}
	k.u.begin = func() { s.st.do("cast: {%s}", words(targets)) }
	k.u.attempt = func(tag string, targets []string, _ int) {
		s.st.do("attempt: {as: %s, cast: {%s}}", tag, words(targets))
	}
	return nil
}

// begin puts a casting onto the stack.
func (s *story) begin(k *casting) error {
	if err := s.prepare(k); err != nil {
		return err
	}
	if !k.begun {
		k.begun = true
		if s.st.turn == "" && s.combat == nil {
			s.st.turn = k.player
		}
		k.u.begin()
	}
	return nil
}

// resolve lets everything on the stack resolve.
func (s *story) resolve() error {
	for _, k := range s.casts {
		if k.begun && !k.over {
			k.over = true
			s.st.do("resolve-all")
		}
	}
	return nil
}

// trick has someone cast an instant with one effect, and lets it resolve.
func (s *story) trick(who, text string, targets ...*obj) error {
	names, err := s.names(targets)
	if err != nil {
		return err
	}
	s.st.happen(who, text, names...)
	return nil
}

// combat is the combat of a story as far as it has come.
type combat struct {
	player    string // the attacking player
	attackers []*obj
	blocks    map[*obj][]*obj // attacker → blockers
	declared  bool
	blocked   bool
	over      bool
}

// attacks makes a creature attack in the combat of the story.
func (s *story) attacks(o *obj) error {
	if !o.become("creature") {
		return fmt.Errorf("what is no creature does not attack")
	}
	if s.combat == nil {
		if o.who == "" {
			o.who = s.defaultWho(o)
		}
		s.combat = &combat{player: o.who, blocks: map[*obj][]*obj{}}
	}
	if o.who == "" {
		o.who = s.combat.player
	}
	if o.who != s.combat.player {
		return fmt.Errorf("two players attack")
	}
	if !slices.Contains(s.combat.attackers, o) {
		s.combat.attackers = append(s.combat.attackers, o)
	}
	o.attacking = true
	return nil
}

// blocksWith makes a creature block an attacker.
func (s *story) blocksWith(blocker, attacker *obj) error {
	if attacker == blocker {
		return fmt.Errorf("nothing blocks itself")
	}
	if err := s.attacks(attacker); err != nil {
		return err
	}
	if !blocker.become("creature") {
		return fmt.Errorf("what is no creature does not block")
	}
	if blocker.who == "" {
		blocker.who = other(s.combat.player)
	}
	if blocker.who == s.combat.player {
		return fmt.Errorf("nobody blocks his own creature")
	}
	if !slices.Contains(s.combat.blocks[attacker], blocker) {
		s.combat.blocks[attacker] = append(s.combat.blocks[attacker], blocker)
	}
	blocker.blocking = true
	return nil
}

// declare has the attackers of the story declared.
func (s *story) declare() error {
	c := s.combat
	if c == nil || c.declared {
		return nil
	}
	names, err := s.names(c.attackers)
	if err != nil {
		return err
	}
	if s.st.turn == "" {
		s.st.turn = c.player
	}
	if s.st.turn != c.player {
		return fmt.Errorf("it is not the turn of who attacks")
	}
	c.declared = true
	s.st.do("attack: {player: %s, with: [%s]}", c.player, strings.Join(names, ", "))
	return nil
}

// block has the blockers of the story declared.
func (s *story) block() error {
	c := s.combat
	if err := s.declare(); err != nil || c == nil || c.blocked {
		return err
	}
	c.blocked = true
	var list []string
	for _, a := range c.attackers {
		for _, b := range c.blocks[a] {
			n, err := s.place(b)
			if err != nil {
				return err
			}
			list = append(list, fmt.Sprintf("%s: [%s]", n, a.name))
		}
	}
	if len(list) > 0 {
		s.st.do("block: {player: %s, with: {%s}}", other(c.player), strings.Join(list, ", "))
	}
	return nil
}

// settle lets what is under way come to its end: the stack resolves, combat
// deals its damage.
func (s *story) settle() error {
	if err := s.resolve(); err != nil {
		return err
	}
	c := s.combat
	if c == nil || c.over || !c.declared && len(c.attackers) == 0 {
		return nil
	}
	if err := s.block(); err != nil {
		return err
	}
	c.over = true
	s.st.do("go: {to: end-combat}")
	return nil
}

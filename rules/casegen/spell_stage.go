package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
)

// made is the casting of a spell of which the text says nothing but its
// qualities: what it does does not matter.
func (s *story) made(o *obj, kind string) (*casting, error) {
	if kind == "spell" && o.free() {
		o.zone = ability.Stack // クリーチャーを唱える
	}
	if o.player != "" || kind != "" && kind != "spell" || o.zone != ability.Stack {
		return nil, fmt.Errorf("what %s does is not known", o.phrase)
	}
	if o.who == "" {
		o.who = "you"
	}
	k := &casting{o: o, i: -1, player: o.who, costs: map[string][]*obj{}, remove: map[*obj]int{}}
	o.cast = k
	s.casts = append(s.casts, k)
	return k, nil
}

// free reports whether nothing is said of where an object is: it may be cast.
func (o *obj) free() bool {
	return o.player == "" && !o.many() && o.face == nil && o.cast == nil && o.name == "" && !o.there && !o.attacking && !o.blocking && !o.tapped && o.on == nil && len(o.counters) == 0 &&
		(o.zone == ability.Battlefield || o.zone == ability.Hand)
}

// improvised reports whether it is a spell of which nothing is known but its
// qualities.
func (k *casting) improvised() bool { return k.o.face == nil && k.ab == nil }

// effect is what a made spell does to its target.
func (k *casting) effect() string {
	switch {
	case len(k.targets) == 0:
		return "you gain 1 life"
	case k.targets[0].player != "":
		return "target player gains 1 life"
	case k.targets[0].zone == ability.Stack:
		return "counter target spell"
	case k.targets[0].is("creature") || len(k.targets[0].types) == 0 && k.targets[0].face == nil:
		return "target creature gets +0/+1 until end of turn"
	}
	return "tap target permanent"
}

// prepare sets the stage for a casting.
func (s *story) prepare(k *casting) error {
	if k.ready {
		return nil
	}
	k.ready = true
	if k.free {
		s.allowFree(k)
	}
	if k.improvised() {
		return s.prepareMade(k)
	}
	o := k.o
	switch a := k.ability().(type) {
	case ability.Triggered:
		if err := s.prepareTrigger(k, a); err != nil {
			return err
		}
	case ability.Activated:
		if a.Keyword == "forecast" {
			if s.st.Step == "" && s.st.Turn == "" && len(s.st.When) == 0 {
				s.st.Step = "upkeep"
			}
		}
		if z := worksFrom(a); z != ability.Battlefield && !o.lies {
			o.zone = z
		} else if o.name == "" && o.zone == ability.Stack {
			o.zone = ability.Battlefield
		}
	default:
		if k.instead != "" && o.zone == ability.Graveyard {
			break // it is cast from there
		}
		if o.name != "" && o.zone != ability.Stack && o.zone != ability.Hand {
			return fmt.Errorf("%s is there already and is not cast", o.phrase)
		}
		o.zone = ability.Stack
	}
	if err := s.seekCosts(k); err != nil {
		return err
	}
	s.stock(k)
	if _, err := s.place(o); err != nil {
		return err
	}
	_, err := s.names(k.targets)
	return err
}

// allowFree gives a player what lets him cast spells without paying for them.
func (s *story) allowFree(k *casting) {
	s.st.Put(k.player, s.st.Card("enchantment", "{types: [Enchantment], abilities: ['you may cast cards in your hand without paying its mana cost']}"), "")
}

func (s *story) prepareMade(k *casting) error {
	o := k.o
	if k.activated {
		if o.name != "" {
			return fmt.Errorf("%s is there without such an ability", o.phrase)
		}
		o.abilities = append(o.abilities, "{1}: "+k.effect())
		k.at = len(o.abilities)
		if _, err := s.names(k.targets); err != nil {
			return err
		}
		_, err := s.place(o)
		return err
	}
	if len(o.types) == 0 {
		o.types = []string{"instant"}
	}
	if counters := slices.ContainsFunc(o.abilities, func(a string) bool { return strings.HasPrefix(a, "counter target") }); o.is("instant") || o.is("sorcery") {
		if !counters {
			o.abilities = append(o.abilities, k.effect())
		}
	} else if s.st.Turn != "" && s.st.Turn != k.player && !o.has("flash") && !s.timing {
		o.abilities = append(o.abilities, "flash") // who casts it may be anyone's turn
	}
	if _, err := s.names(k.targets); err != nil {
		return err
	}
	_, err := s.place(o)
	return err
}

// stock fills the libraries: nobody runs out of cards, and who searches finds.
func (s *story) stock(k *casting) {
	ability.Walk(effectsOf(k.ability()), func(n any) bool {
		if n, ok := n.(ability.Search); ok && n.Zone == ability.Library {
			s.hide(n.Filter)
		}
		return true
	})
	for _, who := range []string{"you", "opponent"} {
		s.fillLibrary(who)
	}
}

// hide puts a card that fits a description into each library, and one beneath
// it that does not.
func (s *story) hide(f ability.Filter) {
	for _, who := range []string{"you", "opponent"} {
		o, err := s.fitting(f, who)
		if err != nil || o.player != "" {
			return
		}
		card := "Forest"
		if !o.is("land") {
			s.fix(o)
			o.zone = ability.Library
			card = s.st.Card("found", "%s", o.body())
		}
		s.st.Hold("library", who, card)
		s.st.Zones["library."+who] = append(s.st.Zones["library."+who], "Shock")
	}
}

// fillLibrary gives a player cards to draw, where nothing is said of how many
// there are.
func (s *story) fillLibrary(who string) {
	if s.filled[who] {
		return
	}
	s.filled[who] = true
	s.st.Zones["library."+who] = append(s.st.Zones["library."+who], "9 Island")
}

// resolve lets everything on the stack resolve.
func (s *story) resolve() error {
	if s.held { // what is claimed is so before anything resolves
		return nil
	}
	waits := s.waits
	s.waits = false
	for _, k := range s.casts {
		if k.begun && !k.over {
			waits, k.over = true, true
			k.takes()
		}
	}
	if waits {
		s.st.Do("resolve-all")
	}
	return nil
}

package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
)

// cost is the mana cost of a casting as it is written.
func (k *casting) cost() string {
	if k.activated {
		return "{1}"
	}
	if k.instead != "" {
		return k.keywordMana(k.instead)
	}
	if _, ok := k.ability().(ability.Activated); k.o.face == nil && !ok {
		return k.madeCost()
	}
	a, ok := k.ability().(ability.Activated)
	if !ok {
		return k.o.face.Cost + k.besides()
	}
	return manaOf(a.Cost)
}

// besides is the mana of the optional costs that are paid.
func (k *casting) besides() string {
	cost := ""
	for _, opt := range k.options {
		cost += k.keywordMana(opt)
	}
	return cost
}

// madeCost is what a made spell costs.
func (k *casting) madeCost() string {
	if k.o.mana != "" {
		return k.o.mana + k.besides()
	}
	v := k.o.value
	if v < 0 {
		v = 1
	}
	if v == 0 {
		return k.besides()
	}
	return fmt.Sprintf("{%d}", v) + k.besides()
}

func manaOf(costs []ability.Cost) string {
	out := ""
	for _, c := range costs {
		if p, ok := c.(ability.PayMana); ok {
			out += p.Mana.String()
		}
	}
	return out
}

// seekCosts brings what pays the costs of a casting other than mana.
func (s *story) seekCosts(k *casting) error {
	if k.improvised() {
		return nil
	}
	if a, ok := k.ability().(ability.Activated); ok {
		return s.payAll(k, a.Cost)
	}
	if !k.isSpell() || k.o.face == nil {
		return nil
	}
	if slices.Contains(k.withheld, "additional") {
		return nil
	}
	for _, a := range k.o.face.Abilities {
		if c, ok := a.(ability.AdditionalCost); ok && !c.Optional {
			if err := s.payAll(k, c.Cost); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *story) payAll(k *casting, costs []ability.Cost) error {
	for _, c := range costs {
		switch c := c.(type) {
		case ability.PayMana, ability.TapThis, ability.PayLife, ability.UntapThis:
		case ability.PutLoyalty:
			if c.N < 0 && !slices.ContainsFunc(k.o.counters, func(c counter) bool { return c.kind == "loyalty" }) && k.o.name == "" {
				k.o.counters = append(k.o.counters, counter{"loyalty", 1 - c.N}) // enough to pay
			}
		case ability.Action:
			if err := s.payWith(k, c.Do); err != nil {
				return err
			}
		default:
			return fmt.Errorf("cannot pay %T", c)
		}
	}
	return nil
}

// payWith brings what one action of a cost is done with.
func (s *story) payWith(k *casting, do ability.Effect) error {
	kind, what := "", ability.Ref(nil)
	switch d := do.(type) {
	case ability.Sacrifice:
		kind, what = "sacrifice", d.What
	case ability.Discard:
		kind, what = "discard", d.What
	case ability.Tap:
		kind, what = "tap", d.What
	case ability.Reveal:
		kind, what = "reveal", d.What
	case ability.Move:
		kind, what = "exile", d.What
		if d.To.Zone == ability.Hand {
			kind = "return"
		}
	case ability.RemoveCounters:
		if _, this := d.From.(ability.This); this {
			if n, ok := d.N.(ability.Num); ok && !slices.ContainsFunc(k.o.counters, func(c counter) bool { return c.kind == d.Kind }) {
				k.o.counters = append(k.o.counters, counter{d.Kind, int(n)})
			}
			return nil
		}
		return fmt.Errorf("cannot pay by removing counters from %T", d.From)
	default:
		return fmt.Errorf("cannot pay by %T", do)
	}
	if slices.Contains(k.withheld, kind) {
		return nil
	}
	switch w := what.(type) {
	case ability.This:
		return nil
	case ability.Choose:
		n := 1
		if v, ok := w.N.(ability.Num); ok {
			n = int(v)
		}
		for len(k.costs[kind]) < n {
			o, err := s.fitting(w.Filter, k.player)
			if err != nil {
				return err
			}
			o.who = k.player
			if kind == "discard" || kind == "reveal" {
				o.zone = ability.Hand
			}
			k.costs[kind] = append(k.costs[kind], o)
		}
		return nil
	}
	return fmt.Errorf("cannot pay with %T", what)
}

// costWords writes what pays the costs other than mana, "" for nothing.
func (s *story) costWords(k *casting) (string, error) {
	var parts []string
	for _, kind := range []string{"sacrifice", "discard", "exile", "tap", "return", "reveal"} {
		names, err := s.names(k.costs[kind])
		if err != nil {
			return "", err
		}
		if len(names) > 0 {
			parts = append(parts, kind+": ["+strings.Join(names, ", ")+"]")
		}
	}
	if len(parts) == 0 {
		return "", nil
	}
	return "costs: {" + strings.Join(parts, ", ") + "}", nil
}

// isLoyalty reports whether an ability has a loyalty cost (CR 606.1).
func isLoyalty(a ability.Activated) bool {
	return slices.ContainsFunc(a.Cost, func(c ability.Cost) bool { _, is := c.(ability.PutLoyalty); return is })
}

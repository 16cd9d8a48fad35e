package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/casegen/stage"
)

// onStack is the name by which a casting is known on the stack.
func (k *casting) onStack() string {
	if k.stack != "" {
		return k.stack
	}
	return k.o.name
}

// spent reports whether the source of an ability is gone when it is activated.
func (k *casting) spent() bool {
	a, ok := k.ability().(ability.Activated)
	return ok && slices.ContainsFunc(a.Cost, func(c ability.Cost) bool {
		do, ok := c.(ability.Action)
		if !ok {
			return false
		}
		switch d := do.Do.(type) {
		case ability.Sacrifice:
			_, this := d.What.(ability.This)
			return this
		case ability.Move:
			_, this := d.What.(ability.This)
			return this
		}
		return false
	})
}

// words writes the step that casts or activates.
func (s *story) words(k *casting, targets []*obj) (string, error) {
	names, err := s.names(targets)
	if err != nil {
		return "", err
	}
	var w []string
	verb := "cast"
	switch k.ability().(type) {
	case ability.Activated:
		verb = "activate"
		if k.spent() {
			k.stack = s.st.Name("a")
			w = append(w, "as: "+k.stack)
		}
		w = append(w, "player: "+k.player, "object: "+k.o.name, fmt.Sprintf("ability: %d", k.i+1))
	default:
		if k.activated {
			verb = "activate"
			w = append(w, "player: "+k.player, "object: "+k.o.name, fmt.Sprintf("ability: %d", k.at))
			break
		}
		w = append(w, "player: "+k.player, "card: "+k.o.name)
		if k.o.card != nil && len(k.o.card.Faces) > 1 {
			w = append(w, "half: "+stage.Word(k.o.face.Name))
		}
	}
	if len(k.modes) > 0 {
		w = append(w, "modes: "+strings.ReplaceAll(fmt.Sprint(k.modes), " ", ", "))
	}
	if len(names) > 0 {
		w = append(w, "targets: ["+strings.Join(names, ", ")+"]")
	}
	if k.divided > 0 && len(names) > 0 && k.divided >= len(names) {
		parts := []string{fmt.Sprint(k.divided - len(names) + 1)}
		for range len(names) - 1 {
			parts = append(parts, "1")
		}
		w = append(w, "divide: ["+strings.Join(parts, ", ")+"]")
	}
	cost := k.cost()
	if strings.Contains(cost, "{X}") {
		w = append(w, fmt.Sprintf("x: %d", k.x))
	}
	if len(k.options) > 0 {
		w = append(w, "options: ["+strings.Join(k.options, ", ")+"]")
	}
	mana := k.mana
	switch {
	case k.free:
		w = append(w, "free: true")
		mana = costOf(k.besides(), k.x)
	case mana == "":
		mana = costOf(cost, k.x)
	}
	if mana != "" {
		w = append(w, "mana: '"+mana+"'")
	}
	costs, err := s.costWords(k)
	if err != nil {
		return "", err
	}
	if costs != "" {
		w = append(w, costs)
	}
	return verb + ": {" + strings.Join(w, ", ") + "}", nil
}

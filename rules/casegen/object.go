package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/ability"
)

func whoOf(r ability.Ref, you string) string {
	switch r := r.(type) {
	case ability.You:
		return you
	case ability.Each:
		for _, p := range r.Filter.Is {
			if n, ok := p.(ability.Noun); ok && n.Of[0] == "opponent" {
				return other(you)
			}
		}
	}
	return ""
}

func other(who string) string {
	if who == "you" {
		return "opponent"
	}
	return "you"
}

// costOf writes a mana cost so that it can be paid: hybrid mana by its first
// colour, {X} by x.
func costOf(cost string, x int) string {
	m, err := ability.ParseMana(cost)
	if err != nil {
		return cost
	}
	var b strings.Builder
	for _, s := range m {
		p := string(s)
		switch {
		case p == "X":
			if x > 0 {
				fmt.Fprintf(&b, "{%d}", x)
			}
			continue
		case strings.Contains(p, "/"):
			p = s.Parts()[0]
		}
		if p == "0" {
			continue
		}
		b.WriteString("{" + p + "}")
	}
	return b.String()
}

package card

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMistakes holds what the reader says about mistakes: file, line, column,
// what is wrong and what would be right.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"a: b", `f.yaml:1:1: want a list of cards`},
		{"- name: A\n  typ: Instant", `f.yaml:2:3: unknown field "typ"; the fields are name, ja,`},
		{"- ja: ア\n  type: Instant", `f.yaml:1:3: a card needs a name`},
		{"- name: A", `f.yaml:1:3: A needs a type, such as Creature — Human`},
		{"- name: A\n  type: Creatur — Human", `f.yaml:2:9: "Creatur" is neither a supertype nor a card type`},
		{"- name: A\n  type: Creature — Humann\n  pt: 1/1", `f.yaml:2:9: "Humann" is no subtype`},
		{"- name: A\n  type: Creature — Human", `A is a creature and needs a pt, such as 2/2`},
		{"- name: A\n  type: Instant\n  pt: 1/1", `f.yaml:3:7: A is no creature and has no pt`},
		{"- name: A\n  type: Creature\n  pt: 1", `f.yaml:3:7: power and toughness are written as in 2/2, not "1"`},
		{"- name: A\n  type: Instant\n  cost: 2U", `f.yaml:3:9: parse mana "2U": want symbols in braces`},
		{"- name: A\n  type: Instant\n  colors: [pink]", `f.yaml:3:12: unknown color "pink"`},
		{"- name: A\n  type: Instant\n  abilities:\n    - flyng", `f.yaml:4:7: ability 1:1: unexpected "flyng"`},
		{"- name: A // B\n  halves:\n    - name: A\n      type: Instant", `a split card has two halves, not 1`},
		{"- name: A // C\n  halves:\n    - name: A\n      type: Instant\n    - name: B\n      type: Instant", `"A // B", not "A // C"`},
		{"- name: A\n  type: Instant\n  before:\n    date: 2007", `the date "2007" is not written as in 2007-07-13`},
	} {
		_, err := Parse("f.yaml", []byte(c.in))
		require.ErrorContains(t, err, c.want, c.in)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("- name: A\n  type: Instant\n  cost: '{1}{U}'\n  abilities: [draw a card]"))
	f.Add([]byte("- name: A // B\n  halves:\n    - {name: A, type: Instant}\n    - {name: B, type: Sorcery}"))
	f.Add([]byte("[[{}]]"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 4096 {
			return
		}
		cards, err := Parse("f.yaml", b)
		if err == nil {
			for _, c := range cards {
				require.NotEmpty(t, c.Faces)
			}
		}
	})
}

package ability

import (
	"fmt"
	"strconv"
	"strings"
)

// Cost is one part of a cost (CR 118): [PayMana], [TapThis], [UntapThis],
// [PayLife], [PutLoyalty] or an [Action].
type Cost interface{ isCost() }

// PayMana is a mana payment (CR 118.7).
type PayMana struct{ Mana Mana }

// TapThis is the tap symbol {T} (CR 107.5).
type TapThis struct{}

// UntapThis is the untap symbol {Q} (CR 107.6).
type UntapThis struct{}

// PayLife is a payment of life (CR 119.4).
type PayLife struct{ N Quantity }

// PutLoyalty is a loyalty cost (CR 606.4): N counters put on, or removed from
// the planeswalker if negative.
type PutLoyalty struct{ N int }

// Action is an instruction carried out by the player who pays: sacrifice,
// discard, exile, reveal, tap others, remove counters, return, unattach.
type Action struct{ Do Effect }

func (PayMana) isCost()    {}
func (TapThis) isCost()    {}
func (UntapThis) isCost()  {}
func (PayLife) isCost()    {}
func (PutLoyalty) isCost() {}
func (Action) isCost()     {}

// Symbol is a mana symbol without its braces (CR 107.4): "W", "2", "X", "C",
// "S", hybrid "W/U", "2/W", Phyrexian "W/P".
type Symbol string

// Mana is a mana cost or an amount of mana: its symbols in order.
type Mana []Symbol

// ParseMana reads a mana cost in the form "{2}{W}{U}". The empty string is
// the empty cost.
func ParseMana(s string) (Mana, error) {
	var m Mana
	for rest := s; rest != ""; {
		end := strings.IndexByte(rest, '}')
		if rest[0] != '{' || end < 0 {
			return nil, fmt.Errorf("ability: parse mana %q: want symbols in braces, as in {2}{W}", s)
		}
		sym := Symbol(rest[1:end])
		if !sym.Valid() {
			return nil, fmt.Errorf("ability: parse mana %q: unknown symbol {%s}", s, sym)
		}
		m = append(m, sym)
		rest = rest[end+1:]
	}
	return m, nil
}

// String writes the cost as [ParseMana] reads it.
func (m Mana) String() string {
	var b strings.Builder
	for _, s := range m {
		b.WriteString("{" + string(s) + "}")
	}
	return b.String()
}

// Value is the mana value (CR 202.3) with x for each {X}.
func (m Mana) Value(x int) int {
	v := 0
	for _, s := range m {
		v += s.Value(x)
	}
	return v
}

// Colors gives the colours of the symbols (CR 105.2), in order and once each.
func (m Mana) Colors() []Color {
	var out []Color
	for _, c := range colorLetters {
		for _, s := range m {
			if s.has(c.letter) {
				out = append(out, c.color)
				break
			}
		}
	}
	return out
}

var colorLetters = []struct {
	letter string
	color  Color
}{{"W", White}, {"U", Blue}, {"B", Black}, {"R", Red}, {"G", Green}}

// Letter is the letter of the colour in mana symbols, "" for no colour.
func (c Color) Letter() string {
	for _, l := range colorLetters {
		if l.color == c {
			return l.letter
		}
	}
	return ""
}

// ColorOf is the colour of a letter of mana symbols, "" for others.
func ColorOf(letter string) Color {
	for _, l := range colorLetters {
		if l.letter == letter {
			return l.color
		}
	}
	return ""
}

func (s Symbol) has(letter string) bool {
	for _, p := range strings.Split(string(s), "/") {
		if p == letter {
			return true
		}
	}
	return false
}

// Generic is the number of a generic symbol such as {2}, and whether it is
// one.
func (s Symbol) Generic() (int, bool) {
	if s == "" || s[0] < '0' || s[0] > '9' || len(s) > 1 && s[0] == '0' || len(s) > 4 {
		return 0, false
	}
	n, err := strconv.Atoi(string(s))
	return n, err == nil
}

// Parts gives the alternatives of a hybrid symbol, the symbol itself
// otherwise. The "P" of a Phyrexian symbol stands for 2 life.
func (s Symbol) Parts() []string { return strings.Split(string(s), "/") }

// Value is what the symbol adds to the mana value, x for {X}.
func (s Symbol) Value(x int) int {
	if n, ok := s.Generic(); ok {
		return n
	}
	if s == "X" || s == "Y" || s == "Z" {
		return x
	}
	v := 1
	for _, p := range s.Parts() {
		if n, ok := Symbol(p).Generic(); ok {
			v = max(v, n)
		}
	}
	return v
}

// Valid reports whether s is a mana symbol.
func (s Symbol) Valid() bool {
	if _, ok := s.Generic(); ok {
		return true
	}
	switch s {
	case "W", "U", "B", "R", "G", "C", "S", "X", "Y", "Z":
		return true
	}
	parts := s.Parts()
	if len(parts) < 2 || len(parts) > 3 {
		return false
	}
	if len(parts) == 3 && parts[2] != "P" {
		return false
	}
	for i, p := range parts {
		switch {
		case ColorOf(p) != "":
		case i == 0 && (p == "2" || p == "C"):
		case i == len(parts)-1 && i > 0 && p == "P":
		default:
			return false
		}
	}
	return parts[0] != parts[1]
}

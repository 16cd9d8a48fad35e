package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Mana counts units of mana by type: white, blue, black, red, green, colourless.
type Mana [6]int16

const manaLetters = "WUBRGC"

// colorless is the index of colourless mana in [Mana].
const colorless = 5

// Total returns the number of units.
func (m Mana) Total() int {
	n := 0
	for _, k := range m {
		n += int(k)
	}
	return n
}

// has reports whether m holds at least o.
func (m Mana) has(o Mana) bool {
	for i := range m {
		if m[i] < o[i] {
			return false
		}
	}
	return true
}

func (m Mana) plus(o Mana) Mana {
	for i := range m {
		m[i] += o[i]
	}
	return m
}

func (m Mana) minus(o Mana) Mana {
	for i := range m {
		m[i] -= o[i]
	}
	return m
}

// String writes the mana as symbols: "{W}{U}{C}"; "" for none.
func (m Mana) String() string {
	var b strings.Builder
	for i, n := range m {
		for range n {
			b.WriteByte('{')
			b.WriteByte(manaLetters[i])
			b.WriteByte('}')
		}
	}
	return b.String()
}

// Colors returns the colours among the mana.
func (m Mana) Colors() (c Colors) {
	for i := range 5 {
		if m[i] > 0 {
			c |= 1 << i
		}
	}
	return c
}

// ParseMana reads mana as symbols; a number stands for that much colourless.
func ParseMana(s string) (Mana, error) {
	var m Mana
	syms, err := splitSymbols(s)
	if err != nil {
		return m, err
	}
	for _, y := range syms {
		if i := strings.Index(manaLetters, y); len(y) == 1 && i >= 0 {
			m[i]++
		} else if n, err := strconv.Atoi(y); err == nil && n >= 0 && n <= 999 {
			m[colorless] += int16(n)
		} else {
			return m, fmt.Errorf("engine: parse mana %q: {%s} is not mana: want {W} {U} {B} {R} {G} {C} or a number", s, y)
		}
	}
	return m, nil
}

// splitSymbols cuts "{2}{W/U}" into "2", "W/U".
func splitSymbols(s string) (syms []string, err error) {
	for rest := s; rest != ""; {
		end := strings.IndexByte(rest, '}')
		if rest[0] != '{' || end < 2 {
			return nil, fmt.Errorf("engine: parse mana %q: want symbols in braces like {2}{W}", s)
		}
		syms = append(syms, rest[1:end])
		rest = rest[end+1:]
	}
	return syms, nil
}

// symbol is one coloured, hybrid or Phyrexian symbol of a cost.
type symbol struct {
	any     uint8 // set of mana types that pay it, by bit
	generic int8  // or this much generic mana, {2/W}
	life    int8  // or this much life, {W/P}
}

// ManaCost is a cost in mana as printed.
type ManaCost struct {
	text    string
	generic int
	xs      int // number of {X}
	symbols []symbol
	none    bool // no mana cost at all: cannot be paid (rule 118.6)
}

// ParseManaCost reads a mana cost as symbols: numbers, colours, {C}, {X},
// hybrid {W/U}, {2/W} and {W/P}. The empty string is no mana cost.
func ParseManaCost(s string) (ManaCost, error) {
	c := ManaCost{text: s, none: s == ""}
	syms, err := splitSymbols(s)
	if err != nil {
		return c, err
	}
	for _, y := range syms {
		if n, err := strconv.Atoi(y); err == nil && n >= 0 && n <= 999 {
			c.generic += n
			continue
		}
		if y == "X" {
			c.xs++
			continue
		}
		var sym symbol
		for _, p := range strings.Split(y, "/") {
			if i := strings.Index(manaLetters, p); len(p) == 1 && i >= 0 {
				sym.any |= 1 << i
			} else if p == "P" {
				sym.life = 2
			} else if n, err := strconv.Atoi(p); err == nil && n > 0 && n < 10 {
				sym.generic = int8(n)
			} else {
				return c, fmt.Errorf("engine: parse mana cost %q: unknown symbol {%s}", s, y)
			}
		}
		c.symbols = append(c.symbols, sym)
	}
	return c, nil
}

// String returns the cost as it was written.
func (c ManaCost) String() string { return c.text }

// Value returns the mana value (rule 202.3); X counts as x.
func (c ManaCost) Value(x int) int {
	n := c.generic + c.xs*x
	for _, s := range c.symbols {
		n += max(1, int(s.generic))
	}
	return n
}

// Colors returns the colours of the cost (rule 105.2; 203.2 in 2006).
func (c ManaCost) Colors() (set Colors) {
	for _, s := range c.symbols {
		set |= Colors(s.any) & allColors
	}
	return set
}

// withX returns the cost with X replaced by a number.
func (c ManaCost) withX(x int) ManaCost {
	c.generic += c.xs * x
	c.xs = 0
	return c
}

// plus returns the sum of two costs.
func (c ManaCost) plus(o ManaCost) ManaCost {
	return ManaCost{text: c.text + o.text, generic: c.generic + o.generic, xs: c.xs + o.xs, none: c.none || o.none,
		symbols: append(append([]symbol(nil), c.symbols...), o.symbols...)}
}

// payment is one way to pay a cost: the mana spent and the life paid.
type payment struct {
	mana Mana
	life int
}

// maxPayments bounds the ways to pay that are looked at.
const maxPayments = 4096

// payments lists the distinct ways in which a pool can pay a cost without X.
func (c ManaCost) payments(pool Mana) []payment {
	if c.none {
		return nil
	}
	seen := map[payment]bool{}
	var out []payment
	var spend func(i int, generic int, p payment)
	spend = func(i, generic int, p payment) {
		if len(out) >= maxPayments {
			return
		}
		if i < len(c.symbols) {
			s := c.symbols[i]
			for t := range 6 {
				if s.any&(1<<t) != 0 && pool[t] > p.mana[t] {
					q := p
					q.mana[t]++
					spend(i+1, generic, q)
				}
			}
			if s.generic > 0 {
				spend(i+1, generic+int(s.generic), p)
			}
			if s.life > 0 {
				q := p
				q.life += int(s.life)
				spend(i+1, generic, q)
			}
			return
		}
		spread(pool.minus(p.mana), generic, func(m Mana) {
			q := p
			q.mana = q.mana.plus(m)
			if !seen[q] && len(out) < maxPayments {
				seen[q] = true
				out = append(out, q)
			}
		})
	}
	spend(0, c.generic, payment{})
	return out
}

// spread calls f with the ways to take n units out of a pool, until it has had
// enough of them.
func spread(pool Mana, n int, f func(Mana)) {
	var m Mana
	calls := 0
	var take func(t, n, rest int)
	take = func(t, n, rest int) {
		if n > rest || calls >= maxPayments {
			return
		}
		if t == 6 {
			calls++
			f(m)
			return
		}
		rest -= int(pool[t])
		for k := max(0, n-rest); k <= int(pool[t]) && k <= n; k++ {
			m[t] = int16(k)
			take(t+1, n-k, rest)
		}
		m[t] = 0
	}
	take(0, n, pool.Total())
}

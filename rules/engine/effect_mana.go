package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// doAddMana puts mana into pools (rule 106.4; 300.3 and 406 in 2006).
func (g *Game) doAddMana(x *env, d ability.AddMana) {
	if d.OnlyFor != nil {
		g.unsupported("mana that may be spent on some things only")
	}
	for _, p := range g.playersOf(x, d.Who) {
		m := g.manaMade(x, p, d)
		if m.Total() == 0 {
			continue
		}
		g.players[p].pool = g.players[p].pool.plus(m)
		e := happen(scenario.EvMana, p)
		e.Word, e.Mana, e.Source = m.String(), m, x.this
		g.note(e)
		g.changed()
	}
}

// manaMade settles which mana is added; where there is a choice, the player
// makes it, for a mana ability with its activation.
func (g *Game) manaMade(x *env, p Player, d ability.AddMana) Mana {
	n := 1
	if d.N != nil {
		n = g.quantity(x, d.N)
	}
	var options []Mana
	add := func(m Mana) {
		if !slices.Contains(options, m) {
			options = append(options, m)
		}
	}
	unit := func(t, n int) (m Mana) { m[t] = int16(n); return m }
	switch {
	case d.Like != nil:
		for _, m := range g.manaLike(x, d.Like) {
			add(m)
		}
	case d.Chosen:
		v, _ := g.chosen(x, ability.ChooseColor)
		for t := range 5 {
			if v.colors&(1<<t) != 0 {
				add(unit(t, n))
			}
		}
	case d.Any && d.Each:
		spread(Mana{999, 999, 999, 999, 999}, min(n, 12), add)
	case d.Any:
		for t := range 5 {
			add(unit(t, n))
		}
	default:
		for _, o := range d.Options {
			m, err := ParseMana(o.String())
			if err != nil {
				g.unsupported("mana %s", o)
			}
			t := Mana{}
			for range n {
				t = t.plus(m)
			}
			add(t)
		}
	}
	if len(options) == 0 {
		return Mana{}
	}
	if len(options) == 1 && x.adds == "" {
		return options[0]
	}
	want := x.adds
	c := Choice{Player: p, Kind: "mana", Source: x.asker(), Min: 1, Max: 1}
	for _, o := range options[:min(len(options), 64)] {
		c.Options = append(c.Options, o.String())
	}
	if want == "" {
		if a := g.ask(c).Answer; a != nil {
			want = a.Mana
			if a.Colour != "" {
				want = scenario.Mana("{" + a.Colour + "}")
			}
		}
	}
	m := g.parseMana(want)
	if !slices.Contains(options, m) {
		g.wrong(c, "%q is not offered", want)
	}
	return m
}

// manaLike lists the ways to add mana equal to an object's mana cost: {X} is
// nothing, a number that much colourless, of a hybrid symbol one half (rules
// 106.8 to 106.11).
func (g *Game) manaLike(x *env, r ability.Ref) []Mana {
	out := []Mana{{}}
	for _, id := range g.objectsOf(x, r) {
		for _, c := range g.chars(id).Costs {
			n := c.generic
			if n > 0 && g.is(mutGenericGivesNone) {
				n = 0
			}
			if c.xs > 0 && g.is(mutXGivesMana) {
				n += c.xs
			}
			for i := range out {
				out[i][colorless] += int16(n)
			}
			for _, s := range c.symbols {
				var next []Mana
				for _, m := range out {
					for t := range 6 {
						if s.any&(1<<t) != 0 {
							k := m
							k[t]++
							next = append(next, k)
						}
					}
					if s.generic > 0 {
						k := m
						k[colorless] += int16(s.generic)
						next = append(next, k)
					}
				}
				out = next
				if len(out) > maxPayments {
					out = out[:maxPayments]
				}
			}
			if len(out) > 1 && g.is(mutHybridAddsFirst) {
				out = out[:1]
			}
		}
	}
	return out
}

// addMana is mana that a script puts into a pool from nowhere.
func (g *Game) addMana(st *scenario.AddMana) {
	p := g.player(st.Player)
	m := g.parseMana(st.Mana)
	g.players[p].pool = g.players[p].pool.plus(m)
	e := happen(scenario.EvMana, p)
	e.Word, e.Mana = m.String(), m
	g.note(e)
	g.changed()
}

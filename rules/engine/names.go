package engine

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"saitei/rules/scenario"
)

// player returns the player of a name.
func (g *Game) player(w scenario.Who) Player {
	for i := range g.players {
		if g.players[i].name == string(w) {
			return Player(i)
		}
	}
	g.refuse("unknown", rule{}, "no player %q", w)
	return NoPlayer
}

func (g *Game) playerName(p Player) string {
	if p < 0 || int(p) >= len(g.players) {
		return "nobody"
	}
	return g.players[p].name
}

// lookupName returns the object that has a name now: a name follows its card
// from zone to zone. "top" is the top object of the stack; "p.2" is the
// topmost ability on the stack that is the second one of p.
func (g *Game) lookupName(name string) (ID, bool) {
	for i := len(g.names) - 1; i >= 0; i-- {
		if g.names[i].name == name {
			return g.names[i].id, true
		}
	}
	if name == "top" && len(g.stack) > 0 {
		return g.stack[len(g.stack)-1], true
	}
	base, num, ok := cutLast(name, ".")
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(num)
	if err != nil {
		return 0, false
	}
	for i := len(g.stack) - 1; i >= 0; i-- {
		o := g.objs[g.stack[i]]
		if o.Kind == KindAbility && g.nameOf(o.source) == base && g.abilityNumber(o.source, o.ability) == n {
			return o.ID, true
		}
	}
	return 0, false
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// ref returns the object of a name and refuses one that nothing has.
func (g *Game) ref(r scenario.Ref) ID {
	id, ok := g.lookupName(string(r))
	if !ok {
		g.refuse("unknown", rule{}, "no object %q", r)
	}
	return id
}

// target returns the player or object of a name.
func (g *Game) target(t scenario.Target) Target {
	for i := range g.players {
		if g.players[i].name == string(t) {
			return PlayerTarget(Player(i))
		}
	}
	return ObjectTarget(g.ref(scenario.Ref(t)))
}

// isNamed reports whether a name means the object or player.
func (g *Game) isNamed(t Target, name string) bool {
	if t.IsPlayer() {
		return g.playerName(t.Player) == name
	}
	if id, ok := g.lookupName(name); ok {
		return id == t.Obj || g.nameOf(t.Obj) == name
	}
	return g.nameOf(t.Obj) == name
}

// nameOf returns the name of an object, of an ability on the stack that of its
// source. Every object has one.
func (g *Game) nameOf(id ID) string {
	o := g.obj(id)
	switch {
	case o == nil:
		return ""
	case o.Name != "":
		return o.Name
	case o.Kind == KindAbility:
		return g.nameOf(o.source)
	case o.Kind == KindDamage:
		return "combat damage"
	}
	if c := g.copiable(o); len(c.Names) > 0 {
		return strings.Join(c.Names, " // ")
	}
	return "object " + itoa(int(id))
}

func (g *Game) targetName(t Target) string {
	if t.IsPlayer() {
		return g.playerName(t.Player)
	}
	return g.nameOf(t.Obj)
}

// rename lets a name follow its card to the new object.
func (g *Game) rename(from, to ID) {
	for i := range g.names {
		if g.names[i].id == from {
			g.names[i].id = to
		}
	}
	if o := g.objs[to]; o.Name != "" && !slices.ContainsFunc(g.names, func(a alias) bool { return a.id == to }) {
		g.names = append(g.names, alias{o.Name, to})
	}
}

// give gives an object a name.
func (g *Game) give(name scenario.Ref, id ID) {
	g.objs[id].Name = string(name)
	g.names = append(g.names, alias{string(name), id})
}

// nameObject names an object that came into being in play.
func (g *Game) nameObject(st *scenario.Name) {
	var found []ID
	for _, o := range g.objs[1:] {
		if o.gone || st.Controller != "" && g.controllerOrOwner(ObjectTarget(o.ID)) != g.player(st.Controller) {
			continue
		}
		c := g.copiable(o)
		switch {
		case st.Token != "" && o.Kind == KindToken && o.Zone == Battlefield && slices.Contains(c.Names, st.Token),
			st.Ability != "" && o.Kind == KindAbility && o.Zone == Stack && g.sourceIs(o, st.Ability),
			st.Copy != "" && (o.Kind == KindCopy || o.Kind == KindToken) && slices.Contains(c.Names, st.Copy),
			st.Top && len(g.stack) > 0 && g.stack[len(g.stack)-1] == o.ID:
			found = append(found, o.ID)
		}
	}
	n := st.Nth
	switch {
	case len(found) == 0:
		g.refuse("no-such-object", rule{}, "there is no such object to be called %q", st.As)
	case n == 0 && len(found) > 1:
		g.refuse("unknown", rule{}, "%d objects could be called %q: say which", len(found), st.As)
	case n > len(found):
		g.refuse("no-such-object", rule{}, "there are only %d objects that could be called %q", len(found), st.As)
	case n == 0:
		n = 1
	}
	g.give(st.As, found[n-1])
}

// sourceIs reports whether an ability on the stack is one of the named object,
// as it is or as it was.
func (g *Game) sourceIs(o *Object, r scenario.Ref) bool {
	id, ok := g.lookupName(string(r))
	return ok && (o.source == id || g.nameOf(o.source) == string(r))
}

// splitNames returns the names of all halves of the split card that has a half
// of this name, nil if there is none.
func (g *Game) splitNames(half string) []string {
	for _, o := range g.objs[1:] {
		if o.def != nil && len(o.def.faces) > 1 && slices.Contains(o.def.whole.Names, half) {
			return o.def.whole.Names
		}
	}
	if d, ok := g.library.find(half); ok && len(d.faces) > 1 {
		return d.whole.Names
	}
	return nil
}

// sortedKeys returns the keys of a map in order.
func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K {
	out := make([]K, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

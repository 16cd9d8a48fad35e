package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// exiledWith is the key under which an object remembers the cards that its
// abilities exiled (rule 607.2a).
const exiledWith = "\x00exiled"

// doMove puts objects into another zone, all at once.
func (g *Game) doMove(x *env, d ability.Move) {
	into := g.destination(d)
	kind := "choose"
	if x.cost {
		kind = map[Zone]string{Exile: "exile", Hand: "return"}[into]
		if kind == "" {
			kind = "exile"
		}
	}
	var among func(Target) bool
	if x.cost { // only what is yours can pay
		among = func(t Target) bool { return g.controllerOrOwner(t) == x.payer }
	}
	var list []*Object
	var evs []Event
	players := g.playersOf(x, d.Who)
	if x.cost {
		players = []Player{x.payer}
	} else if len(players) == 0 {
		players = []Player{x.actor()}
	}
	for _, p := range players { // each chooses, then all of it happens at once
		x.as(p, func() { evs, list = g.moves(x, d, p, kind, among, evs, list) })
	}
	g.together(func() {
		for _, e := range g.carryOut(evs) {
			x.done = append(x.done, e.Obj)
			if e.From == Library && into == Hand && g.is(mutPutIsDraw) {
				d := happen(scenario.EvDraw, g.objs[e.New].Owner)
				d.Obj, d.New = e.Obj, e.New
				g.record(d)
			}
			if into == Exile {
				g.linkExiled(x, e.New)
			}
			if into == Battlefield {
				g.joinCombat(e.New, e.enter)
				if p := g.controllerOrOwner(ObjectTarget(e.New)); p != NoPlayer && g.chars(e.New).isType("land") && g.is(mutPutLandCounts) {
					g.players[p].land++
				}
			}
		}
	})
	x.did = len(x.done) > 0
	x.amount = len(x.done)
	if d.To.Position == "shuffled" {
		for _, p := range g.ownersOf(list) {
			g.shuffle(p)
		}
	}
}

// destination is the zone a move is to.
func (g *Game) destination(d ability.Move) Zone {
	z := zoneOf(d.To.Zone)
	if z == Exile && g.is(mutExileIsGraveyard) {
		return Graveyard
	}
	return z
}

// moves adds what one player moves.
func (g *Game) moves(x *env, d ability.Move, p Player, kind string, among func(Target) bool, evs []Event, all []*Object) ([]Event, []*Object) {
	into := g.destination(d)
	if into == Hand && !x.cost && g.is(mutReturnIgnored) {
		return evs, all
	}
	var list []*Object
	for _, id := range objectsIn(g.pickFor(x, p, d.What, kind, among)) {
		if o := g.live(g.actual(x, id)); o != nil && !slices.Contains(all, o) {
			list = append(list, o)
		}
	}
	all = append(all, list...)
	if into == Library && len(list) > 1 {
		list = g.libraryOrder(x, d, list)
	}
	for _, o := range list {
		if o.Zone == into && into != Library && into != Exile {
			continue
		}
		m := move(o.ID, o.Zone, into)
		m.Player, m.Source = p, x.asker()
		if into == Library {
			m.bottom = slices.Contains([]string{"bottom", "any order on bottom", "random order on bottom"}, d.To.Position)
		}
		if into == Battlefield {
			m.enter = g.enteringAs(x, o, d.To)
			if m.enter == nil {
				continue
			}
		} else if d.To.FaceDown {
			m.enter = &entering{faceDown: true}
		}
		evs = append(evs, m)
	}
	return evs, all
}

func (g *Game) ownersOf(list []*Object) (ps []Player) {
	for _, o := range list {
		if !slices.Contains(ps, o.Owner) {
			ps = append(ps, o.Owner)
		}
	}
	return g.inTurnOrder(ps)
}

// libraryOrder asks for the order of cards that go to the same library (rule
// 401.4; 217.2d in 2006). The first ends up on top.
func (g *Game) libraryOrder(x *env, d ability.Move, list []*Object) []*Object {
	if d.To.Position == "shuffled" || d.To.Position == "random order on bottom" {
		return list
	}
	if g.is(mutLibraryOrderKept) {
		return list
	}
	var labels []string
	for _, o := range list {
		labels = append(labels, g.nameOf(o.ID))
	}
	var out []*Object
	for _, i := range g.askOrder(x.actor(), "order", x.asker(), labels) {
		out = append(out, list[i])
	}
	if d.To.Position != "bottom" && d.To.Position != "any order on bottom" {
		slices.Reverse(out) // each is put on top of the one before
	}
	return out
}

// enteringAs says how an object enters the battlefield; nil if it cannot.
func (g *Game) enteringAs(x *env, o *Object, to ability.Destination) *entering {
	in := &entering{controller: o.Owner, tapped: to.Tapped, faceDown: to.FaceDown, attach: noTarget(), attacking: noTarget()}
	if to.Under != nil {
		in.controller = g.playerOf(x, to.Under)
		if in.controller == NoPlayer {
			return nil
		}
	}
	for _, w := range to.With {
		in.counters = addCounter(in.counters, w.Kind, g.quantity(x, w.N))
	}
	if to.To != nil {
		ts := g.pickFor(x, x.actor(), to.To, "attach", func(t Target) bool {
			c := g.chars(o.ID)
			return !c.isSubtype("Aura") || g.enchants(o.ID, c, t)
		})
		if len(ts) != 1 {
			return nil
		}
		in.attach = ts[0]
	}
	if to.Blocking != nil {
		for _, id := range g.objectsOf(x, to.Blocking) {
			in.blocking = id
		}
	}
	if to.Attack {
		if opps := g.opponents(in.controller); len(opps) == 1 {
			in.attacking = PlayerTarget(opps[0])
		} else {
			in.attacking = g.askTargets(in.controller, "choose", x.asker(), playerTargets(opps), 1, 1)[0]
		}
	}
	return in
}

func playerTargets(ps []Player) (ts []Target) {
	for _, p := range ps {
		ts = append(ts, PlayerTarget(p))
	}
	return ts
}

// joinCombat makes a creature that was put onto the battlefield attacking or
// blocking do so; it was never declared (rules 508.4, 509.4; 308.6, 309.6).
func (g *Game) joinCombat(id ID, in *entering) {
	if in == nil || g.permanent(id) == nil || !g.chars(id).isType("creature") {
		return
	}
	c := &g.combat
	if !in.attacking.isNone() && g.step >= DeclareAttackers && g.step <= EndCombat && g.controller(id) == g.active {
		if g.is(mutPutAttackingNot) {
			return
		}
		c.attackers = append(slices.Clone(c.attackers), attacker{id: id, whom: in.attacking})
		g.changed()
		if g.is(mutPutAttackingDeclares) {
			e := happen(scenario.EvAttack, g.active)
			e.Obj, e.To = id, in.attacking
			g.record(e)
		}
	}
	if a := c.attacker(in.blocking); a != nil && !g.is(mutPutBlockingNot) {
		first := !a.blocked
		a.blocked = true
		a.blockers = append(a.blockers[:len(a.blockers):len(a.blockers)], id)
		c.blockers = append(slices.Clone(c.blockers), blocker{id: id, blocks: []ID{in.blocking}})
		g.changed()
		if g.is(mutPutBlockingDeclares) {
			e := happen(scenario.EvBlock, g.controller(id))
			e.Obj, e.To = id, ObjectTarget(in.blocking)
			g.record(e)
		}
		e := happen(scenario.EvBlocked, g.active)
		e.Obj, e.Source = in.blocking, id
		if !first {
			e.N = 1
		}
		g.record(e)
	}
}

// linkExiled remembers which cards this object's abilities exiled.
func (g *Game) linkExiled(x *env, id ID) {
	src := x.this
	if o := g.obj(src); o == nil {
		return
	}
	v, _ := g.objs[src].memory(exiledWith)
	v.targets = append(v.targets[:len(v.targets):len(v.targets)], ObjectTarget(id))
	g.objs[src].remember(exiledWith, v)
}

// doMill puts cards from the top of libraries into graveyards.
func (g *Game) doMill(x *env, d ability.Mill) {
	var evs []Event
	for _, p := range g.playersOf(x, d.Who) {
		n := 0
		x.as(p, func() { n = g.quantity(x, d.N) })
		lib := g.players[p].library
		for _, id := range lib[:min(n, len(lib))] {
			e := happen(scenario.EvMill, p)
			e.Obj, e.Source, e.From, e.Into = id, x.asker(), Library, Graveyard
			evs = append(evs, e)
		}
	}
	for _, e := range g.happens(evs...) {
		x.done = append(x.done, e.Obj)
	}
	x.did, x.amount = len(x.done) > 0, len(x.done)
}

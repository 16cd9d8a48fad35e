package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// exiledWith is the key under which an object remembers the cards that its
// abilities exiled (rule 607.2a).
const exiledWith = "\x00exiled"

// runOnCards carries out an instruction about cards, zones, mana and turns.
func (g *Game) runOnCards(x *env, d ability.Effect) {
	switch d := d.(type) {
	case ability.Search:
		g.doSearch(x, d)
	case ability.Shuffle:
		for _, p := range g.playersOf(x, d.Who) {
			g.shuffle(p)
		}
	case ability.Reveal:
		g.doShow(x, scenario.EvReveal, d.Who, d.What)
	case ability.Look:
		g.doShow(x, scenario.EvLook, d.Who, d.What)
	case ability.RevealUntil:
		g.doRevealUntil(x, d)
	case ability.Scry:
		g.doScry(x, d)
	case ability.AddMana:
		g.doAddMana(x, d)
	case ability.FlipCoin:
		for _, p := range g.playersOf(x, d.Who) {
			g.flip(x, p)
		}
	case ability.Play:
		g.doPlay(x, d, false)
	case ability.CopySpell:
		g.doCopySpell(x, d)
	case ability.NewTargets:
		for _, p := range g.playersOf(x, d.Who) {
			for _, id := range g.objectsOf(x, d.What) {
				g.newTargets(p, id)
			}
		}
	case ability.Skip:
		for _, p := range g.playersOf(x, d.Who) {
			g.skipNext = append(slices.Clip(g.skipNext), skipRule{p, stepsOf(d.Step)})
		}
	case ability.Extra:
		g.doExtra(x, d)
	default:
		g.unsupported("instruction %T", d)
	}
}

// doMove puts objects into another zone, all at once.
func (g *Game) doMove(x *env, d ability.Move) {
	into := zoneOf(d.To.Zone)
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
			if into == Exile {
				g.linkExiled(x, e.New)
			}
			if into == Battlefield {
				g.joinCombat(e.New, e.enter)
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

// moves adds what one player moves.
func (g *Game) moves(x *env, d ability.Move, p Player, kind string, among func(Target) bool, evs []Event, all []*Object) ([]Event, []*Object) {
	into := zoneOf(d.To.Zone)
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
		c.attackers = append(slices.Clone(c.attackers), attacker{id: id, whom: in.attacking})
		g.changed()
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

// doSearch searches a zone (rule 701.23; glossary "Search" in 2006). A search
// for cards of a stated quality in a hidden zone may fail to find any.
func (g *Game) doSearch(x *env, d ability.Search) {
	var found []Target
	zone := zoneOf(d.Zone)
	did := false
	they := x.they
	defer func() { x.they = they }()
	for _, who := range g.playersOf(x, d.Who) {
		x.they = who
		for _, of := range g.playersOf(x, d.Of) {
			if g.playerForbidden(ability.ActSearch, who, 0) {
				continue
			}
			did = true
			e := happen(scenario.EvSearch, who)
			e.To, e.Source = PlayerTarget(of), x.asker()
			g.note(e)
			var opts []Target
			for _, id := range g.searchable(zone, of) {
				if g.matches(x, &d.Filter, ObjectTarget(id)) {
					opts = append(opts, ObjectTarget(id))
				}
			}
			hi := len(opts)
			if d.N != nil {
				hi = min(hi, g.quantity(x, d.N))
			}
			lo := 0
			if zone != Library && zone != Hand && !d.UpTo && d.N != nil || plainCard(&d.Filter) && !d.UpTo && d.N != nil {
				lo = hi
			}
			ts := g.askTargets(who, "search", x.asker(), opts, lo, hi)
			if d.Total != nil {
				sum := 0
				for _, t := range ts {
					sum += g.attribute(x, d.Total.Attr, t)
				}
				if !compare(sum, d.Total.Op, g.quantity(x, d.Total.N)) {
					g.refuse("illegal-choice", rule{"413.2b", "608.2d"}, "the cards found have %s %d together", d.Total.Attr, sum)
				}
			}
			found = append(found, ts...)
		}
	}
	x.bind(d.As, found)
	x.done = objectsIn(found)
	x.did, x.amount = did, len(found)
}

// searchable lists the cards of a player in a zone. Until 2009 what was
// removed from the game was outside the game as well (217.1e in 2006).
func (g *Game) searchable(z Zone, p Player) (ids []ID) {
	if z == Exile {
		for _, id := range g.exile {
			if g.objs[id].Owner == p {
				ids = append(ids, id)
			}
		}
		return ids
	}
	ids = slices.Clone(*g.zone(z, p))
	if z == Outside && g.exileOutside() {
		for _, id := range g.exile {
			if g.objs[id].Owner == p {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// plainCard reports whether a filter states no quality but being a card.
func plainCard(f *ability.Filter) bool {
	for _, p := range f.Is {
		switch p.(type) {
		case ability.Noun, ability.InZone, ability.OwnedBy:
		default:
			return false
		}
	}
	return true
}

// shuffle shuffles a library: to the order that the script gives, or, where it
// gives none, to the one it has.
func (g *Game) shuffle(p Player) {
	if len(g.shuffles[p]) > 0 {
		want := g.shuffles[p][0]
		g.shuffles = slices.Clone(g.shuffles)
		g.shuffles[p] = g.shuffles[p][1:]
		lib := g.players[p].library
		var out []ID
		for _, name := range want {
			i := slices.IndexFunc(lib, func(id ID) bool { return g.nameOf(id) == name && !slices.Contains(out, id) })
			if i < 0 {
				g.refuse("unknown", rule{}, "the shuffled library names %q, which is not in it", name)
			}
			out = append(out, lib[i])
		}
		for _, id := range lib {
			if !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
		g.players[p].library = out
	}
	g.note(happen(scenario.EvShuffle, p))
}

// doShow reveals cards to all players, or shows them to one (rules 701.20,
// 701.16a).
func (g *Game) doShow(x *env, k scenario.EventKind, who, what ability.Ref) {
	p := g.playerOf(x, who)
	if x.cost {
		p = x.payer
	}
	if p == NoPlayer {
		return
	}
	kind := "choose"
	if x.cost {
		kind = "reveal"
	}
	old := x.they
	x.they = p
	defer func() { x.they = old }()
	g.together(func() {
		for _, t := range g.pickFor(x, p, what, kind, nil) {
			ids := []ID{t.Obj}
			if t.IsPlayer() {
				ids = g.players[t.Player].hand
			}
			for _, id := range ids {
				o := g.live(g.actual(x, id))
				if o == nil {
					continue
				}
				e := happen(k, p)
				e.Obj, e.Source = o.ID, x.asker()
				g.record(e)
				x.done = append(x.done, o.ID)
			}
		}
	})
	x.did, x.amount = true, len(x.done)
}

// doRevealUntil reveals cards from the top of a library until enough match.
func (g *Game) doRevealUntil(x *env, d ability.RevealUntil) {
	n := g.quantity(x, d.N)
	var all, found []Target
	for _, p := range g.playersOf(x, d.Who) {
		g.together(func() {
			for _, id := range g.players[p].library {
				if len(found) >= n {
					break
				}
				e := happen(scenario.EvReveal, p)
				e.Obj, e.Source = id, x.asker()
				g.record(e)
				all = append(all, ObjectTarget(id))
				if g.matches(x, &d.Filter, ObjectTarget(id)) {
					found = append(found, ObjectTarget(id))
				}
			}
		})
	}
	x.bind(d.Found, found)
	x.bind(d.As, all)
	x.done = objectsIn(all)
	x.did = len(found) > 0
}

// doScry lets players look at cards and put some at the bottom (rule 701.22).
func (g *Game) doScry(x *env, d ability.Scry) {
	n := g.quantity(x, d.N)
	for _, p := range g.playersOf(x, d.Who) {
		lib := g.players[p].library
		top := objectTargets(lib[:min(n, len(lib))])
		for _, t := range top {
			e := happen(scenario.EvLook, p)
			e.Obj = t.Obj
			g.note(e)
		}
		down := g.askTargets(p, "choose", x.asker(), top, 0, len(top))
		var keep, low []ID
		for _, t := range top {
			if slices.Contains(down, t) {
				low = append(low, t.Obj)
			} else {
				keep = append(keep, t.Obj)
			}
		}
		keep, low = g.orderIDs(x, p, keep), g.orderIDs(x, p, low)
		rest := slices.Clone(lib[len(top):])
		g.players[p].library = slices.Concat(keep, rest, low)
		g.changed()
	}
}

func (g *Game) orderIDs(x *env, p Player, ids []ID) (out []ID) {
	var labels []string
	for _, id := range ids {
		labels = append(labels, g.nameOf(id))
	}
	for _, i := range g.askOrder(p, "order", x.asker(), labels) {
		out = append(out, ids[i])
	}
	return out
}

// flip flips a coin: the script says how it falls (rule 705; 503 glossary in
// 2006). Where the text asks who wins, heads win.
func (g *Game) flip(x *env, p Player) {
	if len(g.coins) == 0 {
		g.refuse("choice-missing", rule{}, "a coin is flipped and the scenario does not say how it falls")
	}
	x.coin = g.coins[0]
	g.coins = g.coins[1:]
	x.flip = map[string]string{"heads": "won", "tails": "lost"}[x.coin]
	e := happen(scenario.EvFlip, p)
	e.Word, e.Source = x.coin, x.asker()
	g.note(e)
}

// random picks n of some things at random: those the script names.
func (g *Game) random(opts []Target, n int) []Target {
	if n >= len(opts) {
		return opts
	}
	var out []Target
	for range n {
		if len(g.picks) == 0 {
			g.refuse("choice-missing", rule{}, "something is picked at random and the scenario does not say what")
		}
		i := slices.IndexFunc(opts, func(t Target) bool { return g.isNamed(t, g.picks[0]) && !slices.Contains(out, t) })
		if i < 0 {
			g.refuse("illegal-choice", rule{}, "%q cannot be picked at random here", g.picks[0])
		}
		out = append(out, opts[i])
		g.picks = g.picks[1:]
	}
	return out
}

// doExtra adds turns, steps and phases (rules 500.7, 500.8).
func (g *Game) doExtra(x *env, d ability.Extra) {
	switch d.Step {
	case ability.WholeTurn:
		for _, p := range g.playersOf(x, d.Who) {
			g.extraTurns = append(slices.Clip(g.extraTurns), p)
		}
	case ability.Combat, ability.BeginCombat:
		g.extraPhases = append([]Step{BeginCombat}, g.extraPhases...)
	case ability.MainPhase, ability.PostcombatMain:
		g.extraPhases = append([]Step{Main2}, g.extraPhases...)
	default:
		g.unsupported("extra %s", d.Step)
	}
}

// skipRule is a step that a player skips next time.
type skipRule struct {
	player Player
	steps  []Step
}

// stepsOf lists the steps that a name of the ability language stands for.
func stepsOf(s ability.Step) []Step {
	span := func(a, b Step) (out []Step) {
		for ; a <= b; a++ {
			out = append(out, a)
		}
		return out
	}
	switch s {
	case ability.WholeTurn:
		return span(Untap, Cleanup)
	case ability.BeginningPhase:
		return span(Untap, Draw)
	case ability.MainPhase:
		return []Step{Main1, Main2}
	case ability.Combat:
		return span(BeginCombat, EndCombat)
	case ability.CombatDamage:
		return []Step{FirstDamage, CombatDamage}
	case ability.EndingPhase:
		return span(End, Cleanup)
	}
	return []Step{steps[s]}
}

// skipRules lists what each player skips: what static abilities say, then what
// is to be skipped once (rule 614.10).
func (g *Game) skipRules() (out []skipRule) {
	for _, r := range g.allRules() {
		if k, ok := r.mod.(ability.Skips); ok {
			for _, p := range g.playersOf(r.env.copy(), r.what) {
				out = append(out, skipRule{p, stepsOf(k.Step)})
			}
		}
	}
	return out
}

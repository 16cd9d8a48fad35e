package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

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
			if g.is(mutSearchFindsNone) {
				opts = nil
			}
			hi := len(opts)
			if d.N != nil {
				hi = min(hi, g.quantity(x, d.N))
			}
			lo := 0
			if zone != Library && zone != Hand && !d.UpTo && d.N != nil || plainCard(&d.Filter) && !d.UpTo && d.N != nil {
				lo = hi
			}
			if lo < hi && g.is(mutSearchMustFind) {
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
	if g.is(mutShuffleIgnored) {
		return
	}
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
	if k == scenario.EvReveal && g.is(mutRevealIgnored) {
		x.did = false
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
	if g.is(mutScryIgnored) {
		n = 0
	}
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
	if g.is(mutCoinsFallWrong) {
		x.coin = map[string]string{"heads": "tails", "tails": "heads"}[x.coin]
	}
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
		if g.is(mutNoExtraTurns) {
			return
		}
		for _, p := range g.playersOf(x, d.Who) {
			g.extraTurns = append(slices.Clip(g.extraTurns), p)
		}
	case ability.Combat, ability.BeginCombat:
		if g.is(mutNoExtraPhases) {
			return
		}
		g.extraPhases = append([]Step{BeginCombat}, g.extraPhases...)
	case ability.MainPhase, ability.PostcombatMain:
		if g.is(mutNoExtraPhases) {
			return
		}
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

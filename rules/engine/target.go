package engine

import (
	"slices"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// illegalTarget says why something cannot be the target of a spell or ability,
// with the code of the refusal; "" if it can (rule 115; 415 in 2006). The same
// is asked when the target is announced and when the spell resolves (608.2b).
func (g *Game) illegalTarget(x *env, spec *targetSpec, t Target) (code, why string, r rule) {
	const bad = "illegal-target"
	quality := rule{"415.1", "115.1"}
	if t.IsPlayer() {
		if !g.alive(t.Player) {
			return bad, "the player is no longer in the game", quality
		}
		if !scopeOf(&spec.Filter).players || !g.matches(x, &spec.Filter, t) && !g.is(mutTargetQuality) {
			return bad, "it is not what the text asks for", quality
		}
		if g.playerForbidden(ability.ActBeTarget, t.Player, x.obj) {
			return bad, "an effect says it can't be the target", rule{"103.2", "101.2"}
		}
		if g.playerHas(t.Player, "shroud") && !g.is(mutShroudTargets) {
			return bad, "the player has shroud", rule{"", "702.18a"}
		}
		if g.playerHas(t.Player, "hexproof") && (t.Player != x.you || g.is(mutHexproofLikeShroud)) && !g.is(mutHexproofTargets) {
			return bad, "the player has hexproof", rule{"", "702.11c"}
		}
		if t.Player == x.you && g.is(mutYouAreNoTarget) {
			return bad, "it is the player who chooses", quality
		}
		return "", "", rule{}
	}
	o := g.live(t.Obj)
	if o == nil {
		return bad, "it is no longer there", rule{"413.2a", "608.2b"}
	}
	s := scopeOf(&spec.Filter)
	if g.is(mutTargetsOfAnySort) && (s.players || s.zones[Stack]) && o.Zone == Battlefield {
		return "", "", rule{}
	}
	if !s.objects && !s.zones[Battlefield] || !s.zones[o.Zone] || !g.matches(x, &spec.Filter, t) && !g.is(mutTargetQuality) {
		return bad, "it is not what the text asks for", quality
	}
	if t.Obj == x.this && g.is(mutSourceIsNoTarget) {
		return bad, "it is the source", quality
	}
	if t.Obj == x.obj { // rule 115.5; 415.5
		return bad, "a spell or ability cannot target itself", rule{"415.6", "115.5"}
	}
	if o.Zone == Graveyard && o.Owner != x.you && g.is(mutOwnGraveyardOnly) {
		return bad, "it is in the graveyard of another player", quality
	}
	if o.Zone != Battlefield {
		return "", "", rule{}
	}
	if o.Tapped && g.is(mutTappedIsNoTarget) {
		return bad, "it is tapped", quality
	}
	c := g.chars(t.Obj)
	if c.hasKeyword("shroud") && !g.is(mutShroudTargets) {
		return bad, "it has shroud", rule{"", "702.18a"}
	}
	if (c.Controller != x.you || g.is(mutHexproofLikeShroud)) && c.hasKeyword("hexproof") && !g.is(mutHexproofTargets) && g.hexproofFrom(t.Obj, c, x.obj) {
		return bad, "it has hexproof", rule{"", "702.11b"}
	}
	src := x.this
	if g.protected(t.Obj, src) && !g.is(mutProtectionTargets) {
		return bad, "it has protection from " + g.nameOf(src), rule{"502.7b", "702.16b"}
	}
	if g.forbiddenTo(ability.ActBeTarget, t.Obj, ObjectTarget(x.obj)) {
		return bad, "an effect says it can't be the target", rule{"103.2", "101.2"}
	}
	return "", "", rule{}
}

// hexproofFrom reports whether hexproof, of which there is a kind that is from
// a quality only, keeps off a spell or ability.
func (g *Game) hexproofFrom(id ID, c *Chars, by ID) bool {
	src := by
	if o := g.obj(by); o != nil && o.Kind == KindAbility {
		src = o.source
	}
	for _, ab := range c.keywords("hexproof") {
		k := ab.node.(ability.Keyword)
		if k.Of == nil || g.matches(g.instanceEnv(g.objs[id], nil, ab), k.Of, ObjectTarget(src)) {
			return true
		}
	}
	return false
}

// legalTargets lists everything that could be a target.
func (g *Game) legalTargets(x *env, spec *targetSpec) (out []Target) {
	for _, t := range g.matching(x, spec.Filter) {
		if code, _, _ := g.illegalTarget(x, spec, t); code == "" {
			out = append(out, t)
		}
	}
	return out
}

// bounds returns how many targets an instance of the word asks for.
func (g *Game) bounds(x *env, spec *targetSpec) (lo, hi int) {
	if spec.N == nil {
		return 0, 1 << 20
	}
	n := g.quantity(x, spec.N)
	if spec.UpTo && !g.is(mutUpToIsExact) {
		return 0, n
	}
	return n, n
}

// announceOn settles modes, targets and division of a spell or ability on the
// stack (rules 601.2b to d; 409.1b to e). Where the announcement leaves them
// open they are asked. It reports whether there are targets for all.
func (g *Game) announceOn(o *Object, ab *Ab, x *env, a *announcement) bool {
	if ab == nil {
		if len(a.targets) > 0 {
			g.refuse("target-count", rule{"415.1", "115.1"}, "%s has no targets", g.nameOf(o.ID))
		}
		return true
	}
	g.announceModes(o, ab, x, a)
	names := a.targets
	asked := false
	o.targets, o.counts, o.division = nil, nil, nil
	for i := range ab.targets {
		spec := &ab.targets[i]
		if spec.mode != 0 && !slices.Contains(o.modes, spec.mode) {
			o.counts = append(o.counts, 0)
			continue
		}
		var ts []Target
		var ok bool
		if a.asked && (!asked || len(names) == 0 && g.answersTargets()) {
			ts, names, asked, ok = g.askForTargets(o, spec, x, ab.targets[i+1:])
			if !ok {
				return false
			}
		} else if a.asked && g.onlyTargets(o, spec, x) && len(names) == 0 {
			ts, _, _, _ = g.askForTargets(o, spec, x, nil)
		} else {
			ts, names = g.readTargets(o, spec, x, names, ab.targets[i+1:])
		}
		o.targets = append(o.targets, ts...)
		o.counts = append(o.counts, len(ts))
		x.bind(spec.As, ts)
		g.divide(o, spec, x, ts, a)
	}
	if len(names) > 0 {
		g.refuse("target-count", rule{"409.1c", "601.2c"}, "%d targets too many", len(names))
	}
	return true
}

// announceModes settles which modes are chosen (rule 700.2).
func (g *Game) announceModes(o *Object, ab *Ab, x *env, a *announcement) {
	if ab.modes == nil {
		if len(a.modes) > 0 {
			g.refuse("illegal-choice", rule{"409.1b", "700.2"}, "%s has no modes", g.nameOf(o.ID))
		}
		return
	}
	lo, hi, n := ab.modes.Min, ab.modes.Max, len(ab.modes.Of)
	if a.asked && a.modes == nil {
		o.modes = g.askModes(a.player, o.source, n, lo, hi)
		return
	}
	if len(a.modes) == 0 && lo > 0 {
		g.refuse("choice-missing", rule{"409.1b", "700.2a"}, "modes must be chosen")
	}
	g.checkModes(Choice{Player: a.player, Kind: "modes", Min: lo, Max: hi}, a.modes, n)
	o.modes = slices.Clone(a.modes)
	slices.Sort(o.modes)
}

// readTargets takes the targets of one instance of the word from those that
// the script announces.
func (g *Game) readTargets(o *Object, spec *targetSpec, x *env, names []scenario.Target, rest []targetSpec) ([]Target, []scenario.Target) {
	lo, hi := g.bounds(x, spec)
	if lo != hi { // leave what later instances need
		need := 0
		for i := range rest {
			if rest[i].mode == 0 || slices.Contains(o.modes, rest[i].mode) {
				l, _ := g.bounds(x, &rest[i])
				need += l
			}
		}
		hi = max(lo, min(hi, len(names)-need))
	}
	if len(names) < lo && !g.is(mutTargetCountIgnored) {
		g.refuse("target-count", rule{"409.1c", "601.2c"}, "%s needs a target that is not given", g.nameOf(o.ID))
	}
	var ts []Target
	for _, n := range names[:min(hi, len(names))] {
		t := g.target(n)
		if code, why, r := g.illegalTarget(x, spec, t); code != "" {
			g.refuse(code, r, "%s cannot be a target: %s", n, why)
		}
		same := slices.Contains(ts, t) || spec.Other && slices.Contains(o.targets, t)
		if same && !g.is(mutSameTargetTwice) || slices.Contains(o.targets, t) && g.is(mutSameTargetForbidden) {
			g.refuse("same-target", rule{"409.1c", "115.3"}, "%s cannot be a target twice", n)
		}
		ts = append(ts, t)
	}
	return ts, names[len(ts):]
}

// askForTargets settles the targets of one instance of the word for a triggered
// ability or a copy: the only ones there can be, or those an answer names. The
// answer names the targets of all later instances too; what is left of it is
// returned. The last result is false if there are not enough targets.
func (g *Game) askForTargets(o *Object, spec *targetSpec, x *env, rest []targetSpec) ([]Target, []scenario.Target, bool, bool) {
	lo, hi := g.bounds(x, spec)
	opts := g.targetOptions(o, spec, x)
	if len(opts) < lo {
		return nil, nil, false, false
	}
	hi = min(hi, len(opts))
	if lo == len(opts) || hi == 0 {
		return opts[:hi], nil, false, true
	}
	by := x.you
	if spec.By != nil {
		by = g.playerOf(x, spec.By)
	}
	src := o.source
	if src == 0 {
		src = o.ID
	}
	c := Choice{Player: by, Kind: "targets", Source: src, Min: lo, Max: hi}
	for _, t := range opts {
		c.Options = append(c.Options, g.targetName(t))
	}
	for i := range rest {
		if rest[i].mode == 0 || slices.Contains(o.modes, rest[i].mode) {
			_, h := g.bounds(x, &rest[i])
			c.Max += min(h, 1<<16)
		}
	}
	a := g.ask(c).Answer
	if a == nil || a.Targets == nil && a.Choose == nil {
		g.wrong(c, "want targets")
	}
	names := a.Targets
	if names == nil {
		names = a.Choose
	}
	for _, t := range o.targets { // targets that were settled before may be named again
		if len(names) > 0 && g.isNamed(t, string(names[0])) && !slices.Contains(opts, t) {
			names = names[1:]
		}
	}
	ts, left := g.readTargets(o, spec, x, names, rest)
	return ts, left, true, true
}

// answersTargets reports whether the next step of the script names targets.
func (g *Game) answersTargets() bool {
	s := g.script
	return s != nil && s.at < len(s.steps) && s.steps[s.at].Answer != nil && s.steps[s.at].Answer.Targets != nil
}

// targetOptions lists what could be a target of an instance of the word.
func (g *Game) targetOptions(o *Object, spec *targetSpec, x *env) []Target {
	opts := g.legalTargets(x, spec)
	if spec.Other {
		opts = slices.DeleteFunc(opts, func(t Target) bool { return slices.Contains(o.targets, t) })
	}
	return opts
}

// onlyTargets reports whether an instance of the word leaves nothing to choose.
func (g *Game) onlyTargets(o *Object, spec *targetSpec, x *env) bool {
	lo, hi := g.bounds(x, spec)
	n := len(g.targetOptions(o, spec, x))
	return lo == n || min(hi, n) == 0
}

// divide settles how an amount is divided among targets (rule 601.2d).
func (g *Game) divide(o *Object, spec *targetSpec, x *env, ts []Target, a *announcement) {
	if !spec.divided || len(ts) == 0 {
		return
	}
	total := g.quantity(x, spec.amount)
	switch {
	case len(ts) == 1 && len(a.divide) == 0:
		o.division = []int{total}
	case a.asked:
		var opts []string
		for _, t := range ts {
			opts = append(opts, g.targetName(t))
		}
		o.division = g.askDivide(x.you, o.source, opts, total, 1)
	default:
		g.checkDivision(a.divide, len(ts), total, 1)
		o.division = a.divide
	}
}

// noteTargets lets abilities see that something became a target.
func (g *Game) noteTargets(o *Object) {
	var evs []Event
	for i, t := range o.targets {
		if slices.Contains(o.targets[:i], t) {
			continue
		}
		e := happen(evTarget, o.Controller)
		e.Obj, e.To = o.ID, t
		evs = append(evs, e)
	}
	g.happens(evs...)
}

// recheck looks at the targets again as a spell or ability begins to resolve
// (rule 608.2b; 413.2a in 2006). It reports whether it resolves at all.
func (g *Game) recheck(o *Object, x *env) bool {
	if o.ab == nil || len(o.targets) == 0 || g.is(mutTargetsNotRechecked) {
		return true
	}
	x.legal = make([]bool, len(o.targets))
	some := false
	at := 0
	for i, n := range o.counts {
		for range n {
			if at < len(o.targets) {
				code, _, _ := g.illegalTarget(x, &o.ab.targets[i], o.targets[at])
				x.legal[at] = code == ""
				some = some || x.legal[at]
			}
			at++
		}
	}
	if g.is(mutOneIllegalTargetFizzles) {
		return !slices.Contains(x.legal, false)
	}
	return some
}

package engine

import (
	"errors"

	"saitei/rules/scenario"
)

// Run plays a program and answers what is asked at its checkpoints. It never
// panics and always ends, whatever the program holds.
func Run(p *scenario.Program, opt Options) scenario.Outcome {
	out := scenario.Outcome{}
	g, err := New(p, opt)
	if err != nil {
		return report(out, 0, err)
	}
	g.script = &script{steps: p.When, out: &out}
	if err := guarded(g.begin); err != nil {
		return report(out, 0, err)
	}
	for g.script.at < len(p.When) {
		at := g.script.at
		g.script.at++
		if err := g.step1(&p.When[at]); err != nil {
			return report(out, at, err)
		}
	}
	return out
}

// report puts an error where it belongs in the outcome.
func report(out scenario.Outcome, at int, err error) scenario.Outcome {
	var refused *Refused
	var missing *Unsupported
	out.Observations = nil
	switch {
	case errors.As(err, &refused):
		reason := refused.Reason
		if refused.Rule != "" {
			reason += " (rule " + refused.Rule + ")"
		}
		out.Refused = &scenario.Refusal{Step: at, Code: refused.Code, Reason: reason, Asked: refused.Asked}
	case errors.As(err, &missing):
		out.Unsupported = missing.Features
	default:
		out.Error = err.Error()
	}
	return out
}

// begin brings the situation that was given to rest, and gives the active
// player priority.
func (g *Game) begin() {
	g.log = g.log[:0]
	g.steps = 0
	if g.step == Untap || g.step == Cleanup {
		g.priority = NoPlayer
		g.settle()
		return
	}
	g.offerPriority(g.active)
}

// Do takes one step, with the answers to what it asks. If it is refused the
// game is as it was before.
func (g *Game) Do(st scenario.Step, answers ...scenario.Step) error {
	return g.do(&script{steps: append([]scenario.Step{st}, answers...), at: 1, out: &scenario.Outcome{}})
}

func (g *Game) do(s *script) error {
	old, saved := g.script, g.clone()
	g.script = s
	err := g.step1(&s.steps[0])
	if err == nil && s.at < len(s.steps) {
		err = &Refused{Code: "choice-unasked", Reason: "nothing is asked that the last steps could answer"}
	}
	if err != nil {
		*g = *saved
	}
	if old != nil {
		old.tries = append(old.tries, s.tries...)
	}
	g.script = old
	return err
}

// Start brings the situation that was given to rest: state-based actions,
// triggers, priority. [Run] does so by itself.
func (g *Game) Start() error { return guarded(g.begin) }

// Observe answers questions about the game as it is.
func (g *Game) Observe(qs ...scenario.Query) (out []scenario.Observed, err error) {
	err = guarded(func() { out = g.observe(qs) })
	return out, err
}

// step1 takes one step. What it leaves behind where it fails is not to be used.
func (g *Game) step1(st *scenario.Step) error {
	if st.Observe != nil {
		return guarded(func() { g.script.out.Observations = append(g.script.out.Observations, g.observe(st.Observe)) })
	}
	g.steps = 0
	return guarded(func() { g.take(st) })
}

// take does what a step says.
func (g *Game) take(st *scenario.Step) {
	switch {
	case st.Cast != nil:
		g.cast(st.Cast)
	case st.Play != nil:
		g.playLand(st.Play)
	case st.Activate != nil:
		g.activate(st.Activate)
	case st.TurnUp != nil:
		g.turnUp(st.TurnUp)
	case st.AddMana != nil:
		g.addMana(st.AddMana)
	case st.Pass != nil:
		p := g.player(st.Pass.Player)
		g.pass(p)
	case st.Hold != nil:
		g.needPriority(g.player(st.Hold.Player))
	case st.Resolve != nil:
		g.resolve()
	case st.ResolveAll != nil:
		g.resolveAll()
	case st.Go != nil:
		g.goTo(st.Go)
	case st.Attack != nil:
		g.attack(st.Attack)
	case st.Block != nil:
		g.block(st.Block)
	case st.Concede != nil:
		g.concede(g.player(st.Concede.Player))
	case st.Attempt != nil:
		g.try(st.Attempt)
	case st.Name != nil:
		g.nameObject(st.Name)
	case st.Answer != nil, st.Assign != nil, st.OrderBlocker != nil:
		g.refuse("choice-unasked", rule{}, "nothing is asked that %s could answer", stepPlayer(st))
	default:
		g.refuse("unknown", rule{}, "a step that says nothing the engine knows")
	}
}

// try finds out whether an action would be legal, on a copy of the game: the
// same code decides that takes real actions.
func (g *Game) try(a *scenario.Attempt) {
	c := g.clone()
	if g.is(mutIllegalActionsStay) {
		c = g
	}
	s := g.script
	c.script = &script{attempt: true, out: &scenario.Outcome{}}
	c.steps = 0
	err := guarded(func() { c.attempt(a) })
	g.script = s
	g.noteAttempt(a, err)
}

func (g *Game) noteAttempt(a *scenario.Attempt, err error) {
	t := tried{name: string(a.As)}
	if err != nil {
		if !errors.As(err, &t.refused) {
			panic(stop{err})
		}
	}
	g.script.tries = append(g.script.tries, t)
}

func (g *Game) attempt(a *scenario.Attempt) {
	switch {
	case a.Cast != nil:
		g.cast(a.Cast)
	case a.Play != nil:
		g.playLand(a.Play)
	case a.Activate != nil:
		g.activate(a.Activate)
	case a.TurnUp != nil:
		g.turnUp(a.TurnUp)
	case a.Attack != nil:
		g.tryAttack(a.Attack)
	case a.Block != nil:
		g.tryBlock(a.Block)
	case a.Assign != nil:
		g.tryAssign(a.Assign)
	case a.Order != nil:
		if !g.on(damageOrder) {
			g.refuse("illegal-choice", rule{"310.2", "510.1c"}, "there is no damage assignment order in this edition")
		}
	case a.Answer != nil:
		g.refuse("choice-unasked", rule{}, "nothing is asked")
	}
}

func (g *Game) tryAttack(st *scenario.Attack) {
	if g.player(st.Player) != g.active {
		g.refuse("illegal-attack", rule{"308.1", "508.1"}, "%s is not the active player", st.Player)
	}
	if g.step > BeginCombat {
		g.refuse("timing", rule{"308.1", "508.1"}, "the declare attackers step has passed")
	}
	if g.step < BeginCombat {
		g.goToStep(BeginCombat)
	}
	g.checkAttack(g.readAttack(st))
}

func (g *Game) tryBlock(st *scenario.Block) {
	if g.step != DeclareAttackers {
		g.refuse("timing", rule{"309.1", "509.1"}, "blockers are declared after attackers")
	}
	g.checkBlocks(g.readBlocks(st))
}

func (g *Game) tryAssign(st *scenario.Assign) {
	id := g.ref(st.Object)
	c := g.chars(id)
	var to []Target
	trample := false
	if a := g.combat.attacker(id); a != nil {
		to = objectTargets(a.blockers)
		trample = c.hasKeyword("trample")
		if trample || !a.blocked {
			to = append(to, a.whom)
		}
	} else if b := g.combat.blocker(id); b != nil {
		to = objectTargets(b.blocks)
	} else {
		g.refuse("illegal-damage", rule{"310.1", "510.1"}, "%s is not in combat", st.Object)
	}
	if _, err := g.checkAssignment(st, id, to, c.Power, trample); err != nil {
		panic(stop{err})
	}
}

// tryAnswer finds out whether an answer to the choice that is being asked
// would be one of those offered.
func (g *Game) tryAnswer(at *scenario.Attempt, c Choice) {
	a := at.Answer
	g.noteAttempt(at, guarded(func() {
		if g.player(a.Player) != c.Player {
			g.refuse("not-yours", rule{}, "%s is not asked", a.Player)
		}
		picked := a.Choose
		if picked == nil {
			picked = a.Targets
		}
		switch {
		case picked != nil:
			if len(picked) < c.Min || len(picked) > c.Max {
				g.wrong(c, "%d chosen, want %d to %d", len(picked), c.Min, c.Max)
			}
			for _, n := range picked {
				if matchLabel(c.Options, string(n), nil) < 0 {
					g.wrong(c, "%q is not offered", n)
				}
			}
		case a.Number != nil:
			if *a.Number < c.Min || *a.Number > c.Max {
				g.wrong(c, "%d is not from %d to %d", *a.Number, c.Min, c.Max)
			}
		case a.Colour != "":
			if matchLabel(c.Options, a.Colour, nil) < 0 {
				g.wrong(c, "%q is not offered", a.Colour)
			}
		case a.Card != "":
			g.checkCardName(c, a.Card)
		case a.Word != "":
			if len(c.Options) > 0 && matchLabel(c.Options, a.Word, nil) < 0 {
				g.wrong(c, "%q is not offered", a.Word)
			}
		case a.Mana != "" && c.Kind == "mana":
			if matchLabel(c.Options, string(a.Mana), nil) < 0 {
				g.wrong(c, "%q is not offered", a.Mana)
			}
		case a.Say != "" && c.Kind != "may" && c.Kind != "pay" && c.Kind != "cast":
			g.wrong(c, "it is no question of yes or no")
		}
	}))
}

// Features lists what the engine has: the keyword abilities it plays.
func Features() []string { return sortedKeys(playable) }

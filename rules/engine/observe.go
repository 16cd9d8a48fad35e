package engine

import (
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// observe answers questions about the game as it is.
func (g *Game) observe(qs []scenario.Query) []scenario.Observed {
	out := make([]scenario.Observed, len(qs))
	for i := range qs {
		out[i] = g.observe1(&qs[i])
	}
	return out
}

func (g *Game) observe1(q *scenario.Query) (o scenario.Observed) {
	switch q.What {
	case scenario.AskTurn:
		o.Text = g.playerName(g.active)
	case scenario.AskStep:
		o.Text = g.step.String()
	case scenario.AskCount:
		o.Number = g.count(q.Filter)
	case scenario.AskStack:
		for i := len(g.stack) - 1; i >= 0; i-- {
			o.Texts = append(o.Texts, g.nameOf(g.stack[i]))
		}
	case scenario.AskEvents:
		o.Events = g.events()
	case scenario.AskChoices:
		o.Choices = g.choices()
	case scenario.AskAttempt:
		g.observeAttempt(q, &o)
	case scenario.AskLife, scenario.AskPoison, scenario.AskMana, scenario.AskLost, scenario.AskWon, scenario.AskLibrary:
		g.observePlayer(q, &o)
	default:
		g.observeObject(q, &o)
	}
	return o
}

func (g *Game) observeAttempt(q *scenario.Query, o *scenario.Observed) {
	o.Missing = true
	for _, t := range g.script.tries {
		if t.name != string(q.Of) {
			continue
		}
		o.Missing = false
		o.Yes, o.Text, o.Detail = t.refused == nil, "", ""
		if t.refused != nil {
			o.Text, o.Detail = t.refused.Code, t.refused.Error()
		}
	}
}

func (g *Game) observePlayer(q *scenario.Query, o *scenario.Observed) {
	i := slices.IndexFunc(g.players, func(p player) bool { return p.name == string(q.Of) })
	if i < 0 {
		o.Missing = true
		return
	}
	p := &g.players[i]
	switch q.What {
	case scenario.AskLife:
		o.Number = p.life
	case scenario.AskPoison:
		o.Number = p.poison
	case scenario.AskMana:
		o.Text = p.pool.String()
	case scenario.AskLost:
		o.Yes = p.lost
	case scenario.AskWon:
		o.Yes = p.won
	case scenario.AskLibrary:
		for _, id := range p.library {
			o.Texts = append(o.Texts, g.nameOf(id))
		}
	}
}

// observeObject answers a question about an object. One that has ceased to
// exist is in the zone "gone"; nothing else can be asked of it.
func (g *Game) observeObject(q *scenario.Query, o *scenario.Observed) {
	id, ok := g.lookupName(string(q.Of))
	if !ok {
		o.Missing = true
		if q.What == scenario.AskTriggers {
			o.Missing = false
		}
		return
	}
	obj := g.objs[id]
	if q.What == scenario.AskZone {
		o.Text = obj.Zone.String()
		if obj.gone {
			o.Text = string(scenario.Gone)
		}
		return
	}
	if q.What == scenario.AskTriggers {
		o.Number = g.triggersOf(id, string(q.Of))
		return
	}
	if obj.gone {
		o.Missing = true
		return
	}
	c := g.chars(id)
	switch q.What {
	case scenario.AskController:
		o.Text = g.playerName(g.controllerOrOwner(ObjectTarget(id)))
	case scenario.AskOwner:
		o.Text = g.playerName(obj.Owner)
	case scenario.AskPT:
		if c.HasPT {
			o.Text = itoa(c.Power) + "/" + itoa(c.Toughness)
		}
	case scenario.AskKeywords:
		for i := range c.Abilities {
			if k := keywordName(c.Abilities[i].ab); k != "" {
				o.Texts = append(o.Texts, k)
			}
		}
	case scenario.AskAbilities:
		for i := range c.Abilities {
			if c.Abilities[i].ab == encodedAbility {
				o.Texts = append(o.Texts, "encoded")
				continue
			}
			o.Texts = append(o.Texts, ability.Print(c.Abilities[i].ab.written()))
		}
	case scenario.AskNames:
		o.Texts = c.Names
	case scenario.AskColours:
		o.Texts = letters(c.Colors)
	case scenario.AskTypes:
		o.Texts = capital(c.Types)
	case scenario.AskSupertypes:
		o.Texts = capital(c.Super)
	case scenario.AskSubtypes:
		o.Texts = c.Subtypes
	case scenario.AskManaCost:
		for i, k := range c.Costs {
			if i > 0 {
				o.Text += " // "
			}
			o.Text += k.String()
		}
	case scenario.AskManaValue:
		o.Numbers = g.manaValues(id)
	case scenario.AskCounters:
		o.Counts = map[string]int{}
		for _, k := range obj.Counters {
			o.Counts[k.kind] = k.n
		}
	case scenario.AskEncoded:
		if obj.Zone == Exile && g.permanent(obj.encodedOn) != nil {
			o.Text = g.nameOf(obj.encodedOn)
		}
	case scenario.AskRevealed:
		o.Yes = obj.revealed && g.isHidden(obj)
	case scenario.AskSeenBy:
		o.Texts = g.seenBy(obj)
	case scenario.AskFaceDown:
		o.Yes = obj.FaceDown
	default:
		g.observePermanent(q, o, obj)
	}
}

func (g *Game) observePermanent(q *scenario.Query, o *scenario.Observed, obj *Object) {
	if obj.Zone != Battlefield {
		o.Missing = true
		return
	}
	switch q.What {
	case scenario.AskDamage:
		o.Number = obj.Damage
	case scenario.AskTapped:
		o.Yes = obj.Tapped
	case scenario.AskAttached:
		if !obj.Attached.isNone() {
			o.Text = g.targetName(obj.Attached)
		}
	case scenario.AskAttacking:
		if a := g.combat.attacker(obj.ID); a != nil {
			o.Text = g.targetName(a.whom)
		}
	case scenario.AskBlocking:
		if b := g.combat.blocker(obj.ID); b != nil {
			for _, id := range b.blocks {
				o.Texts = append(o.Texts, g.nameOf(id))
			}
		}
	case scenario.AskBlocked:
		a := g.combat.attacker(obj.ID)
		o.Yes = a != nil && a.blocked
	default:
		g.unsupported("observation:%s", q.What)
	}
}

// written returns the ability as it was written, for printing.
func (a *Ab) written() ability.Ability {
	if b, ok := a.Ability.(*Ab); ok {
		return b.written()
	}
	return a.Ability
}

// triggersOf counts the triggered abilities of an object that wait or are on
// the stack.
func (g *Game) triggersOf(id ID, name string) int {
	n := 0
	for _, w := range g.waiting {
		if w.obj == id || g.nameOf(w.obj) == name {
			n++
		}
	}
	for _, s := range g.stack {
		o := g.objs[s]
		if o.Kind == KindAbility && o.ab.activated() == nil && (o.source == id || g.nameOf(o.source) == name) {
			n++
		}
	}
	return n
}

// isPublic reports whether all players may see the face of an object.
func (g *Game) isPublic(o *Object) bool {
	switch o.Zone {
	case Hand, Library, Outside:
		return o.revealed
	}
	return !o.FaceDown
}

// isHidden reports whether an object is in a hidden zone (rule 400.2).
func (g *Game) isHidden(o *Object) bool {
	return o.Zone == Hand || o.Zone == Library || o.Zone == Outside
}

// seenBy lists the players who may see the face of an object, in turn order.
func (g *Game) seenBy(o *Object) (out []string) {
	for i := range g.players {
		p := Player(i)
		see := g.isPublic(o)
		switch o.Zone {
		case Hand, Outside:
			see = see || p == o.Owner
		case Exile:
			see = see || p == o.Owner && g.is(mutOwnerSeesFaceDown)
		case Battlefield, Stack:
			see = see || p == g.controllerOrOwner(ObjectTarget(o.ID))
		}
		if see {
			out = append(out, g.playerName(p))
		}
	}
	return out
}

func letters(c Colors) []string {
	if c == 0 {
		return nil
	}
	return strings.Split(c.Letters(), "")
}

func capital(ss []string) (out []string) {
	for _, s := range ss {
		out = append(out, strings.ToUpper(s[:1])+s[1:])
	}
	return out
}

// count counts the objects of a description.
func (g *Game) count(f *scenario.Filter) int {
	if f == nil {
		f = &scenario.Filter{}
	}
	z := Battlefield
	if f.Zone != "" {
		var ok bool
		if z, ok = ParseZone(string(f.Zone)); !ok {
			g.unsupported("zone:%s", f.Zone)
		}
	}
	n := 0
	g.eachIn(z, func(id ID) {
		if g.described(f, g.objs[id], z) {
			n++
		}
	})
	return n
}

func (g *Game) described(f *scenario.Filter, o *Object, z Zone) bool {
	c := g.chars(o.ID)
	whose := o.Owner
	if z == Battlefield || z == Stack {
		whose = g.controllerOrOwner(ObjectTarget(o.ID))
	}
	flag := func(want *bool, is bool) bool { return want == nil || *want == is }
	switch {
	case f.Of != "" && whose != g.player(f.Of),
		f.Controller != "" && g.controllerOrOwner(ObjectTarget(o.ID)) != g.player(f.Controller),
		f.Card != "" && !slices.Contains(c.Names, f.Card) && !(o.def != nil && o.def.Name == f.Card),
		f.Type != "" && !c.isType(strings.ToLower(f.Type)) && !c.isSubtype(f.Type) && !slices.Contains(c.Super, strings.ToLower(f.Type)),
		f.Keyword != "" && !c.hasKeyword(f.Keyword),
		!flag(f.Token, o.Kind == KindToken), !flag(f.Tapped, o.Tapped), !flag(f.FaceDown, o.FaceDown):
		return false
	}
	if f.Colour != "" {
		k, _ := ParseColor(f.Colour)
		return c.Colors&k != 0
	}
	return true
}

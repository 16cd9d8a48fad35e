package engine

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"saitei/corpus"
	"saitei/rules/ability"
	"saitei/rules/scenario"
)

// cardSet finds cards: those made for a scenario first, then those of a lookup.
// Cards that were prepared once are kept.
type cardSet struct {
	own            map[string]*Def
	edition        corpus.Edition
	cards          *Cards
	noZoneTriggers bool // no card of the game has a triggered ability that works off the battlefield
	noStaticCards  bool // no card of the game has a static ability
}

// Lookup finds the faces of a card by its English name, "A // B" for a split
// card, as they were under an edition of the rules.
type Lookup func(name string, ed corpus.Edition) ([]Face, bool)

// prepared keeps what the text of an ability was parsed and compiled to; the
// same few texts come again in thousands of scenarios.
var parsed sync.Map // string → []*Ab or error

func parseAbility(text string) ([]*Ab, error) {
	if v, ok := parsed.Load(text); ok {
		if err, bad := v.(error); bad {
			return nil, err
		}
		return v.([]*Ab), nil
	}
	list, err := ability.ParseLine(text)
	if err != nil {
		parsed.Store(text, err)
		return nil, err
	}
	var abs []*Ab
	for _, a := range list {
		abs = append(abs, compile(a))
	}
	parsed.Store(text, abs)
	return abs, nil
}

// Cards is a source of cards. It prepares each card once, so that thousands of
// scenarios may share one. It is safe for concurrent use where its lookup is.
type Cards struct {
	lookup Lookup
	known  sync.Map // knownKey → *Def
}

type knownKey struct {
	name    string
	edition corpus.Edition
}

// NewCards returns a source of the cards that look finds. What it found once
// is never asked for again.
func NewCards(look Lookup) *Cards { return &Cards{lookup: look} }

// handCards are the cards written by hand.
var handCards = NewCards(Handwritten)

// find returns a card as it was under an edition.
func (c *Cards) find(name string, ed corpus.Edition) (*Def, bool) {
	key := knownKey{name, ed}
	if d, ok := c.known.Load(key); ok {
		return d.(*Def), true
	}
	faces, ok := c.lookup(name, ed)
	if !ok || len(faces) == 0 {
		return nil, false
	}
	d, err := NewDef(faces...)
	if err != nil {
		return nil, false
	}
	c.known.Store(key, d)
	return d, true
}

// find returns a card by the name or key a scenario gives.
func (c *cardSet) find(name string) (*Def, bool) {
	if d, ok := c.own[name]; ok {
		return d, true
	}
	return c.cards.find(name, c.edition)
}

// ownCard prepares a card made for the scenario.
func ownCard(sc *scenario.Card) (*Def, error) {
	halves := sc.Halves
	if len(halves) == 0 {
		halves = []scenario.Card{*sc}
	}
	var faces []Face
	for i := range halves {
		h := &halves[i]
		f := Face{Name: h.Name, Cost: string(h.Cost), Supertypes: lower(h.Supertypes), Types: lower(h.Types), Subtypes: h.Subtypes}
		if f.Name == "" {
			f.Name = h.Key
		}
		for _, c := range h.Colours {
			k, _ := ParseColor(c)
			f.Colors |= k
		}
		if h.PT != "" {
			f.HasPT = true
			p, t, _ := strings.Cut(string(h.PT), "/")
			f.Power, _ = strconv.Atoi(p) // "*" counts as 0 until an ability defines it
			f.Toughness, _ = strconv.Atoi(t)
		}
		for _, text := range h.Abilities {
			abs, err := parseAbility(text)
			if err != nil {
				return nil, &Refused{Code: "unknown", Reason: "card " + sc.Key + ": " + err.Error()}
			}
			for _, a := range abs {
				f.Abilities = append(f.Abilities, a)
			}
		}
		faces = append(faces, f)
	}
	return NewDef(faces...)
}

// New sets a game up as a program gives it. The error is a *Refused, or an
// *Unsupported that names every card and feature the engine does not have.
func New(p *scenario.Program, opt Options) (*Game, error) {
	g := &Game{ed: opt.Edition, priority: NoPlayer, objs: make([]*Object, 1, 32), log: make([]Event, 0, 64)}
	if g.ed.IsZero() {
		g.ed = p.Edition
	}
	if g.ed.IsZero() {
		g.ed = editions[len(editions)-1]
	}
	g.sw = switchesAt(g.ed)
	g.reached = opt.reached
	for _, m := range opt.Mutants {
		id, ok := mutantByName(m)
		if !ok {
			return nil, &Refused{Code: "unknown", Reason: "no mutant " + strconv.Quote(m)}
		}
		g.mut.add(id)
	}
	g.library = &cardSet{own: map[string]*Def{}, cards: cmp.Or(opt.Cards, handCards), edition: g.ed}
	var err error
	if e := guarded(func() { err = g.setup(p) }); e != nil {
		return nil, e
	}
	return g, err
}

func (g *Game) setup(p *scenario.Program) error {
	missing := &Unsupported{}
	for i := range p.Cards {
		d, err := ownCard(&p.Cards[i])
		if err != nil {
			return err
		}
		g.library.own[p.Cards[i].Key] = d
		if n := p.Cards[i].Name; n != "" {
			g.library.own[n] = d
		}
	}
	players := p.Players
	if len(players) == 0 {
		players = []scenario.Player{{Name: "you"}, {Name: "opponent"}}
	}
	if len(players) < 2 || len(players) > 8 {
		g.refuse("unknown", rule{}, "a game has two to eight players, not %d", len(players))
	}
	for _, pl := range players {
		g.players = append(g.players, player{name: string(pl.Name), life: pl.LifeTotal(), poison: pl.Poison, pool: g.parseMana(pl.Mana)})
	}
	gv := &p.Given
	if gv.Turn != "" {
		g.active = g.player(gv.Turn)
	}
	g.turn = gv.Number
	if g.turn == 0 {
		g.turn = 5
	}
	g.step = Main1
	if gv.Step != "" {
		s, ok := ParseStep(string(gv.Step))
		if !ok {
			g.refuse("unknown", rule{}, "no step %q", gv.Step)
		}
		g.step = s
	}
	if g.step > Main1 {
		g.mainCount = 1
	}
	g.coins = gv.Coins
	for _, r := range gv.Random {
		g.picks = append(g.picks, string(r))
	}
	g.shuffles = make([][][]string, len(g.players))
	for _, pile := range gv.Shuffles {
		var names []string
		for _, c := range pile.Cards {
			for range max(1, c.Count) {
				names = append(names, cmp.Or(string(c.As), c.Card))
			}
		}
		w := g.player(pile.Who)
		g.shuffles[w] = append(g.shuffles[w], names)
	}
	g.placeAll(gv, missing)
	g.checkFeatures(missing)
	if len(missing.Features) > 0 {
		slices.Sort(missing.Features)
		missing.Features = slices.Compact(missing.Features)
		return missing
	}
	g.library.noZoneTriggers, g.library.noStaticCards = g.surveyCards()
	for _, id := range g.battlefield {
		g.objs[id].control = g.chars(id).Controller
	}
	return nil
}

// placeAll puts every object where the program says it is.
func (g *Game) placeAll(gv *scenario.Given, missing *Unsupported) {
	var later []func()
	for i := range gv.Battlefield {
		pm := &gv.Battlefield[i]
		d, ok := g.library.find(pm.Card)
		if !ok {
			missing.Features = append(missing.Features, "card:"+pm.Card)
			continue
		}
		for range g.many(max(1, pm.Count)) {
			later = append(later, g.placePermanent(pm, d, missing))
		}
	}
	for _, z := range []struct {
		zone  Zone
		piles []scenario.Pile
	}{{Hand, gv.Hand}, {Library, gv.Library}, {Graveyard, gv.Graveyard}, {Exile, gv.Exile}, {Outside, gv.Outside}} {
		for _, pile := range z.piles {
			p := g.player(pile.Who)
			for j := range pile.Cards {
				c := &pile.Cards[j]
				d, ok := g.library.find(c.Card)
				if !ok {
					missing.Features = append(missing.Features, "card:"+c.Card)
					continue
				}
				for range g.many(max(1, c.Count)) {
					o := g.newObject(d, p, z.zone, string(c.As), c.Card)
					o.FaceDown = c.FaceDown
					list := g.zone(z.zone, p)
					if z.zone == Graveyard { // listed top first, kept bottom first
						*list = slices.Insert(*list, 0, o.ID)
					} else {
						*list = append(*list, o.ID)
					}
					later = append(later, g.linkLater(o, c))
				}
			}
		}
	}
	if len(missing.Features) > 0 {
		return
	}
	for _, f := range later {
		f()
	}
	g.changed()
}

// linkLater ties an exiled card to the object that exiled it, or that it is
// encoded on, once all objects are there.
func (g *Game) linkLater(o *Object, c *scenario.Placed) func() {
	return func() {
		if c.Linked != "" {
			src := g.objs[g.ref(c.Linked)]
			v, _ := src.memory(exiledWith)
			v.targets = append(v.targets, ObjectTarget(o.ID))
			src.remember(exiledWith, v)
		}
		if c.Encoded != "" {
			o.encodedOn = g.ref(c.Encoded)
		}
	}
}

// placePermanent puts one permanent onto the battlefield and returns what is
// to be done once all objects are there.
func (g *Game) placePermanent(pm *scenario.Permanent, d *Def, missing *Unsupported) func() {
	ctrl := Player(0)
	if pm.Controller != "" {
		ctrl = g.player(pm.Controller)
	}
	owner := ctrl
	if pm.Owner != "" {
		owner = g.player(pm.Owner)
	}
	o := g.newObject(d, owner, Battlefield, string(pm.As), pm.Card)
	o.Controller, o.control = ctrl, ctrl
	o.Tapped, o.sick, o.FaceDown, o.Damage = pm.Tapped, pm.Sick, pm.FaceDown, pm.Damage
	if pm.Token {
		o.Kind, o.copyOf = KindToken, d.whole
	}
	for _, k := range sortedKeys(pm.Counters) {
		if n := pm.Counters[k]; n < 0 {
			g.refuse("unknown", rule{}, "%s has %d %s counters", pm.Card, n, k)
		} else if n > 0 {
			o.Counters = append(o.Counters, counter{k, n})
		}
	}
	if d.whole.isType("planeswalker") && o.Count("loyalty") == 0 && d.whole.Loyalty > 0 {
		o.Counters = append(o.Counters, counter{"loyalty", d.whole.Loyalty})
	}
	if pm.CopyOf != "" {
		c, ok := g.library.find(pm.CopyOf)
		if !ok {
			missing.Features = append(missing.Features, "card:"+pm.CopyOf)
		} else {
			o.copyOf = c.whole
		}
	}
	g.battlefield = append(g.battlefield, o.ID)
	return func() {
		if pm.Attached != "" {
			o.Attached = g.target(pm.Attached)
		}
	}
}

// newObject makes a card object and gives it its name in the script.
func (g *Game) newObject(d *Def, owner Player, z Zone, as, card string) *Object {
	o := &Object{ID: ID(len(g.objs)), Kind: KindCard, Owner: owner, Controller: owner, Zone: z, Stamp: g.stamp(), def: d, half: -1,
		Attached: noTarget()}
	g.objs = append(g.objs, o)
	if as != "" {
		for _, a := range g.names {
			if a.name == as {
				g.refuse("unknown", rule{}, "two objects are called %q", as)
			}
		}
		o.Name = as
	} else {
		o.Name = g.freeName(card)
	}
	g.names = append(g.names, alias{o.Name, o.ID})
	return o
}

// checkFeatures adds what the cards of the game need and the engine has not.
func (g *Game) checkFeatures(missing *Unsupported) {
	seen := map[*Def]bool{}
	for _, o := range g.objs[1:] {
		if o.def == nil || seen[o.def] {
			continue
		}
		seen[o.def] = true
		for _, f := range o.def.faces {
			for i := range f.Abilities {
				missing.Features = append(missing.Features, f.Abilities[i].ab.unplayed...)
			}
		}
	}
}

// surveyCards finds out whether any card has triggered abilities that work off
// the battlefield, or static abilities that work there.
func (g *Game) surveyCards() (noTriggers, noStatics bool) {
	noTriggers, noStatics = true, true
	for _, o := range g.objs[1:] {
		if o.def == nil {
			continue
		}
		for i := range o.def.whole.Abilities {
			for _, ab := range o.def.whole.Abilities[i].ab.all() {
				if t := ab.triggered(); t != nil && t.From != "" && t.From != ability.Battlefield {
					noTriggers = false
				}
				if s := ab.static(); s != nil && s.From != "" && s.From != ability.Battlefield {
					noStatics = false
				}
			}
		}
	}
	return noTriggers, noStatics
}

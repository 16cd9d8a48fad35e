package engine

import (
	"slices"

	"saitei/corpus"
)

// Options say under which rules a game is played.
type Options struct {
	Edition corpus.Edition // the rules; zero means the newest
	Mutants []string       // rules to break, by the names [Mutants] lists
	Cards   *Cards         // where cards come from; nil: those written by hand
	reached *mutantSet     // notes the mutants whose rule was asked about
}

// Game is one game: all objects, the turn, the stack and the log. A Game is
// not safe for use by several goroutines at once.
type Game struct {
	ed      corpus.Edition
	sw      uint32
	mut     mutantSet
	reached *mutantSet // see [Reached]

	players     []player
	objs        []*Object // by ID; objs[0] is nil
	battlefield []ID
	stack       []ID // bottom first
	exile       []ID

	turn   int
	active Player
	step   Step
	ended  bool // the game is over

	priority Player // who has priority; NoPlayer while nobody does
	passes   int    // players who passed in succession
	busy     int    // depth of resolutions: nobody has priority inside one

	extraPhases  []Step   // phases inserted after the present one, next first
	extraTurns   []Player // turns to be taken after this one, next last
	mainCount    int      // main phases begun this turn
	cleanupAgain bool

	combat combat

	effects []*effect // continuous, replacement and prevention effects made by resolution
	delayed []*delayedTrigger
	waiting []waiting // triggered abilities waiting to be put on the stack

	log       []Event
	batch     int
	inherited []effectKey // effects already applied to whatever a replacement does
	pretend   pretence
	allot     []allotment // see divideShields
	asThough  pretended
	inBatch   bool
	asked     []Choice

	ts      int // time stamps
	version int // counts changes; keeps the caches honest
	cache   charCache

	names    []alias
	named    []counter // names that were given, and how often
	script   *script
	library  *cardSet
	lateLife []Event // for the mutant that gains life late
	coins    []string
	picks    []string
	shuffles [][][]string // orders of libraries after shuffling, by player
	skipNext []skipRule   // what players skip once
	steps    int          // work done in this action, bounded by maxWork
}

// player is what the rules know of a player.
type player struct {
	name      string
	life      int
	poison    int
	counters  []counter
	pool      Mana
	library   []ID // top first
	hand      []ID
	graveyard []ID // bottom first
	outside   []ID
	land      int // lands played this turn
	lost, won bool
	left      bool
	drewEmpty bool // tried to draw from an empty library since the last check
	lostWhy   string
}

// alias is a name under which a script knows an object.
type alias struct {
	name string
	id   ID
}

// maxWork bounds the events and loops of one action, so that a game that never
// comes to rest is reported and not waited for.
const maxWork = 50_000

func (g *Game) work() {
	if g.steps++; g.steps > maxWork {
		g.refuse("loop", rule{"421.1", "732.1"}, "the game does not come to rest within %d events of one action", maxWork)
	}
}

// maxMany bounds how often one instruction does the same thing.
const maxMany = 2_000

// many refuses a number that no real game reaches.
func (g *Game) many(n int) int {
	if n > maxMany {
		g.refuse("loop", rule{}, "%d times is more than the engine does at once", n)
	}
	return n
}

// clone returns a copy that shares nothing that changes.
func (g *Game) clone() *Game {
	c := *g
	c.players = slices.Clone(g.players)
	for i := range c.players {
		p := &c.players[i]
		p.counters = slices.Clone(p.counters)
		p.library = slices.Clone(p.library)
		p.hand = slices.Clone(p.hand)
		p.graveyard = slices.Clone(p.graveyard)
		p.outside = slices.Clone(p.outside)
	}
	objs := make([]Object, len(g.objs))
	c.objs = make([]*Object, len(g.objs), len(g.objs)+8)
	for i, o := range g.objs {
		if o == nil {
			continue
		}
		if o.gone { // last known information never changes again
			c.objs[i] = o
			continue
		}
		objs[i] = *o
		c.objs[i] = &objs[i]
	}
	c.battlefield = slices.Clone(g.battlefield)
	c.stack = slices.Clone(g.stack)
	c.exile = slices.Clone(g.exile)
	c.extraPhases = slices.Clone(g.extraPhases)
	c.extraTurns = slices.Clone(g.extraTurns)
	c.combat = g.combat.clone()
	c.effects = slices.Clone(g.effects)
	c.delayed = slices.Clone(g.delayed)
	c.waiting = slices.Clone(g.waiting)
	c.log = g.log[:len(g.log):len(g.log)]
	c.asked = g.asked[:len(g.asked):len(g.asked)]
	c.names = slices.Clone(g.names)
	c.named = slices.Clone(g.named)
	c.coins = slices.Clone(g.coins)
	c.picks = slices.Clone(g.picks)
	c.cache = charCache{}
	return &c
}

// changed tells the caches that something they depend on is different now.
func (g *Game) changed() { g.version++ }

// stamp returns a new time stamp (rule 613.7; 418.5e in 2006).
func (g *Game) stamp() int { g.ts++; return g.ts }

// alive reports whether a player is still in the game.
func (g *Game) alive(p Player) bool {
	return p >= 0 && int(p) < len(g.players) && !g.players[p].left
}

// next returns the next player in turn order who is still in the game.
func (g *Game) next(p Player) Player {
	for i := 1; i <= len(g.players); i++ {
		q := Player((int(p) + i) % len(g.players))
		if g.alive(q) {
			return q
		}
	}
	return p
}

// apnap lists the players still in the game, the active player first, then the
// others in turn order (rule 101.4; 103.4 in 2006).
func (g *Game) apnap() []Player {
	out := make([]Player, 0, len(g.players))
	for i := range g.players {
		q := Player((int(g.active) + i) % len(g.players))
		if g.alive(q) {
			out = append(out, q)
		}
	}
	return out
}

// opponents lists the players other than p who are still in the game.
func (g *Game) opponents(p Player) (out []Player) {
	for _, q := range g.apnap() {
		if q != p {
			out = append(out, q)
		}
	}
	return out
}

// obj returns the object of an ID, dead or alive; nil for no object.
func (g *Game) obj(id ID) *Object {
	if id <= 0 || int(id) >= len(g.objs) {
		return nil
	}
	return g.objs[id]
}

// live returns the object if it is still where that ID was, else nil.
func (g *Game) live(id ID) *Object {
	if o := g.obj(id); o != nil && !o.gone {
		return o
	}
	return nil
}

// permanent returns the object if it is on the battlefield, else nil.
func (g *Game) permanent(id ID) *Object {
	if o := g.live(id); o != nil && o.Zone == Battlefield {
		return o
	}
	return nil
}

// zone returns the list that holds the objects of a zone. Zones of all players
// together have no owner.
func (g *Game) zone(z Zone, p Player) *[]ID {
	switch z {
	case Battlefield:
		return &g.battlefield
	case Stack:
		return &g.stack
	case Exile:
		return &g.exile
	}
	if p < 0 || int(p) >= len(g.players) {
		return nil
	}
	q := &g.players[p]
	switch z {
	case Library:
		return &q.library
	case Hand:
		return &q.hand
	case Graveyard:
		return &q.graveyard
	case Outside:
		return &q.outside
	}
	return nil
}

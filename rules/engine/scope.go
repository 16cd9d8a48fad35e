package engine

import (
	"slices"

	"saitei/rules/ability"
)

// scope says where a filter looks for objects (rule 109.2; 200.5 in 2006).
type scope struct {
	players bool
	objects bool
	zones   [zoneCount]bool
}

// scopeOf finds where the objects are that a filter may describe: permanents,
// unless it says card, spell, source, ability or names a zone.
func scopeOf(f *ability.Filter) (s scope) {
	s.objects = true
	named := false
	for _, p := range f.Is {
		switch p := p.(type) {
		case ability.InZone:
			if !named {
				s.zones = [zoneCount]bool{}
			}
			named = true
			s.zones[zoneOf(p.Zone)] = true
		case ability.Noun:
			named = s.noun(p, named)
		case ability.Either:
			if named {
				continue
			}
			s.zones = [zoneCount]bool{}
			s.objects = false
			for i := range p.Of {
				t := scopeOf(&p.Of[i])
				s.players = s.players || t.players
				s.objects = s.objects || t.objects
				for z := range t.zones {
					s.zones[z] = s.zones[z] || t.zones[z]
				}
			}
			named = true
		case ability.Among:
			if !named { // what it is among says where
				for z := range s.zones {
					s.zones[z] = Zone(z) != NoZone
				}
				s.players = true
			}
		case ability.Relation:
			if p.Is == "exiled with" && !named {
				s.zones[Exile] = true
				named = true
			}
		}
	}
	if !s.players && s.zones == [zoneCount]bool{} {
		s.zones[Battlefield] = true
	}
	return s
}

// noun takes account of the sorts of things a filter speaks of.
func (s *scope) noun(n ability.Noun, named bool) bool {
	onlyPlayers := true
	var zones [zoneCount]bool
	fixed := false
	for _, is := range n.Of {
		switch is {
		case "player", "opponent":
			s.players = true
			continue
		case "target":
			s.players = true
			zones[Battlefield] = true
		case "permanent", "token":
			zones[Battlefield] = true
		case "spell", "ability", "activated ability", "triggered ability":
			zones[Stack] = true
			fixed = true
		case "source":
			zones[Battlefield], zones[Stack] = true, true // rule 609.7a, as far as it can be chosen
			fixed = true
		case "card":
			for z := range zones {
				zones[z] = zones[z] || Zone(z) != NoZone && Zone(z) != Battlefield && Zone(z) != Stack && Zone(z) != Outside
			}
		}
		onlyPlayers = false
	}
	if onlyPlayers {
		s.objects = false
		return named
	}
	if !named {
		s.zones = zones
	}
	return named || fixed
}

func zoneOf(z ability.Zone) Zone {
	out, _ := ParseZone(string(z))
	return out
}

// matching lists everything in the game that a filter describes, players in
// turn order first, objects in the order of their zones.
func (g *Game) matching(x *env, f ability.Filter) (out []Target) {
	s := scopeOf(&f)
	if s.zones[Outside] && g.exileOutside() {
		s.zones[Exile] = true
	}
	if s.players {
		for _, p := range g.apnap() {
			if g.matches(x, &f, PlayerTarget(p)) {
				out = append(out, PlayerTarget(p))
			}
		}
	}
	if !s.objects {
		return out
	}
	for z := Library; z < zoneCount; z++ {
		if !s.zones[z] {
			continue
		}
		g.eachIn(z, func(id ID) {
			if g.matches(x, &f, ObjectTarget(id)) {
				out = append(out, ObjectTarget(id))
			}
		})
	}
	return out
}

// exileOutside reports whether what is in exile is outside the game, as it was
// until 2009 (217.1e in 2006).
func (g *Game) exileOutside() bool { return g.on(exileIsOutside) != g.is(mutExileOutsideSwapped) }

// eachIn visits the objects of a zone, of all players in turn order.
func (g *Game) eachIn(z Zone, f func(ID)) {
	switch z {
	case Battlefield, Stack, Exile:
		for _, id := range slices.Clone(*g.zone(z, NoPlayer)) {
			f(id)
		}
	default:
		for p := range g.players {
			for _, id := range slices.Clone(*g.zone(z, Player(p))) {
				f(id)
			}
		}
	}
}

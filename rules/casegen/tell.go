package casegen

import (
	"errors"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
	"saitei/rules/scenario"
)

// tell makes stories of the sentences of a ruling. A sentence that leans on
// the one before is told with it.
func tell(c *context) {
	n := len(c.res.Reading.Tree.Sentences)
	before := -1 // where the sentences began that were told last
	for si := 0; si < n; {
		last := si
		for last+1 < n && c.leans(last+1) {
			last++
		}
		next := last + 1
		told := false
		for to := last; to >= si; to-- {
			if c.tellSentences(si, to) {
				told = true
				if c.face == nil { // what the rest means, it must say itself
					next = to + 1
				}
				break
			}
		}
		if c.rules() {
			c.present = true
			for to := last; to >= si; to-- {
				if c.tellSentences(si, to) {
					break
				}
			}
			c.present = false
		}
		if told {
			before = si
		} else if before >= 0 && c.mayGoOn(si) {
			// Alone it says nothing: it goes on with what was told before.
			c.tellSentences(before, last)
		} else if before >= 0 {
			c.tellUnder(before, si, last)
		}
		si = next
	}
}

// mayGoOn reports whether a sentence has no situation of its own and does not
// say that it begins another.
func (c *context) mayGoOn(si int) bool {
	switch c.res.Reading.Tree.Sentences[si].Discourse {
	case clause.Example, clause.Exception, clause.Otherwise:
		return false
	}
	return !slices.ContainsFunc(c.sentence(si), (*frame.Prop).IsCondition)
}

// onUse reports whether all that clauses say is that something may be cast or
// activated, or not.
func onUse(props []*frame.Prop) bool {
	return len(props) > 0 && !slices.ContainsFunc(props, func(p *frame.Prop) bool {
		return p.Frame != "activate" && p.Frame != "cast" || p.IsCondition()
	})
}

// tellSentences tells sentences from to to as one story, with its variants.
func (c *context) tellSentences(from, to int) bool {
	whole, err := c.build(from, to, -1, 0)
	if err != nil {
		if c.give("%v", err) && errors.As(err, new(unplayed)) {
			c.unknown++
		}
		return false
	}
	d := Draft{Covers: whole.covers}
	if d.Scenario, err = c.finish(whole.st); err != nil {
		c.give("%v", err)
		return false
	}
	if whole.doubts > 0 && !whole.positive {
		// Of whatever a pronoun means, it must not happen.
		if v, err := c.read(from, to); err == nil {
			if sc, err := c.finish(v.st); err == nil && !scenario.SamePlay(sc, d.Scenario) {
				d.Even = append(d.Even, sc)
			}
		}
	}
	if whole.sides {
		// Whosever it is where the text does not say so.
		v := c.newStory(-1, 0)
		v.flipped = true
		if err := v.tellAll(from, to); err == nil {
			if sc, err := c.finish(v.st); err == nil && !scenario.SamePlay(sc, d.Scenario) {
				d.Also = append(d.Also, sc)
			}
		}
	}
	for alt := 1; alt <= 2; alt++ {
		v, err := c.build(from, to, -1, alt)
		if err != nil && (whole.mustAll || whole.everyOne) {
			c.give("%v", err)
			return false
		}
		if err != nil {
			continue
		}
		if sc, err := c.finish(v.st); err == nil && !scenario.SamePlay(sc, d.Scenario) {
			d.Also = append(d.Also, sc)
		}
	}
	var traits []*scenario.Scenario
	for k, kind := range whole.knobs {
		v, err := c.build(from, to, k, 0)
		if err != nil {
			continue // what cannot be told without it cannot be compared
		}
		sc, err := c.finish(v.st)
		if err != nil || scenario.SamePlay(sc, d.Scenario) {
			continue
		}
		switch {
		case (kind == quality || kind == trait || kind == bond) && whole.permits():
			// What may be done, may be done whatever else is true of it.
		case kind == even && whole.positive:
			// What happens even so may happen by it: 絆魂を２つ持つクリーチャーが３点のダメージを
			// 与えても、３点のライフを得る.
		case (kind == condition || kind == bond) && whole.lasts():
			// What goes on needs no cause: it goes on even so.
		case kind == quality, kind == condition && !whole.positive:
			d.Either = append(d.Either, sc)
		case kind == condition, kind == needed:
			d.Without = append(d.Without, sc)
		case kind == even:
			d.Even = append(d.Even, sc)
		case kind == trait, kind == bond:
			traits = append(traits, sc)
		}
	}
	if len(d.Without) == 0 || !whole.positive {
		d.Either = append(d.Either, traits...)
	}
	d.All = whole.everyOne
	c.res.Drafts = append(c.res.Drafts, d)
	return true
}

// unplayed is the error of a clause for which the tables have no way.
type unplayed string

func (u unplayed) Error() string { return string(u) }

// permits reports whether all that a story claims is that attempts are legal.
func (s *story) permits() bool {
	return !slices.ContainsFunc(s.st.Then, func(c string) bool { return !strings.HasPrefix(c, "allowed: ") })
}

// undone are frames of what undoes a state: of that it does not happen says no
// more than that the state goes on.
var undone = []string{"leave-combat", "changes-control", "lose-control", "remove-counter", "reverts"}

// lasts reports whether all that a story claims is that something goes on.
func (s *story) lasts() bool { return !s.positive && !s.changes }

// read tells sentences with the first word that may mean either of two things
// meaning the other.
func (c *context) read(from, to int) (*story, error) {
	s := c.newStory(-1, 0)
	s.second = true
	return s, s.tellAll(from, to)
}

// build tells sentences with knob out taken out, and with the sizes and
// numbers of alt where the text says none.
func (c *context) build(from, to, out, alt int) (*story, error) {
	s := c.newStory(out, alt)
	return s, s.tellAll(from, to)
}

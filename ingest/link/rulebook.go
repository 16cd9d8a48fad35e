package link

import (
	"strings"
	"sync"

	"saitei/corpus"
	"saitei/rules/cr"
)

// rulebook answers what the linker asks of the rules, and keeps the answers:
// the rulings of a knowledge base ask for the same few hundred rules.
type rulebook struct {
	lib *cr.Library

	mu    sync.Mutex
	now   map[rule]current
	then  map[rule]corpus.RuleID
	under map[rule][]corpus.RuleID
}

// rule is a number under an edition.
type rule struct {
	id corpus.RuleID
	ed corpus.Edition
}

// current is the number of a rule today.
type current struct {
	id   corpus.RuleID
	conf float64
	why  string
}

func newRulebook(lib *cr.Library) *rulebook {
	if lib == nil {
		lib = &cr.Library{}
	}
	return &rulebook{lib: lib, now: map[rule]current{}, then: map[rule]corpus.RuleID{}, under: map[rule][]corpus.RuleID{}}
}

// held reports whether any rules text is held.
func (r *rulebook) held() bool { return !r.lib.Newest().IsZero() }

// newest returns the newest edition held, or that of the tables.
func (r *rulebook) newest() corpus.Edition {
	if n := r.lib.Newest(); tableEdition.Before(n) {
		return n
	}
	return tableEdition
}

// current follows a rule to the newest edition; the zero id where it was
// deleted or is unknown. A subrule of which only the rule can be followed gives
// the rule.
func (r *rulebook) current(id corpus.RuleID, ed corpus.Edition) current {
	key := rule{id, ed}
	r.mu.Lock()
	c, ok := r.now[key]
	r.mu.Unlock()
	if ok {
		return c
	}
	if n, err := r.lib.Current(id, ed); err == nil {
		c = current{n.ID, n.Confidence, n.Why}
		if n.ID.IsZero() && n.Relation == cr.Unknown && id.Letter != "" {
			if p, err := r.lib.Current(id.Parent(), ed); err == nil {
				c = current{p.ID, p.Confidence * 0.8, p.Why}
			}
		}
	}
	r.mu.Lock()
	r.now[key] = c
	r.mu.Unlock()
	return c
}

// written returns the number that a rule of the tables had in an edition; the
// zero id where it had none or is unknown.
func (r *rulebook) written(id corpus.RuleID, ed corpus.Edition) corpus.RuleID {
	key := rule{id, ed}
	r.mu.Lock()
	w, ok := r.then[key]
	r.mu.Unlock()
	if ok {
		return w
	}
	if t, err := r.lib.Trace(id, tableEdition, ed); err == nil && len(t.To) > 0 && t.Confidence >= 0.5 {
		w = t.To[0].ID
	}
	r.mu.Lock()
	r.then[key] = w
	r.mu.Unlock()
	return w
}

// text returns the words of a rule with those of its examples, "" where the
// edition is not held.
func (r *rulebook) text(id corpus.RuleID, ed corpus.Edition) string {
	x, ok, err := r.lib.Rule(id, ed)
	if err != nil || !ok {
		return ""
	}
	return x.Text + "\n" + strings.Join(x.Examples, "\n")
}

// subrules returns the subrules of a rule, or the rules of a section.
func (r *rulebook) subrules(id corpus.RuleID, ed corpus.Edition) []corpus.RuleID {
	key := rule{id, ed}
	r.mu.Lock()
	ids, ok := r.under[key]
	r.mu.Unlock()
	if ok {
		return ids
	}
	if _, placed := r.lib.Place(ed); placed {
		if e, err := r.lib.Edition(ed); err == nil {
			for _, c := range e.Children(id) {
				ids = append(ids, c.ID)
			}
		}
	}
	r.mu.Lock()
	r.under[key] = ids
	r.mu.Unlock()
	return ids
}

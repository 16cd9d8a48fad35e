package cr

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"saitei/corpus"
)

// Ref is a rule of an edition.
type Ref struct {
	ID      corpus.RuleID  `json:"id"`
	Edition corpus.Edition `json:"edition"`
}

// String returns the form 702.15b@2026-06-19.
func (r Ref) String() string { return r.ID.String() + "@" + r.Edition.String() }

// Relation says what became of a rule.
type Relation string

// The relations. A rule is edited when its words changed; another number in a
// reference, or a phrase that was renamed all through the rules, such as
// "comes into play", is no edit.
const (
	Same        Relation = "same"
	Moved       Relation = "moved"
	Edited      Relation = "edited"
	MovedEdited Relation = "moved+edited"
	Split       Relation = "split"
	Merged      Relation = "merged"
	Deleted     Relation = "deleted"
	Unknown     Relation = "unknown" // no edition held and no keyword of the table tells
	Added       Relation = "added"   // traced back to an edition that had no such rule yet
)

// Trace is the way of a rule from one edition to another.
type Trace struct {
	From       Ref      `json:"from"`
	To         []Target `json:"to"` // the one that holds most of it first; none where it was deleted
	Relation   Relation `json:"relation"`
	Confidence float64  `json:"confidence"` // of all steps together, from 0 to 1
	Weakest    *Step    `json:"weakest,omitempty"`
	Steps      []Step   `json:"steps"`            // in order of time; only those in which something changed
	Placed     string   `json:"placed,omitempty"` // how an edition that is not held was placed
	Heading    string   `json:"heading,omitempty"`
}

// Target is a rule at the end of a trace.
type Target struct {
	ID         corpus.RuleID  `json:"id"`
	Edition    corpus.Edition `json:"edition"`
	Confidence float64        `json:"confidence"`
}

// Step is the way of a rule from one edition to the next.
type Step struct {
	From       Ref             `json:"from"`
	To         []corpus.RuleID `json:"to"`
	Edition    corpus.Edition  `json:"edition"` // of To
	Relation   Relation        `json:"relation"`
	Confidence float64         `json:"confidence"`
	How        string          `json:"how,omitempty"`  // "exact", "alike", "parts", "content", "table"
	Near       string          `json:"near,omitempty"` // for a deleted rule, the rule that has most of its words
}

// ErrNoRule is wrapped by errors about a number that an edition does not have.
var ErrNoRule = errors.New("there is no rule of that number")

// leastBranch is the confidence below which a part of a split rule is not
// followed any further, and maxBranches how many parts are followed.
const (
	leastBranch = 0.2
	maxBranches = 24
)

// Trace follows the rule numbered id in the edition in force on day from to the
// edition in force on day to; the zero day stands for the newest edition. It
// goes through every edition held between the two, in either direction.
func (l *Library) Trace(id corpus.RuleID, from, to corpus.Edition) (Trace, error) {
	if t, ok := l.byTable(id, from, to); ok {
		return t, nil
	}
	return l.byText(id, from, to)
}

// byText traces a rule by the editions held alone.
func (l *Library) byText(id corpus.RuleID, from, to corpus.Edition) (Trace, error) {
	i := l.place(from)
	if i < 0 {
		return Trace{}, fmt.Errorf("cr: trace %s@%s: %w; import rules files with saitei build --rules", id, from, ErrNoEdition)
	}
	j := len(l.held) - 1
	if !to.IsZero() {
		if j = l.place(to); j < 0 {
			return Trace{}, fmt.Errorf("cr: trace %s@%s to %s: %w; import rules files with saitei build --rules", id, from, to, ErrNoEdition)
		}
	}
	e, err := l.at(i)
	if err != nil {
		return Trace{}, err
	}
	if !e.Has(id) {
		return Trace{}, fmt.Errorf("cr: trace %s@%s: %w: the edition of %s goes from %s to %s", id, from, ErrNoRule, e.Date, e.Rules[0].ID, e.Rules[len(e.Rules)-1].ID)
	}
	w := walk{l: l, at: map[corpus.RuleID]branch{id: {conf: 1, share: 1}}}
	t := Trace{From: Ref{id, e.Date}, Heading: e.Heading(id)}
	for ; i < j && len(w.at) > 0; i++ {
		err = w.step(i, i, i+1, (*Crosswalk).Row)
		if err != nil {
			return Trace{}, err
		}
	}
	for ; i > j && len(w.at) > 0; i-- {
		if err := w.step(i-1, i, i-1, (*Crosswalk).Back); err != nil {
			return Trace{}, err
		}
	}
	w.finish(&t, l.held[j].Date)
	if e.Date != from {
		t.Placed = fmt.Sprintf("the edition in force on %s is that of %s", from, e.Date)
		if f := tableEdition(from); !l.NoTable && f != e.Date {
			t.Placed += fmt.Sprintf("; the one of %s is not held, so the number may mean another rule", f)
			t.Confidence = round(t.Confidence / 2)
		}
	}
	return t, nil
}

// walk is the state of a trace: the rules it has reached.
type walk struct {
	l     *Library
	at    map[corpus.RuleID]branch
	steps []Step
	back  bool
	end   corpus.Edition // where the last rule was lost
	lost  float64        // how sure that is
}

type branch struct {
	conf           float64
	share          float64 // falls with the place among the parts of a split rule
	edited, merged bool    // at any time
}

// step goes from edition from to edition to by crosswalk number x.
func (w *walk) step(x, from, to int, row func(*Crosswalk, corpus.RuleID) Row) error {
	c, err := w.l.crosswalk(x)
	if err != nil {
		return err
	}
	w.back = to < from
	next := map[corpus.RuleID]branch{}
	a, b := w.l.held[from].Date, w.l.held[to].Date
	for _, id := range w.order() {
		was := w.at[id]
		r := row(c, id)
		if len(r.To) == 0 {
			w.gone(id, was, r, a, b)
			continue
		}
		for k, g := range r.To {
			n := branch{was.conf * g.Score, was.share / float64(1+k), was.edited || g.Edited, was.merged || g.Merged}
			if old, ok := next[g.ID]; (!ok || n.share > old.share) && (n.conf >= leastBranch || len(r.To) == 1) {
				next[g.ID] = n
			}
		}
		if s, changed := stepOf(id, r, a, b); changed {
			w.steps = append(w.steps, s)
		}
	}
	w.at = next
	for len(w.at) > maxBranches {
		o := w.order()
		delete(w.at, o[len(o)-1])
	}
	return nil
}

// order lists the rules reached, the ones that hold most of it first.
func (w *walk) order() []corpus.RuleID {
	ids := make([]corpus.RuleID, 0, len(w.at))
	for id := range w.at {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(x, y corpus.RuleID) int {
		return cmp.Or(cmp.Compare(w.at[y].share, w.at[x].share), cmp.Compare(w.at[y].conf, w.at[x].conf), x.Compare(y))
	})
	return ids
}

// gone notes that a rule has no successor.
func (w *walk) gone(id corpus.RuleID, was branch, r Row, a, b corpus.Edition) {
	s := Step{From: Ref{id, a}, To: []corpus.RuleID{}, Edition: b, Relation: Deleted, Confidence: 1}
	if w.back {
		s.Relation = Added
	}
	if r.Near != nil {
		s.Confidence = round(max(0.5, 1-r.Near.Score/2))
		s.Near = fmt.Sprintf("%s has %.0f %% of its words", Ref{r.Near.ID, b}, 100*r.Near.Score)
	}
	w.steps = append(w.steps, s)
	w.end, w.lost = b, max(w.lost, was.conf*s.Confidence)
}

func stepOf(id corpus.RuleID, r Row, a, b corpus.Edition) (Step, bool) {
	s := Step{From: Ref{id, a}, Edition: b, Confidence: 1, How: r.To[0].How}
	moved, edited, merged := false, false, false
	for _, g := range r.To {
		s.To = append(s.To, g.ID)
		moved, edited, merged = moved || g.ID != id, edited || g.Edited, merged || g.Merged
		s.Confidence = min(s.Confidence, g.Score)
	}
	s.Relation = relationOf(len(r.To), moved, edited, merged)
	return s, s.Relation != Same || s.Confidence < 1
}

func relationOf(n int, moved, edited, merged bool) Relation {
	switch {
	case n > 1:
		return Split
	case merged:
		return Merged
	case moved && edited:
		return MovedEdited
	case moved:
		return Moved
	case edited:
		return Edited
	}
	return Same
}

// finish writes down where the walk ended.
func (w *walk) finish(t *Trace, end corpus.Edition) {
	t.To, t.Steps = []Target{}, w.steps
	if t.Steps == nil {
		t.Steps = []Step{}
	}
	edited, merged := false, false
	for _, id := range w.order() {
		b := w.at[id]
		t.To = append(t.To, Target{id, end, round(b.conf)})
		edited, merged = edited || b.edited, merged || b.merged
	}
	switch {
	case len(t.To) > 0:
		t.Confidence = t.To[0].Confidence
		for _, x := range t.To {
			t.Confidence = min(t.Confidence, x.Confidence) // that these are the parts
		}
		t.Relation = relationOf(len(t.To), t.To[0].ID != t.From.ID, edited, merged)
	case w.back:
		t.Relation, t.Confidence = Added, round(w.lost)
	default:
		t.Relation, t.Confidence = Deleted, round(w.lost)
	}
	for i, s := range w.steps {
		if t.Weakest == nil || s.Confidence < t.Weakest.Confidence {
			t.Weakest = &w.steps[i]
		}
	}
	if t.Weakest != nil && t.Weakest.Confidence == 1 {
		t.Weakest = nil
	}
}

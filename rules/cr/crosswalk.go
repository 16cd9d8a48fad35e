package cr

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"saitei/corpus"
)

// Crosswalk says where every rule of one edition went in a later one. Rules
// that kept number and words are not in it.
type Crosswalk struct {
	From, To       corpus.Edition
	FromSHA, ToSHA string
	Rows           []Row           // ordered by From
	New            []corpus.RuleID // rules of To that came from nowhere
	Kept, Total    int             // rules of From that kept number and words; all

	byFrom map[corpus.RuleID]int
	byTo   map[corpus.RuleID][]source
	isNew  map[corpus.RuleID]bool
}

// source is a goal seen from the later edition.
type source struct {
	from corpus.RuleID
	goal Goal
}

// Row says where a rule went.
type Row struct {
	From corpus.RuleID `json:"from"`
	To   []Goal        `json:"to,omitempty"`   // best first; none where the rule was deleted
	Near *Goal         `json:"near,omitempty"` // for a deleted rule, the rule that has most of its words
}

// Goal is a rule of the later edition to which a rule went, or part of it.
type Goal struct {
	ID     corpus.RuleID `json:"id"`
	Score  float64       `json:"score"`            // how sure, from 0 to 1
	How    string        `json:"how"`              // "exact", "alike", "parts", "content"
	Edited bool          `json:"edited,omitempty"` // the words changed, not only numbers of other rules
	Merged bool          `json:"merged,omitempty"` // it became part of this rule, which comes from another
}

// crosswalk writes down what the comparison found.
func (c *comparison) crosswalk() *Crosswalk {
	w := &Crosswalk{From: c.a.e.Date, To: c.b.e.Date, FromSHA: c.a.e.SHA256, ToSHA: c.b.e.SHA256, Total: len(c.a.rules)}
	for i, r := range c.a.rules {
		if j, ok := c.a.e.byID[r.ID]; !ok || j != i {
			continue // a number printed twice: the first rule has it
		}
		row := Row{From: r.ID}
		if j := c.a.pair[i]; j >= 0 {
			row.To = append(row.To, c.goal(i, j, c.a.score[i], c.a.how[i]))
		}
		for _, x := range c.a.extra[i] {
			g := c.goal(i, x.at, x.score, contained)
			g.Merged = x.merged
			row.To = append(row.To, g)
		}
		if len(row.To) > 1 {
			c.bulkFirst(i, row.To)
		}
		if len(row.To) == 1 && row.To[0] == (Goal{ID: r.ID, Score: 1, How: string(exactly)}) {
			w.Kept++
			continue
		}
		if len(row.To) == 0 {
			row.Near = c.nearest(i)
		}
		w.Rows = append(w.Rows, row)
	}
	for j := range c.b.rules {
		if c.b.pair[j] < 0 && len(c.b.extra[j]) == 0 {
			w.New = append(w.New, c.b.rules[j].ID)
		}
	}
	w.index()
	return w
}

func (c *comparison) goal(i, j int, score float64, how relation) Goal {
	return Goal{
		ID: c.b.rules[j].ID, Score: round(score), How: string(how),
		Edited: c.a.text[i].key != c.b.text[j].key,
	}
}

// bulkFirst orders the parts of rule i of a by how much of it they hold.
func (c *comparison) bulkFirst(i int, to []Goal) {
	bulk := map[corpus.RuleID]float64{}
	for _, g := range to {
		bulk[g.ID] = c.shared(c.a.text[i].grams, c.b.text[c.b.e.byID[g.ID]].grams)
	}
	slices.SortStableFunc(to, func(x, y Goal) int {
		return cmp.Or(cmp.Compare(bulk[y.ID], bulk[x.ID]), x.ID.Compare(y.ID))
	})
}

// nearest returns the rule of b that has most of the words of rule i of a.
func (c *comparison) nearest(i int) *Goal {
	c.weigh()
	var best *Goal
	for _, j := range c.candidates(i) {
		s := round(c.shared(c.a.text[i].grams, c.b.text[j].grams) / c.a.weight[i])
		if best == nil || s > best.Score {
			best = &Goal{ID: c.b.rules[j].ID, Score: s, How: string(contained), Edited: true}
		}
	}
	return best
}

func round(x float64) float64 { return float64(int(x*1000+0.5)) / 1000 }

func (w *Crosswalk) index() {
	w.byFrom = make(map[corpus.RuleID]int, len(w.Rows))
	w.byTo = make(map[corpus.RuleID][]source, len(w.Rows))
	w.isNew = make(map[corpus.RuleID]bool, len(w.New))
	for i, r := range w.Rows {
		w.byFrom[r.From] = i
		for _, g := range r.To {
			w.byTo[g.ID] = append(w.byTo[g.ID], source{r.From, g})
		}
	}
	for _, id := range w.New {
		w.isNew[id] = true
	}
}

// Row returns where the rule went. It must be a rule of edition From; a rule
// without a row kept its number and words.
func (w *Crosswalk) Row(id corpus.RuleID) Row {
	if i, ok := w.byFrom[id]; ok {
		return w.Rows[i]
	}
	return Row{From: id, To: []Goal{{ID: id, Score: 1, How: string(exactly)}}}
}

// Back returns where a rule of edition To came from, in the form of a row from
// it: To holds rules of edition From. A rule that came from nowhere has none.
func (w *Crosswalk) Back(id corpus.RuleID) Row {
	row := Row{From: id}
	for _, s := range w.byTo[id] {
		g := s.goal
		g.ID, g.Merged = s.from, false
		row.To = append(row.To, g)
	}
	if len(row.To) == 0 && !w.isNew[id] {
		row.To = []Goal{{ID: id, Score: 1, How: string(exactly)}}
	}
	slices.SortStableFunc(row.To, func(x, y Goal) int { return cmp.Compare(y.Score, x.Score) })
	return row
}

type crosswalkHead struct {
	Form    int             `json:"form"`
	From    corpus.Edition  `json:"from"`
	To      corpus.Edition  `json:"to"`
	FromSHA string          `json:"from_sha256"`
	ToSHA   string          `json:"to_sha256"`
	Kept    int             `json:"kept"`
	Total   int             `json:"total"`
	New     []corpus.RuleID `json:"new,omitempty"`
	Rows    int             `json:"rows"`
}

// Marshal returns the stored form: JSON Lines, a head and a line for each row.
func (w *Crosswalk) Marshal() []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	put(enc, crosswalkHead{formVersion, w.From, w.To, w.FromSHA, w.ToSHA, w.Kept, w.Total, w.New, len(w.Rows)})
	for _, r := range w.Rows {
		put(enc, r)
	}
	return buf.Bytes()
}

// UnmarshalCrosswalk reads what [Crosswalk.Marshal] wrote. The name is for
// messages.
func UnmarshalCrosswalk(name string, b []byte) (*Crosswalk, error) {
	var h crosswalkHead
	dec := json.NewDecoder(bufio.NewReader(bytes.NewReader(b)))
	if err := dec.Decode(&h); err != nil {
		return nil, fmt.Errorf("cr: read %s:1: %w; import the rules again", name, err)
	}
	if h.Form != formVersion || h.Rows < 0 || h.Rows > len(b) {
		return nil, fmt.Errorf("cr: read %s:1: form %d with %d rows, this program reads form %d; import the rules again", name, h.Form, h.Rows, formVersion)
	}
	w := &Crosswalk{From: h.From, To: h.To, FromSHA: h.FromSHA, ToSHA: h.ToSHA, Kept: h.Kept, Total: h.Total, New: h.New, Rows: make([]Row, h.Rows)}
	for i := range w.Rows {
		if err := dec.Decode(&w.Rows[i]); err != nil {
			return nil, fmt.Errorf("cr: read %s:%d: %w; import the rules again", name, 2+i, err)
		}
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("cr: read %s:%d: more lines than the first line says; import the rules again", name, 2+h.Rows)
	}
	w.index()
	return w, nil
}

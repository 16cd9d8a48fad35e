package index

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"saitei/nlp"
)

// Completion is what the beginning of a word may become.
type Completion struct {
	Text string `json:"text"` // as it would be typed in a query
	Kind string `json:"kind"` // "term", "card", "cr"
	Ja   string `json:"ja,omitempty"`
	En   string `json:"en,omitempty"`
	By   string `json:"by"` // "text" or "reading"
}

// maxScan bounds how many keys are read for one completion.
const maxScan = 400

// Complete returns what begins with prefix, by surface or by reading in kana
// or romaji: terms first, then rule numbers, then cards, each in the order of
// their keys; at most limit.
func (x *Index) Complete(ctx context.Context, prefix string, limit int) ([]Completion, error) {
	ctx, cancel := context.WithTimeout(ctx, defaultTimeout)
	defer cancel()
	r := x.reader(ctx)
	c := &completer{r: r, p: newPlanner(r, &Options{}), seen: map[string]bool{}}
	defer x.done(c.p.an)
	if prefix = strings.TrimSpace(prefix); prefix == "" {
		return nil, nil
	}
	var err error
	if first := nlp.FoldString(prefix, nlp.FoldWidth)[0]; first >= '0' && first <= '9' {
		err = c.numbers(nlp.FoldString(prefix, nlp.FoldWidth))
	}
	if err == nil {
		err = c.keys(fieldName, Key(prefix), "text")
	}
	for _, k := range []string{nlp.KanaKey(prefix), nlp.RomajiKey(prefix)} {
		if err == nil && utf8.RuneCountInString(k) > 1 && (isKana(prefix) || isLatin(prefix)) {
			err = c.keys(fieldSpoken, k, "reading")
		}
	}
	slices.SortStableFunc(c.out, func(a, b Completion) int { return kindOrder(a) - kindOrder(b) })
	return c.out[:min(limit, len(c.out))], err
}

func kindOrder(c Completion) int { return slices.Index([]string{"term", "cr", "card"}, c.Kind) }

type completer struct {
	r    *reader
	p    *planner
	out  []Completion
	seen map[string]bool
}

// keys adds the items whose key begins so.
func (c *completer) keys(field, prefix, by string) error {
	if prefix == "" {
		return nil
	}
	var keys []string
	err := c.r.terms(field, prefix, func(t string) bool {
		keys = append(keys, t)
		return len(keys) < maxScan
	})
	if err != nil {
		return err
	}
	// The shortest are the nearest to what was typed.
	slices.SortStableFunc(keys, func(a, b string) int { return len(a) - len(b) })
	for _, k := range keys[:min(len(keys), 60)] {
		named, err := c.p.under(field, k)
		if err != nil {
			return err
		}
		for _, f := range named {
			if !c.seen[f.id] && f.row.Kind != "cr" {
				c.seen[f.id] = true
				c.out = append(c.out, completion(f, k, by))
			}
		}
	}
	return nil
}

// completion gives what would be typed: the term or name in the language that
// the key is in.
func completion(f found, key, by string) Completion {
	out := Completion{Kind: f.row.Kind, Ja: f.row.Ja, En: f.row.Card, By: by}
	if f.row.Kind == "term" {
		out.En = strings.Join(f.row.En, ", ")
	}
	out.Text = out.Ja
	names := append([]string{f.row.Card, f.row.Ja}, append(f.row.En, f.row.Also...)...)
	for _, form := range f.row.Forms {
		names = append(names, form.Ja)
	}
	for _, n := range names {
		if by == "text" && n != "" && Key(n) == key {
			out.Text = n
			break
		}
	}
	if out.Text == "" {
		out.Text = out.En
	}
	return out
}

// numbers adds the rules whose number begins so.
func (c *completer) numbers(prefix string) error {
	var found []string
	err := c.r.terms(fieldNumber, "="+prefix, func(t string) bool {
		found = append(found, strings.TrimPrefix(t, "="))
		return len(found) < maxScan
	})
	for _, n := range found {
		c.out = append(c.out, Completion{Text: n, Kind: "cr", By: "text"})
	}
	return err
}

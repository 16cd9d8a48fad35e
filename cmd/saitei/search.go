package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/index"
	"saitei/ingest"
	"saitei/nlp"
)

func init() { addVerb(newSearch) }

type searchFlags struct {
	kb, format     *string
	limit, offset  int
	explain, exact bool
	group          bool
	facets         []string
}

func newSearch(a *app) *cobra.Command {
	var f searchFlags
	c := &cobra.Command{
		Use:   "search QUERY...",
		Short: "Find rulings in Japanese, kana, romaji or English",
		Long: `Find rulings and rule paragraphs, best first. All words are wanted; where few
results have them all, those with most of them follow, then those with some, and
the output says so. Cards, rules and terms that the query names come before the
ranking.

  絆魂 複数            both words; in English, kana or romaji as well
  "exact phrase"       the words in this order; also 「…」
  -word                not this word
  a or b, ( … )        either; a group
  702.13a              a rule by its number, of any edition
  card: rule: keyword: set: doc: kind: before: after: linked: holds:
  細胞*                words that begin so

Words are also looked for as terms of other times, in the other language, by
their reading, in other forms and, where they stand nowhere, as misspelt:
--explain shows it, --exact switches it off.`,
		Example: "  saitei search 絆魂 複数\n" +
			"  saitei search lifelink multiple instances\n" +
			"  saitei search --explain bankon\n" +
			"  saitei search --format jsonl -- 接死 -kind:rule",
		Args: cobra.MinimumNArgs(1),
	}
	f.kb, f.format = a.kbFlag(c), a.formatFlag(c, "text", "jsonl")
	c.Flags().IntVar(&f.limit, "limit", 10, fmt.Sprintf("results of a page, at most %d", index.MaxLimit))
	c.Flags().IntVar(&f.offset, "offset", 0, "results to skip")
	c.Flags().BoolVar(&f.explain, "explain", false, "show what each word was taken for and where it stands")
	c.Flags().BoolVar(&f.exact, "exact", false, "find only what was typed, letter by letter")
	c.Flags().BoolVar(&f.group, "group", false, "group the results of a page by document")
	c.Flags().StringSliceVar(&f.facets, "facets", nil, "count all results by these: "+strings.Join(index.FacetNames, ", "))
	c.RunE = func(_ *cobra.Command, args []string) error { return a.search(args, &f) }
	return c
}

func (a *app) search(args []string, f *searchFlags) error {
	if f.limit < 1 || f.limit > index.MaxLimit {
		return usagef("search: --limit %d: want a number from 1 to %d", f.limit, index.MaxLimit)
	}
	if f.offset < 0 {
		return usagef("search: --offset %d: want 0 or more", f.offset)
	}
	for _, n := range f.facets {
		if !slices.Contains(index.FacetNames, n) {
			return usagef("search: --facets %s: want some of %s", n, strings.Join(index.FacetNames, ", "))
		}
	}
	flt, err := parseFilter(args)
	if err != nil {
		return err
	}
	kb, x, err := a.openIndex(*f.kb)
	if err != nil {
		return err
	}
	defer kb.Close()
	defer x.Close()
	o := index.Options{Limit: f.limit, Offset: f.offset, Exact: f.exact, Explain: f.explain, Facets: f.facets}
	if o.Holds, err = kb.Holds(); err != nil {
		return err
	}
	res, err := x.Search(context.Background(), flt.q, o)
	if err != nil {
		return searchError(err)
	}
	if err := a.printResult(res, f); err != nil {
		return err
	}
	if len(res.Hits)+len(res.Named) == 0 {
		a.nothing(res, f)
		return errFindings
	}
	return nil
}

// openIndex opens a knowledge base and its index.
func (a *app) openIndex(dir string) (*store.KB, *index.Index, error) {
	kb, err := store.Open(dir)
	if err != nil {
		return nil, nil, err
	}
	t, why, err := nlp.OpenOrKagome(kb.File(store.KindDictionary), nil)
	if err != nil {
		kb.Close()
		return nil, nil, err
	}
	if why != nil {
		a.warnf("%v; searching is slow until the knowledge base is built again", why)
	}
	x, err := index.Open(kb.Path(ingest.IndexDir), t)
	if err != nil {
		kb.Close()
		if errors.Is(err, index.ErrVersion) || errors.Is(err, index.ErrNone) {
			err = fmt.Errorf("%w; build the knowledge base again: saitei build --kb %s --add", err, dir)
		}
		return nil, nil, err
	}
	return kb, x, nil
}

// searchError makes a search that costs too much a mistake of usage.
func searchError(err error) error {
	switch {
	case errors.Is(err, index.ErrCostly):
		return usagef("search: %v", err)
	case errors.Is(err, context.DeadlineExceeded):
		return usagef("search: it took too long: use fewer or longer words")
	}
	return err
}

func (a *app) nothing(res *index.Result, f *searchFlags) {
	if res.Total > 0 {
		a.warnf("there are only %d results", res.Total)
		return
	}
	a.warnf("nothing found")
	if len(res.Suggestions) > 0 {
		a.warnf("did you mean: %s", strings.Join(res.Suggestions, ", "))
	} else if f.exact {
		a.warnf("without --exact, other terms, readings and forms are looked for too")
	}
}

func (a *app) printResult(res *index.Result, f *searchFlags) error {
	if *f.format == "jsonl" {
		return a.resultLines(res, f)
	}
	if f.explain {
		for _, l := range res.Looked {
			as := "as it is"
			if len(l.As) > 0 {
				as = strings.Join(l.As, "; ")
			}
			fmt.Fprintf(a.out, "? %s: %s\n", l.Word, as)
		}
		fmt.Fprintln(a.out)
	}
	for _, n := range res.Named {
		if err := a.printNamed(n.Row); err != nil {
			return err
		}
	}
	hits := slices.Clone(res.Hits)
	if f.group {
		hits = grouped(hits)
	}
	loose, source := false, ""
	for _, h := range hits {
		var row ingest.Row
		if err := json.Unmarshal(h.Row, &row); err != nil {
			return fmt.Errorf("search: %s: %w", h.ID, err)
		}
		if row.Kind != "" && f.group && row.Source != source {
			source = row.Source
			fmt.Fprintf(a.out, "== %s\n", source)
		}
		loose = loose || len(h.Missing) > 0
		if err := a.printHit(&h, &row); err != nil {
			return err
		}
	}
	a.printFacets(res)
	a.printTotals(res, f, loose)
	return nil
}

// grouped puts the results of one document together, in the order of the best
// of each.
func grouped(hits []index.Hit) []index.Hit {
	var order []string
	by := map[string][]index.Hit{}
	for _, h := range hits {
		var row struct{ Source string }
		_ = json.Unmarshal(h.Row, &row) // a damaged row is reported when it is printed
		if by[row.Source] == nil {
			order = append(order, row.Source)
		}
		by[row.Source] = append(by[row.Source], h)
	}
	out := hits[:0]
	for _, s := range order {
		out = append(out, by[s]...)
	}
	return out
}

func (a *app) printNamed(raw json.RawMessage) error {
	var n index.Named
	if err := json.Unmarshal(raw, &n); err != nil {
		return fmt.Errorf("search: %w", err)
	}
	switch n.Kind {
	case "card":
		name := n.Card
		if n.Ja != "" {
			name = "《" + n.Ja + "》 " + name
		}
		fmt.Fprintf(a.out, "card  %s\n", name)
	case "term":
		fmt.Fprintf(a.out, "term  %s  %s\n", n.Ja, strings.Join(n.En, ", "))
	case "cr":
		today := ""
		if n.Current != "" {
			today = " (today " + n.Current + ")"
		}
		fmt.Fprintf(a.out, "rule  %s@%s%s  %s\n", n.Rule, n.Edition, today, strings.ReplaceAll(n.Text, "\n", " "))
	}
	return nil
}

func (a *app) printHit(h *index.Hit, row *ingest.Row) error {
	if row.Text == "" { // kind:card and the like
		return a.printNamed(h.Row)
	}
	fmt.Fprintf(a.out, "\n%d. %s:%d  %s  %s", h.Rank, row.Source, row.Line, row.Kind, h.ID)
	if !row.Date.IsZero() {
		fmt.Fprintf(a.out, "  %s", row.Date)
	}
	fmt.Fprintln(a.out)
	if len(row.Section) > 0 {
		fmt.Fprintf(a.out, "    [%s]\n", strings.Join(row.Section, " / "))
	}
	fmt.Fprintf(a.out, "    %s\n", strings.ReplaceAll(marked(h.Text, h.Marks), "\n", "\n    "))
	r := ruling{Row: ingest.Row{Subjects: row.Subjects, Mentions: row.Mentions, Rules: row.Rules, Keywords: row.Keywords}}
	if s := linkLine(&r); s != "" {
		fmt.Fprintf(a.out, "    → %s\n", s)
	}
	if len(h.Missing) > 0 {
		fmt.Fprintf(a.out, "    without: %s\n", strings.Join(h.Missing, ", "))
	}
	for _, w := range h.Why {
		as := ""
		if w.As != "" {
			as = " " + w.As
		}
		fmt.Fprintf(a.out, "    ? %s: %s%s in %s\n", w.Word, w.How, as, w.In)
	}
	return nil
}

// marked puts the marks into a text.
func marked(text string, marks []corpus.Span) string {
	var b bytes.Buffer
	at := 0
	for _, m := range marks {
		b.WriteString(text[at:m.Start])
		b.WriteString("【")
		b.WriteString(text[m.Start:m.End])
		b.WriteString("】")
		at = m.End
	}
	b.WriteString(text[at:])
	return b.String()
}

func (a *app) printFacets(res *index.Result) {
	for _, n := range index.FacetNames {
		counts, ok := res.Facets[n]
		if !ok {
			continue
		}
		fmt.Fprintf(a.out, "\n%s:\n", n)
		for _, c := range counts {
			fmt.Fprintf(a.out, "%7d  %s\n", c.Count, c.Value)
		}
	}
}

func (a *app) printTotals(res *index.Result, f *searchFlags, loose bool) {
	if len(res.Hits) == 0 {
		return
	}
	last := res.Hits[len(res.Hits)-1].Rank
	fmt.Fprintf(a.out, "\n%d-%d of %d results", res.Hits[0].Rank, last, res.Total)
	if loose || res.Complete < res.Total {
		fmt.Fprintf(a.out, "; %d have all that was asked for, the others a part of it", res.Complete)
	}
	if last < res.Total {
		fmt.Fprintf(a.out, "; next page: --offset %d", last)
	}
	fmt.Fprintln(a.out)
}

// resultLines prints what scripts read: cards, rules and terms that the query
// names, then the results, then the facets.
func (a *app) resultLines(res *index.Result, f *searchFlags) error {
	for _, n := range res.Named {
		if err := a.printJSON(n.Row); err != nil {
			return err
		}
	}
	for _, h := range res.Hits {
		if err := a.printJSON(hitLine{h.Rank, h.Score, h.Row, h.Marks, h.Missing, h.Why}); err != nil {
			return err
		}
	}
	for _, n := range index.FacetNames {
		if counts, ok := res.Facets[n]; ok {
			if err := a.printJSON(facetLine{"facet", n, counts}); err != nil {
				return err
			}
		}
	}
	return nil
}

// hitLine is a result in the form jsonl: rank and score, then everything that
// is known of the block.
type hitLine struct {
	Rank       int     `json:"rank"`
	Score      float64 `json:"score"`
	row        json.RawMessage
	Highlights []corpus.Span `json:"highlights"`
	Missing    []string      `json:"missing,omitempty"`
	Why        []index.Why   `json:"why,omitempty"`
}

type facetLine struct {
	Kind   string        `json:"kind"`
	Facet  string        `json:"facet"`
	Counts []index.Count `json:"counts"`
}

// MarshalJSON writes the fields of the row between the score and the marks.
func (h hitLine) MarshalJSON() ([]byte, error) {
	type plain hitLine
	own, err := marshalPlain(plain(h))
	if err != nil {
		return nil, err
	}
	row := bytes.TrimSpace(h.row)
	at := bytes.Index(own, []byte(`"highlights"`))
	var b bytes.Buffer
	b.Write(own[:at])
	b.Write(row[1 : len(row)-1])
	b.WriteByte(',')
	b.Write(own[at:])
	return b.Bytes(), nil
}

func marshalPlain(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/ingest/link"
	"saitei/nlp/align"
	"saitei/nlp/name"
)

func init() { addVerb(newAlign) }

func newAlign(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "align [FILTER...]",
		Short: "Pair Japanese rulings with English ones and check the pairs",
		Long: `Align pairs the rulings of the knowledge base with the English rulings of the
card files: those of a card with those of the same card, those of a keyword with
those of the cards that have it, by order, numbers, names and notions; each pair
has a confidence. With --with FILE the English rulings are the paragraphs of a
text instead.

Then each pair is checked: numbers, names and terms without their counterpart,
a sentence missing, what may happen against what does, and rulings that were
changed in English since. Filters are those of saitei rulings.`,
		Example: "  saitei align keyword:lifelink\n  saitei align --format tmx doc:set-faq",
	}
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "jsonl", "tmx")
	with := c.Flags().String("with", "", "text file of English rulings, one a paragraph or line")
	least := c.Flags().Float64("least", 0, "leave out pairs with less confidence, 0 to 1")
	unpaired := c.Flags().Bool("unpaired", false, "list the rulings that found no partner too")
	c.RunE = func(_ *cobra.Command, args []string) error {
		f, err := parseFilter(args)
		if err != nil {
			return err
		}
		held, err := store.Open(*kb)
		if err != nil {
			return err
		}
		defer held.Close()
		w, err := newPairing(held)
		if err != nil {
			return err
		}
		holds, err := held.Holds()
		if err != nil {
			return err
		}
		if *with != "" {
			text, err := a.readText(*with)
			if err != nil {
				return err
			}
			for _, p := range paragraphs(text) {
				w.own = append(w.own, align.Text{Text: p})
			}
		}
		var all []pairRow
		err = held.Each(func(d *corpus.Document) error {
			rows := w.document(d, func(b *corpus.Block) bool { return f.match(d, b, holds[b.ID]) })
			all = append(all, rows...)
			return nil
		})
		if err != nil {
			return err
		}
		all = slices.DeleteFunc(all, func(r pairRow) bool { return r.En == nil && !*unpaired || r.En != nil && r.Confidence < *least })
		if err := a.printPairs(all, *format); err != nil {
			return err
		}
		if len(all) == 0 {
			a.warnf("no pairs: English rulings come with card files (saitei build --cards) or by --with FILE")
			return errFindings
		}
		return nil
	}
	return c
}

// pairRow is a line of align --format jsonl.
type pairRow struct {
	Ja         pairJa          `json:"ja"`
	En         *pairEn         `json:"en"` // null where no partner was found
	Confidence float64         `json:"confidence"`
	Method     string          `json:"method,omitempty"` // "card", "keyword", "file"
	Findings   []align.Finding `json:"findings"`
}

type pairJa struct {
	ID     string `json:"id"`
	Source string `json:"source"`
	Line   int    `json:"line"`
	Text   string `json:"text"`
}

type pairEn struct {
	Cards []string    `json:"cards"` // that have this ruling
	Date  corpus.Date `json:"date"`
	Text  string      `json:"text"`
}

// pairing holds what rulings are paired with.
type pairing struct {
	aligner align.Aligner
	cards   []corpus.Card
	byName  map[string]*corpus.Card
	own     []align.Text // of --with
}

// cardNames tells the English names of cards.
type cardNames struct{ x *name.Index }

func (n cardNames) English(ja string) []string {
	var out []string
	for _, h := range n.x.Lookup(ja) {
		if !slices.Contains(out, h.Card) {
			out = append(out, h.Card)
		}
	}
	return out
}

func newPairing(kb *store.KB) (*pairing, error) {
	table, err := kb.Cards()
	if err != nil {
		return nil, err
	}
	defer table.Close()
	w := &pairing{byName: map[string]*corpus.Card{}}
	if w.cards, err = table.All(); err != nil {
		return nil, err
	}
	for i := range w.cards {
		w.byName[w.cards[i].Name] = &w.cards[i]
	}
	w.aligner, err = newAligner(w.cards)
	return w, err
}

func newAligner(cards []corpus.Card) (align.Aligner, error) {
	var out align.Aligner
	notions, err := link.NewNotions()
	if err != nil {
		return out, err
	}
	base, err := (&app{}).termBase(nil)
	if err != nil {
		return out, err
	}
	out = align.Aligner{Notions: notions, Base: base}
	if len(cards) > 0 {
		out.Names = cardNames{name.New(cards, nil)}
	}
	return out, nil
}

// document pairs the rulings of a document that keep picks.
func (w *pairing) document(d *corpus.Document, keep func(*corpus.Block) bool) []pairRow {
	byCard := map[string][]*corpus.Block{}
	sections := map[string][]*corpus.Block{}
	var cards, heads, order []string
	rows := map[string]*pairRow{}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind != corpus.KindRuling || b.Kind == corpus.KindDuplicate {
			continue
		}
		if keep(b) {
			order = append(order, b.ID)
			rows[b.ID] = &pairRow{Ja: pairJa{b.ID, d.Source, b.Line, b.Text}, Findings: []align.Finding{}}
		}
		if len(b.Subjects) == 1 && w.own == nil {
			if byCard[b.Subjects[0].Card] == nil {
				cards = append(cards, b.Subjects[0].Card)
			}
			byCard[b.Subjects[0].Card] = append(byCard[b.Subjects[0].Card], b)
			continue
		}
		h := strings.Join(b.Section, "\n")
		if sections[h] == nil {
			heads = append(heads, h)
		}
		sections[h] = append(sections[h], b)
	}
	set := func(method string, blocks []*corpus.Block, ja, en []align.Text, pairs []align.Pair) {
		for _, p := range pairs {
			r := rows[blocks[p.Ja].ID]
			if r == nil {
				continue
			}
			e := en[p.En]
			r.En = &pairEn{w.having(e), e.Date, e.Text}
			r.Method, r.Confidence = method, p.Confidence
			r.Findings = append([]align.Finding{}, w.aligner.Check(ja[p.Ja], e)...)
		}
	}
	for _, name := range cards {
		ja, en := texts(byCard[name], name), w.rulings(name)
		set("card", byCard[name], ja, en, w.aligner.Pair(ja, en, d.Edition.Date))
	}
	for _, h := range heads {
		ja := texts(sections[h], "")
		if w.own != nil {
			set("file", sections[h], ja, w.own, w.aligner.Pair(ja, w.own, corpus.Date{}))
			continue
		}
		if en, pairs := w.bestCard(d, sections[h], ja); pairs != nil {
			set("keyword", sections[h], ja, en, pairs)
		}
	}
	var out []pairRow
	for _, id := range order {
		out = append(out, *rows[id])
	}
	return out
}

func texts(blocks []*corpus.Block, card string) []align.Text {
	var out []align.Text
	for _, b := range blocks {
		out = append(out, align.Text{Text: b.Text, Card: card})
	}
	return out
}

// rulings returns the English rulings of a card, each text once.
func (w *pairing) rulings(card string) []align.Text {
	var out []align.Text
	seen := map[string]bool{}
	if c := w.byName[card]; c != nil {
		for _, r := range c.Rulings {
			if !seen[r.Text] {
				seen[r.Text] = true
				out = append(out, align.Text{Text: r.Text, Card: card, Date: r.Date})
			}
		}
	}
	return out
}

// having lists the cards that have an English ruling, the one it was taken from
// first.
func (w *pairing) having(t align.Text) []string {
	if t.Card == "" {
		return []string{}
	}
	out := []string{t.Card}
	for i := range w.cards {
		c := &w.cards[i]
		if c.Name != t.Card && slices.ContainsFunc(c.Rulings, func(r corpus.CardRuling) bool { return r.Text == t.Text }) {
			out = append(out, c.Name)
		}
	}
	return out
}

// bestCard finds, for the rulings of a section that are of no card, the card
// whose English rulings fit them best: of the cards of the document's sets
// those with rulings that several cards share, or the card of the example box.
// At least a third of the section's rulings must pair.
func (w *pairing) bestCard(d *corpus.Document, blocks []*corpus.Block, ja []align.Text) ([]align.Text, []align.Pair) {
	shared := map[string]int{}
	for i := range w.cards {
		for _, r := range w.rulings(w.cards[i].Name) {
			shared[r.Text]++
		}
	}
	var bestEn []align.Text
	var best []align.Pair
	top := 0.0
	for i := range w.cards {
		c := &w.cards[i]
		if len(c.Rulings) == 0 || !inSets(c, d) {
			continue
		}
		en := w.rulings(c.Name)
		shown := boxed(c, d, blocks)
		if !shown {
			en = slices.DeleteFunc(en, func(t align.Text) bool { return shared[t.Text] < 2 })
		}
		pairs := w.aligner.Pair(ja, en, d.Edition.Date)
		pairs = slices.DeleteFunc(pairs, func(p align.Pair) bool { return p.Likeness < leastGeneral })
		total := align.Total(pairs)
		if shown {
			total *= 1.05 // of cards with the same rulings, the one that is shown
		}
		if total > top+1e-9 {
			bestEn, best, top = en, pairs, total
		}
	}
	if len(best) == 0 {
		return nil, nil
	}
	for k := range best {
		best[k].Confidence = math.Round(100*best[k].Confidence*0.95) / 100
	}
	return bestEn, best
}

// leastGeneral is the likeness that pairs without a common card must have.
const leastGeneral = 0.35

func inSets(c *corpus.Card, d *corpus.Document) bool {
	return slices.ContainsFunc(c.Printings, func(p corpus.Printing) bool { return p.Set == d.Set || slices.Contains(d.Sets, p.Set) })
}

// boxed reports whether a card box of the section of the rulings shows a card.
func boxed(c *corpus.Card, d *corpus.Document, blocks []*corpus.Block) bool {
	return slices.ContainsFunc(d.Blocks, func(b corpus.Block) bool {
		return b.Box != "" && slices.Equal(b.Section, blocks[0].Section) &&
			slices.ContainsFunc(c.Faces, func(f corpus.Face) bool { return f.Ja != "" && f.Ja == strings.Trim(b.Box, "《》") })
	})
}

// paragraphs cuts a text into paragraphs: at blank lines, or, where there are
// none, at line ends. Marks of lists are cut off.
func paragraphs(text string) []string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	sep := "\n"
	if strings.Contains(strings.TrimSpace(text), "\n\n") {
		sep = "\n\n"
	}
	var out []string
	for _, p := range strings.Split(text, sep) {
		if p = strings.TrimLeft(strings.TrimSpace(p), "•＊* \t-"); p != "" {
			out = append(out, strings.Join(strings.Fields(strings.ReplaceAll(p, "\n", " ")), " "))
		}
	}
	return out
}

func (a *app) printPairs(rows []pairRow, format string) error {
	if format == "tmx" {
		var units []align.Unit
		for _, r := range rows {
			if r.En != nil {
				units = append(units, align.Unit{ID: r.Ja.ID, Ja: r.Ja.Text, En: r.En.Text, Props: [][2]string{
					{"source", fmt.Sprintf("%s:%d", r.Ja.Source, r.Ja.Line)}, {"card", strings.Join(r.En.Cards, "; ")},
					{"date", r.En.Date.String()}, {"confidence", fmt.Sprintf("%.2f", r.Confidence)}}})
			}
		}
		return align.WriteTMX(a.out, units)
	}
	for _, r := range rows {
		if format == "jsonl" {
			if err := a.printJSON(r); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(a.out, "%s:%d  %s\n    %s\n", r.Ja.Source, r.Ja.Line, r.Ja.ID, r.Ja.Text)
		if r.En == nil {
			fmt.Fprint(a.out, "    – no English ruling found\n\n")
			continue
		}
		fmt.Fprintf(a.out, "    %s\n    = %s %s, confidence %.2f (%s)\n", r.En.Text, strings.Join(r.En.Cards[:min(3, len(r.En.Cards))], ", "), r.En.Date, r.Confidence, r.Method)
		for _, f := range r.Findings {
			fmt.Fprintf(a.out, "    ! %s [%s]\n", f.Message, f.Code)
		}
		fmt.Fprintln(a.out)
	}
	return nil
}

package link

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saitei/corpus"
	"saitei/nlp"
)

// A pattern is what stands in the last column of a table: items parted by
// spaces that must all be found in one sentence, in any order.
//
//	a|b      one of the words
//	!a|b     none of the words in that sentence
//	+a|b     one of the words anywhere in the block
//	(a|b)~c  a word, then within a few characters another
//	《》      any name in 《》
//
// Words are compared in folded form and never inside 《》; the polite forms of
// a word count as the word (polite.go).
type pattern struct {
	row   int // index of its row in the table
	items []item
}

// item is one condition. Chain has more than one element where words must
// follow each other.
type item struct {
	negated, block bool
	chain          [][]int // ids of words
}

// row is a line of a table.
type row struct {
	target     string
	confidence float64
	line       int
	pattern
}

// chainGap is how many bytes may stand between two words of a chain.
const chainGap = 3 * 12

// nameWord stands for any name in 《》.
const nameWord = "《》"

// table is a set of rows with the lexicon of all their words.
type table struct {
	rows  []row
	lex   *nlp.Lexicon
	words map[string]int
	byKey map[int][]int // id of a word of the first item → rows
}

// everyday are words that hold a word of the tables and mean something else.
var everyday = []string{
	"見つけ", "気をつけ", "身につけ", "目をつけ", "使い捨て", "見捨て", "再生産", "プレイヤー", "ディスプレイ", "公開領域",
	"失敗", "人間", "仲間", "時間", "瞬間", "期間", "最後", "前後", "表す", "表し", "表記", "代表", "発表", "表示", "登場",
	"破壊不能", "対象外", "山札", "半島", "群島", "深森", "取引", "強引", "引き続き", "引き起こ", "割り引", "引き分け",
	"事前", "以前", "直前", "名前", "目の前", "前半", "後半", "背後",
}

// newTable reads a table from its text; name is for messages.
func newTable(name, text string) (*table, error) {
	t := &table{words: map[string]int{}, byKey: map[int][]int{}}
	var entries []nlp.Entry
	for n, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cols := strings.Split(line, "\t")
		if len(cols) != 3 {
			return nil, fmt.Errorf("link: %s:%d: want 3 columns, found %d", name, n+1, len(cols))
		}
		conf, err := strconv.ParseFloat(cols[1], 64)
		if err != nil || conf <= 0 || conf > 1 {
			return nil, fmt.Errorf("link: %s:%d: confidence %q: want a number in (0, 1]", name, n+1, cols[1])
		}
		r := row{target: cols[0], confidence: conf, line: n + 1}
		for _, s := range strings.Fields(cols[2]) {
			it, err := t.item(s, &entries)
			if err != nil {
				return nil, fmt.Errorf("link: %s:%d: %w", name, n+1, err)
			}
			r.items = append(r.items, it)
		}
		if len(r.items) == 0 || r.items[0].negated || r.items[0].block {
			return nil, fmt.Errorf("link: %s:%d: the first item must be one that is found in the sentence", name, n+1)
		}
		r.row = len(t.rows)
		t.rows = append(t.rows, r)
		for _, w := range r.items[0].chain[0] {
			t.byKey[w] = append(t.byKey[w], r.row)
		}
	}
	for i := range entries {
		for _, w := range everyday {
			if w = nlp.FoldString(w, nlp.FoldMatch); w != nlp.FoldString(entries[i].Text, nlp.FoldMatch) && strings.Contains(w, nlp.FoldString(entries[i].Text, nlp.FoldMatch)) {
				entries[i].Not = append(entries[i].Not, w)
			}
		}
	}
	var err error
	t.lex, err = nlp.NewLexicon(entries, nlp.FoldMatch)
	if err != nil {
		return nil, fmt.Errorf("link: %s: %w", name, err)
	}
	return t, nil
}

// item parses one item of a pattern.
func (t *table) item(s string, entries *[]nlp.Entry) (item, error) {
	var it item
	switch s[0] {
	case '!':
		it.negated, s = true, s[1:]
	case '+':
		if !strings.HasPrefix(s, "+1") && !strings.HasPrefix(s, "+0") {
			it.block, s = true, s[1:]
		}
	}
	for _, part := range strings.Split(s, "~") {
		part = strings.TrimSuffix(strings.TrimPrefix(part, "("), ")")
		var ids []int
		for _, w := range strings.Split(part, "|") {
			if w == "" {
				return it, fmt.Errorf("item %q has an empty word", s)
			}
			ids = append(ids, t.word(w, entries))
			for _, p := range politeForms(w) {
				ids = append(ids, t.word(p, entries))
			}
		}
		it.chain = append(it.chain, ids)
	}
	return it, nil
}

// word returns the id of a word.
func (t *table) word(w string, entries *[]nlp.Entry) int {
	key := nlp.FoldString(w, nlp.FoldMatch)
	if id, ok := t.words[key]; ok {
		return id
	}
	id := len(t.words)
	t.words[key] = id
	if w != nameWord {
		*entries = append(*entries, nlp.Entry{Text: w, ID: id, Kind: nlp.TermEntry, Edge: nlp.EdgeNone})
	}
	return id
}

// found is a row that fits a text, with its evidence.
type found struct {
	row  *row
	span corpus.Span
}

// match returns the rows that fit text, in the order of the table; of several
// sentences that fit, the first gives the evidence.
func (t *table) match(text string) []found {
	hits := t.scan(text)
	if len(hits) == 0 {
		return nil
	}
	at := map[int][]hit{} // by word, in order of position
	for _, h := range hits {
		at[h.word] = append(at[h.word], h)
	}
	var rows []int
	for _, h := range hits {
		rows = append(rows, t.byKey[h.word]...)
	}
	slices.Sort(rows)
	var out []found
	for _, r := range slices.Compact(rows) {
		if span, ok := t.rows[r].fits(at); ok {
			out = append(out, found{&t.rows[r], span})
		}
	}
	return out
}

// hit is a place where a word stands.
type hit struct {
	word     int
	sentence int
	corpus.Span
}

// scan returns the places of all words in text, in order.
func (t *table) scan(text string) []hit {
	ends := sentenceEnds(text)
	sentence := func(at int) int { n, _ := slices.BinarySearch(ends, at+1); return n }
	var hits []hit
	for _, m := range t.lex.All(text) {
		if m.ID >= 0 && m.Kind == nlp.TermEntry {
			hits = append(hits, hit{m.ID, sentence(m.Start), m.Span})
		}
	}
	if id, ok := t.words[nlp.FoldString(nameWord, nlp.FoldMatch)]; ok {
		for _, q := range nlp.QuotedNames(text) {
			hits = append(hits, hit{id, sentence(q.Start), q.Span})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return a.Start - b.Start })
	return hits
}

// sentenceEnds returns the offsets after each sentence of text. A full stop
// inside 「」 or brackets ends one too: what follows it is another thought.
func sentenceEnds(text string) []int {
	var ends []int
	for i, r := range text {
		switch r {
		case '。', '\n', '｡':
			ends = append(ends, i+len(string(r)))
		}
	}
	return ends
}

// fits looks for a sentence in which all items hold.
func (r *row) fits(at map[int][]hit) (corpus.Span, bool) {
	for _, it := range r.items[1:] {
		if it.block && it.any(at) == it.negated {
			return corpus.Span{}, false
		}
	}
	var done []int
	for _, w := range r.items[0].chain[0] {
		for _, h := range at[w] {
			if slices.Contains(done, h.sentence) {
				continue
			}
			done = append(done, h.sentence)
			if span, ok := r.fitsIn(at, h.sentence); ok {
				return span, true
			}
		}
	}
	return corpus.Span{}, false
}

// fitsIn reports whether all items hold in one sentence, and what they cover.
func (r *row) fitsIn(at map[int][]hit, sentence int) (corpus.Span, bool) {
	span := corpus.Span{Start: 1 << 40}
	for _, it := range r.items {
		if it.block {
			continue
		}
		s, ok := it.in(at, sentence)
		if ok == it.negated {
			return span, false
		}
		if !it.negated {
			span = corpus.Span{Start: min(span.Start, s.Start), End: max(span.End, s.End)}
		}
	}
	return span, true
}

// any reports whether the item holds anywhere in the text.
func (it *item) any(at map[int][]hit) bool {
	for _, w := range it.chain[0] {
		for _, h := range at[w] {
			if _, ok := it.follow(at, h, 1); ok {
				return true
			}
		}
	}
	return false
}

// in reports whether the item holds in one sentence, and where first.
func (it *item) in(at map[int][]hit, sentence int) (corpus.Span, bool) {
	best, ok := corpus.Span{}, false
	for _, w := range it.chain[0] {
		for _, h := range at[w] {
			if h.sentence != sentence {
				continue
			}
			if end, fits := it.follow(at, h, 1); fits && (!ok || h.Start < best.Start) {
				best, ok = corpus.Span{Start: h.Start, End: end}, true
			}
		}
	}
	return best, ok
}

// follow looks for the elements of a chain from k on, after h.
func (it *item) follow(at map[int][]hit, h hit, k int) (int, bool) {
	if k == len(it.chain) {
		return h.End, true
	}
	for _, w := range it.chain[k] {
		for _, n := range at[w] {
			if n.sentence == h.sentence && n.Start >= h.End && n.Start-h.End <= chainGap {
				if end, ok := it.follow(at, n, k+1); ok {
					return end, true
				}
			}
		}
	}
	return 0, false
}

package segment

import (
	"strconv"
	"unicode/utf8"

	"saitei/corpus"
)

const (
	copyBlocks = 3 // a second body has at least so many blocks
	copySkip   = 4 // so many blocks may be missing or changed inside it
)

// duplicates finds bodies that stand twice and makes the blocks of each later
// copy duplicates of the first. A body is a run of blocks with the same texts
// in the same order; a heading or two may be lost. Rulings that two cards
// share are no second body: their run begins under another name and holds
// nothing but rulings. The first copy keeps the places of the others.
func duplicates(doc *corpus.Document, keys []string) {
	d := copies{doc: doc, where: map[string][]int{}}
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		if b.Kind == corpus.KindBoilerplate {
			continue
		}
		d.order = append(d.order, i)
		d.keys = append(d.keys, keys[i])
		d.rules += btoi(b.IsRuling())
	}
	d.work = 1<<20 + 64*len(d.order)
	for p := 0; p < len(d.order); {
		if run := d.longest(p); d.body(run) {
			for _, m := range run {
				d.mark(m[0], m[1])
			}
			p = run[len(run)-1][1] + 1
			continue
		}
		if w := d.where[d.keys[p]]; len(w) < 8 {
			d.where[d.keys[p]] = append(w, p)
		}
		p++
	}
}

type copies struct {
	doc   *corpus.Document
	order []int            // indices of the blocks that are no boilerplate
	keys  []string         // their text keys
	where map[string][]int // text key → the first places in order
	rules int              // how many of them are rulings
	work  int              // comparisons left; hostile texts end the search early
}

// longest returns the longest run of matches, pairs of places in order, that
// begins at place p and repeats places before it.
func (d *copies) longest(p int) [][2]int {
	var best [][2]int
	for _, q := range d.where[d.keys[p]] {
		run := [][2]int{}
		for i, j := q, p; i < p && j < len(d.order) && d.work > 0; {
			d.work--
			if d.keys[i] == d.keys[j] {
				run = append(run, [2]int{i, j})
				i, j = i+1, j+1
				continue
			}
			si, sj, ok := d.skip(i, j, p)
			if !ok {
				break
			}
			i, j = i+si, j+sj
		}
		if len(run) > len(best) {
			best = run
		}
	}
	return best
}

// skip steps over blocks that one copy lacks; two blocks must agree again, or
// the last one.
func (d *copies) skip(i, j, p int) (int, int, bool) {
	for sum := 1; sum <= copySkip; sum++ {
		for si := sum; si >= 0; si-- {
			sj := sum - si
			if i+si >= p || j+sj >= len(d.order) || d.keys[i+si] != d.keys[j+sj] {
				continue
			}
			if i+si+1 >= p || j+sj+1 >= len(d.order) || d.keys[i+si+1] == d.keys[j+sj+1] { // the next two, or the last one
				return si, sj, true
			}
		}
	}
	return 0, 0, false
}

// body reports whether a run of matches is a second copy of a body.
func (d *copies) body(run [][2]int) bool {
	if len(run) < copyBlocks {
		return false
	}
	d.work -= len(run)
	named, prose := 0, 0
	for _, m := range run {
		b := &d.doc.Blocks[d.order[m[0]]]
		switch {
		case b.Kind == corpus.KindHeading, b.Kind == corpus.KindRule:
			named++
		case b.Kind == corpus.KindCardText && b.Box != "" && cardName(b.Text) == b.Box:
			named++
		case b.Kind == corpus.KindIntroduction && utf8.RuneCountInString(b.Text) > 20:
			prose++
		}
	}
	if named > 1 && len(run) > 2*copyBlocks {
		return true
	}
	return !d.renamed(run[0]) && (named+prose > 0 || d.share(run) >= 0.4)
}

// renamed reports whether the copies at m stand right under different names.
func (d *copies) renamed(m [2]int) bool {
	if m[1] == 0 {
		return false
	}
	before := &d.doc.Blocks[d.order[m[1]-1]]
	if before.Kind != corpus.KindHeading && before.Kind != corpus.KindCardText {
		return false
	}
	return m[0] == 0 || d.keys[m[0]-1] != d.keys[m[1]-1]
}

// share is the part of the document's rulings that a run has in its copy.
func (d *copies) share(run [][2]int) float64 {
	in := 0
	for _, m := range run {
		in += btoi(d.doc.Blocks[d.order[m[0]]].IsRuling())
	}
	return float64(in) / float64(max(1, d.rules))
}

// mark makes the block at place second a duplicate of the one at first.
func (d *copies) mark(first, second int) {
	i, j := d.order[first], d.order[second]
	a, b := &d.doc.Blocks[i], &d.doc.Blocks[j]
	b.Kind, b.Of, b.Section, b.Box = corpus.KindDuplicate, strconv.Itoa(i), a.Section, a.Box
	a.Duplicates = append(a.Duplicates, corpus.Place{Source: d.doc.Source, Line: b.Line})
}

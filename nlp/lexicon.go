package nlp

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/ikawaha/kagome-dict/dict/trie"

	"saitei/corpus"
)

// EntryKind says what a lexicon entry is and where it is looked for.
type EntryKind uint8

// The kinds of entries.
const (
	TermEntry    EntryKind = iota // found outside 《》
	ProperEntry                   // a proper noun: found everywhere, inside 《》 too
	NameEntry                     // a card name: found inside 《》 as a whole, and outside
	QuotedEntry                   // a card name that is an everyday word (half of a split card): only as the whole of a 《》
	NonTermEntry                  // an everyday word: never reported, hides what lies inside it
	UnknownName                   // of a Match only: a 《》 whose content is no entry
)

// Edge says what may stand beside a match.
type Edge uint8

// The edges. Hiragana have no word edges that a character shows.
const (
	EdgeAuto Edge = iota // no Latin letter or digit continues a Latin or digit edge; no ー or small kana continues a katakana edge
	EdgeWord             // in addition no katakana continues a katakana edge and no kanji a kanji edge: for short words such as ジン and 象
	EdgeNone             // anything
)

// Entry is one word of a [Lexicon].
type Entry struct {
	Text string    // as written; compared in folded form
	ID   int       // the caller's; returned in Match
	Kind EntryKind //
	Edge Edge      //
	Not  []string  // longer words inside which this entry is not found: 場 in 場合
}

// Match is a place where an entry was found.
type Match struct {
	corpus.Span           // bytes of the text searched; for a 《》 with its brackets
	Entry       int       // index into the entries; -1 for UnknownName
	ID          int       // Entry.ID; -1 for UnknownName
	Kind        EntryKind //
}

// Lexicon finds its entries in a text. It is safe for concurrent use.
type Lexicon struct {
	entries []Entry
	mode    FoldMode
	trie    trie.DoubleArray
	first   []int32     // by character up to U+FFFF: the node of trie after it, 0 for none
	keys    [][]posting // by trie id
	quoted  map[string]int
}

// posting ties a key of the trie to an entry. A guard hides the entries it is
// a guard of (all of them where it is an everyday word).
type posting struct {
	entry int32
	guard bool
}

// NewLexicon builds a lexicon; mode is usually [FoldMatch]. Building takes
// some tenths of a second for 60,000 entries. An entry whose text is empty
// after folding is an error. Of several entries with one text all are found
// by [Lexicon.All], the first by [Lexicon.Longest].
func NewLexicon(entries []Entry, mode FoldMode) (*Lexicon, error) {
	l := &Lexicon{entries: entries, mode: mode, quoted: map[string]int{}}
	type key struct {
		text string
		posting
	}
	keys := make([]key, 0, len(entries)*2)
	for i, e := range entries {
		text := FoldString(e.Text, mode)
		if text == "" || text[0] == 0 {
			return nil, fmt.Errorf("nlp: build lexicon: entry %d: text %q is empty when folded", i, e.Text)
		}
		if e.Kind == NameEntry || e.Kind == QuotedEntry {
			if _, ok := l.quoted[text]; !ok {
				l.quoted[text] = i
			}
		}
		if e.Kind != QuotedEntry {
			keys = append(keys, key{text, posting{int32(i), false}})
		}
		for _, n := range e.Not {
			text := FoldString(n, mode)
			if text == "" {
				return nil, fmt.Errorf("nlp: build lexicon: entry %d: %q: a word of Not is empty", i, e.Text)
			}
			keys = append(keys, key{text, posting{int32(i), true}})
		}
	}
	slices.SortStableFunc(keys, func(a, b key) int { return compareStrings(a.text, b.text) })
	var words []string
	var ids []int
	for i, k := range keys {
		if i == 0 || k.text != keys[i-1].text {
			words = append(words, k.text)
			ids = append(ids, len(l.keys))
			l.keys = append(l.keys, nil)
		}
		n := len(l.keys) - 1
		l.keys[n] = append(l.keys[n], k.posting)
	}
	var err error
	if l.trie, err = trie.BuildWithIDs(words, ids); err != nil {
		return nil, fmt.Errorf("nlp: build lexicon: %w", err)
	}
	l.first = make([]int32, 1<<16)
	for _, w := range words {
		if r, n := utf8.DecodeRuneInString(w); int(r) < len(l.first) && l.first[r] == 0 {
			l.first[r] = int32(l.walk(w[:n]))
		}
	}
	return l, nil
}

// walk returns the node of the trie after s, 0 where no key begins so.
func (l *Lexicon) walk(s string) int {
	q := 0
	for i := 0; i < len(s); i++ {
		next := int(l.trie[q].Base) + int(s[i])
		if next < 0 || next >= len(l.trie) || int(l.trie[next].Check) != q {
			return 0
		}
		q = next
	}
	return q
}

func compareStrings(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Entries returns the entries in the order given. It must not be changed.
func (l *Lexicon) Entries() []Entry { return l.entries }

// All returns every match in text, also those inside and across each other,
// ordered by start, then longest first. Everyday words are not among them.
func (l *Lexicon) All(text string) []Match { return l.AllFolded(Fold(text, l.mode)) }

// Longest returns the leftmost-longest matches in text; they do not overlap.
func (l *Lexicon) Longest(text string) []Match { return l.LongestFolded(Fold(text, l.mode)) }

// AllFolded is [Lexicon.All] for a text that was folded with the mode of the
// lexicon; spans point into its source.
func (l *Lexicon) AllFolded(f Folded) []Match {
	var out []Match
	l.scan(f, func(at int, found []hit) int {
		for _, h := range found {
			if h.kind != NonTermEntry {
				out = append(out, l.match(f, h))
			}
		}
		return at
	})
	return out
}

// LongestFolded is [Lexicon.Longest] for a text that was folded with the mode
// of the lexicon; spans point into its source.
func (l *Lexicon) LongestFolded(f Folded) []Match {
	var out []Match
	l.scan(f, func(at int, found []hit) int {
		for _, h := range found {
			if h.start < at {
				continue
			}
			if h.kind != NonTermEntry {
				out = append(out, l.match(f, h))
			}
			return h.end
		}
		return at
	})
	return out
}

func (l *Lexicon) match(f Folded, h hit) Match {
	m := Match{Span: f.Original(corpus.Span{Start: h.start, End: h.end}), Entry: h.entry, ID: -1, Kind: h.kind}
	if h.entry >= 0 {
		m.ID = l.entries[h.entry].ID
	}
	return m
}

// hit is a match in folded bytes.
type hit struct {
	start, end int
	entry      int
	kind       EntryKind
}

// guard is a word that hides entry (all entries where it is -1).
type guard struct{ end, entry int }

// scan calls visit with the hits that start at each position, longest first;
// visit returns the position before which nothing more is wanted.
func (l *Lexicon) scan(f Folded, visit func(at int, found []hit) int) {
	text := f.Text
	var found []hit
	var guards []guard
	done, nameEnd := 0, 0
	for i := 0; i < len(text); {
		size := runeLen(text[i])
		found = found[:0]
		inName := i < nameEnd
		if !inName {
			if inner, end, ok := quotedAt(text, i); ok {
				nameEnd = end
				inName = true
				found = append(found, l.name(text[inner.Start:inner.End], i, end))
			}
		}
		found, guards = l.at(text, i, inName, found, guards)
		if len(found) > 0 {
			done = visit(max(done, i), found)
		}
		i += size
	}
}

// at collects the hits and guards that begin at i.
func (l *Lexicon) at(text string, i int, inName bool, found []hit, guards []guard) ([]hit, []guard) {
	da := l.trie
	r, size := utf8.DecodeRuneInString(text[i:])
	q := 0
	if int(r) < len(l.first) {
		q = int(l.first[r])
	} else {
		q = l.walk(text[i : i+size])
	}
	first := len(found)
	pruned := false
	for j := i + size; q != 0; j++ { // q is the node after text[i:j]
		node := q
		if q = 0; j < len(text) && text[j] != 0 {
			if next := int(da[node].Base) + int(text[j]); next < len(da) && int(da[next].Check) == node {
				q = next
			}
		}
		leaf := int(da[node].Base)
		if leaf >= len(da) || leaf < 0 || int(da[leaf].Check) != node || da[leaf].Base > 0 {
			continue
		}
		if !pruned {
			guards = slices.DeleteFunc(guards, func(g guard) bool { return g.end <= i })
			pruned = true
		}
		for _, p := range l.keys[-da[leaf].Base] {
			e := &l.entries[p.entry]
			switch {
			case p.guard:
				guards = append(guards, guard{j, int(p.entry)})
			case e.Kind == NonTermEntry:
				guards = append(guards, guard{j, -1})
				found = append(found, hit{i, j, int(p.entry), NonTermEntry})
			case inName && e.Kind != ProperEntry:
			case edgeOK(text, i, j, e.Edge):
				found = append(found, hit{i, j, int(p.entry), e.Kind})
			}
		}
	}
	if len(found) == first {
		return found, guards
	}
	rest := slices.DeleteFunc(found[first:], func(h hit) bool { return hidden(h, guards) })
	slices.SortStableFunc(rest, func(a, b hit) int { return b.end - a.end })
	return found[:first+len(rest)], guards
}

// hidden reports whether a longer word that is a guard against h covers it.
// A guard found at an earlier place covers h where it reaches as far.
func hidden(h hit, guards []guard) bool {
	if h.kind == NonTermEntry {
		return false
	}
	for _, g := range guards {
		if g.end >= h.end && (g.entry == -1 || g.entry == h.entry) {
			return true
		}
	}
	return false
}

// name returns the hit for the 《》 that spans start to end.
func (l *Lexicon) name(inner string, start, end int) hit {
	ja, en := splitName(inner)
	for _, s := range []string{inner, ja, en} {
		if e, ok := l.quoted[s]; ok && s != "" {
			return hit{start, end, e, NameEntry}
		}
	}
	return hit{start, end, -1, UnknownName}
}

func runeLen(c byte) int {
	switch {
	case c < 0xC0:
		return 1
	case c < 0xE0:
		return 2
	case c < 0xF0:
		return 3
	}
	return 4
}

// edgeOK reports whether the characters beside text[i:j] let an entry with
// edge e stand there.
func edgeOK(text string, i, j int, e Edge) bool {
	if e == EdgeNone {
		return true
	}
	first, _ := utf8.DecodeRuneInString(text[i:])
	if s := ScriptOf(first); s == Latin || s == Digit || (s == Katakana || s == Kanji) && e == EdgeWord {
		if prev, n := utf8.DecodeLastRuneInString(text[:i]); n > 0 && ScriptOf(prev) == s {
			return false
		}
	}
	last, _ := utf8.DecodeLastRuneInString(text[:j])
	next, n := utf8.DecodeRuneInString(text[j:])
	if n == 0 {
		return true
	}
	switch s := ScriptOf(last); s {
	case Latin, Digit:
		return ScriptOf(next) != s
	case Katakana:
		return ScriptOf(next) != Katakana || e != EdgeWord && !IsSmallKana(next)
	case Kanji:
		return e != EdgeWord || ScriptOf(next) != Kanji
	}
	return true
}

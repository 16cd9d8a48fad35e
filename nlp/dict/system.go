package dict

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	kdict "github.com/ikawaha/kagome-dict/dict"
	"github.com/ikawaha/kagome-dict/dict/trie"
	"github.com/ikawaha/kagome-dict/ipa"
)

// general is the general dictionary as arrays, made at most once a process: it
// takes about a second and 100 MB.
var general = sync.OnceValue(func() *tables {
	d := ipa.Dict()
	return newTables(d, len(d.Morphs), nil)
})

// system is kagome's dictionary with words entered.
type system struct {
	dict    *kdict.Dict
	general int
	word    []int32
}

// newSystem enters words into a copy of the general dictionary.
func newSystem(words []Word) (*system, error) {
	entered, err := price(general(), words)
	if err != nil {
		return nil, err
	}
	base := ipa.Dict()
	s := &system{general: len(base.Morphs)}
	d := *base
	d.Morphs = slices.Clone(base.Morphs)
	d.Contents = slices.Clone(base.Contents)
	d.POSTable.POSs = slices.Clone(base.POSTable.POSs)
	d.Index.Dup = make(map[int32]int32, len(base.Index.Dup)+64)
	for k, v := range base.Index.Dup {
		d.Index.Dup[k] = v
	}
	s.dict = &d
	keys := enumerate(base.Index.Da)
	at := make(map[string]int, len(entered))
	for i, k := range keys {
		at[k.text] = i
	}
	add := func(m kdict.Morph, pos kdict.POS, contents []string, word int) {
		d.Morphs = append(d.Morphs, m)
		d.POSTable.POSs = append(d.POSTable.POSs, pos)
		d.Contents = append(d.Contents, contents)
		s.word = append(s.word, int32(word))
	}
	for _, e := range entered {
		id := len(d.Morphs)
		if i, ok := at[e.text]; ok {
			// Entries of one text must follow each other: copy the ones there are.
			old, n := keys[i].id, int(d.Index.Dup[int32(keys[i].id)])+1
			for k := old; k < old+n; k++ {
				w := copied
				if k >= s.general {
					w = int(s.word[k-s.general])
				}
				add(d.Morphs[k], d.POSTable.POSs[k], d.Contents[k], w)
			}
			d.Index.Dup[int32(id)] = int32(n)
			keys[i].id = id
		} else {
			at[e.text] = len(keys)
			keys = append(keys, trieKey{e.text, id})
		}
		add(kdict.Morph{LeftID: e.morph.left, RightID: e.morph.right, Weight: e.morph.weight},
			e.pos, []string{"*", "*", e.base, e.reading, e.reading}, e.word)
	}
	slices.SortFunc(keys, func(a, b trieKey) int { return strings.Compare(a.text, b.text) })
	texts, ids := make([]string, len(keys)), make([]int, len(keys))
	for i, k := range keys {
		texts[i], ids[i] = k.text, k.id
	}
	if d.Index.Da, err = trie.BuildWithIDs(texts, ids); err != nil {
		return nil, fmt.Errorf("dict: enter words: %w", err)
	}
	return s, nil
}

// entry is a word with its place in the connection table and its cost.
type entry struct {
	text, base, reading string
	word                int
	morph               morph
	pos                 kdict.POS
}

// Margins and caps of cost. A word costs what its cheapest parts cost together,
// less a margin: it wins over its parts and over nothing else, since beside
// a longer word (ライフル, 生け贄) the parts would have lost as well. Unknown
// parts have costs that do not depend on their length, which would let
// クリーチャーカード win as one unknown word; words with such parts are capped at
// the cost of a common noun.
const (
	margin     = 3000
	unknownCap = 3500
)

// own are the entries of ours that are nobody's words: the placeholders, and
// the counter つ, which IPA has only in whole words such as ２つ.
var own = []struct {
	text    string
	reading string
	class   Class
	weight  int16
}{{string(Placeholder), "", Noun, unknownCap}, {string(NumberPlaceholder), "", numeral, unknownCap}, {"つ", "ツ", counter, 8000}}

// Values of tables.word for entries that are no caller's word.
const (
	copied   = -1 // a copy of an entry of the general dictionary
	ownEntry = -2
)

// price gives every word that the general dictionary does not have as a noun
// its cost, short words first, so that words made of words are priced against
// them. Our own entries come first.
func price(t *tables, words []Word) ([]entry, error) {
	ids, err := classIDs(t)
	if err != nil {
		return nil, err
	}
	p := &pricer{t: t, over: map[string]int32{}, longest: map[string]int{}}
	for _, h := range own {
		id := ids[h.class]
		p.entries = append(p.entries, entry{text: h.text, base: h.text, reading: h.reading, word: ownEntry, morph: morph{id.left, id.right, h.weight}, pos: id.pos})
	}
	order := make([]int, 0, len(words))
	for i, w := range words {
		if w.Text == "" || len(w.Text) > 1000 || !utf8.ValidString(w.Text) || strings.ContainsAny(w.Text, "\x00\n\uFFFD\uE000\uE001") {
			return nil, fmt.Errorf("dict: enter word %d: %q is empty, too long or holds a character that no word holds", i, w.Text)
		}
		if w.Class > Proper {
			return nil, fmt.Errorf("dict: enter word %d: %q: unknown class %d", i, w.Text, w.Class)
		}
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return utf8.RuneCountInString(words[a].Text) - utf8.RuneCountInString(words[b].Text)
	})
	seen := make(map[string]bool, len(words))
	for _, i := range order {
		w := words[i]
		if seen[w.Text] {
			continue
		}
		seen[w.Text] = true
		id, known := t.has(w.Text, w.Class)
		switch {
		case !known:
			p.enter(i, w, ids[w.Class])
		case w.Class != Proper && w.Reading != "" && t.reading(id) != w.Reading:
			p.reread(i, w, id)
		}
	}
	return p.entries, nil
}

type classID struct {
	left, right int16
	pos         kdict.POS
}

// classIDs finds the connection ids of the classes by looking at the entries
// that have them.
func classIDs(t *tables) ([len(classPOS)]classID, error) {
	var out [len(classPOS)]classID
	d := ipa.Dict()
	for c, names := range classPOS {
		want := joinPOS(names)
		id := 0
		for id < len(t.feat) && (t.morphs[id].left < 0 || t.pos[t.feat[id].pos].pos != want) {
			id++
		}
		if id == len(t.feat) {
			return out, fmt.Errorf("dict: enter words: the general dictionary has no %s", want)
		}
		out[c] = classID{t.morphs[id].left, t.morphs[id].right, d.POSTable.POSs[id]}
	}
	return out, nil
}

// has returns the entry because of which a word of the class need not be
// entered: the cheapest noun that can stand alone or, for a proper noun, any.
func (t *tables) has(text string, class Class) (best int32, ok bool) {
	first, found := t.find(text)
	if !found {
		return 0, false
	}
	for id := first; id <= first+int(t.dup[first]); id++ {
		switch pos := t.pos[t.feat[id].pos].pos; {
		case class == Proper, pos == "名詞,一般", pos == "名詞,サ変接続", pos == "名詞,形容動詞語幹":
			if !ok || t.morphs[id].weight < t.morphs[best].weight {
				best, ok = int32(id), true
			}
		}
	}
	return best, ok
}

// pricer prices words one after the other.
type pricer struct {
	t       *tables
	la      lattice
	entries []entry
	over    map[string]int32 // words priced so far that others may be made of
	longest map[string]int   // by first character: the length of the longest of over, in bytes
	nodes   []Node
}

func (p *pricer) enter(i int, w Word, id classID) {
	p.la.extra = func(at int, add func(int, int32, morph)) {
		most := min(len(w.Text), at+p.longest[firstRune(w.Text[at:])])
		for end := at + 1; end <= most; end++ {
			if end < len(w.Text) && !utf8.RuneStart(w.Text[end]) {
				continue
			}
			if n, ok := p.over[w.Text[at:end]]; ok {
				add(end, -1-n, p.entries[n].morph)
			}
		}
	}
	var cost int32
	p.nodes, cost = p.t.analyze(&p.la, p.nodes[:0], w.Text, false)
	unknown := false
	reading := w.Reading
	for _, n := range p.nodes {
		unknown = unknown || n.unknown
		if w.Reading == "" {
			reading += p.reading(w.Text[n.Start:n.End], n)
		}
	}
	conn := func(left, right int16) int32 { return int32(p.t.conn[int(left)*p.t.rows+int(right)]) }
	weight := cost - margin - conn(id.left, 0) - conn(0, id.right)
	if unknown {
		weight = min(weight, unknownCap)
	}
	weight = max(min(weight, 32000), -3000)
	e := entry{text: w.Text, base: w.Base, reading: reading, word: i, morph: morph{id.left, id.right, int16(weight)}, pos: id.pos}
	if e.base == "" {
		e.base = e.text
	}
	if w.Class != Proper {
		p.over[w.Text] = int32(len(p.entries))
		first := firstRune(w.Text)
		p.longest[first] = max(p.longest[first], len(w.Text))
	}
	p.entries = append(p.entries, e)
}

// rereadMargin makes an entry with the reading of the game (手札 テフダ) win over
// the one with another reading (シュサツ), and over nothing else.
const rereadMargin = 10

// reread enters a word that the general dictionary has with another reading.
func (p *pricer) reread(i int, w Word, id int32) {
	m := p.t.morphs[id]
	m.weight = max(m.weight, -32000) - rereadMargin
	base := w.Base
	if base == "" {
		base = w.Text
	}
	p.entries = append(p.entries, entry{text: w.Text, base: base, reading: w.Reading, word: i, morph: m, pos: ipa.Dict().POSTable.POSs[id]})
}

func firstRune(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[:n]
}

// reading returns the reading of one part of a word. Where the dictionary has
// none, kana read as themselves and other characters are left out.
func (p *pricer) reading(surface string, n Node) string {
	if n.id < 0 && !n.unknown {
		return p.entries[-1-n.id].reading
	}
	if !n.unknown {
		if r := p.t.reading(n.id); r != "" {
			return Kana(r)
		}
	}
	return Kana(surface)
}

func (t *tables) reading(id int32) string {
	if off := t.feat[id].reading; off != 0 {
		return t.str(off)
	}
	return ""
}

// Kana returns the kana of s in katakana, without everything else.
func Kana(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r >= 0x3041 && r <= 0x3096:
			b.WriteRune(r + 0x60)
		case r >= 0x30A1 && r <= 0x30FA, r == 'ー':
			b.WriteRune(r)
		}
	}
	return b.String()
}

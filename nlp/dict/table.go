package dict

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	kdict "github.com/ikawaha/kagome-dict/dict"
	"github.com/ikawaha/kagome-dict/dict/trie"
)

// cell is a cell of kagome's double array, morph an entry's connections and cost.
type (
	cell  struct{ base, check int32 }
	morph struct{ left, right, weight int16 }
)

// tables is a dictionary as arrays: what the flat file holds.
type tables struct {
	da     []cell
	first  []int32 // by character: the node of da after it, 0 for none
	dup    []uint8 // by entry: how many more entries share its text
	morphs []morph
	feat   []feature
	word   []int32 // by entry from general on: index of the word entered, copied or ownEntry for others
	// general is the number of entries of the general dictionary; entries
	// from there on were entered.
	general int

	conn []int16 // [left of the next][right of the previous]
	rows int     // number of right ids

	cat    []byte // by character
	invoke []byte // by category: unknown words are tried although known ones were found
	group  []byte // by category: unknown words take the whole run

	unkFirst, unkCount [256]uint8 // by category
	unkMorphs          []morph
	unkFeat            []feature

	pos  []posName
	blob string // strings of feature: two bytes of length, then the bytes
}

// feature points to the strings of an entry; offset 0 is "the surface" for a
// base form and "not known" for a reading.
type feature struct {
	base, reading uint32
	pos           uint32
}

type posName struct{ pos, typ, form string }

// blobWriter collects strings, each once.
type blobWriter struct {
	b    strings.Builder
	seen map[string]uint32
}

func newBlobWriter() *blobWriter {
	w := &blobWriter{seen: map[string]uint32{}}
	w.b.WriteString("\x00\x00")
	return w
}

func (w *blobWriter) add(s string) uint32 {
	if s == "" || len(s) > 0xFFFF {
		return 0
	}
	if off, ok := w.seen[s]; ok {
		return off
	}
	off := uint32(w.b.Len())
	w.b.WriteByte(byte(len(s)))
	w.b.WriteByte(byte(len(s) >> 8))
	w.b.WriteString(s)
	w.seen[s] = off
	return off
}

func (t *tables) str(off uint32) string {
	n := uint32(t.blob[off]) | uint32(t.blob[off+1])<<8
	return t.blob[off+2 : off+2+n]
}

// newTables copies kagome's dictionary into arrays. word gives the words
// entered for the entries from general on.
func newTables(d *kdict.Dict, general int, word []int32) *tables {
	t := &tables{general: general, word: word, rows: int(d.Connection.Row), conn: d.Connection.Vec, cat: d.CharCategory}
	t.da = make([]cell, len(d.Index.Da))
	for i, c := range d.Index.Da {
		t.da[i] = cell{c.Base, c.Check}
	}
	t.dup = make([]uint8, len(d.Morphs))
	for id, n := range d.Index.Dup {
		t.dup[id] = uint8(n)
	}
	t.morphs = copyMorphs(d.Morphs)
	t.unkMorphs = copyMorphs(d.UnkDict.Morphs)
	for i := range t.unkFirst {
		t.unkFirst[i] = uint8(d.UnkDict.Index[int32(i)])
		t.unkCount[i] = uint8(d.UnkDict.IndexDup[int32(i)]) + 1
	}
	t.invoke, t.group = flags(d.InvokeList), flags(d.GroupList)
	t.features(d)
	t.first = make([]int32, 1<<16)
	for r := rune(1); int(r) < len(t.first); r++ {
		if utf8.ValidRune(r) {
			t.first[r] = int32(t.walk(string(r)))
		}
	}
	t.prune()
	return t
}

// prune marks the entries that are never on a cheapest row: beside them stands
// an entry of the same text and the same ids that costs less or, at the same
// cost, comes first. Entries of callers are weighed against each other only,
// since they do not always count.
func (t *tables) prune() {
	for first := 0; first < len(t.morphs); first++ {
		last := first + int(t.dup[first])
		for i := first; i <= last; i++ {
			for j := first; j < i; j++ {
				a, b := &t.morphs[j], &t.morphs[i]
				if a.left < 0 || b.left < 0 || a.left != b.left || a.right != b.right || t.entered(i) != t.entered(j) {
					continue
				}
				if b.weight < a.weight {
					a.left = -1
				} else {
					b.left = -1
				}
			}
		}
		first = last
	}
}

// entered reports whether an entry is none of the general dictionary.
func (t *tables) entered(id int) bool {
	return id >= t.general && t.word[id-t.general] != copied
}

func copyMorphs(ms kdict.Morphs) []morph {
	out := make([]morph, len(ms))
	for i, m := range ms {
		out[i] = morph{m.LeftID, m.RightID, m.Weight}
	}
	return out
}

func flags(b []bool) []byte {
	out := make([]byte, 256)
	for i, v := range b {
		if v {
			out[i] = 1
		}
	}
	return out
}

// features fills feat, unkFeat, pos and blob.
func (t *tables) features(d *kdict.Dict) {
	blob := newBlobWriter()
	index := map[posName]uint32{}
	posOf := func(p posName) uint32 {
		i, ok := index[p]
		if !ok {
			i = uint32(len(t.pos))
			index[p] = i
			t.pos = append(t.pos, p)
		}
		return i
	}
	keys := keysByID(d.Index, len(d.Morphs))
	t.feat = make([]feature, len(d.Morphs))
	for id := range t.feat {
		var names [4]string
		for i, n := range d.POSTable.POSs[id] {
			names[i] = d.POSTable.NameList[n]
		}
		f := parseContents(names[:], d.Contents[id])
		if f.Base == keys[id] {
			f.Base = ""
		}
		t.feat[id] = feature{blob.add(f.Base), blob.add(f.Reading), posOf(posName{f.POS, f.Type, f.Form})}
	}
	t.unkFeat = make([]feature, len(d.UnkDict.Contents))
	for id, c := range d.UnkDict.Contents {
		t.unkFeat[id] = feature{pos: posOf(posName{pos: joinPOS(c[:min(4, len(c))])})}
	}
	t.blob = blob.b.String()
}

// parseContents reads the columns of IPA: conjugation type and form, base
// form, reading, pronunciation.
func parseContents(pos, c []string) Features {
	f := Features{POS: joinPOS(pos), Word: -1}
	at := func(i int) string {
		if i < len(c) && c[i] != "*" {
			return c[i]
		}
		return ""
	}
	f.Type, f.Form, f.Base, f.Reading = at(0), at(1), at(2), at(3)
	return f
}

func joinPOS(names []string) string {
	n := 0
	for n < len(names) && names[n] != "*" && names[n] != "" {
		n++
	}
	return strings.Join(names[:n], ",")
}

// keysByID returns the text of every entry.
func keysByID(idx kdict.IndexTable, n int) []string {
	out := make([]string, n)
	for _, k := range enumerate(idx.Da) {
		for i := 0; i <= int(idx.Dup[int32(k.id)]); i++ {
			out[k.id+i] = k.text
		}
	}
	return out
}

type trieKey struct {
	text string
	id   int
}

// enumerate lists the keys of a double array in byte order, climbing from each
// leaf to the root.
func enumerate(da trie.DoubleArray) []trieKey {
	var keys []trieKey
	var buf [1024]byte
	for q := 1; q < len(da); q++ {
		p := int(da[q].Check)
		if p < 0 || da[q].Base > 0 || int(da[p].Base) != q { // not a leaf: leaves hang on the terminator, byte 0
			continue
		}
		i := len(buf)
		for p != 0 && i > 0 {
			up := int(da[p].Check)
			i--
			buf[i] = byte(p - int(da[up].Base))
			p = up
		}
		keys = append(keys, trieKey{string(buf[i:]), int(-da[q].Base)})
	}
	sort.Slice(keys, func(a, b int) bool { return keys[a].text < keys[b].text })
	return keys
}

// find returns the first entry under exactly text.
func (t *tables) find(text string) (first int, ok bool) {
	t.prefixes(text, func(id, end int) {
		if end == len(text) && !ok {
			first, ok = id, true
		}
	})
	return first, ok
}

// prefixes calls visit with the entries whose text begins text.
func (t *tables) prefixes(text string, visit func(id, end int)) {
	q := 0
	for i := 0; i < len(text); i++ {
		p := q
		q = int(t.da[p].base) + int(text[i])
		if text[i] == 0 || uint(q) >= uint(len(t.da)) || int(t.da[q].check) != p {
			return
		}
		leaf := int(t.da[q].base)
		if uint(leaf) >= uint(len(t.da)) || int(t.da[leaf].check) != q || t.da[leaf].base > 0 {
			continue
		}
		first := int(-t.da[leaf].base)
		for id := first; id <= first+int(t.dup[first]); id++ {
			visit(id, i+1)
		}
	}
}

// check reports a table that cannot be one.
func (t *tables) check() error {
	n := len(t.morphs)
	switch {
	case n == 0 || len(t.feat) != n || len(t.dup) != n || len(t.word) != n-t.general:
		return fmt.Errorf("numbers of entries do not agree")
	case t.rows <= 0 || len(t.conn)%t.rows != 0:
		return fmt.Errorf("connection table of %d costs is not a multiple of %d", len(t.conn), t.rows)
	case len(t.first) != 1<<16:
		return fmt.Errorf("table of first characters has %d places", len(t.first))
	case len(t.cat) == 0 || len(t.invoke) != 256 || len(t.group) != 256 || len(t.unkMorphs) != len(t.unkFeat):
		return fmt.Errorf("tables of unknown words are incomplete")
	}
	return nil
}

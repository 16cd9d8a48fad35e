package dict

import (
	"sync"
	"unicode/utf8"
)

// maxUnknown is kagome's bound on the length of an unknown word, in characters.
const maxUnknown = 1024

// latNode is a word of the lattice. Words that end at one place are a list in
// the order in which they were found, which decides between equal costs.
type latNode struct {
	cost    int32
	prev    int32 // index of the best node before it
	next    int32 // next node with the same end
	start   int32
	id      int32
	right   int16
	unknown bool
}

// lattice is the work space of one analysis: Viterbi's search for the cheapest
// row of words. It finds what kagome's lattice finds, ties included. Of two
// rows of one cost the first found stays, in kagome's order: by the start of
// the last word, then known before unknown words, then by entry.
type lattice struct {
	nodes []latNode
	head  []int32 // by end offset; -1 for none
	tail  []int32
	best  []leftBest // by left id: the best node before the current place
	stamp int32
	prevs []latPrev  // the nodes that end at the current place, the cheapest of each right id
	seen  []leftBest // by right id: its index in prevs
	// extra adds words that are not in the tables; nil in normal use.
	extra func(at int, add func(end int, id int32, m morph))
}

type leftBest struct {
	cost  int32
	node  int32
	stamp int32
}

type latPrev struct {
	cost  int32
	right int32
	node  int32
}

var latticePool = sync.Pool{New: func() any { return new(lattice) }}

// analyze appends the words of text to dst and returns the cost of the row.
func (t *tables) analyze(la *lattice, dst []Node, text string, plain bool) ([]Node, int32) {
	la.reset(t, len(text))
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if la.enter(i) {
			t.step(la, text, i, r, plain)
		}
		i += size
	}
	la.enter(len(text))
	cost, last := la.bestFor(t, 0)
	n := 0
	for k := last; k > 0; k = la.nodes[k].prev {
		n++
	}
	at := len(dst) + n
	for range n {
		dst = append(dst, Node{})
	}
	end := len(text)
	for k := last; k > 0; k = la.nodes[k].prev {
		nd := &la.nodes[k]
		at--
		dst[at] = Node{Start: int(nd.start), End: end, id: nd.id, unknown: nd.unknown}
		end = int(nd.start)
	}
	return dst, cost
}

func (la *lattice) reset(t *tables, size int) {
	la.nodes = append(la.nodes[:0], latNode{next: -1})
	if cap(la.head) < size+1 {
		la.head = make([]int32, size+1, size+size/4+64)
		la.tail = make([]int32, size+1, size+size/4+64)
	}
	la.head, la.tail = la.head[:size+1], la.tail[:size+1]
	for i := range la.head {
		la.head[i] = -1
	}
	la.head[0], la.tail[0] = 0, 0
	if cols := len(t.conn) / t.rows; len(la.best) < cols {
		la.best = make([]leftBest, cols)
		la.seen = make([]leftBest, t.rows)
		la.stamp = 0
	}
}

// enter gathers the nodes that end at offset i and reports whether there are
// any: nothing reaches a place where no word ends. Of nodes with one right id
// only the cheapest can go on, the first of several. prevs is then not in the
// order of finding any more; bestFor goes by the number of the node instead.
func (la *lattice) enter(i int) bool {
	la.prevs = la.prevs[:0]
	la.stamp++
	if la.stamp < 0 { // wrapped around after two thousand million places
		clear(la.best)
		clear(la.seen)
		la.stamp = 1
	}
	for k := la.head[i]; k >= 0; k = la.nodes[k].next {
		nd := &la.nodes[k]
		s := &la.seen[nd.right]
		if s.stamp != la.stamp {
			*s = leftBest{node: int32(len(la.prevs)), stamp: la.stamp}
			la.prevs = append(la.prevs, latPrev{nd.cost, int32(nd.right), k})
		} else if p := &la.prevs[s.node]; nd.cost < p.cost {
			p.cost, p.node = nd.cost, k
		}
	}
	return len(la.prevs) > 0
}

// bestFor returns the cheapest way to a word of the given left id here. It is
// the same for all words of that id, and therefore remembered.
func (la *lattice) bestFor(t *tables, left int16) (int32, int32) {
	b := &la.best[left]
	if b.stamp == la.stamp {
		return b.cost, b.node
	}
	row := t.conn[int(left)*t.rows : (int(left)+1)*t.rows]
	p := la.prevs[0]
	cost, node := p.cost+int32(row[p.right]), p.node
	for _, p := range la.prevs[1:] {
		if c := p.cost + int32(row[p.right]); c < cost || c == cost && p.node < node {
			cost, node = c, p.node
		}
	}
	*b = leftBest{cost, node, la.stamp}
	return cost, node
}

func (la *lattice) add(t *tables, start, end int, id int32, m morph, unknown bool) {
	cost, prev := la.bestFor(t, m.left)
	k := int32(len(la.nodes))
	la.nodes = append(la.nodes, latNode{cost: cost + int32(m.weight), prev: prev, next: -1, start: int32(start), id: id, right: m.right, unknown: unknown})
	if la.head[end] < 0 {
		la.head[end] = k
	} else {
		la.nodes[la.tail[end]].next = k
	}
	la.tail[end] = k
}

// step adds the words that begin at offset i with character r.
func (t *tables) step(la *lattice, text string, i int, r rune, plain bool) {
	found := false
	q, j := t.enterTrie(text, i, r)
	for q != 0 {
		base := int(t.da[q].base)
		if j == len(text) || utf8.RuneStart(text[j]) {
			if uint(base) < uint(len(t.da)) && int(t.da[base].check) == q && t.da[base].base <= 0 {
				first := int(-t.da[base].base)
				for id := first; id <= first+int(t.dup[first]); id++ {
					m := t.morphs[id]
					if m.left < 0 || plain && t.entered(id) {
						continue
					}
					la.add(t, i, j, int32(id), m, false)
					found = true
				}
			}
			if j == len(text) || text[j] == 0 {
				break
			}
		}
		next := base + int(text[j])
		if uint(next) >= uint(len(t.da)) || int(t.da[next].check) != q {
			break
		}
		q = next
		j++
	}
	if la.extra != nil {
		la.extra(i, func(end int, id int32, m morph) {
			la.add(t, i, end, id, m, false)
			found = true
		})
	}
	if cat := t.category(r); !found || t.invoke[cat] != 0 {
		t.unknown(la, text, i, r, cat)
	}
}

// enterTrie returns the node of the trie after the character r at offset i, 0
// where no word begins with it, and the offset behind it.
func (t *tables) enterTrie(text string, i int, r rune) (q, j int) {
	j = i + utf8.RuneLen(r)
	if int(r) < len(t.first) {
		return int(t.first[r]), j
	}
	return t.walk(text[i:j]), j
}

// walk returns the node of the trie after s, 0 where there is none.
func (t *tables) walk(s string) int {
	q := 0
	for k := 0; k < len(s); k++ {
		next := int(t.da[q].base) + int(s[k])
		if s[k] == 0 || uint(next) >= uint(len(t.da)) || int(t.da[next].check) != q {
			return 0
		}
		q = next
	}
	return q
}

// unknown adds the unknown words that begin at offset i: the character or, for
// categories that group, the run of its category, and that run less its last
// character.
func (t *tables) unknown(la *lattice, text string, i int, r rune, cat byte) {
	end := i + utf8.RuneLen(r)
	prev := i
	if t.group[cat] != 0 {
		for n := 1; end < len(text) && n < maxUnknown; n++ {
			c, w := utf8.DecodeRuneInString(text[end:])
			if t.category(c) != cat {
				break
			}
			prev = end
			end += w
		}
	}
	first := int(t.unkFirst[cat])
	for id := first; id < first+int(t.unkCount[cat]); id++ {
		if i < prev {
			la.add(t, i, prev, int32(id), t.unkMorphs[id], true)
		}
		la.add(t, i, end, int32(id), t.unkMorphs[id], true)
	}
}

func (t *tables) category(r rune) byte {
	if int(r) < len(t.cat) {
		return t.cat[r]
	}
	return t.cat[0]
}

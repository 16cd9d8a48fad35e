package index

import api "github.com/blevesearch/bleve_index_api"

// column is a field of the items of one batch: numbers of terms in the order
// of the text, item after item.
type column struct {
	name    string
	options api.FieldIndexingOptions
	terms   terms
	ids     []uint32 // terms
	at      []uint32 // their positions; empty without api.IncludeTermVectors
	ends    []uint32 // by item: where its terms end in ids

	freqs api.TokenFrequencies // of the item that bleve asked for last
	space tokenSpace
}

// tokenSpace is memory for the terms of one item, as bleve wants them.
type tokenSpace struct {
	freqs  []api.TokenFreq
	locs   []api.TokenLocation
	ptrs   []*api.TokenLocation
	counts []uint32 // by term; all 0 between items
}

// Options of the kinds of fields.
const (
	placedText = api.IndexField | api.IncludeTermVectors // words in order
	plainText  = api.IndexField                          // words that are not looked for in order
	wholeValue = api.IndexField | api.SkipFreqNorm
)

func (c *column) add(id uint32) { c.ids = append(c.ids, id) }

func (c *column) addAt(id uint32, pos int) {
	c.ids = append(c.ids, id)
	c.at = append(c.at, uint32(pos))
}

// next ends an item and returns how many terms it has.
func (c *column) next() int {
	n := len(c.ids) - c.start()
	c.ends = append(c.ends, uint32(len(c.ids)))
	return n
}

// start is where the terms of the item that is being added begin.
func (c *column) start() int {
	if len(c.ends) == 0 {
		return 0
	}
	return int(c.ends[len(c.ends)-1])
}

func (c *column) reset() { c.ids, c.at, c.ends = c.ids[:0], c.at[:0], c.ends[:0] }

// span returns where the terms of an item stand in ids.
func (c *column) span(item int) (from, to int) {
	if item > 0 {
		from = int(c.ends[item-1])
	}
	return from, int(c.ends[item])
}

// frequencies returns the terms of an item. Bleve keeps nothing of them when
// it goes on to the next item, so they are overwritten then: less memory is
// touched than if they were kept until bleve asks for them again, and it is
// faster, too.
func (c *column) frequencies(item int) api.TokenFrequencies {
	from, to := c.span(item)
	ids := c.ids[from:to]
	s := &c.space
	s.freqs, s.counts = room(s.freqs, len(ids)), room(s.counts, c.terms.size())
	placed := c.options.IncludeTermVectors()
	if placed {
		s.locs, s.ptrs = room(s.locs, len(ids)), room(s.ptrs, len(ids))
	}
	if c.freqs == nil {
		c.freqs = api.TokenFrequencies{}
	}
	clear(c.freqs)
	for _, id := range ids {
		s.counts[id]++
	}
	// Each term gets its part of ptrs when it is met first; counts then hold
	// the number of its entry in freqs.
	free, entries := 0, uint32(0)
	for k, id := range ids {
		if n := s.counts[id]; n&known == 0 {
			tf := &s.freqs[entries]
			*tf = api.TokenFreq{}
			if !c.options.SkipFreqNorm() {
				tf.SetFrequency(int(n))
			}
			if placed {
				tf.Locations = s.ptrs[free : free : free+int(n)]
				free += int(n)
			}
			c.freqs[c.terms.term(id)] = tf
			s.counts[id] = known | entries
			entries++
		}
		if placed {
			tf, loc := &s.freqs[s.counts[id]&^known], &s.locs[k]
			loc.Position = int(c.at[from+k])
			tf.Locations = append(tf.Locations, loc)
		}
	}
	for _, id := range ids {
		s.counts[id] = 0
	}
	return c.freqs
}

// room returns s with at least n entries.
func room[T any](s []T, n int) []T {
	if len(s) >= n {
		return s
	}
	return make([]T, n+n/4)
}

// known marks a count that was replaced by a number of an entry.
const known = 1 << 31

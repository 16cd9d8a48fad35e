package index

import (
	"errors"
	"fmt"
	"slices"

	api "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"
	zap "github.com/blevesearch/zapx/v17"
)

// piece is what is known of a batch that was written.
type piece struct {
	path          string
	ranked, aside int
	length        map[string]int // see stats
	filled        map[string]int
}

// write writes a batch that was analysed as a segment.
func (a *analyst) write(path string, items []*Item) (*piece, error) {
	a.lap("")
	defer a.lap("writing")
	p := &piece{path: path, length: a.length, filled: a.filled}
	a.docs, a.visited, a.fields = a.docs[:0], slices.Grow(a.visited[:0], len(items)), a.fields[:0]
	for i, it := range items {
		n := len(a.fields)
		for _, c := range a.columns {
			// The first item of a batch has all fields, though nothing in
			// some: pieces that have the same fields are merged by copying.
			if from, to := c.span(i); i == 0 || to > from {
				a.fields = append(a.fields, itemField{c, i})
			}
		}
		a.visited = append(a.visited, itemDocument{a, it, n, len(a.fields)})
		a.docs = append(a.docs, &a.visited[i])
		if ranked(it.Kind) {
			p.ranked++
		} else {
			p.aside++
		}
	}
	var plugin zap.ZapPlugin
	seg, _, err := plugin.New(a.docs)
	if err != nil {
		return nil, err
	}
	clear(a.visited) // items are not needed any more
	unwritten, ok := seg.(segment.UnpersistedSegment)
	if !ok {
		return nil, fmt.Errorf("a segment of type %T cannot be written", seg)
	}
	return p, errors.Join(unwritten.Persist(path), seg.Close())
}

// itemDocument is an item of a batch as bleve visits it.
type itemDocument struct {
	a        *analyst
	item     *Item
	from, to int // of the fields of a
}

// VisitFields visits the ID, the fields of terms and the row.
func (d *itemDocument) VisitFields(visit api.FieldVisitor) {
	visit(idField{d.item, d.a.ids})
	for i := d.from; i < d.to; i++ {
		visit(&d.a.fields[i])
	}
	visit(rowField{d.item})
}

// ID is that of the item.
func (d *itemDocument) ID() string { return d.item.ID }

// Size is not asked for.
func (d *itemDocument) Size() int { return len(d.item.Row) }

// VisitComposite visits nothing.
func (d *itemDocument) VisitComposite(api.CompositeFieldVisitor) {}

// HasComposite is false.
func (d *itemDocument) HasComposite() bool { return false }

// NumPlainTextBytes is for statistics that nobody reads.
func (d *itemDocument) NumPlainTextBytes() uint64 { return 0 }

// StoredFieldsBytes is for statistics that nobody reads.
func (d *itemDocument) StoredFieldsBytes() uint64 { return 0 }

// AddIDField does nothing: the ID is always visited.
func (d *itemDocument) AddIDField() {}

// Indexed is true.
func (d *itemDocument) Indexed() bool { return true }

// itemField is a field of one item.
type itemField struct {
	c    *column
	item int
}

// Name is that of the field.
func (f *itemField) Name() string { return f.c.name }

// Value is empty: terms are not stored.
func (f *itemField) Value() []byte { return nil }

// ArrayPositions is empty: items have no lists inside.
func (f *itemField) ArrayPositions() []uint64 { return nil }

// EncodedFieldType says that it is text.
func (f *itemField) EncodedFieldType() byte { return 't' }

// Analyze does nothing: the batch was analysed as a whole.
func (f *itemField) Analyze() {}

// Options say what bleve keeps.
func (f *itemField) Options() api.FieldIndexingOptions { return f.c.options }

// AnalyzedLength is how many terms the item has.
func (f *itemField) AnalyzedLength() int {
	from, to := f.c.span(f.item)
	return to - from
}

// AnalyzedTokenFrequencies returns the terms of the item, see
// [column.frequencies].
func (f *itemField) AnalyzedTokenFrequencies() api.TokenFrequencies { return f.c.frequencies(f.item) }

// NumPlainTextBytes is for statistics that nobody reads.
func (f *itemField) NumPlainTextBytes() uint64 { return 0 }

// idField is the ID of an item, which bleve wants as a field.
type idField struct {
	item  *Item
	space map[string]*api.TokenFreq // with one entry; used again, as in [column.frequencies]
}

// Name is the one that bleve knows.
func (f idField) Name() string { return "_id" }

// Value is the ID.
func (f idField) Value() []byte { return []byte(f.item.ID) }

// ArrayPositions is empty.
func (f idField) ArrayPositions() []uint64 { return nil }

// EncodedFieldType says that it is text.
func (f idField) EncodedFieldType() byte { return 't' }

// Analyze does nothing.
func (f idField) Analyze() {}

// Options: it is looked for and stored.
func (f idField) Options() api.FieldIndexingOptions { return api.IndexField | api.StoreField }

// AnalyzedLength is that of one term.
func (f idField) AnalyzedLength() int { return 1 }

// AnalyzedTokenFrequencies returns the ID as its one term.
func (f idField) AnalyzedTokenFrequencies() api.TokenFrequencies {
	for term, tf := range f.space {
		delete(f.space, term)
		f.space[f.item.ID] = tf
		break
	}
	return f.space
}

// NumPlainTextBytes is for statistics that nobody reads.
func (f idField) NumPlainTextBytes() uint64 { return 0 }

// rowField is the row of an item, which is stored and nothing else.
type rowField struct{ item *Item }

// Name is that of the field.
func (f rowField) Name() string { return fieldRow }

// Value is the row.
func (f rowField) Value() []byte { return f.item.Row }

// ArrayPositions is empty.
func (f rowField) ArrayPositions() []uint64 { return nil }

// EncodedFieldType says that it is text.
func (f rowField) EncodedFieldType() byte { return 't' }

// Analyze does nothing.
func (f rowField) Analyze() {}

// Options: it is stored.
func (f rowField) Options() api.FieldIndexingOptions { return api.StoreField }

// AnalyzedLength is that of no terms.
func (f rowField) AnalyzedLength() int { return 0 }

// AnalyzedTokenFrequencies returns nothing.
func (f rowField) AnalyzedTokenFrequencies() api.TokenFrequencies { return nil }

// NumPlainTextBytes is for statistics that nobody reads.
func (f rowField) NumPlainTextBytes() uint64 { return 0 }

package index

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/golang/snappy"
)

// batchSize is how many items are analysed together and make one piece.
const batchSize = 2048

// analyst makes pieces of batches of items. It serves one goroutine.
type analyst struct {
	tok    func() *analyzer
	an     *analyzer
	en     *englishAnalyzer
	vocab  *vocabularies
	text   [textCount][2]*column // ranked, aside
	values [valueCount]*column
	lines  map[string][]word          // of the context, which repeats from item to item
	texts  map[string]englishText     // English, which repeats too
	keys   map[string]uint32          // names
	rules  map[RuleRef][]uint32       // keys of rules
	heard  []*lexeme                  // of text and context, for their readings
	ends   []int                      // by item, in heard
	words  []word                     // work space
	buf    []byte                     //
	clock  func() time.Duration       // nil, or what measures
	shares map[string]time.Duration   // with clock
	lapped time.Duration              //
	tally  map[*column]*columnLengths // of the batch
}

// columnLengths is how many terms the items of a batch have in a field.
type columnLengths struct {
	of            []uint16
	total, filled int
}

// englishText is an English text cut into terms.
type englishText struct {
	ids []uint32
	pos []uint32
	end int // positions it takes
}

// Numbers of the fields of text and of whole values.
const (
	textJa = iota
	textContext
	textPairs
	textReading
	textEnglish
	textRelated
	textCount
)

const (
	valueKind = iota
	valueName
	valueSpoken
	valueSubject
	valueCard
	valueNumber
	valueRule
	valueKeyword
	valueTopic
	valueSet
	valueDoc
	valueDate
	valueMethod
	valueLinked
	valueCount
)

var textNames = [textCount]string{fieldJa, fieldContext, fieldPairs, fieldReading, fieldEnglish, fieldRelated}

var textFlags = [textCount]fieldFlags{flagsMarked, flagsText, flagsText, flagLengths, flagsText, flagsText}

var valueNames = [valueCount]string{
	fieldKind, fieldName, fieldSpoken, fieldSubject, fieldCard, fieldNumber, fieldRule, fieldKeyword, fieldTopic, fieldSet, fieldDoc, fieldDate, fieldMethod, fieldLinked,
}

// newAnalyst returns an analyst that cuts by what tok makes.
func newAnalyst(tok func() *analyzer) *analyst {
	a := &analyst{tok: tok, shares: map[string]time.Duration{}}
	a.forget()
	return a
}

// forget begins with nothing remembered.
func (a *analyst) forget() {
	a.vocab = newVocabularies()
	a.an, a.en = a.tok(), newEnglish()
	a.an.vocab = a.vocab
	v := a.vocab
	a.lines, a.texts, a.keys, a.rules = map[string][]word{}, map[string]englishText{}, map[string]uint32{}, map[RuleRef][]uint32{}
	of := [textCount]terms{v.japanese, v.japanese, v.pairs, v.readings, v.english, v.english}
	for i := range a.text {
		a.text[i] = [2]*column{{name: textNames[i], terms: of[i], flags: textFlags[i]}, {name: asideField(textNames[i]), terms: of[i], flags: textFlags[i]}}
	}
	for i := range a.values {
		a.values[i] = &column{name: valueNames[i], terms: v.values}
	}
}

// analyse fills the columns with a batch.
func (a *analyst) analyse(items []*Item) {
	if a.vocab.full() {
		a.forget()
	}
	for _, c := range a.columns() {
		c.reset()
	}
	a.tally = map[*column]*columnLengths{}
	a.lap("")
	a.japanese(items)
	a.lap("Japanese")
	a.pairs(items)
	a.lap("pairs")
	a.readings(items)
	a.lap("readings")
	a.english(items)
	a.lap("English")
	a.exact(items)
	a.lap("values")
}

// columns returns all columns, in the order of their names.
func (a *analyst) columns() []*column {
	var out []*column
	for _, c := range a.text {
		out = append(out, c[0], c[1])
	}
	out = append(out, a.values[:]...)
	slices.SortFunc(out, func(a, b *column) int { return strings.Compare(a.name, b.name) })
	return out
}

// lap puts the time since the last call under a name.
func (a *analyst) lap(name string) {
	if a.clock == nil {
		return
	}
	now := a.clock()
	if name != "" {
		a.shares[name] += now - a.lapped
	}
	a.lapped = now
}

// column returns the column of a field of text for an item.
func (a *analyst) column(field int, it *Item) *column {
	if ranked(it.Kind) {
		return a.text[field][0]
	}
	return a.text[field][1]
}

// next ends the item i of n in a field of text.
func (a *analyst) next(field, i, n int) {
	for _, c := range a.text[field] {
		if k := c.next(); k > 0 {
			l := a.tally[c]
			if l == nil {
				l = &columnLengths{of: make([]uint16, n)}
				a.tally[c] = l
			}
			l.of[i] = uint16(min(k, math.MaxUint16))
			l.total += k
			l.filled++
		}
	}
}

// japanese fills the fields of Japanese words.
func (a *analyst) japanese(items []*Item) {
	a.heard, a.ends = a.heard[:0], a.ends[:0]
	for i, it := range items {
		a.words = a.an.words(it.Text, a.words[:0])
		c := a.column(textJa, it)
		for k := range a.words {
			w := &a.words[k]
			c.addAt(w.lexeme.termID, w.pos, w.start, w.end)
			a.heard = append(a.heard, w.lexeme)
		}
		a.next(textJa, i, len(items))
		c = a.column(textContext, it)
		for n, l := range it.Context {
			ws := a.line(l)
			for k := range ws {
				w := &ws[k]
				c.addAt(w.lexeme.termID, w.pos+n*lineGap, w.start, w.end)
				a.heard = append(a.heard, w.lexeme)
			}
		}
		a.next(textContext, i, len(items))
		a.ends = append(a.ends, len(a.heard))
	}
}

// lineGap is the gap between the positions of lines of the context, so that no
// phrase reaches over one.
const lineGap = 100

// line cuts a line of the context.
func (a *analyst) line(s string) []word {
	if ws, ok := a.lines[s]; ok {
		return ws
	}
	ws := slices.Clip(a.an.words(s, nil))
	if len(a.lines) < maxCache {
		a.lines[strings.Clone(s)] = ws
	}
	return ws
}

// pairs fills the field of pairs of characters.
func (a *analyst) pairs(items []*Item) {
	for i, it := range items {
		c := a.column(textPairs, it)
		pairsIn(it.Text, func(first, second rune, pos int) {
			c.addAt(a.vocab.pairs.id(first, second), pos, 0, 0)
		})
		a.next(textPairs, i, len(items))
	}
}

// readings fills the field of readings, those of kana and of romaji.
func (a *analyst) readings(items []*Item) {
	at := 0
	for i, it := range items {
		c := a.column(textReading, it)
		for ; at < a.ends[i]; at++ {
			l := a.heard[at]
			for k := range l.keys {
				if l.keys[k] != "" {
					c.add(l.keyIDs[k])
				}
			}
		}
		a.next(textReading, i, len(items))
	}
}

// english fills the fields of English.
func (a *analyst) english(items []*Item) {
	for i, it := range items {
		a.englishTexts(a.column(textEnglish, it), it.English)
		a.next(textEnglish, i, len(items))
		a.englishTexts(a.column(textRelated, it), it.Related)
		a.next(textRelated, i, len(items))
	}
}

func (a *analyst) englishTexts(c *column, texts []string) {
	pos := 0
	for _, s := range texts {
		t := a.englishText(s)
		for k, id := range t.ids {
			c.addAt(id, pos+int(t.pos[k]), 0, 0)
		}
		pos += t.end + lineGap
	}
}

func (a *analyst) englishText(s string) englishText {
	if t, ok := a.texts[s]; ok {
		return t
	}
	var t englishText
	a.words, t.end = a.en.words(s, 0, a.words[:0])
	for _, w := range a.words {
		t.ids, t.pos = append(t.ids, a.vocab.english.id(w.term)), append(t.pos, uint32(w.pos))
	}
	if len(a.texts) < maxCache {
		a.texts[strings.Clone(s)] = t
	}
	return t
}

// exact fills the fields of whole values.
func (a *analyst) exact(items []*Item) {
	for _, it := range items {
		a.value(valueKind, it.Kind)
		a.names(valueName, it.Names)
		for _, r := range spoken(it.Readings) {
			a.value(valueSpoken, r)
		}
		a.names(valueSubject, it.Subjects)
		a.names(valueCard, it.Subjects)
		a.names(valueCard, it.Cards)
		a.ruleKeys(valueNumber, RuleRef{ID: it.Number})
		for _, r := range it.Rules {
			a.ruleKeys(valueRule, r)
		}
		a.names(valueKeyword, it.Keywords)
		a.names(valueTopic, it.Topics)
		a.names(valueSet, it.Sets)
		a.value(valueDoc, plain(it.Doc))
		if !it.Date.IsZero() {
			a.value(valueDate, it.Date.String())
		}
		for _, m := range it.Methods {
			a.value(valueMethod, string(m))
		}
		a.value(valueLinked, map[bool]string{true: "yes", false: "no"}[it.Linked])
		for _, c := range a.values {
			c.next()
		}
	}
}

// value adds a whole value; an empty one is left out, an equal one added once.
func (a *analyst) value(field int, s string) {
	if s != "" {
		a.valueID(field, a.vocab.values.id(s))
	}
}

func (a *analyst) valueID(field int, id uint32) {
	c := a.values[field]
	if !slices.Contains(c.ids[c.start():], id) {
		c.add(id)
	}
}

// names adds names in the form in which they are compared.
func (a *analyst) names(field int, names []string) {
	for _, n := range names {
		id, ok := a.keys[n]
		if !ok {
			key := Key(n)
			if key == "" {
				continue
			}
			id = a.vocab.values.id(key)
			if len(a.keys) < maxCache {
				a.keys[strings.Clone(n)] = id
			}
		}
		a.valueID(field, id)
	}
}

func (a *analyst) ruleKeys(field int, ref RuleRef) {
	ids, ok := a.rules[ref]
	if !ok {
		for _, k := range ruleKeys(ref) {
			ids = append(ids, a.vocab.values.id(k))
		}
		if len(a.rules) < maxCache {
			a.rules[ref] = ids
		}
	}
	for _, id := range ids {
		a.valueID(field, id)
	}
}

// appendRow appends what is stored of an item: its ID and its row, which is
// compressed.
func appendRow(dst []byte, it *Item) []byte {
	dst = append(binary.AppendUvarint(dst, uint64(len(it.ID))), it.ID...)
	n := len(dst)
	dst = slices.Grow(dst, snappy.MaxEncodedLen(len(it.Row)))
	return dst[:n+len(snappy.Encode(dst[n:cap(dst)], it.Row))]
}

// flagsOf returns what is kept of a field.
func flagsOf(name string) fieldFlags {
	for i, n := range textNames {
		if name == n || name == asideField(n) {
			return textFlags[i]
		}
	}
	return 0
}

package index

import (
	"slices"
	"strings"
	"time"

	api "github.com/blevesearch/bleve_index_api"
)

// batchSize is how many items are analysed together and make one piece.
const batchSize = 2048

// analyst makes pieces of batches of items. It serves one goroutine.
type analyst struct {
	tok     func() *analyzer
	an      *analyzer
	en      *englishAnalyzer
	vocab   *vocabularies
	text    [textCount][2]*column // of ranked items and of the others
	values  [valueCount]*column   // several may be one
	valued  map[string]*column    // those of values, by name
	romaji  *column               // see fieldRomaji
	columns []*column             // all, by name

	// What was cut or looked up before: context, English, names and rules
	// repeat from item to item.
	lines map[string][]word
	texts map[string]englishText
	keys  map[fieldValue]uint32
	rules map[fieldRef][]uint32

	// Of the batch.
	heard          []*lexeme      // of text and context, item after item
	ends           []int          // by item: where its lexemes end
	romanized      []bool         // by reading: it stands in romaji
	length, filled map[string]int // see stats
	words          []word         // work space
	buf            []byte         // work space

	// What bleve is given of the batch, see write.
	docs    []api.Document
	visited []itemDocument
	fields  []itemField
	ids     api.TokenFrequencies

	clock  func() time.Duration     // nil, or what measures
	shares map[string]time.Duration // with clock
	lapped time.Duration
}

// fieldValue and fieldRef are what was put into a field before.
type (
	fieldValue struct {
		field int
		value string
	}
	fieldRef struct {
		field int
		RuleRef
	}
)

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

var textOptions = [textCount]api.FieldIndexingOptions{placedText, placedText, placedText, plainText, placedText, placedText}

// valueNames are the names of the fields of whole values. To bleve all but
// three are one, see [stored].
var valueNames = [valueCount]string{
	fieldKind, fieldName, fieldSpoken, fieldSubject, fieldCard, fieldNumber, fieldRule, fieldKeyword, fieldTopic, fieldSet, fieldDoc, fieldDate, fieldMethod, fieldLinked,
}

// newAnalyst returns an analyst that cuts by what tok makes.
func newAnalyst(tok func() *analyzer) *analyst {
	id := &api.TokenFreq{}
	id.SetFrequency(1)
	a := &analyst{tok: tok, shares: map[string]time.Duration{}, ids: api.TokenFrequencies{"": id}}
	a.forget()
	return a
}

// forget begins with nothing remembered.
func (a *analyst) forget() {
	a.vocab = newVocabularies()
	a.an, a.en = a.tok(), newEnglish()
	a.an.vocab = a.vocab
	v := a.vocab
	a.lines, a.texts, a.keys, a.rules = map[string][]word{}, map[string]englishText{}, map[fieldValue]uint32{}, map[fieldRef][]uint32{}
	of := [textCount]terms{v.japanese, v.japanese, v.pairs, v.readings, v.english, v.english}
	for i := range a.text {
		a.text[i] = [2]*column{{name: textNames[i], terms: of[i], options: textOptions[i]}, {name: asideField(textNames[i]), terms: of[i], options: textOptions[i]}}
	}
	a.valued = map[string]*column{}
	for i, n := range valueNames {
		name, _ := stored(n)
		if a.valued[name] == nil {
			a.valued[name] = &column{name: name, terms: v.values, options: wholeValue}
		}
		a.values[i] = a.valued[name]
	}
	a.romaji = &column{name: fieldRomaji, terms: v.readings, options: plainText}
	a.columns = []*column{a.romaji}
	for _, c := range a.valued {
		a.columns = append(a.columns, c)
	}
	for _, c := range a.text {
		a.columns = append(a.columns, c[0], c[1])
	}
	slices.SortFunc(a.columns, func(a, b *column) int { return strings.Compare(a.name, b.name) })
}

// analyse fills the columns with a batch.
func (a *analyst) analyse(items []*Item) {
	if a.vocab.full() {
		a.forget()
	}
	for _, c := range a.columns {
		c.reset()
	}
	a.length, a.filled = map[string]int{}, map[string]int{}
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

// next ends an item in a field of text.
func (a *analyst) next(field int) {
	for _, c := range a.text[field] {
		if n := c.next(); n > 0 {
			a.length[c.name] += n
			a.filled[c.name]++
		}
	}
}

// japanese fills the fields of Japanese words.
func (a *analyst) japanese(items []*Item) {
	a.heard, a.ends = a.heard[:0], a.ends[:0]
	for _, it := range items {
		a.words = a.an.words(it.Text, a.words[:0])
		c := a.column(textJa, it)
		for k := range a.words {
			w := &a.words[k]
			c.addAt(w.lexeme.termID, w.pos)
			a.heard = append(a.heard, w.lexeme)
		}
		a.next(textJa)
		c = a.column(textContext, it)
		for n, l := range it.Context {
			ws := a.line(l)
			for k := range ws {
				w := &ws[k]
				c.addAt(w.lexeme.termID, w.pos+n*lineGap)
				a.heard = append(a.heard, w.lexeme)
			}
		}
		a.next(textContext)
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
	for _, it := range items {
		c := a.column(textPairs, it)
		pairsIn(it.Text, func(first, second rune, pos int) {
			c.addAt(a.vocab.pairs.id(first, second), pos)
		})
		a.next(textPairs)
	}
}

// readings fills the fields of readings. Items are found by kana; what is
// read in romaji is looked up in the romaji, of which each stands with its kana
// in the first item of the batch that has it.
func (a *analyst) readings(items []*Item) {
	at := 0
	a.romanized = room(a.romanized, a.vocab.readings.size())
	clear(a.romanized)
	for i, it := range items {
		c := a.column(textReading, it)
		for ; at < a.ends[i]; at++ {
			l := a.heard[at]
			if !l.read {
				continue
			}
			c.add(l.readingID)
			if !a.romanized[l.readingID] {
				a.romanized[l.readingID] = true
				a.romaji.add(l.romajiID)
			}
		}
		a.next(textReading)
		a.romaji.next()
	}
}

// english fills the fields of English.
func (a *analyst) english(items []*Item) {
	for _, it := range items {
		a.englishTexts(a.column(textEnglish, it), it.English)
		a.next(textEnglish)
		a.englishTexts(a.column(textRelated, it), it.Related)
		a.next(textRelated)
	}
}

func (a *analyst) englishTexts(c *column, texts []string) {
	pos := 0
	for _, s := range texts {
		t := a.englishText(s)
		for k, id := range t.ids {
			c.addAt(id, pos+int(t.pos[k]))
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

package name

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"saitei/corpus"
	"saitei/nlp"
)

// How says how a name was recognised.
type How string

// The ways, from the surest to the least sure.
const (
	Exact   How = "exact"   // letter by letter
	Folded  How = "folded"  // but for width, case, punctuation and the like
	Reading How = "reading" // by its reading in kana or romaji
	Near    How = "near"    // misspelt
)

// Hit is a card that a name means, or may mean.
type Hit struct {
	Card     string `json:"card"`           // English name, "A // B" for a split card
	Half     string `json:"half,omitempty"` // English name of the half or face that is named; "" for the whole
	Ja       string `json:"ja,omitempty"`   // official Japanese name of what is named, "拘束+決心" for a whole split card
	How      How    `json:"how"`
	Distance int    `json:"distance,omitempty"` // of Near: characters that differ
}

// Index holds the names of cards. It is safe for concurrent use.
type Index struct {
	names   []entry
	byKey   map[string][]int32 // folded key → names
	reading func(string) string

	readOnce  sync.Once
	byReading map[string][]int32
	nearOnce  sync.Once
	grams     map[gram][]int32
}

// entry is one name of one card or half.
type entry struct {
	text string
	key  string
	kana string // given reading in katakana
	hit  Hit
}

// New builds an index of the names of cards in both languages: whole names,
// halves and faces, and second names. reading gives the reading of a Japanese
// name in katakana where the card has none; with nil, such names are not found
// by reading. It is first called by [Index.Reading].
func New(cards []corpus.Card, reading func(string) string) *Index {
	x := &Index{byKey: make(map[string][]int32, len(cards)*2), reading: reading}
	for i := range cards {
		x.addCard(&cards[i])
	}
	return x
}

// Len returns the number of names.
func (x *Index) Len() int { return len(x.names) }

func (x *Index) addCard(c *corpus.Card) {
	ja := WholeJa(c)
	whole := Hit{Card: c.Name, Ja: ja}
	x.add(c.Name, "", whole)
	for _, a := range c.Also {
		x.add(a, "", whole)
	}
	if len(c.Faces) == 1 {
		f := &c.Faces[0]
		x.add(f.Ja, f.Reading, whole)
		for _, also := range f.JaAlso {
			x.add(also, "", whole)
		}
		return
	}
	x.add(ja, "", whole)
	for i := range c.Faces {
		f := &c.Faces[i]
		half := Hit{Card: c.Name, Half: f.Name, Ja: f.Ja}
		x.add(f.Name, "", half)
		x.add(f.Ja, f.Reading, half)
		for _, also := range f.JaAlso {
			x.add(also, "", half)
		}
	}
}

// WholeJa returns the Japanese name of a card; the halves of a split card are
// joined by "+" as Japanese documents write them. It is "" where one is missing.
func WholeJa(c *corpus.Card) string {
	var parts []string
	for _, f := range c.Faces {
		if f.Ja == "" {
			return ""
		}
		parts = append(parts, f.Ja)
	}
	return strings.Join(parts, "+")
}

func (x *Index) add(text, kana string, h Hit) {
	k := Key(text)
	if k == "" {
		return
	}
	for _, i := range x.byKey[k] {
		if e := &x.names[i]; e.hit.Card == h.Card && e.hit.Half == h.Half && e.text == text {
			return
		}
	}
	x.byKey[k] = append(x.byKey[k], int32(len(x.names)))
	x.names = append(x.names, entry{text: text, key: k, kana: kana, hit: h})
}

// Key returns the form in which names are compared: width, case, kana,
// prolonged marks at the end of words, spaces and punctuation do not count,
// "+", "/" and "//" between halves are one.
func Key(s string) string {
	s = nlp.FoldString(strings.ReplaceAll(s, "//", "+"), nlp.FoldSearch)
	return strings.Map(func(r rune) rune {
		switch {
		case r == '/' || r == '+':
			return '+'
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == 'ー' || r == '々' || r == '_':
			return r
		}
		return -1
	}, s)
}

// Lookup returns the cards that s names, in English or Japanese, whole or
// half. Names that fit letter by letter come alone where there are any. Two
// cards of one name are two hits, in the order in which they were added.
func (x *Index) Lookup(s string) []Hit {
	var exact, folded []Hit
	for _, i := range x.byKey[Key(s)] {
		h := x.names[i].hit
		if x.names[i].text == s {
			h.How = Exact
			exact = appendHit(exact, h)
			continue
		}
		h.How = Folded
		folded = appendHit(folded, h)
	}
	if len(exact) > 0 {
		return exact
	}
	return folded
}

// appendHit adds h unless the same card and half is there.
func appendHit(hits []Hit, h Hit) []Hit {
	if slices.ContainsFunc(hits, func(o Hit) bool { return o.Card == h.Card && o.Half == h.Half }) {
		return hits
	}
	return append(hits, h)
}

// Reading returns the cards whose Japanese name is read as s, in hiragana,
// katakana or romaji.
func (x *Index) Reading(s string) []Hit {
	k := readingKey(s)
	if k == "" {
		return nil
	}
	x.readOnce.Do(x.buildReadings)
	var out []Hit
	for _, i := range x.byReading[k] {
		h := x.names[i].hit
		h.How = Reading
		out = appendHit(out, h)
	}
	return out
}

func (x *Index) buildReadings() {
	x.byReading = map[string][]int32{}
	for i := range x.names {
		e := &x.names[i]
		if e.hit.Ja == "" || !strings.ContainsFunc(e.text, isJapanese) {
			continue
		}
		kana := e.kana
		if kana == "" && x.reading != nil {
			kana = x.reading(e.text)
		}
		if k := readingKey(kana); k != "" {
			x.byReading[k] = append(x.byReading[k], int32(i))
		}
	}
}

// Find returns what a person may mean by s: names as written, else by reading,
// else the nearest, at most limit.
func (x *Index) Find(s string, limit int) []Hit {
	hits := x.Lookup(s)
	if len(hits) == 0 {
		hits = x.Reading(s)
	}
	if len(hits) == 0 {
		hits = x.Near(s, limit)
	}
	return hits[:min(len(hits), limit)]
}

func isJapanese(r rune) bool {
	switch nlp.ScriptOf(r) {
	case nlp.Kanji, nlp.Hiragana, nlp.Katakana:
		return true
	}
	return false
}

package term

import (
	"saitei/corpus"
	"saitei/nlp"
)

// Kind says what a concept is.
type Kind string

// The kinds.
const (
	KeywordAbility Kind = "keyword-ability"
	AbilityWord    Kind = "ability-word"
	KeywordAction  Kind = "keyword-action" // with the actions that are no keyword today
	Zone           Kind = "zone"
	Phase          Kind = "phase" // phases, steps and points of a turn
	Type           Kind = "type"  // card types
	Supertype      Kind = "supertype"
	Subtype        Kind = "subtype"
	Counter        Kind = "counter"
	RulesTerm      Kind = "rules-term"
	Proper         Kind = "proper"  // guilds, planes, sets: found inside names too
	Generic        Kind = "generic" // ordinary words that rulings use in a fixed sense
	NonTerm        Kind = "non-term"
)

// Kinds lists the kinds in the order in which lists print them.
var Kinds = []Kind{KeywordAbility, AbilityWord, KeywordAction, Zone, Phase, Type, Supertype, Subtype, Counter, RulesTerm, Proper, Generic, NonTerm}

// Status says how good a term is for its concept.
type Status string

// The statuses, best first.
const (
	Preferred  Status = "preferred"
	Admitted   Status = "admitted"   // in use beside the preferred one
	Superseded Status = "superseded" // right in its time; another term took its place
	Deprecated Status = "deprecated" // a spelling or word that should not be used
	Abolished  Status = "abolished"  // the thing itself is no longer in the rules
)

// Concept is a thing of the game with the terms for it.
type Concept struct {
	ID      string // English, lower case, with a qualifier in parentheses where it needs one: "counter (verb)"
	En      []EnTerm
	Kind    Kind
	Terms   []Term // Japanese, the preferred one first; never empty
	Note    string
	Related []string // IDs of concepts one should know of
	Derived bool     // not of a table but made of another concept: 鳥トークン of 鳥
}

// EnTerm is an English term.
type EnTerm struct {
	Text   string
	Status Status
}

// Term is a Japanese term for a concept.
type Term struct {
	Ja      string
	Reading string // katakana; "" where the tokenizer is to compose it
	POS     POS
	Status  Status
	From    corpus.Date // first day of use; zero where not known
	To      corpus.Date // last day of use; zero where in use or not known
	Source  string      // where From and To come from; "observed" where only seen in texts
	Succ    string      // what is said instead: a Japanese term, "" for the preferred one of the concept
	Forms   []string    // further spellings that are found and counted
	Not     []string    // longer words inside which the term is not found
	Edge    nlp.Edge
	Tests   []Test
	Place   string // table:line
	row     int    // number of the row among all tables
}

// POS is the part of speech of a term, as far as finding its forms needs it.
type POS string

// The parts of speech. Verbs are found and counted by their stem.
const (
	NounPOS   POS = "n"  // uninflected
	SuruPOS   POS = "vs" // noun that する makes a verb
	IchidanV  POS = "v1" // 唱える: stem 唱え
	GodanV    POS = "v5" // 打ち消す: stem 打ち消 before a kana of its row
	ProperPOS POS = "pn"
	PhrasePOS POS = "phr" // words with particles; not a word of the dictionary
	AdjPOS    POS = "adj" // な or の adjective, prefix
)

// Test is a text and how often the term is found in it.
type Test struct {
	Text  string
	Count int
}

// Preferred returns the term to use today.
func (c *Concept) Preferred() *Term {
	for i := range c.Terms {
		if c.Terms[i].Status == Preferred {
			return &c.Terms[i]
		}
	}
	return &c.Terms[0]
}

// Name returns the English term of today, without a qualifier.
func (c *Concept) Name() string { return c.En[0].Text }

// At returns the terms that were in use on a day, best first. A zero day
// means today.
func (c *Concept) At(d corpus.Date) []*Term {
	var out []*Term
	for i := range c.Terms {
		if c.Terms[i].ValidAt(d) {
			out = append(out, &c.Terms[i])
		}
	}
	return out
}

// ValidAt reports whether the term was in use on a day; a zero day means
// today. Deprecated spellings are never valid.
func (t *Term) ValidAt(d corpus.Date) bool {
	if t.Status == Deprecated {
		return false
	}
	if d.IsZero() {
		return t.To.IsZero() && t.Status != Superseded && t.Status != Abolished
	}
	if !t.From.IsZero() && d.Before(t.From) {
		return false
	}
	return t.To.IsZero() || !t.To.Before(d)
}

// Stem returns the part of the term that all its forms have.
func (t *Term) Stem() string {
	rs := []rune(t.Ja)
	switch t.POS {
	case IchidanV, GodanV:
		return string(rs[:len(rs)-1])
	}
	return t.Ja
}

// row of kana by which a godan verb goes on after its stem, with the sound
// changes before た and て.
var godanRow = map[rune]string{
	'う': "わいうえおっ", 'く': "かきくけこい", 'ぐ': "がぎぐげごい", 'す': "さしすせそ", 'つ': "たちつてとっ",
	'ぬ': "なにぬねのん", 'ぶ': "ばびぶべぼん", 'む': "まみむめもん", 'る': "らりるれろっ",
}

// ichidanRow is what goes on after the stem of an ichidan verb. Only stems of
// one character need it: 見 is no look in 見つける.
const ichidanRow = "るれろよたてなまらさずば、"

// surfaces returns what is looked for in a text to find the term: its stem,
// or, for a godan verb or a stem of one character, the stem with each kana
// that may follow. counted is the length in bytes that belongs to the stem.
func (t *Term) surfaces() (texts []string, counted []int) {
	stem := t.Stem()
	rs := []rune(t.Ja)
	row := ""
	switch {
	case t.POS == GodanV:
		row = godanRow[rs[len(rs)-1]]
	case t.POS == IchidanV && len(rs) == 2:
		row = ichidanRow
	}
	for _, k := range row {
		texts = append(texts, stem+string(k))
		counted = append(counted, len(stem))
	}
	if row == "" {
		texts = append(texts, stem)
		counted = append(counted, len(stem))
	}
	for _, f := range t.Forms {
		texts = append(texts, f)
		counted = append(counted, len(f))
	}
	return texts, counted
}

// Kana returns the reading of the term: that of its table, else composed by
// tk from its words.
func (t *Term) Kana(tk nlp.Tokenizer) string {
	if t.Reading != "" {
		return t.Reading
	}
	return nlp.ReadingOf(tk, t.Ja)
}

package corpus

// BlockKind says what a block of a document is.
type BlockKind string

// The kinds of blocks. Every byte of a source belongs to exactly one block.
const (
	KindRuling       BlockKind = "ruling"       // one answered question
	KindRule         BlockKind = "rule"         // a numbered rule paragraph quoted by the document
	KindCardText     BlockKind = "card-text"    // a line of a card box: name, cost, type line, P/T, text
	KindHeading      BlockKind = "heading"      // a heading, a rule heading such as "702.13."
	KindIntroduction BlockKind = "introduction" // prose that belongs to a section but rules on nothing
	KindBoilerplate  BlockKind = "boilerplate"  // page furniture, dates, rules of dashes, markup, blank space
	KindDuplicate    BlockKind = "duplicate"    // a second copy of an earlier block
)

// BlockKinds lists all kinds in the order in which accounts print them.
var BlockKinds = []BlockKind{KindRuling, KindRule, KindCardText, KindHeading, KindIntroduction, KindBoilerplate, KindDuplicate}

// Place is a line of a source; lines count from 1 and end with "\n" only.
type Place struct {
	Source string `json:"source"`
	Line   int    `json:"line"`
}

// Evidence is a value read from a document with the words it was read from.
type Evidence struct {
	Text string `json:"text"` // the words
	Line int    `json:"line"` // 1-based line of the source
	Why  string `json:"why"`  // how it was read, in words
}

// Document is one source, read and cut into blocks.
type Document struct {
	Source   string   `json:"source"`           // the name under which output speaks of it: base name of the file, or the URL
	Origin   string   `json:"origin,omitempty"` // the path or URL it was read from, as given
	SHA256   string   `json:"sha256"`           // of the bytes as read (after gunzip), hex
	Size     int      `json:"size"`             // bytes of the source (after gunzip)
	Encoding string   `json:"encoding"`         // "utf-8", "utf-16le", "utf-16be", "cp932", "euc-jp", "iso-2022-jp"
	Format   string   `json:"format"`           // "text", "markdown", "html"
	Title    string   `json:"title,omitempty"`  // as written
	Date     Date     `json:"date"`             // the edition of the text; zero where it states none
	Set      string   `json:"set,omitempty"`    // set code, e.g. "DIS"
	Sets     []string `json:"sets,omitempty"`   // all set codes the document names, most likely first
	Sources  struct { // the evidence for what was read
		Title []Evidence `json:"title,omitempty"`
		Date  []Evidence `json:"date,omitempty"`
		Set   []Evidence `json:"set,omitempty"`
	} `json:"evidence"`
	Edition EditionRef `json:"edition"` // the rules edition the document is written under; zero Date where unknown
	Blocks  []Block    `json:"blocks"`  // in order of Source bytes, without gap or overlap
}

// EditionRef is a rules edition with the way it was found.
type EditionRef struct {
	Date       Edition `json:"date"`
	Method     string  `json:"method"` // "numbers", "keywords", "date", "none"
	Confidence float64 `json:"confidence,omitempty"`
	Why        string  `json:"why,omitempty"`
}

// Block is a run of bytes of a source that says one thing. Of blocks of kind
// ruling and rule the links are filled in by package ingest/link.
type Block struct {
	ID         string    `json:"id"`   // stable: hash of folded text and document; unique in a knowledge base
	Kind       BlockKind `json:"kind"` //
	Bytes      Span      `json:"bytes"`
	Line       int       `json:"line"`              // first line of the block in the source, 1-based
	Text       string    `json:"text"`              // original text, decoded, without bullet mark and outer space
	Mark       string    `json:"mark,omitempty"`    // the bullet mark as written
	Section    []string  `json:"section,omitempty"` // headings above it, outermost first, without their dress
	Group      int       `json:"group"`             // number of the run of blocks it stands in: blank lines, headings and rules part groups
	Box        string    `json:"box,omitempty"`     // name of the card box it belongs to or directly follows, as written
	RubyText   []Ruby    `json:"ruby,omitempty"`    // readings given by ruby, kept out of Text
	Duplicates []Place   `json:"duplicates,omitempty"`
	Of         string    `json:"of,omitempty"` // for a duplicate: the ID of the first copy

	Subjects []CardLink    `json:"subjects,omitempty"`
	Mentions []CardLink    `json:"mentions,omitempty"`
	Rules    []RuleLink    `json:"rules,omitempty"`
	Keywords []KeywordLink `json:"keywords,omitempty"`
	Notes    []Note        `json:"notes,omitempty"` // why something is not linked, what was weighed, differences found
}

// Ruby is a reading written above a piece of Text.
type Ruby struct {
	Span           // into Block.Text
	Reading string `json:"reading"`
}

// Method says how a link was found.
type Method string

// The methods of links; see the design's "Honest links".
const (
	Explicit   Method = "explicit"   // written there
	Structural Method = "structural" // the block or numbered paragraph it stands under
	Heading    Method = "heading"    // the heading of its section
	Mention    Method = "mention"    // the text names it
	Lexical    Method = "lexical"    // a term implies it
	Order      Method = "order"      // inferred from sequence and content
)

// CardLink ties a block to a card. Span is that of the evidence in
// Block.Text, empty where the evidence is outside the block.
type CardLink struct {
	Card       string  `json:"card"` // English name, "A // B" for a split card
	Ja         string  `json:"ja"`   // the name as written inside 《》, or the official Japanese name where it is not written
	Method     Method  `json:"method"`
	Confidence float64 `json:"confidence"`
	Span
	Half string `json:"half,omitempty"` // English name of the half or face that is meant
	Why  string `json:"why,omitempty"`
}

// RuleLink ties a block to a rule.
type RuleLink struct {
	ID         RuleID  `json:"id"`      // as numbered in Edition
	Edition    Edition `json:"edition"` // null where no edition is known
	Current    RuleID  `json:"current"` // number in the newest edition held; "" where it was deleted or is unknown
	Method     Method  `json:"method"`
	Confidence float64 `json:"confidence"`
	Span
	Why string `json:"why,omitempty"`
}

// KeywordLink ties a block to a keyword ability, ability word or keyword action.
type KeywordLink struct {
	Keyword    string  `json:"keyword"` // English, lower case
	Method     Method  `json:"method"`
	Confidence float64 `json:"confidence"`
	Span
	Why string `json:"why,omitempty"`
}

// Note is a remark about a block for people: a code for machines, words for people.
type Note struct {
	Code string `json:"code"` // e.g. "unlinked-card", "ambiguous-card", "wrong-name", "quote-differs"
	Text string `json:"text"`
	Span
}

// IsRuling reports whether the block is a ruling or a rule paragraph.
func (b *Block) IsRuling() bool { return b.Kind == KindRuling || b.Kind == KindRule }

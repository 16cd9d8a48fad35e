// Package layout is what the readers of text, Markdown and HTML hand to the
// classifier of package segment: the lines of a document with what their
// markup says of them.
package layout

import "saitei/corpus"

// Line is one line of a document as a reader of it sees it: a line of a text,
// a paragraph, list item, heading or table cell of a page.
type Line struct {
	Start, End int           // the bytes of the decoded text that it owns
	Text       string        // what it says, without markup and outer white space; never empty but for a Rule
	Ruby       []corpus.Ruby // readings given by ruby, into Text

	Gap    int // blank lines or paragraph ends before it
	Indent int // columns of white space before it, a full-width space counting two

	Level  int  // heading level of the markup, 1 to 6; 0 for none
	Item   int  // depth of the list whose item begins here; 0 for none
	Cont   bool // the markup says that it goes on with the line before
	Term   bool // the term of a definition list
	Def    bool // the definition of a definition list
	Row    int  // number of the table row in the document, from 1; 0 outside tables
	Cell   int  // number of the cell in its row, from 1
	Header bool // a header cell
	Rule   bool // a rule drawn across the page
	Aside  bool // outside the article: menu, side bar, comment form, footer

	Pieces []Piece // of a line put together from several places: where each part of Text stands
}

// Piece says that Text from At on, up to the next piece, stands in
// [Start, End) of the decoded text, there perhaps with entities and line
// breaks.
type Piece struct {
	At, Start, End int
}

// Page is a document as its reader sees it.
type Page struct {
	Title string // what the head of the document says; "" for none
	Lines []Line // in order, without overlap
}

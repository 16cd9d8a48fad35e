package html

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"saitei/corpus"
	"saitei/ingest/segment/layout"
)

// walker goes through the tree and collects lines.
type walker struct {
	pieces []piece
	aside  map[*html.Node]bool
	lines  []layout.Line
	rows   int

	cur   layout.Line // the line being collected; Start < 0 before its first piece
	text  strings.Builder
	ruby  []corpus.Ruby
	any   bool
	space bool // white space stands before the next piece
	gap   int
	item  int // an item of this depth begins with the next line
	term  bool
	def   bool
}

// state is what the elements around a node say.
type state struct {
	level, item, row, cell int
	header, aside, pre     bool
	listed                 bool // inside an item of a list
}

// blocks are the elements that end a line, with the number of blank lines
// that their borders stand for.
var blocks = map[string]int{
	"p": 1, "ul": 1, "ol": 1, "dl": 1, "table": 1, "blockquote": 1, "pre": 1, "hr": 1, "fieldset": 1, "figure": 1,
	"h1": 1, "h2": 1, "h3": 1, "h4": 1, "h5": 1, "h6": 1, "section": 1, "article": 1, "main": 1, "aside": 1, "nav": 1, "header": 1, "footer": 1, "form": 1, "address": 1, "details": 1,
	"div": 0, "li": 0, "dt": 0, "dd": 0, "tr": 0, "td": 0, "th": 0, "caption": 0, "center": 0, "body": 0, "html": 0, "head": 0, "title": 0, "figcaption": 0, "summary": 0, "option": 0, "legend": 0, "thead": 0, "tbody": 0, "tfoot": 0, "menu": 1, "dir": 1, "label": 0, "button": 0, "textarea": 0, "select": 0,
}

// silent elements say nothing to a reader.
var silent = map[string]bool{"script": true, "style": true, "template": true, "iframe": true, "object": true, "svg": true, "math": true, "rp": true, "head": true, "noembed": true, "noframes": true}

func (w *walker) walk(n *html.Node, s state) {
	switch n.Type {
	case html.TextNode:
		w.words(n.Data, s)
		return
	case html.CommentNode, html.DoctypeNode:
		return
	case html.ElementNode:
		if silent[n.Data] {
			return
		}
	}
	s.aside = s.aside || w.aside[n]
	gap, block := blocks[n.Data]
	block = block && n.Type == html.ElementNode
	if block {
		w.flush()
		w.gap = max(w.gap, gap)
		s = w.enter(n, s)
	}
	switch n.Data {
	case "br":
		if !w.any {
			w.gap++
		}
		w.flush()
	case "hr":
		w.gap++
	case "img":
		w.image(n, s)
	case "i", "span":
		if n.FirstChild == nil {
			w.font(n, s)
		}
	case "ruby":
		w.reading(n, s)
		return
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.walk(c, s)
	}
	if block {
		w.flush()
		w.gap = max(w.gap, gap)
		w.item, w.term, w.def = 0, false, false
	}
}

// enter takes up what a block element says of the lines in it.
func (w *walker) enter(n *html.Node, s state) state {
	switch n.Data {
	case "h1", "h2", "h3", "h4", "h5", "h6":
		s.level = int(n.Data[1] - '0')
	case "ul", "ol", "menu", "dir":
		s.item++
	case "li":
		if s.listed = !container(n); s.listed {
			s.item = max(s.item, 1)
			w.item = s.item
		}
	case "dt":
		w.term, s.listed = true, true
	case "dd":
		if s.listed = !container(n); s.listed {
			w.def = true
		}
	case "table":
		s.cell, s.row = 0, 0
	case "tr":
		if w.layoutRow(n) { // a table that only places things on the page
			s.row = 0
		} else {
			w.rows++
			s.row = w.rows
		}
	case "td", "th":
		if s.row > 0 {
			s.cell, s.header = 1, n.Data == "th"
			for c := n.PrevSibling; c != nil; c = c.PrevSibling {
				if c.Type == html.ElementNode {
					s.cell++
				}
			}
		}
	case "pre":
		s.pre = true
	}
	return s
}

// container reports whether an item holds so much that it is a part of the
// page rather than one thing said.
func container(n *html.Node) bool {
	paragraphs := 0
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch c.Data {
		case "h1", "h2", "h3", "h4", "h5", "h6", "table", "section", "article":
			return c.Type == html.ElementNode
		case "p", "div":
			paragraphs++
		}
	}
	return paragraphs > 4
}

// layoutRow reports whether a table row holds block elements or a single
// cell: then its cells are parts of the page, not of a table.
func (w *walker) layoutRow(tr *html.Node) bool {
	cells, heavy := 0, false
	for c := tr.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		cells++
		for d := c.FirstChild; d != nil; d = d.NextSibling {
			if d.Type == html.ElementNode {
				switch d.Data {
				case "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6", "div", "dl":
					heavy = true
				}
			}
		}
	}
	return heavy || cells < 2
}

// words adds a text node: numbers of pieces and white space.
func (w *walker) words(s string, st state) {
	for s != "" {
		if n, rest, ok := number(s); ok && n < len(w.pieces) {
			w.piece(w.pieces[n], w.pieces[n].text, st)
			s = rest
			continue
		}
		w.space = true
		if st.pre && strings.HasPrefix(s, "\n") {
			w.flush()
		}
		_, rest, found := strings.Cut(s, string(openMark))
		if !found {
			return
		}
		if s[0] == 0xee && strings.HasPrefix(s, string(openMark)) { // a mark without a number: text of the page
			s = rest
			continue
		}
		s = string(openMark) + rest
	}
}

// piece adds a piece of text to the line.
func (w *walker) piece(p piece, text string, st state) {
	if st.pre && strings.Contains(text, "\n") {
		w.preformatted(p, text, st)
		return
	}
	if w.any && p.start < w.cur.End { // moved by the parser, as out of a table: it stands elsewhere
		w.flush()
	}
	if !w.any {
		w.cur = layout.Line{Start: p.start, Gap: w.gap, Level: st.level, Item: w.item, Row: st.row, Cell: st.cell, Header: st.header, Aside: st.aside, Term: w.term, Def: w.def}
		w.cur.Cont = st.listed && w.item == 0 && !w.term && !w.def
		w.cur.Indent = 2 * max(0, st.item-1)
	} else if w.space {
		w.text.WriteByte(' ')
	}
	w.any, w.space = true, false
	w.cur.Pieces = append(w.cur.Pieces, layout.Piece{At: w.text.Len(), Start: p.start, End: p.end})
	w.text.WriteString(squeeze(text))
	w.cur.End = p.end
}

// preformatted adds text whose line breaks count.
func (w *walker) preformatted(p piece, text string, st state) {
	st.pre = false
	parts := strings.Split(text, "\n")
	raw := p.end - p.start
	at := p.start
	for i, part := range parts {
		end := p.end
		if i+1 < len(parts) { // places are exact where no entity or CR shortened the text
			end = min(p.end, at+len(part)*raw/max(1, len(text)))
			if raw == len(text) {
				end = at + len(part)
			}
		}
		if strings.TrimFunc(part, unicode.IsSpace) == "" {
			w.gap++
		} else if end > at {
			w.piece(piece{at, end, part}, part, st)
		}
		if i+1 < len(parts) {
			w.flush()
			at = min(p.end, end+1)
		}
	}
}

// squeeze folds line breaks and runs of ASCII white space, as browsers do.
func squeeze(s string) string {
	if !strings.ContainsAny(s, "\n\t\r\f") && !strings.Contains(s, "  ") {
		return s
	}
	var out strings.Builder
	space, broken := false, false
	last := rune(0)
	for _, r := range s {
		if r == '\n' || r == '\r' || r == '\t' || r == '\f' || r == ' ' {
			space, broken = true, broken || r == '\n'
			continue
		}
		if space && !(broken && last >= 0x2e80 && r >= 0x2e80) { // a broken line of Japanese has no space in it
			out.WriteByte(' ')
		}
		space, broken = false, false
		out.WriteRune(r)
		last = r
	}
	if space {
		out.WriteByte(' ')
	}
	return out.String()
}

// flush ends the line.
func (w *walker) flush() {
	w.space = false
	if !w.any {
		return
	}
	text := w.text.String()
	body := strings.TrimFunc(text, unicode.IsSpace)
	if lead := strings.Index(text, body); body != "" {
		w.cur.Text = body
		for i := range w.cur.Pieces {
			w.cur.Pieces[i].At = max(0, w.cur.Pieces[i].At-lead)
		}
		for _, r := range w.ruby {
			if r.Start -= lead; r.Start >= 0 && r.End-lead <= len(body) {
				r.End -= lead
				w.cur.Ruby = append(w.cur.Ruby, r)
			}
		}
		w.lines = append(w.lines, w.cur)
		w.gap, w.item, w.term, w.def = 0, 0, false, false
	} else {
		w.gap++
	}
	w.text.Reset()
	w.any, w.ruby = false, nil
}

// reading adds a ruby element: its base is text, its reading is kept apart.
func (w *walker) reading(n *html.Node, s state) {
	if w.space && w.any {
		w.text.WriteByte(' ')
	}
	w.space = false
	start := -1
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && (c.Data == "rt" || c.Data == "rtc") {
			kana := strings.TrimFunc(w.plain(content(c)), unicode.IsSpace)
			if end := w.text.Len(); start >= 0 && end > start && kana != "" && w.any {
				w.ruby = append(w.ruby, corpus.Ruby{Span: corpus.Span{Start: start, End: end}, Reading: kana})
			}
			start = -1
			continue
		}
		if c.Type == html.ElementNode && c.Data == "rp" {
			continue
		}
		if start < 0 {
			start = w.text.Len()
		}
		w.walk(c, s)
		w.space = false // white space between the parts of a ruby is layout
	}
}

// content is the text of a node and all below it.
func content(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	var out strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		out.WriteString(content(c))
	}
	return out.String()
}

// image adds a mana symbol that stands as a picture.
func (w *walker) image(n *html.Node, s state) {
	if sym := symbol(value(n, "alt"), value(n, "src")+" "+value(n, "class")); sym != "" {
		w.symbol(n, sym, s)
	}
}

// font adds a mana symbol drawn by a symbol font: <i class="ms ms-b">.
func (w *walker) font(n *html.Node, s state) {
	if sym := fontSymbol(value(n, "class")); sym != "" {
		w.symbol(n, sym, s)
	}
}

func (w *walker) symbol(n *html.Node, sym string, s state) {
	if i, err := strconv.Atoi(value(n, attr)); err == nil && i >= 0 && i < len(w.pieces) {
		w.piece(w.pieces[i], sym, s)
	}
}

func value(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// ordered sorts lines by place and drops what overlaps: the parser may move
// or repeat elements of a broken page.
func ordered(lines []layout.Line) []layout.Line {
	slices.SortStableFunc(lines, func(a, b layout.Line) int { return a.Start - b.Start })
	out := lines[:0]
	at := 0
	for _, l := range lines {
		if l.Start < at || l.End <= l.Start {
			continue
		}
		out = append(out, l)
		at = l.End
	}
	return out
}

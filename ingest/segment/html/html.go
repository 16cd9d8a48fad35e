package html

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"saitei/ingest/segment/layout"
)

// Read reads a page. Lines are in the order of the source, and their Start
// and End are byte offsets into text.
func Read(text string) (layout.Page, error) {
	marked, pieces, err := mark(text)
	if err != nil {
		return layout.Page{}, err
	}
	root, err := html.ParseWithOptions(strings.NewReader(marked), html.ParseOptionEnableScripting(false))
	if err != nil {
		return layout.Page{}, fmt.Errorf("html: the page cannot be parsed: %w; save its text instead", err)
	}
	doc := goquery.NewDocumentFromNode(root)
	w := walker{pieces: pieces, aside: outside(doc, pieces)}
	w.walk(root, state{})
	w.flush()
	page := layout.Page{Lines: ordered(w.lines)}
	page.Title = strings.TrimSpace(w.plain(doc.Find("head title").First().Text()))
	return page, nil
}

// piece is a run of text, or an image, with its place in the source.
type piece struct {
	start, end int
	text       string // decoded
}

const (
	openMark  = '\ue0f0' // before the number of a piece
	closeMark = '\ue0f1' // behind it
	attr      = "data-saitei-piece"
)

// mark returns the page with every text that is not white space replaced by
// its number, and images numbered in an attribute.
func mark(text string) (string, []piece, error) {
	var out strings.Builder
	var pieces []piece
	z := html.NewTokenizer(strings.NewReader(text))
	at := 0
	for {
		kind := z.Next()
		raw := z.Raw()
		start := at
		at += len(raw)
		if kind == html.ErrorToken {
			if err := z.Err(); !errors.Is(err, io.EOF) {
				return "", nil, fmt.Errorf("html: byte %d: %w", at, err)
			}
			if rest := text[start:]; strings.TrimSpace(rest) != "" && !strings.HasPrefix(rest, "<") { // cut short inside a tag
				pieces = append(pieces, piece{start, len(text), html.UnescapeString(rest)})
				fmt.Fprintf(&out, "%c%d%c", openMark, len(pieces)-1, closeMark)
			}
			return out.String(), pieces, nil
		}
		switch kind {
		case html.TextToken:
			s := string(raw)
			body := strings.TrimLeft(s, " \t\r\n\f")
			lead := len(s) - len(body)
			body = strings.TrimRight(body, " \t\r\n\f")
			if body == "" {
				out.WriteString(s)
				continue
			}
			pieces = append(pieces, piece{start + lead, start + lead + len(body), html.UnescapeString(strings.ReplaceAll(body, "\r\n", "\n"))})
			fmt.Fprintf(&out, "%s%c%d%c%s", s[:lead], openMark, len(pieces)-1, closeMark, s[lead+len(body):])
		case html.StartTagToken, html.SelfClosingTagToken:
			s := string(raw)
			name, _ := z.TagName()
			if n := string(name); (n == "img" || n == "i" || n == "span") && len(s) > len(n)+1 {
				pieces = append(pieces, piece{start: start, end: at})
				out.WriteString(s[:len(n)+1] + " " + attr + `="` + strconv.Itoa(len(pieces)-1) + `"` + s[len(n)+1:])
				continue
			}
			out.WriteString(s)
		default:
			out.Write(raw)
		}
	}
}

// number reads the number of a piece at the start of s and returns it with
// the rest behind it.
func number(s string) (n int, rest string, ok bool) {
	body, found := strings.CutPrefix(s, string(openMark))
	if !found {
		return 0, s, false
	}
	digits, rest, found := strings.Cut(body, string(closeMark))
	n, err := strconv.Atoi(digits)
	if !found || err != nil || n < 0 {
		return 0, s, false
	}
	return n, rest, true
}

// plain turns the numbers in s back into text.
func (w *walker) plain(s string) string {
	var out strings.Builder
	for s != "" {
		if n, rest, ok := number(s); ok && n < len(w.pieces) {
			out.WriteString(w.pieces[n].text)
			s = rest
			continue
		}
		i := strings.IndexRune(s[1:], openMark) + 1
		if i < 1 {
			i = len(s)
		}
		out.WriteString(s[:i])
		s = s[i:]
	}
	return out.String()
}

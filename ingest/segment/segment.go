package segment

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"path"
	"regexp"
	"strings"

	"saitei/corpus"
	"saitei/ingest/decode"
	"saitei/ingest/segment/html"
	"saitei/ingest/segment/layout"
	"saitei/ingest/segment/markdown"
)

// The formats of documents.
const (
	Text     = "text"
	Markdown = "markdown"
	HTML     = "html"
)

// Options are what the caller of [Document] knows beyond the text.
type Options struct {
	Format   string // Text, Markdown or HTML; "" to find out from the text and the name
	Identity string // what block IDs are built on; "" for [Identity] of the name
	Origin   string // path or URL as given; "" for name
}

// Document cuts a decoded text into blocks. Name is the file name or URL it
// came from; its base name becomes [corpus.Document.Source]. Blocks are in
// order, without gap or overlap, and cover text.Source; links and the rules
// edition are not filled in. An error names the document and the line where
// it cannot be read.
func Document(name string, text *decode.Text, opt Options) (*corpus.Document, error) {
	sum := sha256.Sum256(text.Source)
	doc := &corpus.Document{
		Source: baseName(name), Origin: opt.Origin, SHA256: hex.EncodeToString(sum[:]), Size: len(text.Source),
		Encoding: text.Encoding, Format: opt.Format,
	}
	if doc.Origin == "" {
		doc.Origin = name
	}
	if doc.Format == "" {
		doc.Format = format(name, text.UTF8)
	}
	page, err := read(doc.Format, text.UTF8)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	lines := classify(page, doc.Format != HTML)
	title := front(doc, text.UTF8, page.Title, lines)
	doc.Blocks = assemble(doc, text, lines, title)
	keys := make([]string, len(doc.Blocks))
	for i := range doc.Blocks {
		keys[i] = corpus.TextKey(doc.Blocks[i].Text)
	}
	duplicates(doc, keys)
	identity := opt.Identity
	if identity == "" {
		identity = Identity(name)
	}
	identify(doc, keys, identity)
	return doc, nil
}

func read(format, text string) (layout.Page, error) {
	switch format {
	case HTML:
		page, err := html.Read(text)
		page.Lines = unflattenPage(text, page.Lines)
		return page, err
	case Markdown:
		return layout.Page{Lines: markdown.Read(text)}, nil
	case Text:
		return layout.Page{Lines: textLines(text)}, nil
	}
	return layout.Page{}, fmt.Errorf("format %q is not read here; use text, markdown or html", format)
}

// baseName is the name under which output speaks of a source: the last part
// of a path, or a URL whole.
func baseName(name string) string {
	if strings.Contains(name, "://") {
		return name
	}
	return path.Base(strings.ReplaceAll(name, `\`, "/"))
}

// extensions are the endings that say how a document is written, not which
// document it is.
var extensions = regexp.MustCompile(`(?i)\.(?:txt|text|md|markdown|html?|xhtml|gz|utf-?8|utf-?16(?:le|be)?|sjis|shift_?jis|cp932|euc(?:-?jp)?|jis|iso-?2022-?jp|bom|crlf|nfkc)$`)

// Identity is what the IDs of a document's blocks are built on: its name
// without folder and without the extensions that only say how it is written,
// so that a re-encoded copy keeps its IDs.
func Identity(name string) string {
	if u, err := url.Parse(name); err == nil && u.Host != "" {
		return u.Host + strings.TrimSuffix(u.Path, "/") + "?" + u.RawQuery
	}
	base := baseName(name)
	for {
		cut := extensions.ReplaceAllString(base, "")
		if cut == base || cut == "" {
			return base
		}
		base = cut
	}
}

var (
	htmlRE = regexp.MustCompile(`(?i)<!doctype html|<html[\s>]|<body[\s>]|<head[\s>]`)
	tagRE  = regexp.MustCompile(`(?i)</?(?:p|div|li|ul|ol|table|tr|td|h[1-6]|br|span|a|dl|dt|dd|section|article)(?:\s[^<>]*)?/?>`)
	atxRE  = regexp.MustCompile(`(?m)^#{1,6} +\S`)
	mdRE   = regexp.MustCompile(`(?m)\*\*[^*\n]+\*\*|\[[^\]\n]+\]\([^)\n]+\)|^ {0,3}(?:[-+*]) +\S|^\|.*\|\s*$|^={3,}\s*$|^>\s`)
	linkRE = regexp.MustCompile(`\]\((?:https?:/|[./#])[^)\s]*\)|\*\*[^*\s][^*\n]*\*\*`)
	textRE = regexp.MustCompile(`(?m)^[ \x{3000}]*[•＊・●○◆■]`)
)

// format tells the formats apart by content, and by the ending of the name
// where the content leaves it open.
func format(name, text string) string {
	window := text[:min(len(text), 1<<16)]
	if htmlRE.MatchString(window) {
		return HTML
	}
	if tags := len(tagRE.FindAllStringIndex(window, 9)); tags > 8 || tags > 2 && strings.Contains(strings.ToLower(name), ".htm") {
		return HTML
	}
	lower := strings.ToLower(strings.TrimSuffix(name, ".gz"))
	if strings.HasSuffix(lower, ".md") || strings.HasSuffix(lower, ".markdown") {
		return Markdown
	}
	heads := len(atxRE.FindAllStringIndex(window, 2))
	if heads > 1 || heads == 1 && mdRE.MatchString(window) && !textRE.MatchString(window) || len(linkRE.FindAllStringIndex(window, 3)) > 2 {
		return Markdown
	}
	return Text
}

// identify gives every block its ID: a hash of the document's identity, the
// key of the block's text and its number among the blocks of that text.
func identify(doc *corpus.Document, keys []string, identity string) {
	nth := map[string]int{}
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		key := keys[i]
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%d", identity, key, nth[key]))
		nth[key]++
		b.ID = hex.EncodeToString(sum[:6])
	}
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		if b.Of != "" { // so far the index of the first copy
			var first int
			fmt.Sscan(b.Of, &first)
			b.Of = doc.Blocks[first].ID
		}
	}
}

// Check proves the conservation of a document: its blocks cover its bytes in
// order without gap or overlap, and their IDs differ. It returns what is
// wrong, nil for nothing.
func Check(doc *corpus.Document) error {
	at, ids := 0, map[string]bool{}
	for i, b := range doc.Blocks {
		switch {
		case b.Bytes.Start != at:
			return fmt.Errorf("segment: %s: block %d begins at byte %d, the one before ends at %d", doc.Source, i, b.Bytes.Start, at)
		case b.Bytes.Len() <= 0:
			return fmt.Errorf("segment: %s: block %d holds no byte", doc.Source, i)
		case b.ID == "" || ids[b.ID]:
			return fmt.Errorf("segment: %s: block %d has no ID of its own: %q", doc.Source, i, b.ID)
		}
		at, ids[b.ID] = b.Bytes.End, true
	}
	if at != doc.Size {
		return fmt.Errorf("segment: %s: blocks end at byte %d of %d", doc.Source, at, doc.Size)
	}
	return nil
}

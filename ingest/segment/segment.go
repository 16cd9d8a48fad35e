package segment

import (
	"saitei/corpus"
	"saitei/ingest/decode"
)

// Options are what the caller of [Document] knows beyond the text.
type Options struct {
	Format   string // "text", "markdown" or "html"; "" to find out
	Identity string // what block IDs are built on; "" for the name without folder and extensions
	Origin   string // path or URL as given; "" for name
}

// Document cuts a decoded text into blocks. Name is the file name or URL it
// came from; its base name becomes [corpus.Document.Source]. Blocks are in
// order, without gap or overlap, and cover text.Source; links are not filled in.
func Document(name string, text *decode.Text, opt Options) (*corpus.Document, error) {
	return &corpus.Document{Source: name}, nil
}

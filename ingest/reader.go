package ingest

import (
	"mime"
	"sync"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/ingest/decode"
	"saitei/ingest/link"
	"saitei/ingest/segment"
	"saitei/nlp"
	"saitei/rules/conform"
	"saitei/rules/cr"
)

// reader makes a document of a source. It is used by all workers at once.
type reader struct {
	run    *run
	linker *link.Linker
	maker  *conform.Maker
	index  *Indexer
}

// newReader gathers what documents are linked to, the cards and the rules that
// are held, and brings the dictionary up to date with the cards.
func (r *run) newReader() (*reader, error) {
	r.progress("linker", 0, 1)
	table, err := r.build.Cards()
	if err != nil {
		return nil, err
	}
	defer table.Close()
	var res link.Resources
	if res.Cards, err = table.All(); err != nil {
		return nil, err
	}
	if res.Sets, err = table.Sets(); err != nil {
		return nil, err
	}
	if res.Library, err = cr.OpenLibrary(r.build); err != nil {
		return nil, err
	}
	if err := r.writeDictionary(res.Cards); err != nil {
		return nil, err
	}
	res.Reading = readNames(r.build.File(store.KindDictionary))
	linker, err := link.New(res)
	if err != nil {
		return nil, err
	}
	maker, err := r.newMaker(res.Cards)
	if err != nil {
		return nil, err
	}
	t, why, err := nlp.OpenOrKagome(r.build.File(store.KindDictionary), nil)
	if err != nil {
		return nil, err
	}
	if why != nil {
		r.warn("%v", why)
	}
	x, err := NewIndexer(r.build.Path(IndexDir), t, res)
	if err != nil {
		return nil, err
	}
	return &reader{r, linker, maker, x}, nil
}

// readNames returns a function that reads Japanese names with the dictionary
// of a file, which is opened by the first name. A name is read as "" where it
// cannot be.
func readNames(dictionary string) func(string) string {
	open := sync.OnceValues(func() (nlp.Tokenizer, error) { return nlp.OpenFlat(dictionary, nil) })
	return func(name string) string {
		t, err := open()
		if err != nil {
			return ""
		}
		return nlp.ReadingOf(t, name)
	}
}

// declared returns what a server said of a page: its character set, and its
// format as package segment names it; "" for what it did not say.
func declared(contentType string) (charset, format string) {
	media, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		return "", ""
	}
	switch media {
	case "text/html", "application/xhtml+xml":
		format = "html"
	case "text/markdown":
		format = "markdown"
	}
	return params["charset"], format
}

func (rd *reader) document(s *source) (*corpus.Document, error) {
	charset, format := declared(s.ContentType)
	text, err := decode.Decode(s.Origin, s.content, decode.Options{Declared: charset, Limit: rd.run.limit()})
	if err != nil {
		return nil, err
	}
	for _, w := range text.Warnings {
		rd.run.warn("%s: %s", s.Name, w)
	}
	doc, err := segment.Document(s.Name, text, segment.Options{Format: format, Identity: s.Identity, Origin: s.Origin})
	if err != nil {
		return nil, err
	}
	doc.Source, doc.Origin, doc.SHA256, doc.Size = s.Name, s.Origin, s.SHA256, len(s.content)
	if err := rd.linker.Document(doc); err != nil {
		return nil, err
	}
	return doc, nil
}

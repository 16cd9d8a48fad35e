package ingest

import (
	"bufio"
	"context"
	"fmt"
	"os"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/nlp"
	"saitei/nlp/term"
	"saitei/rules/cardtext"
	"saitei/rules/casegen"
	"saitei/rules/conform"
)

// caseFile is the file of a generation that says what became of each ruling on
// its way to a scenario.
const caseFile = "cases.jsonl"

// newMaker returns what makes scenarios of rulings, with the dictionary of the
// build. Cards that nobody wrote by hand are read from their Japanese text.
func (r *run) newMaker(cards []corpus.Card) (*conform.Maker, error) {
	tok, err := nlp.OpenFlat(r.build.File(store.KindDictionary), nil)
	if err != nil {
		return nil, fmt.Errorf("ingest: open the dictionary for reading rulings: %w", err)
	}
	terms, err := term.Default()
	if err != nil {
		return nil, err
	}
	maker, err := conform.NewMaker(casegen.Generator{Tokenizer: tok, Terms: terms})
	if err != nil {
		return nil, err
	}
	read, err := cardtext.New()
	if err != nil {
		return nil, err
	}
	byName := make(map[string]*corpus.Card, len(cards))
	for i := range cards {
		byName[cards[i].Name] = &cards[i]
	}
	maker.ReadCards(read, func(name string) (*corpus.Card, bool) {
		c, ok := byName[name]
		return c, ok
	})
	return maker, nil
}

// cases makes the records of the rulings of a document.
func (rd *reader) cases(ctx context.Context, doc *corpus.Document) ([]conform.Record, error) {
	var out []conform.Record
	maker := rd.maker.For(doc)
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		if !b.IsRuling() {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		rec, err := maker.Generate(ctx, doc, b)
		if err != nil {
			return nil, err
		}
		out = append(out, rec)
	}
	return out, nil
}

// caseWriter writes the records of documents, one document after the other.
type caseWriter struct {
	f *os.File
	w *bufio.Writer
}

func (r *run) createCases() (*caseWriter, error) {
	f, err := os.Create(r.build.Path(caseFile))
	if err != nil {
		return nil, fmt.Errorf("ingest: write cases: %w", err)
	}
	return &caseWriter{f, bufio.NewWriter(f)}, nil
}

// add writes the records of a document.
func (w *caseWriter) add(records []conform.Record) error { return conform.WriteRecords(w.w, records) }

// close ends the file. It is of use only where nothing failed before.
func (w *caseWriter) close() error {
	err := w.w.Flush()
	if cerr := w.f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return fmt.Errorf("ingest: write cases: %w", err)
	}
	return nil
}

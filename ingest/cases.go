package ingest

import (
	"context"
	"fmt"
	"os"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/nlp"
	"saitei/nlp/term"
	"saitei/rules/casegen"
	"saitei/rules/conform"
)

// caseFile is the file of a generation that says what became of each ruling on
// its way to a scenario.
const caseFile = "cases.jsonl"

// newMaker returns what makes scenarios of rulings, with the dictionary of the
// build.
func (r *run) newMaker() (*conform.Maker, error) {
	tok, err := nlp.OpenFlat(r.build.File(store.KindDictionary), nil)
	if err != nil {
		return nil, fmt.Errorf("ingest: open the dictionary for reading rulings: %w", err)
	}
	terms, err := term.Default()
	if err != nil {
		return nil, err
	}
	return conform.NewMaker(casegen.Generator{Tokenizer: tok, Terms: terms})
}

// cases makes the records of the rulings of a document.
func (rd *reader) cases(ctx context.Context, doc *corpus.Document) ([]conform.Record, error) {
	var out []conform.Record
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		if !b.IsRuling() {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		rec, err := rd.maker.Generate(ctx, doc, b)
		if err != nil {
			return nil, err
		}
		out = append(out, rec)
	}
	return out, nil
}

// writeCases writes the records of all documents in their order.
func (r *run) writeCases(records []conform.Record) error {
	f, err := os.Create(r.build.Path(caseFile))
	if err != nil {
		return fmt.Errorf("ingest: write cases: %w", err)
	}
	err = conform.WriteRecords(f, records)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}

package main

import (
	"errors"
	"io/fs"
	"os"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/rules/conform"
	"saitei/rules/scenario"
)

// caseFile is the file of a generation that holds a record for each ruling.
const caseFile = "cases.jsonl"

// caseBook is the cases of a knowledge base and the rulings they play.
type caseBook struct {
	cases   []*scenario.Scenario // curated ones first, then generated ones in document order
	rulings []conform.Ruling     // that match the filter, in document order
	blocks  map[string]*corpus.Block
	records map[string]conform.Record // by block ID
	base    *store.KB                 // nil where there is no knowledge base
	whole   bool                      // no filter left anything out
}

// openCases reads the cases of a knowledge base. Where none was named and none
// is there, the curated cases stand alone, with the rulings they name.
func (a *app) openCases(kb string, named bool, args []string) (*caseBook, error) {
	f, err := parseFilter(args)
	if err != nil {
		return nil, err
	}
	curated, err := conform.Curated()
	if err != nil {
		return nil, err
	}
	book := &caseBook{cases: curated, blocks: map[string]*corpus.Block{}, records: map[string]conform.Record{}, whole: len(args) == 0}
	if _, err := os.Stat(kb); errors.Is(err, fs.ErrNotExist) && !named {
		if len(args) > 0 {
			return nil, usagef("a filter needs a knowledge base; run \"saitei build\" or name one with --kb")
		}
		a.warnf("no knowledge base in %s: only the curated cases are taken, with the rulings they name", kb)
		return book, nil
	}
	if book.base, err = store.Open(kb); err != nil {
		return nil, err
	}
	if err := book.fill(f); err != nil {
		book.base.Close()
		return nil, err
	}
	return book, nil
}

func (book *caseBook) fill(f *filter) error {
	records, err := conform.ReadRecords(book.base.Path(caseFile))
	if err != nil {
		return err
	}
	for _, r := range records {
		book.records[r.Ruling] = r
		book.cases = append(book.cases, r.Scenarios...)
	}
	holds, err := book.base.Holds()
	if err != nil {
		return err
	}
	book.rulings = []conform.Ruling{}
	return book.base.Each(func(d *corpus.Document) error {
		for i := range d.Blocks {
			b := &d.Blocks[i]
			if !b.IsRuling() || !f.match(d, b, holds[b.ID]) {
				continue
			}
			book.blocks[b.ID] = b
			book.rulings = append(book.rulings, conform.Ruling{
				ID: b.ID, Key: corpus.TextKey(b.Text), Source: d.Source, Line: b.Line, Edition: d.Edition.Date,
			})
		}
		return nil
	})
}

func (book *caseBook) Close() {
	if book.base != nil {
		book.base.Close()
	}
}

// of returns the cases of a ruling.
func (book *caseBook) of(r conform.Ruling) []*scenario.Scenario {
	var out []*scenario.Scenario
	for _, s := range book.cases {
		for _, n := range s.Rulings {
			if n.Key[:8] == r.Key[:8] {
				out = append(out, s)
				break
			}
		}
	}
	return out
}

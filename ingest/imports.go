package ingest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/corpus/facts"
	"saitei/corpus/sample"
	"saitei/corpus/store"
	"saitei/ingest/cardfile"
	"saitei/nlp/name"
	"saitei/rules/cr"
)

// Kinds of imported files, as the manifest and the account name them.
const (
	kindCards = "cards"
	kindRules = "rules"
)

var (
	cardEndings = []string{".json", ".xml", ".tsv"}
	rulesEnding = []string{".txt"}
)

// importFile is a card or rules file to be imported.
type importFile struct {
	store.Import
	open func() (io.ReadCloser, error)
}

// listImports finds the files of --cards and --rules and hashes them. Files
// that are held already need not be read again.
func (r *run) listImports() ([]importFile, error) {
	var files []importFile
	for _, k := range []struct {
		kind    string
		args    []string
		endings []string
	}{{kindCards, r.Cards, cardEndings}, {kindRules, r.Rules, rulesEnding}} {
		for _, arg := range k.args {
			names := []string{arg}
			info, err := os.Stat(arg)
			if err != nil {
				return nil, fmt.Errorf("ingest: import %s: %w", k.kind, err)
			}
			if info.IsDir() {
				if names, err = filesOf(arg, k.endings); err != nil {
					return nil, fmt.Errorf("ingest: import %s: %w", k.kind, err)
				}
				if len(names) == 0 {
					return nil, fmt.Errorf("ingest: import %s: folder %q holds no such files: want files ending in %s, plain or with .gz", k.kind, arg, strings.Join(k.endings, ", "))
				}
			}
			for _, n := range names {
				sum, err := hashFile(n)
				if err != nil {
					return nil, fmt.Errorf("ingest: import %s: %w", k.kind, err)
				}
				files = append(files, importFile{
					store.Import{Kind: k.kind, Name: filepath.Base(n), SHA256: sum},
					func() (io.ReadCloser, error) { return os.Open(n) },
				})
			}
		}
	}
	if len(r.Sources) == 0 && !r.Add {
		files = append(files, sampleCards())
	}
	return r.unheld(files), nil
}

// sampleCards is the card table that goes with the sample.
func sampleCards() importFile {
	sum := sha256.Sum256(sample.Cards())
	return importFile{
		store.Import{Kind: kindCards, Name: sample.CardsName, SHA256: hex.EncodeToString(sum[:])},
		func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(sample.Cards())), nil },
	}
}

// unheld leaves out files that are held or stand twice in the list.
func (r *run) unheld(files []importFile) []importFile {
	held := map[[2]string]bool{}
	for _, i := range r.build.Manifest.Imports {
		held[[2]string{i.Kind, i.SHA256}] = true
	}
	return slices.DeleteFunc(files, func(f importFile) bool {
		key := [2]string{f.Kind, f.SHA256}
		defer func() { held[key] = true }()
		return held[key]
	})
}

func hashFile(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// importAll imports what is new and brings the card table up to date.
func (r *run) importAll(ctx context.Context, files []importFile) error {
	var cards, rules []importFile
	for _, f := range files {
		if f.Kind == kindRules {
			rules = append(rules, f)
		} else {
			cards = append(cards, f)
		}
	}
	for i := range cards {
		if err := ctx.Err(); err != nil {
			return err
		}
		r.progress("cards", i, len(cards))
		if err := r.importCards(&cards[i]); err != nil {
			return err
		}
	}
	if r.dropSampleCards() || len(cards) > 0 {
		if err := r.mergeCards(); err != nil {
			return err
		}
	}
	return r.importRules(rules)
}

// dropSampleCards takes the invented cards out again where the sample gives
// way to documents of the user's own. It reports whether there were any.
func (r *run) dropSampleCards() bool {
	if r.old == nil || len(r.Sources) == 0 || r.Add {
		return false
	}
	wasSample := slices.ContainsFunc(r.old.Manifest.Sources, func(s store.Source) bool { return strings.HasPrefix(s.Origin, sampleOrigin) })
	m, sum := &r.build.Manifest, sampleCards().SHA256
	at := slices.IndexFunc(m.Imports, func(i store.Import) bool { return i.SHA256 == sum })
	if !wasSample || at < 0 {
		return false
	}
	m.Imports = slices.Delete(m.Imports, at, at+1)
	r.build.Drop(store.KindCatalogues, sum+".jsonl")
	return true
}

func (r *run) importCards(f *importFile) error {
	in, err := f.open()
	if err != nil {
		return fmt.Errorf("ingest: import cards: %w", err)
	}
	defer in.Close()
	cat, err := cardfile.Read(f.Name, in)
	if err != nil {
		return err
	}
	b, err := marshalCatalogue(cat)
	if err != nil {
		return err
	}
	if err := r.build.Put(store.KindCatalogues, f.SHA256+".jsonl", b); err != nil {
		return err
	}
	f.Note = fmt.Sprintf("%s: %d cards, %d sets", cat.Format, len(cat.Cards), len(cat.Sets))
	r.imported(f.Import)
	return nil
}

func (r *run) imported(i store.Import) {
	r.build.Manifest.Imports = append(r.build.Manifest.Imports, i)
	r.account.Imported = append(r.account.Imported, i)
}

// mergeCards makes the card table of all catalogues.
func (r *run) mergeCards() error {
	held, err := r.build.Names(store.KindCatalogues)
	if err != nil {
		return err
	}
	var cats []*cardfile.Catalogue
	for i, n := range held {
		r.progress("card table", i, len(held))
		b, err := r.build.Get(store.KindCatalogues, n)
		if err != nil {
			return err
		}
		cat, err := unmarshalCatalogue(n, b)
		if err != nil {
			return err
		}
		cats = append(cats, cat)
	}
	all := cardfile.Merge(cats, facts.Sets())
	sum := sha256.Sum256([]byte(strings.Join(held, "\n")))
	return r.build.PutCards(hex.EncodeToString(sum[:8]), all.Cards, all.Sets, CardKeys)
}

// CardKeys returns the keys under which a card stands in the card table: its
// names in both languages, whole and by face, and its readings, as
// [name.Key] folds them.
func CardKeys(c *corpus.Card) []string {
	all := []string{c.Name, name.WholeJa(c)}
	for _, f := range c.Faces {
		all = append(all, f.Name, f.Ja, f.Reading)
		all = append(all, f.JaAlso...)
	}
	keys := make([]string, 0, len(all))
	for _, s := range all {
		if k := name.Key(s); k != "" {
			keys = append(keys, k)
		}
	}
	return keys
}

// importRules reads the rules files that are new. Those that are no rules, or
// damaged, are remembered with the reason, so that they are not tried again.
func (r *run) importRules(files []importFile) error {
	if len(files) == 0 {
		return nil
	}
	list := make([]cr.File, len(files))
	for i, f := range files {
		list[i] = cr.File{Name: f.Name, Open: func() ([]byte, error) {
			in, err := f.open()
			if err != nil {
				return nil, err
			}
			defer in.Close()
			return io.ReadAll(in)
		}}
	}
	report, err := cr.Import(r.build, list, func(done, total int) { r.progress("rules", done, total) })
	if err != nil {
		return err
	}
	for i, f := range report.Files {
		files[i].Note = rulesNote(f)
		if f.Not != "" {
			r.warn("%s is not used: %s", f.Name, f.Not)
		}
		r.imported(files[i].Import)
	}
	r.build.Manifest.Editions = report.Chosen
	return nil
}

func rulesNote(f cr.FileReport) string {
	switch {
	case f.Not != "":
		return "not used: " + f.Not
	case f.Cut != "":
		return fmt.Sprintf("edition %s, not whole: %s", f.Date, f.Cut)
	}
	return "edition " + f.Date.String()
}

// catalogueLine is a line of a stored catalogue: the first has the format,
// each other one set or one card.
type catalogueLine struct {
	Format cardfile.Format `json:"format,omitempty"`
	Set    *corpus.Set     `json:"set,omitempty"`
	Card   *corpus.Card    `json:"card,omitempty"`
}

func marshalCatalogue(c *cardfile.Catalogue) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	err := enc.Encode(catalogueLine{Format: c.Format})
	for i := range c.Sets {
		if err == nil {
			err = enc.Encode(catalogueLine{Set: &c.Sets[i]})
		}
	}
	for i := range c.Cards {
		if err == nil {
			err = enc.Encode(catalogueLine{Card: &c.Cards[i]})
		}
	}
	if err != nil {
		return nil, fmt.Errorf("ingest: write catalogue: %w", err)
	}
	return buf.Bytes(), nil
}

func unmarshalCatalogue(file string, b []byte) (*cardfile.Catalogue, error) {
	c := &cardfile.Catalogue{}
	dec := json.NewDecoder(bytes.NewReader(b))
	for n := 1; ; n++ {
		var l catalogueLine
		if err := dec.Decode(&l); err == io.EOF {
			return c, nil
		} else if err != nil {
			return nil, fmt.Errorf("ingest: read catalogue %s, line %d: %w; build into a new folder, naming the card files once more", file, n, err)
		}
		switch {
		case l.Set != nil:
			c.Sets = append(c.Sets, *l.Set)
		case l.Card != nil:
			c.Cards = append(c.Cards, *l.Card)
		default:
			c.Format = l.Format
		}
	}
}

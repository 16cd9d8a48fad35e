package cr

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"saitei/corpus"
)

// File is a rules file to import. Open is called once, when the file's turn
// has come; the bytes may be gzipped.
type File struct {
	Name string
	Open func() ([]byte, error)
}

// Report says what [Import] did. All lists are in the order of the files.
type Report struct {
	Files  []FileReport     `json:"files"`
	Chosen []corpus.Edition `json:"editions"` // all editions held now, in order
	Pairs  int              `json:"compared"` // pairs of editions that were compared
}

// FileReport says what became of one file.
type FileReport struct {
	Name    string         `json:"name"`
	Date    corpus.Edition `json:"date"`
	Known   bool           `json:"known,omitempty"`   // it was held already and was not read again
	Cut     string         `json:"cut,omitempty"`     // why it is not whole
	Not     string         `json:"not,omitempty"`     // why it is not used: a better file of the same edition is held, or the error
	Defects []Defect       `json:"defects,omitempty"` //
	Err     error          `json:"-"`                 // why it could not be read as rules; wraps [ErrMangled] or [ErrNotRules]

	held Held
}

// Import reads rules files onto the shelf, chooses the best file of each
// edition and compares each edition with the next, as far as that has not been
// done before. Files that are no rules are reported and do not stop it; files
// that cannot be opened and a shelf that fails do. Progress, which may be nil,
// is called with steps done and steps in all.
func Import(s Shelf, files []File, progress func(done, total int)) (Report, error) {
	im := importer{shelf: s, fresh: map[string]*Edition{}, known: map[string]Held{}, progress: progress}
	before, err := held(s)
	if err != nil {
		return Report{}, err
	}
	for _, h := range before {
		im.known[h.SHA256] = h
	}
	im.total = len(files)
	reports := make([]FileReport, len(files))
	g := new(errgroup.Group)
	g.SetLimit(max(2, runtime.GOMAXPROCS(0)))
	for i, f := range files {
		g.Go(func() error {
			defer im.step()
			var err error
			reports[i], err = im.file(f)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return Report{}, err
	}
	all, err := held(s)
	if err != nil {
		return Report{}, err
	}
	rep := Report{Files: reports}
	chosen := choose(all)
	for _, h := range chosen {
		rep.Chosen = append(rep.Chosen, h.Date)
	}
	for i := range rep.Files {
		r := &rep.Files[i]
		if r.Err == nil && !slices.Contains(chosen, r.held) {
			r.Not = "a better file of this edition is held"
		}
	}
	rep.Pairs, err = im.compare(chosen)
	return rep, err
}

type importer struct {
	shelf    Shelf
	progress func(done, total int)

	mu    sync.Mutex
	known map[string]Held     // by SHA-256
	fresh map[string]*Edition // parsed in this import, by SHA-256
	done  int
	total int
}

func (im *importer) step() {
	im.mu.Lock()
	defer im.mu.Unlock()
	im.done++
	if im.progress != nil {
		im.progress(im.done, im.total)
	}
}

func (im *importer) file(f File) (FileReport, error) {
	r := FileReport{Name: f.Name}
	b, err := f.Open()
	if err != nil {
		return r, fmt.Errorf("cr: import %s: %w", f.Name, err)
	}
	if b, err = gunzip(f.Name, b); err != nil {
		r.Err, r.Not = err, err.Error()
		return r, nil
	}
	sum := sha256.Sum256(b)
	im.mu.Lock()
	h, ok := im.known[hex.EncodeToString(sum[:])]
	im.mu.Unlock()
	if ok {
		r.Date, r.Known, r.held = h.Date, true, h
		return r, nil
	}
	e, err := Parse(f.Name, b)
	if err != nil {
		r.Err, r.Not = err, err.Error()
		return r, nil
	}
	r.Date, r.Cut, r.Defects, r.held = e.Date, e.Cut, e.Defects, heldOf(e)
	if err := im.shelf.Put(kindRules, r.held.name(), e.Marshal()); err != nil {
		return r, fmt.Errorf("cr: import %s: %w", f.Name, err)
	}
	im.mu.Lock()
	im.fresh[e.SHA256] = e
	im.mu.Unlock()
	return r, nil
}

// gunzip unpacks b if it is gzipped.
func gunzip(name string, b []byte) ([]byte, error) {
	if !bytes.HasPrefix(b, []byte{0x1f, 0x8b}) {
		return b, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err == nil {
		b, err = io.ReadAll(io.LimitReader(z, maxFile+1))
	}
	if err != nil {
		return nil, fmt.Errorf("cr: read %s: unzip after %d bytes: %w; fetch the file again", name, len(b), err)
	}
	return b, nil
}

// compare computes the crosswalks between neighbouring editions that the shelf
// does not hold yet.
func (im *importer) compare(chosen []Held) (int, error) {
	var todo []int
	for i := 1; i < len(chosen); i++ {
		_, err := im.shelf.Get(kindCrosswalk, crosswalkName(chosen[i-1], chosen[i]))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			todo = append(todo, i)
		case err != nil:
			return 0, fmt.Errorf("cr: compare %s with %s: %w", chosen[i-1].Date, chosen[i].Date, err)
		}
	}
	im.mu.Lock()
	im.total += len(todo)
	im.mu.Unlock()
	g := new(errgroup.Group)
	workers := max(2, runtime.GOMAXPROCS(0))
	for run := range slices.Chunk(todo, max(1, (len(todo)+workers-1)/workers)) {
		g.Go(func() error {
			x := newLexer() // of neighbours, since they share nearly all texts
			for _, i := range run {
				if err := im.pair(x, chosen[i-1], chosen[i]); err != nil {
					return err
				}
				im.step()
			}
			return nil
		})
	}
	return len(todo), g.Wait()
}

func (im *importer) pair(x *lexer, from, to Held) error {
	a, err := im.edition(from)
	if err != nil {
		return err
	}
	b, err := im.edition(to)
	if err != nil {
		return err
	}
	if err := im.shelf.Put(kindCrosswalk, crosswalkName(from, to), x.compare(a, b).Marshal()); err != nil {
		return fmt.Errorf("cr: compare %s with %s: %w", from.Date, to.Date, err)
	}
	return nil
}

func (im *importer) edition(h Held) (*Edition, error) {
	im.mu.Lock()
	e := im.fresh[h.SHA256]
	im.mu.Unlock()
	if e != nil {
		return e, nil
	}
	return getEdition(im.shelf, h)
}

func getEdition(s Shelf, h Held) (*Edition, error) {
	b, err := s.Get(kindRules, h.name())
	if err != nil {
		return nil, fmt.Errorf("cr: read edition of %s: %w", h.Date, err)
	}
	return UnmarshalEdition(kindRules+"/"+h.name(), b)
}

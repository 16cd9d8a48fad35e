package ingest

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/rules/conform"
)

// Config says what to build. Only KB is needed.
type Config struct {
	KB      string   // folder of the knowledge base
	Add     bool     // keep the documents that are held
	Sources []string // files, folders, URLs or "-"; with none, and without Add, the sample
	Cards   []string // card files, or folders of them
	Rules   []string // files of the Comprehensive Rules, or folders of them
	Stdin   io.Reader
	Limit   int64 // largest document in bytes; 0 means [decode.DefaultLimit]

	// Progress is told of a long build; it may be nil.
	Progress func(stage string, done, total int)
}

// run is one build.
type run struct {
	Config
	build   *store.Build
	old     *store.KB // what is held; nil in a new knowledge base
	account *Account

	mu sync.Mutex // guards account.Warnings
}

// Run builds a knowledge base, or finds that there is nothing to do. On an
// error the knowledge base is as it was.
func Run(ctx context.Context, c Config) (*Account, error) {
	b, err := store.Begin(c.KB)
	if err != nil {
		return nil, err
	}
	defer b.Abort()
	r := &run{Config: c, build: b, old: b.Old(), account: &Account{KB: c.KB, Total: newCounts(), Documents: []DocAccount{}}}
	files, err := r.listImports()
	if err != nil {
		return nil, err
	}
	sources, err := r.gather(ctx)
	if err != nil {
		return nil, err
	}
	if len(sources) == 0 {
		return nil, fmt.Errorf("ingest: there is no document to build a knowledge base of")
	}
	b.Manifest.Program = program()
	if r.unchanged(sources, files) {
		return r.noop()
	}
	if err := r.importAll(ctx, files); err != nil {
		return nil, err
	}
	if err := r.documents(ctx, sources, len(files) == 0); err != nil {
		return nil, err
	}
	r.countHeld(&b.Manifest)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r.progress("writing", 0, 1)
	if r.account.Generation, err = b.Commit(); err != nil {
		return nil, err
	}
	return r.account, nil
}

func (r *run) progress(stage string, done, total int) {
	if r.Progress != nil {
		r.Progress(stage, done, total)
	}
}

// warn records what a person should know about the build.
func (r *run) warn(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.account.Warnings = append(r.account.Warnings, fmt.Sprintf(format, args...))
}

// program names the program by the content of its file: another program may
// read the same sources differently, so that they must be read again.
var program = sync.OnceValue(func() string {
	name, err := os.Executable()
	if err == nil {
		var sum string
		if sum, err = hashFile(name); err == nil {
			return sum
		}
	}
	return "unknown: " + err.Error()
})

// unchanged reports whether the knowledge base holds exactly this already,
// read by this program, and undamaged.
func (r *run) unchanged(sources []source, files []importFile) bool {
	if r.old == nil || len(files) > 0 || len(r.account.Removed) > 0 || r.old.Manifest.Program != program() {
		return false
	}
	for _, s := range sources {
		if s.state == New || s.state == Replaced {
			return false
		}
		if !slices.ContainsFunc(r.old.Manifest.Sources, func(h store.Source) bool { return h.Name == s.Name && h.Identity == s.Identity }) {
			return false
		}
	}
	report, err := store.Check(r.KB)
	return err == nil && len(report.Problems) == 0
}

func (r *run) noop() (*Account, error) {
	a := r.account
	a.Unchanged, a.Generation = true, r.old.Generation()
	err := r.old.Each(func(d *corpus.Document) error { return r.countDocument(d, Same, nil) })
	r.countHeld(&r.old.Manifest)
	return a, err
}

// countDocument adds a document to the account.
func (r *run) countDocument(d *corpus.Document, state State, changes *Changes) error {
	c, err := count(d)
	if err != nil {
		return err
	}
	r.account.Total.add(c)
	r.account.Documents = append(r.account.Documents, DocAccount{
		Source: d.Source, State: state, Encoding: d.Encoding, Format: d.Format, Title: d.Title,
		Date: d.Date, Set: d.Set, Edition: d.Edition, Counts: c, Changes: changes,
	})
	return nil
}

// job is a document on its way. Workers read documents at the same time; the
// results are taken in the order of the jobs.
type job struct {
	src   source
	old   *corpus.Document // the held version, where there is one
	doc   *corpus.Document
	cases []conform.Record // of its rulings
	done  chan struct{}
}

// documents reads all sources and writes them. Held documents are taken as
// they are where nothing that they depend on has changed.
func (r *run) documents(ctx context.Context, sources []source, sameImports bool) error {
	reuse := sameImports && r.old != nil && r.old.Manifest.Program == r.build.Manifest.Program
	rd, err := r.newReader()
	if err != nil {
		return err
	}
	held, err := r.heldDocuments(sources)
	if err != nil {
		// Sources are kept by themselves, so that nothing but the list of
		// changes is lost.
		r.warn("what is held is damaged, all documents are read again: %v", err)
	}
	workers := runtime.GOMAXPROCS(0)
	todo := make(chan *job)
	queue := make(chan *job, 2*workers) // bounds what is held in memory
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		defer close(todo)
		defer close(queue)
		for _, s := range sources {
			j := &job{src: s, old: held[s.was], done: make(chan struct{})}
			if s.state == Kept {
				j.old = held[s.Name]
			}
			for _, c := range []chan *job{queue, todo} {
				select {
				case c <- j:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		}
		return nil
	})
	for range workers {
		g.Go(func() error {
			for j := range todo {
				if err := r.read(rd, j, reuse); err != nil {
					return err
				}
				var err error
				if j.cases, err = rd.cases(ctx, j.doc); err != nil {
					return err
				}
				close(j.done)
			}
			return nil
		})
	}
	g.Go(func() error { return r.write(ctx, rd, queue, len(sources)) })
	if err := g.Wait(); err != nil {
		return err
	}
	r.progress("index", 0, 1)
	return rd.index.Close()
}

// heldDocuments returns the held versions of the documents that are kept,
// given again or replaced.
func (r *run) heldDocuments(sources []source) (map[string]*corpus.Document, error) {
	if r.old == nil {
		return nil, nil
	}
	want := map[string]bool{}
	for _, s := range sources {
		want[s.was] = true
		if s.state == Kept {
			want[s.Name] = true
		}
	}
	held := map[string]*corpus.Document{}
	err := r.old.Each(func(d *corpus.Document) error {
		if want[d.Source] {
			held[d.Source] = d
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return held, nil
}

// read fills in the document of a job.
func (r *run) read(rd *reader, j *job, reuse bool) error {
	unchanged := j.src.state == Same || j.src.state == Kept
	if reuse && unchanged && j.old != nil && j.old.Source == j.src.Name && r.heldIdentity(j.src.Name) == j.src.Identity {
		j.doc = j.old
	}
	if j.src.state == Kept {
		var err error
		if j.src.content, err = r.old.Source(j.src.SHA256); err != nil {
			return err
		}
	}
	if j.doc != nil {
		return nil
	}
	var err error
	j.doc, err = rd.document(&j.src)
	return err
}

func (r *run) heldIdentity(name string) string {
	for _, s := range r.old.Manifest.Sources {
		if s.Name == name {
			return s.Identity
		}
	}
	return ""
}

// write writes the documents of the jobs in their order.
func (r *run) write(ctx context.Context, rd *reader, queue <-chan *job, total int) error {
	cases, err := r.createCases()
	if err != nil {
		return err
	}
	defer cases.f.Close() // where something fails; else it is closed below
	n := 0
	for j := range queue {
		select {
		case <-j.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := r.build.AddSource(j.src.Source, j.src.content); err != nil {
			return err
		}
		if err := r.build.AddDocument(j.doc); err != nil {
			return err
		}
		if err := rd.index.Document(j.doc); err != nil {
			return err
		}
		var changes *Changes
		if j.src.state == Replaced && j.old != nil {
			changes = compare(j.old, j.doc)
		}
		if err := r.countDocument(j.doc, j.src.state, changes); err != nil {
			return err
		}
		if err := cases.add(j.cases); err != nil {
			return err
		}
		n++
		r.progress("documents", n, total)
	}
	return cases.close()
}

// countHeld fills in how many cards and editions are held.
func (r *run) countHeld(m *store.Manifest) {
	r.account.Cards, r.account.Editions = m.Cards, len(m.Editions)
	slices.Sort(r.account.Warnings)
}

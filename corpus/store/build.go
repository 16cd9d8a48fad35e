package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"saitei/corpus"
)

// Build is a generation being written. Nothing of it can be seen before
// [Build.Commit] returns. Put, Get and Names may be called from several
// goroutines, everything else from one.
type Build struct {
	Manifest Manifest // Program, Imports and Editions are for the caller to fill in

	dir   string // the knowledge base
	temp  string // folder of the generation being written
	next  string // its number
	old   *KB    // the current generation, nil where there is none
	lock  *os.File
	docs  *linesWriter
	block *linesWriter
	ids   map[string]string // block ID → source
	last  string            // source of the last document
	fresh bool              // Begin made the folder

	mu    sync.Mutex
	shelf map[string]File
}

// Begin starts a build of the knowledge base in dir, which may be new. It
// sweeps up what a killed build has left. The error is [ErrBusy] where another
// build is running. The build begins with all imported files of the current
// generation, and without documents.
func Begin(dir string) (*Build, error) {
	_, err := os.Stat(dir)
	fresh := errors.Is(err, fs.ErrNotExist)
	if err := claim(dir); err != nil {
		return nil, err
	}
	lock, err := lockBuild(dir)
	if err != nil {
		return nil, err
	}
	b := &Build{dir: dir, lock: lock, fresh: fresh, ids: map[string]string{}, shelf: map[string]File{}}
	if err := b.prepare(); err != nil {
		b.Abort()
		return nil, err
	}
	return b, nil
}

func lockBuild(dir string) (*os.File, error) {
	lock, err := os.OpenFile(filepath.Join(dir, buildLockName), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("store: start build: %w", err)
	}
	ok, err := lockFile(lock, true)
	if err != nil {
		lock.Close()
		return nil, fmt.Errorf("store: lock %s: %w", lock.Name(), err)
	}
	if !ok {
		pid, _ := os.ReadFile(lock.Name())
		lock.Close()
		return nil, fmt.Errorf("store: %w in %q (process %s): try again when it has finished", ErrBusy, dir, strings.TrimSpace(string(pid)))
	}
	if now, err := os.Stat(lock.Name()); err != nil || !sameFile(lock, now) {
		lock.Close() // a failed first build removed it between our opening and locking it
		return nil, fmt.Errorf("store: %w in %q: try again", ErrBusy, dir)
	}
	// The number helps a person; the lock is what counts.
	if err := lock.Truncate(0); err == nil {
		_, _ = lock.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	}
	return lock, nil
}

func (b *Build) prepare() error {
	old, err := Open(b.dir)
	switch {
	case err == nil:
		b.old = old
		b.Manifest.Imports = slices.Clone(old.Manifest.Imports)
		b.Manifest.Cards, b.Manifest.Editions = old.Manifest.Cards, slices.Clone(old.Manifest.Editions)
		for p, f := range old.shelf {
			b.shelf[p] = f
		}
	case !errors.Is(err, ErrNone):
		return err
	}
	for _, d := range append([]string{generationsDir, sourcesDir}, kinds...) {
		if err := os.MkdirAll(filepath.Join(b.dir, d), 0o755); err != nil {
			return fmt.Errorf("store: start build: %w", err)
		}
	}
	if err := sweep(b.dir, b.current()); err != nil {
		return fmt.Errorf("store: sweep up: %w", err)
	}
	all, err := generations(b.dir)
	if err != nil {
		return fmt.Errorf("store: start build: %w", err)
	}
	n := 1
	if len(all) > 0 {
		n = number(all[len(all)-1]) + 1
	}
	b.next = fmt.Sprintf("%06d", n)
	b.temp = filepath.Join(b.dir, generationsDir, tempPrefix+b.next)
	if err := os.Mkdir(b.temp, 0o755); err != nil {
		return fmt.Errorf("store: start build: %w", err)
	}
	if b.docs, err = createLines(filepath.Join(b.temp, documentsName)); err != nil {
		return fmt.Errorf("store: start build: %w", err)
	}
	if b.block, err = createLines(filepath.Join(b.temp, blocksName)); err != nil {
		return fmt.Errorf("store: start build: %w", err)
	}
	return nil
}

func (b *Build) current() string {
	if b.old == nil {
		return ""
	}
	return b.old.Generation()
}

// Old is the generation that is current while the build runs; nil in a new
// knowledge base. It belongs to the build: do not close it.
func (b *Build) Old() *KB { return b.old }

// Cards opens the card table as it is now; it is nil where there is none.
func (b *Build) Cards() (*Cards, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return openCards(b.dir, b.shelf)
}

// Path returns where a file or folder of the new generation is to be written,
// for packages that keep files of their own there. Everything that lies there
// at [Build.Commit] becomes part of the generation.
func (b *Build) Path(name string) string { return filepath.Join(b.temp, filepath.FromSlash(name)) }

// AddSource keeps the bytes of a source.
func (b *Build) AddSource(s Source, content []byte) error {
	name := filepath.Join(b.dir, sourcesDir, s.SHA256)
	if info, err := os.Stat(name); err != nil || info.Size() != s.Size {
		if err := replaceFile(name, content); err != nil {
			return fmt.Errorf("store: keep source %s: %w", s.Name, err)
		}
	}
	b.Manifest.Sources = append(b.Manifest.Sources, s)
	return nil
}

// AddDocument writes a document. Documents must come sorted by source, and the
// IDs of their blocks must be unique in the knowledge base.
func (b *Build) AddDocument(d *corpus.Document) error {
	if d.Source <= b.last {
		return fmt.Errorf("store: document %q comes after %q", d.Source, b.last)
	}
	b.last = d.Source
	if err := b.docs.write(documentLine{d, len(d.Blocks)}); err != nil {
		return fmt.Errorf("store: write document %s: %w", d.Source, err)
	}
	for i := range d.Blocks {
		blk := &d.Blocks[i]
		if other, ok := b.ids[blk.ID]; ok {
			return fmt.Errorf("store: block %s of %s has the ID of one of %s", blk.ID, d.Source, other)
		}
		b.ids[blk.ID] = d.Source
		if err := b.block.write(blockLine{d.Source, blk}); err != nil {
			return fmt.Errorf("store: write document %s: %w", d.Source, err)
		}
	}
	return nil
}

// Commit writes the manifest, checks what was written, makes the new
// generation the current one and returns its number. Whether or not it fails,
// the build is over.
func (b *Build) Commit() (generation string, err error) {
	defer b.Abort()
	if err := b.finish(); err != nil {
		return "", fmt.Errorf("store: finish build: %w", err)
	}
	// From here on the build has succeeded. What cannot be swept up now is
	// swept up by the next build.
	if b.old != nil {
		b.old.Close()
		b.old = nil
	}
	_ = sweep(b.dir, b.next)
	return b.next, nil
}

func (b *Build) finish() error {
	want := map[string]string{documentsName: b.docs.written(), blocksName: b.block.written()}
	for _, w := range []**linesWriter{&b.docs, &b.block} {
		err := (*w).close()
		*w = nil
		if err != nil {
			return err
		}
	}
	if err := writeFile(b.Path(readerLockName), nil); err != nil {
		return err
	}
	if err := b.writeManifest(); err != nil {
		return err
	}
	if err := b.readBack(want); err != nil {
		return fmt.Errorf("what was written does not read back: %w", err)
	}
	final := filepath.Join(b.dir, generationsDir, b.next)
	if err := os.Rename(b.temp, final); err != nil {
		return err
	}
	b.temp = ""
	for _, d := range append([]string{generationsDir, sourcesDir}, kinds...) {
		if err := syncDir(filepath.Join(b.dir, d)); err != nil {
			return err
		}
	}
	now, err := json.Marshal(current{FormatVersion, b.next})
	if err != nil {
		return err
	}
	if err := replaceFile(filepath.Join(b.dir, currentName), append(now, '\n')); err != nil {
		return err
	}
	return syncDir(b.dir)
}

func (b *Build) writeManifest() error {
	m := &b.Manifest
	m.Format = FormatVersion
	slices.SortFunc(m.Sources, func(x, y Source) int { return strings.Compare(x.Name, y.Name) })
	m.Files, m.Shelf = []File{}, []File{}
	err := filepath.WalkDir(b.temp, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return syncDir(name)
		}
		rel, err := filepath.Rel(b.temp, name)
		if err != nil {
			return err
		}
		if rel == readerLockName {
			return nil
		}
		if err := syncFile(name); err != nil {
			return err
		}
		f, err := describe(name, filepath.ToSlash(rel))
		m.Files = append(m.Files, f)
		return err
	})
	if err != nil {
		return err
	}
	for _, f := range b.shelf {
		m.Shelf = append(m.Shelf, f)
	}
	byPath := func(x, y File) int { return strings.Compare(x.Path, y.Path) }
	slices.SortFunc(m.Files, byPath)
	slices.SortFunc(m.Shelf, byPath)
	text, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	if err := writeFile(b.Path(manifestName), append(text, '\n')); err != nil {
		return err
	}
	return syncDir(b.temp)
}

// readBack opens the new generation as a reader will, and compares what the
// files of documents and blocks hold with what was written.
func (b *Build) readBack(want map[string]string) error {
	kb, err := openGeneration(b.dir, b.temp)
	if err != nil {
		return err
	}
	defer kb.Close()
	for _, f := range kb.Manifest.Files {
		if sum, ok := want[f.Path]; ok && sum != f.SHA256 {
			return fmt.Errorf("%s holds other bytes", f.Path)
		}
	}
	return nil
}

// Abort ends a build without effect. After Commit it does nothing.
func (b *Build) Abort() {
	for _, w := range []*linesWriter{b.docs, b.block} {
		if w != nil {
			w.f.Close()
		}
	}
	b.docs, b.block = nil, nil
	if b.old != nil {
		b.old.Close()
		b.old = nil
	}
	if b.temp != "" {
		os.RemoveAll(b.temp)
		b.temp = ""
	}
	if b.lock != nil {
		b.unclaim()
		b.lock.Close()
		b.lock = nil
	}
}

// unclaim removes everything again where no build has succeeded yet.
func (b *Build) unclaim() {
	if _, err := os.Stat(filepath.Join(b.dir, currentName)); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	for _, d := range append([]string{generationsDir, sourcesDir, buildLockName, tempPrefix + currentName}, kinds...) {
		os.RemoveAll(filepath.Join(b.dir, d))
	}
	if b.fresh {
		os.Remove(b.dir) // not where somebody else has put something there
	}
}

func sameFile(f *os.File, info fs.FileInfo) bool {
	own, err := f.Stat()
	return err == nil && os.SameFile(own, info)
}

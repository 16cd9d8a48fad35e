package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
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

// Names lists the imported files of a kind, sorted.
func (b *Build) Names(kind string) ([]string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return names(b.shelf, kind), nil
}

// Get returns an imported file. The error wraps [fs.ErrNotExist] where there
// is no such file.
func (b *Build) Get(kind, name string) ([]byte, error) {
	b.mu.Lock()
	one := map[string]File{}
	if f, ok := b.shelf[path.Join(kind, name+zipped)]; ok {
		one[f.Path] = f
	}
	b.mu.Unlock()
	return get(b.dir, one, kind, name)
}

// Put stores an imported file, whole or not at all, for this and all later
// generations.
func (b *Build) Put(kind, name string, content []byte) error {
	if err := checkShelfName(kind, name); err != nil {
		return err
	}
	packed, err := pack(content)
	if err != nil {
		return fmt.Errorf("store: pack %s/%s: %w", kind, name, err)
	}
	return b.shelve(path.Join(kind, name+zipped), packed)
}

// Make has a large file of a kind made by a function that is given its path,
// unless the one of that name is there already. It takes the place of all
// others of its kind; [KB.File] says where it lies.
func (b *Build) Make(kind, name string, write func(path string) error) error {
	if err := checkShelfName(kind, name); err != nil {
		return err
	}
	p := path.Join(kind, name)
	final := filepath.Join(b.dir, filepath.FromSlash(p))
	b.mu.Lock()
	_, ok := b.shelf[p]
	b.mu.Unlock()
	if ok {
		return nil
	}
	temp := filepath.Join(b.dir, kind, tempPrefix+name)
	err := write(temp)
	if err == nil {
		err = syncFile(temp)
	}
	if err == nil {
		err = os.Rename(temp, final)
	}
	var f File
	if err == nil {
		f, err = describe(final, p)
	}
	if err != nil {
		os.Remove(temp)
		return fmt.Errorf("store: write %s: %w", p, err)
	}
	b.drop(kind)
	b.mu.Lock()
	b.shelf[p] = f
	b.mu.Unlock()
	return nil
}

// File returns where the file of a kind lies that [Build.Make] made, in this
// build or an earlier one.
func (b *Build) File(kind string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return filePath(b.dir, b.shelf, kind)
}

func (b *Build) shelve(p string, content []byte) error {
	file := File{Path: p, Size: int64(len(content)), SHA256: sum(content)}
	b.mu.Lock()
	have, ok := b.shelf[p]
	b.mu.Unlock()
	if ok && have == file {
		return nil
	}
	if ok {
		// Other readers may be at the one of this name: a name stands for one content.
		return fmt.Errorf("store: %s is there with other content; build the knowledge base again into a new folder", p)
	}
	if err := replaceFile(filepath.Join(b.dir, filepath.FromSlash(p)), content); err != nil {
		return fmt.Errorf("store: write %s: %w", p, err)
	}
	b.mu.Lock()
	b.shelf[p] = file
	b.mu.Unlock()
	return nil
}

// Drop leaves an imported file out of the new generation.
func (b *Build) Drop(kind, name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.shelf, path.Join(kind, name+zipped))
}

// drop leaves out all imported files of a kind.
func (b *Build) drop(kind string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for p := range b.shelf {
		if path.Dir(p) == kind {
			delete(b.shelf, p)
		}
	}
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
	if err := b.readBack(); err != nil {
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

// readBack reads the new generation as a reader will.
func (b *Build) readBack() error {
	kb, err := openGeneration(b.dir, b.temp)
	if err != nil {
		return err
	}
	defer kb.Close()
	n := 0
	err = kb.Each(func(d *corpus.Document) error { n += len(d.Blocks); return nil })
	if err == nil && n != len(b.ids) {
		err = fmt.Errorf("%d blocks were written and %d read", len(b.ids), n)
	}
	return err
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

package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// KB is an open generation of a knowledge base. It stays readable until it is
// closed, whatever is built meanwhile. Its methods may be called at once from
// several goroutines.
type KB struct {
	Manifest Manifest

	dir        string // the knowledge base
	generation string // folder of the generation
	lock       *os.File
	shelf      map[string]File
}

// Open opens the current generation of the knowledge base in dir for reading.
// The error is [ErrNone] where there is none and a [*FormatError] where it has
// another format.
func Open(dir string) (*KB, error) {
	// A build may remove a generation between our reading its name and locking
	// it; then another one is current. More than a few times in a row means
	// that the knowledge base is broken.
	var err error
	for range 20 {
		var c current
		if c, err = readCurrent(dir); err != nil {
			return nil, err
		}
		var kb *KB
		if kb, err = openGeneration(dir, filepath.Join(dir, generationsDir, c.Generation)); err == nil {
			return kb, nil
		}
		if !errors.Is(err, errGone) {
			return nil, err
		}
		time.Sleep(5 * time.Millisecond)
	}
	return nil, fmt.Errorf("store: knowledge base %q is broken: %w; build it again", dir, err)
}

var errGone = errors.New("its generation is gone")

func openGeneration(dir, generation string) (*KB, error) {
	lock, err := os.Open(filepath.Join(generation, readerLockName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errGone
	}
	if err != nil {
		return nil, fmt.Errorf("store: open knowledge base: %w", err)
	}
	ok, err := lockFile(lock, false)
	if err != nil {
		lock.Close()
		return nil, fmt.Errorf("store: lock %s: %w", lock.Name(), err)
	}
	if !ok {
		lock.Close()
		return nil, errGone
	}
	m, err := readManifest(generation)
	if err != nil {
		lock.Close()
		if errors.Is(err, fs.ErrNotExist) {
			return nil, errGone // removed after we opened the lock
		}
		return nil, err
	}
	if m.Format != FormatVersion {
		lock.Close()
		return nil, &FormatError{dir, m.Format}
	}
	kb := &KB{Manifest: m, dir: dir, generation: generation, lock: lock, shelf: map[string]File{}}
	for _, f := range m.Shelf {
		kb.shelf[f.Path] = f
	}
	return kb, nil
}

// Close lets go of the generation. Only then may a build remove it.
func (kb *KB) Close() error { return kb.lock.Close() }

// Dir is the folder of the knowledge base.
func (kb *KB) Dir() string { return kb.dir }

// Generation is the number of the generation as its folder spells it.
func (kb *KB) Generation() string { return filepath.Base(kb.generation) }

// Path returns where a file or folder of the generation lies, for packages
// that keep files of their own there, such as the index.
func (kb *KB) Path(name string) string { return filepath.Join(kb.generation, filepath.FromSlash(name)) }

// Source returns the bytes of a source by its sha256.
func (kb *KB) Source(sha256 string) ([]byte, error) {
	b, err := os.ReadFile(filepath.Join(kb.dir, sourcesDir, sha256))
	if err != nil {
		return nil, fmt.Errorf("store: read source: %w; see \"saitei doctor --kb %s\"", err, kb.dir)
	}
	return b, nil
}

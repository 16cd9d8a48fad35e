package store

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
)

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

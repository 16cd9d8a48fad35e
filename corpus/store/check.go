package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"saitei/corpus"
)

// Problem is something wrong with a knowledge base.
type Problem struct {
	Path string `json:"path"` // from the knowledge base, with "/"
	What string `json:"what"` // what is wrong, in words
	Do   string `json:"do"`   // the way out
}

// Report is what [Check] found.
type Report struct {
	Generation string    `json:"generation"`
	Files      int       `json:"files"` // compared with the manifest
	Bytes      int64     `json:"bytes"`
	Documents  int       `json:"documents"`
	Blocks     int       `json:"blocks"`
	Problems   []Problem `json:"problems"`
}

const (
	buildAgain  = "build the knowledge base again from its sources"
	importAgain = "build into a new folder, naming its --cards and --rules files once more"
)

// Check compares every file of the current generation with the manifest, and
// reads what it can read. Problems are values; the error is for a knowledge
// base that cannot be opened at all.
func Check(dir string) (*Report, error) {
	kb, err := Open(dir)
	if err != nil {
		return nil, err
	}
	defer kb.Close()
	r := &Report{Generation: kb.Generation(), Problems: []Problem{}}
	folder := generationsDir + "/" + kb.Generation() + "/"
	listed := map[string]bool{manifestName: true, readerLockName: true}
	for _, f := range kb.Manifest.Files {
		listed[f.Path] = true
		r.compare(kb.Path(f.Path), folder+f.Path, f, buildAgain)
	}
	for _, f := range kb.Manifest.Shelf {
		r.compare(filepath.Join(dir, filepath.FromSlash(f.Path)), f.Path, f, importAgain)
	}
	for _, s := range kb.Manifest.Sources {
		p := sourcesDir + "/" + s.SHA256
		r.compare(filepath.Join(dir, sourcesDir, s.SHA256), p, File{p, s.Size, s.SHA256}, "build again, naming "+s.Name)
	}
	r.unlisted(kb, listed, folder)
	r.read(kb)
	return r, nil
}

func (r *Report) add(path, what, do string) {
	r.Problems = append(r.Problems, Problem{path, what, do})
}

func (r *Report) compare(name, path string, want File, do string) {
	got, err := describe(name, want.Path)
	r.Files++
	r.Bytes += got.Size
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.add(path, "is missing", do)
	case err != nil:
		r.add(path, "cannot be read: "+err.Error(), do)
	case got.Size != want.Size:
		r.add(path, fmt.Sprintf("has %d bytes, the manifest says %d", got.Size, want.Size), do)
	case got.SHA256 != want.SHA256:
		r.add(path, "has other content than the manifest says", do)
	}
}

// unlisted reports files that the manifest does not know.
func (r *Report) unlisted(kb *KB, listed map[string]bool, folder string) {
	err := filepath.WalkDir(kb.generation, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(kb.generation, name)
		if err == nil && !listed[filepath.ToSlash(rel)] {
			r.add(folder+filepath.ToSlash(rel), "is not in the manifest", "remove it, or build again")
		}
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		r.add(folder, err.Error(), buildAgain)
	}
}

// read reads documents and blocks and checks what must hold between them.
func (r *Report) read(kb *KB) {
	seen := map[string]string{}
	err := kb.Each(func(d *corpus.Document) error {
		r.Documents++
		at := 0
		for i := range d.Blocks {
			b := &d.Blocks[i]
			r.Blocks++
			if other, ok := seen[b.ID]; ok {
				r.add(blocksName, fmt.Sprintf("ID %s stands twice, in %s and %s", b.ID, other, d.Source), buildAgain)
			}
			seen[b.ID] = d.Source
			if b.Bytes.Start != at || b.Bytes.End < at {
				r.add(blocksName, fmt.Sprintf("block %s of %s begins at byte %d, the one before ends at %d", b.ID, d.Source, b.Bytes.Start, at), buildAgain)
			}
			at = b.Bytes.End
		}
		if at != d.Size {
			r.add(documentsName, fmt.Sprintf("the blocks of %s end at byte %d of %d", d.Source, at, d.Size), buildAgain)
		}
		return nil
	})
	if err != nil {
		r.add(blocksName, err.Error(), buildAgain)
	}
}

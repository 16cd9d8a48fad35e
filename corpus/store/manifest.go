package store

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"saitei/corpus"
)

// Manifest says what a generation was made from and what it consists of.
type Manifest struct {
	Format  int      `json:"format"`
	Program string   `json:"program"` // what read the sources; another program may read them differently
	Sources []Source `json:"sources"` // sorted by name
	Imports []Import `json:"imports"` // card and rules files, in the order of their first import
	Cards   int      `json:"cards"`   // cards in the card table
	Files   []File   `json:"files"`   // of the generation's folder, sorted by path
	Shelf   []File   `json:"shelf"`   // imported files, sorted by path from the knowledge base

	Editions []corpus.Edition `json:"editions"` // of the Comprehensive Rules, oldest first
}

// Source is a document's source.
type Source struct {
	Name         string `json:"name"`             // under which output speaks of it; unique
	Origin       string `json:"origin,omitempty"` // path or URL as given
	Identity     string `json:"identity"`         // what the IDs of its blocks are built on; unique
	SHA256       string `json:"sha256"`           // of the bytes, after gunzip
	Size         int64  `json:"size"`             // bytes, after gunzip
	ETag         string `json:"etag,omitempty"`   // of a page, to ask whether it has changed
	LastModified string `json:"last_modified,omitempty"`
	ContentType  string `json:"content_type,omitempty"` // as its server declared it
}

// Import is a card or rules file that was read in.
type Import struct {
	Kind   string `json:"kind"` // "cards" or "rules"
	Name   string `json:"name"` // base name of the file
	SHA256 string `json:"sha256"`
	Note   string `json:"note,omitempty"` // what was found in it, in words
}

// File is a file with what it must contain.
type File struct {
	Path   string `json:"path"` // with "/" between folders
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

func readManifest(generation string) (Manifest, error) {
	var m Manifest
	name := filepath.Join(generation, manifestName)
	b, err := os.ReadFile(name)
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(b, &m); err != nil {
		return m, fmt.Errorf("store: %s is damaged: %w; build the knowledge base again into a new folder", name, err)
	}
	return m, nil
}

// describe reads a file and returns its size and sha256 under the given path.
func describe(name, path string) (File, error) {
	f, err := os.Open(name)
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(h, f)
	if err != nil {
		return File{}, err
	}
	return File{Path: path, Size: n, SHA256: hex.EncodeToString(h.Sum(nil))}, nil
}

package store

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var shelfName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,200}$`)

// zipped is the ending of shelf files that are compressed; names go without it.
const zipped = ".gz"

// Names lists the imported files of a kind, sorted.
func (kb *KB) Names(kind string) ([]string, error) { return names(kb.shelf, kind), nil }

// Get returns an imported file, unpacked. The error wraps [fs.ErrNotExist]
// where the generation has no such file.
func (kb *KB) Get(kind, name string) ([]byte, error) { return get(kb.dir, kb.shelf, kind, name) }

// File returns where an imported file of a kind lies that was made by
// [Build.Make], "" where there is none.
func (kb *KB) File(kind string) string { return filePath(kb.dir, kb.shelf, kind) }

func filePath(dir string, shelf map[string]File, kind string) string {
	for p := range shelf {
		if path.Dir(p) == kind {
			return filepath.Join(dir, filepath.FromSlash(p))
		}
	}
	return ""
}

// Put always fails: only a [Build] adds files.
func (kb *KB) Put(kind, name string, _ []byte) error {
	return fmt.Errorf("store: put %s/%s: the knowledge base is open for reading: %w", kind, name, fs.ErrPermission)
}

func names(shelf map[string]File, kind string) []string {
	var out []string
	for p := range shelf {
		if path.Dir(p) == kind {
			out = append(out, strings.TrimSuffix(path.Base(p), zipped))
		}
	}
	slices.Sort(out)
	return out
}

func get(dir string, shelf map[string]File, kind, name string) ([]byte, error) {
	p := path.Join(kind, name+zipped)
	want, ok := shelf[p]
	if !ok {
		return nil, fmt.Errorf("store: %s/%s: %w", kind, name, fs.ErrNotExist)
	}
	b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(p)))
	if err != nil {
		return nil, fmt.Errorf("store: %w; see \"saitei doctor --kb %s\"", err, dir)
	}
	if sum := sha256.Sum256(b); hex.EncodeToString(sum[:]) != want.SHA256 {
		return nil, fmt.Errorf("store: %s is damaged; see \"saitei doctor --kb %s\"", filepath.Join(dir, p), dir)
	}
	r, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("store: %s: %w", p, err)
	}
	b, err = io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("store: %s: %w", p, err)
	}
	return b, nil
}

// checkShelfName guards against names that would leave their folder.
func checkShelfName(kind, name string) error {
	if !slices.Contains(kinds, kind) {
		return fmt.Errorf("store: no kind %q of imported files: want one of %s", kind, strings.Join(kinds, ", "))
	}
	if !shelfName.MatchString(name) || strings.HasPrefix(name, tempPrefix) || strings.HasSuffix(name, zipped) {
		return fmt.Errorf("store: %q is no name for an imported file", name)
	}
	return nil
}

// pack compresses b; the same bytes always give the same bytes.
func pack(b []byte) ([]byte, error) {
	var buf bytes.Buffer
	w, err := gzip.NewWriterLevel(&buf, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(b); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// FormatVersion is the version of the layout and of the files in it. It
// changes whenever a program of another version would misread them.
const FormatVersion = 1

const (
	currentName    = "current.json"
	buildLockName  = "build.lock"
	generationsDir = "generations"
	sourcesDir     = "sources"
	manifestName   = "manifest.json"
	readerLockName = "lock"
	documentsName  = "documents.jsonl"
	blocksName     = "blocks.jsonl"
	tempPrefix     = "tmp-"
)

// Kinds of imported files; each has a folder of its own.
const (
	KindRules      = "rules"      // editions of the Comprehensive Rules
	KindCrosswalk  = "crosswalk"  // what became of each rule from one edition to the next
	KindCatalogues = "catalogues" // card files
	KindCards      = "cards"      // the card table made of all card files
	KindDictionary = "dictionary" // the dictionary of the tokenizer, to be mapped into memory
)

var kinds = []string{KindRules, KindCrosswalk, KindCatalogues, KindCards, KindDictionary}

var (
	// ErrNone is returned by [Open] where there is no knowledge base.
	ErrNone = errors.New("no knowledge base")
	// ErrBusy is returned by [Begin] where another build is running.
	ErrBusy = errors.New("another build is running")
)

// FormatError says that a knowledge base was written in another format.
type FormatError struct {
	Dir string
	Got int
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("store: knowledge base %q has format %d, this program reads %d: build it again into a new folder, "+
		"naming its sources, --cards and --rules files once more, or use the program that wrote it", e.Dir, e.Got, FormatVersion)
}

// current is what current.json says.
type current struct {
	Format     int    `json:"format"`
	Generation string `json:"generation"`
}

var generationName = regexp.MustCompile(`^[0-9]{6,9}$`)

// readCurrent reads which generation is current. It returns an error that is
// ErrNone where none is.
func readCurrent(dir string) (current, error) {
	b, err := os.ReadFile(filepath.Join(dir, currentName))
	if errors.Is(err, fs.ErrNotExist) {
		return current{}, fmt.Errorf("store: %w in %q: make one with \"saitei build --kb %s SOURCE...\"", ErrNone, dir, dir)
	}
	if err != nil {
		return current{}, fmt.Errorf("store: open knowledge base: %w", err)
	}
	var c current
	if err := json.Unmarshal(b, &c); err != nil {
		return current{}, fmt.Errorf("store: %s is damaged: %w; build the knowledge base again into a new folder", filepath.Join(dir, currentName), err)
	}
	if c.Format != FormatVersion {
		return current{}, &FormatError{dir, c.Format}
	}
	if !generationName.MatchString(c.Generation) {
		return current{}, fmt.Errorf("store: %s is damaged: it names generation %q; build the knowledge base again into a new folder", filepath.Join(dir, currentName), c.Generation)
	}
	return c, nil
}

// generations lists the generations on disk, oldest first, whether current or not.
func generations(dir string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(dir, generationsDir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if generationName.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	slices.SortFunc(names, func(a, b string) int { return number(a) - number(b) })
	return names, nil
}

func number(generation string) int {
	n, _ := strconv.Atoi(generation)
	return n
}

// claim makes sure that dir may become or is a knowledge base: new, empty, or
// holding nothing that a build did not put there.
func claim(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("store: make knowledge base: %w", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("store: make knowledge base: %w", err)
	}
	ours := append([]string{currentName, tempPrefix + currentName, buildLockName, generationsDir, sourcesDir}, kinds...)
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == currentName }) {
		return nil
	}
	for _, e := range entries {
		if !slices.Contains(ours, e.Name()) {
			return fmt.Errorf("store: folder %q is no knowledge base and holds %q: name a new or empty folder with --kb", dir, e.Name())
		}
	}
	return nil
}

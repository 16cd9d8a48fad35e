package ingest

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"saitei/corpus"
	"saitei/corpus/store"
	"saitei/nlp"
	"saitei/nlp/dict"
	"saitei/nlp/term"
)

// writeDictionary puts the dictionary of the tokenizer into the knowledge
// base: the general one with the terms and card names that are held. It takes
// seconds to make and is needed by everything that reads Japanese quickly, so
// it is made only when its words have changed, and a copy is kept in the
// user's cache for the next new knowledge base.
func (r *run) writeDictionary(cards []corpus.Card) error {
	words, err := DictionaryWords(cards)
	if err != nil {
		return err
	}
	version := dict.Version(words)
	return r.build.Make(store.KindDictionary, version, func(path string) error {
		r.progress("dictionary", 0, 1)
		cached := cachedDictionary(version)
		if f, err := dict.Open(cached, version); err == nil {
			f.Close()
			return copyFile(cached, path)
		}
		if err := dict.WriteFile(path, words); err != nil {
			return err
		}
		keepInCache(path, cached)
		return nil
	})
}

// DictionaryWords are the words that the general dictionary lacks: the terms
// of the game and the Japanese names of cards.
func DictionaryWords(cards []corpus.Card) ([]dict.Word, error) {
	base, err := term.Default()
	if err != nil {
		return nil, fmt.Errorf("ingest: read terms: %w", err)
	}
	var names, readings []string
	for i := range cards {
		for _, f := range cards[i].Faces {
			if f.Ja != "" {
				names, readings = append(names, f.Ja), append(readings, f.Reading)
			}
		}
	}
	return append(base.Words(), nlp.NameWords(names, readings)...), nil
}

// cachedDictionary is where a dictionary lies in the user's cache, "" where
// there is no cache.
func cachedDictionary(version string) string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "saitei", "dictionary-"+version)
}

// cachedDictionaries is how many dictionaries the cache keeps.
const cachedDictionaries = 6

// keepInCache copies a dictionary into the cache. A cache that cannot be
// written costs time and nothing else, so that errors are not reported.
func keepInCache(path, cached string) {
	if cached == "" || os.MkdirAll(filepath.Dir(cached), 0o755) != nil {
		return
	}
	temp := fmt.Sprintf("%s.%d", cached, os.Getpid())
	if copyFile(path, temp) != nil || os.Rename(temp, cached) != nil {
		os.Remove(temp)
		return
	}
	old, err := filepath.Glob(filepath.Join(filepath.Dir(cached), "dictionary-*"))
	if err != nil {
		return
	}
	age := func(name string) time.Time {
		info, err := os.Stat(name)
		if err != nil {
			return time.Time{}
		}
		return info.ModTime()
	}
	slices.SortFunc(old, func(a, b string) int { return age(b).Compare(age(a)) })
	for _, name := range old[min(len(old), cachedDictionaries):] {
		os.Remove(name)
	}
}

// copyFile gives a file a second name, or where the file system has no such
// thing, makes a copy. Dictionaries are never changed in place.
func copyFile(from, to string) error {
	if err := os.Link(from, to); err == nil {
		return nil
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if cerr := out.Close(); err == nil {
		err = cerr
	}
	return err
}

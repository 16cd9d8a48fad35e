package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"saitei/corpus/beside"
	"saitei/ingest/decode"
	"saitei/nlp"
)

// copied is how many characters in a row make words of a document a copy.
const copied = 30

// letters folds a text and leaves out what is blank.
func letters(s string) []rune {
	return []rune(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, nlp.FoldString(s, nlp.FoldMatch)))
}

// TestOwnWords holds that no file of the repository has words of the seeds:
// their sentences may not be copied, and what was made after them proves
// nothing about another document.
func TestOwnWords(t *testing.T) {
	seeds, err := filepath.Glob(filepath.Join(beside.Path(t, "seeds"), "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, seeds)
	theirs := map[string]bool{}
	for _, file := range seeds {
		raw, err := os.ReadFile(file)
		require.NoError(t, err)
		text, err := decode.Decode(file, raw, decode.Options{})
		require.NoError(t, err)
		all := letters(text.UTF8)
		for i := 0; i+copied <= len(all); i++ {
			theirs[string(all[i:i+copied])] = true
		}
	}
	require.Greater(t, len(theirs), 10_000)
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	files := 0
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == ".git" {
			return fs.SkipDir
		}
		if d.IsDir() || strings.HasSuffix(path, ".json") || strings.HasSuffix(path, ".sum") {
			return nil
		}
		raw, err := os.ReadFile(path)
		if err != nil || !utf8.Valid(raw) {
			return err
		}
		files++
		for n, line := range strings.Split(string(raw), "\n") {
			all := letters(line)
			for i := 0; i+copied <= len(all); i++ {
				if w := string(all[i : i+copied]); theirs[w] && !isASCII(w) {
					t.Errorf("%s:%d: has words of a seed: %s", path, n+1, w)
					break
				}
			}
		}
		return nil
	}))
	require.Greater(t, files, 300)
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

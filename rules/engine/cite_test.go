package engine

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
)

var numbered = regexp.MustCompile(`(?m)^\s*([1-9][0-9]{2}\.[0-9]+[a-z]?)[. ]`)

// numberOf finds the number of a rule without the letter of its part.
var numberOf = regexp.MustCompile(`^[0-9]+\.[0-9]+`)

// edition is the text of one edition, read when it is asked for.
type edition struct {
	date, path string
	rules      map[string]bool
}

// numbers returns the numbers of the edition's rules, nil for a text in an
// encoding that this simple reader does not know.
func (e *edition) numbers(t *testing.T) map[string]bool {
	if e.rules == nil {
		raw, err := os.ReadFile(e.path)
		require.NoError(t, err)
		z, err := gzip.NewReader(bytes.NewReader(raw))
		require.NoError(t, err)
		text, err := io.ReadAll(z)
		require.NoError(t, err)
		e.rules = map[string]bool{}
		for _, m := range numbered.FindAllSubmatch(bytes.ReplaceAll(text, []byte("\r"), []byte("\n")), -1) {
			e.rules[string(m[1])] = true
		}
	}
	if len(e.rules) < 500 {
		return nil
	}
	return e.rules
}

func allEditions(t *testing.T, folder string) (out []*edition) {
	files, err := filepath.Glob(filepath.Join(folder, "CR-*.txt.gz"))
	require.NoError(t, err)
	slices.Sort(files)
	for _, f := range files {
		out = append(out, &edition{date: filepath.Base(f)[3:13], path: f})
	}
	require.Greater(t, len(out), 50)
	return out
}

// around returns the rule numbers of the last edition before a day and of the
// first from it on.
func around(t *testing.T, list []*edition, ed corpus.Edition) (before, from map[string]bool) {
	i := slices.IndexFunc(list, func(e *edition) bool { return e.date >= ed.String() || soon(e.date, ed) })
	if i < 0 {
		i = len(list)
	}
	for j := i - 1; j >= 0 && before == nil; j-- {
		before = list[j].numbers(t)
	}
	for j := i; j < len(list) && from == nil; j++ {
		from = list[j].numbers(t)
	}
	return before, from
}

// soon reports whether a file's date is a few days before that of its edition.
func soon(date string, ed corpus.Edition) bool {
	d, err := corpus.ParseDate(date)
	return err == nil && d.Year == ed.Year && d.Month == ed.Month && d.Day < ed.Day && d.Day >= ed.Day-3
}

// TestCitedRulesExist holds every rule number in refusals, switches and
// mutants against the texts of the editions.
func TestCitedRulesExist(t *testing.T) {
	folder := beside.Path(t, "data", "cr", "all")
	list := allEditions(t, folder)
	_, old := around(t, list, corpus.MustDate("2006-05-01"))
	_, now := around(t, list, corpus.MustDate("2026-06-19"))
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	cite := regexp.MustCompile(`rule\{"([^"]*)", "([^"]*)"\}`)
	n := 0
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range cite.FindAllStringSubmatch(string(src), -1) {
			require.True(t, m[1] == "" || old[m[1]], "%s: rule %s of 2006", f, m[1])
			require.True(t, m[2] == "" || now[m[2]], "%s: rule %s of 2026", f, m[2])
			n++
		}
	}
	require.Greater(t, n, 50)
	for _, m := range Mutants() {
		require.True(t, now[m.Rule], "mutant %s: rule %s", m.Name, m.Rule)
		for _, r := range m.Also {
			require.True(t, now[r], "mutant %s: rule %s", m.Name, r)
			require.NotEqual(t, numberOf.FindString(m.Rule), numberOf.FindString(r), m.Name)
		}
	}
	for _, s := range Switches() {
		on, off := now, map[string]bool(nil)
		switch {
		case !s.To.IsZero():
			on, off = around(t, list, s.To)
		case !s.From.IsZero():
			off, _ = around(t, list, s.From)
		}
		require.True(t, on[s.On], "switch %s: rule %s where it is on", s.Name, s.On)
		require.True(t, s.Off == "" || off[s.Off], "switch %s: rule %s where it is off", s.Name, s.Off)
	}
}

// TestMutantsAreNamed holds the form of the table of mutants.
func TestMutantsAreNamed(t *testing.T) {
	seen := map[string]bool{}
	require.GreaterOrEqual(t, len(Mutants()), 360)
	for _, m := range Mutants() {
		require.Regexp(t, `^[a-z][a-z0-9]*(-[a-z0-9]+)*$`, m.Name)
		require.False(t, seen[m.Name], m.Name)
		seen[m.Name] = true
		require.NotEmpty(t, m.What, m.Name)
		require.False(t, strings.HasSuffix(m.What, "."), m.Name)
		_, ok := mutantByName(m.Name)
		require.True(t, ok)
	}
}

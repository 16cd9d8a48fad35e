package cr

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
)

// TestAllFiles holds every file of the data folder against its index: date,
// encoding and number of rules, misprinted numbers aside, and the known bad
// files against what is wrong with them.
func TestAllFiles(t *testing.T) {
	rulesFiles(t)
	want := index(t)
	for _, p := range parsedFiles() {
		n, e, err := p.name, p.e, p.err
		switch n {
		case "CR-1999-04-21.pit142857.txt": // rulings on cards
			require.ErrorIs(t, err, ErrNotRules)
			continue
		case "CR-2016-08-26.pit142857.txt": // UTF-16 read as UTF-8
			require.ErrorIs(t, err, ErrMangled)
			continue
		}
		require.NoError(t, err, n)
		w := want["all/"+n+".gz"]
		require.Equal(t, w.date, e.Date.String(), n)
		require.True(t, strings.HasPrefix(strings.ReplaceAll(w.encoding, "cp1252", "windows-1252"), e.Encoding), "%s: %s", n, e.Encoding)
		numbered := 0
		for _, r := range e.Rules {
			if r.ID.Rule > 0 {
				numbered++
			}
		}
		require.InDelta(t, w.rules, numbered, 5, n)
		require.GreaterOrEqual(t, len(e.Glossary), 31, n)
		switch n {
		case "CR-2013-02-01.rulesraker.txt", "CR-2011-09-30.pit142857.txt":
			require.Contains(t, e.Cut, "in the glossary", n)
		default:
			require.Empty(t, e.Cut, n)
			require.GreaterOrEqual(t, len(e.Glossary), 170, n)
		}
		require.LessOrEqual(t, len(e.Defects), 7, "%s: %v", n, e.Defects)
	}
}

type indexRow struct {
	date, encoding string
	rules          int
}

func index(t *testing.T) map[string]indexRow {
	out := map[string]indexRow{}
	for _, f := range table(t, "INDEX.tsv") {
		n, err := strconv.Atoi(f[3])
		require.NoError(t, err)
		out[f[0]] = indexRow{f[2], f[6], n}
	}
	return out
}

// table reads a TSV file of the data folder without its first line.
func table(t testing.TB, name string) (rows [][]string) {
	f, err := os.Open(filepath.Join(beside.Path(t, "data", "cr"), name))
	require.NoError(t, err)
	defer f.Close()
	s := bufio.NewScanner(f)
	for s.Scan() {
		rows = append(rows, strings.Split(s.Text(), "\t"))
	}
	require.NoError(t, s.Err())
	return rows[1:]
}

// TestHeadingsOfFiles holds the headings of the keyword sections against the
// table of the data folder.
func TestHeadingsOfFiles(t *testing.T) {
	byFile := map[string]map[string]string{}
	for _, f := range table(t, "keyword-rule-numbers-by-date.tsv") {
		if byFile[f[0]] == nil {
			byFile[f[0]] = map[string]string{}
		}
		byFile[f[0]][f[1]] = f[2]
	}
	rulesFiles(t)
	for _, p := range parsedFiles() {
		n, e := p.name, p.e
		if p.err != nil {
			continue // held by TestAllFiles
		}
		got := map[string]string{}
		for id, h := range keywordHeadings(e) {
			got[id.String()] = h
		}
		for id, h := range byFile[n[3:13]] {
			if strings.Contains(h, "exactly what they do") {
				continue // a statement that the table has as a heading
			}
			require.Equal(t, strings.ToLower(h), got[id], "%s: %s", n, id)
			delete(got, id)
		}
		require.Empty(t, got, n)
	}
}

func TestImport(t *testing.T) {
	library(t)
	s, rep := imported()
	require.Len(t, rep.Files, 123)
	require.Len(t, rep.Chosen, 117)
	require.Equal(t, 116, rep.Pairs)
	bad := map[string]string{}
	for _, f := range rep.Files {
		if f.Not != "" {
			bad[f.Name] = f.Not
		}
	}
	require.Len(t, bad, 6)
	require.Contains(t, bad["CR-2013-02-01.rulesraker.txt"], "a better file", "of two files of an edition the whole one wins")
	require.Contains(t, bad["CR-2016-08-26.pit142857.txt"], "mangled")
	require.Contains(t, bad["CR-1999-04-21.pit142857.txt"], "not the Comprehensive Rules")
	l, err := OpenLibrary(s)
	require.NoError(t, err)
	e, err := l.Edition(corpus.MustDate("2013-02-01"))
	require.NoError(t, err)
	require.Empty(t, e.Cut)
	for _, p := range parsedFiles() {
		if p.err == nil && p.e.SHA256 == e.SHA256 {
			require.Equal(t, p.e.Rules, e.Rules, "what is read back is what was parsed")
		}
	}
}

// TestImportOneMore holds that adding an edition reads that file and its two
// neighbours, and nothing else.
func TestImportOneMore(t *testing.T) {
	names, contents := rulesFiles(t)
	at := map[string]int{}
	for i, n := range names {
		at[n[3:13]] = i
	}
	opened := 0
	file := func(day string) File {
		i := at[day]
		return File{names[i], func() ([]byte, error) { opened++; return contents[i], nil }}
	}
	s := newShelf()
	first, err := Import(s, []File{file("2006-02-01"), file("2006-05-01"), file("2006-10-01"), file("2007-02-01"), file("2007-07-13")}, nil)
	require.NoError(t, err)
	require.Equal(t, 4, first.Pairs)
	clear(s.gets)
	opened = 0
	steps := 0
	rep, err := Import(s, []File{file("2006-07-15")}, func(done, total int) { steps++; require.LessOrEqual(t, done, total) })
	require.NoError(t, err)
	require.Equal(t, 1, opened)
	require.Equal(t, 2, rep.Pairs)
	require.Equal(t, 3, steps)
	require.Equal(t, 2, s.gets[kindRules], "the neighbours")
	clear(s.gets)
	again, err := Import(s, []File{file("2006-07-15")}, nil)
	require.NoError(t, err)
	require.True(t, again.Files[0].Known)
	require.Zero(t, again.Pairs)
	require.Zero(t, s.gets[kindRules])
	require.Len(t, again.Chosen, 6)
}

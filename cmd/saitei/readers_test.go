//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus/store"
	"saitei/index"
	"saitei/index/query"
	"saitei/ingest"
	"saitei/nlp"
)

// versionFile writes a document all of whose rulings name its version.
func versionFile(t *testing.T, path string, version int) {
	var b strings.Builder
	fmt.Fprintf(&b, "質問集\n\n")
	for i := range 40 {
		fmt.Fprintf(&b, "・第%d版の裁定その%d。絆魂を持つクリーチャーの話である。\n", version, i)
	}
	require.NoError(t, os.WriteFile(path, []byte(b.String()), 0o644))
}

// versionOf returns the version that results are of, all of them.
func versionOf(texts []string) (int, error) {
	version := -1
	for _, s := range texts {
		var v int
		if _, err := fmt.Sscanf(s, "第%d版", &v); err != nil {
			return 0, fmt.Errorf("%q: %w", s, err)
		}
		if version >= 0 && v != version {
			return 0, fmt.Errorf("results of the versions %d and %d", version, v)
		}
		version = v
	}
	if version < 0 {
		return 0, fmt.Errorf("no results")
	}
	return version, nil
}

// searcher is a program of the tests: it opens the knowledge base of its
// argument once and, for every query on a line of its standard input, prints
// the version of the results, until the input ends.
func searcher() {
	if err := keepSearching(os.Args[1], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "searcher:", err)
		os.Exit(1)
	}
}

func keepSearching(dir string, in io.Reader, out io.Writer) error {
	kb, err := store.Open(dir)
	if err != nil {
		return err
	}
	defer kb.Close()
	tok, err := nlp.OpenFlat(kb.File(store.KindDictionary), nil)
	if err != nil {
		return err
	}
	x, err := index.Open(kb.Path(ingest.IndexDir), tok)
	if err != nil {
		return err
	}
	defer x.Close()
	fmt.Fprintln(out, "open")
	for lines := bufio.NewScanner(in); lines.Scan(); {
		q, err := query.Parse(lines.Text())
		if err != nil {
			return err
		}
		res, err := x.Search(context.Background(), q, index.Options{Limit: 50})
		if err != nil {
			return err
		}
		var texts []string
		for _, h := range res.Hits {
			texts = append(texts, h.Text)
		}
		v, err := versionOf(texts)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, v)
	}
	return nil
}

// asked is a searcher that runs.
type asked struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Scanner
	err bytes.Buffer
}

func startSearcher(t *testing.T, kb string) *asked {
	a := &asked{cmd: exec.Command("searcher", kb)}
	a.cmd.Stderr = &a.err
	var err error
	a.in, err = a.cmd.StdinPipe()
	require.NoError(t, err)
	out, err := a.cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, a.cmd.Start())
	a.out = bufio.NewScanner(out)
	require.Equal(t, "open", a.line())
	return a
}

func (a *asked) line() string {
	if !a.out.Scan() {
		return "nothing: " + a.err.String()
	}
	return a.out.Text()
}

func (a *asked) search(q string) string {
	fmt.Fprintln(a.in, q)
	return a.line()
}

// searchedVersion runs "saitei search" and returns the version that all its
// results are of.
func searchedVersion(kb, q string) (int, error) {
	var errw bytes.Buffer
	c := exec.Command("saitei", "search", "--kb", kb, "--limit", "50", "--format", "jsonl", q)
	c.Stderr = &errw
	out, err := c.Output()
	if err != nil {
		return 0, fmt.Errorf("%w: %s", err, errw.String())
	}
	var texts []string
	for line := range bytes.Lines(out) {
		var row struct{ Kind, Text string }
		if err := json.Unmarshal(line, &row); err != nil {
			return 0, err
		}
		if row.Kind == "ruling" {
			texts = append(texts, row.Text)
		}
	}
	return versionOf(texts)
}

// TestReadersDuringBuilds has several processes read one index at once while
// generation after generation is built and swapped in. Those that have an index
// open go on reading it; each new one finds one version whole, never an older
// one than before.
func TestReadersDuringBuilds(t *testing.T) {
	dir := t.TempDir()
	kb, file := filepath.Join(dir, "kb"), filepath.Join(dir, "faq.txt")
	build := func(version int) {
		versionFile(t, file, version)
		out, err := exec.Command("saitei", "build", "--kb", kb, file).CombinedOutput()
		require.NoError(t, err, string(out))
	}
	build(0)
	const last = 5
	queries := []string{"裁定 絆魂", "クリーチャー", `"絆魂を持つ"`, "絆魂*", "絆魂 or 話"}

	var g sync.WaitGroup
	var done atomic.Bool
	var searches atomic.Int64
	for range 2 {
		g.Go(func() {
			for held, i := 0, 0; !done.Load(); i++ {
				v, err := searchedVersion(kb, queries[i%len(queries)])
				if err != nil || v < held {
					t.Errorf("version %d after %d: %v", v, held, err)
					return
				}
				held = v
				searches.Add(1)
			}
		})
	}
	var open []*asked
	for version := range last + 1 {
		if version > 0 {
			build(version)
		}
		open = append(open, startSearcher(t, kb), startSearcher(t, kb))
		for i, a := range open {
			for _, q := range queries {
				require.Equal(t, fmt.Sprint(i/2), a.search(q), "%s, opened before version %d", q, version)
			}
		}
	}
	done.Store(true)
	g.Wait()
	require.Greater(t, searches.Load(), int64(last), "nothing was searched meanwhile")
	generations := func() int {
		entries, err := os.ReadDir(filepath.Join(kb, "generations"))
		require.NoError(t, err)
		return len(entries)
	}
	require.Equal(t, last+1, generations(), "those that are read are kept")
	for _, a := range open {
		require.NoError(t, a.in.Close())
		require.NoError(t, a.cmd.Wait(), a.err.String())
	}
	build(last + 1)
	require.Equal(t, 1, generations(), "those that nobody reads any more are not")
}

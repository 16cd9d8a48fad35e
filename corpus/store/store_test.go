package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// document makes a document of n blocks whose texts name the version.
func document(source string, n int, version string) (*corpus.Document, Source, []byte) {
	d := &corpus.Document{Source: source, Encoding: "utf-8", Format: "text"}
	var text strings.Builder
	for i := range n {
		start := text.Len()
		line := fmt.Sprintf("・裁定その%d、第%s版。", i, version)
		text.WriteString(line + "\n")
		d.Blocks = append(d.Blocks, corpus.Block{
			ID: sum([]byte(source + line))[:12], Kind: corpus.KindRuling, Bytes: corpus.Span{Start: start, End: text.Len()},
			Line: i + 1, Text: strings.TrimPrefix(line, "・"), Mark: "・",
		})
	}
	content := []byte(text.String())
	d.SHA256, d.Size = sum(content), len(content)
	return d, Source{Name: source, SHA256: d.SHA256, Size: int64(d.Size)}, content
}

// build makes a generation of one document, a.txt, of n blocks.
func build(dir, version string, n int) error {
	b, err := Begin(dir)
	if err != nil {
		return err
	}
	defer b.Abort()
	b.Manifest.Program = "test"
	d, s, content := document("a.txt", n, version)
	if err := b.AddSource(s, content); err != nil {
		return err
	}
	if err := b.AddDocument(d); err != nil {
		return err
	}
	if err := b.Put(KindRules, "v"+version+".jsonl", []byte("rules of "+version)); err != nil {
		return err
	}
	if err := os.Mkdir(b.Path("index"), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(b.Path("index/part"), []byte(version), 0o644); err != nil {
		return err
	}
	_, err = b.Commit()
	return err
}

func commit(t *testing.T, b *Build) {
	_, err := b.Commit()
	require.NoError(t, err)
}

func TestBuildAndRead(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	_, err := Open(dir)
	require.ErrorIs(t, err, ErrNone)
	require.ErrorContains(t, err, "saitei build --kb")
	require.NoError(t, build(dir, "1", 3))

	kb, err := Open(dir)
	require.NoError(t, err)
	defer kb.Close()
	docs, err := kb.Documents()
	require.NoError(t, err)
	want, src, content := document("a.txt", 3, "1")
	require.Equal(t, []*corpus.Document{want}, docs)
	require.Equal(t, []Source{src}, kb.Manifest.Sources)
	got, err := kb.Source(src.SHA256)
	require.NoError(t, err)
	require.Equal(t, content, got)

	names, err := kb.Names(KindRules)
	require.NoError(t, err)
	require.Equal(t, []string{"v1.jsonl"}, names)
	rules, err := kb.Get(KindRules, "v1.jsonl")
	require.NoError(t, err)
	require.Equal(t, "rules of 1", string(rules))
	_, err = kb.Get(KindRules, "v2.jsonl")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorIs(t, kb.Put(KindRules, "v2.jsonl", nil), fs.ErrPermission)
	part, err := os.ReadFile(kb.Path("index/part"))
	require.NoError(t, err)
	require.Equal(t, "1", string(part))
}

func TestSameInputGivesSameBytes(t *testing.T) {
	one, two := filepath.Join(t.TempDir(), "kb"), filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(one, "1", 20))
	require.NoError(t, build(two, "1", 20))
	files := func(dir string) map[string]string {
		all := map[string]string{}
		require.NoError(t, filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && d.Name() != buildLockName {
				b, rerr := os.ReadFile(name)
				rel, _ := filepath.Rel(dir, name)
				all[rel], err = string(b), rerr
			}
			return err
		}))
		return all
	}
	require.Equal(t, files(one), files(two))
}

func TestFind(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(dir, "1", 3))
	kb, err := Open(dir)
	require.NoError(t, err)
	defer kb.Close()
	d, _, _ := document("a.txt", 3, "1")
	for name, want := range map[string]int{d.Blocks[1].ID: 1, d.Blocks[1].ID[:6]: 1, "a.txt:2": 1, "a.txt:99": 2, "b.txt:2": -1, "zzzz": -1, d.Blocks[1].ID[:3]: -1} {
		found, err := kb.Find(name)
		require.NoError(t, err, name)
		if want < 0 {
			require.Empty(t, found, name)
			continue
		}
		require.Len(t, found, 1, name)
		require.Equal(t, d.Blocks[want].ID, found[0].Block.ID, name)
	}
}

func TestImportsStay(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(dir, "1", 1))
	require.NoError(t, build(dir, "2", 1))
	kb, err := Open(dir)
	require.NoError(t, err)
	defer kb.Close()
	names, err := kb.Names(KindRules)
	require.NoError(t, err)
	require.Equal(t, []string{"v1.jsonl", "v2.jsonl"}, names)
}

func TestMadeFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	calls := 0
	make := func(name string) {
		b, err := Begin(dir)
		require.NoError(t, err)
		require.NoError(t, b.Make(KindDictionary, name, func(path string) error {
			calls++
			return os.WriteFile(path, []byte(name), 0o644)
		}))
		require.Equal(t, name, filepath.Base(b.File(KindDictionary)))
		commit(t, b)
	}
	make("one")
	make("one")
	require.Equal(t, 1, calls, "what is there is not made again")
	make("two")
	kb, err := Open(dir)
	require.NoError(t, err)
	defer kb.Close()
	b, err := os.ReadFile(kb.File(KindDictionary))
	require.NoError(t, err)
	require.Equal(t, "two", string(b))
	require.Empty(t, kb.File(KindCards))
	entries, err := os.ReadDir(filepath.Join(dir, KindDictionary))
	require.NoError(t, err)
	require.Len(t, entries, 1)

	again, err := Begin(dir)
	require.NoError(t, err)
	defer again.Abort()
	require.ErrorContains(t, again.Make(KindDictionary, "bad", func(string) error { return errors.New("no room") }), "no room")
}

func TestReaderKeepsItsGeneration(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(dir, "1", 3))
	kb, err := Open(dir)
	require.NoError(t, err)
	require.NoError(t, build(dir, "2", 3))
	require.NoError(t, build(dir, "3", 3))

	docs, err := kb.Documents()
	require.NoError(t, err)
	require.Contains(t, docs[0].Blocks[0].Text, "第1版")
	_, err = kb.Source(docs[0].SHA256)
	require.NoError(t, err, "sources of a held generation stay")
	all, err := generations(dir)
	require.NoError(t, err)
	require.Equal(t, []string{"000001", "000003"}, all, "the one between is nobody's")

	require.NoError(t, kb.Close())
	require.NoError(t, build(dir, "4", 3))
	all, err = generations(dir)
	require.NoError(t, err)
	require.Equal(t, []string{"000004"}, all)
	sources, err := os.ReadDir(filepath.Join(dir, sourcesDir))
	require.NoError(t, err)
	require.Len(t, sources, 1)
}

func TestTwoBuildsAtOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	first, err := Begin(dir)
	require.NoError(t, err)
	_, err = Begin(dir)
	require.ErrorIs(t, err, ErrBusy)
	require.ErrorContains(t, err, fmt.Sprintf("process %d", os.Getpid()))
	commit(t, first)
	require.NoError(t, build(dir, "2", 1))
}

func TestAbortLeavesNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(dir, "1", 3))
	b, err := Begin(dir)
	require.NoError(t, err)
	d, _, _ := document("b.txt", 5, "2")
	require.NoError(t, b.AddDocument(d))
	b.Abort()
	r, err := Check(dir)
	require.NoError(t, err)
	require.Empty(t, r.Problems)
	entries, err := os.ReadDir(filepath.Join(dir, generationsDir))
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

func TestFailedFirstBuildLeavesNoFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	b, err := Begin(dir)
	require.NoError(t, err)
	require.NoError(t, b.Put(KindRules, "x.jsonl", []byte("x")))
	b.Abort()
	require.NoDirExists(t, dir)

	require.NoError(t, os.Mkdir(dir, 0o755))
	b, err = Begin(dir)
	require.NoError(t, err)
	b.Abort()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err, "a folder that was there stays")
	require.Empty(t, entries)
}

func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "letter.txt"), []byte("x"), 0o644))
	_, err := Begin(dir)
	require.ErrorContains(t, err, `holds "letter.txt"`)

	dir = filepath.Join(t.TempDir(), "kb")
	b, err := Begin(dir)
	require.NoError(t, err)
	defer b.Abort()
	d, _, _ := document("b.txt", 1, "1")
	require.NoError(t, b.AddDocument(d))
	require.ErrorContains(t, b.AddDocument(d), "comes after")
	d.Source = "c.txt"
	require.ErrorContains(t, b.AddDocument(d), "has the ID of one of b.txt")
	for _, name := range []string{"", "../x", "a/b", ".x", "tmp-x", "x.gz"} {
		require.Error(t, b.Put(KindRules, name, nil), name)
	}
	require.Error(t, b.Put("elsewhere", "x", nil))
}

func TestOtherFormatIsRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(dir, "1", 1))
	require.NoError(t, os.WriteFile(filepath.Join(dir, currentName), []byte(`{"format":99,"generation":"000001"}`), 0o644))
	var format *FormatError
	_, err := Open(dir)
	require.True(t, errors.As(err, &format))
	require.ErrorContains(t, err, "format 99")
	require.ErrorContains(t, err, "into a new folder")
	_, err = Begin(dir)
	require.True(t, errors.As(err, &format), "a build does not overwrite it either")
}

func TestCheckFindsDamage(t *testing.T) {
	for _, c := range []struct {
		name, want string
		damage     func(t *testing.T, dir, generation string)
	}{
		{"missing", "is missing", func(t *testing.T, dir, g string) { require.NoError(t, os.Remove(filepath.Join(g, "index/part"))) }},
		{"changed", "other content", func(t *testing.T, dir, g string) { flip(t, filepath.Join(g, "index/part")) }},
		{"cut", "cut off", func(t *testing.T, dir, g string) {
			require.NoError(t, os.Truncate(filepath.Join(g, blocksName), 100))
		}},
		{"extra", "not in the manifest", func(t *testing.T, dir, g string) {
			require.NoError(t, os.WriteFile(filepath.Join(g, "note"), nil, 0o644))
		}},
		{"import", "rules/v1.jsonl.gz", func(t *testing.T, dir, g string) { flip(t, filepath.Join(dir, "rules/v1.jsonl.gz")) }},
		{"source", "naming a.txt", func(t *testing.T, dir, g string) { require.NoError(t, os.RemoveAll(filepath.Join(dir, sourcesDir))) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "kb")
			require.NoError(t, build(dir, "1", 3))
			r, err := Check(dir)
			require.NoError(t, err)
			require.Empty(t, r.Problems)
			require.Equal(t, 3, r.Blocks)
			c.damage(t, dir, filepath.Join(dir, generationsDir, "000001"))
			r, err = Check(dir)
			require.NoError(t, err)
			require.Contains(t, fmt.Sprint(r.Problems), c.want)
		})
	}
}

func flip(t *testing.T, name string) {
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	b[len(b)/2] ^= 1
	require.NoError(t, os.WriteFile(name, b, 0o644))
}

func TestDamagedImportIsNotRead(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(dir, "1", 1))
	flip(t, filepath.Join(dir, "rules/v1.jsonl.gz"))
	kb, err := Open(dir)
	require.NoError(t, err)
	defer kb.Close()
	_, err = kb.Get(KindRules, "v1.jsonl")
	require.ErrorContains(t, err, "is damaged")
}

package ingest

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/sample"
	"saitei/corpus/store"
	"saitei/nlp"
)

const faq = `港のカード よくある質問集

絆魂

・絆魂を持つクリーチャーがダメージを与えた場合、あなたはその点数分のライフを得る。
・ダメージが軽減された場合、得るライフも減る。
・複数の絆魂を持っていても、得るライフは増えない。

飛行

・飛行を持つクリーチャーは、飛行か到達を持つクリーチャーにしかブロックされない。
`

// folder writes files and returns a function that gives their paths.
func folder(t *testing.T, files map[string]string) func(string) string {
	dir := t.TempDir()
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	return func(name string) string { return filepath.Join(dir, name) }
}

func mustRun(t *testing.T, c Config) *Account {
	a, err := Run(context.Background(), c)
	require.NoError(t, err)
	return a
}

func states(a *Account) map[string]State {
	m := map[string]State{}
	for _, d := range a.Documents {
		m[d.Source] = d.State
	}
	return m
}

// held returns the texts of the rulings of each document.
func held(t *testing.T, kb string) map[string][]string {
	k, err := store.Open(kb)
	require.NoError(t, err)
	defer k.Close()
	all := map[string][]string{}
	require.NoError(t, k.Each(func(d *corpus.Document) error {
		all[d.Source] = []string{}
		for _, b := range rulings(d) {
			all[d.Source] = append(all[d.Source], b.Text)
		}
		return nil
	}))
	return all
}

func TestSampleIsBuiltWithoutSources(t *testing.T) {
	kb := filepath.Join(t.TempDir(), "kb")
	a := mustRun(t, Config{KB: kb})
	require.GreaterOrEqual(t, a.Total.Rulings(), 40)
	require.Equal(t, map[string]State{"judge-notes.html": New, "keyword-faq.txt": New, "set-faq.txt": New}, states(a))
	require.Equal(t, 6, a.Cards)
	for _, k := range a.Total.Kinds {
		if k.Kind != corpus.KindDuplicate {
			require.NotZero(t, k.Blocks, k.Kind)
		}
	}
	r, err := store.Check(kb)
	require.NoError(t, err)
	require.Empty(t, r.Problems)
}

func TestSampleCardsGiveWay(t *testing.T) {
	kb := filepath.Join(t.TempDir(), "kb")
	mustRun(t, Config{KB: kb})
	at := folder(t, map[string]string{"a.txt": faq})
	require.Zero(t, mustRun(t, Config{KB: kb, Sources: []string{at("a.txt")}}).Cards)
}

func TestBuildReplacesTheSetOfSources(t *testing.T) {
	kb := filepath.Join(t.TempDir(), "kb")
	at := folder(t, map[string]string{"a.txt": faq, "b.txt": "質問\n\n・別の裁定である。\n"})
	mustRun(t, Config{KB: kb, Sources: []string{at("a.txt")}})
	a := mustRun(t, Config{KB: kb, Sources: []string{at("b.txt")}})
	require.Equal(t, map[string]State{"b.txt": New}, states(a))
	require.Equal(t, []string{"a.txt"}, a.Removed)
	a = mustRun(t, Config{KB: kb, Add: true, Sources: []string{at("a.txt")}})
	require.Equal(t, map[string]State{"a.txt": New, "b.txt": Kept}, states(a))
	require.Empty(t, a.Removed)
	require.Len(t, held(t, kb)["a.txt"], 4)
	require.Len(t, held(t, kb)["b.txt"], 1)
}

func TestNothingChangedIsANoop(t *testing.T) {
	kb := filepath.Join(t.TempDir(), "kb")
	at := folder(t, map[string]string{"a.txt": faq})
	first := mustRun(t, Config{KB: kb, Sources: []string{at("a.txt")}})
	for _, c := range []Config{
		{KB: kb, Sources: []string{at("a.txt")}},
		{KB: kb, Sources: []string{at("a.txt"), at("a.txt")}},
		{KB: kb, Add: true, Sources: []string{at("a.txt")}},
	} {
		a := mustRun(t, c)
		require.True(t, a.Unchanged)
		require.Equal(t, first.Generation, a.Generation)
		require.Equal(t, first.Total, a.Total)
	}
}

func TestDamageIsRepairedByBuildingAgain(t *testing.T) {
	kb := filepath.Join(t.TempDir(), "kb")
	at := folder(t, map[string]string{"a.txt": faq})
	a := mustRun(t, Config{KB: kb, Sources: []string{at("a.txt")}})
	blocks := filepath.Join(kb, "generations", a.Generation, "blocks.jsonl")
	b, err := os.ReadFile(blocks)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(blocks, bytes.Replace(b, []byte("絆魂"), []byte("接死"), 1), 0o644))
	require.False(t, mustRun(t, Config{KB: kb, Sources: []string{at("a.txt")}}).Unchanged)
	r, err := store.Check(kb)
	require.NoError(t, err)
	require.Empty(t, r.Problems)
	require.NotContains(t, strings.Join(held(t, kb)["a.txt"], ""), "接死")
}

func TestNewerVersionSaysWhatChanged(t *testing.T) {
	kb := filepath.Join(t.TempDir(), "kb")
	at := folder(t, map[string]string{"v1/a.txt": faq, "v2/a.txt": strings.NewReplacer(
		"・ダメージが軽減された場合、得るライフも減る。\n", "・ダメージが軽減された場合、得るライフもその分だけ減る。\n",
		"・複数の絆魂を持っていても、得るライフは増えない。\n", "",
		"ブロックされない。\n", "ブロックされない。\n・飛行を持つクリーチャーは何でもブロックできる。\n").Replace(faq)})
	mustRun(t, Config{KB: kb, Sources: []string{at("v1/a.txt")}})
	a := mustRun(t, Config{KB: kb, Add: true, Sources: []string{at("v2/a.txt")}})
	require.Equal(t, map[string]State{"a.txt": Replaced}, states(a))
	c := a.Documents[0].Changes
	require.Len(t, c.Changed, 1)
	require.Equal(t, "ダメージが軽減された場合、得るライフも減る。", c.Changed[0].Was)
	require.Equal(t, "ダメージが軽減された場合、得るライフもその分だけ減る。", c.Changed[0].Text)
	require.Len(t, c.Removed, 1)
	require.Contains(t, c.Removed[0].Text, "複数の絆魂")
	require.Len(t, c.Added, 1)
	require.Contains(t, c.Added[0].Text, "何でもブロック")
	var text bytes.Buffer
	require.NoError(t, a.WriteText(&text))
	require.Contains(t, text.String(), "1 rulings added, 1 removed, 1 changed")
	require.Contains(t, text.String(), "その分だけ減る")
}

func TestAnotherDocumentOfTheSameNameStaysApart(t *testing.T) {
	kb := filepath.Join(t.TempDir(), "kb")
	at := folder(t, map[string]string{"one/faq.txt": faq, "two/faq.txt": "別の質問集\n\n・まったく別の裁定である。\n・絆魂とは関係がない。\n"})
	one := mustRun(t, Config{KB: kb, Sources: []string{at("one/faq.txt")}})
	require.Equal(t, map[string]State{"faq.txt": New}, states(one))
	ids := func() map[string]bool {
		k, err := store.Open(kb)
		require.NoError(t, err)
		defer k.Close()
		all := map[string]bool{}
		require.NoError(t, k.Each(func(d *corpus.Document) error {
			for _, b := range d.Blocks {
				all[b.ID] = true
			}
			return nil
		}))
		return all
	}
	before := ids()
	a := mustRun(t, Config{KB: kb, Add: true, Sources: []string{at("two/faq.txt")}})
	require.Equal(t, map[string]State{"faq.txt": Kept, "two/faq.txt": New}, states(a))
	require.Subset(t, ids(), before, "IDs of a held document stay")

	a = mustRun(t, Config{KB: kb, Sources: []string{at("one/faq.txt"), at("two/faq.txt")}})
	require.Len(t, a.Documents, 2)
}

func TestOrderOfSourcesDoesNotMatter(t *testing.T) {
	at := folder(t, map[string]string{"a.txt": faq, "b.md": "# 質問\n\n- 別の裁定である。\n"})
	read := func(sources ...string) string {
		kb := filepath.Join(t.TempDir(), "kb")
		a := mustRun(t, Config{KB: kb, Sources: sources})
		b, err := os.ReadFile(filepath.Join(kb, "generations", a.Generation, "manifest.json"))
		require.NoError(t, err)
		return string(b)
	}
	require.Equal(t, read(at("a.txt"), at("b.md")), read(at("b.md"), at("a.txt")))
}

func TestFolderStdinAndGzip(t *testing.T) {
	at := folder(t, map[string]string{"d/a.txt": faq, "d/sub/b.md": "# 質問\n\n- 別の裁定である。\n", "d/photo.jpg": "\xff\xd8", "d/.hidden.txt": "x"})
	kb := filepath.Join(t.TempDir(), "kb")
	a := mustRun(t, Config{KB: kb, Sources: []string{at("d"), "-"}, Stdin: strings.NewReader("質問\n\n・入力からの裁定である。\n")})
	require.Equal(t, map[string]State{"a.txt": New, "b.md": New, "stdin": New}, states(a))
}

func TestPageIsAskedForAndNotSentAgain(t *testing.T) {
	text, sent, asked := faq, 0, 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		tag := fmt.Sprintf("%q", fmt.Sprint(len(text)))
		w.Header().Set("ETag", tag)
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		sent++
		fmt.Fprint(w, text)
	}))
	defer server.Close()
	kb, address := filepath.Join(t.TempDir(), "kb"), server.URL+"/faq"
	a := mustRun(t, Config{KB: kb, Sources: []string{address}})
	require.Equal(t, map[string]State{address: New}, states(a))
	require.Equal(t, 4, a.Total.Rulings())
	require.True(t, mustRun(t, Config{KB: kb, Sources: []string{address}}).Unchanged)
	require.Equal(t, []int{2, 1}, []int{asked, sent})

	text += "・飛行を持つクリーチャーは何でもブロックできる。\n"
	a = mustRun(t, Config{KB: kb, Add: true, Sources: []string{address}})
	require.Equal(t, map[string]State{address: Replaced}, states(a))
	require.Len(t, a.Documents[0].Changes.Added, 1)

	server.Close()
	_, err := Run(context.Background(), Config{KB: kb, Sources: []string{address}})
	require.ErrorContains(t, err, address)
	require.Len(t, held(t, kb)[address], 5)
}

func TestFailuresLeaveNothing(t *testing.T) {
	at := folder(t, map[string]string{"bad.txt": "日本語\xff\xfe\xfd\x80 壊れた\x00\x81", "good.txt": faq, "empty/x.jpg": "", "cards.tsv": "not a card file", "big.txt": faq})
	for _, c := range []struct {
		want string
		cfg  Config
	}{
		{"no such file", Config{Sources: []string{at("none.txt")}}},
		{"bad.txt", Config{Sources: []string{at("good.txt"), at("bad.txt")}}},
		{"holds no documents", Config{Sources: []string{at("empty")}}},
		{"cards.tsv", Config{Sources: []string{at("good.txt")}, Cards: []string{at("cards.tsv")}}},
		{"no such file", Config{Sources: []string{at("good.txt")}, Rules: []string{at("none")}}},
		{"limit", Config{Sources: []string{at("big.txt")}, Limit: 10}},
		{"no standard input", Config{Sources: []string{"-"}}},
	} {
		c.cfg.KB = filepath.Join(t.TempDir(), "kb")
		_, err := Run(context.Background(), c.cfg)
		require.ErrorContains(t, err, c.want)
		require.NoDirExists(t, c.cfg.KB, "nothing is written")

		mustRun(t, Config{KB: c.cfg.KB, Sources: []string{at("good.txt")}})
		before := held(t, c.cfg.KB)
		_, err = Run(context.Background(), c.cfg)
		require.Error(t, err)
		require.Equal(t, before, held(t, c.cfg.KB), "the old generation is whole")
	}
}

func TestCancelledBuildLeavesNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	kb := filepath.Join(t.TempDir(), "kb")
	_, err := Run(ctx, Config{KB: kb})
	require.ErrorIs(t, err, context.Canceled)
	require.NoDirExists(t, kb)
}

func TestImportsAreReadOnce(t *testing.T) {
	kb := filepath.Join(t.TempDir(), "kb")
	at := folder(t, map[string]string{"a.txt": faq, "b.txt": "質問\n\n・別の裁定である。\n", "cards.tsv": string(sample.Cards())})
	a := mustRun(t, Config{KB: kb, Sources: []string{at("a.txt")}, Cards: []string{at("cards.tsv")}})
	require.Len(t, a.Imported, 1)
	a = mustRun(t, Config{KB: kb, Add: true, Sources: []string{at("b.txt")}})
	require.Empty(t, a.Imported)
	require.Equal(t, 6, a.Cards)
	a = mustRun(t, Config{KB: kb, Add: true, Cards: []string{at("cards.tsv")}})
	require.True(t, a.Unchanged, "the same file once more is nothing new")

	k, err := store.Open(kb)
	require.NoError(t, err)
	defer k.Close()
	table, err := k.Cards()
	require.NoError(t, err)
	defer table.Close()
	for _, key := range CardKeys(&corpus.Card{Name: "Anchor Strike", Faces: []corpus.Face{{Name: "Anchor Strike", Ja: "錨の一撃"}}}) {
		found, err := table.Lookup(key)
		require.NoError(t, err)
		require.Len(t, found, 1, key)
	}
	cards, err := table.All()
	require.NoError(t, err)
	words, err := DictionaryWords(cards)
	require.NoError(t, err)
	_, err = nlp.OpenFlat(k.File(store.KindDictionary), words)
	require.NoError(t, err)
	words, err = DictionaryWords(cards[:5])
	require.NoError(t, err)
	_, err = nlp.OpenFlat(k.File(store.KindDictionary), words)
	require.Error(t, err, "the dictionary is that of all cards held")
}

func TestCatalogueComesBackTheSame(t *testing.T) {
	c, err := unmarshalCatalogue("x", []byte("{\"format\":\"names\"}\n{\"set\":{\"code\":\"AAA\",\"name\":\"A\",\"date\":null}}\n{\"card\":{\"name\":\"Owl\",\"faces\":null}}\n"))
	require.NoError(t, err)
	b, err := marshalCatalogue(c)
	require.NoError(t, err)
	again, err := unmarshalCatalogue("x", b)
	require.NoError(t, err)
	require.Equal(t, c, again)
	_, err = unmarshalCatalogue("x", []byte("{}\n{broken"))
	require.ErrorContains(t, err, "line 2")
}

func TestCountRefusesGapsAndOverlaps(t *testing.T) {
	block := func(start, end int) corpus.Block {
		return corpus.Block{ID: "x", Kind: corpus.KindRuling, Bytes: corpus.Span{Start: start, End: end}}
	}
	for _, c := range []struct {
		blocks []corpus.Block
		ok     bool
	}{
		{[]corpus.Block{block(0, 4), block(4, 10)}, true},
		{[]corpus.Block{block(0, 4), block(5, 10)}, false},
		{[]corpus.Block{block(0, 5), block(4, 10)}, false},
		{[]corpus.Block{block(0, 4), block(4, 9)}, false},
		{[]corpus.Block{{ID: "x", Kind: "novel", Bytes: corpus.Span{Start: 0, End: 10}}}, false},
	} {
		_, err := count(&corpus.Document{Source: "a", Size: 10, Blocks: c.blocks})
		require.Equal(t, c.ok, err == nil, "%v: %v", c.blocks, err)
	}
}

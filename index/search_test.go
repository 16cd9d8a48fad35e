package index

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/index/query"
)

// aside makes an item that a query may name.
func aside(row Named, names, readings []string) *Item {
	b, err := json.Marshal(row)
	if err != nil {
		panic(err)
	}
	id := row.Kind + ":" + row.Card + row.Term
	if row.Kind == "cr" {
		id, names = "cr:"+row.Rule+"@"+row.Edition.String(), []string{"cr " + row.Rule}
	}
	return &Item{ID: id, Kind: row.Kind, Row: b, Text: row.Ja, English: append(row.En, row.Card), Names: names, Readings: readings}
}

// small is an index of a few invented rulings and what they speak of.
func small(t testing.TB) *Index {
	day := corpus.MustDate
	items := []*Item{
		ruling("twice", "灯台の番人が絆魂を２つ持っていても、得るライフは増えない。"),
		ruling("counter", "その呪文が打ち消された場合、カードは墓地に置かれる。"),
		ruling("field", "クリーチャーが場に出るたび、能力が誘発する。"),
		ruling("half", "+１/＋１カウンターを１個取り除く。"),
		ruling("not", "オーラはクリーチャーでない土地につけられる。"),
		ruling("is", "オーラはクリーチャーである土地につけられる。"),
		ruling("guild", "測量士ギルドパクトの刻印を数える。"),
		ruling("card", "二つの対象は同じであってもよい。"),
	}
	items[0].Keywords, items[0].English = []string{"lifelink"}, []string{"lifelink", "life"}
	items[1].Date, items[1].Doc = day("2009-07-11"), "old.txt 昔の注釈"
	items[2].Sets, items[2].Date = []string{"TST"}, day("2012-01-01")
	items[7].Subjects = []string{"Lighthouse Keeper", "灯台の番人"}
	items[7].Linked = true
	rule := ruling("rule", "702.13a 絆魂は能力である。")
	rule.Kind, rule.Number, rule.Topics = "rule", corpus.MustRuleID("702.13a"), []string{"lifelink"}
	rule.Rules = []RuleRef{{corpus.MustRuleID("702.13a"), day("2009-07-11")}, {corpus.MustRuleID("702.15b"), day("2026-06-19")}}
	items = append(items, rule,
		aside(Named{Kind: "card", Card: "Lighthouse Keeper", Ja: "灯台の番人"}, []string{"Lighthouse Keeper", "灯台の番人"}, []string{"トウダイノバンニン"}),
		aside(Named{Kind: "term", Term: "lifelink", Ja: "絆魂", En: []string{"lifelink"}, Keyword: true, Forms: []Form{{Ja: "絆魂"}}}, []string{"lifelink", "絆魂"}, []string{"バンコン"}),
		aside(Named{Kind: "term", Term: "battlefield", Ja: "戦場", En: []string{"battlefield"}, Forms: []Form{{Ja: "戦場"}, {Ja: "場"}}}, []string{"battlefield", "戦場", "場"}, []string{"センジョウ"}),
		aside(Named{Kind: "cr", Rule: "702.15b", Edition: day("2026-06-19"), Text: "An invented rule."}, nil, nil),
	)
	return build(t, items...)
}

func TestSearch(t *testing.T) {
	x := small(t)
	for _, c := range []struct{ q, first, never string }{
		{"絆魂", "rule", ""},
		{"ばんこん", "rule", ""},
		{"bankon", "rule", ""},
		{"lifelink", "rule", ""},
		{"絆魂 ライフ", "twice", ""},
		{"ﾗｲﾌ 絆魂", "twice", ""},
		{"らいふ", "twice", ""},
		{"打ち消し", "counter", ""},
		{"打ち消す", "counter", ""},
		{"打ち消されない", "counter", ""},
		{"戦場", "field", ""},
		{"+1/+1", "half", ""},
		{"1個", "half", ""},
		{"ギルド", "guild", ""},
		{"士", "guild", ""},
		{"ギルドパ*", "guild", ""},
		{"オーラ クリーチャーでない", "not", ""},
		{"aura not creature", "", ""},
		{`"絆魂を２つ"`, "twice", "rule"},
		{"「持って」 絆魂", "twice", "rule"},
		{"絆魂 -ライフ", "rule", "twice"},
		{"灯台の番人", "card", ""},
		{"Lighthouse Keeper", "card", ""},
		{"lighthouse keepr", "card", ""},
		{"灯台の番入", "card", ""},
		{"toudai no bannin", "card", ""},
		{"とうだいのばんにん", "card", ""},
		{"card:灯台の番人", "card", "rule"},
		{"702.13a", "rule", "twice"},
		{"rule 702.15", "rule", "twice"},
		{"702.13@2009-07-11", "rule", "twice"},
		{"702.13@2012-01-01", "", "rule"},
		{"kind:rule", "rule", "twice"},
		{"keyword:lifelink", "twice", "rule"},
		{"keyword:絆魂", "twice", "rule"},
		{"set:tst", "field", "rule"},
		{"doc:注釈", "counter", "rule"},
		{"before:2010-01-01", "counter", "field"},
		{"after:2010-01-01", "field", "counter"},
		{"linked:yes", "card", "rule"},
		{"id:half", "half", "rule"},
		{"ライフ or 墓地", "", "rule"},
		{"(ライフ or 墓地) -呪文", "twice", "counter"},
		{"kind:card", "card:Lighthouse Keeper", "card"},
		{"kind:term 戦場", "term:battlefield", "field"},
		{"存在しません", "", "rule"},
	} {
		got := find(t, x, c.q, Options{})
		if c.first != "" {
			require.NotEmpty(t, got, c.q)
			require.Equal(t, c.first, got[0], "%s: %v", c.q, got)
		}
		if c.never != "" {
			require.NotContains(t, got, c.never, c.q)
		}
	}
}

func TestExact(t *testing.T) {
	x := small(t)
	for q, want := range map[string][]string{
		"lifelink": {}, "ばんこん": {}, "戦場": {}, "打ち消す": {}, "打ち消さ": {"counter"}, "ﾗｲﾌ": {"twice"}, "1/+1": {"half"},
	} {
		require.Equal(t, want, find(t, x, q, Options{Exact: true}), q)
	}
}

func TestNamedComesFirst(t *testing.T) {
	x := small(t)
	for q, want := range map[string]string{
		"灯台の番人 対象": "card:Lighthouse Keeper", "lifelink": "term:lifelink", "702.15b": "cr:702.15b@2026-06-19", "toudainobannin": "card:Lighthouse Keeper",
	} {
		parsed, err := query.Parse(q)
		require.NoError(t, err)
		res, err := x.Search(t.Context(), parsed, Options{})
		require.NoError(t, err)
		require.NotEmpty(t, res.Named, q)
		require.Equal(t, want, res.Named[0].ID, q)
	}
}

func TestHolds(t *testing.T) {
	x := small(t)
	o := Options{Holds: map[string]string{"twice": "no", "rule": "yes"}, Limit: 20}
	require.Equal(t, []string{"twice"}, find(t, x, "holds:no", o))
	require.Equal(t, []string{"rule"}, find(t, x, "holds:yes", o))
	require.Len(t, find(t, x, "holds:unknown", o), 7)
}

func TestMissing(t *testing.T) {
	x := small(t)
	parsed, err := query.Parse("絆魂 墓地")
	require.NoError(t, err)
	res, err := x.Search(t.Context(), parsed, Options{Explain: true})
	require.NoError(t, err)
	require.Zero(t, res.Complete)
	require.NotZero(t, res.Total)
	for _, h := range res.Hits {
		require.Len(t, h.Missing, 1, h.ID)
	}
	require.NotEmpty(t, res.Hits[0].Why)
}

func TestSuggestions(t *testing.T) {
	x := small(t)
	parsed, err := query.Parse("灯台守")
	require.NoError(t, err)
	res, err := x.Search(t.Context(), parsed, Options{})
	require.NoError(t, err)
	if len(res.Hits) == 0 {
		require.Contains(t, res.Suggestions, "灯台の番人")
	}
}

func TestComplete(t *testing.T) {
	x := small(t)
	for prefix, want := range map[string]string{"絆": "絆魂", "ばん": "絆魂", "ban": "絆魂", "lifel": "lifelink", "灯": "灯台の番人", "とうだ": "灯台の番人", "702": "702.13a"} {
		got, err := x.Complete(t.Context(), prefix, 10)
		require.NoError(t, err)
		require.NotEmpty(t, got, prefix)
		var texts []string
		for _, c := range got {
			texts = append(texts, c.Text)
		}
		require.Contains(t, texts, want, prefix)
	}
}

// TestPages holds that pages neither repeat nor leave out a result, whatever
// their size, also where all scores are the same.
func TestPages(t *testing.T) {
	var items []*Item
	for i, s := range lines(300) {
		items = append(items, ruling(fmt.Sprint(i), s))
	}
	x := build(t, items...)
	for _, q := range []string{"クリーチャー", "kind:ruling", "能力 対象 墓地"} {
		all := find(t, x, q, Options{Limit: 1000})
		for _, size := range []int{1, 7, 100} {
			var got []string
			for len(got) < len(all) {
				page := find(t, x, q, Options{Limit: size, Offset: len(got)})
				require.NotEmpty(t, page, q)
				got = append(got, page...)
			}
			require.Equal(t, all, got, "%s by %d", q, size)
		}
		sorted := slices.Clone(all)
		slices.Sort(sorted)
		require.Len(t, slices.Compact(sorted), len(all), q)
	}
}

func TestFacets(t *testing.T) {
	x := small(t)
	parsed, err := query.Parse("絆魂")
	require.NoError(t, err)
	res, err := x.Search(t.Context(), parsed, Options{Facets: []string{"kind", "keyword"}})
	require.NoError(t, err)
	require.Equal(t, []Count{{"rule", 1}, {"ruling", 1}}, res.Facets["kind"])
	require.Equal(t, []Count{{"lifelink", 1}}, res.Facets["keyword"])
	_, err = x.Search(t.Context(), parsed, Options{Facets: []string{"colour"}})
	require.ErrorContains(t, err, "want one of")
}

// TestSameBytes holds that an index depends on nothing but its items.
func TestSameBytes(t *testing.T) {
	var files [2][]byte
	for i := range files {
		dir := filepath.Join(t.TempDir(), "index")
		w, err := Create(dir, tokenizer())
		require.NoError(t, err)
		for k, s := range lines(2500) {
			require.NoError(t, w.Add(ruling(fmt.Sprint(k), s)))
		}
		require.NoError(t, w.Close())
		files[i], err = os.ReadFile(filepath.Join(dir, segmentFile))
		require.NoError(t, err)
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Len(t, entries, 2, "nothing but the index is left")
	}
	require.Equal(t, files[0], files[1])
}

// TestAtOnce searches one index from several goroutines, through two openings,
// while another index is written.
func TestAtOnce(t *testing.T) {
	var items []*Item
	for i, s := range lines(500) {
		items = append(items, ruling(fmt.Sprint(i), s))
	}
	dir := filepath.Join(t.TempDir(), "index")
	w, err := Create(dir, tokenizer())
	require.NoError(t, err)
	for _, it := range items {
		require.NoError(t, w.Add(it))
	}
	require.NoError(t, w.Close())
	var g sync.WaitGroup
	for range 2 {
		x, err := Open(dir, tokenizer())
		require.NoError(t, err)
		t.Cleanup(func() { x.Close() })
		want := find(t, x, "絆魂 or 接死 or 能力", Options{})
		for range 4 {
			g.Go(func() {
				for range 10 {
					q, _ := query.Parse("絆魂 or 接死 or 能力")
					res, err := x.Search(context.Background(), q, Options{})
					if err != nil || len(res.Hits) != len(want) || res.Hits[0].ID != want[0] {
						t.Errorf("another answer: %v %v", res, err)
					}
				}
			})
		}
	}
	build(t, items...)
	g.Wait()
}

func TestOpenRefuses(t *testing.T) {
	_, err := Open(filepath.Join(t.TempDir(), "none"), tokenizer())
	require.ErrorIs(t, err, ErrNone)
	dir := filepath.Join(t.TempDir(), "index")
	w, err := Create(dir, tokenizer())
	require.NoError(t, err)
	require.NoError(t, w.Add(ruling("a", "例")))
	require.ErrorContains(t, w.Add(ruling("a", "例")), "there is an item with this id")
	require.NoError(t, w.Close())
	meta := filepath.Join(dir, metaFile)
	require.NoError(t, os.WriteFile(meta, []byte(`{"format":"1","dictionary":"another"}`), 0o644))
	_, err = Open(dir, tokenizer())
	require.ErrorIs(t, err, ErrVersion)
	require.NoError(t, os.WriteFile(meta, []byte(`{`), 0o644))
	_, err = Open(dir, tokenizer())
	require.ErrorContains(t, err, "damaged")
}

func TestEmptyIndex(t *testing.T) {
	x := build(t)
	require.Empty(t, find(t, x, "絆魂", Options{}))
}

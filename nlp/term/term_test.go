package term

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/nlp"
)

func base(t testing.TB) *Base {
	b, err := Default()
	require.NoError(t, err)
	return b
}

// TestOwnTests runs the tests that stand in the tables.
func TestOwnTests(t *testing.T) {
	b := base(t)
	require.NoError(t, b.Check())
	kinds := map[Kind]int{}
	for _, c := range b.Concepts {
		if !c.Derived {
			kinds[c.Kind]++
		}
	}
	require.Greater(t, kinds[KeywordAbility]+kinds[AbilityWord]+kinds[KeywordAction], 250)
	require.Greater(t, kinds[RulesTerm], 200)
	t.Log(kinds)
}

func read(t testing.TB, table string) []Row {
	rows, err := ReadTable("own.tsv", strings.NewReader(table))
	require.NoError(t, err)
	return rows
}

func TestReadTableErrors(t *testing.T) {
	head := "ja\ten\tkind\tstatus\tpos\tfrom\tto\tedge\ttests\treading\n"
	for _, c := range []struct{ table, want string }{
		{"", "own.tsv: empty"},
		{"ja\tkind\n", `own.tsv:1: column "en" is missing`},
		{"ja\ten\tkind\tcolour\n", `no column is called "colour"`},
		{"ja\ten\tkind\tja\n", `column "ja" stands twice`},
		{head + "a\tb\tzone\t\t\t\t\t\t\t\tx\n", "own.tsv:2: 11 cells"},
		{head + "\tb\tzone\n", "own.tsv:2: no Japanese term"},
		{head + "場\t\tzone\n", "has no English term"},
		{head + "場\tb\tplace\n", `no kind is called "place"`},
		{head + "場\tb\tzone\tgood\n", `no status is called "good"`},
		{head + "場\tb\tzone\t\tv9\n", `no part of speech is called "v9"`},
		{head + "場\tb\tzone\t\tv1\n", "is no verb of class v1"},
		{head + "場\tb\tzone\t\t\t2009-7-1\n", "YYYY-MM-DD"},
		{head + "場\tb\tzone\t\t\t2010-01-01\t2009-01-01\n", "ends on 2009-01-01 before"},
		{head + "場\tb\tzone\t\t\t\t\tsoft\n", `no edge is called "soft"`},
		{head + "場\tb\tzone\t\t\t\t\t\t場に出る\n", "want text=number"},
		{head + "場\tb\tzone\t\t\t\t\t\t\tば\n", "is not katakana"},
		{head + "場\tb\tzone\n# 注\n\n場\tb\tzone\n", `own.tsv:5: "場" stands in own.tsv:2 already`},
		{head + "\xff\tb\tzone\n", "own.tsv:2: not UTF-8"},
	} {
		rows, err := ReadTable("own.tsv", strings.NewReader(c.table))
		if err == nil {
			_, err = New(rows)
		}
		require.ErrorContains(t, err, c.want, "%q", c.table)
	}
}

func TestFailingTestNamesItsLine(t *testing.T) {
	b, err := New(read(t, "ja\ten\tkind\ttests\n場\tbattlefield\tzone\t戦場の場=1\n"))
	require.NoError(t, err)
	require.EqualError(t, b.Check(), `term: own.tsv:2: "場" is found 2 times in "戦場の場", not 1`)
}

func TestEras(t *testing.T) {
	b := base(t)
	c := b.Concept("battlefield")
	require.Equal(t, "戦場", c.Preferred().Ja)
	names := func(d corpus.Date) (out []string) {
		for _, term := range c.At(d) {
			out = append(out, term.Ja)
		}
		return out
	}
	require.Equal(t, []string{"場"}, names(corpus.MustDate("2006-05-05")))
	require.Equal(t, []string{"戦場"}, names(corpus.MustDate("2009-07-11")))
	require.Equal(t, []string{"戦場"}, names(corpus.Date{}))
	require.False(t, b.Lookup("コントローラ")[0].Terms[1].ValidAt(corpus.Date{}))
}

func TestLookup(t *testing.T) {
	b := base(t)
	for s, id := range map[string]string{
		"絆魂": "lifelink", "LIFELINK": "lifelink", "converted mana cost": "mana value", "点数で見たマナ・コスト": "mana value", "唱え": "cast",
		"ﾏﾅ･ｺｽﾄ": "mana cost", "+1/+1カウンター": "+1/+1 counter", "鳥トークン": "bird token", "打ち消す": "counter (verb)",
	} {
		got := b.Lookup(s)
		require.NotEmpty(t, got, s)
		require.Equal(t, id, got[0].ID, s)
	}
	require.Empty(t, b.Lookup("ない語"))
	require.Nil(t, b.Concept("no such thing"))
}

func found(b *Base, text string) string {
	var out []string
	for _, m := range b.Find(text) {
		out = append(out, m.In(text)+"="+m.Concept.ID)
	}
	return strings.Join(out, " ")
}

func TestFind(t *testing.T) {
	b := base(t)
	for _, c := range [][2]string{
		{"探しものを探す", "探=search 探=search"},
		{"《戦場の鳥》は水鳥", ""},
		{"《ラクドスの宴》", "ラクドス=rakdos"},
		{"打ち消された", "打ち消=counter (verb)"},
		{"見つけてつける", "つけ=attach"},
	} {
		require.Equal(t, c[1], found(b, c[0]), c[0])
	}
}

func TestCount(t *testing.T) {
	b := base(t)
	got := map[string]int{}
	for _, c := range b.Count("場に出た場合、場に出す。ﾗｲﾌとライフ。暗号化する暗号。") {
		got[c.Ja] = c.Count
	}
	require.Equal(t, 2, got["場に出"], "a form that two concepts share is counted once")
	require.Equal(t, 2, got["場"])
	require.Equal(t, 1, got["ﾗｲﾌ"])
	require.Equal(t, 1, got["ライフ"])
	require.Equal(t, 2, got["暗号"])
	require.Equal(t, 1, got["暗号化"])
}

func TestWith(t *testing.T) {
	b, err := base(t).With(read(t, "ja\ten\tkind\tstatus\n結びの魂\tlifelink\tkeyword-ability\t\n絆魂\tlifelink\tkeyword-ability\tdeprecated\n"))
	require.NoError(t, err)
	c := b.Concept("lifelink")
	require.Equal(t, "結びの魂", c.Preferred().Ja)
	require.Len(t, c.Terms, 2)
	require.Equal(t, Deprecated, c.Terms[1].Status)
	require.NoError(t, b.Check())
}

func TestWords(t *testing.T) {
	words := base(t).Words()
	seen := map[string]string{}
	for _, w := range words {
		require.NotContains(t, seen, w.Text)
		seen[w.Text] = w.Reading
	}
	require.Equal(t, "バンコン", seen["絆魂"])
	require.NotContains(t, seen, nlp.WordForm("唱える"))
	require.NotContains(t, seen, nlp.WordForm("場"))
}

// FuzzReadTable checks that no table makes the reader panic and that what it
// accepts can be searched.
func FuzzReadTable(f *testing.F) {
	f.Add("ja\ten\tkind\tpos\n打ち消す\tcounter\tzone\tv5\n")
	f.Add("\uFEFFja\ten\tkind\tforms\n場\tb\tzone\ta|b\n")
	f.Fuzz(func(t *testing.T, table string) {
		rows, err := ReadTable("t", strings.NewReader(table))
		if err != nil {
			return
		}
		b, err := New(rows)
		if err != nil {
			return
		}
		b.Count(table)
	})
}

func BenchmarkFind(b *testing.B) {
	base := base(b)
	text := strings.Repeat("そのクリーチャーが戦場に出た場合、あなたは２点のライフを得てもよい。すると状況起因処理で破壊される。", 100)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		base.Find(text)
	}
}

func BenchmarkDefault(b *testing.B) {
	rows := base(b).rows
	for b.Loop() {
		_, err := New(rows)
		require.NoError(b, err)
	}
}

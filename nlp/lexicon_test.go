package nlp

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func testLexicon(t testing.TB) *Lexicon {
	l, err := NewLexicon([]Entry{
		{Text: "場", ID: 1, Not: []string{"戦場", "立場"}},
		{Text: "場合", Kind: NonTermEntry},
		{Text: "登場", Kind: NonTermEntry},
		{Text: "戦場", ID: 2},
		{Text: "コントローラ", ID: 3},
		{Text: "コントローラー", ID: 4},
		{Text: "プレイ", ID: 5, Not: []string{"プレイヤー"}},
		{Text: "プレイヤー", ID: 6},
		{Text: "ジン", ID: 7, Edge: EdgeWord},
		{Text: "haste", ID: 8},
		{Text: "+1/+1カウンター", ID: 9},
		{Text: "カウンター", ID: 10},
		{Text: "虚空の月", ID: 11, Kind: NameEntry},
		{Text: "回転", ID: 12, Kind: QuotedEntry},
		{Text: "ラクドス", ID: 13, Kind: ProperEntry},
		{Text: "月", ID: 14},
		{Text: "象", ID: 17, Edge: EdgeWord},
		{Text: "非公開", ID: 15},
		{Text: "公開", ID: 16, Not: []string{"非公開"}},
	}, FoldMatch)
	require.NoError(t, err)
	return l
}

func show(text string, ms []Match) string {
	var b []string
	for _, m := range ms {
		b = append(b, fmt.Sprintf("%s=%d", m.In(text), m.ID))
	}
	return strings.Join(b, " ")
}

func TestLexiconAll(t *testing.T) {
	l := testLexicon(t)
	for _, c := range []struct{ text, want string }{
		{"場に出た場合、登場した", "場=1"},
		{"戦場の立場", "戦場=2"},
		{"その場", "場=1"},
		{"コントローラーとコントローラ", "コントローラー=4 コントローラ=3"},
		{"プレイヤーがプレイする", "プレイヤー=6 プレイ=5"},
		{"エンジンとジン", "ジン=7"},
		{"対象の象と象カード", "象=17 象=17"},
		{"hasted HASTE ｈａｓｔｅ", "HASTE=8 ｈａｓｔｅ=8"},
		{"＋１/＋１カウンター", "＋１/＋１カウンター=9 カウンター=10"},
		{"《虚空の月》と虚空の月", "《虚空の月》=11 虚空の月=11 月=14"},
		{"《回転》は回転する", "《回転》=12"},
		{"《虚空の月/Void Moon》", "《虚空の月/Void Moon》=11"},
		{"《ラクドスの月》", "《ラクドスの月》=-1 ラクドス=13"},
		{"《閉じない月", "月=14"},
		{"非公開と公開", "非公開=15 公開=16"},
		{"", ""},
	} {
		require.Equal(t, c.want, show(c.text, l.All(c.text)), c.text)
	}
}

func TestLexiconLongest(t *testing.T) {
	l := testLexicon(t)
	for _, c := range []struct{ text, want string }{
		{"＋１/＋１カウンターとカウンター", "＋１/＋１カウンター=9 カウンター=10"},
		{"《ラクドスの月》とラクドスの月", "《ラクドスの月》=-1 ラクドス=13 月=14"},
		{"場合の場", "場=1"},
	} {
		require.Equal(t, c.want, show(c.text, l.Longest(c.text)), c.text)
	}
}

func TestLexiconErrors(t *testing.T) {
	_, err := NewLexicon([]Entry{{Text: "a"}, {Text: "\u200B"}}, FoldMatch)
	require.ErrorContains(t, err, "entry 1")
	_, err = NewLexicon([]Entry{{Text: "a", Not: []string{""}}}, FoldMatch)
	require.ErrorContains(t, err, "empty")
	l, err := NewLexicon(nil, FoldMatch)
	require.NoError(t, err)
	require.Empty(t, l.All("何もない《名》")[1:])
}

func TestQuotedNames(t *testing.T) {
	text := "《虚空の月/Void Moon》は《》ではなく《A // B》や《開いた\n《回転》である"
	var got []string
	for _, q := range QuotedNames(text) {
		got = append(got, q.Ja.In(text)+"|"+q.En.In(text))
	}
	require.Equal(t, []string{"虚空の月|Void Moon", "A // B|", "回転|"}, got)
}

// FuzzLexicon checks that matches lie on character borders, in order, and that
// the longest ones do not overlap.
func FuzzLexicon(f *testing.F) {
	l := testLexicon(f)
	for _, s := range []string{"《虚空の月/Void Moon》と場合", "ﾌﾟﾚｲﾔｰ\xff《", "戦場場合登場場"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		last := 0
		for _, m := range l.All(s) {
			require.LessOrEqual(t, last, m.Start)
			require.Less(t, m.Start, m.End)
			require.True(t, border(s, m.Start) && border(s, m.End))
			last = m.Start
		}
		last = 0
		for _, m := range l.Longest(s) {
			require.LessOrEqual(t, last, m.Start)
			last = m.End
		}
		require.LessOrEqual(t, last, len(s))
	})
}

func manyEntries(n int) []Entry {
	parts := []string{"炎", "氷", "竜", "騎士", "の", "大", "魔道士", "影", "精霊", "ゴブリン", "エルフ", "夜", "剣", "盾", "虚空", "森", "石", "風"}
	es := make([]Entry, n)
	for i := range es {
		var b strings.Builder
		for k := i + 19; k > 0; k /= len(parts) {
			b.WriteString(parts[k%len(parts)])
		}
		es[i] = Entry{Text: b.String(), ID: i, Kind: NameEntry}
	}
	return es
}

func BenchmarkLexiconBuild60k(b *testing.B) {
	es := manyEntries(60000)
	for b.Loop() {
		_, err := NewLexicon(es, FoldMatch)
		require.NoError(b, err)
	}
}

func BenchmarkLexiconScan60k(b *testing.B) {
	l, err := NewLexicon(manyEntries(60000), FoldMatch)
	require.NoError(b, err)
	text := strings.Repeat("＋１/＋１カウンターが置かれている精霊は、ターン終了時まで飛行を得る。《炎の騎士》は２点のライフを失う。\n", 1000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		l.All(text)
	}
}

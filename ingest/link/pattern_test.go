package link

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const testTable = "# remark\n" +
	"seq\t0.9\t(呪文|カード)~プレイ\n" +
	"two\t0.8\t解決 対象|目標\n" +
	"not\t0.7\t解決 !対象\n" +
	"far\t0.6\t解決 +墓地\n" +
	"name\t0.5\t《》 点数\n" +
	"plus\t0.4\t+1/+1カウンター\n"

func TestPattern(t *testing.T) {
	tab, err := newTable("t", testTable)
	require.NoError(t, err)
	for _, c := range []struct{ text, want string }{
		{"呪文を手札からプレイする。", "seq"},
		{"呪文を見る。プレイする。", ""},
		{"呪文は何ということもなくまったく何の関係もない話の後でプレイする。", ""},
		{"解決のときに対象を見る。", "two"},
		{"解決する。対象を見る。", "not"},
		{"解決する。その後、墓地に置く。", "not far"},
		{"《大いなる解決》の点数。", "name"},
		{"点数だけ。", ""},
		{"＋１/＋１カウンターを置く。", "plus"},
		{"プレイヤーとカード。", ""},
		{"", ""},
	} {
		var got []string
		for _, f := range tab.match(c.text) {
			got = append(got, f.row.target)
			require.NotEmpty(t, f.span.In(c.text))
		}
		require.Equal(t, c.want, strings.Join(got, " "), c.text)
	}
	f := tab.match("まず呪文をプレイする。")
	require.Equal(t, "呪文をプレイ", f[0].span.In("まず呪文をプレイする。"))
}

func TestPatternErrors(t *testing.T) {
	for _, c := range []struct{ row, want string }{
		{"a\tb", "want 3 columns"}, {"a\t2\tb", "confidence"}, {"a\tx\tb", "confidence"}, {"a\t1\t!b", "first item"}, {"a\t1\t+b", "first item"}, {"a\t1\tb||c", "empty word"}, {"a\t1\t ", "first item"},
	} {
		_, err := newTable("t", c.row)
		require.ErrorContains(t, err, c.want, c.row)
		require.ErrorContains(t, err, "t:1")
	}
}

func FuzzPattern(f *testing.F) {
	tab, err := newTable("t", testTable)
	require.NoError(f, err)
	f.Add("呪文をプレイする。《名前》の点数。")
	f.Fuzz(func(t *testing.T, text string) {
		for _, m := range tab.match(text) {
			require.True(t, 0 <= m.span.Start && m.span.Start < m.span.End && m.span.End <= len(text))
		}
		writtenNumbers(text)
	})
}

func TestWrittenNumbers(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"702.13a 絆魂は", "702.13a"},
		{"７０２．１３ａ絆魂", "702.13a"},
		{"rule 704を参照。", "704"},
		{"（rule 510 「戦闘」参照）", "510"},
		{"ルール702.15bと総合ルール 118.4", "702.15b 118.4"},
		{"702.15bは702.15bである", "702.15b"},
		{"コストは704マナ、1702.13個、$702.13、{702.13}", ""},
		{"999.1と906.2", ""},
		{"702.0", ""},
		{"版1.702.13", ""},
	} {
		var got []string
		for _, w := range writtenNumbers(c.text) {
			got = append(got, w.id.String())
		}
		require.Equal(t, c.want, strings.Join(got, " "), c.text)
	}
}

func TestConcepts(t *testing.T) {
	c, err := newConcepts()
	require.NoError(t, err)
	require.Equal(t, "map[#2:1 creature:1 different:1 target:1]", fmt.Sprint(c.japanese("２つの対象は異なるクリーチャー《対象》")))
	require.Equal(t, "map[#2:1 creature:1 different:1 target:1]", fmt.Sprint(c.english("Two different targets of Target Dummy, a creature", "Target Dummy")))
	require.Equal(t, "map[=+1/+1:1 ={1}{w}:1]", fmt.Sprint(c.japanese("{1}{W}で＋１/＋１")))
	require.Equal(t, map[string]float64{"player": 1}, map[string]float64(c.japanese("プレイヤー")), "no プレイ in プレイヤー")
}

func TestKeywords(t *testing.T) {
	l, err := New(Resources{})
	require.NoError(t, err)
	for _, c := range []struct{ text, want string }{
		{"絆魂を持つクリーチャー", "lifelink"},
		{"飛行機に乗る", ""},
		{"そこへ到達した", ""},
		{"到達を持つクリーチャー", "reach"},
		{"「到達」とは", "reach"},
		{"犠牲を払う", ""},
		{"威迫は持っていない", "menace"},
		{"待機２を持つ", "suspend"},
		{"エンチャントされているパーマネント", "enchant"},
		{"エンチャントは土地である", ""},
		{"破壊されない土地", "indestructible"},
		{"破壊されなかった土地", ""},
		{"森渡りを持つ", "landwalk"},
		{"《飛行》を唱える", ""},
	} {
		var got []string
		for _, n := range l.keywords.find(c.text, false) {
			got = append(got, n.en)
		}
		require.Equal(t, c.want, strings.Join(got, " "), c.text)
	}
	for _, c := range []struct{ text, want string }{
		{"呪文を唱える。", "cast"},
		{"呪文をプレイする。", "cast"},
		{"能力をプレイする。", "activate"},
		{"その能力を起動する。", "activate"},
		{"起動型能力である。", ""},
		{"土地をプレイする。", "play"},
		{"カウンターを置く。", ""},
		{"呪文を打ち消す。", "counter"},
		{"カウンターを１個取り除く。", ""},
		{"戦闘から取り除かれる。", ""},
		{"カードをゲームから取り除く。", "exile"},
		{"ライブラリーから土地を探す。", "search"},
		{"ライブラリーから土地を見つける。", "search"},
		{"オーラをつける。", "attach"},
		{"気をつける。", ""},
		{"カードを捨てる。", "discard"},
		{"使い捨てである。", ""},
		{"手札を公開する。", "reveal"},
	} {
		var got []string
		for _, f := range l.actions.match(c.text) {
			got = append(got, f.row.target)
		}
		require.Equal(t, c.want, strings.Join(uniq(got), " "), c.text)
	}
}

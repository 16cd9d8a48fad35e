package segment

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFindMark(t *testing.T) {
	for _, r := range []struct {
		in, mark, body string
		kind           markKind
	}{
		{"＊ 飛行を持つ。", "＊", "飛行を持つ。", dotMark},
		{"*飛行を持つ。", "*", "飛行を持つ。", dotMark},
		{"・飛行を持つ。", "・", "飛行を持つ。", dotMark},
		{"•\u3000飛行", "•", "飛行", dotMark},
		{"- 飛行", "-", "飛行", dashMark},
		{"–飛行を持つ。", "–", "飛行を持つ。", dashMark},
		{"― 《名》は", "―", "《名》は", dashMark},
		{"○飛行", "○", "飛行", signMark},
		{"◆ 飛行", "◆", "飛行", signMark},
		{"1. 飛行", "1.", "飛行", numberMark},
		{"１．飛行", "１．", "飛行", numberMark},
		{"①２体の", "①", "２体の", numberMark},
		{"(2) 飛行", "(2)", "飛行", numberMark},
		{"（３）飛行", "（３）", "飛行", numberMark},
		{"(a) 飛行", "(a)", "飛行", numberMark},
		{"Q. 飛行は？", "Q.", "飛行は？", askMark},
		{"Ｑ１：飛行は？", "Ｑ１：", "飛行は？", askMark},
		{"Q飛行は？", "Q", "飛行は？", askMark},
		{"問：飛行は？", "問：", "飛行は？", askMark},
		{"A. いいえ。", "A.", "いいえ。", answerMark},
		{"答：いいえ。", "答：", "いいえ。", answerMark},
		{"Ａ 飛行です。", "Ａ", "飛行です。", answerMark},
		{"裁定：飛行を失うことがある。", "裁定：", "飛行を失うことがある。", dotMark},

		{"-1/-1の修整", "", "", noMark},
		{"－１/－１カウンター", "", "", noMark},
		{"−１/−１の修整", "", "", noMark},
		{"*/*のクリーチャー", "", "", noMark},
		{"＋１/＋１カウンター", "", "", noMark},
		{"１枚引く。", "", "", noMark},
		{"1.5倍にする。", "", "", noMark},
		{"2006.04.22", "", "", noMark},
		{"(c)2012 だれか", "", "", noMark},
		{"Quest for the Gate", "", "", noMark},
		{"Aether Gate", "", "", noMark},
		{"――それは", "", "", noMark},
		{"＊＊＊ 見出し ＊＊＊", "", "", noMark},
		{"飛行を持つ。", "", "", noMark},
		{"・", "", "", noMark},
		{"", "", "", noMark},
	} {
		mark, kind, rest := findMark(r.in)
		require.Equal(t, r.kind, kind, "%q", r.in)
		require.Equal(t, r.mark, mark, "%q", r.in)
		if kind != noMark {
			require.Equal(t, r.body, r.in[rest:], "%q", r.in)
		}
	}
}

func TestUndress(t *testing.T) {
	for _, r := range [][3]string{
		{"＊＊＊ 絆 ＊＊＊", "絆", "＊＊"}, {"=== 絆 ===", "絆", "=="}, {"■絆", "絆", "■"}, {"■ 絆 ■", "絆", "■■"}, {"【絆】", "絆", "【】"},
		{"＜絆＞", "絆", "＜＞"}, {"[SILVER GUIDE]", "SILVER GUIDE", "[]"}, {"# 絆 #", "絆", "#"}, {"### 絆", "絆", "###"},
		{"★絆★", "絆", "★★"}, {"《絆》", "絆", "《》"}, {"2.1 絆", "絆", "1.1."}, {"絆", "絆", ""}, {"【絆】と【接】", "【絆】と【接】", ""}, {"*絆*", "*絆*", ""},
		{"[改定] 絆", "[改定] 絆", ""}, {"＊＊＊", "＊＊＊", ""},
	} {
		name, dress := undress(r[0])
		require.Equal(t, r[1], name, r[0])
		require.Equal(t, r[2], dress, r[0])
	}
}

func TestRuleLine(t *testing.T) {
	for _, r := range []struct {
		in                 string
		paragraph, heading bool
	}{
		{"702.13a 接死は常在型能力である。", true, false}, {"702.13a接死は能力である。", true, false}, {"702.13.接死", false, true}, {"702.13. 接死", false, true},
		{"702.13 接死", false, true}, {"702.13 接死は常在型能力である。", true, false}, {"rule 702.13a 接死は能力である。", true, false},
		{"702.13aは次のように述べる。", false, false}, {"702.13を参照。", false, false}, {"１枚", false, false}, {"10/11/12", false, false}, {"702", false, false}, {"702.13a", false, false},
	} {
		p, h := ruleLine(fold(r.in))
		require.Equal(t, r.paragraph, p, "%q as paragraph", r.in)
		require.Equal(t, r.heading, h, "%q as heading", r.in)
	}
}

func TestBoxLines(t *testing.T) {
	for _, s := range []string{"クリーチャー ― 吸血鬼", "伝説のクリーチャー — 人間・騎士", "ソーサリー", "アーティファクト・クリーチャー ― 構築物", "エンチャント（クリーチャー）", "基本土地 ― 森", "Legendary Creature — Elf", "部族・インスタント ― ゴブリン", "クリーチャー：狼", "クリーチャー ― 天使 4/4", "プレインズウォーカー ― ガラク", "エルフの召喚"} {
		require.Equal(t, s != "エルフの召喚", isType(fold(s)), s)
	}
	for _, s := range []string{"クリーチャーは破壊される。", "土地を１枚", "クリーチャー・カード", "インスタントやソーサリー", "飛行", ""} {
		require.False(t, isType(fold(s)), s)
	}
	for _, s := range []string{"{1}{B}", "（２）（黒）", "(X)(赤)(赤)", "{2/W}{W/U}", "マナ・コスト：{3}", "{0}"} {
		require.True(t, isCost(fold(s)), s)
	}
	for _, s := range []string{"２/１", "*/1+*", "忠誠度：3", "(2/2)", "X/X"} {
		require.True(t, isPT(fold(s)), s)
	}
	for _, s := range []string{"2006/04/20", "＋１/＋１", "{1}"} {
		require.False(t, isPT(fold(s)), s)
	}
}

func TestFurniture(t *testing.T) {
	for _, s := range []string{"コメント", "コメント(3)", "３件のコメント", "トラックバック：0", "ページトップへ戻る", "▲TOP", "前の記事：きのう", "« 前の記事", "カテゴリー：裁定", "Tweet", "Posted by 見本", "All Rights Reserved.", "(c)2012 見本", "- 3 -", "https://example.com/faq", "関連記事", "翻訳：見本"} {
		require.True(t, furniture(fold(s)), s)
	}
	for _, s := range []string{"コメントを持つ能力", "前のターンに唱えた呪文", "トップのカード", "検索する呪文", "ホームランド", "予見", "2/1", "《無断転載》の著作権"} {
		require.False(t, furniture(fold(s)), s)
	}
}

func TestDates(t *testing.T) {
	for in, want := range map[string]string{
		"06/04/13": "2006-04-13", "2006/04/20": "2006-04-20", "2013年1月22日": "2013-01-22", "平成18年7月1日": "2006-07-01", "令和元年5月1日": "2019-05-01",
		"2021.3.5": "2021-03-05", "April 13, 2006": "2006-04-13", "13 April 2006": "2006-04-13", "12/31/06": "2006-12-31", "２０１３年１月２２日": "2013-01-22",
		"2006-13-40": "", "99/99/99": "", "1/2": "", "702.13": "", "1989年1月1日": "",
	} {
		got := ""
		if d := dates(fold(in)); len(d) > 0 {
			got = d[0].String()
		}
		require.Equal(t, want, got, in)
	}
}

package sample

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Generate makes documents of rulings for measuring, not for reading: docs
// documents of per rulings each, in the layout of a set FAQ. The same seed
// gives the same documents. The sentences are put together from phrases about
// invented cards; they are grammatical, and mostly nonsense as rulings.
func Generate(seed uint64, docs, per int) []File {
	all := make([]File, docs)
	for i := range all {
		g := &generator{rand.New(rand.NewPCG(seed, uint64(i)))}
		all[i] = File{Name: fmt.Sprintf("generated-%04d.txt", i), Data: []byte(g.document(i, per))}
	}
	return all
}

type generator struct{ r *rand.Rand }

// perCard is how many rulings stand under a card.
const perCard = 4

func (g *generator) document(n, rulings int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "第%d集 よくある質問集\n\n%d年%d月%d日\n\nカード別注釈\n", n+1, 1995+n%30, 1+n%12, 1+n%28)
	for i := range rulings {
		if i%perCard == 0 {
			fmt.Fprintf(&b, "\n《%s》\n", g.name())
		}
		b.WriteString("・" + g.ruling() + "\n")
	}
	return b.String()
}

func (g *generator) ruling() string {
	s := g.fill(pick(g, conditions)) + g.fill(pick(g, consequences))
	if g.r.IntN(3) == 0 {
		s += g.fill(pick(g, additions))
	}
	return s
}

// fill puts words into the slots of a phrase: K a keyword, N a number, C a
// card name, P a player, Z a zone, O an object, V a verb.
func (g *generator) fill(phrase string) string {
	var b strings.Builder
	for _, r := range phrase {
		switch r {
		case 'K':
			b.WriteString(pick(g, keywords))
		case 'N':
			b.WriteRune('１' + rune(g.r.IntN(9)))
		case 'C':
			b.WriteString("《" + g.name() + "》")
		case 'P':
			b.WriteString(pick(g, players))
		case 'Z':
			b.WriteString(pick(g, zones))
		case 'O':
			b.WriteString(pick(g, objects))
		case 'V':
			b.WriteString(pick(g, verbs))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (g *generator) name() string {
	if g.r.IntN(2) == 0 {
		return pick(g, firstParts) + "の" + pick(g, lastParts)
	}
	return pick(g, firstParts) + "と" + pick(g, firstParts) + "の" + pick(g, lastParts)
}

func pick(g *generator, words []string) string { return words[g.r.IntN(len(words))] }

var (
	keywords = strings.Fields(`飛行 到達 先制攻撃 二段攻撃 接死 絆魂 警戒 トランプル 速攻 瞬速 呪禁 破壊不能 防衛 威迫 プロテクション 果敢 暗号 予見 移植 分割カード`)
	players  = strings.Fields(`あなた 対戦相手 防御プレイヤー それのコントローラー そのカードのオーナー 各プレイヤー`)
	zones    = strings.Fields(`戦場 墓地 手札 ライブラリー 追放領域 スタック`)
	objects  = strings.Fields(`クリーチャー 呪文 パーマネント アーティファクト エンチャント 土地 トークン 能力 オーラ インスタント`)
	verbs    = strings.Fields(`破壊する 追放する 生け贄に捧げる タップする アンタップする 打ち消す 捨てる 公開する コピーする 唱える`)

	conditions = []string{
		"CがKを持つOにN点のダメージを与えた場合、", "Kを持つOがZを離れるとき、", "Pが呪文や能力によってOをVなら、",
		"CがZから戦場に出た場合、", "解決時に対象がZにあるなら、", "複数のKを持つOが攻撃しても、",
		"P がマナ・コストを支払わずにCを唱える場合、", "状況起因処理によってOが墓地に置かれたなら、", "あなたの終了ステップの開始時に、",
		"CのコピーであるOがKを得た後でも、", "Oが+N/+Nカウンターを持っているかぎり、", "Pのターンでない間は、",
		"ブロックされたOのパワーがN以上なら、", "Kを失ったOがすでにブロックしている場合でも、", "CとCの両方が戦場にあるとき、",
	}
	consequences = []string{
		"PはN点のライフを得る。", "Pはカードを N枚引く。", "そのOはZに置かれる。", "その能力は誘発しない。", "CはそのOをVことができる。",
		"PはそれをVかどうかを選ぶ。", "そのダメージは軽減されない。", "Kは何の影響も与えない。", "効果はターン終了時まで続く。",
		"対象は変更されない。", "PはOをN体まで対象とする。", "Zにあるカードだけが数えられる。", "それはKを持たないものとして扱う。",
		"Cは戦闘から取り除かれる。", "もう一度Vことはできない。", "PがNマナを支払わないかぎり、OをVことになる。",
	}
	additions = []string{
		"ただし、Cの能力はこれに含まれない。", "例えば、Kを持つN/NのOはN点のダメージを受ける。", "これはZにあるOにも当てはまる。",
		"この選択は解決時に行う。", "Pが複数いる場合は、それぞれがVことを選ぶ。", "その後、PはZのカードをN枚公開する。",
	}
	firstParts = strings.Fields(`霧 灯台 海峡 砂丘 月光 嵐 氷河 炭鉱 夕凪 火口 苔 稲妻 渓谷 廃墟 珊瑚 銀糸 黄昏 煙 果樹園 石橋 沼地 雪原 竹林 星図 古井戸 風車 鐘楼 迷路 洞穴 潮騒`)
	lastParts  = strings.Fields(`番人 使い魔 巨人 狼 竜 歌い手 商人 騎士 呪文書 鎧 指輪 守護者 亡霊 案内人 盗賊 司祭 鍛冶屋 猟師 蛇 梟 測量士 旅団 刺客 精霊 一撃 裁き 帰還 誓い 悪夢 祝福`)
)

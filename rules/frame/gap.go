package frame

import (
	"slices"
	"strings"

	"saitei/nlp/clause"
)

// Gap names the slot of a relative clause that the noun it modifies fills.
// Slots are those of the words as they stand, as in [Prop]: the agent of a
// passive is what が would mark, so that of 破壊されたクリーチャー the creature is
// the agent of 破壊される.
type Gap string

// The gaps.
const (
	NoGap     Gap = ""        // no relative clause
	AsAgent   Gap = "agent"   // 攻撃しているクリーチャー, 破壊されたクリーチャー
	AsObject  Gap = "object"  // あなたが唱えた呪文
	AsTo      Gap = "to"      // カウンターが置かれている土地, あなたがダメージを与えたプレイヤー
	AsOf      Gap = "of"      // パワーが３であるクリーチャー: of whom the agent or object is a part
	AsTime    Gap = "time"    // クリーチャーが攻撃したターン
	AsContent Gap = "content" // プレイヤーがライフを得る効果: the clause is what the noun consists in
)

// intransitive lists verbs that take no を.
var intransitive = []string{
	"出る", "離れる", "戻る", "入る", "移動する", "加わる", "死亡する", "誘発する", "なる", "残る", "留まる", "とどまる", "続く", "終わる", "始まる", "変わる", "増える", "減る", "起こる", "起きる", "発生する", "生じる",
	"敗北する", "勝利する", "負ける", "勝つ", "生き残る", "消滅する", "付く", "つく", "関わる", "適用する", "働く", "機能する", "影響する", "含まれる", "違う", "異なる", "等しい", "同じ",
}

// giving lists verbs with a place or person that receives.
var giving = []string{"与える", "置く", "乗せる", "載せる", "つける", "付ける", "割り振る", "渡す", "授ける", "移動する", "移す", "加える", "払う", "支払う", "ある", "存在する", "付く", "つく", "エンチャントする", "装備する"}

// doneBy lists verbs of what a player does with the noun itself: 唱える呪文 is
// the spell that is cast, 破壊する呪文 the spell that destroys.
var doneBy = []string{
	"唱える", "起動する", "プレイする", "支払う", "選ぶ", "指定する", "決める", "捨てる", "引く", "捧げる", "公開する", "探す", "コントロールする", "使う", "使用する", "宣言する", "見る", "加える", "得る", "受ける", "暗号化する", "名指定する", "払う", "コピーする",
}

var timeNouns = []string{"ターン", "フェイズ", "ステップ", "アップキープ", "時", "とき", "時点", "段階", "瞬間", "戦闘", "間", "場合"}

var contentNouns = []string{
	"効果", "能力", "こと", "もの", "の", "必要", "可能性", "理由", "方法", "手順", "順番", "順", "順序", "制限", "状態", "結果", "ルール", "処理", "行動", "動作", "例", "状況", "条件", "意味", "権利", "選択", "コスト", "過程", "形", "部分", "という",
}

// partNouns lists what belongs to an object or player: where one of them has
// が, the noun modified is whose it is.
var partNouns = []string{"パワー", "タフネス", "コスト", "総量", "色", "名前", "コントローラー", "オーナー", "タイプ", "手札", "ライフ", "枚数", "数", "能力", "文章", "特性", "発生源", "対象", "値"}

// gapOf tells which slot of the relative clause c the noun head fills.
func gapOf(text string, c *clause.Clause, head *Thing) Gap {
	subject, object, goal := "", false, false
	for i := range c.Args {
		a := &c.Args[i]
		switch {
		case a.Particle == "が", a.Particle == "" && a.Topic && !a.Also:
			subject = text[a.Start:a.End]
		case a.Particle == "を", a.Particle == "" && a.Also:
			object = true
		case a.Particle == "に", a.Particle == "へ":
			goal = true
		}
	}
	v := c.Pred.Base
	base := c.Noun.HeadBase
	ends := func(list []string) bool {
		return slices.ContainsFunc(list, func(w string) bool { return strings.HasSuffix(base, w) })
	}
	part := slices.ContainsFunc(partNouns, func(w string) bool { return strings.HasSuffix(subject, w) })
	passive := c.Pred.Voice == clause.Passive
	stands := c.Pred.Kind != "verb" || passive || slices.Contains(intransitive, v) || v == "ある" || v == "存在する"
	switch {
	case ends(timeNouns) && (subject != "" || object || !stands):
		return AsTime
	case subject == "" && stands:
		if ends(contentNouns) && !passive && !head.Is(Ability, Effect) && v != "ある" && v != "異なる" && v != "同じ" {
			return AsContent
		}
		return AsAgent
	case stands && part:
		return AsOf
	case stands && slices.Contains(giving, v) && !goal:
		return AsTo
	case stands && ends(contentNouns):
		return AsContent
	case stands:
		return AsOf
	case subject != "" && object:
		switch {
		case slices.Contains(giving, v) && !goal:
			return AsTo
		case ends(contentNouns):
			return AsContent
		}
		return AsOf
	case subject != "":
		if ends(contentNouns) && !head.Is(Ability, Effect) && !strings.HasSuffix(base, "コスト") {
			return AsContent
		}
		return AsObject
	case object:
		if ends(contentNouns) && !head.Is(Ability, Effect) {
			return AsContent
		}
		return AsAgent
	case head.Is(You, Opponent, Player, Controller, Owner), !slices.Contains(doneBy, v):
		return AsAgent
	case ends(contentNouns) && !head.Is(Ability, Effect) && !strings.HasSuffix(base, "コスト"):
		return AsContent
	}
	return AsObject
}

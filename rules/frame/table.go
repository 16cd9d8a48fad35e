package frame

import "strings"

// Frame is a kind of event, state or permission with the ways to say it.
type Frame struct {
	Name  string
	Verbs []string // bases of predicates; a potential form of a verb stands after "/"
	Args  []slot   // each must fit
	Neg   string   // "yes": only negated, "no": only not negated
}

// slot is a phrase that must stand there: one of the particles, and the phrase
// ends in (or, for "~", holds) one of the words.
type slot struct {
	particles []string
	ends      []string
	within    bool
	passive   bool // in a passive clause が and は fit as well
}

// def writes a row: verbs with "|" between them, then conditions such as
// "を:ダメージ" (ends in) or "に~対象" (holds).
func def(name, verbs string, conds ...string) Frame {
	f := Frame{Name: name, Verbs: strings.Split(verbs, "|")}
	for _, c := range conds {
		if c == "+neg" {
			f.Neg = "yes"
			continue
		}
		if c == "-neg" {
			f.Neg = "no"
			continue
		}
		i := strings.IndexAny(c, ":~")
		s := slot{particles: strings.Split(c[:i], ","), ends: strings.Split(c[i+1:], "|"), within: c[i] == '~'}
		for _, p := range s.particles {
			s.passive = s.passive || p == "を"
		}
		f.Args = append(f.Args, s)
	}
	return f
}

// table lists the frames; the first that fits a clause reads it, so that the
// narrower stand before the wider.
var table = []Frame{
	// Damage and life.
	def("assign-damage", "割り振る|割り振れる/|分割する", "を~ダメージ"),
	def("prevent-damage", "軽減する", "を,が,は:ダメージ|点"),
	def("redirect-damage", "移し変える|移し替える|替える|変える", "を,が,は:ダメージ|一部"),
	def("deal-damage", "与える|与る|与えられる/", "を:ダメージ"),
	def("deal-damage", "与える", "が,は:ダメージ"),
	def("give-ability", "与える", "を:能力"),
	def("take-damage", "受ける", "を:ダメージ"),
	def("gain-life", "得る|得られる/", "を:ライフ"),
	def("gain-life", "増加する|増やす", "を:ライフ"),
	def("lose-life", "失う", "を:ライフ"),
	def("pay-cost", "支払う", "を~{"),
	def("pay-life", "支払う|支払える/", "を:ライフ"),
	def("is", "多色|単色|無色"),
	def("is", "ある", "で:多色|単色|無色"),
	def("in-hand", "ある", "に:手札", "が:カード"),
	def("mind-not", "かまう|問う|問題"),
	def("mind-not", "ある", "は,が,も,:関係", "+neg"),
	// Qualities.
	def("gain-control", "得る", "を:コントロール"),
	def("lose-counters", "失う", "を:カウンター"),
	def("lose-bonus", "失う", "を:ボーナス|修整"),
	def("lose-ability", "失う", "を:"),
	def("has-several", "ある|存在する", "が,は~複数の", "に~オブジェクト|クリーチャー|パーマネント|呪文", "-neg"),
	def("value-is", "#", "が,は:パワー|タフネス|コスト|総量|ライフ|手札|枚数|数|上限|値|点数|修整"),
	def("size-is", "P/T"),
	def("amount-is", "ライフ|ダメージ"),
	def("no-effect", "持つ", "を:効果", "+neg"),
	def("does-nothing", "ある", "は:何|何も", "+neg"),
	def("no-effect", "ある", "は,が:効果", "+neg"),
	def("has-colours", "持つ|もつ", "を:色"),
	def("has-ability", "持つ|もつ", "を:"),
	def("gain-ability", "得る", "を:"),
	// Counters on objects.
	def("move-counter", "移動する|動かす|移す|動かせる/", "を,は,が:カウンター"),
	def("remove-counter", "取り除く|取り除ける/", "を,は,が:カウンター"),
	def("put-counter", "置く|乗せる|載せる|置ける/", "を~カウンター"),
	def("gets-counters", "受け取る", "を:カウンター"),
	// Deaths and zones.
	def("destroy", "破壊する|破壊できる/"),
	def("becomes-illegal", "なる", "に,が:不適正|不適正な対象"),
	def("becomes-copy", "出る", "として:コピー"),
	def("regenerate", "再生する|再生できる/"),
	def("saved", "救う|救える/"),
	def("sacrifice", "捧げる|捧ぐ|捧げられる/", "に:生け贄"),
	def("countered", "打ち消す|打ち消せる/"),
	def("put-into-graveyard", "置く|置かれる", "に:墓地"),
	def("exile", "置く", "に~追放"),
	def("exile", "追放する|追放できる/"),
	def("exile", "取り除く", "から:ゲーム"),
	def("put-onto-library", "置く|戻す", "に~ライブラリー"),
	def("put-onto-stack", "置く|置ける/", "に:スタック"),
	def("return", "戻る|戻す|戻せる/", "に:手札"),
	def("leave-hand", "離れる", "を:手札"),
	def("leave-stack", "離れる", "を:スタック"),
	def("leave", "離れる", "を:場|戦場"),
	def("leave-combat", "取り除く", "から:戦闘"),
	def("enter", "出る|出す|出せる/", "に:場|戦場"),
	def("stay", "残る|残す", "に:場|戦場|"),
	// Spells and abilities.
	def("trigger", "誘発する"),
	def("resolve", "解決する"),
	def("resolve", "行う", "は,が,を:解決"),
	def("activate", "プレイする|使う", "を,が,は:能力"),
	def("activate", "起動する|起動できる/"),
	def("uses-stack", "使う|使用する", "を:スタック"),
	def("cast", "唱える|唱えられる/|プレイする"),
	def("target", "取る", "を:対象"),
	def("target", "する|できる/", "と,に:対象"),
	def("target", "なる|なれる/", "に,と:対象"),
	def("damage-named", "指定する", "を~ダメージを与えること"),
	def("choose", "選ぶ|選べる/|指定する|宣言する|決める|決定する|決められる/"),
	def("copy", "コピーする"),
	def("copy", "作成する", "を~コピー"),
	def("ignore-timing", "無視する", "を,は~タイミング"),
	def("becomes-copy", "なる", "に,と:コピー"),
	def("encode", "暗号化する"),
	def("reveal", "公開する"),
	def("draw", "引く|引ける/", "を,は,が:カード|枚"),
	def("discard", "捨てる|捨てられる/"),
	def("search", "探す|探せる/"),
	def("tap", "タップする"),
	def("untap", "アンタップする|アンタップできる/"),
	def("add-mana", "加える", "に:マナ・プール"),
	// Combat.
	def("attack", "攻撃する|攻撃できる/"),
	def("attack", "参加する", "に:攻撃"),
	def("block", "ブロックする|ブロックできる/"),
	// Statements about the thing itself.
	def("only-dealt", "適用する", "に~与えられたダメージ"),
	def("all-damage", "適用する", "に:あらゆるダメージ|すべてのダメージ|全てのダメージ"),
	def("not-only-combat", "限る|限られる", "に:戦闘ダメージ", "+neg"),
	def("effect-none", "発生する|起こる", "は,が:効果", "+neg"),
	def("no-change", "変わる", "は,が:効果|結果", "+neg"),
	def("at-once", "発生する|起こる", "は,が:結果"),
	def("does-nothing", "する|行う|できる", "は,も,を,が:何|何も", "+neg"),
	def("nothing-happens", "起こる|起きる", "は,も,が:何|何も"),
	def("happens", "起こる|起きる"),
	def("differ", "異なる"),
	def("lose-game", "敗北する|負ける"),
	def("see", "見る|見られる/"),
	def("works-everywhere", "適用する", "で~領域"),
	def("applied", "適用する"),
	def("overrides", "上書きする"),
	def("reduced-cost", "少ない", "は,が:コスト"),
	def("is-other", "色|土地タイプ|タイプ"),
	def("adds-up", "合計する"),
	def("regardless", "関わる|かかわる", "+neg"),
	def("reduced-cost", "なる|減る|減らす", "は,が,を:コスト"),
	def("pays-needs", "必要", "は,が~{"),
	def("necessary", "必要"),
	def("applies-first", "適用する", "は,が:能力"),
	def("gets", "±する"),
	def("gets", "する|受ける", "を~修整"),
	def("switch", "入れ替える"),
	def("waits", "待つ", "を:解決"),
	def("is-affected", "受ける", "を:影響"),
	def("survives", "生き残る"),
	def("only-that", "それ"),
	def("exists", "ある|存在する"),
	def("round-up", "切り上げる"),
	def("remains", "まま"),
	def("not-then", "とき", "+neg"),
	def("halve", "する", "に:半分"),
	def("affects", "影響する"),
	def("may-be", "できる|する", "に,と:自分|点数|総量"),
	def("stays-revealed", "なる", "に:公開されたまま"),
	def("becomes", "なる"),
	def("mana-ability", "マナ能力"),
	def("not-creature", "クリーチャー", "+neg"),
	def("controls", "コントロールする"),
	def("is-colour", "白|青|黒|赤|緑"),
	def("characteristic", "特性定義能力"),
	def("is-kind", "常在型能力|起動型能力|誘発型能力|自己置換"),
	def("check", "チェックする|確認する|数える|計算する"),
	def("replaced", "置換する"),
	def("remove", "取り除く"),
	def("see-rule", "参照|参照する"),
}

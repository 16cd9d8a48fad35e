package frame

import (
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/nlp/clause"
)

// Phase says when in the life of a spell or ability something happens.
type Phase string

// The phases.
const (
	Whenever Phase = ""
	Announce Phase = "announce" // as it is cast, activated, put onto the stack
	Before   Phase = "before"   // on the stack, not yet resolving
	During   Phase = "during"   // while it resolves
	After    Phase = "after"    // when it has resolved
)

// Relation says how what a clause says stands to a point of time.
type Relation string

// The relations.
const (
	At     Relation = "at"     // アップキープに, 戦闘ダメージ・ステップに, 解決時に
	Until  Relation = "until"  // ターン終了時まで: it lasts to that point
	While  Relation = "while"  // そのターンの間, 戦闘中: it lasts through it
	Since  Relation = "since"  // アップキープから
	Prior  Relation = "before" // 解決前に, 戦闘の前に
	Later  Relation = "after"  // 解決後に, その後
	Within Relation = "in"     // このターン, 対戦相手のターンに: at some time of it
)

// Point is a part of a turn, or of the life of a spell or ability.
type Point string

// The points.
const (
	NoPoint         Point = ""
	Turn            Point = "turn"
	Beginning       Point = "beginning-phase"
	UntapStep       Point = "untap-step"
	Upkeep          Point = "upkeep"
	DrawStep        Point = "draw-step"
	MainPhase       Point = "main-phase"
	FirstMain       Point = "main1"
	SecondMain      Point = "main2"
	Combat          Point = "combat"
	BeginCombat     Point = "beginning-of-combat"
	DeclareAttack   Point = "declare-attackers"
	DeclareBlock    Point = "declare-blockers"
	CombatDamage    Point = "combat-damage"
	EndOfCombat     Point = "end-of-combat"
	EndStep         Point = "end-step"    // 終了ステップ, ターン終了時に
	EndOfTurn       Point = "end-of-turn" // ターン終了時まで
	CleanupStep     Point = "cleanup"
	Resolution      Point = "resolution"
	Casting         Point = "casting"    // 唱えるとき, プレイ時
	Activation      Point = "activation" // 起動時
	Triggering      Point = "triggering"
	GameStart       Point = "game-start"
	WheneverOffered Point = "any-time" // いつでも
	Always          Point = "always"   // 常に, 必ず
	Now             Point = "at-once"  // ただちに
	Together        Point = "together" // 同時に
	Response        Point = "response" // 対応して
	Again           Point = "again"    // 再び
	Next            Point = "next"     // 次に: the next such event
	SomeTime        Point = "later"    // その後, 後で
)

// TimePhrase is a phrase of a clause that says when: the point, how the clause
// stands to it, whose it is and which of several.
type TimePhrase struct {
	corpus.Span
	Rel   Relation
	Point Point
	Whose Kind // [You], [Opponent], [Player], [Controller]…; "" where nothing is said
	Each  bool // 各ターン, 毎ターン, あなたのアップキープごとに
	Next  bool // 次の
	Same  bool // その, この, 同じ: the one spoken of
	First bool // 最初の; of combat damage steps the first
	Last  bool // 最後の, 二度目の
	Other bool // 他の, 追加の
}

// points lists the words a phrase of time may end in, before the particles and
// suffixes that relate. The longest wins.
var points = []struct {
	ja string
	is Point
}{
	{"ターン", Turn}, {"開始フェイズ", Beginning}, {"アンタップ・ステップ", UntapStep}, {"アンタップステップ", UntapStep}, {"アンタップ", UntapStep},
	{"アップキープ", Upkeep}, {"アップキープ・ステップ", Upkeep}, {"アップキープステップ", Upkeep}, {"ドロー・ステップ", DrawStep}, {"ドローステップ", DrawStep},
	{"メイン・フェイズ", MainPhase}, {"メインフェイズ", MainPhase}, {"戦闘前メイン・フェイズ", FirstMain}, {"第１メイン・フェイズ", FirstMain}, {"第1メイン・フェイズ", FirstMain}, {"戦闘後メイン・フェイズ", SecondMain}, {"第２メイン・フェイズ", SecondMain}, {"第2メイン・フェイズ", SecondMain},
	{"戦闘", Combat}, {"戦闘フェイズ", Combat}, {"戦闘開始ステップ", BeginCombat}, {"攻撃クリーチャー指定ステップ", DeclareAttack}, {"攻撃クリーチャー指定", DeclareAttack}, {"攻撃クリーチャー宣言", DeclareAttack}, {"攻撃宣言", DeclareAttack},
	{"ブロック・クリーチャー指定ステップ", DeclareBlock}, {"ブロック・クリーチャー指定", DeclareBlock}, {"ブロッククリーチャー指定ステップ", DeclareBlock}, {"ブロック宣言", DeclareBlock}, {"ブロック指定", DeclareBlock}, {"ブロック・クリーチャー宣言", DeclareBlock},
	{"戦闘ダメージ・ステップ", CombatDamage}, {"戦闘ダメージステップ", CombatDamage}, {"戦闘ダメージ", CombatDamage}, {"戦闘終了ステップ", EndOfCombat}, {"戦闘終了", EndOfCombat}, {"終了フェイズ", EndStep},
	{"最終フェイズ", EndStep}, {"終了ステップ", EndStep}, {"ターン終了ステップ", EndStep}, {"ターン終了", EndOfTurn}, {"ターンの終わり", EndOfTurn}, {"ターンの終了", EndOfTurn}, {"クリンナップ・ステップ", CleanupStep}, {"クリンナップ", CleanupStep}, {"クリーンナップ・ステップ", CleanupStep},
	{"解決", Resolution}, {"プレイ", Casting}, {"唱える", Casting}, {"宣言", Casting}, {"起動", Activation}, {"能力の起動", Activation}, {"誘発", Triggering}, {"ゲーム開始", GameStart}, {"ゲームの開始", GameStart},
}

// adverbs lists words that say when without a point of a turn.
var adverbs = []struct {
	ja  []string
	rel Relation
	is  Point
}{
	{[]string{"いつでも", "任意の時点", "いつ"}, At, WheneverOffered},
	{[]string{"常", "常に", "必ず", "いつも", "つねに"}, At, Always},
	{[]string{"ただちに", "直ちに", "すぐ", "すぐに", "即座", "即座に", "すぐさま", "ただち", "直ち"}, At, Now},
	{[]string{"同時", "同時に", "いっせい", "一斉", "一斉に"}, At, Together},
	{[]string{"対応して", "対応し"}, Prior, Response},
	{[]string{"再び", "再度", "もう一度", "改めて", "あらためて"}, At, Again},
	{[]string{"次に"}, At, Next},
	{[]string{"その後", "後", "後に", "あと", "後で", "あとで", "後ほど", "以後", "以降", "それ以降"}, Later, SomeTime},
}

// when reads the phrases and adverbs of a clause that say when.
func (r *Reader) when(c *clause.Clause) []TimePhrase {
	var out []TimePhrase
	for i := range c.Args {
		a := &c.Args[i]
		switch a.Particle {
		case "を", "が", "だ", "と", "より", "として":
			continue
		}
		if t, ok := timeOf(a.In(r.text), a.Particle, a.Focus); ok {
			t.Span = a.Span
			out = append(out, t)
		}
	}
	for i := range c.Adverb {
		if t, ok := timeOf(c.Adverb[i].In(r.text), "", c.Adverb[i].Focus); ok {
			t.Span = c.Adverb[i].Span
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, func(a, b TimePhrase) int { return a.Start - b.Start })
	return out
}

// endings lists what may stand behind a point, with the relation it says.
var endings = []struct {
	ja  string
	rel Relation
}{
	{"の開始時", At}, {"開始時", At}, {"の終了時", At}, {"終了時", At}, {"の終了", Until}, {"の始め", At}, {"の最初", At}, {"の終わり", At}, {"時", At}, {"の時点", At}, {"時点", At}, {"の際", At}, {"する時", At},
	{"の間", While}, {"中", While}, {"の最中", While}, {"の途中", While}, {"間", While}, {"の間中", While},
	{"前", Prior}, {"の前", Prior}, {"直前", Prior}, {"の直前", Prior}, {"以前", Prior}, {"開始前", Prior}, {"する前", Prior}, {"される前", Prior},
	{"後", Later}, {"の後", Later}, {"直後", Later}, {"の直後", Later}, {"以降", Later}, {"終了後", Later}, {"した後", Later}, {"された後", Later},
	{"ごと", At}, {"毎", At}, {"", Within},
}

// timeOf reads a phrase that says when, with its particle and focus word. It
// reads the phrase whole or not at all.
func timeOf(phrase, particle, focus string) (TimePhrase, bool) {
	s := strings.TrimRight(strings.TrimSpace(phrase), "、")
	until := particle == "まで" || focus == "まで" || strings.HasSuffix(s, "まで")
	for _, p := range []string{"までに", "まで", "からは", "から", "には", "では", "にも", "でも", "において", "に", "で", "は", "も", "だけ", "のみ", "しか"} {
		if t, ok := strings.CutSuffix(s, p); ok && t != "" {
			s = t
			break
		}
	}
	for _, a := range adverbs {
		if slices.Contains(a.ja, strings.TrimSpace(phrase)) || slices.Contains(a.ja, s) {
			return TimePhrase{Rel: a.rel, Point: a.is}, true
		}
	}
	for _, e := range endings {
		rest, ok := strings.CutSuffix(s, e.ja)
		if !ok {
			continue
		}
		if e.rel == Until && !until {
			continue
		}
		t := TimePhrase{Rel: e.rel, Each: e.ja == "ごと" || e.ja == "毎"}
		if before, ok := pointAt(rest, &t); ok && t.qualify(before) {
			if t.Point == Turn && strings.HasSuffix(e.ja, "終了時") {
				t.Point = EndStep
			}
			if until {
				t.Rel = Until
				if t.Point == EndStep || t.Point == Turn {
					t.Point = EndOfTurn
				}
			}
			if particle == "から" {
				t.Rel = Since
			}
			if t.Rel == Within && t.Point != Turn && t.Point != Combat {
				t.Rel = At
			}
			return t, true
		}
	}
	return TimePhrase{}, false
}

// pointAt finds the point that s ends in and returns what stands before it.
func pointAt(s string, t *TimePhrase) (before string, ok bool) {
	n := -1
	for _, p := range points {
		if strings.HasSuffix(s, p.ja) && len(p.ja) > n {
			n, t.Point = len(p.ja), p.is
		}
	}
	if n < 0 {
		return "", false
	}
	return s[:len(s)-n], true
}

// qualify reads what stands before a point: whose it is and which. Words it
// does not know make the phrase unread, save before the resolution, casting or
// triggering of something, whose owner is that thing.
func (t *TimePhrase) qualify(s string) bool {
	for s != "" {
		found := false
		for _, q := range []struct {
			ja  string
			set func()
		}{
			{"次の", func() { t.Next = true }}, {"翌", func() { t.Next = true }}, {"直後の", func() { t.Next = true }},
			{"その", func() { t.Same = true }}, {"この", func() { t.Same = true }}, {"同じ", func() { t.Same = true }}, {"同一の", func() { t.Same = true }}, {"今の", func() { t.Same = true }}, {"現在の", func() { t.Same = true }},
			{"各", func() { t.Each = true }}, {"毎", func() { t.Each = true }}, {"すべての", func() { t.Each = true }}, {"全ての", func() { t.Each = true }}, {"いずれかの", func() {}}, {"ある", func() {}}, {"１回の", func() {}}, {"1回の", func() {}}, {"どの", func() { t.Each = true }},
			{"最初の", func() { t.First = true }}, {"一度目の", func() { t.First = true }}, {"１回目の", func() { t.First = true }}, {"１つ目の", func() { t.First = true }},
			{"最後の", func() { t.Last = true }}, {"二度目の", func() { t.Last = true }}, {"２回目の", func() { t.Last = true }}, {"２つ目の", func() { t.Last = true }},
			{"他の", func() { t.Other = true }}, {"別の", func() { t.Other = true }}, {"追加の", func() { t.Other = true }},
			{"あなた自身の", func() { t.Whose = You }}, {"あなたの", func() { t.Whose = You }}, {"自分の", func() { t.Whose = Self }}, {"対戦相手の", func() { t.Whose = Opponent }}, {"相手の", func() { t.Whose = Opponent }},
			{"各プレイヤーの", func() { t.Whose, t.Each = Player, true }}, {"他のプレイヤーの", func() { t.Whose, t.Other = Player, true }}, {"そのプレイヤーの", func() { t.Whose = Player }}, {"プレイヤーの", func() { t.Whose = Player }},
			{"コントローラーの", func() { t.Whose = Controller }}, {"そのコントローラーの", func() { t.Whose = Controller }}, {"オーナーの", func() { t.Whose = Owner }}, {"ターンの", func() {}}, {"自身の", func() { t.Whose = Self }},
		} {
			if rest, ok := strings.CutPrefix(s, q.ja); ok {
				q.set()
				s, found = rest, true
				break
			}
		}
		if !found {
			break
		}
	}
	switch t.Point {
	case Resolution, Casting, Activation, Triggering:
		return s == "" || strings.HasSuffix(s, "の") || strings.HasSuffix(s, "が") || strings.HasSuffix(s, "を")
	}
	return s == ""
}

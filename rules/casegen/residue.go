package casegen

import (
	"regexp"
	"slices"
	"strings"

	"saitei/nlp"
)

// restrictions are the words that make a sentence say less, or something else,
// than the same sentence without them: when, where, whose, which kind, how
// many. A schema that does not look at such a word would play the sentence
// without it, and what it plays may hold where the sentence is false. So each
// schema says which it looks at (reads), and a draft that covers a clause with
// any other is not made. Names of other cards and numbers are restrictions too.
//
// Cases it gives up on: words outside this table, and words that a schema
// looks at in another place than the one they restrict.
var restrictions = []struct{ name, pattern string }{
	{"counters of another kind", `−[１1]/−[１1]`},
	{"each permanent", `パーマネントそれぞれ`},
	{"other-than", `以外|を除`},
	{"only", `のみ|だけ|しか|にかぎ|に限`},
	{"owner", `オーナー`},
	{"opponent does", `対戦相手[はが]`},
	{"you reveal", `その後あなたは|あなた[はが]手札を公開`},
	{"all cards", `すべてのカードを`},
	{"left", `場を離れた`},
	{"a player's next", `次の(あなた|対戦相手)の`},
	{"later", `より後の`},
	{"by order", `順番によ`},
	{"the other first", `まず非`},
	{"step of first strike", `先制攻撃戦闘ダメージ・ステップ`},
	{"combat", `[^撃]戦闘ダメージ`},
	{"to so many", `クリーチャーに[0-9０-９]`},
	{"number of creatures", `クリーチャーの数`},
	{"of a subtype", `サブタイプを持つ`},
	{"from-resolution", `解決時から`},
	{"different", `異なる|別々|別の(カード|能力|クリーチャー)`},
	{"next", `次の|翌`},
	{"begin", `開始`},
	{"end", `終了`},
	{"before", `る前|の前|決前`},
	{"after", `後で|後に|後は|後、|後も|後でも|てから`},
	{"at-once", `ただちに|直ちに|すぐに|即座`},
	{"together", `同時`},
	{"always", `必ず|常に`},
	{"each", `毎`},
	{"lose", `を失`},
	{"without", `持たな|持っていな|持っては?いな`},
	{"is-not", `でな|では?ない`},
	{"theirs", `対戦相手が(オーナー|コントロール)`},
	{"another", `(他の|ほかの|別の)プレイヤー`},
	{"player's", `プレイヤーの`},
	{"hand", `手札`},
	{"graveyard", `墓地`},
	{"library", `ライブラリー`},
	{"exile", `追放|取り除`},
	{"outside", `ゲームの外`},
	{"land", `土地`},
	{"artifact", `アーティファクト`},
	{"enchantment", `エンチャント|オーラ`},
	{"token", `トークン`},
	{"indestructible", `破壊されない(クリーチャー|パーマネント|土地|アーティファクト)|破壊不能`},
	{"tapped", `タップ状態`},
	{"main", `メイン・?フェイズ`},
	{"upkeep", `アップキープ`},
	{"to-creature", `クリーチャーに(戦闘)?ダメージ`},
	{"number", `[0-9０-９一二三四五六七八九十]+(回|個|体|枚|点|つ|倍)`},
}

// reads says which restrictions a schema looks at. A schema that is not named
// looks at none of them.
var reads = map[string][]string{}

// harmless are words in which a restriction is spelt that is none: ordinals,
// shares, and what is lost of a life total.
var harmless = regexp.MustCompile(`[0-9０-９一二三四五六七八九十]+(つ目|番目|つずつ|つの(オブジェクト|能力|効果))|ライフを失|最後に|ターン終了時まで`)

var restrictionRE = func() []*regexp.Regexp {
	var out []*regexp.Regexp
	for _, r := range restrictions {
		out = append(out, regexp.MustCompile(r.pattern))
	}
	return out
}()

// unread returns the first restriction in the clauses of covers that a schema
// does not look at, "" for none.
func (c *context) unread(schema string, covers []Ref) string {
	look := reads[schema]
	for _, ref := range covers {
		text := c.ownText(ref)
		for _, q := range nlp.QuotedNames(text) {
			if ja := q.Ja.In(text); !c.ownName(ja) && !slices.Contains(look, "names") {
				return ja
			}
		}
		text = harmless.ReplaceAllString(withoutNames(text), "")
		for i, r := range restrictions {
			if m := restrictionRE[i].FindString(text); m != "" && !slices.Contains(look, r.name) {
				return m
			}
		}
	}
	return ""
}

// ownName reports whether a name is that of the card the ruling is about.
func (c *context) ownName(ja string) bool {
	return c.card != nil && slices.ContainsFunc(c.card.Faces, func(f Face) bool { return f.Ja == ja })
}

// ownText is what a clause says without its brackets.
func (c *context) ownText(ref Ref) string {
	cl := &c.res.Reading.Tree.Sentences[ref.Sentence].Clauses[ref.Clause]
	return brackets.ReplaceAllString(cl.In(c.block.Text), "")
}

var brackets = regexp.MustCompile(`（[^（）]*）|\([^()]*\)`)

func withoutNames(text string) string {
	var b strings.Builder
	at := 0
	for _, q := range nlp.QuotedNames(text) {
		b.WriteString(text[at:q.Start])
		at = q.End
	}
	b.WriteString(text[at:])
	return b.String()
}

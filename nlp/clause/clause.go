package clause

import "saitei/corpus"

// Role says what a clause does in its sentence.
type Role string

// The roles of clauses.
const (
	Consequence Role = "consequence" // the statement itself
	Condition   Role = "condition"   // 場合, とき, なら, れば, たら, かぎり, と
	Occasion    Role = "occasion"    // たび, たびに: every time
	Concession  Role = "concession"  // ても, でも, としても, にもかかわらず
	Time        Role = "time"        // 後, 前, 間, まで, 時点で, 際
	Reason      Role = "reason"      // ため, ので, から
	Purpose     Role = "purpose"     // ために, には
	Coordinate  Role = "coordinate"  // し、 て、 り、: goes on with the next clause, shares its role
	Contrast    Role = "contrast"    // が、 けれども
	Relative    Role = "relative"    // modifies a noun
	Complement  Role = "complement"  // という, こと, かどうか: the content of another predicate
	Aside       Role = "aside"       // in brackets
	Quotation   Role = "quotation"   // in 「」 or 『』
)

// Discourse is what the first word of a sentence makes of it.
type Discourse string

// The kinds of discourse.
const (
	Plain       Discourse = ""
	Example     Discourse = "example"     // 例えば, たとえば
	Exception   Discourse = "exception"   // ただし, しかし, 一方
	Restatement Discourse = "restatement" // 言い換えれば, すなわち, つまり
	Result      Discourse = "result"      // したがって, 従って, よって, これにより
	Addition    Discourse = "addition"    // また, さらに, なお, その後
	Otherwise   Discourse = "otherwise"   // そうでない場合, さもなければ
	Then        Discourse = "then"        // そうした場合, その場合
	General     Discourse = "general"     // 一般には, ほとんどの場合, もちろん
)

// Text is a text read into sentences.
type Text struct {
	Source    string     `json:"-"`
	Sentences []Sentence `json:"sentences"`
}

// Sentence is one sentence; Clauses stand in order of their predicates' text
// order, embedded ones before the clause they are embedded in.
type Sentence struct {
	corpus.Span
	Discourse Discourse   `json:"discourse,omitempty"`
	Opener    corpus.Span `json:"opener"` // the word that Discourse was read from
	Clauses   []Clause    `json:"clauses"`
}

// Clause is a predicate with what belongs to it.
type Clause struct {
	corpus.Span
	Role   Role        `json:"role"`
	Marker Marker      `json:"marker"`
	Pred   Predicate   `json:"predicate"`
	Args   []Arg       `json:"args,omitempty"`
	Adverb []Adverb    `json:"adverbs,omitempty"`
	Parent int         `json:"parent"` // index of the clause it is embedded in, -1 for a main clause
	Joins  int         `json:"joins"`  // for a main clause that is not the last: index of the clause it depends on, else -1
	Head   corpus.Span `json:"head"`   // the noun that a relative clause modifies: of "飛行を持つ赤のクリーチャーのオーナー", クリーチャー
	Noun   *Arg        `json:"-"`      // that noun with all that stands before it, 飛行を持つ赤のクリーチャー; nil but in a relative clause
}

// Marker is what showed the role of a clause.
type Marker struct {
	corpus.Span
	Form string `json:"form,omitempty"` // canonical form: "場合", "たび", "ても"
}

// Voice of a predicate.
type Voice string

// Voices. A potential form is no voice but [Can].
const (
	Active    Voice = "active"
	Passive   Voice = "passive"
	Causative Voice = "causative"
)

// Modality of a predicate.
type Modality string

// Modalities. With Negated set, Can means "cannot".
const (
	Fact     Modality = ""
	Can      Modality = "can"      // できる, 可能である, potential forms
	May      Modality = "may"      // てもよい, てもかまわない
	Must     Modality = "must"     // なければならない, 必要がある, ことになる
	MustNot  Modality = "must-not" // てはならない, てはいけない
	NeedNot  Modality = "need-not" // 必要はない, なくてもよい
	Possible Modality = "possible" // ことがある, ことがありえる, 可能性がある, かもしれない
	Never    Modality = "never"    // ことはない, わけではない; with a negation before it the two cancel out
	NotSo    Modality = "not-so"   // とはかぎらない: it may be and may not be
)

// Predicate is the verb, adjective or noun with だ that a clause says.
type Predicate struct {
	corpus.Span             // from its first to its last word, auxiliaries included
	Word        corpus.Span `json:"word"` // the verb, adjective or noun alone
	Base        string      `json:"base"` // 誘発する, 与える, 大きい; for a noun with だ the noun
	Kind        string      `json:"kind"` // "verb", "adjective", "noun", ""
	Voice       Voice       `json:"voice,omitempty"`
	Negated     bool        `json:"negated,omitempty"`
	Modality    Modality    `json:"modality,omitempty"`
	Past        bool        `json:"past,omitempty"`
	State       bool        `json:"state,omitempty"` // ている, てある
	Onset       bool        `json:"onset,omitempty"` // ようとする
}

// Arg is a phrase that belongs to a predicate.
type Arg struct {
	corpus.Span             // the whole phrase with its modifiers, without its particle
	Particle    string      `json:"particle"`        // "が", "を", "に", "は", "によって" …; "" for a bare one
	Topic       bool        `json:"topic,omitempty"` // は or も follows (the particle before it, if any, is Particle)
	Also        bool        `json:"also,omitempty"`  // も
	Focus       string      `json:"focus,omitempty"` // だけ, のみ, しか, さえ, まで, こそ: what is said of this and not of others, or even of this
	Head        corpus.Span `json:"head"`            // the last noun or compound
	HeadBase    string      `json:"head_base"`
	Quantity    *Quantity   `json:"quantity,omitempty"`
	Relative    []int       `json:"relative,omitempty"`    // clauses that modify a noun of the phrase
	Alternation string      `json:"alternation,omitempty"` // "や", "か", "と", "または" between nouns of the phrase
	Instead     *Arg        `json:"instead,omitempty"`     // what ではなく before the phrase denies: プレイヤーではなくクリーチャーに
	Own         corpus.Span `json:"-"`                     // the phrase behind the clauses that modify it
}

// Quantity is a number with its counter: ２点, 1枚, ２つ以上, すべて.
type Quantity struct {
	corpus.Span
	Value   int    `json:"value"`             // -1 for X and for universals
	Counter string `json:"counter,omitempty"` // 点, 枚, 体, つ, 回, 個, 人 …
	Bound   string `json:"bound,omitempty"`   // "以上", "以下", "未満", "より多い", "まで", "ちょうど", "ずつ"
	All     bool   `json:"all,omitempty"`     // すべて, あらゆる, 各, それぞれ, いずれも
	Any     bool   `json:"any,omitempty"`     // いずれか, どれか
	X       bool   `json:"x,omitempty"`
}

// Adverb is a word or phrase that says when or how.
type Adverb struct {
	corpus.Span
	Base  string `json:"base"`
	Focus string `json:"focus,omitempty"` // まで, だけ, のみ … behind it
}

// Bare returns the phrase without the clauses that modify it: of 飛行を持つ
// クリーチャー, クリーチャー.
func (a *Arg) Bare() corpus.Span {
	if a.Own.End == 0 {
		return a.Span
	}
	return a.Own
}

// Clause returns clause i of s, nil if there is none.
func (s *Sentence) Clause(i int) *Clause {
	if i < 0 || i >= len(s.Clauses) {
		return nil
	}
	return &s.Clauses[i]
}

// Main returns the indexes of the main clauses of s in text order.
func (s *Sentence) Main() []int {
	var out []int
	for i, c := range s.Clauses {
		if c.Parent < 0 {
			out = append(out, i)
		}
	}
	return out
}

// Arg returns the first argument with one of the particles, nil if there is
// none. "は" finds any topic.
func (c *Clause) Arg(particles ...string) *Arg {
	for _, p := range particles {
		for i := range c.Args {
			if a := &c.Args[i]; a.Particle == p || p == "は" && a.Topic {
				return a
			}
		}
	}
	return nil
}

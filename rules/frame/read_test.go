package frame

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/nlp"
	"saitei/nlp/clause"
	"saitei/nlp/term"
)

// kit is the tokenizer and reader of the tests; the dictionary is loaded once.
var kit = sync.OnceValues(func() (nlp.Tokenizer, *Reader) {
	base, err := term.Default()
	if err != nil {
		panic(err)
	}
	tok, err := nlp.NewKagome(base.Words())
	if err != nil {
		panic(err)
	}
	return tok, NewReader(base)
})

func read(text string) Reading {
	tok, r := kit()
	return r.Read(clause.Parse(text, tok.Tokenize(text)))
}

// short writes the props of main clauses: frame, sign, modality and number.
func short(r Reading) string {
	var out []string
	for _, p := range r.Props {
		if p.C.Parent >= 0 {
			continue
		}
		s := p.Frame
		if p.Neg {
			s = "not " + s
		}
		if p.Mod != clause.Fact {
			s += " " + string(p.Mod)
		}
		if p.N >= 0 {
			s += fmt.Sprintf(" %d", p.N)
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"飛行を持つクリーチャーが対戦相手に４点のダメージを与える場合、あなたは２点のライフを得る。": "deal-damage 4, gain-life 2",
		"あなたはライフを得ない。":                    "not gain-life",
		"そのクリーチャーは破壊される。":                 "destroy",
		"それを再生することはできない。":                 "not regenerate can",
		"呪文が打ち消された場合、それは墓地に置かれる。":         "countered, put-into-graveyard",
		"それが戦場を離れたら、能力は誘発しない。":            "leave, not trigger",
		"この能力はマナ能力ではない。":                  "not mana-ability",
		"このクリーチャーは攻撃できない。":                "not attack can",
		"あなたはカードを２枚引く。":                   "draw 2",
		"それは３/３になる。":                      "becomes",
		"あなたはそのクリーチャーを対象にできる。":            "target can",
		"カウンターを１個、他のクリーチャーの上に移動する。":       "move-counter 1",
		"あなたしかそれを唱えられない。":                 "cast can",
		"トークンがクリーチャーではなく土地である場合、それは死亡する。": "is-described, die",
		"そのクリーチャーは３/３である。":                "is-size",
		"防御プレイヤーに割り振れるダメージは３点までである。":      "is-amount 3",
		"それは増殖を行う。":                       "keyword",
		"ダメージは軽減されない。":                    "not prevent-damage",
		"それはゴブリンである。":                     "is-described",
		"それは被覆を持つ呪文に限られる。":                "limited-to",
		"それはアンタップ状態である。":                  "is-untapped",
		"鳥が森で歌う。":                         "",
	} {
		require.Equal(t, want, short(read(text)), text)
	}
}

func TestThing(t *testing.T) {
	p := read("対戦相手がコントロールする飛行も到達も持たない赤の３/２のクリーチャーは破壊される。").Props
	last := p[len(p)-1]
	require.Equal(t, Creature, last.Agent.Kind)
	require.Equal(t, []string{"flying", "reach"}, last.Agent.Lacks)
	require.Equal(t, "3/2", last.Agent.PT)
	require.Equal(t, Opponent, last.Agent.Control)
	require.Equal(t, []string{"R"}, last.Agent.Colours)

	for text, want := range map[string]Kind{"あなた": You, "その対戦相手": Opponent, "呪文や能力": Ability, "クリーチャー２体": Creature, "何": Nothing, "石": Word} {
		require.Equal(t, want, kindOf(text), text)
	}
	require.Equal(t, "+1/+1", ptIn("＋１/＋１カウンター"))
	require.Equal(t, "-2/-0", ptIn("−２/−０の修整"))
	require.Equal(t, "", ptIn("呪文/能力"))
}

// Every frame can be named once for a polarity, and every row asks something.
func TestTable(t *testing.T) {
	for _, f := range slices.Concat(narrowFrames, wideFrames) {
		require.NotEmpty(t, f.Name)
		require.NotEmpty(t, f.Verbs, f.Name)
		for _, a := range f.Args {
			require.NotEmpty(t, a.particles, f.Name)
			require.NotEmpty(t, a.ends, f.Name)
		}
	}
}

// ExampleReader_Read shows what a clause is read as.
func ExampleReader_Read() {
	r := read("接死を持つクリーチャーは対戦相手に２点のダメージを与えない。")
	for _, p := range r.Props {
		if p.C.Parent < 0 {
			fmt.Println(p.Frame, p.Neg, p.N, p.Agent.Has, p.To.Kind)
		}
	}
	// Output: deal-damage true 2 [deathtouch] opponent
}

func FuzzRead(f *testing.F) {
	f.Add("絆魂を持つクリーチャーが５点のダメージを与える場合、《夜の子》は破壊されない。")
	f.Add("「あ」（《い/う》）が、を、に、３/３。")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		for _, p := range read(text).Props {
			require.LessOrEqual(t, p.C.End, len(text))
		}
	})
}

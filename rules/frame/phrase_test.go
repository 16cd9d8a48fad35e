package frame

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// tell writes a phrase in short.
func tell(p Phrase) string {
	var s string
	switch p.Is {
	case Objects:
		s = strings.TrimSpace(p.Desc.N + " " + p.Desc.Words())
	case Amount:
		s = strings.TrimSpace(p.N + p.Bound + " " + p.Word)
	case Abilities:
		s = strings.Join(p.Words, ", ")
	case PartOf:
		s = p.Word
		if p.Right != nil {
			s = tell(*p.Right)
		}
		s = "(" + s + ") of (" + tell(*p.Of) + ")"
	case Several:
		var parts []string
		for _, x := range p.Parts {
			parts = append(parts, tell(x))
		}
		s = strings.Join(parts, " "+p.Join+" ")
	case TimeIs:
		s = say(*p.When)
	default:
		s = p.Word
	}
	if p.Dem {
		s = "that " + s
	}
	return string(p.Is) + " " + s
}

func TestWords(t *testing.T) {
	_, r := kit()
	for in, want := range map[string]string{
		"それ":            "reference it",
		"あなた":           "reference you",
		"《天使の壁/Wall》":   "name 天使の壁",
		"３点のダメージ":       "amount 3 damage",
		"２点以上のライフ":      "amount 2以上 life",
		"＋１/＋１カウンター２個":  "amount 2 +1/+1 counter",
		"１枚":            "amount 1",
		"戦闘ダメージ":        "amount combat damage",
		"飛行と絆魂":         "keywords flying, lifelink",
		"プロテクション（黒）":    "keywords protection from black",
		"装備能力":          "keywords equip",
		"４/５":           "size 4/5",
		"{2}{U}":        "mana {2}{U}",
		"多色":            "quality multicolored",
		"そのクリーチャー":      "objects that creature",
		"防御プレイヤー":       "reference defending player",
		"そのクリーチャーのパワー":  "of (term power) of (objects that creature)",
		"《天使の壁》の能力":     "of (objects ability) of (name 天使の壁)",
		"呪文や能力":         "several objects spell や objects ability",
		"対戦相手のターン":      "time in turn opponent",
		"呪文の対象":         "of (term target) of (objects spell)",
		"状況起因処理":        "term state-based action",
		"飛行を持つクリーチャー２体": "objects 2 creature with flying",
	} {
		got, ok := r.Words(in)
		require.True(t, ok, in)
		require.Equal(t, want, tell(got), in)
	}
}

// A phrase with a word that is not known is not read.
func TestWordsNot(t *testing.T) {
	_, r := kit()
	for _, in := range []string{"", "月", "石の壁", "歌うクリーチャー", "クリーチャーの石", "飛行と石", "そ", "の", "３点の石", "石や呪文", "白い石のクリーチャー"} {
		got, ok := r.Words(in)
		require.False(t, ok, "%s is read as %s", in, tell(got))
	}
}

// The clauses that modify a phrase and have a frame are kept beside it; with
// one that has none the phrase is unread.
func TestPhraseClauses(t *testing.T) {
	_, r := kit()
	in := read("稲妻が３点のダメージを与えたクリーチャーは破壊される。")
	for _, c := range in.Tree.Sentences[0].Clauses {
		if c.Parent < 0 {
			p, ok := r.Phrase(&in, 0, c.Arg("は"))
			require.True(t, ok)
			require.Equal(t, "creature", p.Desc.Words())
			require.Len(t, p.Clauses, 1)
		}
	}
	in = read("鳥が歌うクリーチャーは破壊される。")
	for _, c := range in.Tree.Sentences[0].Clauses {
		if c.Parent < 0 {
			_, ok := r.Phrase(&in, 0, c.Arg("は"))
			require.False(t, ok)
		}
	}
}

func ExampleReader_Words() {
	_, r := kit()
	p, ok := r.Words("タップ状態のクリーチャー２体のコントローラー")
	fmt.Println(ok, p.Is, p.Word, p.Of.Desc.Words(), p.Of.Desc.N)
	// Output: true of controller tapped creature 2
}

func FuzzWords(f *testing.F) {
	for _, s := range []string{"クリーチャーのコントローラー", "３点のダメージ", "（", "その", "のの", "飛行と", "《》", "や", "等"} {
		f.Add(s)
	}
	_, r := kit()
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 200 {
			return
		}
		if p, ok := r.Words(text); ok {
			require.NotEmpty(t, p.Is)
		}
	})
}

package frame

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// say writes a time phrase in short.
func say(t TimePhrase) string {
	words := []string{string(t.Rel), string(t.Point)}
	for _, f := range []struct {
		on   bool
		word string
	}{{t.Whose != "", string(t.Whose)}, {t.Each, "each"}, {t.Next, "next"}, {t.Same, "same"}, {t.First, "first"}, {t.Last, "last"}, {t.Other, "other"}} {
		if f.on {
			words = append(words, f.word)
		}
	}
	return strings.Join(words, " ")
}

// What the first main clause says of when.
func TestWhen(t *testing.T) {
	for text, want := range map[string]string{
		"ターン終了時まで、それは飛行を得る。":           "until end-of-turn",
		"それはターン終了時まで飛行を得る。":            "until end-of-turn",
		"そのターンの間、それは飛行を得る。":            "while turn same",
		"このターン、あなたはカードを引く。":            "in turn same",
		"対戦相手のターンにそれを起動できる。":           "in turn opponent",
		"あなたの次のターンに、それを起動できる。":         "in turn you next",
		"あなたのアップキープの開始時に、カードを引く。":      "at upkeep you",
		"各プレイヤーのアップキープに、カードを引く。":       "at upkeep player each",
		"アップキープ・ステップにそれを公開する。":         "at upkeep",
		"自分のメイン・フェイズにのみ唱えられる。":         "at main-phase self",
		"それはアップキープ・ステップの終了まで飛行を得る。":    "until upkeep",
		"あるアップキープ中に、あなたはカードを引く。":       "while upkeep",
		"１回の戦闘の間、それは飛行を得る。":            "while combat",
		"戦闘中にそれを起動できる。":                "while combat",
		"最初の戦闘ダメージ・ステップに、それはダメージを与える。": "at combat-damage first",
		"解決前にそれを破壊する。":                 "before resolution",
		"呪文の解決時に、あなたは選ぶ。":              "at resolution",
		"解決後に、それは墓地に置かれる。":             "after resolution",
		"いつでもそれを起動できる。":                "at any-time",
		"それらは同時に誘発する。":                 "at together",
		"その後、あなたはカードを引く。":              "",
		"次の終了ステップの開始時に、それを追放する。":       "at end-step next",
		"ターン終了時に、それを追放する。":             "at end-step",
		"それは再び誘発する。":                   "at again",
		"あなたはそのクリーチャーを破壊する。":           "",
		"クリーチャーは戦闘ダメージを与える。":           "",
	} {
		r := read(text)
		var got []string
		for _, p := range r.Props {
			if p.C.Parent < 0 {
				for _, w := range p.When {
					got = append(got, say(w))
				}
			}
		}
		require.Equal(t, want, strings.Join(got, ", "), text)
	}
}

// A phrase that holds a word which is not of time is not read as one.
func TestWhenNot(t *testing.T) {
	for _, s := range []string{"戦闘ダメージの発生源", "青い月のターン", "石の解", "前", "中", "間"} {
		got, ok := timeOf(s, "に", "")
		require.False(t, ok, "%s is read as %s", s, say(got))
	}
}

func ExampleTimePhrase() {
	for _, p := range read("あなたは対戦相手の次のアップキープに呪文を唱える。").Props {
		for _, w := range p.When {
			fmt.Println(w.Rel, w.Point, w.Whose, w.Next)
		}
	}
	// Output: at upkeep opponent true
}

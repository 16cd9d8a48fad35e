package clause

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"saitei/corpus"
	"saitei/nlp"
)

var tokenizer = sync.OnceValue(func() nlp.Tokenizer {
	t, err := nlp.NewKagome(nil)
	if err != nil {
		panic(err)
	}
	return t
})

// outline prints clauses one a line: role, marker, predicate with its
// features, arguments.
func outline(text Text) string {
	var b strings.Builder
	for _, s := range text.Sentences {
		if s.Discourse != Plain {
			fmt.Fprintf(&b, "%s:\n", s.Discourse)
		}
		for _, c := range s.Clauses {
			b.WriteString(string(c.Role))
			if c.Marker.Form != "" {
				b.WriteString("[" + c.Marker.Form + "]")
			}
			b.WriteString(" " + c.Pred.Base)
			if c.Pred.Negated {
				b.WriteString(" not")
			}
			if c.Pred.Voice == Passive {
				b.WriteString(" passive")
			}
			if c.Pred.Modality != Fact {
				b.WriteString(" " + string(c.Pred.Modality))
			}
			for _, a := range c.Args {
				p := a.Particle
				if a.Topic {
					p += "は"
				}
				fmt.Fprintf(&b, " (%s %s)", a.In(text.Source), p)
			}
			b.WriteString("\n")
		}
	}
	return strings.TrimSpace(b.String())
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"速攻を持つクリーチャーが攻撃した場合、あなたは２点のライフを得る。",
			"relative 持つ (速攻 を)\ncondition[場合] 攻撃する (速攻を持つクリーチャー が)\nconsequence 得る (あなた は) (２点のライフ を)"},
		{"この能力は、土地が戦場に出るたびに誘発する。",
			"occasion[たび] 出る (土地 が) (戦場 に)\nconsequence 誘発する (この能力 は)"},
		{"あなたはこのカードを捨ててもよい。", "consequence 捨てる may (あなた は) (このカード を)"},
		{"そのプレイヤーは土地を生け贄に捧げなければならない。", "consequence 捧げる must (そのプレイヤー は) (土地 を) (生け贄 に)"},
		{"それを対象にしてはならない。", "consequence する must-not (それ を) (対象 に)"},
		{"コストを支払う必要はない。", "consequence 支払う need-not (コスト を)"},
		{"その呪文は打ち消されない。", "consequence 打ち消す not passive (その呪文 は)"},
		{"誘発することはない。", "consequence 誘発する never"},
		{"複数のカードを引くことがある。", "consequence 引く possible (複数のカード を)"},
		{"その呪文を再び唱えられる。", "consequence 唱える can (その呪文 を)"},
		{"対象になったら打ち消される。", "condition[たら] なる (対象 に)\nconsequence 打ち消す passive"},
		{"手札が空であるかぎり飛行を持つ。", "condition[かぎり] 空 (空 だ) (手札 が)\nconsequence 持つ (飛行 を)"},
		{"攻撃しても誘発しない。", "concession[ても] 攻撃する\nconsequence 誘発する not"},
		{"ただし、解決後であれば唱えてもかまわない。", "exception:\ncondition[れば] 解決後 (解決後 だ)\nconsequence 唱える may"},
		{"これは起動型能力ではない。", "consequence 起動型能力 not (起動型能力 だ) (これ は)"},
		{"破壊される代わりに追放される。", "contrast[代わり] 破壊する passive\nconsequence 追放する passive"},
		{"対象を選び、それを破壊する。", "consequence 選ぶ (対象 を)\nconsequence 破壊する (それ を)"},
		{"＋１/＋１カウンターが３個置かれている２/２のクリーチャーは破壊される。",
			"relative 置く passive (＋１/＋１カウンター が) (３個 )\nconsequence 破壊する passive (＋１/＋１カウンターが３個置かれている２/２のクリーチャー は)"},
		{"パワーが３以上のクリーチャーは攻撃できない。", "relative 3以上 (３以上 だ) (パワー が)\nconsequence 攻撃する not can (パワーが３以上のクリーチャー は)"},
		{"飛行を持ち、土地でもあるカードを引く。", "relative 持つ (飛行 を)\nrelative 土地 (土地 だ)\nconsequence 引く (飛行を持ち、土地でもあるカード を)"},
		{"手札にカードが１枚ある場合、引く。", "condition[場合] ある (手札 に) (カード が) (１枚 )\nconsequence 引く"},
		{"クリーチャーが２体場に出る。", "consequence 出る (クリーチャー が) (２体 ) (場 に)"},
		{"プレイヤーではなく土地に与える。", "consequence 与える (土地 に)"},
		{"誘発するとはかぎらない。", "consequence 誘発する not-so"},
		{"対象を取らないわけではない。", "consequence 取る (対象 を)"},
		{"対戦相手が壁でないカードを引く。", "relative 壁 not (壁 だ)\nconsequence 引く (対戦相手 が) (壁でないカード を)"},
		{"オーナーがあなたであるカードを引く。", "relative あなた (あなた だ) (オーナー が)\nconsequence 引く (オーナーがあなたであるカード を)"},
		{"カウンターの置かれている土地を引く。", "relative 置く passive (カウンター が)\nconsequence 引く (カウンターの置かれている土地 を)"},
		{"対象がトークンの場合、引く。", "condition[場合] トークン (トークン だ) (対象 が)\nconsequence 引く"},
		{"唱えられずに戦場に出た場合、引く。", "condition[ずに] 唱える not passive\ncondition[場合] 出る (戦場 に)\nconsequence 引く"},
		{"それらはすべて墓地に置かれる。", "consequence 置く passive (それら は) (墓地 に)"},
		{"それはクリーチャーでなくなる。", "consequence クリーチャー not (クリーチャー だ) (それ は)"},
		{"それを対象としている場合にかぎり、引く。", "condition[場合にかぎり] する (それ を) (対象 と)\nconsequence 引く"},
		{"カードを引くことも捨てることもできない。", "consequence[ことも] 引く not can (カード を)\nconsequence 捨てる not can"},
		{"カードを１枚引くか、土地を置く。", "consequence[か] 引く possible (カード を) (１枚 )\nconsequence 置く possible (土地 を)"},
		{"引くか、捨てるかを選ぶ。", "complement 引く\ncomplement 捨てる\nconsequence 選ぶ (引くか ) (捨てるか を)"},
		{"プレイヤーがある土地を選ぶ。", "consequence 選ぶ (プレイヤー が) (ある土地 を)"},
		{"墓地にある土地を選ぶ。", "relative ある (墓地 に)\nconsequence 選ぶ (墓地にある土地 を)"},
		{"クリーチャーがある場合、引く。", "condition[場合] ある (クリーチャー が)\nconsequence 引く"},
		{"あなたのターンに限り引く。", "consequence 引く (あなたのターン に)"},
		{"それは（戦場にあるかぎり）破壊されない。", "condition[かぎり] ある (戦場 に)\nconsequence 破壊する not passive (それ は)"},
	} {
		got := Parse(c.in, tokenizer().Tokenize(c.in))
		require.Equal(t, c.want, outline(got), c.in)
	}
}

func TestQuantity(t *testing.T) {
	for _, c := range []struct {
		in   string
		want Quantity
	}{
		{"２点のダメージを与える。", Quantity{Value: 2, Counter: "点"}},
		{"3枚以上のカードを引く。", Quantity{Value: 3, Counter: "枚", Bound: "以上"}},
		{"すべてのクリーチャーを破壊する。", Quantity{Value: -1, All: true}},
		{"最大２体のクリーチャーを選ぶ。", Quantity{Value: 2, Counter: "体", Bound: "最大"}},
		{"Ｘ点のダメージを与える。", Quantity{Value: -1, Counter: "点", X: true}},
	} {
		text := Parse(c.in, tokenizer().Tokenize(c.in))
		q := text.Sentences[0].Clauses[0].Arg("を").Quantity
		require.NotNil(t, q, c.in)
		q.Span = c.want.Span
		require.Equal(t, c.want, *q, c.in)
	}
}

func TestSentences(t *testing.T) {
	text := Parse("一つ目。「二つ。目」三つ目！\n四つ目（括弧は。閉じない\n五つ目", tokenizer().Tokenize("一つ目。「二つ。目」三つ目！\n四つ目（括弧は。閉じない\n五つ目"))
	var got []string
	for _, s := range text.Sentences {
		got = append(got, s.In(text.Source))
	}
	require.Equal(t, []string{"一つ目。", "「二つ。目」三つ目！", "四つ目（括弧は。閉じない", "五つ目"}, got)
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"速攻を持つクリーチャーが攻撃した場合、得る。", "（（「」。", "ことが", "ば。なら、", "て\nも", "必要が", "なければなら"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 2000 {
			return
		}
		text := Parse(s, tokenizer().Tokenize(s))
		in := func(x corpus.Span, what string) {
			if x.Start < 0 || x.End < x.Start || x.End > len(s) {
				t.Fatalf("%q: %s %v is outside", s, what, x)
			}
			if utf8.ValidString(s) && !utf8.ValidString(s[x.Start:x.End]) {
				t.Fatalf("%q: %s %v cuts a character", s, what, x)
			}
		}
		for _, sent := range text.Sentences {
			in(sent.Span, "sentence")
			for i, c := range sent.Clauses {
				in(c.Span, "clause")
				in(c.Pred.Span, "predicate")
				in(c.Marker.Span, "marker")
				if c.Parent < -1 || c.Parent >= len(sent.Clauses) || c.Parent == i || c.Joins >= len(sent.Clauses) {
					t.Fatalf("%q: clause %d has parent %d, joins %d", s, i, c.Parent, c.Joins)
				}
				for _, a := range c.Args {
					in(a.Span, "argument")
					in(a.Head, "head")
				}
			}
		}
	})
}

func ExampleParse() {
	s := "墓地にカードがある場合、この効果は終わらない。"
	text := Parse(s, tokenizer().Tokenize(s))
	for _, c := range text.Sentences[0].Clauses {
		fmt.Println(c.Role, c.In(s), c.Pred.Base, c.Pred.Negated)
	}
	// Output:
	// condition 墓地にカードがある場合 ある false
	// consequence この効果は終わらない 終わる true
}

package query

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"saitei/corpus"
)

// tree prints a query so that its structure shows.
func tree(q Q) string {
	list := func(name string, qs []Q) string {
		s := "(" + name
		for _, c := range qs {
			s += " " + tree(c)
		}
		return s + ")"
	}
	switch q := q.(type) {
	case All:
		return "all"
	case Term:
		switch {
		case q.Phrase:
			return "phrase<" + q.Text + ">"
		case q.Prefix:
			return "prefix<" + q.Text + ">"
		}
		return "<" + q.Text + ">"
	case Rule:
		return "rule<" + q.String() + ">"
	case Field:
		return q.Name + "<" + q.Value + ">"
	case Not:
		return "(not " + tree(q.Child) + ")"
	case And:
		return list("and", q.Children)
	case Or:
		return list("or", q.Children)
	}
	return "?"
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", "all"},
		{" \u3000 ", "all"},
		{"絆魂", "<絆魂>"},
		{"絆魂 複数", "(and <絆魂> <複数>)"},
		{"絆魂\u3000複数", "(and <絆魂> <複数>)"},
		{"a b or c", "(or (and <a> <b>) <c>)"},
		{"a | b ｜ c", "(or <a> <b> <c>)"},
		{"a (b or c)", "(and <a> (or <b> <c>))"},
		{"a （b c） d", "(and <a> <b> <c> <d>)"},
		{`"a  b" c`, "(and phrase<a  b> <c>)"},
		{"“a b”", "phrase<a b>"},
		{"「絆魂を持つ」", "phrase<絆魂を持つ>"},
		{"《夜の子》 死亡", "(and phrase<夜の子> <死亡>)"},
		{"-a b", "(and (not <a>) <b>)"},
		{"－接死", "(not <接死>)"},
		{"-(a or b)", "(not (or <a> <b>))"},
		{"-kind:rule", "(not kind<rule>)"},
		{"a - b", "(and <a> <-> <b>)"},
		{"+1/+1 -1/-1 −１/−１", "(and <+1/+1> <-1/-1> <−１/−１>)"},
		{"プレイ-ヤー", "<プレイ-ヤー>"},
		{"702.13a", "rule<702.13a>"},
		{"７０２．１３ａ", "rule<702.13a>"},
		{"702.13.", "rule<702.13>"},
		{"rule 702", "rule<rule 702>"},
		{"ルール 702.97a 暗号", "(and rule<702.97a> <暗号>)"},
		{"702.13@2009-07-11", "rule<702.13@2009-07-11>"},
		{"rule of law", "(and phrase<rule> <of> <law>)"},
		{"702", "<702>"},
		{"2/1", "<2/1>"},
		{"card:Clone", "card<Clone>"},
		{`card:"Grizzly Bears" 5/5`, "(and card<Grizzly Bears> <5/5>)"},
		{"card:《灰色熊》", "card<灰色熊>"},
		{"カード：灰色熊", "card<灰色熊>"},
		{"CR:702.15 k:lifelink", "(and rule<702.15> keyword<lifelink>)"},
		{"before:2009-07-11", "before<2009-07-11>"},
		{"{T}：サボる", "phrase<{T}：サボる>"},
		{"cyto*", "prefix<cyto>"},
		{"細胞＊", "prefix<細胞>"},
		{"or*", "!a star stands"},
		{"a or", "!both sides"},
		{"or a", "!both sides"},
		{"( )", "!the group is empty"},
		{`"(abc def`, "!never closed: add \""},
		{"「abc", "!never closed: add 」"},
		{`""`, "!the phrase is empty"},
		{"(a", "!group opened here is never closed"},
		{"a)", "!closes nothing"},
		{"》", "!closes nothing"},
		{"--a", "<--a>"},
		{"x*y*", "!a star stands"},
		{"a*", "!a star stands"},
		{"foo:bar", "!there is no field \"foo\""},
		{"card:", "!has no value"},
		{"kind:monkey", "!kind:monkey: want ruling"},
		{"before:yesterday", "!want a day like"},
		{"rule:abc", "!want a rule number"},
		{"((((((((( a )))))))))", "!more than 8 deep"},
		{"a\xffb", "!not UTF-8"},
		{"a\x00b", "!not UTF-8"},
	} {
		q, err := Parse(c.in)
		if c.want[0] == '!' {
			require.Error(t, err, c.in)
			require.ErrorContains(t, err, c.want[1:], c.in)
			continue
		}
		require.NoError(t, err, c.in)
		require.Equal(t, c.want, tree(q), c.in)
	}
}

func TestParseLimits(t *testing.T) {
	long := make([]byte, MaxLength+1)
	for i := range long {
		long[i] = 'a'
	}
	_, err := Parse(string(long))
	require.ErrorContains(t, err, "bytes long")
	many := ""
	for i := range MaxNodes + 1 {
		many += fmt.Sprint("w", i, " ")
	}
	_, err = Parse(many)
	require.ErrorContains(t, err, "more than 64 words")
}

// TestPrintAtLimits holds that a query which is as long as queries may be
// parses again when it is printed: signs are printed longer than they may be
// typed.
func TestPrintAtLimits(t *testing.T) {
	word := strings.Repeat("a", MaxLength/MaxNodes-2)
	for _, part := range []string{"c:" + word, "-c:" + word, "「" + word + "」", "-(d:" + word[1:] + ")", "ルール:7"} {
		s := strings.Repeat(part+"|", MaxNodes-1) + part
		q, err := Parse(s)
		require.NoError(t, err, s)
		again, err := Parse(q.String())
		require.NoError(t, err, s)
		require.Equal(t, tree(q), tree(again))
	}
}

func TestErrorCaret(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"絆魂 (複数", "絆魂 (複数\n　　 ^"},
		{"接死 foo:bar", "接死 foo:bar\n　　 ^^^"},
		{"接死 「複数", "接死 「複数\n　　 ＾"},
		{"接死 or", "接死 or\n　　   ^"},
	} {
		_, err := Parse(c.in)
		require.Error(t, err)
		require.Equal(t, c.want, err.(*Error).Caret())
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a b", `"a b" or -(c d)`, "card:《x》 702.13a@2009-07-11", "rule 702", "(((", "「a", "-1/-1", "cyto* －x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		q, err := Parse(s)
		if err != nil {
			e := err.(*Error)
			if e.At.Start < 0 || e.At.End < e.At.Start || e.At.Start > len(s) {
				t.Fatalf("%q: error outside the query: %v", s, e.At)
			}
			_ = e.Caret()
			return
		}
		again, err := Parse(q.String())
		if err != nil {
			t.Fatalf("%q prints as %q, which does not parse: %v", s, q, err)
		}
		if tree(again) != tree(q) {
			t.Fatalf("%q: %s prints as %q and reads back as %s", s, tree(q), q, tree(again))
		}
	})
}

func TestMatch(t *testing.T) {
	d := &corpus.Document{Source: "faq.txt", Title: "例の注釈", Set: "TST", Date: corpus.MustDate("2010-02-05")}
	b := &corpus.Block{
		ID: "abc", Kind: corpus.KindRuling, Text: "例のカードの＋１/＋１カウンターを数える。",
		Subjects: []corpus.CardLink{{Card: "Left // Right", Ja: "左+右", Method: corpus.Heading}},
		Rules:    []corpus.RuleLink{{ID: corpus.MustRuleID("702.13a"), Edition: corpus.MustDate("2009-07-11"), Current: corpus.MustRuleID("702.15b"), Method: corpus.Explicit}},
		Keywords: []corpus.KeywordLink{{Keyword: "lifelink", Method: corpus.Lexical}},
	}
	for in, want := range map[string]bool{
		"": true, "+1/+1 カウンター": true, "-数え": false, "存在しない or 例": true,
		"card:right": true, `card:"Left // Right"`: true, "card:左+右": true, "card:up": false,
		"rule:702.13": true, "rule:702": true, "rule:7": true, "rule:6": false, "702.15": true, "rule 702": true, "702.15@2009-07-11": false, "702.13@2009-07-11": true, "704.5": false,
		"keyword:lifelink": true, "keyword:flying": false, "set:tst": true, "doc:faq": true, "doc:注釈": true,
		"kind:ruling": true, "method:lexical": true, "method:order": false, "before:2010-02-05": false, "after:2010-02-05": true,
		"linked:no": false, "linked:yes": true, "holds:no": false, "holds:unknown": true, "id:abc": true,
	} {
		q, err := Parse(in)
		require.NoError(t, err, in)
		require.Equal(t, want, Match(q, Subject{Document: d, Block: b}), in)
	}
}

func ExampleParse() {
	q, _ := Parse("絆魂 -kind:rule （複数 or 追加）")
	fmt.Println(q)
	_, err := Parse("絆魂 （複数")
	fmt.Println(err.(*Error).Caret())
	// Output:
	// 絆魂 -kind:rule (複数 or 追加)
	// 絆魂 （複数
	// 　　 ＾
}

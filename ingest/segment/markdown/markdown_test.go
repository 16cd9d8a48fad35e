package markdown

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestInline(t *testing.T) {
	for _, r := range [][2]string{
		{"**「接死」**は強い", "「接死」は強い"},
		{"*強い* と _弱い_ と __太い__", "強い と 弱い と 太い"},
		{"`{1}{B}`を払う", "{1}{B}を払う"},
		{"[名](https://example.com/a_(b))である", "名である"},
		{"[**名**][1]である", "名である"},
		{"![{B}](b.png)と![写真](p.jpg)", "{B}と"},
		{`\*印\*と1+\*`, "*印*と1+*"},
		{"*/*と1+*/1+*", "*/*と1+*/1+*"},
		{"**+1/+1**の修整", "+1/+1の修整"},
		{"**2/2**である", "2/2である"},
		{"a_b_c", "a_b_c"},
		{"&lt;名&gt;と&#12354;と&何;", "<名>とあと&何;"},
		{"一<br>二<b>三</b>", "一 二三"},
		{"<https://example.com>", "https://example.com"},
		{"3 < 5 と 5 > 3", "3 < 5 と 5 > 3"},
		{"[開いたまま", "[開いたまま"},
		{"**開いたまま", "**開いたまま"},
	} {
		got, _ := Inline(r[0])
		require.Equal(t, r[1], got, "%q", r[0])
	}
	got, ruby := Inline("この<ruby>絆魂<rt>きずなだましい</rt></ruby>は")
	require.Equal(t, "この絆魂は", got)
	require.Equal(t, "絆魂=きずなだましい", ruby[0].In(got)+"="+ruby[0].Reading)
}

func TestRead(t *testing.T) {
	src := "---\ntitle: 題\n---\n# 題 #\n\n見出し\n------\n- 一つ\n  続き\n\n| 名 | 文 |\n|---|---|\n| 城 | 文。 |\n\n```\ncode\n```\n<!-- 注 -->\n> 引用。\n***\n終わり"
	var out []string
	at := 0
	for _, l := range Read(src) {
		require.GreaterOrEqual(t, l.Start, at)
		at = l.End
		kind := ""
		switch {
		case l.Aside:
			kind = "aside"
		case l.Rule:
			kind = "rule"
		case l.Level > 0:
			kind = fmt.Sprintf("h%d", l.Level)
		case l.Row > 0:
			kind = fmt.Sprintf("cell%d.%d", l.Row, l.Cell)
		}
		out = append(out, fmt.Sprintf("%s:%s:%d", kind, l.Text, l.Gap))
	}
	require.Equal(t, []string{
		"aside:---:0", "aside:title: 題:0", "aside:---:0", "h1:題:0", "h2:見出し:1", ":- 一つ:0", ":続き:0",
		"cell1.1:名:1", "cell1.2:文:0", "aside:|---|---|:0", "cell2.1:城:0", "cell2.2:文。:0",
		"aside:```:1", ":code:0", "aside:```:0", "aside:<!-- 注 -->:0", ":引用。:0", "rule:***:0", ":終わり:0",
	}, out)
}

func FuzzRead(f *testing.F) {
	f.Add("# 題\n- **一つ**\n| a | b |\n|---|---|\n![{B}](x)<ruby>字<rt>じ</rt></ruby>")
	f.Fuzz(func(t *testing.T, s string) {
		at := 0
		for _, l := range Read(s) {
			if l.Start < at || l.End <= l.Start || l.End > len(s) {
				t.Fatalf("line %+v behind %d", l, at)
			}
			at = l.End
			if strings.TrimSpace(l.Text) == "" && !l.Rule && !l.Aside {
				t.Fatalf("line %+v says nothing", l)
			}
			for _, r := range l.Ruby {
				if r.Start < 0 || r.End > len(l.Text) || r.Start >= r.End {
					t.Fatalf("ruby %v outside %q", r, l.Text)
				}
			}
		}
	})
}

// A run of backticks that nothing closes is text, and costs no more than other
// text: it is looked at once, not once for each of its signs.
func TestOpenCodeSpans(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"a`b`c", "abc"}, {"a``b`c", "a``b`c"}, {"```", "```"}, {"a`" + strings.Repeat("`", 200_000), "a`" + strings.Repeat("`", 200_000)},
	} {
		in := &inliner{}
		in.read(c.in, 0)
		require.Equal(t, c.want, in.out.String())
	}
}

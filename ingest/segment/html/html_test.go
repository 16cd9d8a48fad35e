package html

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/ingest/segment/layout"
)

// texts lists the lines of the article, with a sign for what markup says.
func texts(t testing.TB, page string) []string {
	t.Helper()
	p, err := Read(page)
	require.NoError(t, err)
	var out []string
	at := 0
	for _, l := range p.Lines {
		require.GreaterOrEqual(t, l.Start, at, "lines overlap")
		require.Greater(t, l.End, l.Start)
		require.LessOrEqual(t, l.End, len(page))
		at = l.End
		if !l.Aside {
			out = append(out, sign(l)+l.Text)
		}
	}
	return out
}

func sign(l layout.Line) string {
	switch {
	case l.Level > 0:
		return fmt.Sprintf("h%d ", l.Level)
	case l.Item > 0:
		return fmt.Sprintf("li%d ", l.Item)
	case l.Cont:
		return "+ "
	case l.Term:
		return "dt "
	case l.Def:
		return "dd "
	case l.Row > 0:
		return fmt.Sprintf("td%d.%d ", l.Row, l.Cell)
	}
	return ""
}

func TestRead(t *testing.T) {
	for _, r := range []struct {
		name, page string
		want       []string
	}{
		{"unclosed items", "<ul><li>一つ。<li>二つ。<ul><li>三つ。</ul><li>四つ。</ul>", []string{"li1 一つ。", "li1 二つ。", "li2 三つ。", "li1 四つ。"}},
		{"item over lines", "<ul><li>一つ。<br>続き。<p>段落。</ul>", []string{"li1 一つ。", "+ 続き。", "+ 段落。"}},
		{"breaks", "<p>・一つ。<br>・二つ。<br><br>・三つ。</p>", []string{"・一つ。", "・二つ。", "・三つ。"}},
		{"inline markup", "<p>これは<b>太い</b>、<a href=x>《名》</a>である。", []string{"これは太い、《名》である。"}},
		{"broken source line", "<p>これは\n一つの\n文である。two\nwords", []string{"これは一つの文である。two words"}},
		{"entities", "<p>&#12354;&#x3044;&amp;&hellip;&nbsp;う", []string{"あい&…\u00a0う"}},
		{"definitions", "<dl><dt>名<dd>一つ。<dd>二つ。</dl>", []string{"dt 名", "dd 一つ。", "dd 二つ。"}},
		{"table", "<table><tr><th>名<th>文<tr><td>城<td>城である。</table>", []string{"td1.1 名", "td1.2 文", "td2.1 城", "td2.2 城である。"}},
		{"table that places", "<table><tr><td><h2>題</h2><p>文である。</table>", []string{"h2 題", "文である。"}},
		{"symbols", `<p><img src="/mana/b.gif" alt="黒マナ"><img alt="{2/W}"><img alt="(X)"><img src="mana.png" alt="wu">と<i class="ms ms-g"></i><img src="photo.jpg" alt="写真">。`, []string{"{B}{2/W}{X}{W/U}と{G}。"}},
		{"preformatted", "<pre>・一つ。\n・二つ。\n\n三つ</pre>", []string{"・一つ。", "・二つ。", "三つ"}},
		{"script and style", "<p>文。<script>x。</script><style>y。</style><!-- 注。 -->", []string{"文。"}},
		{"foreign marks", "<p>\ue0f0" + "1\ue0f1文。", []string{"\ue0f0" + "1\ue0f1文。"}},
		{"cut short", "<p>文である。<b>終わ", []string{"文である。終わ"}},
		{"no markup at all", "文である。", []string{"文である。"}},
	} {
		t.Run(r.name, func(t *testing.T) { require.Equal(t, r.want, texts(t, r.page)) })
	}
}

func TestArticle(t *testing.T) {
	article := "<p>一つ目の文である。二つ目の文である。</p><p>三つ目の文である。</p>"
	want := []string{"一つ目の文である。二つ目の文である。", "三つ目の文である。"}
	for name, page := range map[string]string{
		"menu list":        "<ul><li><a href=a>表紙</a><li><a href=b>一覧</a><li><a href=c>掲示板</a></ul>" + article,
		"menu cell":        "<table><tr><td><a>表紙</a><br><a>一覧</a><br><a>地図</a><td><div>" + article + "</div></table>",
		"side bar":         "<div class='sidebar-right'><p>別の記事である。</p></div>" + article,
		"aside element":    article + "<aside><p>別の記事である。</p></aside>",
		"comment form":     article + "<form><p>書いてください。</p><textarea>文。</textarea></form>",
		"comments":         article + "<div id='comments'><p>ためになった。</p></div>",
		"footer":           article + "<div id=footer><p>権利は作者にある。</p></div>",
		"article element":  "<div><p>別の文である。</p></div><article>" + article + "</article><div><p>別の文である。</p></div>",
		"main in wrappers": "<div id=a><div><p>別の文である。</p></div><div id=b><main>" + article + "</main></div></div>",
		"role":             "<div role=navigation>案内である。</div>" + article,
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, want, texts(t, "<html><body>"+page+"</body></html>")) })
	}
	t.Run("a class must not hide the text", func(t *testing.T) {
		require.Equal(t, want, texts(t, "<div class='comment'>"+article+"</div>"))
		require.Equal(t, want, texts(t, "<div id='sidebar'>"+article+"</div><p>短い。</p>")[:2])
	})
	t.Run("nothing is lost", func(t *testing.T) {
		p, err := Read("<body><nav>案内である。</nav>" + article + "</body>")
		require.NoError(t, err)
		require.Len(t, p.Lines, 3)
		require.True(t, p.Lines[0].Aside)
	})
}

func TestRubyAndPlaces(t *testing.T) {
	page := "<title>題 | 所</title><p>  この<ruby>絆<rt>きずな</rt>魂<rp>(</rp><rt>こん</rt><rp>)</rp></ruby>は&amp;強い。</p>"
	p, err := Read(page)
	require.NoError(t, err)
	require.Equal(t, "題 | 所", p.Title)
	require.Len(t, p.Lines, 1)
	l := p.Lines[0]
	require.Equal(t, "この絆魂は&強い。", l.Text)
	require.Len(t, l.Ruby, 2)
	require.Equal(t, "絆=きずな", l.Ruby[0].In(l.Text)+"="+l.Ruby[0].Reading)
	require.Equal(t, "魂=こん", l.Ruby[1].In(l.Text)+"="+l.Ruby[1].Reading)
	require.True(t, strings.HasPrefix(page[l.Start:l.End], "この<ruby>"))
	require.True(t, strings.HasSuffix(page[l.Start:l.End], "強い。"))
}

func TestDeepNesting(t *testing.T) {
	_, err := Read(strings.Repeat("<div>", 2000) + "文。")
	require.ErrorContains(t, err, "cannot be parsed")
}

func FuzzRead(f *testing.F) {
	f.Add("<p>文。<table><td>外<tr>中<ul><li>項<ruby>字<rt>じ</ruby>")
	f.Add("<pre>一\r\n二&amp;\n</pre><img alt='{W}'/><title>&lt;</title><svg><p>x</svg>")
	f.Fuzz(func(t *testing.T, page string) {
		p, err := Read(page)
		if err != nil {
			return
		}
		at := 0
		for _, l := range p.Lines {
			if l.Start < at || l.End <= l.Start || l.End > len(page) {
				t.Fatalf("line %+v behind %d", l, at)
			}
			at = l.End
			for _, r := range l.Ruby {
				if r.Start < 0 || r.End > len(l.Text) || r.Start >= r.End {
					t.Fatalf("ruby %v outside %q", r, l.Text)
				}
			}
		}
	})
}

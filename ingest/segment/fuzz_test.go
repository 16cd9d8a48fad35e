package segment

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/ingest/decode"
)

// addDocuments gives a fuzz target the documents in testdata.
func addDocuments(f *testing.F) {
	files, err := filepath.Glob("testdata/*")
	require.NoError(f, err)
	for _, file := range files {
		if strings.HasSuffix(file, ".golden") {
			continue
		}
		if b, err := os.ReadFile(file); err == nil {
			f.Add(string(b))
		}
	}
}

// conserve cuts a text in every format and checks the account of its bytes,
// and that spans of ruby lie in their texts.
func conserve(t *testing.T, s string, formats ...string) {
	t.Helper()
	text, err := decode.Decode("fuzz.txt", []byte(s), decode.Options{Limit: 1 << 23})
	if err != nil {
		return
	}
	for _, format := range formats {
		doc, err := Document("fuzz.txt", text, Options{Format: format})
		if err != nil {
			require.Equal(t, HTML, format, "only a page may be refused: %v", err)
			continue
		}
		if err := Check(doc); err != nil {
			t.Fatalf("%s: %v", format, err)
		}
		line := 0
		for _, b := range doc.Blocks {
			if b.Line < line {
				t.Fatalf("%s: line %d stands behind line %d", format, b.Line, line)
			}
			line = b.Line
			for _, r := range b.RubyText {
				if r.Start < 0 || r.Start >= r.End || r.End > len(b.Text) {
					t.Fatalf("%s: ruby %v outside %q", format, r, b.Text)
				}
			}
			if b.Kind == corpus.KindDuplicate && b.Of == "" || b.IsRuling() && strings.TrimSpace(b.Text) == "" {
				t.Fatalf("%s: block %+v", format, b)
			}
		}
	}
}

func FuzzText(f *testing.F) {
	addDocuments(f)
	f.Fuzz(func(t *testing.T, s string) { conserve(t, s, Text, "") })
}

func FuzzMarkdown(f *testing.F) {
	addDocuments(f)
	f.Fuzz(func(t *testing.T, s string) { conserve(t, s, Markdown) })
}

func FuzzHTML(f *testing.F) {
	addDocuments(f)
	f.Add("<table><td>一つ<tr>外<ul><li>二つ<p>三つ</table><ruby>字<rt>じ</ruby><pre>a\nb</pre><plaintext>終わり")
	f.Add("\ue0f0" + "0\ue0f1<img alt='{B}'><i class='ms ms-2'></i><title>\ue0f0")
	f.Fuzz(func(t *testing.T, s string) { conserve(t, s, HTML) })
}

// TestHostile bounds what hostile texts cost: each of these has a shape that
// makes careless code quadratic.
func TestHostile(t *testing.T) {
	const n = 5000
	for name, s := range map[string]string{
		"one ruling again and again": strings.Repeat("・飛行\n", n),
		"sentences in one line":      strings.Repeat("これは文である。 • ", n),
		"same sentence in one line":  strings.Repeat("これは長い文であり、どれも同じことをいう文である。 ", n),
		"modes":                      "名\n{1}\nインスタント\n１つを選ぶ。\n" + strings.Repeat("・一\n", n) + "* 二\n",
		"type lines":                 strings.Repeat("クリーチャー\n", n),
		"open brackets":              strings.Repeat("《", n),
		"cards in one line":          strings.Repeat("《名》", n),
		"headings":                   strings.Repeat("■見出し\n", n),
		"questions":                  strings.Repeat("Q. なぜか\n続き\n", n),
		"blank":                      strings.Repeat(" \n", n),
		"rules of dashes":            strings.Repeat("-----\n", n),
		"costs in one line":          "これは文である。 • 文。 • 文。 • " + strings.Repeat("{1} ", n),
		"dress in one line":          "これは文である。 • 文。 • 文。 • " + strings.Repeat("＊＊ ", n),
		"long word":                  strings.Repeat("あ", n),
		"# and images":               "# a\n# b\n" + strings.Repeat("![", n),
		"# and links":                "# a\n# b\n" + strings.Repeat("[a", n) + strings.Repeat("](b)", 100),
		"# and stars":                "# a\n# b\n" + strings.Repeat("*a ", n) + strings.Repeat("**a", n),
		"# and ruby":                 "# a\n# b\n" + strings.Repeat("<ruby>", n),
		"open tags":                  "<html><body>" + strings.Repeat("<p>文。<b>", n/10),
		"many articles":              "<html><body>" + strings.Repeat("<article>文。</article><div><a>い</a></div>", n/10),
		"cells":                      "<html><table>" + strings.Repeat("<td>文。", n/10),
		"rows":                       "<html><table>" + strings.Repeat("<tr><td>名<td>文。", n/10),
	} {
		t.Run(name, func(t *testing.T) { conserve(t, s, "") })
	}
}

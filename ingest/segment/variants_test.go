package segment

import (
	"encoding/binary"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/unicode/norm"

	"saitei/corpus"
)

// ruled is what must not change when a document is written in another way.
type ruled struct {
	kind corpus.BlockKind
	key  string
}

func rulings(doc *corpus.Document) (out []ruled, ids []string) {
	for _, b := range doc.Blocks {
		if b.IsRuling() {
			out = append(out, ruled{b.Kind, corpus.TextKey(b.Text)})
			ids = append(ids, b.ID)
		}
	}
	return out, ids
}

// japaneseSigns replaces what the Japanese encodings have no place for, as
// converters do. bullet stands in for •.
func japaneseSigns(s, bullet string) string {
	return strings.NewReplacer("•", bullet, "−", "－", "—", "―", "〜", "～", "‖", "∥", "¬", "￢").Replace(s)
}

func encodeWith(t *testing.T, e encoding.Encoding, s string) []byte {
	t.Helper()
	b, err := e.NewEncoder().Bytes([]byte(s))
	require.NoError(t, err)
	return b
}

func utf16Bytes(s string, order binary.AppendByteOrder, mark bool) []byte {
	if mark {
		s = "\ufeff" + s
	}
	var out []byte
	for _, u := range utf16.Encode([]rune(s)) {
		out = order.AppendUint16(out, u)
	}
	return out
}

var seedBullet = regexp.MustCompile(`(?m)^[＊*•] `)

// mixMarks gives the bullets all the usual marks in turn.
func mixMarks(s string) string {
	marks := []string{"＊ ", "* ", "• ", "・", "- ", "– ", "○ ", "● ", "◆ ", "1. ", "①", "Q. ", "A. ", "２．", "(3) ", "■ ", "Ｑ：", "Ａ：", "・ ", "※ ", "Q1. ", "A1: ", "― ", "◎", "④ "}
	n := 0
	return seedBullet.ReplaceAllStringFunc(s, func(string) string { n++; return marks[n%len(marks)] })
}

var starHead = regexp.MustCompile(`(?m)^＊＊＊ (.*) ＊＊＊$`)

// asMarkdown writes a seed in Markdown.
func asMarkdown(s string) string {
	s = starHead.ReplaceAllString(s, "## $1")
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		switch {
		case seedBullet.MatchString(l):
			lines[i] = "- " + strings.NewReplacer("*", `\*`, "絆魂", "**絆魂**", "予見", "*予見*").Replace(seedBullet.ReplaceAllString(l, ""))
		case i > 0 && lines[i-1] == "" && i+1 < len(lines) && lines[i+1] == "" && l != "" && len(l) < 60 && !strings.Contains(l, "。"):
			lines[i] = "### " + l
		default:
			lines[i] = strings.ReplaceAll(l, "暗号", "[暗号](https://example.com/(a))")
		}
	}
	return strings.Join(lines, "\n")
}

// asHTML writes a seed as a page with menus, side bar, comments and footer.
// With paragraphs every line is one; otherwise lines are parted by <br>.
func asHTML(s string, paragraphs bool) string {
	var out strings.Builder
	out.WriteString("<!DOCTYPE html>\n<html><head><title>よくある質問 - 見本</title><style>li{}</style></head><body>\n<div id=\"header\"><h1>見本サイト</h1></div>\n<ul class=\"nav\"><li><a href=\"/\">ホーム</a><li><a href=\"/faq\">よくある質問の一覧。</a><li><a href=\"/news\">ニュース</a></ul>\n<div class=\"sidebar\"><h3>最新記事</h3><ul><li>きょうの記事である。<li>きのうの記事である。</ul></div>\n<div class=\"entry-content\">\n")
	list, par := false, false
	end := func() {
		if list {
			out.WriteString("</ul>\n")
		}
		if par {
			out.WriteString("</p>\n")
		}
		list, par = false, false
	}
	for _, l := range strings.Split(s, "\n") {
		body := strings.NewReplacer("《", "<a href='/card'>《", "》", "》</a>", "{1}", "<img src=/mana/1.png alt='{1}'>").Replace(html.EscapeString(l))
		switch {
		case l == "":
			end()
		case starHead.MatchString(l):
			end()
			fmt.Fprintf(&out, "<h2>%s</h2>\n", body)
		case strings.HasPrefix(l, "-----"):
			end()
			out.WriteString("<hr>\n")
		case seedBullet.MatchString(l) && paragraphs:
			if !list {
				end()
				out.WriteString("<ul>\n")
			}
			list = true
			fmt.Fprintf(&out, "<li>%s\n", body[strings.Index(body, " ")+1:])
		case paragraphs:
			end()
			fmt.Fprintf(&out, "<p>%s\n", body)
		default:
			if !par {
				out.WriteString("<p>")
			}
			par = true
			fmt.Fprintf(&out, "%s<br />\n", body)
		}
	}
	end()
	out.WriteString("</div>\n<div id=\"comments\"><h3>コメント</h3><ul><li>とても役に立つ記事だった。</ul><form><p>コメントを書く。</p><textarea></textarea></form></div>\n<div id=\"footer\"><ul><li>この頁の権利は作者にある。</ul></div></body></html>\n")
	return out.String()
}

// page is a bare page around a body.
func page(body string) string {
	return "<html><head><title>FAQ</title></head><body>" + body + "</body></html>"
}

// TestSeedsInOtherForms writes the seeds in other encodings, widths, marks and
// formats and wants the same rulings: folded text, kind and order.
func TestSeedsInOtherForms(t *testing.T) {
	forms := map[string]func(t *testing.T, s string) []byte{
		"utf-8 with mark":    func(t *testing.T, s string) []byte { return []byte("\ufeff" + s) },
		"utf-16le with mark": func(t *testing.T, s string) []byte { return utf16Bytes(s, binary.LittleEndian, true) },
		"utf-16be with mark": func(t *testing.T, s string) []byte { return utf16Bytes(s, binary.BigEndian, true) },
		"utf-16le bare":      func(t *testing.T, s string) []byte { return utf16Bytes(s, binary.LittleEndian, false) },
		"cp932":              func(t *testing.T, s string) []byte { return encodeWith(t, japanese.ShiftJIS, japaneseSigns(s, "・")) },
		"cp932 star":         func(t *testing.T, s string) []byte { return encodeWith(t, japanese.ShiftJIS, japaneseSigns(s, "*")) },
		"euc-jp":             func(t *testing.T, s string) []byte { return encodeWith(t, japanese.EUCJP, japaneseSigns(s, "・")) },
		"iso-2022-jp":        func(t *testing.T, s string) []byte { return encodeWith(t, japanese.ISO2022JP, japaneseSigns(s, "*")) },
		"euc-jp crlf": func(t *testing.T, s string) []byte {
			return encodeWith(t, japanese.EUCJP, strings.ReplaceAll(japaneseSigns(s, "*"), "\n", "\r\n"))
		},
		"crlf":        func(t *testing.T, s string) []byte { return []byte(strings.ReplaceAll(s, "\n", "\r\n")) },
		"cr":          func(t *testing.T, s string) []byte { return []byte(strings.ReplaceAll(s, "\n", "\r")) },
		"nfkc":        func(t *testing.T, s string) []byte { return norm.NFKC.Bytes([]byte(s)) },
		"nfd":         func(t *testing.T, s string) []byte { return norm.NFD.Bytes([]byte(s)) },
		"mixed marks": func(t *testing.T, s string) []byte { return []byte(mixMarks(s)) },
		"markdown":    func(t *testing.T, s string) []byte { return []byte(asMarkdown(s)) },
		"html items":  func(t *testing.T, s string) []byte { return []byte(asHTML(s, true)) },
		"html breaks": func(t *testing.T, s string) []byte { return []byte(asHTML(s, false)) },
		"html cp932": func(t *testing.T, s string) []byte {
			return encodeWith(t, japanese.ShiftJIS, japaneseSigns(asHTML(s, true), "・"))
		},
		"one line":       func(t *testing.T, s string) []byte { return []byte(strings.ReplaceAll(s, "\n", " ")) },
		"one line nfkc":  func(t *testing.T, s string) []byte { return norm.NFKC.Bytes([]byte(strings.ReplaceAll(s, "\n", " "))) },
		"one line close": func(t *testing.T, s string) []byte { return []byte(regexp.MustCompile(`\s+`).ReplaceAllString(s, " ")) },
		"one line crlf":  func(t *testing.T, s string) []byte { return []byte(strings.ReplaceAll(s, "\n", "  ")) },
		"one line mixed": func(t *testing.T, s string) []byte { return []byte(strings.ReplaceAll(mixMarks(s), "\n", " ")) },
		"blank between":  func(t *testing.T, s string) []byte { return []byte(strings.ReplaceAll(s, "\n", "\n\n")) },
		"indented":       func(t *testing.T, s string) []byte { return []byte("  " + strings.ReplaceAll(s, "\n", "\n  ")) },
		"html divs": func(t *testing.T, s string) []byte {
			return []byte(page("<div>" + strings.ReplaceAll(strings.ReplaceAll(html.EscapeString(s), "\n\n", "<br></div><div>"), "\n", "</div>\n<div>") + "</div>"))
		},
		"html breaks only": func(t *testing.T, s string) []byte {
			return []byte(page("<table><tr><td>" + strings.ReplaceAll(html.EscapeString(s), "\n", "<br>") + "</td></tr></table>"))
		},
		"html pre": func(t *testing.T, s string) []byte { return []byte(page("<pre>" + html.EscapeString(s) + "</pre>")) },
		"html paragraphs": func(t *testing.T, s string) []byte {
			return []byte(page("<p>" + strings.ReplaceAll(html.EscapeString(s), "\n", "</p><p>") + "</p>"))
		},
		"html spans": func(t *testing.T, s string) []byte {
			s = regexp.MustCompile(`絆魂|予見|暗号`).ReplaceAllString(html.EscapeString(s), "<b><span class=k>$0</span></b>")
			return []byte(page("<main><p>" + strings.ReplaceAll(s, "\n", "<br>\n") + "</main>"))
		},
		"html entities": func(t *testing.T, s string) []byte {
			var out strings.Builder
			for _, r := range s {
				if r > 0x7f {
					fmt.Fprintf(&out, "&#%d;", r)
				} else {
					out.WriteRune(r)
				}
			}
			return []byte(page("<p>" + strings.ReplaceAll(out.String(), "\n", "<br>")))
		},
		"markdown loose": func(t *testing.T, s string) []byte {
			return []byte("# 題\n\n" + strings.ReplaceAll(asMarkdown(s), "\n", "\n\n"))
		},
		"markdown stars": func(t *testing.T, s string) []byte {
			return []byte("# 題\n\n" + regexp.MustCompile(`(?m)^- `).ReplaceAllString(asMarkdown(s), "* "))
		},
		"markdown numbers": func(t *testing.T, s string) []byte {
			return []byte("# 題\n\n" + regexp.MustCompile(`(?m)^- `).ReplaceAllString(asMarkdown(s), "1. "))
		},
		"mixed marks cp932": func(t *testing.T, s string) []byte {
			return encodeWith(t, japanese.ShiftJIS, strings.NewReplacer("–", "-").Replace(japaneseSigns(mixMarks(s), "・")))
		},
		"mixed marks wide":  func(t *testing.T, s string) []byte { return []byte(strings.ReplaceAll(mixMarks(s), ". ", ".\u3000")) },
		"mixed marks blank": func(t *testing.T, s string) []byte { return []byte(strings.ReplaceAll(mixMarks(s), "\n", "\n\n")) },
		"one line wide":     func(t *testing.T, s string) []byte { return []byte(strings.ReplaceAll(s, "\n", "\u3000")) },
		"one line cp932": func(t *testing.T, s string) []byte {
			return encodeWith(t, japanese.ShiftJIS, strings.ReplaceAll(japaneseSigns(s, "・"), "\n", " "))
		},
		"one line html": func(t *testing.T, s string) []byte {
			return []byte(page("<p>" + strings.ReplaceAll(html.EscapeString(s), "\n", " ") + "</p>"))
		},
		"wrapped": func(t *testing.T, s string) []byte { return []byte(wrapped(s, 38)) },
	}
	for doc, name := range seedNames {
		want, ids := rulings(cutUp(t, name, seed(t, doc)))
		for form, write := range forms {
			t.Run(doc+" "+form, func(t *testing.T) {
				ext := ".txt"
				if strings.HasPrefix(form, "html") {
					ext = ".html"
				}
				b := write(t, string(seed(t, doc)))
				got, gotIDs := rulings(cutUp(t, strings.TrimSuffix(name, ".txt")+ext, b))
				for i := range min(len(got), len(want)) {
					if got[i] != want[i] {
						d := cutUp(t, name, b)
						t.Fatalf("ruling %d of %d (got %d) differs: %s", i, len(want), len(got), show(d, i))
					}
				}
				require.Equal(t, len(want), len(got))
				require.Equal(t, ids, gotIDs, "IDs are stable")
			})
		}
	}
}

// wrapped breaks long lines by hand at a width in characters.
func wrapped(s string, width int) string {
	var out []string
	for _, l := range strings.Split(s, "\n") {
		r := []rune(l)
		for len(r) > width {
			n := width
			for n < len(r) && strings.ContainsRune("。、）」》", r[n]) { // no stop begins a line
				n++
			}
			for n < len(r) && n > width/2 && (r[n] < 0x80 || r[n-1] < 0x80) { // nor is a word cut
				n--
			}
			if n == len(r) {
				break
			}
			out, r = append(out, string(r[:n])), r[n:]
		}
		out = append(out, string(r))
	}
	return strings.Join(out, "\n")
}

// show gives the rulings around the i-th, for messages.
func show(d *corpus.Document, i int) string {
	n, out := 0, ""
	for _, b := range d.Blocks {
		if b.IsRuling() {
			if n >= i-1 && n <= i+1 {
				out += fmt.Sprintf("\n%d: line %d %s %q", n, b.Line, b.Kind, b.Text)
			}
			n++
		}
	}
	return out
}

package nlp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/nlp/dict"
)

var testWords = []dict.Word{
	word("絆魂", "バンコン"), word("接死", "セッシ"), word("状況起因処理", ""), word("クリーチャー", ""), word("クリーチャー・カード", ""),
	word("マナ・コスト", ""), word("トークン", ""), word("マナ", ""), word("カウンター", ""), word("誘発型能力", ""), word("Lvアップ", "レベルアップ"),
	word("トークン・クリーチャー", ""),
	{Text: WordForm("月夜の見張り番"), Class: dict.Proper},
	{Text: WordForm("黒き夜"), Reading: "クロキヨル", Class: dict.Proper},
}

func word(text, reading string) dict.Word { return dict.Word{Text: WordForm(text), Reading: reading} }

// both gives the tokenizer on kagome and the one on the flat file, made once.
var both = sync.OnceValues(func() (Tokenizer, Tokenizer) {
	k, err := NewKagome(testWords)
	if err != nil {
		panic(err)
	}
	dir, err := os.MkdirTemp("", "nlp")
	if err != nil {
		panic(err)
	}
	path := filepath.Join(dir, "test.dict")
	if err := dict.WriteFile(path, testWords); err != nil {
		panic(err)
	}
	f, err := OpenFlat(path, testWords)
	if err != nil {
		panic(err)
	}
	os.RemoveAll(dir) // the mapping stays
	return k, f
})

func surfaces(toks []Token) string {
	var out []string
	for _, t := range toks {
		out = append(out, t.Surface)
	}
	return strings.Join(out, "|")
}

func TestTokenize(t *testing.T) {
	k, f := both()
	for _, want := range []string{
		"",
		"絆魂|を|持つ|クリーチャー",
		"《月夜の見張り番》|は|死亡|する|。",
		"《Void Moon》|と|《黒き夜/Black Night》",
		"｛１｝{B}|を|支払う",
		"{W/U}{T}|：|カード|を|１|枚|引く|。",
		"＋１/＋１カウンター|を|２|つ|置く",
		"２/１| |の|−１/−１|と|X/X",
		"2006|年|5|月|1|日|、|06/04/13",
		"rule| |702.13a|と|702.13|.|絆魂",
		"ﾄｰｸﾝ･ｸﾘｰﾁｬｰ|が|1,000|体",
		"トークン･クリーチャー",
		"Ｌｖアップ|と|Lv",
		"マナー|と|マナ",
		"生け贄|に|捧げ|ライフル|で|飛行機|を|破壊|する",
		"㍉|と|㌔",
		"絆魂|\u200B|を",
		"😀|が|\xff|と|\x00|\xe3|\x81",
		"\uE000|が|\uE001",
		"Lim-Dûl's| |Vault",
		"《|閉じ|ない",
		"{|開い|た",
	} {
		text := strings.ReplaceAll(want, "|", "")
		require.Equal(t, want, surfaces(k.Tokenize(text)))
		require.Equal(t, want, surfaces(f.Tokenize(text)))
	}
}

func TestTokenFields(t *testing.T) {
	_, f := both()
	one := func(s string) string {
		toks := f.Tokenize(s)
		return fmt.Sprintf("%v %s %s %s", toks[0].Kind, toks[0].Base, toks[0].Reading, toks[0].POS)
	}
	for _, c := range [][2]string{
		{"絆魂", "domain 絆魂 バンコン 名詞,一般"},
		{"状況起因処理", "domain 状況起因処理 ジョウキョウキインショリ 名詞,一般"},
		{"唱えられ", "word 唱える トナエ 動詞,自立"},
		{"《月夜の見張り番》", "name 月夜の見張り番 ツキヨノミハリバン 名詞,固有名詞,一般"},
		{"《黒き夜/Black》", "name 黒き夜 クロキヨル 名詞,固有名詞,一般"},
		{"《虚空の粘土》", "name 虚空の粘土 コクウノネンド 名詞,固有名詞,一般"},
		{"＋１/＋１カウンター", "stat +1/+1カウンター プラスイチプラスイチカウンター 名詞,一般"},
		{"{1}{B}", "mana {1}{B} イチクロ 名詞,一般"},
		{"１０", "number 10 ジュウ 名詞,数"},
		{"ﾄｰｸﾝ", "domain トークン トークン 名詞,一般"},
		{"ガガンボラ", "unknown ガガンボラ ガガンボラ 名詞,固有名詞,組織"},
		{"（", "punctuation (  記号,括弧開"},
		{"Dark", "roman Dark  名詞,固有名詞,一般"},
	} {
		got := one(c[0])
		if c[0] == "（" {
			got = strings.Replace(got, "（", "", 1)
		}
		require.Equal(t, c[1], got, c[0])
	}
}

func TestParts(t *testing.T) {
	k, f := both()
	for _, tk := range []Tokenizer{k, f} {
		for _, c := range [][2]string{
			{"状況起因処理", "状況|起因|処理"},
			{"《虚空の粘土》", "虚空|の|粘土"},
			{"＋１/＋１カウンター", "＋１/＋１カウンター"},
			{"マナ・コスト", "マナ・コスト"},
		} {
			text := "は" + c[0]
			toks := tk.Tokenize(text)
			parts := tk.Parts(toks[1])
			if len(parts) == 0 {
				require.Equal(t, c[1], toks[1].Surface)
				continue
			}
			require.Equal(t, c[1], surfaces(parts))
			for _, p := range parts {
				require.Equal(t, p.Surface, p.In(text))
			}
		}
	}
}

func TestLongText(t *testing.T) {
	_, f := both()
	for _, s := range []string{
		strings.Repeat("カ", 100_000), strings.Repeat("a", 100_000), strings.Repeat("９", 100_000), strings.Repeat("、", 100_000), strings.Repeat("《", 100_000),
		strings.Repeat("\xff", 100_000), strings.Repeat("そして絆魂を持ち、", 20_000), strings.Repeat("{", 100_000), strings.Repeat("ﾞ", 100_000),
	} {
		requireCovers(t, s, f.Tokenize(s))
	}
	toks := f.Tokenize(strings.Repeat("そして絆魂を持ち、", 20_000))
	n := 0
	for _, tok := range toks {
		if tok.Surface == "絆魂" {
			n++
		}
	}
	require.Equal(t, 20_000, n, "a long sentence is not torn inside words")
}

func requireCovers(t *testing.T, s string, toks []Token) {
	t.Helper()
	at := 0
	for _, tok := range toks {
		if tok.Start != at || tok.End <= tok.Start || tok.Surface != s[tok.Start:tok.End] {
			require.Failf(t, "tokens do not cover the text", "%q: %v after %d", s, tok, at)
		}
		at = tok.End
	}
	require.Equal(t, len(s), at)
}

func requireSameTokens(t *testing.T, s string) {
	k, f := both()
	a, b := k.Tokenize(s), f.Tokenize(s)
	requireCovers(t, s, b)
	require.Equal(t, a, b, "%q", s)
}

// FuzzTokenize checks that tokens cover any text, begin and end between
// characters, and are the same on both dictionaries.
func FuzzTokenize(f *testing.F) {
	for _, s := range []string{"《月夜/Moon》が＋１/＋１カウンターを\xff", "ﾗｲﾌ㍉{T}：702.13a。", "e\u0301か\u3099\u200B", "Lvアップ1.5-2/3X/-Y"} {
		f.Add(s)
	}
	both() // a fuzzing process takes its time over the first run for a hang
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 3000 {
			return
		}
		requireSameTokens(t, s)
		_, flat := both()
		for _, tok := range flat.Tokenize(s) {
			require.True(t, border(s, tok.Start))
			for _, p := range flat.Parts(tok) {
				require.True(t, tok.Contains(p.Span))
			}
		}
	})
}

func ExampleNewKagome() {
	t, err := NewKagome([]dict.Word{{Text: WordForm("絆魂"), Reading: "バンコン"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, tok := range t.Tokenize("絆魂を得た。") {
		fmt.Println(tok.Span, tok.Surface, tok.Base, tok.Reading, tok.POS)
	}
	// Output:
	// 0-6 絆魂 絆魂 バンコン 名詞,一般
	// 6-9 を を ヲ 助詞,格助詞,一般
	// 9-12 得 得る エ 動詞,自立
	// 12-15 た た タ 助動詞
	// 15-18 。 。 。 記号,句点
}

func benchTokenizer(b *testing.B, t Tokenizer) {
	text := strings.Repeat("《月夜の見張り番》が戦場に出たとき、クリーチャー１体を対象とし、それの上に＋１/＋１カウンターを２個置いてもよい。", 50)
	b.SetBytes(int64(len(text)))
	var dst []Token
	for b.Loop() {
		dst = t.Append(dst[:0], text)
	}
}

func BenchmarkTokenizeKagome(b *testing.B) { k, _ := both(); benchTokenizer(b, k) }
func BenchmarkTokenizeFlat(b *testing.B)   { _, f := both(); benchTokenizer(b, f) }

func TestOpenOrKagome(t *testing.T) {
	tk, why, err := OpenOrKagome(filepath.Join(t.TempDir(), "missing"), testWords[:1])
	require.NoError(t, err)
	require.ErrorIs(t, why, os.ErrNotExist)
	require.Equal(t, "絆魂|を", surfaces(tk.Tokenize("絆魂を")))
}

package dict

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var testWords = []Word{
	{Text: "絆魂", Reading: "バンコン"},
	{Text: "状況起因処理"},
	{Text: "クリーチャー"},
	{Text: "クリーチャー・カード"},
	{Text: "マナ"},
	{Text: "ライフ"},
	{Text: "飛行"},
	{Text: "再生", Class: Verbal},
	{Text: "生"},
	{Text: "マナ・コスト"},
	{Text: "マナ", Reading: "ニバンメ"},
	{Text: "月夜の見張り番", Class: Proper},
	{Text: "刻む", Class: Proper},
	{Text: "手札", Reading: "テフダ"},
}

// built is the dictionary of testWords in both forms, made once: it takes
// kagome's loading time.
var built = sync.OnceValues(func() (*Kagome, *File) {
	k, err := NewKagome(testWords)
	if err != nil {
		panic(err)
	}
	var b bytes.Buffer
	if err := Write(&b, testWords); err != nil {
		panic(err)
	}
	f, err := read(b.Bytes())
	if err != nil {
		panic(err)
	}
	return k, f
})

func words(a Analyzer, text string, plain bool) string {
	var out []string
	for _, n := range a.Analyze(nil, text, plain) {
		out = append(out, text[n.Start:n.End])
	}
	return strings.Join(out, "|")
}

func TestWordsStayWhole(t *testing.T) {
	k, f := built()
	for _, c := range []string{
		"絆魂|を|持つ|クリーチャー",
		"状況起因処理|を|行う",
		"クリーチャー・カード|の|マナ・コスト",
		"マナー|が|悪い",
		"ライフル|銃",
		"飛行機|に|乗る",
		"生け贄|に|捧げる",
		"再|生産|する", // as the general dictionary has it
		"月夜の見張り番|が|死亡|する",
		"名|を|刻む",
		"\uE001|つ|置き|、|\uE000|を|見|つつ",
	} {
		text := strings.ReplaceAll(c, "|", "")
		require.Equal(t, c, words(k, text, false))
		require.Equal(t, c, words(f, text, false))
	}
}

func TestPlain(t *testing.T) {
	_, f := built()
	require.Equal(t, "状況|起因|処理", words(f, "状況起因処理", true))
}

func TestFeatures(t *testing.T) {
	k, f := built()
	for _, a := range []Analyzer{k, f} {
		feats := func(text string) Features { return a.Features(a.Analyze(nil, text, false)[0]) }
		require.Equal(t, Features{POS: "名詞,一般", Reading: "バンコン", Word: 0}, noBase(feats("絆魂")))
		require.Equal(t, Features{POS: "名詞,一般", Reading: "ジョウキョウキインショリ", Word: 1}, noBase(feats("状況起因処理")))
		require.Equal(t, Features{POS: "名詞,一般", Reading: "クリーチャーカード", Word: 3}, noBase(feats("クリーチャー・カード")))
		require.Equal(t, Features{POS: "名詞,一般", Reading: "テフダ", Word: 13}, noBase(feats("手札")))
		require.Equal(t, Features{POS: "名詞,固有名詞,一般", Reading: "ツキヨノミハリバン", Word: 11}, noBase(feats("月夜の見張り番")))
		require.Equal(t, Features{POS: "動詞,自立", Type: "一段", Form: "連用形", Base: "唱える", Reading: "トナエ", Word: -1}, feats("唱えた"))
		n, got := a.Longest("マナ・コスト・マナ")
		require.Equal(t, len("マナ・コスト"), n)
		require.Equal(t, 9, got.Word)
		for _, s := range []string{"", "絆", "マ", "飛行", "ない語"} {
			n, _ := a.Longest(s)
			require.Zero(t, n, s)
		}
		require.False(t, a.General('😀'))
		require.True(t, a.General('鳥'))
	}
}

func noBase(f Features) Features { f.Base = ""; return f }

func TestVersion(t *testing.T) {
	require.Equal(t, Version(testWords), Version(append([]Word(nil), testWords...)))
	require.NotEqual(t, Version(testWords), Version(testWords[1:]))
	require.NotEqual(t, Version([]Word{{Text: "a", Base: "b"}}), Version([]Word{{Text: "ab"}}))
	require.Len(t, general().morphs, 392127, "the general dictionary changed: change ipaVersion")
}

func TestBadWords(t *testing.T) {
	for _, w := range []Word{{}, {Text: "a\x00"}, {Text: "\xff"}, {Text: "あ", Class: 9}} {
		_, err := newSystem([]Word{w})
		require.ErrorContains(t, err, "word 0", "%q", w.Text)
	}
}

func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "words.dict")
	require.NoError(t, WriteFile(path, testWords[:2]))
	before, err := os.Stat(path)
	require.NoError(t, err)
	require.NoError(t, WriteFile(path, testWords[:2]))
	after, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, before.ModTime(), after.ModTime(), "an up-to-date file is not written again")

	start := time.Now()
	f, err := Open(path, Version(testWords[:2]))
	t.Logf("opened %d bytes in %v", after.Size(), time.Since(start))
	require.NoError(t, err)
	require.NoError(t, f.Verify())
	require.Equal(t, "絆魂|は|能力|です", words(f, "絆魂は能力です", false))
	require.NoError(t, f.Close())

	_, err = Open(path, Version(testWords))
	require.ErrorIs(t, err, ErrVersion)
	_, err = Open(path+"x", "")
	require.ErrorIs(t, err, os.ErrNotExist)

	data, err := os.ReadFile(path)
	require.NoError(t, err)
	for name, bad := range map[string][]byte{
		"empty":  {},
		"short":  data[:40],
		"cut":    data[:len(data)/2],
		"magic":  append([]byte("x"), data[1:]...),
		"header": append(append(bytes.Clone(data[:90]), data[90]^1), data[91:]...),
	} {
		p := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(p, bad, 0o600))
		_, err := Open(p, "")
		require.Error(t, err, name)
	}
	data[len(data)-20] ^= 1
	g, err := read(data)
	require.NoError(t, err)
	require.ErrorContains(t, g.Verify(), "checksum")
}

func requireSame(t *testing.T, text string) {
	k, f := built()
	for _, plain := range []bool{false, true} {
		if plain && strings.ContainsAny(text, "\uE000\uE001") {
			continue // the placeholder is a word that was entered
		}
		a, b := k.Analyze(nil, text, plain), f.Analyze(nil, text, plain)
		require.Equal(t, len(a), len(b), "%q plain=%v", text, plain)
		for i := range a {
			surface := text[a[i].Start:a[i].End]
			require.Equal(t, described(k, a[i], surface), described(f, b[i], surface), "%q plain=%v", text, plain)
		}
	}
}

// described is all that a caller can see of a node. The number of an entry is
// not among it: a copy of an entry has another one.
func described(a Analyzer, n Node, surface string) any {
	fs := a.Features(n)
	if fs.Base == "" {
		fs.Base = surface
	}
	return []any{n.Start, n.End, n.unknown, fs}
}

func TestSameAsKagome(t *testing.T) {
	for _, s := range []string{
		"", "絆魂を持つクリーチャー・カード", "すもももももももものうち", "ライフル銃とマナーとマナ", "\x00絆魂\x00", "カタカナノミ", "ンンンーー",
		"ＡＢＣ１２３", "α β γ", "生け贄に捧げられなければならなかったので", "々〆ゞ", strings.Repeat("カ", 300), strings.Repeat("木", 300),
		strings.Repeat("そのクリーチャーは絆魂を持ち、", 40),
	} {
		requireSame(t, s)
	}
}

// FuzzSameAsKagome holds the lattice against kagome's on any text the
// tokenizer may hand it.
func FuzzSameAsKagome(f *testing.F) {
	for _, s := range []string{"絆魂を持つ生け贄", "マナ・コスト。２つ", "ＸＹー々", "x\x00y  ", "\uE000が\uE001つの"} {
		f.Add(s)
	}
	built() // a fuzzing process takes its time over the first run for a hang
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ReplaceAll(strings.ToValidUTF8(s, ""), "\uFFFD", "")
		if len(s) > 2000 {
			return
		}
		k, _ := built()
		for _, r := range s { // the tokenizer keeps characters of no category apart
			if !k.General(r) && r != Placeholder && r != NumberPlaceholder {
				return
			}
		}
		requireSame(t, s)
	})
}

func benchText() string {
	return strings.Repeat("見張り番は、夜ごとに森の石を数え、足りなければ旅人の呪文を打ち消してから、マナ・コストを帳面に書きとめる。", 20)
}

func BenchmarkKagome(b *testing.B) {
	k, _ := built()
	benchAnalyzer(b, k)
}

func BenchmarkFlat(b *testing.B) {
	_, f := built()
	benchAnalyzer(b, f)
}

func benchAnalyzer(b *testing.B, a Analyzer) {
	text := benchText()
	b.SetBytes(int64(len(text)))
	var dst []Node
	for b.Loop() {
		dst = a.Analyze(dst[:0], text, false)
	}
}

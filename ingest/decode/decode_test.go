package decode

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
)

const sampleText = "灯の騎士が場に出たとき、あなたはカードを１枚引く。\n・コストは{1}{W}である。\n"

func enc(t testing.TB, e encoding.Encoding, s string) []byte {
	t.Helper()
	b, err := e.NewEncoder().Bytes([]byte(s))
	require.NoError(t, err)
	return b
}

func wide(s string, order binary.AppendByteOrder) []byte {
	var out []byte
	for _, u := range utf16.Encode([]rune(s)) {
		out = order.AppendUint16(out, u)
	}
	return out
}

func zipped(t testing.TB, b []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	_, err := z.Write(b)
	require.NoError(t, err)
	require.NoError(t, z.Close())
	return out.Bytes()
}

func TestDecode(t *testing.T) {
	for name, r := range map[string]struct {
		b    []byte
		want string
	}{
		"utf-8":            {[]byte(sampleText), UTF8},
		"utf-8 mark":       {[]byte("\ufeff" + sampleText), UTF8},
		"utf-16le mark":    {wide("\ufeff"+sampleText, binary.LittleEndian), UTF16LE},
		"utf-16be mark":    {wide("\ufeff"+sampleText, binary.BigEndian), UTF16BE},
		"utf-16le bare":    {wide(sampleText, binary.LittleEndian), UTF16LE},
		"utf-16be bare":    {wide(sampleText, binary.BigEndian), UTF16BE},
		"cp932":            {enc(t, japanese.ShiftJIS, sampleText), CP932},
		"euc-jp":           {enc(t, japanese.EUCJP, sampleText), EUCJP},
		"iso-2022-jp":      {enc(t, japanese.ISO2022JP, sampleText), ISO2022JP},
		"gzip of cp932":    {zipped(t, enc(t, japanese.ShiftJIS, sampleText)), CP932},
		"short cp932":      {enc(t, japanese.ShiftJIS, "飛行を持つ"), CP932},
		"short euc-jp":     {enc(t, japanese.EUCJP, "飛行を持つ"), EUCJP},
		"half-width cp932": {enc(t, japanese.ShiftJIS, "ﾗｲﾌｦ1ﾃﾝｴﾙ｡"), CP932},
		"half-width euc":   {enc(t, japanese.EUCJP, "ﾗｲﾌｦ1ﾃﾝｴﾙ｡"), EUCJP},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Decode("x", r.b, Options{})
			require.NoError(t, err)
			require.Equal(t, r.want, got.Encoding)
			require.Empty(t, got.Warnings)
			requireMap(t, got)
			if strings.HasSuffix(got.UTF8, "\n") {
				require.Equal(t, sampleText, got.UTF8)
			}
		})
	}
}

// requireMap checks the map of offsets: it rises, tiles the source, and a
// character cut out of a stateless source reads the same alone.
func requireMap(t testing.TB, x *Text) {
	t.Helper()
	last := 0
	var at []int
	for i := range x.UTF8 {
		at = append(at, i)
	}
	at = append(at, len(x.UTF8))
	for k, i := range at {
		o := x.Offset(i)
		if o < last || k > 0 && i < len(x.UTF8) && o == last {
			t.Fatalf("offset %d maps to %d, the one before to %d", i, o, last)
		}
		if k > 0 && x.Encoding != ISO2022JP && at[k-1] > 0 && i < len(x.UTF8) {
			one := Text{Source: x.Source[last:o]}
			if err := one.take(x.Encoding); err != nil || one.UTF8 != x.UTF8[at[k-1]:i] {
				t.Fatalf("bytes %d to %d read %q, in the text %q", last, o, one.UTF8, x.UTF8[at[k-1]:i])
			}
		}
		last = o
	}
	require.Equal(t, 0, x.Offset(0))
	require.Equal(t, len(x.Source), x.Offset(len(x.UTF8)))
}

// TestWindowsExtensions reads what Windows writes beyond Shift_JIS: the rows
// of NEC and IBM and the private area.
func TestWindowsExtensions(t *testing.T) {
	for _, r := range []struct{ hex, want string }{
		{"8740", "①"}, {"8160", "～"}, {"817c", "－"}, {"8161", "∥"}, {"878a", "㈱"}, {"8754", "Ⅰ"}, {"fbfc", "髙"}, {"eee0", "髙"}, {"ed95", "﨑"}, {"f040", "\ue000"}, {"f9fc", "\ue757"}, {"815c", "―"},
	} {
		var b []byte
		_, err := fmt.Sscanf(r.hex, "%x", &b)
		require.NoError(t, err)
		got, err := Decode("x", append(enc(t, japanese.ShiftJIS, "これは"), b...), Options{})
		require.NoError(t, err, r.hex)
		require.Equal(t, "これは"+r.want, got.UTF8, r.hex)
	}
}

func TestDeclarations(t *testing.T) {
	meta := func(label string) string {
		return "<html><head>" + strings.Repeat("<script>//</script>", 80) + `<meta http-equiv="Content-Type" content="text/html; charset=` + label + `"></head><body>` + sampleText + "</body></html>"
	}
	kanji := "絆魂" // two characters that are half-width kana in another reading
	for _, r := range []struct {
		name     string
		b        []byte
		declared string
		enc      string
		warns    int
	}{
		{"right meta, far down", enc(t, japanese.EUCJP, meta("EUC-JP")), "", EUCJP, 0},
		{"label of Windows", enc(t, japanese.ShiftJIS, meta("cp932")), "", CP932, 0},
		{"wrong meta", enc(t, japanese.ShiftJIS, meta("euc-jp")), "", CP932, 1},
		{"utf-8 said to be Shift_JIS", []byte(meta("Shift_JIS")), "", UTF8, 1},
		{"wrong header, right meta", enc(t, japanese.EUCJP, meta("euc-jp")), "Shift_JIS", EUCJP, 1},
		{"header alone", enc(t, japanese.ShiftJIS, sampleText), "Windows-31J", CP932, 0},
		{"label of another world", enc(t, japanese.ShiftJIS, sampleText), "iso-8859-1", CP932, 1},
		{"mark against header", []byte("\ufeff" + sampleText), "Shift_JIS", UTF8, 1},
		{"declaration decides a short text", enc(t, japanese.EUCJP, kanji), "euc-jp", EUCJP, 0},
		{"ascii under any label", []byte("plain words"), "Shift_JIS", UTF8, 0},
		{"declaration in a comment", enc(t, japanese.EUCJP, "<!-- <meta charset=shift_jis> -->"+sampleText), "", EUCJP, 0},
	} {
		t.Run(r.name, func(t *testing.T) {
			got, err := Decode("x", r.b, Options{Declared: r.declared})
			require.NoError(t, err)
			require.Equal(t, r.enc, got.Encoding)
			require.Len(t, got.Warnings, r.warns, "%q", got.Warnings)
		})
	}
}

func TestRefusals(t *testing.T) {
	cp := enc(t, japanese.ShiftJIS, sampleText)
	for name, r := range map[string]struct {
		b      []byte
		offset int
		line   int
		msg    string
	}{
		"broken utf-8":        {[]byte("灯の騎士\nは\xff飛行を持つ。これは長い文である。"), 16, 2, "0xff fits no encoding"},
		"broken cp932":        {append(append([]byte{}, cp...), 0xff, 0x20), len(cp), 3, "fits no encoding"},
		"cut cp932":           {cp[:len(cp)-2], -2, 0, "fits no encoding"},
		"broken behind mark":  {[]byte("\ufeff灯\xe3"), 6, 1, "byte order mark"},
		"odd utf-16":          {append(wide("\ufeff灯の騎士", binary.LittleEndian), 0x30), 10, 1, "cut short"},
		"lone surrogate":      {[]byte{0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00}, 2, 1, "surrogate"},
		"picture":             {[]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xd8\xff"), -2, 0, "encoding"},
		"latin text":          {[]byte("\xc6ther Adept, 1\xbd coins, d\xe9j\xe0 vu"), -2, 0, "encoding"},
		"gzip cut short":      {zipped(t, []byte(strings.Repeat(sampleText, 50)))[:60], -1, 0, "too early"},
		"gzip with no header": {[]byte{0x1f, 0x8b, 0x01, 0x02}, -1, 0, "cannot be opened"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Decode("faq.txt", r.b, Options{})
			var e *Error
			require.ErrorAs(t, err, &e)
			require.ErrorContains(t, err, "faq.txt: ")
			require.ErrorContains(t, err, r.msg)
			if r.offset >= -1 {
				require.Equal(t, r.offset, e.Offset)
				require.Equal(t, r.line, e.Line)
			}
		})
	}
}

func TestBomb(t *testing.T) {
	bomb := zipped(t, make([]byte, 8<<20))
	require.Less(t, len(bomb), 20000)
	_, err := Decode("bomb.gz", bomb, Options{Limit: 1 << 20})
	require.ErrorContains(t, err, "limit of 1048576 bytes")
	_, err = Decode("long.txt", make([]byte, 2<<20), Options{Limit: 1 << 20})
	require.ErrorContains(t, err, "limit of 1048576 bytes")
}

func ExampleDecode() {
	b, _ := japanese.ShiftJIS.NewEncoder().Bytes([]byte("飛行を持つ。"))
	text, err := Decode("faq.txt", b, Options{Declared: "utf-8"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(text.Encoding, text.UTF8, text.Offset(len("飛行")))
	fmt.Println(text.Warnings[0])
	// Output:
	// cp932 飛行を持つ。 4
	// declared as "utf-8" but the bytes are cp932
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(sampleText), "")
	f.Add(enc(f, japanese.ShiftJIS, sampleText), "euc-jp")
	f.Add(enc(f, japanese.EUCJP, sampleText), "")
	f.Add(enc(f, japanese.ISO2022JP, sampleText), "")
	f.Add(wide("\ufeff"+sampleText, binary.BigEndian), "utf-16")
	f.Add(zipped(f, []byte(sampleText)), "")
	f.Add([]byte("\x1b$B\x1b(B\x1b"), "")
	f.Fuzz(func(t *testing.T, b []byte, declared string) {
		got, err := Decode("x", b, Options{Declared: declared, Limit: 1 << 20})
		if err != nil {
			return
		}
		if !utf8.ValidString(got.UTF8) {
			t.Fatal("the text is not UTF-8")
		}
		requireMap(t, got)
	})
}

func BenchmarkDecode(b *testing.B) {
	text := strings.Repeat(sampleText, 2000)
	for _, r := range []struct {
		name string
		b    []byte
	}{{"utf-8", []byte(text)}, {"cp932", enc(b, japanese.ShiftJIS, text)}, {"iso-2022-jp", enc(b, japanese.ISO2022JP, text)}} {
		b.Run(r.name, func(b *testing.B) {
			b.SetBytes(int64(len(r.b)))
			for b.Loop() {
				if _, err := Decode("x", r.b, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package cr

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

func harbour(t testing.TB, year string) *Edition {
	t.Helper()
	name := "harbour-" + year + ".txt"
	b, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	e, err := Parse(name, b)
	require.NoError(t, err)
	return e
}

func TestParse(t *testing.T) {
	e := harbour(t, "2001")
	require.Equal(t, "2001-03-04", e.Date.String())
	require.Empty(t, e.Cut)
	require.Empty(t, e.Defects)
	require.Equal(t, "ascii", e.Encoding)
	for _, c := range []struct{ id, starts string }{
		{"1", "The Quay"},
		{"100", "General"},
		{"100.3", "When the tide falls"},
		{"101.1b", `A raft cannot enter the outer harbour (see rule 502.2, "Ballast").`},
		{"101.3m", "A captain who leaves"},
		{"502", "Keyword Abilities"},
		{"502.2", "Ballast"},
		{"502.3b", "Two foghorns"},
	} {
		r, ok := e.Rule(corpus.MustRuleID(c.id))
		require.True(t, ok, c.id)
		require.True(t, strings.HasPrefix(r.Text, c.starts), "%s: %q", c.id, r.Text)
	}
	r, _ := e.Rule(corpus.MustRuleID("101.2"))
	require.Equal(t, []string{"The Heron arrives before the Stork, so the Heron docks first."}, r.Examples)
	require.Equal(t, []Entry{
		{"Anchor", "A heavy thing that holds a boat.\nIt is drawn up by a chain.", 93},
		{"Ballast", `Weight in the hold. See rule 502.2, "Ballast."`, 97},
		{"Zenith", "The highest point of the sun over the quay.", 100},
	}, e.Glossary)
}

func TestEditionWalks(t *testing.T) {
	e := harbour(t, "2001")
	ids := func(rules []Rule) (out []string) {
		for _, r := range rules {
			out = append(out, r.ID.String())
		}
		return out
	}
	require.Equal(t, []string{"1", "5"}, ids(e.Children(corpus.RuleID{})))
	require.Equal(t, []string{"502.1", "502.2", "502.3"}, ids(e.Children(corpus.MustRuleID("502"))))
	require.Equal(t, []string{"502.2a", "502.2b"}, ids(e.Children(corpus.MustRuleID("502.2"))))
	require.Empty(t, e.Children(corpus.MustRuleID("999")))
	require.Equal(t, "Ballast", e.Heading(corpus.MustRuleID("502.2b")))
	require.Equal(t, "Boats", e.Heading(corpus.MustRuleID("101.3a")))
	require.Empty(t, e.Heading(corpus.MustRuleID("999.1")))
}

// TestEncodings holds that a text reads the same in every encoding and with
// every line end.
func TestEncodings(t *testing.T) {
	b, err := os.ReadFile("testdata/harbour-2002.txt")
	require.NoError(t, err)
	text := strings.ReplaceAll(string(b), "Gulls belong to nobody", "Gulls’ feathers belong to nobody")
	want, err := Parse("plain", []byte(text))
	require.NoError(t, err)
	wide := func(order binary.AppendByteOrder, mark bool) []byte {
		var out []byte
		if mark {
			out = order.AppendUint16(out, 0xFEFF)
		}
		for _, u := range utf16.Encode([]rune(text)) {
			out = order.AppendUint16(out, u)
		}
		return out
	}
	for name, in := range map[string][]byte{
		"utf-8 with mark": append([]byte("\xef\xbb\xbf"), text...),
		"utf-16le":        wide(binary.LittleEndian, true),
		"utf-16be":        wide(binary.BigEndian, true),
		"utf-16le bare":   wide(binary.LittleEndian, false),
		"utf-16be bare":   wide(binary.BigEndian, false),
		"windows-1252":    bytes.ReplaceAll([]byte(text), []byte("’"), []byte("\x92")),
		"crlf":            []byte(strings.ReplaceAll(text, "\n", "\r\n")),
		"cr":              []byte(strings.ReplaceAll(text, "\n", "\r")),
	} {
		got, err := Parse(name, in)
		require.NoError(t, err, name)
		require.Equal(t, want.Rules, got.Rules, name)
		require.Equal(t, want.Glossary, got.Glossary, name)
	}
}

func TestParseErrors(t *testing.T) {
	b, err := os.ReadFile("testdata/harbour-2001.txt")
	require.NoError(t, err)
	var mangled []byte
	for _, c := range "\uFFFD\uFFFD" + string(b) {
		mangled = append(append(mangled, string(c)...), 0)
	}
	dateless := bytes.Replace(b, []byte("current as of"), []byte("older than"), 1)
	for _, c := range []struct {
		name string
		in   []byte
		is   error
		want string
	}{
		{"prose.txt", []byte("Rulings are collected here.\n\nThere are no rules.\n"), ErrNotRules, "prose.txt:3: these are not the Comprehensive Rules: found 0 numbered rules"},
		{"empty.txt", nil, ErrNotRules, "empty.txt:0:"},
		{"mangled.txt", mangled, ErrMangled, "mangled.txt:1: the text is mangled: a zero byte after every letter"},
		{"zeros.txt", []byte("100.1. A\x00 rule.\n..........................."), ErrMangled, "zeros.txt:1: the text is mangled"},
		{"mark.txt", append([]byte("\xef\xbb\xbf100.1. A rule.\n"), 0xff), ErrMangled, "mark.txt:2: the text is mangled: marked as UTF-8"},
		{"dateless.txt", dateless, ErrNotRules, "dateless.txt:1: these are not the Comprehensive Rules: nothing says when they became effective"},
	} {
		_, err := Parse(c.name, c.in)
		require.ErrorIs(t, err, c.is, c.name)
		require.ErrorContains(t, err, c.want)
	}
	e, err := Parse("CR-2001-03-05.txt", dateless)
	require.NoError(t, err)
	require.Equal(t, "2001-03-05", e.Date.String(), "the date of the name where the text has none")
	require.Len(t, e.Defects, 1)
}

func TestCutFiles(t *testing.T) {
	b, err := os.ReadFile("testdata/harbour-2001.txt")
	require.NoError(t, err)
	for _, c := range []struct{ upTo, want string }{
		{"Glossary\n\nAnchor", "it ends at line 90 after rule 502.3b; the glossary is missing"},
		{"Zenith", `it ends at line 99 in the glossary, after "Ballast"`},
	} {
		cut := b[:bytes.LastIndex(b, []byte(c.upTo))]
		e, err := Parse("cut.txt", cut)
		require.NoError(t, err)
		require.Equal(t, c.want, e.Cut)
	}
}

// TestMisprints holds that a number of which one part is misprinted is set
// right, and that a number in running text is not taken for a rule.
func TestMisprints(t *testing.T) {
	b, err := os.ReadFile("testdata/harbour-2002.txt")
	require.NoError(t, err)
	for _, c := range []struct{ old, new, defect string }{
		{"101.3g A turn", "110.3g A turn", "rule 110.3g after rule 101.3f is a misprint for 101.3g"},
		{"101.3g A turn", "101.4g A turn", "rule 101.4g after rule 101.3f is a misprint for 101.3g"},
		{"101.3g A turn", "101.g A turn", "rule 101.g after rule 101.3f is a misprint for 101.3g"},
		{"101.3g A turn", "101.3f A turn", "rule 101.3f after rule 101.3f is a misprint for 101.3g"},
		{"100.5. A captain", "100.54. A captain", "rule 100.54 after rule 100.4 is a misprint for 100.5"},
		{"101.3g A turn", "101. 3g A turn", ""},
		{"100.5. A captain", "100.5.A captain", ""},
	} {
		require.Contains(t, string(b), c.old)
		e, err := Parse("misprint.txt", bytes.Replace(b, []byte(c.old), []byte(c.new), 1))
		require.NoError(t, err)
		require.Len(t, e.Rules, len(harbour(t, "2002").Rules), c.new)
		if c.defect == "" {
			require.Empty(t, e.Defects, c.new)
			continue
		}
		require.Len(t, e.Defects, 1, c.new)
		require.Equal(t, c.defect, e.Defects[0].Text)
	}
	e, err := Parse("gap.txt", bytes.Replace(b, []byte("101.3g A turn that raises an anchor does nothing else.\n"), nil, 1))
	require.NoError(t, err)
	require.Equal(t, "rule 101.3h follows rule 101.3f; the rules between are missing", e.Defects[0].Text)
}

func TestNextLetter(t *testing.T) {
	var got strings.Builder
	for s := "a"; s != "ad"; s = NextLetter(s) {
		got.WriteString(s + " ")
	}
	require.Equal(t, "a b c d e f g h i j k m n p q r s t u v w x y z aa ab ac ", got.String())
}

func TestHeadings(t *testing.T) {
	for text, want := range map[string]bool{
		"Lifelink": true, "For Mirrodin!": true, "Tap and Untap": true,
		"Crates are square.": false, "Choose one:": false, "": false, "gulls": false,
		strings.Repeat("Long ", 20): false,
	} {
		require.Equal(t, want, Rule{ID: corpus.MustRuleID("702.3"), Text: text}.IsHeading(), text)
	}
	require.False(t, Rule{ID: corpus.MustRuleID("702.3a"), Text: "Lifelink"}.IsHeading())
}

func TestForm(t *testing.T) {
	e := harbour(t, "2001")
	form := e.Marshal()
	got, err := UnmarshalEdition("form", form)
	require.NoError(t, err)
	require.Equal(t, e, got)
	require.Equal(t, form, got.Marshal())
	info, err := ReadInfo("form", form)
	require.NoError(t, err)
	require.Equal(t, e.Info(), info)

	for _, c := range []struct {
		in   []byte
		want string
	}{
		{nil, "form:1: no line"},
		{[]byte("{}\n"), "form:1: form 0, this program reads form 1"},
		{[]byte("x\n"), "form:1: invalid"},
		{form[:len(form)/2], "import the rules again"},
		{append(bytes.Clone(form), "{}\n"...), "more lines than the first line says"},
		{[]byte(`{"form":1,"rules":9000000000}` + "\n"), "impossible counts"},
	} {
		_, err := UnmarshalEdition("form", c.in)
		require.ErrorContains(t, err, c.want)
	}
}

func FuzzParse(f *testing.F) {
	for _, y := range []string{"2001", "2002"} {
		b, err := os.ReadFile("testdata/harbour-" + y + ".txt")
		require.NoError(f, err)
		f.Add(b)
		f.Add(bytes.ReplaceAll(b, []byte("\n"), []byte("\r")))
		f.Add(b[:len(b)/2])
	}
	f.Add([]byte("\xff\xfe1\x000\x000\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		e, err := Parse("fuzz-2001-01-01.txt", b)
		if err != nil {
			return
		}
		seen := map[corpus.RuleID]bool{}
		for i, r := range e.Rules {
			require.False(t, seen[r.ID], "%s twice", r.ID)
			seen[r.ID] = true
			require.Positive(t, r.Line)
			require.True(t, i == 0 || e.Rules[i-1].ID.Compare(r.ID) < 0)
			id, err := corpus.ParseRuleID(r.ID.String())
			require.NoError(t, err)
			require.Equal(t, r.ID, id)
		}
		got, err := UnmarshalEdition("form", e.Marshal())
		require.NoError(t, err)
		require.Len(t, got.Rules, len(e.Rules))
		w := Compare(e, e)
		require.Len(t, w.New, 0)
	})
}

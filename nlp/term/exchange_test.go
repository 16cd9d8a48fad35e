package term

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"saitei/corpus/beside"
)

func export(t testing.TB, b *Base, format string) string {
	var w bytes.Buffer
	require.NoError(t, b.Export(&w, format))
	return w.String()
}

// TestRoundTrip holds every form that is read to what was written.
func TestRoundTrip(t *testing.T) {
	b := base(t)
	for _, format := range []string{"tsv", "csv", "tbx", "tbx2", "utx"} {
		rows, err := Import("own."+format, strings.NewReader(export(t, b, format)))
		require.NoError(t, err, format)
		back, err := New(rows)
		require.NoError(t, err, format)
		diff := cmp.Diff(b.Concepts, back.Concepts, cmpopts.IgnoreFields(Term{}, "Place"), cmpopts.IgnoreUnexported(Term{}), cmpopts.EquateEmpty())
		if len(diff) > 2000 {
			diff = diff[:2000]
		}
		require.Empty(t, diff, format)
		require.Equal(t, export(t, b, format), export(t, back, format), format)
	}
}

// TestTBXSchema validates TBX v3 by the published schema with xmllint.
func TestTBXSchema(t *testing.T) {
	rng := beside.Path(t, "data/schemas/TBXcoreStructV03.rng")
	xmllint, err := exec.LookPath("xmllint")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("xmllint is not installed")
	}
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "terms.tbx")
	require.NoError(t, os.WriteFile(file, []byte(export(t, base(t), "tbx")), 0o644))
	out, err := exec.Command(xmllint, "--noout", "--nonet", "--relaxng", rng, file).CombinedOutput()
	require.NoError(t, err, "%.2000s", out)
}

// TestTBXPickLists holds the values of typed elements to the pick lists of
// TBX-Basic, which the core schema does not know.
func TestTBXPickLists(t *testing.T) {
	lists := map[string]string{
		"partOfSpeech": "adjective noun other verb adverb", "termType": "fullForm acronym abbreviation shortForm variant phrase",
		"administrativeStatus": "admittedTerm-admn-sts deprecatedTerm-admn-sts supersededTerm-admn-sts preferredTerm-admn-sts",
		"subjectField":         "*", "source": "*",
	}
	seen := map[string]int{}
	for _, m := range regexp.MustCompile(`type="([a-zA-Z]+)">([^<]*)<`).FindAllStringSubmatch(export(t, base(t), "tbx"), -1) {
		list, ok := lists[m[1]]
		require.True(t, ok, "TBX-Basic has no %s", m[1])
		require.True(t, list == "*" || strings.Contains(" "+list+" ", " "+m[2]+" "), "%s: %s", m[1], m[2])
		seen[m[1]]++
	}
	require.Len(t, seen, len(lists))
}

func TestPrh(t *testing.T) {
	var dict struct {
		Version int
		Rules   []struct {
			Expected, Pattern, RegexpMustEmpty string
			Specs                              []struct{ From, To string }
		}
	}
	require.NoError(t, yaml.Unmarshal([]byte(export(t, base(t), "prh")), &dict))
	require.Equal(t, 1, dict.Version)
	require.Greater(t, len(dict.Rules), 50)
	for _, r := range dict.Rules {
		pattern := r.Pattern
		if rest, ok := strings.CutPrefix(pattern, "/"); ok {
			pattern = strings.TrimSuffix(rest, "/")
		} else {
			pattern = regexp.QuoteMeta(pattern)
		}
		re, err := regexp.Compile(strings.ReplaceAll(pattern, `\/`, "/"))
		require.NoError(t, err, r.Pattern)
		for _, s := range r.Specs { // as prh runs them
			require.Equal(t, s.To, re.ReplaceAllString(s.From, r.Expected))
		}
		require.NotEqual(t, r.Expected, "", r.Pattern)
	}
}

func TestOmegaT(t *testing.T) {
	text := export(t, base(t), "omegat")
	require.Contains(t, text, "\n絆魂\tlifelink\n")
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		require.LessOrEqual(t, strings.Count(line, "\t"), 2, line)
	}
}

func TestImportForeign(t *testing.T) {
	for _, c := range []struct{ name, text, ja, en string }{
		{"a.csv", "en,ja\n\"draw, to\",引く\n", "引く", "draw, to"},
		{"a.utx", "#UTX 1.11; en-US/ja-JP; 2012-01-01T00:00:00Z;\n#src\ttgt\tsrc:pos\nharbour\t港\tnoun\n", "港", "harbour"},
		{"a.tbx", `<martif type="TBX"><text><body><termEntry><langSet xml:lang="en"><ntig><termGrp><term>harbour</term></termGrp></ntig></langSet><langSet xml:lang="ja"><tig><term>港</term></tig></langSet></termEntry></body></text></martif>`, "港", "harbour"},
	} {
		rows, err := Import(c.name, strings.NewReader(c.text))
		require.NoError(t, err, c.name)
		b, err := New(rows)
		require.NoError(t, err, c.name)
		require.Len(t, b.Concepts, 1, c.name)
		require.Equal(t, c.ja, b.Concepts[0].Terms[0].Ja)
		require.Equal(t, c.en, b.Concepts[0].Name())
	}
}

func TestImportErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a.tbx", "<html/>", "the root is <html>"},
		{"a.tbx", "<tbx style=\"dct\"/>", `in the style "dct"`},
		{"a.tbx", "<tbx>", "a.tbx"},
		{"a.tbx", "<tbx/>", "no entry of terms"},
		{"a.utx", "#UTX 1.20; de/fr; x\n", `languages "de/fr"`},
		{"a.utx", "#UTX 1.20\n", "the first line must be"},
		{"a.utx", "#UTX 1.20; ja/en; x\n港\tharbour\n", "a.utx:2: no line before it"},
		{"a.csv", "ja,en,colour\n", "a.csv:1"},
		{"a.csv", "ja,en\n港,harbour,x\n", "a.csv:2: 3 cells"},
		{"a.csv", "ja,en\n\"港", "a.csv"},
		{"a.csv", "", "empty"},
	} {
		_, err := Import(c.name, strings.NewReader(c.text))
		require.ErrorContains(t, err, c.want, "%q", c.text)
	}
}

func FuzzImport(f *testing.F) {
	b := base(f)
	for _, format := range []string{"csv", "tbx", "utx"} {
		text := export(f, b, format)
		f.Add(text[:2000])
	}
	f.Add(`<tbx><conceptEntry id="c1"><langSec xml:lang="ja"><termSec><term>港</term></termSec></langSec></conceptEntry></tbx>`)
	f.Fuzz(func(t *testing.T, text string) {
		rows, err := Import("fuzz", strings.NewReader(text))
		if err != nil {
			return
		}
		if b, err := New(rows); err == nil {
			export(t, b, "tbx")
		}
	})
}

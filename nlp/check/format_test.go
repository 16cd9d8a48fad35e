package check

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// The published structures, as far as we write them: SARIF 2.1.0 (OASIS, chapter
// 3) and the Reviewdog Diagnostic Format (proto/rdf/reviewdog.proto). Nothing
// that is not in them may be written, and what they require must be there.
const sarifSchema = `{
 "type":"object","additionalProperties":false,"required":["version","runs"],
 "properties":{"$schema":{"type":"string","format":"uri"},"version":{"const":"2.1.0"},"runs":{"type":"array","minItems":1,"items":{
  "type":"object","additionalProperties":false,"required":["tool","results"],"properties":{
   "columnKind":{"enum":["utf16CodeUnits","unicodeCodePoints"]},
   "tool":{"type":"object","additionalProperties":false,"required":["driver"],"properties":{"driver":{"type":"object","additionalProperties":false,"required":["name"],
     "properties":{"name":{"type":"string"},"rules":{"type":"array","uniqueItems":true,"items":{"type":"object","additionalProperties":false,"required":["id"],"properties":{
       "id":{"type":"string"},"shortDescription":{"$ref":"#/$defs/text"},"fullDescription":{"$ref":"#/$defs/text"},"help":{"$ref":"#/$defs/text"},
       "defaultConfiguration":{"type":"object","properties":{"level":{"$ref":"#/$defs/level"}}}}}}}}}},
   "results":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["message"],"properties":{
     "ruleId":{"type":"string"},"ruleIndex":{"type":"integer","minimum":0},"level":{"$ref":"#/$defs/level"},"message":{"$ref":"#/$defs/text"},
     "locations":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["physicalLocation"],"properties":{"physicalLocation":{
       "type":"object","additionalProperties":false,"required":["artifactLocation"],"properties":{"artifactLocation":{"$ref":"#/$defs/artifact"},"region":{"$ref":"#/$defs/region"}}}}}},
     "fixes":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["artifactChanges"],"properties":{"description":{"$ref":"#/$defs/text"},
       "artifactChanges":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["artifactLocation","replacements"],"properties":{
         "artifactLocation":{"$ref":"#/$defs/artifact"},"replacements":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":false,"required":["deletedRegion"],
           "properties":{"deletedRegion":{"$ref":"#/$defs/region"},"insertedContent":{"$ref":"#/$defs/text"}}}}}}}}}}}}}}}}},
 "$defs":{"text":{"type":"object","additionalProperties":false,"required":["text"],"properties":{"text":{"type":"string"}}},
  "level":{"enum":["none","note","warning","error"]},
  "artifact":{"type":"object","additionalProperties":false,"properties":{"uri":{"type":"string","format":"uri-reference"}}},
  "region":{"type":"object","additionalProperties":false,"properties":{"startLine":{"type":"integer","minimum":1},"startColumn":{"type":"integer","minimum":1},
   "endLine":{"type":"integer","minimum":1},"endColumn":{"type":"integer","minimum":1},"snippet":{"$ref":"#/$defs/text"}}}}}`

const rdjsonSchema = `{
 "type":"object","additionalProperties":false,"required":["diagnostics"],"properties":{
  "source":{"type":"object","additionalProperties":false,"properties":{"name":{"type":"string"},"url":{"type":"string"}}},
  "severity":{"$ref":"#/$defs/severity"},
  "diagnostics":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["message","location"],"properties":{
   "message":{"type":"string"},"severity":{"$ref":"#/$defs/severity"},
   "location":{"type":"object","additionalProperties":false,"required":["path"],"properties":{"path":{"type":"string"},"range":{"$ref":"#/$defs/range"}}},
   "code":{"type":"object","additionalProperties":false,"properties":{"value":{"type":"string"},"url":{"type":"string"}}},
   "suggestions":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["range","text"],"properties":{"range":{"$ref":"#/$defs/range"},"text":{"type":"string"}}}}}}}},
 "$defs":{"severity":{"enum":["UNKNOWN_SEVERITY","ERROR","WARNING","INFO"]},
  "range":{"type":"object","additionalProperties":false,"required":["start"],"properties":{"start":{"$ref":"#/$defs/position"},"end":{"$ref":"#/$defs/position"}}},
  "position":{"type":"object","additionalProperties":false,"required":["line"],"properties":{"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1}}}}}`

func validate(t *testing.T, schema, doc string) {
	t.Helper()
	s, err := jsonschema.UnmarshalJSON(strings.NewReader(schema))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	require.NoError(t, c.AddResource("own:schema", s))
	compiled, err := c.Compile("own:schema")
	require.NoError(t, err)
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(doc))
	require.NoError(t, err)
	require.NoError(t, compiled.Validate(v))
}

const badText = "カードを引く。\n３点のダメージを与る。 カードを２枚引く。\n"

func badDoc() *Doc {
	return &Doc{Name: "訳 文.txt", Text: badText, Edition: corpus.MustDate("2010-01-01"), Format: "text"}
}

func printed(t *testing.T, format, lang string) string {
	docs := []*Doc{badDoc()}
	var b bytes.Buffer
	require.NoError(t, Print(&b, format, lang, docs, Run(testEnv(t), docs)))
	return b.String()
}

func TestFormats(t *testing.T) {
	require.Equal(t, "訳 文.txt:2:9: there is no verb form \"与る\" here: a kana of 与える was lost → 与える [verb-form]\n"+
		"訳 文.txt:2:11: a space after 。 → 。 [spacing]\n", printed(t, "text", "en"))
	require.Contains(t, printed(t, "text", "ja"), "という動詞の形はない")
	var f jsonFinding
	require.NoError(t, json.Unmarshal([]byte(strings.SplitN(printed(t, "jsonl", "en"), "\n", 2)[0]), &f))
	require.Equal(t, jsonFinding{"訳 文.txt", 2, 9, 11, "verb-form", Error, "与る", f.Message, "与える", false}, f)
	sarif := printed(t, "sarif", "en")
	validate(t, sarifSchema, sarif)
	require.Contains(t, sarif, `"uri": "%E8%A8%B3%20%E6%96%87.txt"`)
	rd := printed(t, "rdjson", "ja")
	validate(t, rdjsonSchema, rd)
	var back rdResult
	require.NoError(t, json.Unmarshal([]byte(rd), &back))
	require.Equal(t, rdPosition{2, 25}, back.Diagnostics[0].Location.Range.Start, "columns of rdjson count bytes")
}

func TestCheckstyle(t *testing.T) {
	dec := xml.NewDecoder(strings.NewReader(printed(t, "checkstyle", "en")))
	allowed := map[string]string{"checkstyle": "version", "file": "name", "error": "line column severity message source"}
	parent := map[string]string{"checkstyle": "", "file": "checkstyle", "error": "file"}
	var stack []string
	errors := 0
	for {
		tok, err := dec.Token()
		if err != nil {
			break
		}
		switch x := tok.(type) {
		case xml.StartElement:
			up := ""
			if len(stack) > 0 {
				up = stack[len(stack)-1]
			}
			require.Equal(t, parent[x.Name.Local], up)
			for _, a := range x.Attr {
				require.Contains(t, strings.Fields(allowed[x.Name.Local]), a.Name.Local)
				if a.Name.Local == "severity" {
					require.Contains(t, []string{"error", "warning", "info", "ignore"}, a.Value)
				}
			}
			stack = append(stack, x.Name.Local)
			if x.Name.Local == "error" {
				errors++
			}
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		}
	}
	require.Equal(t, 2, errors)
}

func codes(found []Finding) string {
	var out []string
	for _, f := range found {
		out = append(out, f.Code)
	}
	return strings.Join(out, " ")
}

func TestDirectives(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"呪文を唱る。", "verb-form"},
		{"呪文を唱る。<!-- saitei:disable-line verb-form 誤記の例 -->", ""},
		{"<!-- saitei:disable-next-line verb-form 誤記の例 -->\n呪文を唱る。", ""},
		{"# saitei:disable verb-form 例\n呪文を唱る。\n呪文を唱る。\n# saitei:enable verb-form\n呪文を唱る。", "verb-form"},
		{"# saitei:disable-next-line verb-form\n呪文を唱る。", "suppression verb-form"},
		{"# saitei:disable-next-line verb-form 例\n呪文を唱える。", "suppression"},
		{"# saitei:disable-next-line verb-form,homophone 例\n呪文を唱る。", "suppression"},
	} {
		require.Equal(t, c.want, codes(lint(testEnv(t), c.text)), c.text)
	}
}

func TestBaseline(t *testing.T) {
	docs := []*Doc{badDoc()}
	found := Run(testEnv(t), docs)
	require.Len(t, found, 2)
	name := filepath.Join(t.TempDir(), "baseline.jsonl")
	require.NoError(t, WriteBaseline(name, "原文のまま", docs, found))
	base, err := ReadBaseline(name)
	require.NoError(t, err)
	moved := badDoc()
	moved.Text = "新しい行。\n" + moved.Text
	require.Empty(t, base.Apply([]*Doc{moved}, Run(testEnv(t), []*Doc{moved})), "a line put in before changes nothing")
	base, err = ReadBaseline(name)
	require.NoError(t, err)
	mended := badDoc()
	mended.Text = "カードを引く。\n３点のダメージを与える。カードを２枚引く。\n"
	require.Equal(t, "suppression suppression", codes(base.Apply([]*Doc{mended}, Run(testEnv(t), []*Doc{mended}))), "entries that are no longer needed are reported")
	for text, want := range map[string]string{
		"{\n": "baseline.jsonl:1: not an entry", `{"code":"nothing"}`: `no check has the code "nothing"`, `{"code":"verb-form"}`: "has no reason",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
		_, err = ReadBaseline(name)
		require.ErrorContains(t, err, want)
	}
}

func TestFix(t *testing.T) {
	d := badDoc()
	found := Run(testEnv(t), []*Doc{d})
	text, n := Apply(d, found)
	require.Equal(t, 1, n, "only what is safe")
	require.Equal(t, "カードを引く。\n３点のダメージを与る。カードを２枚引く。\n", text)
	require.Equal(t, "--- a\n+++ a\n@@ -1,2 +1,2 @@\n カードを引く。\n-３点のダメージを与る。 カードを２枚引く。\n+３点のダメージを与る。カードを２枚引く。\n", Diff("a", d.Text, text))
	require.Equal(t, "--- a\n+++ a\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+y\n\\ No newline at end of file\n", Diff("a", "x", "y"))
}

func TestPolicy(t *testing.T) {
	text := "例えば赤。例えば青。たとえば白。"
	env := only(t, "variants")
	require.Equal(t, "たとえば", lint(env, text)[0].Text)
	env.Policy = Policy{"たとえば": "たとえば"}
	require.Len(t, lint(env, text), 2)
	require.Equal(t, "例えば", lint(env, text)[0].Text)
}

// TestSeveralDocuments holds documents to what most of them have.
func TestSeveralDocuments(t *testing.T) {
	docs := []*Doc{{Name: "a", Text: "例えば赤。例えば青。"}, {Name: "b", Text: "たとえば白。"}}
	found := Run(only(t, "variants"), docs)
	require.Len(t, found, 1)
	require.Equal(t, "b", found[0].File)
	require.Equal(t, Info, found[0].Severity)
}

func TestExplainAndTable(t *testing.T) {
	for _, c := range All() {
		require.Contains(t, Explain(c, "ja"), c.Reason.Ja)
		require.Contains(t, Explain(c, "en"), "--off "+c.Code)
		require.Contains(t, Table(), "| `"+c.Code+"` |")
	}
}

func TestTables(t *testing.T) {
	_, err := readCompany("t", "a\tb\n")
	require.ErrorContains(t, err, "t:1: 2 cells")
	_, err = readVariants("t", "a\tb\tc\t\t(\t\t\t\twarning\n")
	require.ErrorContains(t, err, "t:1")
	for g, sides := range Groups() {
		require.Greater(t, len(sides), 1, "%s has one side only", g)
	}
	require.Equal(t, []int{12, 21, 34, 10, -1, -1}, []int{number("12"), number("二十一"), number("３４"), number("十"), number("x"), number("")})
}

func FuzzRun(f *testing.F) {
	for _, c := range All() {
		for _, e := range c.Examples {
			f.Add(e.Bad + "\n" + e.Good)
		}
	}
	env := testEnv(f)
	kagome() // building the dictionary would be taken for a hang
	slipsOf(env.Base)
	stumpsOf(env.Base)
	f.Fuzz(func(t *testing.T, text string) {
		d := &Doc{Name: "x", Text: strings.ToValidUTF8(text, "\uFFFD"), Edition: corpus.MustDate("2010-01-01")}
		for _, x := range Run(env, []*Doc{d}) {
			line := []rune(d.Text[d.lines[x.Line-1].Start:d.lines[x.Line-1].End])
			require.Equal(t, x.Text, string(line[x.Column-1:x.EndColumn-1]), "%s", x.Code)
		}
		fixed, _ := Apply(d, Run(env, []*Doc{d}))
		require.Equal(t, strings.Count(d.Text, "\n"), strings.Count(fixed, "\n"))
	})
}

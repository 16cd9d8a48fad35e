package check

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// Print writes findings in a format: "text" (file:line:column: message [code]),
// "jsonl", "sarif" (2.1.0), "rdjson" (reviewdog) or "checkstyle". Findings are
// in the order of [Run].
func Print(w io.Writer, format, lang string, docs []*Doc, found []Finding) error {
	switch format {
	case "jsonl":
		return printJSONL(w, lang, found)
	case "sarif":
		return printJSON(w, sarifOf(lang, found))
	case "rdjson":
		return printJSON(w, rdjsonOf(lang, docs, found))
	case "checkstyle":
		return printCheckstyle(w, lang, docs, found)
	}
	for _, f := range found {
		msg := f.Message.In(lang)
		if f.Suggestion != "" {
			msg += " → " + f.Suggestion
		}
		if _, err := fmt.Fprintf(w, "%s:%d:%d: %s [%s]\n", f.File, f.Line, f.Column, msg, f.Code); err != nil {
			return err
		}
	}
	return nil
}

func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

type jsonFinding struct {
	File       string   `json:"file"`
	Line       int      `json:"line"`
	Column     int      `json:"column"`
	EndColumn  int      `json:"end_column"`
	Code       string   `json:"code"`
	Severity   Severity `json:"severity"`
	Text       string   `json:"text"`
	Message    string   `json:"message"`
	Suggestion string   `json:"suggestion,omitempty"`
	Safe       bool     `json:"safe,omitempty"` // --fix writes the suggestion
}

func printJSONL(w io.Writer, lang string, found []Finding) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, f := range found {
		err := enc.Encode(jsonFinding{f.File, f.Line, f.Column, f.EndColumn, f.Code, f.Severity, f.Text, f.Message.In(lang), f.Suggestion, f.Fix != nil})
		if err != nil {
			return err
		}
	}
	return nil
}

// SARIF 2.1.0, OASIS standard. Columns count characters: columnKind says so.

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool struct {
		Driver sarifDriver `json:"driver"`
	} `json:"tool"`
	ColumnKind string        `json:"columnKind"`
	Results    []sarifResult `json:"results"`
}

type sarifDriver struct {
	Name  string      `json:"name"`
	Rules []sarifRule `json:"rules"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifRule struct {
	ID      string         `json:"id"`
	Short   sarifText      `json:"shortDescription"`
	Full    sarifText      `json:"fullDescription"`
	Help    sarifText      `json:"help"`
	Default map[string]any `json:"defaultConfiguration"`
}

type sarifResult struct {
	RuleID    string          `json:"ruleId"`
	RuleIndex int             `json:"ruleIndex"`
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations"`
	Fixes     []sarifFix      `json:"fixes,omitempty"`
}

type sarifLocation struct {
	Physical sarifPhysical `json:"physicalLocation"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   sarifRegion   `json:"region"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int        `json:"startLine"`
	StartColumn int        `json:"startColumn"`
	EndLine     int        `json:"endLine"`
	EndColumn   int        `json:"endColumn"`
	Snippet     *sarifText `json:"snippet,omitempty"`
}

type sarifFix struct {
	Description sarifText     `json:"description"`
	Changes     []sarifChange `json:"artifactChanges"`
}

type sarifChange struct {
	Artifact     sarifArtifact      `json:"artifactLocation"`
	Replacements []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	Deleted  sarifRegion `json:"deletedRegion"`
	Inserted sarifText   `json:"insertedContent"`
}

func sarifLevel(s Severity) string {
	if s == Info {
		return "note"
	}
	return string(s)
}

func sarifOf(lang string, found []Finding) sarifLog {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver.Name = "saitei"
	index := map[string]int{}
	for i, c := range All() {
		index[c.Code] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{c.Code, sarifText{c.Title.In(lang)}, sarifText{c.Reason.In(lang)},
			sarifText{c.Off().In(lang)}, map[string]any{"level": sarifLevel(c.Severity)}})
	}
	for _, f := range found {
		region := sarifRegion{f.Line, f.Column, f.Line, f.EndColumn, &sarifText{f.Text}}
		where := sarifArtifact{uri(f.File)}
		r := sarifResult{RuleID: f.Code, RuleIndex: index[f.Code], Level: sarifLevel(f.Severity), Message: sarifText{f.Message.In(lang)},
			Locations: []sarifLocation{{sarifPhysical{where, region}}}}
		if f.Suggestion != "" {
			region.Snippet = nil
			r.Fixes = []sarifFix{{sarifText{f.Suggestion}, []sarifChange{{where, []sarifReplacement{{region, sarifText{f.Suggestion}}}}}}}
		}
		run.Results = append(run.Results, r)
	}
	return sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}}
}

// uri writes a file name as a relative URI reference.
func uri(name string) string {
	var b strings.Builder
	for _, c := range []byte(name) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~/:@!$&'()*+,;=", c) >= 0:
			b.WriteByte(c)
		case c == '\\':
			b.WriteByte('/')
		default:
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// Reviewdog Diagnostic Format. Columns are 1-based and count the bytes of the
// line in UTF-8.

type rdResult struct {
	Source      rdSource       `json:"source"`
	Diagnostics []rdDiagnostic `json:"diagnostics"`
}

type rdSource struct {
	Name string `json:"name"`
}

type rdDiagnostic struct {
	Message     string         `json:"message"`
	Location    rdLocation     `json:"location"`
	Severity    string         `json:"severity"`
	Code        rdCode         `json:"code"`
	Suggestions []rdSuggestion `json:"suggestions,omitempty"`
}

type rdCode struct {
	Value string `json:"value"`
}

type rdLocation struct {
	Path  string  `json:"path"`
	Range rdRange `json:"range"`
}

type rdRange struct {
	Start rdPosition `json:"start"`
	End   rdPosition `json:"end"`
}

type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

func rdjsonOf(lang string, docs []*Doc, found []Finding) rdResult {
	byName := map[string]*Doc{}
	for _, d := range docs {
		byName[d.Name] = d
	}
	out := rdResult{Source: rdSource{"saitei"}, Diagnostics: []rdDiagnostic{}}
	for _, f := range found {
		line := byName[f.File].lines[f.Line-1].Start
		r := rdRange{rdPosition{f.Line, f.Span.Start - line + 1}, rdPosition{f.Line, f.Span.End - line + 1}}
		d := rdDiagnostic{f.Message.In(lang), rdLocation{f.File, r}, strings.ToUpper(string(f.Severity)), rdCode{f.Code}, nil}
		if f.Suggestion != "" {
			d.Suggestions = []rdSuggestion{{r, f.Suggestion}}
		}
		out.Diagnostics = append(out.Diagnostics, d)
	}
	return out
}

// The XML of Checkstyle, as its readers take it: version, file with name, error
// with line, column, severity, message and source.

type checkstyle struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int      `xml:"line,attr"`
	Column   int      `xml:"column,attr"`
	Severity Severity `xml:"severity,attr"`
	Message  string   `xml:"message,attr"`
	Source   string   `xml:"source,attr"`
}

func printCheckstyle(w io.Writer, lang string, docs []*Doc, found []Finding) error {
	out := checkstyle{Version: "4.3"}
	for _, d := range docs {
		file := checkstyleFile{Name: d.Name}
		for _, f := range found {
			if f.File == d.Name {
				file.Errors = append(file.Errors, checkstyleError{f.Line, f.Column, f.Severity, f.Message.In(lang), "saitei." + f.Code})
			}
		}
		out.Files = append(out.Files, file)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(out); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

package check

import (
	"regexp"
	"slices"
	"strings"

	"saitei/corpus"
)

// A directive stands anywhere in a line, in whatever comment the format of the
// document has; nothing else in that line is checked but for disable-line.
//
//	saitei:disable-line CODE[,CODE] reason
//	saitei:disable-next-line CODE[,CODE] reason
//	saitei:disable CODE[,CODE] reason   … until saitei:enable CODE[,CODE]
var directive = regexp.MustCompile(`saitei:(disable-line|disable-next-line|disable|enable)(?:[ \t]+([a-z][a-z,-]*))?[ \t]*([^\n]*)`)

// suppression is a directive with the lines it covers.
type suppression struct {
	span        corpus.Span
	codes       []string
	reason      string
	first, last int // lines, 0-based
	used        []bool
	own         bool // covers the line it stands in
}

func (d *Doc) readDirectives() {
	d.directive = make([]bool, len(d.lines))
	d.sups = nil
	if !strings.Contains(d.Text, "saitei:") {
		return
	}
	for i, line := range d.lines {
		m := directive.FindStringSubmatchIndex(d.Text[line.Start:line.End])
		if m == nil {
			continue
		}
		part := func(k int) string {
			if m[2*k] < 0 {
				return ""
			}
			return d.Text[line.Start+m[2*k] : line.Start+m[2*k+1]]
		}
		s := &suppression{span: corpus.Span{Start: line.Start + m[0], End: line.Start + m[1]}, codes: strings.Split(part(2), ",")}
		s.reason = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(part(3)), "-->"))
		s.used = make([]bool, len(s.codes))
		s.first, s.last = i, i
		switch part(1) {
		case "disable-line":
			s.own = true
		case "disable-next-line":
			s.first, s.last = i+1, i+1
		case "disable":
			s.first, s.last = i+1, len(d.lines)
		case "enable":
			for _, o := range d.sups {
				if o.last == len(d.lines) && slices.ContainsFunc(o.codes, func(c string) bool { return slices.Contains(s.codes, c) }) {
					o.last = i
				}
			}
			d.directive[i] = true
			continue
		}
		d.directive[i] = !s.own
		d.sups = append(d.sups, s)
	}
}

const suppressionCode = "suppression"

var _ = register(&Check{
	Code: suppressionCode, Severity: Warning,
	Title: Msg{"抑制の指示が使われていないか、理由がない", "a suppression that is unused or has no reason"},
	Reason: Msg{"何も抑えていない指示は後の誤りを隠す。理由のない指示は、次に読む人が判断できない。",
		"A directive that suppresses nothing hides a later error; one without a reason cannot be judged by the next reader."},
	Examples: []Example{{Bad: "対象を選ぶ。 // saitei:disable-line homophone 例示", Found: "saitei:disable-line homophone 例示",
		Good: "望む枚数ではなく臨む枚数と書く。 // saitei:disable-line homophone 誤記の例"}},
	run: func(*pass) {}, // see suppress
})

// suppress drops the findings that directives cover and adds one for each
// directive that covers none.
func suppress(env *Env, d *Doc, found []Finding) []Finding {
	if len(d.sups) == 0 {
		return found
	}
	out := slices.DeleteFunc(found, func(f Finding) bool {
		hit := false
		for _, s := range d.sups {
			if s.own && f.Span.Start >= s.span.Start {
				hit = true // the directive itself is no text
			}
			if f.Line-1 < s.first || f.Line-1 > s.last || s.reason == "" {
				continue
			}
			for i, c := range s.codes {
				if c == f.Code {
					s.used[i], hit = true, true
				}
			}
		}
		return hit
	})
	if env.Off[suppressionCode] {
		return out
	}
	p := &pass{Doc: d, env: env, check: Lookup(suppressionCode), out: &out}
	p.Doc.directive = make([]bool, len(d.lines)) // these are about directives
	for _, s := range d.sups {
		switch unused := s.unused(env); {
		case s.reason == "":
			p.report(s.span, "", Msg{"抑制の指示に理由がない: 効かない", "the directive has no reason and does not count: write why after the code"})
		case len(unused) > 0:
			p.report(s.span, "", msgf("%[1]s は何も抑えていない", "%[1]s suppresses nothing here", strings.Join(unused, ", ")))
		}
	}
	return sortFindings(out)
}

func (s *suppression) unused(env *Env) []string {
	var out []string
	for i, c := range s.codes {
		if !s.used[i] && !env.Off[c] {
			out = append(out, c)
		}
	}
	return out
}

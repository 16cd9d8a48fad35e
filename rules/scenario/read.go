package scenario

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strconv"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// MaxFile bounds the size of a scenario file in bytes.
const MaxFile = 8 << 20

// Read reads the scenarios of a YAML or JSON file and checks them. A file
// holds one scenario, several as YAML documents, or a list of them. The name
// is used in errors only. The error joins an [*Error] for each fault found.
func Read(name string, r io.Reader) ([]*Scenario, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err != nil {
		return nil, fmt.Errorf("scenario: read %s: %w", name, err)
	}
	return Parse(name, data)
}

// Parse is [Read] for bytes in memory.
func Parse(name string, data []byte) ([]*Scenario, error) {
	f := &faults{file: name}
	var out []*Scenario
	each(f, data, func(n *yaml.Node) {
		d := &decoder{faults: f, lines: map[string]int{}}
		s := &Scenario{File: name}
		before := len(f.list)
		d.value(n, reflect.ValueOf(s).Elem(), "", nil)
		if len(f.list) == before {
			check(s, f, d.lines)
		}
		out = append(out, s)
	})
	if len(f.list) == 0 && len(out) == 0 {
		f.add(1, "", "write a scenario with id, given, when and then", "there is no scenario in it")
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	return out, nil
}

// Decode reads one value of a type of this package, such as a [*Program] or an
// [*Outcome], from JSON or YAML without checking what it means.
func Decode(data []byte, into any) error {
	f := &faults{}
	n := 0
	each(f, data, func(node *yaml.Node) {
		n++
		d := &decoder{faults: f, lines: map[string]int{}}
		d.value(node, reflect.ValueOf(into).Elem(), "", nil)
	})
	if n != 1 && len(f.list) == 0 {
		return fmt.Errorf("scenario: decode: want one value, found %d", n)
	}
	return f.err()
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)`)

// each calls do for every scenario of a file.
func each(f *faults, data []byte, do func(*yaml.Node)) {
	switch {
	case len(data) > MaxFile:
		f.add(1, "", "split it", "the file is larger than %d bytes", MaxFile)
		return
	case !utf8.Valid(data):
		f.add(1, "", "save it as UTF-8", "the file is not UTF-8")
		return
	}
	dec := yaml.NewDecoder(bytes.NewReader(plainJSON(data)))
	for {
		var doc yaml.Node
		err := dec.Decode(&doc)
		if err == io.EOF {
			return
		}
		if err != nil {
			line, what := 1, err.Error()
			if m := yamlLine.FindStringSubmatch(what); m != nil {
				what = m[2]
				if m[1] != "" {
					line, _ = strconv.Atoi(m[1])
				}
			}
			f.add(line, "", "", "not YAML or JSON: %s", what)
			return
		}
		if len(doc.Content) == 0 {
			continue
		}
		top := doc.Content[0]
		switch {
		case top.Kind == yaml.SequenceNode:
			for _, n := range top.Content {
				do(n)
			}
		case top.Kind == yaml.ScalarNode && top.Tag == "!!null":
		default:
			do(top)
		}
	}
}

// plainJSON makes JSON readable for a YAML reader without moving a line: tabs
// between tokens become blanks, and escapes that YAML lacks are written out.
func plainJSON(data []byte) []byte {
	trimmed := bytes.TrimLeft(data, " \t\r\n")
	if len(trimmed) == 0 || (trimmed[0] != '{' && trimmed[0] != '[') {
		return data
	}
	out := make([]byte, 0, len(data))
	inside := false
	for i := 0; i < len(data); i++ {
		c := data[i]
		switch {
		case !inside && c == '\t':
			out = append(out, ' ')
			continue
		case c == '"':
			inside = !inside
		case inside && c == '\\' && i+1 < len(data):
			if data[i+1] == '/' {
				out = append(out, '/')
				i++
				continue
			}
			if r, n := surrogates(data[i:]); n > 0 {
				out = utf8.AppendRune(out, r)
				i += n - 1
				continue
			}
			out = append(out, c, data[i+1])
			i++
			continue
		}
		out = append(out, c)
	}
	return out
}

// surrogates reads "\ud83c\udf00" and returns the character and the 12 bytes.
func surrogates(b []byte) (rune, int) {
	if len(b) < 12 || b[1] != 'u' || b[6] != '\\' || b[7] != 'u' {
		return 0, 0
	}
	hi, err1 := strconv.ParseUint(string(b[2:6]), 16, 32)
	lo, err2 := strconv.ParseUint(string(b[8:12]), 16, 32)
	if err1 != nil || err2 != nil || hi < 0xd800 || hi > 0xdbff || lo < 0xdc00 || lo > 0xdfff {
		return 0, 0
	}
	return rune(0x10000 + (hi-0xd800)<<10 + (lo - 0xdc00)), 12
}

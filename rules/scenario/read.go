package scenario

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"saitei/corpus"
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

// decoder reads values of this package's types off a YAML tree.
type decoder struct {
	*faults
	lines map[string]int // path → line
	depth int
}

func (d *decoder) value(n *yaml.Node, v reflect.Value, path string, enum []string) {
	d.lines[path] = n.Line
	if d.depth > 40 {
		d.add(n.Line, path, "write it flatter", "nested too deep")
		return
	}
	d.depth++
	defer func() { d.depth-- }()
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		d.add(n.Line, path, "write the value out", "anchors and aliases are not allowed")
		return
	}
	t := v.Type()
	switch {
	case t == dateType:
		d.date(n, v, path)
	case t.Kind() == reflect.Pointer:
		p := reflect.New(t.Elem())
		d.value(n, p.Elem(), path, enum)
		v.Set(p)
	case (t == wordsType || t == intsType) && n.Kind == yaml.ScalarNode:
		list := reflect.MakeSlice(t, 1, 1)
		d.value(n, list.Index(0), path, enum)
		v.Set(list)
	case keyed(t):
		d.keyed(n, v, path)
	case t.Kind() == reflect.Slice:
		d.list(n, v, path, enum)
	case t.Kind() == reflect.Map:
		d.mapping(n, v, path, enum)
	case t.Kind() == reflect.Struct:
		d.object(n, v, path)
	default:
		d.scalar(n, v, path, enum)
	}
}

func (d *decoder) scalar(n *yaml.Node, v reflect.Value, path string, enum []string) {
	if n.Kind != yaml.ScalarNode {
		d.add(n.Line, path, "write a single value", "a %s where a %s is wanted", kindName(n), v.Kind())
		return
	}
	if n.Tag == "!!null" && n.Style == 0 {
		d.add(n.Line, path, `write a value, or "" for none`, "the value is missing")
		return
	}
	switch v.Kind() {
	case reflect.String:
		if enum != nil && !contains(enum, n.Value) {
			d.add(n.Line, path, suggest(n.Value, enum), "%q is not one of the words allowed here", n.Value)
			return
		}
		v.SetString(n.Value)
	case reflect.Int:
		i, err := strconv.Atoi(n.Value)
		if err != nil || i > 1_000_000_000 || i < -1_000_000_000 {
			d.add(n.Line, path, "write a whole number such as 2", "%q is not a number", n.Value)
			return
		}
		v.SetInt(int64(i))
	case reflect.Bool:
		if n.Value != "true" && n.Value != "false" {
			d.add(n.Line, path, "write true or false", "%q is neither", n.Value)
			return
		}
		v.SetBool(n.Value == "true")
	}
}

func contains(list []string, s string) bool {
	for _, w := range list {
		if w == s {
			return true
		}
	}
	return false
}

func kindName(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "mapping"
	case yaml.SequenceNode:
		return "list"
	}
	return "single value"
}

func (d *decoder) date(n *yaml.Node, v reflect.Value, path string) {
	date, err := corpus.ParseDate(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil {
		d.add(n.Line, path, "write a date such as 2009-07-11", "%q is not a date", n.Value)
		return
	}
	v.Set(reflect.ValueOf(date))
}

func (d *decoder) list(n *yaml.Node, v reflect.Value, path string, enum []string) {
	if n.Kind != yaml.SequenceNode {
		d.add(n.Line, path, "write a list: [a, b]", "a %s where a list is wanted", kindName(n))
		return
	}
	list := reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content))
	for i, c := range n.Content {
		d.value(c, list.Index(i), fmt.Sprintf("%s[%d]", path, i), enum)
	}
	v.Set(list)
}

func (d *decoder) mapping(n *yaml.Node, v reflect.Value, path string, enum []string) {
	if n.Kind != yaml.MappingNode {
		d.add(n.Line, path, "write a mapping: {a: b}", "a %s where a mapping is wanted", kindName(n))
		return
	}
	m := reflect.MakeMapWithSize(v.Type(), len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := reflect.New(v.Type().Key()).Elem()
		d.scalar(n.Content[i], key, path, nil)
		at := join(path, key.String())
		if m.MapIndex(key).IsValid() {
			d.add(n.Content[i].Line, at, "write it once", "%q is given twice", key.String())
			continue
		}
		val := reflect.New(v.Type().Elem()).Elem()
		d.value(n.Content[i+1], val, at, enum)
		m.SetMapIndex(key, val)
	}
	v.Set(m)
}

func (d *decoder) keyed(n *yaml.Node, v reflect.Value, path string) {
	if v.Type() == reflect.TypeFor[[]Card]() && strings.HasSuffix(path, "halves") {
		d.list(n, v, path, nil)
		return
	}
	if n.Kind != yaml.MappingNode {
		d.add(n.Line, path, "write a mapping: {name: …}", "a %s where a mapping is wanted", kindName(n))
		return
	}
	list := reflect.MakeSlice(v.Type(), len(n.Content)/2, len(n.Content)/2)
	seen := map[string]bool{}
	sh := shapeOf(v.Type().Elem())
	for i := 0; i+1 < len(n.Content); i += 2 {
		entry := list.Index(i / 2)
		key := entry.FieldByIndex(sh.key)
		d.scalar(n.Content[i], key, path, nil)
		at := join(path, key.String())
		if seen[key.String()] {
			d.add(n.Content[i].Line, at, "write it once", "%q is given twice", key.String())
		}
		seen[key.String()] = true
		if sh.value != nil {
			d.value(n.Content[i+1], entry.FieldByIndex(sh.value), at, nil)
		} else {
			d.value(n.Content[i+1], entry, at, nil)
		}
	}
	v.Set(list)
}

func (d *decoder) object(n *yaml.Node, v reflect.Value, path string) {
	sh := shapeOf(v.Type())
	if sh.line != nil {
		v.FieldByIndex(sh.line).SetInt(int64(n.Line))
	}
	if n.Kind == yaml.ScalarNode && d.short(n, v, path) {
		return
	}
	if n.Kind != yaml.MappingNode {
		d.add(n.Line, path, "write a mapping: {a: b}", "a %s where a mapping is wanted", kindName(n))
		return
	}
	given := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k := n.Content[i]
		f := sh.byName[k.Value]
		switch {
		case f == nil:
			d.add(k.Line, path, suggest(k.Value, names(sh)), "unknown field %q", k.Value)
		case given[f.name]:
			d.add(k.Line, join(path, f.name), "write it once", "%q is given twice", f.name)
		default:
			given[f.name] = true
			d.value(n.Content[i+1], v.FieldByIndex(f.index), join(path, f.name), f.enum)
		}
	}
	for i := range sh.fields {
		if f := &sh.fields[i]; f.required && !given[f.name] {
			d.add(n.Line, path, fmt.Sprintf("write %s: %s", f.name, f.doc), "%q is missing", f.name)
		}
	}
}

// short reads the short forms: "- resolve" for a step without fields, and the
// name of a card, with a number before it where there are several.
func (d *decoder) short(n *yaml.Node, v reflect.Value, path string) bool {
	switch v.Type() {
	case stepType:
		f := shapeOf(stepType).byName[n.Value]
		if f == nil || v.FieldByIndex(f.index).Kind() != reflect.Pointer || v.FieldByIndex(f.index).Type().Elem().NumField() != 0 {
			d.add(n.Line, path, suggest(n.Value, names(shapeOf(stepType))), "%q is not a step that stands alone", n.Value)
			return true
		}
		field := v.FieldByIndex(f.index)
		field.Set(reflect.New(field.Type().Elem()))
		return true
	case placedType, permType:
		count, name := 0, n.Value
		if num, rest, ok := strings.Cut(name, " "); ok {
			if c, err := strconv.Atoi(num); err == nil {
				count, name = c, rest
			}
		}
		v.FieldByName("Count").SetInt(int64(count))
		v.FieldByName("Card").SetString(name)
		return true
	}
	return n.Value == "" && n.Tag == "!!null" && v.NumField() == 0
}

func names(sh *shape) []string {
	out := make([]string, len(sh.fields))
	for i, f := range sh.fields {
		out[i] = f.name
	}
	return out
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

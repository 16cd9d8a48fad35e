package scenario

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"saitei/corpus"
)

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

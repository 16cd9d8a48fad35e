package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"saitei/corpus"
)

// Print writes scenarios as YAML documents that [Read] reads back to the same
// values. The same scenarios give the same bytes.
func Print(list ...*Scenario) []byte {
	var b bytes.Buffer
	for i, s := range list {
		if i > 0 {
			b.WriteString("---\n")
		}
		enc := yaml.NewEncoder(&b)
		enc.SetIndent(2)
		if err := enc.Encode(node(reflect.ValueOf(*s), 0)); err != nil {
			panic(fmt.Sprintf("scenario: print %q: %v", s.ID, err)) // the tree is ours: it holds nothing YAML cannot write
		}
	}
	return b.Bytes()
}

// JSON writes a value of this package's types as one line of JSON that [Read],
// or [Decode] for other types than [Scenario], reads back.
func JSON(v any) []byte {
	var b bytes.Buffer
	rv := reflect.ValueOf(v)
	for rv.Kind() == reflect.Pointer {
		rv = rv.Elem()
	}
	writeJSON(&b, node(rv, 9))
	return b.Bytes()
}

func scalarNode(tag, value string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: tag, Value: value}
	if tag == "!!str" && (value == "" || strings.ContainsAny(value, "{}[],#:&*!|>%@`\"'")) {
		n.Style = yaml.DoubleQuotedStyle
	}
	return n
}

// node turns a value into a YAML tree. Level counts from the top: only the
// outer levels are written over several lines.
func node(v reflect.Value, level int) *yaml.Node {
	switch t := v.Type(); {
	case t == dateType:
		return scalarNode("!!str", v.Interface().(corpus.Date).String())
	case t.Kind() == reflect.Pointer:
		return node(v.Elem(), level)
	case keyed(t):
		return keyedNode(v, level)
	case t.Kind() == reflect.Slice:
		n := &yaml.Node{Kind: yaml.SequenceNode, Style: style(level, t)}
		for i := range v.Len() {
			n.Content = append(n.Content, node(v.Index(i), level+1))
		}
		return n
	case t.Kind() == reflect.Map:
		n := &yaml.Node{Kind: yaml.MappingNode, Style: style(level, t)}
		for _, k := range sortedKeys(v) {
			n.Content = append(n.Content, scalarNode("!!str", k.String()), node(v.MapIndex(k), level+1))
		}
		return n
	case t.Kind() == reflect.Struct:
		return structNode(v, level)
	case t.Kind() == reflect.Int:
		return scalarNode("!!int", strconv.FormatInt(v.Int(), 10))
	case t.Kind() == reflect.Bool:
		return scalarNode("!!bool", strconv.FormatBool(v.Bool()))
	}
	return scalarNode("!!str", v.String())
}

// style keeps the outer levels and lists of steps and claims on lines of their
// own.
func style(level int, t reflect.Type) yaml.Style {
	if t == reflect.TypeFor[[]Claim]() || t == reflect.TypeFor[[]Step]() || t == reflect.TypeFor[[]Deviance]() || t == reflect.TypeFor[[]Checkpoint]() {
		if level < 9 {
			return 0
		}
	}
	if level >= 2 && t != reflect.TypeFor[[]Permanent]() && t != reflect.TypeFor[Deviance]() && t != stepType && t != reflect.TypeFor[Claim]() && t != reflect.TypeFor[Checkpoint]() || t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.String {
		return yaml.FlowStyle
	}
	return 0
}

func structNode(v reflect.Value, level int) *yaml.Node {
	t := v.Type()
	sh := shapeOf(t)
	if n := shortNode(v); n != nil {
		return n
	}
	n := &yaml.Node{Kind: yaml.MappingNode, Style: style(level, t)}
	for i := range sh.fields {
		f := &sh.fields[i]
		fv := v.FieldByIndex(f.index)
		if !isSet(fv) && !f.required {
			continue
		}
		n.Content = append(n.Content, scalarNode("!!str", f.name), node(fv, level+1))
	}
	if len(n.Content) == 0 {
		n.Style = yaml.FlowStyle
	}
	return n
}

func sortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	return keys
}

// shortNode gives the short forms that [decoder.short] reads.
func shortNode(v reflect.Value) *yaml.Node {
	switch v.Type() {
	case stepType:
		s := v.Interface().(Step)
		if s.Editions == nil && s.Resolve != nil {
			return scalarNode("!!str", "resolve")
		}
		if s.Editions == nil && s.ResolveAll != nil {
			return scalarNode("!!str", "resolve-all")
		}
	case placedType:
		p := v.Interface().(Placed)
		if reflect.DeepEqual(p, Placed{Card: p.Card, Count: p.Count}) && plainName(p.Card) && p.Count >= 0 {
			if p.Count > 0 {
				return scalarNode("!!str", fmt.Sprintf("%d %s", p.Count, p.Card))
			}
			return scalarNode("!!str", p.Card)
		}
	}
	return nil
}

// plainName reports whether a name cannot be misread as a number and a name.
func plainName(s string) bool {
	num, _, ok := strings.Cut(s, " ")
	_, err := strconv.Atoi(num)
	return s != "" && !(ok && err == nil)
}

func keyedNode(v reflect.Value, level int) *yaml.Node {
	sh := shapeOf(v.Type().Elem())
	if v.Type() == reflect.TypeFor[[]Card]() && level > 2 && (v.Len() == 0 || v.Index(0).FieldByIndex(sh.key).String() == "") {
		n := &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
		for i := range v.Len() {
			n.Content = append(n.Content, node(v.Index(i), level+1))
		}
		return n
	}
	n := &yaml.Node{Kind: yaml.MappingNode}
	if level >= 2 {
		n.Style = yaml.FlowStyle
	}
	for i := range v.Len() {
		e := v.Index(i)
		val := e
		if sh.value != nil {
			val = e.FieldByIndex(sh.value)
		}
		child := node(val, level+1)
		child.Style = child.Style&^yaml.DoubleQuotedStyle | yaml.FlowStyle
		n.Content = append(n.Content, scalarNode("!!str", e.FieldByIndex(sh.key).String()), child)
	}
	if len(n.Content) == 0 {
		n.Style = yaml.FlowStyle
	}
	return n
}

func writeJSON(b *bytes.Buffer, n *yaml.Node) {
	switch n.Kind {
	case yaml.MappingNode:
		b.WriteByte('{')
		for i := 0; i+1 < len(n.Content); i += 2 {
			if i > 0 {
				b.WriteByte(',')
			}
			writeJSON(b, n.Content[i])
			b.WriteByte(':')
			writeJSON(b, n.Content[i+1])
		}
		b.WriteByte('}')
	case yaml.SequenceNode:
		b.WriteByte('[')
		for i, c := range n.Content {
			if i > 0 {
				b.WriteByte(',')
			}
			writeJSON(b, c)
		}
		b.WriteByte(']')
	default:
		if n.Tag == "!!str" {
			writeString(b, n.Value)
			return
		}
		b.WriteString(n.Value)
	}
}

// writeString writes a JSON string without escaping <, > and &.
func writeString(b *bytes.Buffer, s string) {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s)       // a string cannot fail
	b.Truncate(b.Len() - 1) // Encode ends the line
}

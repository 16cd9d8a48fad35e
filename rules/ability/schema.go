package ability

import (
	_ "embed"
	"encoding/json"
	"reflect"
	"slices"
)

// Schema is the JSON Schema (draft 2020-12) of what [ToJSON] writes, as
// published in ability.schema.json.
//
//go:embed ability.schema.json
var Schema []byte

// schema builds the JSON Schema from the node types.
func schema() ([]byte, error) {
	types, sums := nodes()
	defs := map[string]any{
		"Num":  map[string]any{"type": "integer", "minimum": 0},
		"Mana": map[string]any{"type": "string", "pattern": `^(\{[0-9A-Z/]+\})+$`},
	}
	for name, t := range types {
		if name != "Num" {
			defs[name] = structSchema(t)
		}
	}
	for name, s := range sums {
		var names []string
		for n, t := range types {
			if t.Implements(s) {
				names = append(names, n)
			}
		}
		slices.Sort(names)
		var of []any
		for _, n := range names {
			of = append(of, ref(n))
		}
		defs[name] = map[string]any{"oneOf": of}
	}
	for name, list := range enums() {
		defs[name] = map[string]any{"enum": list}
	}
	b, err := json.MarshalIndent(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"$id":     "https://saitei.invalid/ability.schema.json",
		"title":   "An ability of a Magic card",
		"$ref":    "#/$defs/Ability",
		"$defs":   defs,
	}, "", " ")
	return append(b, '\n'), err
}

func ref(name string) map[string]any { return map[string]any{"$ref": "#/$defs/" + name} }

func enums() map[string]any {
	var verbs []Verb
	for _, a := range actWords {
		verbs = append(verbs, a.verb)
	}
	slices.Sort(verbs)
	return map[string]any{
		"Zone": zones, "Step": steps, "Attr": attrs, "ChoiceKind": choices, "Color": allColors, "Verb": verbs,
		"Op": []Op{Equal, AtMost, AtLeast, Less, More, Differs},
	}
}

// structSchema is the schema of a node type.
func structSchema(t reflect.Type) map[string]any {
	props := map[string]any{}
	required := []string{}
	if isNode(t) {
		props["node"] = map[string]any{"const": t.Name()}
		required = append(required, "node")
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.Tag.Get("json") != "-" {
			props[jsonName(f.Name)] = typeSchema(f.Type)
		}
	}
	return map[string]any{"type": "object", "properties": props, "required": required, "additionalProperties": false}
}

func typeSchema(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return typeSchema(t.Elem())
	case reflect.Interface, reflect.Struct:
		return ref(t.Name())
	case reflect.Slice:
		if t == reflect.TypeFor[Mana]() {
			return ref("Mana")
		}
		return map[string]any{"type": "array", "minItems": 1, "items": typeSchema(t.Elem())}
	case reflect.Bool:
		return map[string]any{"const": true}
	case reflect.Int:
		return map[string]any{"type": "integer"}
	}
	if t.Name() != "string" {
		return ref(t.Name())
	}
	return map[string]any{"type": "string", "minLength": 1}
}

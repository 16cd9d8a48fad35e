package scenario

import (
	_ "embed"
	"encoding/json"
	"reflect"
)

// Schema is the JSON Schema (draft 2020-12) of a scenario, as published in
// schema.json. It is made of the same tags as the reader.
//
//go:embed schema.json
var Schema []byte

// makeSchema builds the schema from the types.
func makeSchema() []byte {
	b := &schemaBuilder{defs: map[string]any{}}
	ref := b.of(reflect.TypeFor[Scenario](), nil)
	out, err := json.MarshalIndent(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "saitei scenario",
		"oneOf":   []any{ref, map[string]any{"type": "array", "items": ref}},
		"$defs":   b.defs,
	}, "", " ")
	if err != nil {
		panic(err) // maps of strings cannot fail
	}
	return append(out, '\n')
}

type schemaBuilder struct{ defs map[string]any }

func (b *schemaBuilder) of(t reflect.Type, enum []string) map[string]any {
	switch {
	case t == dateType:
		return map[string]any{"type": "string", "pattern": `^\d{4}-\d{2}-\d{2}$`}
	case t == reflect.TypeFor[PT]():
		return map[string]any{"type": "string", "pattern": ptForm.String()}
	case t == reflect.TypeFor[Mana]():
		return map[string]any{"type": "string", "pattern": manaForm.String()}
	case t == wordsType || t == intsType:
		one := b.of(t.Elem(), enum)
		return map[string]any{"oneOf": []any{one, map[string]any{"type": "array", "items": one}}}
	case keyed(t):
		sh := shapeOf(t.Elem())
		value := t.Elem()
		if sh.value != nil {
			value = t.Elem().FieldByIndex(sh.value).Type
		}
		m := map[string]any{"type": "object", "additionalProperties": b.of(value, nil)}
		if t == reflect.TypeFor[[]Card]() {
			return map[string]any{"oneOf": []any{m, map[string]any{"type": "array", "items": b.of(value, nil)}}}
		}
		return m
	}
	switch t.Kind() {
	case reflect.Pointer:
		return b.of(t.Elem(), enum)
	case reflect.Slice:
		return map[string]any{"type": "array", "items": b.of(t.Elem(), enum)}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": b.of(t.Elem(), enum)}
	case reflect.Struct:
		return b.object(t)
	case reflect.Int:
		return map[string]any{"type": "integer"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	}
	s := map[string]any{"type": "string"}
	if enum != nil {
		s["enum"] = enum
	}
	return s
}

func (b *schemaBuilder) object(t reflect.Type) map[string]any {
	ref := map[string]any{"$ref": "#/$defs/" + t.Name()}
	if _, ok := b.defs[t.Name()]; ok {
		return ref
	}
	b.defs[t.Name()] = nil // recursion ends here
	sh := shapeOf(t)
	props, required := map[string]any{}, []string{}
	for i := range sh.fields {
		f := &sh.fields[i]
		p := b.of(t.FieldByIndex(f.index).Type, f.enum)
		if f.doc != "" {
			p = map[string]any{"description": f.doc, "allOf": []any{p}}
		}
		props[f.name] = p
		if f.required {
			required = append(required, f.name)
		}
	}
	def := map[string]any{"type": "object", "properties": props, "additionalProperties": false}
	if len(required) > 0 {
		def["required"] = required
	}
	if beside, ok := unions[t]; ok {
		n := 1
		def["minProperties"] = n
		for _, f := range beside {
			if contains(required, f) {
				n++
			}
		}
		def["minProperties"] = n
		def["maxProperties"] = 1 + len(beside)
	}
	b.defs[t.Name()] = b.shortForm(t, def)
	return ref
}

// shortForm allows what [decoder.short] reads.
func (b *schemaBuilder) shortForm(t reflect.Type, def map[string]any) map[string]any {
	switch t {
	case stepType:
		return map[string]any{"oneOf": []any{def, map[string]any{"enum": []string{"resolve", "resolve-all"}}}}
	case placedType, permType:
		return map[string]any{"oneOf": []any{def, map[string]any{"type": "string"}}}
	case reflect.TypeFor[Resolve](), reflect.TypeFor[ResolveAll]():
		return map[string]any{"type": []string{"object", "null"}, "maxProperties": 0}
	}
	return def
}

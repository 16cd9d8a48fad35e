package ability

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// nodes is every node type of the language by name, and every sum by name.
var nodes = sync.OnceValues(func() (map[string]reflect.Type, map[string]reflect.Type) {
	sums := map[string]reflect.Type{}
	for _, t := range []reflect.Type{
		reflect.TypeFor[Ability](), reflect.TypeFor[Ref](), reflect.TypeFor[Pattern](), reflect.TypeFor[Predicate](),
		reflect.TypeFor[Quantity](), reflect.TypeFor[Condition](), reflect.TypeFor[Event](), reflect.TypeFor[Effect](),
		reflect.TypeFor[Rule](), reflect.TypeFor[Mod](), reflect.TypeFor[Cost](),
	} {
		sums[t.Name()] = t
	}
	types := map[string]reflect.Type{"Num": reflect.TypeFor[Num](), "Keyword": reflect.TypeFor[Keyword]()}
	for _, c := range lang.cats {
		for _, r := range c.rules {
			if r.elems != nil && r.desugar == nil && r.typ.Kind() == reflect.Struct {
				types[r.typ.Name()] = r.typ
			}
		}
	}
	// parts of nodes that are no rules of their own, such as Filter
	var parts func(t reflect.Type)
	parts = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice:
			parts(t.Elem())
		case reflect.Struct:
			types[t.Name()] = t
		}
	}
	for _, n := range slices.Collect(maps.Keys(types)) {
		if t := types[n]; t.Kind() == reflect.Struct {
			for i := range t.NumField() {
				parts(t.Field(i).Type)
			}
		}
	}
	return types, sums
})

// isNode reports whether values of a type belong to one of the sums, so that
// their JSON names the type.
func isNode(t reflect.Type) bool {
	_, sums := nodes()
	for _, s := range sums {
		if t.Implements(s) {
			return true
		}
	}
	return false
}

// ToJSON writes an ability as JSON: each node an object whose "node" is the
// name of its type, fields in lower case, zero fields left out, numbers
// plain. The schema is [Schema].
func ToJSON(a Ability) ([]byte, error) {
	if err := Validate(a); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(toJSON(reflect.ValueOf(a))); err != nil {
		return nil, fmt.Errorf("ability: write JSON: %w", err)
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// ordered is an object whose keys keep their order.
type ordered struct {
	keys   []string
	values []any
}

func (o ordered) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, k := range o.keys {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:", k)
		var v bytes.Buffer
		enc := json.NewEncoder(&v)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(o.values[i]); err != nil {
			return nil, err
		}
		b.Write(bytes.TrimRight(v.Bytes(), "\n"))
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func toJSON(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		return toJSON(v.Elem())
	case reflect.Slice:
		if m, ok := v.Interface().(Mana); ok {
			return m.String()
		}
		out := make([]any, v.Len())
		for i := range out {
			out[i] = toJSON(v.Index(i))
		}
		return out
	case reflect.Struct:
		var o ordered
		if isNode(v.Type()) {
			o.keys, o.values = append(o.keys, "node"), append(o.values, v.Type().Name())
		}
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.Tag.Get("json") == "-" || v.Field(i).IsZero() {
				continue
			}
			o.keys, o.values = append(o.keys, jsonName(f.Name)), append(o.values, toJSON(v.Field(i)))
		}
		return o
	}
	return v.Interface()
}

// jsonName is a field name as JSON has it: "NoRegen" is noRegen, "PT" is pt.
func jsonName(s string) string {
	if strings.ToUpper(s) == s {
		return strings.ToLower(s)
	}
	return string(unicode.ToLower(rune(s[0]))) + s[1:]
}

// FromJSON reads what [ToJSON] writes. Errors name the place as a path.
func FromJSON(b []byte) (Ability, error) {
	if len(b) > 1<<20 {
		return nil, fmt.Errorf("ability: read JSON: %d bytes are too many for an ability", len(b))
	}
	var x any
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	if err := dec.Decode(&x); err != nil {
		return nil, fmt.Errorf("ability: read JSON: %w", err)
	}
	if dec.More() {
		return nil, fmt.Errorf("ability: read JSON: something follows the ability")
	}
	v := reflect.New(reflect.TypeFor[Ability]()).Elem()
	if err := fromJSON(x, v, "", 0); err != nil {
		return nil, fmt.Errorf("ability: read JSON: %w", err)
	}
	a := Number(v.Interface().(Ability))
	if err := Validate(a); err != nil {
		return nil, err
	}
	return a, nil
}

func fromJSON(x any, v reflect.Value, path string, depth int) error {
	at := func(format string, args ...any) error {
		return fmt.Errorf("%s: %s", cond(path == "", "/", path), fmt.Sprintf(format, args...))
	}
	if depth > 100 {
		return at("nested too deeply")
	}
	switch v.Kind() {
	case reflect.Pointer:
		p := reflect.New(v.Type().Elem())
		v.Set(p)
		return fromJSON(x, p.Elem(), path, depth+1)
	case reflect.Interface:
		return sumFromJSON(x, v, path, depth, at)
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[Mana]() {
			s, ok := x.(string)
			m, err := ParseMana(s)
			if !ok || err != nil {
				return at("want mana such as \"{2}{W}\"")
			}
			v.Set(reflect.ValueOf(m))
			return nil
		}
		l, ok := x.([]any)
		if !ok || len(l) == 0 {
			return at("want a list that is not empty")
		}
		v.Set(reflect.MakeSlice(v.Type(), len(l), len(l)))
		for i, e := range l {
			if err := fromJSON(e, v.Index(i), fmt.Sprintf("%s/%d", path, i), depth+1); err != nil {
				return err
			}
		}
		return nil
	case reflect.Struct:
		return structFromJSON(x, v, path, depth, at)
	case reflect.String:
		s, ok := x.(string)
		if !ok {
			return at("want a text")
		}
		v.SetString(s)
	case reflect.Bool:
		b, ok := x.(bool)
		if !ok {
			return at("want true or false")
		}
		v.SetBool(b)
	case reflect.Int:
		n, ok := x.(json.Number)
		i, err := n.Int64()
		if !ok || err != nil || i > 1<<31 || i < -(1<<31) {
			return at("want a whole number")
		}
		v.SetInt(i)
	}
	return nil
}

func sumFromJSON(x any, v reflect.Value, path string, depth int, at func(string, ...any) error) error {
	name := ""
	switch x := x.(type) {
	case json.Number:
		name = "Num"
	case map[string]any:
		name, _ = x["node"].(string)
	}
	types, _ := nodes()
	t := types[name]
	if t == nil {
		return at("want an object with \"node\", the name of a type such as This; %q is none", name)
	}
	if !t.Implements(v.Type()) {
		return at("a %s cannot stand where a %s is wanted", name, v.Type().Name())
	}
	in := reflect.New(t).Elem()
	if err := fromJSON(x, in, path, depth+1); err != nil {
		return err
	}
	v.Set(in)
	return nil
}

func structFromJSON(x any, v reflect.Value, path string, depth int, at func(string, ...any) error) error {
	m, ok := x.(map[string]any)
	if !ok {
		return at("want an object, a %s", v.Type().Name())
	}
	used := 0
	if _, ok := m["node"]; ok {
		used++
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Tag.Get("json") == "-" {
			continue
		}
		key := jsonName(f.Name)
		e, ok := m[key]
		if !ok {
			continue
		}
		used++
		if err := fromJSON(e, v.Field(i), path+"/"+key, depth+1); err != nil {
			return err
		}
	}
	if used == len(m) {
		return nil
	}
	var keys []string
	for k := range m {
		if k != "node" && !slices.ContainsFunc(reflect.VisibleFields(v.Type()), func(f reflect.StructField) bool { return jsonName(f.Name) == k && f.Tag.Get("json") != "-" }) {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return at("a %s has no field %q", v.Type().Name(), keys[0])
}

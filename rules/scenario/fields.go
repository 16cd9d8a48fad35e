package scenario

import (
	"reflect"
	"strings"
	"sync"

	"saitei/corpus"
)

// field is one field of a type of this package as the struct tags state it;
// reader, printer, validator and schema all work from it, so that they cannot
// disagree.
type field struct {
	name     string
	index    []int
	required bool
	enum     []string
	doc      string
}

// shape is what the reader knows of a struct type.
type shape struct {
	fields []field
	byName map[string]*field
	key    []int // index of the field that holds the key, where a list is written as a mapping
	value  []int // index of the field that holds the whole value of such an entry
	line   []int // index of the field that holds the line
}

var shapes sync.Map // reflect.Type → *shape

func shapeOf(t reflect.Type) *shape {
	if s, ok := shapes.Load(t); ok {
		return s.(*shape)
	}
	s := &shape{}
	s.add(t, nil)
	s.byName = make(map[string]*field, len(s.fields))
	for i := range s.fields {
		s.byName[s.fields[i].name] = &s.fields[i]
	}
	shapes.Store(t, s)
	return s
}

func (s *shape) add(t reflect.Type, at []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(append([]int{}, at...), i)
		tag, tagged := f.Tag.Lookup("sc")
		switch {
		case f.Anonymous:
			s.add(f.Type, index)
			continue
		case f.Name == "Line" && tag == "-":
			s.line = index
			continue
		case !tagged || tag == "-":
			continue
		}
		name, opts, _ := strings.Cut(tag, ",")
		switch {
		case opts == "key":
			s.key = index
			continue
		case opts == "value":
			s.value = index
			continue
		}
		s.fields = append(s.fields, field{
			name: name, index: index, doc: f.Tag.Get("doc"), enum: words(f.Tag.Get("enum")),
			required: strings.Contains(opts, "required"),
		})
	}
}

// words reads the enum tag: words, or the name of one of the lists.
func words(tag string) []string {
	switch tag {
	case "":
		return nil
	case "@choices":
		return Choices
	case "@reasons":
		return Reasons
	case "@events":
		return texts(EventKinds)
	case "@what":
		return texts(Whats)
	}
	return strings.Split(tag, ",")
}

func texts[S ~string](list []S) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = string(s)
	}
	return out
}

// unions are the types of which exactly one field is set, and the fields that
// stand beside it.
var unions = map[reflect.Type][]string{
	reflect.TypeFor[Step]():    {"editions"},
	reflect.TypeFor[Claim]():   nil,
	reflect.TypeFor[Answer]():  {"player"},
	reflect.TypeFor[Attempt](): {"as"},
	reflect.TypeFor[Name]():    {"as", "controller", "nth"},
}

var (
	dateType   = reflect.TypeFor[corpus.Date]()
	stepType   = reflect.TypeFor[Step]()
	placedType = reflect.TypeFor[Placed]()
	permType   = reflect.TypeFor[Permanent]()
	wordsType  = reflect.TypeFor[Words]()
	intsType   = reflect.TypeFor[Ints]()
)

// keyed reports whether a slice type is written as a mapping in order.
func keyed(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Struct && shapeOf(t.Elem()).key != nil && t.Elem() != reflect.TypeFor[Card]() ||
		t == reflect.TypeFor[[]Card]()
}

// isSet reports whether a field is given: nil slices, maps and pointers, zero
// numbers, false and "" are not.
func isSet(v reflect.Value) bool { return !v.IsZero() }

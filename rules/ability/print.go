package ability

import (
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"
)

// printer writes a node as a row of words. A template that does not fit the
// node is undone and the next one tried.
type printer struct {
	out       []string
	subj      person
	one       bool   // the quantity written last is 1
	created   bool   // one token is created
	bare      bool   // the next verb is in its plain form
	would     bool   // verbs of events take "would"
	holds     bool   // in a static ability: "has", not "gains"
	actor     Ref    // who acts where no one is named
	actorSubj person // how verbs agree with them
}

// person is how the next verb agrees.
type person int

const (
	base      person = iota // you, they, several
	singular3               // he, she, it
)

func (pr *printer) word(w string) { pr.out = append(pr.out, w) }

// value writes v in a category and reports whether the category can say it.
func (pr *printer) value(cat string, v reflect.Value) bool {
	for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return false
		}
		v = v.Elem()
	}
	c := lang.cats[cat]
	if c == nil {
		panic("ability: no category " + cat)
	}
	if c.term != nil {
		saved := *pr
		if c.term.write(pr, v) {
			pr.agree(v)
			return true
		}
		*pr = saved
	}
	for _, r := range c.rules {
		if r.elems == nil {
			if pr.value(r.text, v) {
				return true
			}
			continue
		}
		if r.readOnly || r.typ != v.Type() || !r.fits(v) {
			continue
		}
		saved := *pr
		if pr.elems(r, r.elems, v) {
			pr.agree(v)
			return true
		}
		*pr = saved
	}
	return false
}

// agree sets the number of the verb after a reference.
func (pr *printer) agree(v reflect.Value) {
	several := func(n Quantity) person {
		if n == Quantity(Num(1)) {
			return singular3
		}
		return base
	}
	if q, ok := v.Interface().(Quantity); ok {
		pr.one = q == Quantity(Num(1))
		return
	}
	switch x := v.Interface().(type) {
	case You, They, Both:
		pr.subj = base
	case Target:
		pr.subj = several(x.N)
	case Choose:
		pr.subj = several(x.N)
	case Top:
		pr.subj = several(x.N)
	default:
		if _, ok := x.(Ref); ok {
			pr.subj = singular3
		} else if _, ok := x.(Pattern); ok {
			pr.subj = singular3
		}
	}
}

// fits reports whether what the template does not mention is as in its
// prototype.
func (r *rule) fits(v reflect.Value) bool {
	for i, m := range r.mentioned {
		if !m && !reflect.DeepEqual(v.Field(i).Interface(), r.proto.Field(i).Interface()) {
			return false
		}
	}
	return true
}

func (pr *printer) elems(r *rule, elems []elem, v reflect.Value) bool {
	for i := range elems {
		if !pr.elem(r, &elems[i], v) {
			return false
		}
	}
	return true
}

func (pr *printer) elem(r *rule, e *elem, v reflect.Value) bool {
	switch e.kind {
	case eWord:
		if e.word == "{t}" || e.word == "{q}" || e.word == "x" {
			pr.word(strings.ToUpper(e.word))
			return true
		}
		pr.word(e.word)
	case eVerb:
		if e.third {
			pr.subj = singular3
		}
		w := e.word
		if pr.holds && (r.typ == reflect.TypeFor[Gains]() || r.typ == reflect.TypeFor[GainsOf]()) {
			w = "have" // a static ability says what is had
		}
		pr.verb(w)
	case eNoun:
		if e.word == "token" && pr.created || e.word != "token" && pr.one {
			pr.word(e.word)
		} else {
			pr.word(plural(e.word))
		}
	case eAlt:
		return pr.elems(r, e.alts[0], v)
	case eOpt:
		if e.field >= 0 {
			return !v.Field(e.field).Bool() || pr.elems(r, e.sub, v)
		}
		given := 0
		for _, f := range e.holds {
			if !v.Field(f).IsZero() {
				given++
			}
		}
		switch given {
		case 0:
		case len(e.holds):
			return pr.elems(r, e.sub, v)
		default:
			return false
		}
	case eField:
		f := v.Field(e.field)
		defer pr.within(r, e, v)()
		if !e.list {
			ok := pr.value(e.cat, f)
			if r.typ == reflect.TypeFor[Create]() && f.Type() == reflect.TypeFor[Quantity]() {
				pr.created = pr.one
			}
			return ok
		}
		for i := range f.Len() {
			if i > 0 && !pr.elems(r, e.sep, v) {
				return false
			}
			if !pr.value(e.cat, f.Index(i)) {
				return false
			}
		}
		return f.Len() > 0
	}
	return true
}

// within sets who acts, and whether abilities are had or gained, while a field
// is written; the function it returns sets it back.
func (pr *printer) within(r *rule, e *elem, v reflect.Value) func() {
	actor, subj, holds, would := pr.actor, pr.actorSubj, pr.holds, pr.would
	switch x := v.Interface().(type) {
	case May:
		if e.cat == "mayblock" {
			pr.actor, pr.actorSubj = actorOf(x.Who), base
		}
	case Unless:
		if e.cat == "paymana" || e.cat == "verbcost" {
			pr.actor, pr.actorSubj = actorOf(x.Who), pr.subj
		}
	case Delayed, Reflexive:
		pr.actor, pr.actorSubj = You{}, base
	case Static:
		pr.holds = e.cat == "Rule"
	case Replace:
		if e.cat == "block" {
			pr.holds = false
		}
	case ThisTurn:
		pr.would = false
		return func() { pr.would = would }
	}
	return func() { pr.actor, pr.actorSubj, pr.holds = actor, subj, holds }
}

func (pr *printer) verb(w string) {
	switch {
	case pr.bare:
		pr.word(w)
		pr.bare = false
	case pr.would:
		pr.word("would")
		pr.word(w)
		pr.would = false
	case w == "be" && pr.subj == base:
		pr.word("are")
	case pr.subj == base:
		pr.word(w)
	default:
		pr.word(third(w))
	}
}

// Marks that only the printer uses, for quotes that open and close.
const openQuote, closeQuote = "“", "”"

// String joins the words: signs stand close to what they belong to, "a" and
// "an" follow the sound, "an other" and "non" grow together.
func (pr *printer) String() string {
	var b strings.Builder
	prev := ""
	for i, w := range pr.out {
		if w == "a" && i+1 < len(pr.out) && vowel(pr.out[i+1]) {
			w = "an"
		}
		if b.Len() > 0 && space(prev, w) {
			b.WriteByte(' ')
		}
		if prev == "non" && unicode.IsUpper(firstRune(w)) {
			b.WriteByte('-')
		}
		prev = w
		if w == openQuote || w == closeQuote {
			w = `"`
		}
		b.WriteString(w)
	}
	return b.String()
}

func space(prev, w string) bool {
	switch {
	case w == "," || w == "." || w == ";" || w == ":" || w == ")" || w == "/" || w == closeQuote:
		return false
	case prev == "(" || prev == "/" || prev == openQuote || prev == "non":
		return false
	case prev == "an" && w == "other":
		return false
	}
	return true
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

func vowel(w string) bool {
	return strings.ContainsRune("aeiouAEIOUX", firstRune(w)) || w == "8" || w == "11" || w == "18" || strings.HasPrefix(w, "8/") || strings.HasPrefix(w, "11/")
}

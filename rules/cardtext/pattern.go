package cardtext

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A construction is one row of the grammar: how Japanese says it, and how the
// ability language does.
//
//	{a:who}{n:num}点のライフを<得る> => {a} gain {n} life
//
// In the Japanese, {name:kind} is a slot, [ … ] may be left out, (a|b) is one
// of several, <得る> is a verb in the form that is asked for. In the English,
// {name} is what was read in the slot.
type construction struct {
	source string // file:line
	ja     []elem
	en     string
	slots  []string // names in the order in which they are read
	first  string   // literal it begins with, "" for none
	needs  []string // literals that must stand in what is left of the text
	verbs  []*verb  // of each a form must
}

type elemKind uint8

const (
	eLit elemKind = iota
	eSlot
	eGroup // one of alts
	eVerb
)

type elem struct {
	kind elemKind
	lit  string
	name string
	slot slotFunc
	alts [][]elem
	verb *verb
}

// form is the form of a verb.
type form uint8

const (
	final    form = iota // 得る
	conj                 // 得, 得て: a clause follows
	may                  // 得てもよい
	negative             // 得ない
	past                 // 得た
)

// verb holds the written forms of a verb.
type verb [past + 1][]string

var ichidan = []string{"得る", "える", "べる", "てる", "げる", "ける", "せる", "れる", "める", "出る", "見る", "じる", "ねる", "いる"}

// godan gives for the last kana of a verb its endings: 連用, て, 未然.
var godan = map[string][3]string{
	"う": {"い", "って", "わ"}, "く": {"き", "いて", "か"}, "す": {"し", "して", "さ"}, "ぶ": {"び", "んで", "ば"}, "つ": {"ち", "って", "た"}, "る": {"り", "って", "ら"}, "む": {"み", "んで", "ま"},
}

// inflect makes the forms of a verb given in its dictionary form.
func inflect(w string) *verb {
	var v verb
	v[final] = []string{w}
	set := func(stem, te, nai string) {
		v[conj] = []string{te, stem}
		v[may] = []string{te + "もよい", te + "よい"}
		v[negative] = []string{nai + "ない", nai + "なかった"}
		v[past] = []string{strings.TrimSuffix(strings.TrimSuffix(te, "て"), "で") + map[bool]string{true: "た", false: "だ"}[strings.HasSuffix(te, "て")]}
	}
	if s, ok := strings.CutSuffix(w, "する"); ok {
		set(s+"し", s+"して", s+"し")
		return &v
	}
	if s, ok := strings.CutSuffix(w, "ない"); ok {
		v[conj] = []string{s + "ず", s + "なく", s + "ないで"}
		return &v
	}
	if s, ok := strings.CutSuffix(w, "である"); ok {
		v[conj] = []string{s + "であり", s + "で"}
		return &v
	}
	for _, e := range ichidan {
		if strings.HasSuffix(w, e) {
			s := strings.TrimSuffix(w, "る")
			set(s, s+"て", s)
			return &v
		}
	}
	_, size := utf8.DecodeLastRuneInString(w)
	stem, last := w[:len(w)-size], w[len(w)-size:]
	if e, ok := godan[last]; ok {
		set(stem+e[0], stem+e[1], stem+e[2])
	}
	return &v
}

// compiler reads constructions.
type patternReader struct {
	in    string
	pos   int
	slots []string
}

func newConstruction(source, ja, en string) (*construction, error) {
	r := &patternReader{in: ja}
	es, err := r.sequence("")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	c := &construction{source: source, ja: es, en: en, slots: r.slots}
	if len(es) > 0 && es[0].kind == eLit {
		c.first = es[0].lit
	}
	c.require(es)
	for rest := en; ; {
		i := strings.IndexByte(rest, '{')
		if i < 0 {
			break
		}
		j := strings.IndexByte(rest[i:], '}')
		name, _, _ := strings.Cut(rest[i+1:i+j], ".")
		rest = rest[i+j+1:]
		if len(name) > 0 && name[0] >= 'a' && name[0] <= 'z' && name != "dur" && !contains(r.slots, name) {
			return nil, fmt.Errorf("%s: no slot %q in %s", source, name, ja)
		}
	}
	return c, nil
}

// require notes what must stand in a text for the construction to fit, so that
// most need not be tried.
func (c *construction) require(es []elem) {
	for i := range es {
		switch e := &es[i]; {
		case e.kind == eLit:
			c.needs = append(c.needs, e.lit)
		case e.kind == eVerb:
			c.verbs = append(c.verbs, e.verb)
		case e.kind == eGroup && len(e.alts) == 1:
			c.require(e.alts[0])
		}
	}
}

// possible reports whether what the construction needs stands in a text.
func (c *construction) possible(text string, f form) bool {
	if c.first != "" && !strings.HasPrefix(text, c.first) {
		return false
	}
	for _, n := range c.needs {
		if !strings.Contains(text, n) {
			return false
		}
	}
	for _, v := range c.verbs {
		if !slices.ContainsFunc(v[f], func(w string) bool { return strings.Contains(text, w) }) {
			return false
		}
	}
	return true
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// sequence reads elements up to one of the closing signs.
func (r *patternReader) sequence(closing string) ([]elem, error) {
	var out []elem
	lit := ""
	flush := func() {
		if lit != "" {
			out = append(out, elem{kind: eLit, lit: lit})
			lit = ""
		}
	}
	for r.pos < len(r.in) {
		c := r.in[r.pos]
		if strings.IndexByte(closing, c) >= 0 {
			break
		}
		switch c {
		case '{':
			flush()
			e, err := r.slot()
			if err != nil {
				return nil, err
			}
			out = append(out, e)
		case '[', '(':
			flush()
			e, err := r.group(c)
			if err != nil {
				return nil, err
			}
			out = append(out, e)
		case '<':
			flush()
			i := strings.IndexByte(r.in[r.pos:], '>')
			if i < 0 {
				return nil, fmt.Errorf("verb is not closed in %s", r.in)
			}
			out = append(out, elem{kind: eVerb, verb: inflect(r.in[r.pos+1 : r.pos+i])})
			r.pos += i + 1
		default:
			lit += r.in[r.pos : r.pos+1]
			r.pos++
		}
	}
	flush()
	return out, nil
}

func (r *patternReader) slot() (elem, error) {
	i := strings.IndexByte(r.in[r.pos:], '}')
	if i < 0 {
		return elem{}, fmt.Errorf("slot is not closed in %s", r.in)
	}
	name, kind, ok := strings.Cut(r.in[r.pos+1:r.pos+i], ":")
	f := slotKinds[kind]
	if !ok || f == nil {
		return elem{}, fmt.Errorf("unknown kind of slot %q in %s", kind, r.in)
	}
	r.pos += i + 1
	r.slots = append(r.slots, name)
	return elem{kind: eSlot, name: name, slot: f}, nil
}

func (r *patternReader) group(open byte) (elem, error) {
	closing := map[byte]string{'[': "]", '(': ")"}[open]
	e := elem{kind: eGroup}
	for {
		r.pos++
		alt, err := r.sequence("|" + closing)
		if err != nil {
			return e, err
		}
		e.alts = append(e.alts, alt)
		if r.pos >= len(r.in) {
			return e, fmt.Errorf("%q is not closed in %s", open, r.in)
		}
		if r.in[r.pos] == closing[0] {
			break
		}
	}
	r.pos++
	if open == '[' {
		e.alts = append(e.alts, nil)
	}
	return e, nil
}

// bound is a slot that was read, in a chain with those before it.
type bound struct {
	name string
	val  value
	prev *bound
}

func (b *bound) get(name string) (value, bool) {
	for ; b != nil; b = b.prev {
		if b.name == name {
			return b.val, true
		}
	}
	return value{}, false
}

// next is what comes after something was read: it returns true where all that
// follows could be read as well.
type next func(pos int, s state, b *bound) bool

// match reads elements at a place.
func (p *parser) match(es []elem, pos int, f form, s state, b *bound, k next) bool {
	if p.spent() {
		return false
	}
	if len(es) == 0 {
		return k(pos, s, b)
	}
	e := &es[0]
	switch e.kind {
	case eLit:
		end, ok := p.lit(pos, e.lit)
		return ok && p.match(es[1:], end, f, s, b, k)
	case eSlot:
		return e.slot(p, pos, s, func(end int, v value, s state) bool {
			return p.match(es[1:], end, f, s, &bound{e.name, v, b}, k)
		})
	case eVerb:
		for _, w := range e.verb[f] {
			if end, ok := p.lit(pos, w); ok && p.match(es[1:], end, f, s, b, k) {
				return true
			}
		}
		return false
	}
	for _, alt := range e.alts {
		if p.match(alt, pos, f, s, b, func(end int, s state, b *bound) bool {
			return p.match(es[1:], end, f, s, b, k)
		}) {
			return true
		}
	}
	return false
}

// lit reads a fixed text.
func (p *parser) lit(pos int, w string) (int, bool) {
	if !strings.HasPrefix(p.text[pos:], w) {
		return pos, false
	}
	pos += len(w)
	p.far = max(p.far, pos)
	return pos, true
}

// fill writes the English of a construction.
func (c *construction) fill(b *bound) string {
	var out strings.Builder
	rest := c.en
	for {
		i := strings.IndexByte(rest, '{')
		if i < 0 {
			break
		}
		j := i + strings.IndexByte(rest[i:], '}')
		out.WriteString(rest[:i])
		name, part, _ := strings.Cut(rest[i+1:j], ".")
		if v, ok := b.get(name); ok {
			out.WriteString(map[string]string{"": v.en, "of": v.of, "it": v.again, "plain": v.plain}[part])
		} else if name := rest[i+1 : j]; name == "" || name[0] < 'a' || name[0] > 'z' {
			out.WriteString(rest[i : j+1]) // a mana symbol
		}
		rest = rest[j+1:]
	}
	out.WriteString(rest)
	return strings.Join(strings.Fields(out.String()), " ")
}

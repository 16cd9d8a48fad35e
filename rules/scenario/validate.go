package scenario

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"saitei/corpus"
	"saitei/rules/ability"
)

// Validate checks a scenario made in Go as [Read] checks one from a file. The
// error joins an [*Error] for each fault.
func Validate(s *Scenario) error {
	f := &faults{file: s.File}
	check(s, f, nil)
	return f.err()
}

var (
	idForm   = regexp.MustCompile(`^[\p{L}0-9][\p{L}0-9._-]*$`)
	keyForm  = regexp.MustCompile(`^[0-9a-f]{8,64}$`)
	ptForm   = regexp.MustCompile(`^(-?\d+|\*)/(-?\d+|\*)$`)
	manaForm = regexp.MustCompile(`^(\{([WUBRGCXS0-9]|\d\d|[WUBRG2]/[WUBRGP])\})*$`)
)

// checker walks a scenario and checks every name in it.
type checker struct {
	*faults
	lines   map[string]int
	line    int // of the nearest enclosing value that knows its line
	players []string
	objects map[Ref]int // how many objects have the name
	path    []string
}

func check(s *Scenario, f *faults, lines map[string]int) {
	c := &checker{faults: f, lines: lines, line: s.Line, objects: map[Ref]int{}}
	if !idForm.MatchString(s.ID) {
		c.fault("id", "use letters, digits, dots and dashes", "%q is not a name", s.ID)
	}
	if len(s.Then) == 0 {
		c.fault("then", "write at least one claim", "nothing is claimed")
	}
	for i, r := range s.Rulings {
		if !keyForm.MatchString(r.Key) {
			c.fault(fmt.Sprintf("rulings[%d].key", i), "write the first 8 or more hex digits of the hash of its text", "%q is not a key", r.Key)
		}
	}
	for _, p := range s.PlayerList() {
		c.players = append(c.players, string(p.Name))
	}
	if n := len(c.players); n < 2 || n > 4 {
		c.fault("players", "name two to four", "%d players", n)
	}
	c.declare(s)
	for i := range s.Cards {
		c.card(&s.Cards[i], "cards."+s.Cards[i].Key)
	}
	c.walk(reflect.ValueOf(s).Elem(), "")
	c.attempts(s)
	c.deviances(s)
}

// fault adds a fault at a path.
func (c *checker) fault(path, instead, what string, args ...any) {
	line := c.line
	if l := c.lines[path]; l > 0 {
		line = l
	}
	c.add(line, path, instead, what, args...)
}

// at returns the path of the value being walked.
func (c *checker) at() string {
	var b strings.Builder
	for _, p := range c.path {
		if b.Len() > 0 && !strings.HasPrefix(p, "[") {
			b.WriteByte('.')
		}
		b.WriteString(p)
	}
	return b.String()
}

// card checks a card made for the scenario.
func (c *checker) card(card *Card, at string) {
	for i, a := range card.Abilities {
		if _, err := ability.ParseLine(a); err != nil {
			c.fault(fmt.Sprintf("%s.abilities[%d]", at, i), "", "%q: %v", a, err)
		}
	}
	switch n := len(card.Halves); {
	case n == 0 && len(card.Types) == 0:
		c.fault(at, "write types: [Creature] or halves", "a card without a type")
	case n > 0 && (n != 2 || len(card.Types)+len(card.Abilities) > 0 || card.Cost != "" || card.PT != ""):
		c.fault(at, "write two halves and nothing beside them", "a split card has all of its text in its halves")
	}
	for i := range card.Halves {
		c.card(&card.Halves[i], fmt.Sprintf("%s.halves[%d]", at, i))
	}
}

// declare notes the names of all objects.
func (c *checker) declare(s *Scenario) {
	note := func(as Ref, card string, n int) {
		if as == "" {
			as = Ref(card)
		}
		c.objects[as] += max(n, 1)
	}
	for i, p := range s.Given.Battlefield {
		note(p.As, p.Card, p.Count)
		if p.As != "" && p.Count > 1 {
			c.fault(fmt.Sprintf("given.battlefield[%d]", i), "write one entry for each, or no name", "one name for %d objects", p.Count)
		}
	}
	for _, piles := range [][]Pile{s.Given.Hand, s.Given.Library, s.Given.Graveyard, s.Given.Exile, s.Given.Outside} {
		for _, pile := range piles {
			for _, p := range pile.Cards {
				note(p.As, p.Card, p.Count)
			}
		}
	}
	for i := range s.When {
		st := &s.When[i]
		switch {
		case st.Name != nil:
			note(st.Name.As, "", 1)
		case st.Activate != nil && st.Activate.As != "":
			note(st.Activate.As, "", 1)
		case st.Cast != nil && st.Cast.As != "":
			note(st.Cast.As, "", 1)
		}
	}
}

func (c *checker) walk(v reflect.Value, name string) {
	if name != "" {
		c.path = append(c.path, name)
		defer func() { c.path = c.path[:len(c.path)-1] }()
	}
	t := v.Type()
	switch t {
	case reflect.TypeFor[Who]():
		c.who(v.String())
		return
	case reflect.TypeFor[Ref]():
		c.ref(v.String())
		return
	case reflect.TypeFor[Target]():
		if v.String() != "" && !contains(c.players, v.String()) {
			c.ref(v.String())
		}
		return
	case reflect.TypeFor[PT]():
		if s := v.String(); s != "" && !ptForm.MatchString(s) {
			c.fault(c.at(), "write power/toughness such as 2/2", "%q is not power and toughness", s)
		}
		return
	case reflect.TypeFor[Mana]():
		if s := v.String(); !manaForm.MatchString(s) {
			c.fault(c.at(), "write symbols such as {2}{W}{U}", "%q is not a row of mana symbols", s)
		}
		return
	case dateType:
		if d := v.Interface().(corpus.Date); !d.IsZero() && !d.Valid() {
			c.fault(c.at(), "write a date such as 2009-07-11", "%q is not a date", d)
		}
		return
	}
	switch t.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c.walk(v.Elem(), "")
		}
	case reflect.Slice:
		for i := range v.Len() {
			c.walk(v.Index(i), "["+strconv.Itoa(i)+"]")
		}
	case reflect.Map:
		for _, k := range sortedKeys(v) {
			c.path = append(c.path, k.String())
			c.walk(k, "")
			c.walk(v.MapIndex(k), "")
			c.path = c.path[:len(c.path)-1]
		}
	case reflect.Struct:
		c.object(v)
	}
}

// object checks a struct: unions have exactly one field, names that are
// declared here are not looked up.
func (c *checker) object(v reflect.Value) {
	sh := shapeOf(v.Type())
	if sh.line != nil {
		if l := int(v.FieldByIndex(sh.line).Int()); l > 0 {
			before := c.line
			c.line = l
			defer func() { c.line = before }()
		}
	}
	beside, union := unions[v.Type()]
	var set []string
	for i := range sh.fields {
		f := &sh.fields[i]
		fv := v.FieldByIndex(f.index)
		if !isSet(fv) {
			continue
		}
		if union && !contains(beside, f.name) {
			set = append(set, f.name)
		}
		if f.name == "as" { // declares
			continue
		}
		if f.enum != nil && fv.Kind() == reflect.String && !contains(f.enum, fv.String()) {
			c.fault(join(c.at(), f.name), suggest(fv.String(), f.enum), "%q is not one of the words allowed here", fv.String())
		}
		c.walk(fv, f.name)
	}
	if sh.key != nil && v.Type() != reflect.TypeFor[Card]() {
		c.walk(v.FieldByIndex(sh.key), "")
	}
	if sh.value != nil {
		c.walk(v.FieldByIndex(sh.value), v.FieldByIndex(sh.key).String())
	}
	if union && len(set) != 1 {
		if len(set) == 0 {
			c.fault(c.at(), "write one of "+strings.Join(without(names(sh), beside), ", "), "nothing is said")
		} else {
			c.fault(c.at(), "write one entry for each", "%s in one entry", orAnd(set))
		}
	}
}

func orAnd(words []string) string { return strings.Replace(orList(words), " or ", " and ", 1) }

func without(list, out []string) []string {
	var kept []string
	for _, w := range list {
		if !contains(out, w) {
			kept = append(kept, w)
		}
	}
	return kept
}

func (c *checker) who(name string) {
	if name != "" && !contains(c.players, name) {
		c.fault(c.at(), suggest(name, c.players), "no player %q", name)
	}
}

// madeInPlay are the names an engine gives to objects that come into being
// during play: the top of the stack, a copy, an ability of an object, the
// second object of a name; a trigger is told from others of its ability by the
// object it triggered for, as in guard.1:bear.
var madeInPlay = regexp.MustCompile(`^(top|copy of .+|.+\.\d+|.+#\d+|[^:]+:[^:]+)$`)

// ref checks the name of an object. A name that starts with a capital may be
// that of a token, which only the engine knows.
func (c *checker) ref(name string) {
	switch n := c.objects[Ref(name)]; {
	case name == "", n == 1, madeInPlay.MatchString(name):
	case n > 1:
		c.fault(c.at(), "give each a name with as", "%d objects are called %q", n, name)
	case name[0] >= 'a' && name[0] <= 'z' || name[0] >= '0' && name[0] <= '9':
		var known []string
		for o := range c.objects {
			known = append(known, string(o))
		}
		sortWords(known)
		c.fault(c.at(), suggest(name, known), "no object %q", name)
	}
}

// attempts checks that every attempt is asked about and every question about
// an attempt has one.
func (c *checker) attempts(s *Scenario) {
	made, asked := map[Tag]int{}, map[Tag]bool{}
	for i := range s.When {
		if a := s.When[i].Attempt; a != nil {
			if made[a.As] > 0 && s.When[i].Editions == nil {
				c.add(s.When[i].Line, "when", "give each a name of its own", "two attempts are called %q", a.As)
			}
			made[a.As] = max(s.When[i].Line, 1)
		}
	}
	for _, claims := range s.allClaims() {
		for i := range claims {
			about := claims[i].Allowed
			if r := claims[i].Refused; r != nil {
				about = append(about[:len(about):len(about)], r.Attempt)
			}
			for _, a := range about {
				asked[a] = true
				if made[a] == 0 {
					c.add(claims[i].Line, "", "write an attempt with as: "+string(a), "no attempt %q", a)
				}
			}
		}
	}
	for i := range s.When {
		if a := s.When[i].Attempt; a != nil && !asked[a.As] {
			c.add(s.When[i].Line, "when", fmt.Sprintf("claim refused: {attempt: %s} or allowed: [%s]", a.As, a.As), "nothing is claimed of the attempt %q", a.As)
		}
	}
}

func (c *checker) deviances(s *Scenario) {
	named := map[Tag]bool{}
	for i := range s.When {
		if k := s.When[i].Check; k != nil {
			named[k.As] = true
		}
	}
	for i, d := range s.Rules {
		at := fmt.Sprintf("rules[%d]", i)
		if d.Rule == "" && d.Card == "" {
			c.fault(at, "write rule, card, or both", "it does not say what changed")
		}
		if d.From.IsZero() && d.Until.IsZero() {
			c.fault(at, "write from, until, or both", "no span of editions")
		}
		if len(d.Then) == 0 && len(d.Checkpoints) == 0 {
			c.fault(at, "write then, checkpoints, or both", "it says nothing else than the scenario")
		}
		for _, k := range d.Checkpoints {
			if !named[k.As] {
				c.fault(at, "name it in a check step", "no checkpoint %q", k.As)
			}
		}
	}
}

// allClaims returns every row of claims of the scenario.
func (s *Scenario) allClaims() [][]Claim {
	out := [][]Claim{s.Then}
	for i := range s.When {
		st := &s.When[i]
		if st.Then != nil {
			out = append(out, st.Then)
		}
		if st.Check != nil {
			out = append(out, st.Check.Then)
		}
	}
	for _, d := range s.Rules {
		if d.Then != nil {
			out = append(out, d.Then)
		}
		for _, k := range d.Checkpoints {
			out = append(out, k.Then)
		}
	}
	return out
}

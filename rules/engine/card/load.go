package card

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"saitei/corpus"
	"saitei/rules/ability"
)

// Load reads the card files that match a pattern, in order of the cards'
// names. It goes on after an error; what it returns names every mistake with
// file, line and column, and says what would be right.
func Load(fsys fs.FS, pattern string) ([]*Card, error) {
	names, err := fs.Glob(fsys, pattern)
	if err != nil {
		return nil, fmt.Errorf("card: load %q: %w", pattern, err)
	}
	var cards []*Card
	var errs []error
	for _, name := range names {
		b, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("card: load: %w", err)
		}
		cs, err := Parse(name, b)
		cards = append(cards, cs...)
		errs = append(errs, err)
	}
	slices.SortFunc(cards, func(a, b *Card) int { return cmp.Compare(a.Name, b.Name) })
	for i := 1; i < len(cards); i++ {
		if a, b := cards[i-1], cards[i]; a.Name == b.Name {
			errs = append(errs, fmt.Errorf("%s:%d: %q is also at %s:%d; a card is written once", b.File, b.Line, b.Name, a.File, a.Line))
		}
	}
	return cards, errors.Join(errs...)
}

// Parse reads one card file. The name is that of the file, for errors.
func Parse(file string, b []byte) ([]*Card, error) {
	var root yaml.Node
	if err := yaml.Unmarshal(b, &root); err != nil {
		return nil, fmt.Errorf("%s: %s", file, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	r := &reader{file: file}
	if len(root.Content) == 0 {
		return nil, nil
	}
	list := root.Content[0]
	if list.Kind != yaml.SequenceNode {
		r.errorf(list, "want a list of cards, each beginning with \"- name:\"")
		return nil, errors.Join(r.errs...)
	}
	var out []*Card
	for _, n := range list.Content {
		if c := r.card(n); c != nil {
			out = append(out, c)
		}
	}
	return out, errors.Join(r.errs...)
}

// reader reads one file and gathers its mistakes.
type reader struct {
	file string
	errs []error
}

func (r *reader) errorf(n *yaml.Node, format string, args ...any) {
	r.errs = append(r.errs, fmt.Errorf("%s:%d:%d: %s", r.file, n.Line, n.Column, fmt.Sprintf(format, args...)))
}

var fields = []string{"name", "ja", "cost", "colors", "type", "pt", "abilities", "note", "before", "halves"}

// entry gives the fields of a card or half.
func (r *reader) entry(n *yaml.Node, allowed []string) map[string]*yaml.Node {
	if n.Kind != yaml.MappingNode {
		r.errorf(n, "want fields such as name: and type:")
		return nil
	}
	m := map[string]*yaml.Node{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		if !slices.Contains(allowed, k.Value) {
			r.errorf(k, "unknown field %q; the fields are %s", k.Value, strings.Join(allowed, ", "))
			continue
		}
		if m[k.Value] != nil {
			r.errorf(k, "field %q is given twice", k.Value)
		}
		m[k.Value] = v
	}
	return m
}

func (r *reader) card(n *yaml.Node) *Card {
	m := r.entry(n, fields)
	if m == nil {
		return nil
	}
	c := &Card{Layout: "normal", File: r.file, Line: n.Line}
	if m["name"] == nil || m["name"].Value == "" {
		r.errorf(n, "a card needs a name")
		return nil
	}
	c.Name = m["name"].Value
	h := m["halves"]
	if h == nil {
		c.Faces = []Face{r.face(n, m)}
		return c
	}
	c.Layout = "split"
	if len(h.Content) != 2 {
		r.errorf(h, "a split card has two halves, not %d", len(h.Content))
		return nil
	}
	for _, half := range h.Content {
		hm := r.entry(half, fields[:len(fields)-1])
		if hm == nil {
			return nil
		}
		c.Faces = append(c.Faces, r.face(half, hm))
	}
	if want := c.Faces[0].Name + " // " + c.Faces[1].Name; c.Name != want {
		r.errorf(m["name"], "the name of a split card is that of its halves, %q, not %q", want, c.Name)
	}
	return c
}

func (r *reader) face(n *yaml.Node, m map[string]*yaml.Node) Face {
	var f Face
	text := func(k string) string {
		if m[k] == nil {
			return ""
		}
		if m[k].Kind != yaml.ScalarNode {
			r.errorf(m[k], "%s is one text", k)
		}
		return m[k].Value
	}
	f.Name, f.Ja, f.Note = text("name"), text("ja"), text("note")
	if f.Name == "" {
		r.errorf(n, "a card or half needs a name")
	}
	if m["cost"] != nil {
		f.HasCost = true
		cost, err := ability.ParseMana(text("cost"))
		if err != nil {
			r.errorf(m["cost"], "%s", strings.TrimPrefix(err.Error(), "ability: "))
		}
		f.Cost = cost
	}
	if m["colors"] != nil {
		for _, c := range m["colors"].Content {
			if ability.Color(c.Value).Letter() == "" {
				r.errorf(c, "unknown color %q; the colors are white, blue, black, red and green", c.Value)
			}
			f.Indicator = append(f.Indicator, ability.Color(c.Value))
		}
	}
	r.typeLine(n, m["type"], &f)
	r.powerToughness(n, m["pt"], &f)
	f.Abilities, f.Text = r.abilities(m["abilities"])
	if b := m["before"]; b != nil {
		f.Before = r.version(b)
	}
	return f
}

func (r *reader) typeLine(n, t *yaml.Node, f *Face) {
	if t == nil {
		r.errorf(n, "%s needs a type, such as Creature — Human", f.Name)
		return
	}
	types, sub, _ := strings.Cut(t.Value, " — ")
	for _, w := range strings.Fields(types) {
		switch low := strings.ToLower(w); {
		case slices.Contains(ability.Supertypes, low):
			f.Supertypes = append(f.Supertypes, low)
		case slices.Contains(ability.CardTypes, low):
			f.Types = append(f.Types, low)
		default:
			r.errorf(t, "%q is neither a supertype nor a card type", w)
		}
	}
	if len(f.Types) == 0 {
		r.errorf(t, "a card needs a card type: %s", strings.Join(ability.CardTypes, ", "))
	}
	for _, w := range strings.Fields(sub) {
		if ability.SubtypeOf(w) == "" {
			r.errorf(t, "%q is no subtype", w)
		}
		f.Subtypes = append(f.Subtypes, w)
	}
}

func (r *reader) powerToughness(n, pt *yaml.Node, f *Face) {
	creature := slices.Contains(f.Types, "creature")
	if pt == nil {
		if creature {
			r.errorf(n, "%s is a creature and needs a pt, such as 2/2", f.Name)
		}
		return
	}
	var ok bool
	if f.Power, f.Toughness, ok = strings.Cut(pt.Value, "/"); !ok || f.Power == "" || f.Toughness == "" {
		r.errorf(pt, "power and toughness are written as in 2/2, not %q", pt.Value)
	}
	if !creature {
		r.errorf(pt, "%s is no creature and has no pt", f.Name)
	}
}

func (r *reader) abilities(n *yaml.Node) (out []ability.Ability, text []string) {
	if n == nil {
		return nil, nil
	}
	if n.Kind != yaml.SequenceNode {
		r.errorf(n, "abilities is a list")
		return nil, nil
	}
	for _, a := range n.Content {
		if a.Kind != yaml.ScalarNode {
			r.errorf(a, "an ability is one text; put it in quotes")
			return nil, nil
		}
		text = append(text, a.Value)
	}
	out, err := ability.ParseAll(text)
	var se *ability.SyntaxError
	if errors.As(err, &se) {
		r.errorf(n.Content[se.Index], "ability %d:%d: %s", se.Line, se.Column, se.Msg)
	} else if err != nil {
		r.errorf(n, "%v", err)
	}
	return out, text
}

func (r *reader) version(n *yaml.Node) *Version {
	m := r.entry(n, []string{"date", "abilities"})
	if m == nil || m["date"] == nil {
		r.errorf(n, "before needs a date, the first edition of the rules under which it no longer holds")
		return nil
	}
	d, err := corpus.ParseDate(m["date"].Value)
	if err != nil {
		r.errorf(m["date"], "the date %q is not written as in 2007-07-13", m["date"].Value)
	}
	v := &Version{Date: d}
	v.Abilities, v.Text = r.abilities(m["abilities"])
	return v
}

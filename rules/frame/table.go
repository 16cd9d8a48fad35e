package frame

import "strings"

// Frame is a kind of event, state or permission with the ways to say it.
type Frame struct {
	Name  string
	Verbs []string // bases of predicates; a potential form of a verb stands after "/"
	Args  []slot   // each must fit
	Neg   string   // "yes": only negated, "no": only not negated
}

// slot is a phrase that must stand there: one of the particles, and the phrase
// ends in (or, for "~", holds) one of the words.
type slot struct {
	particles []string
	ends      []string
	within    bool
	passive   bool // in a passive clause が and は fit as well
}

// def writes a row: verbs with "|" between them, then conditions such as
// "を:ダメージ" (ends in) or "に~対象" (holds).
func def(name, verbs string, conds ...string) Frame {
	f := Frame{Name: name, Verbs: strings.Split(verbs, "|")}
	for _, c := range conds {
		if c == "+neg" {
			f.Neg = "yes"
			continue
		}
		if c == "-neg" {
			f.Neg = "no"
			continue
		}
		i := strings.IndexAny(c, ":~")
		s := slot{particles: strings.Split(c[:i], ","), ends: strings.Split(c[i+1:], "|"), within: c[i] == '~'}
		for _, p := range s.particles {
			s.passive = s.passive || p == "を"
		}
		f.Args = append(f.Args, s)
	}
	return f
}

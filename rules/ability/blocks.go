package ability

import (
	"reflect"
	"slices"
)

// actorTerminal is who acts; it is left out where it is who acts anyway.
var actorTerminal = &terminal{
	label: "who acts",
	read: func(p *parser, pos int) []result {
		out := slices.Clone(p.read("Ref", pos))
		return append(out, result{end: pos})
	},
	write: func(pr *printer, v reflect.Value) bool {
		if reflect.DeepEqual(v.Interface(), pr.actor) {
			pr.subj = pr.actorSubj
			return true
		}
		return pr.value("Ref", v)
	},
}

// listTerminal is one or more of a category with a sign between them.
func listTerminal(cat, sep string) *terminal {
	return &terminal{
		label: "an instruction",
		read:  func(p *parser, pos int) []result { return readEffects(p, pos, cat, sep) },
		write: func(pr *printer, v reflect.Value) bool { return writeEffects(pr, v, cat, sep) },
	}
}

func readEffects(p *parser, pos int, cat string, sep ...string) []result {
	type at struct {
		pos int
		do  []Effect
	}
	var out []result
	cur := []at{{pos, nil}}
	for n := 0; len(cur) > 0 && n < 64; n++ {
		var next []at
		for _, c := range cur {
			start := c.pos
			if n > 0 {
				ok := true
				for _, s := range sep {
					if start >= len(p.toks) || p.toks[start].low != s {
						p.want(start, `"`+s+`"`)
						ok = false
						break
					}
					start++
				}
				if !ok {
					continue
				}
			}
			for _, r := range p.read(cat, start) {
				if slices.ContainsFunc(next, func(o at) bool { return o.pos == r.end }) {
					continue
				}
				do := append(slices.Clone(c.do), r.v.Interface().(Effect))
				next = append(next, at{r.end, do})
				out = append(out, result{reflect.ValueOf(do), r.end})
			}
		}
		cur = next
	}
	return firstOfEachEnd(out)
}

func writeEffects(pr *printer, v reflect.Value, cat string, sep ...string) bool {
	do, ok := v.Interface().([]Effect)
	if !ok || len(do) == 0 {
		return false
	}
	for i, e := range do {
		if i > 0 {
			pr.out = append(pr.out, sep...)
		}
		if !pr.value(cat, reflect.ValueOf(e)) {
			return false
		}
	}
	return true
}

// blockTerminal is one instruction, several in parentheses, or several with
// ", then" between them.
func blockTerminal(cat string) *terminal {
	return &terminal{
		label: "an instruction such as draw a card",
		read: func(p *parser, pos int) []result {
			var out []result
			if p.toks[pos].text == "(" {
				for _, r := range p.read("effects", pos+1) {
					if p.toks[r.end].text == ")" {
						out = append(out, result{r.v, r.end + 1})
					}
				}
			}
			return firstOfEachEnd(append(out, readEffects(p, pos, cat, ",", "then")...))
		},
		write: func(pr *printer, v reflect.Value) bool {
			do, _ := v.Interface().([]Effect)
			if len(do) == 1 {
				saved := *pr
				if pr.value(cat, reflect.ValueOf(do[0])) {
					return true
				}
				*pr = saved
			}
			pr.word("(")
			ok := writeEffects(pr, v, "Effect", ".")
			pr.word(")")
			return ok
		},
	}
}

// trigDoTerminal is what a triggered ability does. Where that begins with
// "if", "then" parts it from an intervening if clause.
var trigDoTerminal = &terminal{
	label: "an instruction such as draw a card",
	read: func(p *parser, pos int) []result {
		out := slices.Clone(p.read("effects", pos))
		if p.toks[pos].low == "then" {
			out = append(out, p.read("effects", pos+1)...)
		}
		return firstOfEachEnd(out)
	},
	write: func(pr *printer, v reflect.Value) bool {
		if do, _ := v.Interface().([]Effect); len(do) > 0 {
			if _, ok := do[0].(If); ok {
				pr.word("then")
			}
		}
		return pr.value("effects", v)
	},
}

// trigTerminal is the events of a triggered ability with when, whenever or at
// before them.
var trigTerminal = &terminal{
	label: "at, when or whenever and an event",
	read: func(p *parser, pos int) []result {
		switch p.toks[pos].low {
		case "at", "when", "whenever":
			return readEvents(p, pos+1)
		}
		return nil
	},
	write: func(pr *printer, v reflect.Value) bool {
		on, _ := v.Interface().([]Event)
		if len(on) == 0 {
			return false
		}
		pr.word(eventWord(on[0]))
		return writeEvents(pr, on)
	},
}

// wheneverTerminal is the events of a delayed triggered ability that triggers
// each time.
var wheneverTerminal = &terminal{
	label: "whenever and an event",
	read: func(p *parser, pos int) []result {
		if w := p.toks[pos].low; w != "whenever" && w != "at" {
			return nil
		}
		return readEvents(p, pos+1)
	},
	write: func(pr *printer, v reflect.Value) bool {
		on, _ := v.Interface().([]Event)
		if len(on) == 0 {
			return false
		}
		pr.word(cond(eventWord(on[0]) == "at", "at", "whenever"))
		return writeEvents(pr, on)
	},
}

func readEvents(p *parser, pos int) []result {
	type at struct {
		pos int
		on  []Event
	}
	var out []result
	cur := []at{{pos, nil}}
	for n := 0; len(cur) > 0 && n < 16; n++ {
		var next []at
		for _, c := range cur {
			start := c.pos
			if n > 0 {
				if p.toks[start].low != "or" {
					p.want(start, `"or"`)
					continue
				}
				start++
				if w := p.toks[start].low; w == "when" || w == "whenever" || w == "at" {
					start++
				}
			}
			for _, r := range p.read("Event", start) {
				on := append(slices.Clone(c.on), r.v.Interface().(Event))
				next = append(next, at{r.end, on})
				out = append(out, result{reflect.ValueOf(on), r.end})
			}
		}
		cur = next
	}
	return firstOfEachEnd(out)
}

func writeEvents(pr *printer, on []Event) bool {
	for i, e := range on {
		if i > 0 {
			pr.word("or")
		}
		if !pr.value("Event", reflect.ValueOf(e)) {
			return false
		}
	}
	return true
}

// eventWord is the word before an event: at for the beginning of a step, when
// for what can happen only once to an object, whenever otherwise.
func eventWord(e Event) string {
	once := func(p Pattern) string { return cond(p == Pattern(This{}), "when", "whenever") }
	switch e := e.(type) {
	case Begins:
		return "at"
	case State:
		return "when"
	case Enters:
		return once(e.What)
	case Dies:
		return once(e.What)
	case Leaves:
		return once(e.What)
	}
	return "whenever"
}

// wouldTerminal is an event that would happen.
var wouldTerminal = &terminal{
	label: "an event such as this would die",
	read:  func(p *parser, pos int) []result { return p.read("Event", pos) },
	write: func(pr *printer, v reflect.Value) bool {
		pr.would = true
		return pr.value("Event", v) && !pr.would
	},
}

// payerTerminal is who may pay so that something does not happen: "any
// opponent" asks each of them.
var payerTerminal = &terminal{
	label: "who pays, such as its controller or any opponent",
	read: func(p *parser, pos int) []result {
		if p.toks[pos].low != "any" {
			return p.read("Ref", pos)
		}
		var out []result
		for _, r := range p.read("Filter", pos+1) {
			out = append(out, result{reflect.ValueOf(Each{Filter: r.v.Interface().(Filter)}), r.end})
		}
		return out
	},
	write: func(pr *printer, v reflect.Value) bool {
		if e, ok := v.Interface().(Each); ok {
			pr.word("any")
			pr.subj = singular3
			return e.As == "" && pr.value("Filter", reflect.ValueOf(e.Filter))
		}
		return pr.value("Ref", v)
	},
}

// explicitTerminal is an instruction that names who acts, where that is not
// who pays: "has you draw a card".
var explicitTerminal = &terminal{
	label: "someone who acts, such as you draw a card",
	read: func(p *parser, pos int) []result {
		var out []result
		for _, r := range p.read("Simple", pos) {
			if who, ok := whoOf(r.v); ok && !who.IsNil() {
				out = append(out, r)
			}
		}
		return out
	},
	write: func(pr *printer, v reflect.Value) bool {
		who, ok := whoOf(v)
		return ok && !reflect.DeepEqual(who.Interface(), pr.actor) && pr.value("Simple", v)
	},
}

// whoOf is the field Who of an instruction that has one.
func whoOf(v reflect.Value) (reflect.Value, bool) {
	if v.Kind() != reflect.Struct {
		return reflect.Value{}, false
	}
	f := v.FieldByName("Who")
	return f, f.IsValid() && f.Type() == refType
}

// haveTerminal is what someone may have happen: an instruction whose subject
// is another thing, "you may have this deal 2 damage to it".
var haveTerminal = &terminal{
	label: "what happens, such as this deals 1 damage to any target",
	read: func(p *parser, pos int) []result {
		var out []result
		for _, r := range p.read("Simple", pos) {
			if do := r.v.Interface().(Effect); hasSubject(do) {
				out = append(out, result{reflect.ValueOf([]Effect{do}), r.end})
			}
		}
		return out
	},
	write: func(pr *printer, v reflect.Value) bool {
		do, _ := v.Interface().([]Effect)
		if len(do) != 1 || !hasSubject(do[0]) {
			return false
		}
		pr.bare = true
		return pr.value("Simple", reflect.ValueOf(do[0]))
	},
}

// hasSubject reports whether an instruction is written with a subject that is
// not who carries it out.
func hasSubject(e Effect) bool {
	switch e := e.(type) {
	case Deal, Fight:
		return true
	case Apply:
		_, ok := e.Rule.(Continuous)
		return ok
	}
	return false
}

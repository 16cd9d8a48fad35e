package index

// matching is the set of items that have all that is wanted of a part. It is
// what [reader.conjunction] lets through, without the scores: of words nothing
// but their items is read.
func (r *reader) matching(n node) (set, error) {
	switch n := n.(type) {
	case *unit:
		return r.unitSet(n)
	case filter:
		return n.set(r)
	case noneOf:
		s, err := r.matching(n.child)
		if err == nil {
			s.complement(r.size)
		}
		return s, err
	case allOf:
		return r.allSet(n)
	case anyOf:
		out := r.set()
		for _, c := range n {
			s, err := r.matching(c)
			if err != nil {
				return nil, err
			}
			out.or(s)
		}
		return out, nil
	}
	return r.every(), nil
}

// every is the set of all items.
func (r *reader) every() set {
	s := r.set()
	s.complement(r.size)
	return s
}

// allSet is the set of items that have all of some parts. What is never
// missed does not count, unless there is nothing else.
func (r *reader) allSet(parts allOf) (set, error) {
	out, some := r.every(), false
	for _, weak := range []bool{false, true} {
		for _, n := range parts {
			if u, ok := n.(*unit); weak != (ok && u.weak) {
				continue
			}
			s, err := r.matching(n)
			if err != nil {
				return nil, err
			}
			out.and(s)
			some = true
		}
		if some {
			break
		}
	}
	return out, nil
}

// unitSet is the set of items in which a unit is not missing.
func (r *reader) unitSet(u *unit) (set, error) {
	out := r.set() // those that have it
	any := out     // those that have it, or something near
	for i := range u.alts {
		if u.alts[i].weight < there {
			any = r.set()
			break
		}
	}
	for _, pairs := range []bool{false, true} {
		for i := range u.alts {
			a := &u.alts[i]
			if (a.how == "characters") != pairs || pairs && any.len() > plenty {
				continue
			}
			to := any
			if a.weight >= there {
				to = out
			}
			if err := r.mark(a, to); err != nil {
				return nil, err
			}
			if a.weight >= there && len(any) > 0 {
				any.or(out)
			}
		}
	}
	return out, nil
}

// mark adds to a set the items that have what an alternative looks for.
func (r *reader) mark(a *alt, s set) error {
	if len(a.terms) > 1 {
		run, err := r.run(a.field, a.terms, a.at)
		if err == nil && run != nil {
			run.all(func(doc uint32, _ int, _ float32) { s.add(int(doc)) })
		}
		return err
	}
	terms, err := r.begun(a)
	for _, term := range terms {
		if err == nil {
			err = r.having(a.field, term, s)
		}
	}
	return err
}

package index

import "math/bits"

// set is a set of items.
type set []uint64

func (r *reader) set() set     { return make(set, (r.size+63)/64) }
func (s set) add(doc int)      { s[doc>>6] |= 1 << (doc & 63) }
func (s set) has(doc int) bool { return s[doc>>6]&(1<<(doc&63)) != 0 }
func (s set) and(o set) {
	for i := range s {
		s[i] &= o[i]
	}
}
func (s set) andNot(o set) {
	for i := range s {
		s[i] &^= o[i]
	}
}
func (s set) or(o set) {
	for i := range s {
		s[i] |= o[i]
	}
}

// merge adds the items of a list and returns how many were not there.
func (s set) merge(l *list) (n int) {
	if l.bits != nil {
		for i, w := range l.bits {
			n += bits.OnesCount64(w &^ s[i])
			s[i] |= w
		}
		return n
	}
	for _, doc := range l.docs {
		if i, b := doc>>6, uint64(1)<<(doc&63); s[i]&b == 0 {
			s[i] |= b
			n++
		}
	}
	return n
}

func (s set) clone() set { return append(set(nil), s...) }
func (s set) len() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// complement keeps no bits beyond the last item.
func (s set) complement(size int) {
	for i := range s {
		s[i] = ^s[i]
	}
	if size%64 != 0 {
		s[len(s)-1] &= 1<<(size%64) - 1
	}
}

func (s set) each(f func(doc int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			f(i<<6 + bits.TrailingZeros64(w))
		}
	}
}

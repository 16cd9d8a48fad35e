package cr

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saitei/corpus"
)

// Shelf is the part of a knowledge base in which editions and crosswalks are
// kept. A name stands for one content for ever.
type Shelf interface {
	// Names lists what is held of a kind, sorted.
	Names(kind string) ([]string, error)
	// Get returns one; the error wraps [io/fs.ErrNotExist] where it is not held.
	Get(kind, name string) ([]byte, error)
	// Put keeps one, whole or not at all.
	Put(kind, name string, b []byte) error
}

// The kinds under which a [Shelf] keeps the imported forms.
const (
	kindRules     = "rules"
	kindCrosswalk = "crosswalk"
)

// Held is an edition on a shelf, as far as its name tells.
type Held struct {
	Date   corpus.Edition
	Whole  bool
	Rules  int // number of rules
	Lost   int // characters lost in an earlier conversion
	SHA256 string
}

// heldOf describes an edition that is about to be kept.
func heldOf(e *Edition) Held { return Held{e.Date, e.Cut == "", len(e.Rules), e.Lost, e.SHA256} }

// name is the name on the shelf; it tells all that is needed to choose between
// files without reading them.
func (h Held) name() string {
	state := "cut"
	if h.Whole {
		state = "whole"
	}
	return fmt.Sprintf("%s.%s.%d.%d.%s.jsonl", h.Date, state, h.Rules, h.Lost, h.SHA256)
}

func parseHeld(name string) (h Held, err error) {
	bad := func() (Held, error) {
		return Held{}, fmt.Errorf("cr: read %s/%s: not a name of an edition; build the knowledge base again", kindRules, name)
	}
	f := strings.Split(name, ".")
	if len(f) != 6 || f[5] != "jsonl" || f[1] != "whole" && f[1] != "cut" || len(f[4]) != 64 {
		return bad()
	}
	if h.Date, err = corpus.ParseDate(f[0]); err != nil {
		return bad()
	}
	if h.Rules, err = strconv.Atoi(f[2]); err != nil {
		return bad()
	}
	if h.Lost, err = strconv.Atoi(f[3]); err != nil {
		return bad()
	}
	h.Whole, h.SHA256 = f[1] == "whole", f[4]
	return h, nil
}

// better orders files of one edition, the best first: a whole file before one
// that is cut, then the one with more rules, then the one with fewer lost
// characters.
func better(a, b Held) int {
	whole := func(h Held) int {
		if h.Whole {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(whole(a), whole(b)), cmp.Compare(b.Rules, a.Rules), cmp.Compare(a.Lost, b.Lost), cmp.Compare(a.SHA256, b.SHA256))
}

// choose keeps the best file of each edition, in order of date.
func choose(all []Held) []Held {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b Held) int { return cmp.Or(a.Date.Compare(b.Date), better(a, b)) })
	return slices.CompactFunc(all, func(a, b Held) bool { return a.Date == b.Date })
}

// held lists all editions on the shelf.
func held(s Shelf) ([]Held, error) {
	names, err := s.Names(kindRules)
	if err != nil {
		return nil, fmt.Errorf("cr: list editions: %w", err)
	}
	out := make([]Held, len(names))
	for i, n := range names {
		if out[i], err = parseHeld(n); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func crosswalkName(from, to Held) string {
	return fmt.Sprintf("%s_%s.%s-%s.jsonl", from.Date, to.Date, from.SHA256[:16], to.SHA256[:16])
}

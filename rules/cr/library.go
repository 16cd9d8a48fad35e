package cr

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"saitei/corpus"
)

// Library holds editions and answers questions about rules across them. It
// reads an edition or a crosswalk when it is first asked about and keeps it;
// it may be used by several goroutines. The zero Library holds nothing and
// answers from the built-in table of keywords alone.
type Library struct {
	// NoTable keeps the library from using the built-in table of keyword numbers.
	NoTable bool

	source librarySource
	held   []Held

	mu         sync.Mutex
	editions   map[string]*Edition // by SHA-256
	crosswalks map[[2]string]*Crosswalk
	searchers  map[string]*searcher
}

// librarySource is where a library gets what it was not asked for before.
type librarySource interface {
	edition(Held) (*Edition, error)
	crosswalk(from, to Held) (*Crosswalk, error)
}

// OpenLibrary returns a library of the editions on the shelf.
func OpenLibrary(s Shelf) (*Library, error) {
	all, err := held(s)
	if err != nil {
		return nil, err
	}
	return &Library{source: shelfSource{s}, held: choose(all)}, nil
}

// NewLibrary returns a library of the given editions; of two of one date the
// better is taken.
func NewLibrary(editions ...*Edition) *Library {
	l := &Library{source: memorySource{}, editions: map[string]*Edition{}}
	for _, e := range editions {
		l.held = append(l.held, heldOf(e))
		l.editions[e.SHA256] = e
	}
	l.held = choose(l.held)
	return l
}

type memorySource struct{}

func (memorySource) edition(h Held) (*Edition, error) {
	return nil, fmt.Errorf("cr: edition of %s: %w", h.Date, fs.ErrNotExist)
}
func (memorySource) crosswalk(_, _ Held) (*Crosswalk, error) { return nil, fs.ErrNotExist }

type shelfSource struct{ s Shelf }

func (s shelfSource) edition(h Held) (*Edition, error) { return getEdition(s.s, h) }

func (s shelfSource) crosswalk(from, to Held) (*Crosswalk, error) {
	name := crosswalkName(from, to)
	b, err := s.s.Get(kindCrosswalk, name)
	if err != nil {
		return nil, err
	}
	return UnmarshalCrosswalk(kindCrosswalk+"/"+name, b)
}

// Held lists the editions held, the best file of each, in order of date.
func (l *Library) Held() []Held { return slices.Clone(l.held) }

// Newest returns the date of the newest edition held, zero where none is.
func (l *Library) Newest() corpus.Edition {
	if len(l.held) == 0 {
		return corpus.Edition{}
	}
	return l.held[len(l.held)-1].Date
}

// Place returns the edition held that was in force on a day, and false where
// the day is before all of them.
func (l *Library) Place(day corpus.Date) (corpus.Edition, bool) {
	i := l.place(day)
	if i < 0 {
		return corpus.Edition{}, false
	}
	return l.held[i].Date, true
}

// place returns the index of the edition in force, -1 before all.
func (l *Library) place(day corpus.Date) int {
	i, exact := slices.BinarySearchFunc(l.held, day, func(h Held, d corpus.Date) int { return h.Date.Compare(d) })
	if exact {
		return i
	}
	return i - 1
}

// ErrNoEdition is wrapped by errors about a day for which no edition is held.
var ErrNoEdition = errors.New("no edition of the rules is held for that day")

// Edition returns the edition that was in force on a day.
func (l *Library) Edition(day corpus.Date) (*Edition, error) {
	i := l.place(day)
	if i < 0 {
		return nil, fmt.Errorf("cr: edition of %s: %w; import rules files with saitei build --rules", day, ErrNoEdition)
	}
	return l.at(i)
}

func (l *Library) at(i int) (*Edition, error) {
	h := l.held[i]
	l.mu.Lock()
	e := l.editions[h.SHA256]
	l.mu.Unlock()
	if e != nil {
		return e, nil
	}
	e, err := l.source.edition(h)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.editions == nil {
		l.editions = map[string]*Edition{}
	}
	if have := l.editions[h.SHA256]; have != nil {
		return have, nil
	}
	l.editions[h.SHA256] = e
	return e, nil
}

// crosswalk returns the crosswalk from edition i to the next, which it
// computes where the source has none.
func (l *Library) crosswalk(i int) (*Crosswalk, error) {
	from, to := l.held[i], l.held[i+1]
	key := [2]string{from.SHA256, to.SHA256}
	l.mu.Lock()
	w := l.crosswalks[key]
	l.mu.Unlock()
	if w != nil {
		return w, nil
	}
	w, err := l.source.crosswalk(from, to)
	if errors.Is(err, fs.ErrNotExist) {
		var a, b *Edition
		if a, err = l.at(i); err != nil {
			return nil, err
		}
		if b, err = l.at(i + 1); err != nil {
			return nil, err
		}
		w = Compare(a, b)
	} else if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.crosswalks == nil {
		l.crosswalks = map[[2]string]*Crosswalk{}
	}
	l.crosswalks[key] = w
	return w, nil
}

// Rule returns the rule of that number in the edition in force on a day.
func (l *Library) Rule(id corpus.RuleID, day corpus.Edition) (Rule, bool, error) {
	e, err := l.Edition(day)
	if err != nil {
		return Rule{}, false, err
	}
	r, ok := e.Rule(id)
	return r, ok, nil
}

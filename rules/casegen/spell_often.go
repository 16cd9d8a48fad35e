package casegen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saitei/rules/frame"
)

// often is how often a clause says that something may be used.
type often struct {
	n     int  // so many times
	most  bool // and not once more: ２回しか…できない, ２回まで
	free  bool // as many times as one likes: 何回でも
	again bool // once more after what was told: 再び
}

// repeats reports whether more than one use is spoken of.
func (of often) repeats() bool { return of.n > 1 || of.most || of.free || of.again }

var (
	freelyWords = []string{"何回", "何回でも", "何度", "何度でも", "好きなだけ", "いくらでも", "望むだけ", "好きな回数", "望む回数", "任意の回数"}
	againWords  = []string{"再び", "再度", "もう一度", "もう1回", "さらにもう一度"}
	mostWords   = []string{"最大", "最大で", "最大でも", "多くとも", "多くても", "せいぜい"}
)

// howOften reads ２回, ２回しか, 最大で１回, 何回でも, 再び. It looks at the words that say so, and at
// those that say of which turn it is so.
func (s *story) howOften(p *frame.Prop) (often, error) {
	of := often{n: 1}
	counted := false
	look := func(start, end int, text, focus string) error {
		w := frame.Plain(text) // 合計１回 is said of several abilities together: not known
		rest := s.c.block.Text[end:]
		limited := slices.Contains([]string{"しか", "まで", "だけ", "のみ"}, focus) || hasAnyPrefix(rest, "しか", "まで", "だけ", "のみ")
		switch m := timesRE.FindStringSubmatch(w); {
		case s.looked[start]:
			return nil
		case m != nil && counted:
			return fmt.Errorf("how often is said twice in %q", p.Text)
		case m != nil:
			of.n, _ = strconv.Atoi(m[1])
			of.most = of.most || limited
			counted = true
		case slices.Contains(freelyWords, w):
			of.free = true
		case slices.Contains(againWords, w):
			of.again = true
		case slices.Contains(mostWords, w):
			of.most = true
		default:
			return nil
		}
		s.looked[start], s.weighed[start] = true, true
		return nil
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if err := look(a.Start, a.End, s.text(a), a.Focus); err != nil {
			return of, err
		}
	}
	for _, a := range p.C.Adverb {
		if err := look(a.Start, a.End, a.In(s.c.block.Text), a.Focus); err != nil {
			return of, err
		}
	}
	if of.most && !counted || of.free && (counted || of.most) || of.n < 1 || of.n > 5 {
		return of, fmt.Errorf("how often %q is, is not known", p.Text)
	}
	if counted {
		s.eachTurn(p)
	}
	return of, nil
}

func hasAnyPrefix(text string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(text, w) })
}

// eachTurn looks at 各ターンに, １ターンに of a clause that says how often something may be done
// in a turn: all that is told is done in one.
func (s *story) eachTurn(p *frame.Prop) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch frame.Plain(s.text(a)) {
		case "各ターン", "1ターン", "1つのターン", "毎ターン", "ターンごと", "1回のターン", "各ターンごと":
			s.looked[a.Start] = true
			s.dated[a.Start] = true
		}
	}
}

// usesOften claims that a casting is legal, or is not, as often as a clause says.
// What is legal is done, where more is said of it.
func (s *story) usesOften(k *casting, may bool, of often, on bool) error {
	if of.again && !k.begun {
		if err := s.usesOnce(k); err != nil {
			return err
		}
	}
	n := of.n
	switch {
	case of.free:
		n = 3 + s.alt
	case !of.again:
		n -= s.sofar(k)
	}
	if of.repeats() && !of.again {
		s.because = "limit"
		defer func() { s.because = "" }()
	}
	if !may {
		for range n - 1 {
			if err := s.usesOnce(k); err != nil {
				return err
			}
		}
		return s.tryAgain(k, false)
	}
	if !on && (of.again || !of.repeats()) {
		return s.tryAgain(k, true)
	}
	for range n {
		if err := s.tryAgain(k, true); err != nil {
			return err
		}
		if n == 1 && !of.most {
			more, err := s.next(k)
			if err != nil {
				return err
			}
			return s.begin(more) // and what follows speaks of it
		}
		if err := s.usesOnce(k); err != nil {
			return err
		}
	}
	if of.most {
		return s.tryAgain(k, false)
	}
	return nil
}

// sofar is how often an ability was activated as the story was played.
func (s *story) sofar(k *casting) int {
	n := 0
	for _, c := range s.casts {
		if c.o == k.o && c.i == k.i && c.begun && !c.isSpell() {
			n++
		}
	}
	return n
}

// next is a casting, or where it was begun, another like it.
func (s *story) next(k *casting) (*casting, error) {
	if !k.begun {
		return k, nil
	}
	return s.again(k)
}

// usesOnce has a casting, or another like it, begin and resolve.
func (s *story) usesOnce(k *casting) error {
	more, err := s.next(k)
	if err != nil {
		return err
	}
	if err := s.begin(more); err != nil {
		return err
	}
	return s.resolve()
}

// tryAgain attempts a casting, or another like it where it was begun.
func (s *story) tryAgain(k *casting, legal bool) error {
	if !k.begun || !k.isSpell() {
		return s.try(k, legal, k.targets)
	}
	more, err := s.again(k)
	if err != nil {
		return err
	}
	return s.try(more, legal, more.targets)
}

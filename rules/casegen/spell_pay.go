package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// unpaidDeed reads 《X》のプレイに{U}が支払われていない, コストとして{R}を支払った: which
// mana pays for it.
func unpaidDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	var mana, what *clause.Arg
	for i := range p.C.Args {
		a := &p.C.Args[i]
		switch w := s.text(a); {
		case strings.HasPrefix(w, "{"):
			mana = a
		case a.Particle == "に" || a.Particle == "ために" || a.Particle == "で":
			what = a
		}
	}
	if mana != nil && what == nil && !p.Passive {
		return s.paysDeed(p, mana, kind)
	}
	if mana == nil || what == nil {
		return nil, fmt.Errorf("who pays what for what is not known in %q", p.Text)
	}
	s.looked[mana.Start], s.looked[what.Start] = true, true
	text := s.text(what)
	for _, w := range []string{"のプレイ", "を唱えるため", "のマナ・コスト", "を唱えるの", "のコスト"} {
		text = strings.TrimSuffix(text, w)
	}
	o, err := s.phrase(text)
	if err != nil {
		return nil, err
	}
	k, err := s.use(s.mention(o), "spell")
	if err != nil {
		return nil, err
	}
	colour := strings.Trim(s.text(mana), "{}")
	if len(colour) != 1 || o.face == nil {
		return nil, fmt.Errorf("no way to pay %s or not", s.text(mana))
	}
	pays := !p.Neg
	if !s.knob(kind) {
		pays = !pays
	}
	k.mana = costOf(k.cost(), k.x)
	if has := strings.Contains(k.mana, "{"+colour+"}"); has && !pays {
		return nil, fmt.Errorf("%s cannot be paid without {%s}", k.mana, colour)
	} else if !has && pays {
		if k.mana, err = withColour(k.mana, colour); err != nil {
			return nil, err
		}
	}
	return func() error { return s.begin(k) }, nil
}

var genericRE = regexp.MustCompile(`\{([0-9]+)\}`)

// withColour pays one generic mana of a cost with a colour.
func withColour(mana, colour string) (string, error) {
	m := genericRE.FindStringSubmatchIndex(mana)
	if m == nil {
		return "", fmt.Errorf("no generic mana in %s", mana)
	}
	n, _ := strconv.Atoi(mana[m[2]:m[3]])
	rest := ""
	if n > 1 {
		rest = fmt.Sprintf("{%d}", n-1)
	}
	return mana[:m[0]] + rest + mana[m[1]:] + "{" + colour + "}", nil
}

// costDeed reads 《X》のために…を生け贄に捧げる: a cost of X; and …を生け贄に捧げる.
func costDeed(s *story, p *frame.Prop, kind knobKind) (func() error, error) {
	var k *casting
	var err error
	for i := range p.C.Args {
		a := &p.C.Args[i]
		w := s.text(a)
		switch {
		case w == "生け贄":
			s.looked[a.Start] = true
		case w == "ため" && i > 0:
			s.looked[a.Start], s.looked[p.C.Args[i-1].Start] = true, true
			if k, err = s.useful(p, &p.C.Args[i-1]); err != nil {
				return nil, err
			}
		case strings.HasSuffix(w, "コスト") && (a.Particle == "として" || a.Particle == "で"), strings.HasSuffix(w, "のため") && a.Particle == "に":
			s.looked[a.Start] = true
			w = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(w, "コスト"), "追加"), "起動"), "のため")
			w = strings.TrimSuffix(strings.TrimSuffix(w, "の"), "を唱える")
			if k, err = s.costOwner(p, w, "sacrifice"); err != nil {
				return nil, err
			}
		}
	}
	if k == nil && s.gap != nil && s.gap.player == "" && p.Passive && len(s.casts) > 0 {
		if c := s.casts[len(s.casts)-1]; !c.ready && c.sacrifices() {
			s.arg(p, "に")
			if err := s.payBy(c, "sacrifice", s.gap); err != nil {
				return nil, err
			}
			return func() error { return s.begin(c) }, nil // what was sacrificed for it
		}
	}
	if k == nil {
		return sacrificeDeed(s, p, kind)
	}
	agent, o, err := s.parts(p)
	if err != nil {
		return nil, err
	}
	if o == nil || o.player != "" || p.Neg || agent != nil && agent.player == "" {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	if err := s.payBy(k, "sacrifice", o); err != nil {
		return nil, err
	}
	return func() error { return s.begin(k) }, nil
}

// payBy pays a cost of a casting with an object.
func (s *story) payBy(k *casting, how string, o *obj) error {
	if k.ready {
		return fmt.Errorf("the cost is paid already")
	}
	if o.who == "" {
		o.who = k.player
	}
	if o.face == nil && len(o.types) == 0 {
		o.types = []string{"creature"}
	}
	k.costs[how] = append(k.costs[how], o)
	return nil
}

// sacrifices reports whether a casting has something else sacrificed for it.
func (k *casting) sacrifices() bool {
	var costs []ability.Cost
	if a, ok := k.ability().(ability.Activated); ok {
		costs = a.Cost
	} else if k.o.face != nil {
		for _, a := range k.o.face.Abilities {
			if c, ok := a.(ability.AdditionalCost); ok {
				costs = append(costs, c.Cost...)
			}
		}
	}
	return slices.ContainsFunc(costs, func(c ability.Cost) bool {
		do, ok := c.(ability.Action)
		if !ok {
			return false
		}
		sac, ok := do.Do.(ability.Sacrifice)
		if !ok {
			return false
		}
		_, choose := sac.What.(ability.Choose)
		return choose
	})
}

// ofCost reports whether a clause says that something may be sacrificed as a
// cost.
func ofCost(s *story, p *frame.Prop) bool {
	if !p.Can() {
		return false
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if strings.HasSuffix(s.text(a), "コスト") && a.Particle == "として" || s.text(a) == "ため" {
			return true
		}
	}
	return false
}

// costClaim reads that something can, or cannot, be sacrificed as a cost.
func costClaim(s *story, p *frame.Prop) (func() error, error) {
	fact := *p
	may := !p.Neg
	fact.Mod, fact.Neg = clause.Fact, false
	n := len(s.casts)
	if _, err := costDeed(s, &fact, condition); err != nil {
		return nil, err
	}
	var k *casting
	for _, c := range s.casts {
		if len(c.costs["sacrifice"]) > 0 && (k == nil || c.o.cast == c) {
			k = c
		}
	}
	if k == nil || n > len(s.casts) {
		return nil, fmt.Errorf("what %q is paid for is not known", p.Text)
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if who := playerWords[frame.Plain(s.text(a))]; who != "" && (a.Topic || a.Particle == "が") && who != k.player {
			if err := s.by(k, who); err != nil {
				return nil, err
			}
		}
	}
	on := s.goesOn()
	return func() error {
		if err := s.try(k, may, k.targets); err != nil || !may || !on {
			return err
		}
		return s.begin(k)
	}, nil
}

// paysDeed reads 呪文のコントローラーが{3}を支払う: who is asked to pay does.
func (s *story) paysDeed(p *frame.Prop, mana *clause.Arg, kind knobKind) (func() error, error) {
	a := s.untaken(p, "が", "は")
	if a == nil || p.Neg || s.toll != nil {
		return nil, fmt.Errorf("no way to bring about %q", p.Text)
	}
	s.looked[mana.Start] = true
	who := ""
	if s.text(a) == "呪文のコントローラー" && len(s.casts) > 0 {
		for _, t := range s.casts[len(s.casts)-1].targets {
			if t.zone == ability.Stack {
				who = t.who
				s.mention(t)
			}
		}
	}
	if who == "" {
		o, err := s.noun(p, a)
		if err != nil {
			return nil, err
		}
		who = o.player
	}
	if who == "" {
		return nil, fmt.Errorf("who pays in %q is not known", p.Text)
	}
	if s.knob(kind) {
		s.toll = &payment{who, frame.Plain(s.text(mana))}
	}
	return nil, nil
}

// payment is what somebody pays when he is asked to.
type payment struct{ who, mana string }

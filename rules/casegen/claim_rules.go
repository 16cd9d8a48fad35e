package casegen

import (
	"fmt"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	for _, f := range []string{"cast", "play"} {
		was := claimTable[f]
		claimTable[f] = func(s *story, p *frame.Prop) (func() error, error) {
			if a := p.C.Arg("を"); a != nil && strings.HasSuffix(s.text(a), "土地") {
				return landClaim(s, p)
			}
			if was == nil {
				return nil, unplayed("no claim for " + p.Frame)
			}
			return was(s, p)
		}
	}
	claimTable["copy"] = copyClaim
	was := claimTable["choose"]
	claimTable["choose"] = func(s *story, p *frame.Prop) (func() error, error) {
		if f, err := keepClaim(s, p); err == nil {
			return f, nil
		}
		if was == nil {
			return nil, unplayed("no claim for choose")
		}
		return was(s, p)
	}
}

// landClaim reads 土地を１つだけプレイできる, ２つ目の土地をプレイすることはできない.
func landClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "を")
	text := frame.Plain(s.text(a))
	nth := 1
	if i := strings.Index(text, "つ目の土地"); i > 0 && text[i:] == "つ目の土地" {
		nth = ordinal(text[:i] + "つ目")
	} else if text != "土地" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	who := s.you
	if b := s.arg(p, "が", "は"); b != nil {
		o, err := s.noun(p, b)
		if err != nil {
			return nil, err
		}
		who = o
	}
	n, err := s.quantity(p)
	if err != nil {
		return nil, err
	}
	only := false
	for i := range p.C.Args {
		if b := &p.C.Args[i]; b.Quantity != nil && b.Particle == "" {
			only = s.weigh(b) != "" || only
		}
	}
	for i := range p.C.Args { // 自分のターンごとに, １ターンに
		b := &p.C.Args[i]
		switch frame.Plain(s.text(b)) {
		case "自分のターンごと", "あなたのターンごと", "各ターン", "1ターン", "自分のターン", "あなたのターン", "毎ターン", "各自のターン":
			s.looked[b.Start] = true
		}
	}
	may, ok := allowed(p)
	if !ok || who.player == "" || n > 1 && nth > 1 {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if n > 0 {
		nth = n
	}
	return func() error {
		if s.st.Turn == "" {
			s.st.Turn = who.player
		}
		if err := s.resolve(); err != nil {
			return err
		}
		play := func() string {
			return fmt.Sprintf("play: {player: %s, card: %s}", who.player, s.st.Hold("hand", who.player, s.st.Card("land", "{types: [Land]}")))
		}
		for range nth - 1 {
			s.st.Do("%s", play())
		}
		s.attempt(may, "%s", play())
		if only && may {
			s.st.Do("%s", play())
			s.attempt(false, "%s", play())
		}
		return nil
	}, nil
}

// copyClaim reads that a card that enters as a copy does not copy counters.
func copyClaim(s *story, p *frame.Prop) (func() error, error) {
	copier, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "を")
	if a == nil || copier.face == nil || !p.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	of, ok := copiesAs(copier.face)
	if !ok {
		return nil, fmt.Errorf("%s copies nothing", copier.face.Name)
	}
	text := frame.Plain(s.text(a))
	kind := "+1/+1"
	for _, r := range a.Relative {
		q := s.c.res.Reading.At(p.Sentence, r)
		if q == nil || q.Frame != "put-counter" && q.Frame != "has-counter" && q.Frame != "exists" || q.Neg || !s.onCopied(q) {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
	}
	if len(a.Relative) > 0 {
		text = frame.Plain(a.Bare().In(s.c.block.Text))
	}
	switch k := s.counterKinds(text); {
	case len(k) == 1:
		kind = k[0]
	case text != "カウンター":
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	thing := newObj()
	if err := s.fit(thing, of); err != nil {
		return nil, err
	}
	thing.who = "opponent"
	thing.power, thing.toughness = 2, 2
	thing.counters = []counter{{kind, s.amount()}}
	return func() error {
		if err := s.entersAs(copier, thing); err != nil {
			return err
		}
		s.st.Claim("counters: {%s: {'%s': 0}}", copier.name, kind)
		if kind == "+1/+1" || kind == "-1/-1" {
			s.st.Claim("pt: {%s: 2/2}", copier.name)
		}
		return nil
	}, nil
}

// onCopied looks at コピーするクリーチャーの上に of counters, and reports whether the clause
// names no other place.
func (s *story) onCopied(q *frame.Prop) bool {
	b := q.C.Arg("に")
	if b == nil {
		return true
	}
	on, _ := s.cut(b, "の上", "")
	text := frame.Plain(s.text(on))
	if r := s.lastRelative(q, b); r != nil {
		if r.Frame != "copy" || r.Neg || len(b.Relative) > 1 {
			return false
		}
		text = strings.TrimPrefix(text, frame.Plain(r.C.In(s.c.block.Text)))
	}
	ph, ok := s.c.words(text)
	if !ok || ph.Is != frame.Referring && !(ph.Is == frame.Objects && ph.Desc.Sort == frame.OfPermanent && (ph.Dem || len(ph.Desc.Before)+len(ph.Desc.After) == 0)) {
		return false
	}
	s.look(b)
	return true
}

// keepClaim reads そのうち１体を選び, 残りをオーナーの墓地に置く of several that are there: so
// many stay, and the others go.
func keepClaim(s *story, p *frame.Prop) (func() error, error) {
	who, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "を")
	n, err := s.quantity(p, "を")
	if err != nil || a == nil || n < 1 || p.Neg || who.player == "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	g, err := s.last((*obj).many)
	if err != nil || g.n <= n || g.zone != ability.Battlefield || g.who != who.player {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	rest := ""
	for _, q := range s.later(p) { // 残りを
		if b := q.C.Arg("を"); b != nil && s.text(b) == "残り" && q.Frame == "put-into-graveyard" && !q.Neg {
			rest = "graveyard"
		}
	}
	if rest == "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	for i := range p.C.Adverb {
		if b := &p.C.Adverb[i]; b.In(s.c.block.Text) == "そのうち" {
			s.looked[b.Start] = true
		}
	}
	for i := range p.C.Args {
		if b := &p.C.Args[i]; strings.HasPrefix(s.text(b), "そのうち") {
			s.looked[b.Start] = true
		}
	}
	s.kept = &kept{g, n, rest}
	return func() error { return s.keeps() }, nil
}

// kept is a group of which some stay and the rest goes.
type kept struct {
	g    *obj
	n    int
	rest string
}

func (s *story) keeps() error {
	if _, err := s.placeAll(s.kept.g); err != nil {
		return err
	}
	if err := s.settle(); err != nil {
		return err
	}
	k := s.kept
	if k.g.kin == nil {
		return fmt.Errorf("which of them stay is not known")
	}
	s.st.Claim("count: {card: %s, of: %s, is: %d}", *k.g.kin, k.g.who, k.n)
	s.st.Claim("count: {card: %s, zone: %s, of: %s, is: %d}", *k.g.kin, k.rest, k.g.who, k.g.n-k.n)
	return nil
}

package casegen

import (
	"fmt"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

func init() {
	for f, h := range map[string]claimHandler{
		"becomes":         sizeClaim,
		"reverts":         sizeClaim,
		"is-size":         sizeClaim,
		"treated-as":      sizeClaim,
		"is-described":    describedClaim,
		"put-counter":     countersClaim,
		"has-counter":     countersClaim,
		"remove-counter":  countersGoneClaim,
		"gain-control":    controlClaim,
		"controls":        controlClaim,
		"changes-control": controlChangesClaim,
		"is-controller":   isControllerClaim,
		"gain-ability":    hasClaim,
		"lose-ability":    hasClaim,
		"attach":          attachedClaim,
		"is-colour":       colourClaim,
		"remains":         remainsClaim,
		"regardless":      whoeverClaim,
	} {
		claimTable[f] = h
	}
	was := claimTable["value-is"]
	claimTable["value-is"] = func(s *story, p *frame.Prop) (func() error, error) {
		if a := p.C.Arg("が", "は"); a != nil && s.isValue(a) {
			return valueClaim(s, p)
		}
		if was == nil {
			return nil, unplayed("no claim for value-is")
		}
		return was(s, p)
	}
}

// sizeClaim reads ５/５になる, ４/５である, ５/５として扱う, ２/２に戻る.
func sizeClaim(s *story, p *frame.Prop) (func() error, error) {
	later, err := s.afterwards(p)
	if err != nil {
		return nil, err
	}
	size := ""
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "に" && a.Particle != "だ" && a.Particle != "として" && a.Particle != "と" {
			continue
		}
		w := frame.Plain(s.text(a))
		w = strings.TrimSuffix(strings.TrimSuffix(w, "クリーチャー"), "の")
		if _, _, ok := sizeOf(w); ok {
			size = w
			s.looked[a.Start] = true
			break
		}
	}
	if size == "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	s.eachOf(p, o)
	o.become("creature")
	if err := fact(p); err != nil || p.Neg || o.player != "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.after(later, o, func(n string) { s.st.claim("pt: {%s: %s}", n, size) }), nil
}

// describedClaim reads ２/２のクリーチャーである, 飛行を持たない１/１のクリーチャーである.
func describedClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "だ")
	if a == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	d, f, err := s.description(s.text(a))
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || p.Neg || o.player != "" || o.many() || d.Counted() || d.All {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	claims, err := s.qualities(f)
	if err != nil {
		return nil, err
	}
	return s.after(false, o, func(n string) {
		for _, c := range claims {
			s.st.claim(c, n)
		}
	}), nil
}

// qualities writes claims that an object is what a filter says, with %s for its
// name. Types, colours and subtypes are claimed to be no others.
func (s *story) qualities(f ability.Filter) ([]string, error) {
	var out []string
	var types, colours []string
	power, toughness := -1, -1
	for _, p := range f.Is {
		switch p := p.(type) {
		case ability.Type:
			if len(p.Of) != 1 {
				return nil, fmt.Errorf("no claim for one of several types")
			}
			types = append(types, strings.ToUpper(p.Of[0][:1])+p.Of[0][1:])
		case ability.Subtype:
			if len(p.Of) != 1 {
				return nil, fmt.Errorf("no claim for one of several types")
			}
			out = append(out, "subtypes: {%s: "+p.Of[0]+"}")
		case ability.Colored:
			if len(p.Of) != 1 {
				return nil, fmt.Errorf("no claim for one of several colours")
			}
			colours = append(colours, p.Of[0].Letter())
		case ability.Colors:
			if p.Kind != "colorless" {
				return nil, fmt.Errorf("no claim for %s", p.Kind)
			}
			out = append(out, "colours: {%s: []}")
		case ability.Has:
			w := "has"
			if p.Without {
				w = "lacks"
			}
			out = append(out, w+": {%s: ["+p.Keyword+"]}")
		case ability.Status:
			switch p.Of[0] {
			case "tapped":
				out = append(out, "tapped: {%s: true}")
			case "untapped":
				out = append(out, "tapped: {%s: false}")
			default:
				return nil, fmt.Errorf("no claim for %s", p.Of[0])
			}
		case ability.With:
			n, ok := p.N.(ability.Num)
			switch {
			case !ok || p.Op != ability.Equal:
				return nil, fmt.Errorf("no claim for %s", p.Attr)
			case p.Attr == "power":
				power = int(n)
			case p.Attr == "toughness":
				toughness = int(n)
			case p.Attr == "mana value":
				out = append(out, fmt.Sprintf("mana-value: {%%s: %d}", int(n)))
			default:
				return nil, fmt.Errorf("no claim for %s", p.Attr)
			}
		case ability.ControlledBy:
			out = append(out, "controller: {%s: "+whoOf(p.By, "you")+"}")
		case ability.Noun:
			if p.Of[0] != "permanent" {
				return nil, fmt.Errorf("no claim for %s", p.Of[0])
			}
		default:
			return nil, fmt.Errorf("no claim for %T", p)
		}
	}
	if len(types) > 0 {
		out = append(out, "types: {%s: ["+strings.Join(types, ", ")+"]}")
	}
	if len(colours) > 0 {
		out = append(out, "colours: {%s: ["+strings.Join(colours, ", ")+"]}")
	}
	switch {
	case power >= 0 && toughness >= 0:
		out = append(out, fmt.Sprintf("pt: {%%s: %d/%d}", power, toughness))
	case power >= 0 || toughness >= 0:
		return nil, fmt.Errorf("no claim for a power or a toughness alone")
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("nothing to claim")
	}
	return out, nil
}

// countersClaim reads カウンターが置かれていない, カウンターが２個置かれている, カウンターを１個置く.
func countersClaim(s *story, p *frame.Prop) (func() error, error) {
	o, kinds, n, err := s.countersOn(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if !p.Neg && n < 0 && !p.C.Pred.State {
		return s.after(false, o, func(name string) {
			for _, k := range kinds {
				s.st.claim("happened: {event: put-counters, object: %s, word: '%s'}", name, k)
			}
		}), nil
	}
	if p.Neg && !p.C.Pred.Negated {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if p.Neg && o.moved != "" { // it had some before it went
		for _, k := range kinds {
			if o.count(k) == 0 {
				o.counters = append(o.counters, counter{k, s.amount()})
			}
		}
	}
	have := func(k string) int {
		if n < 0 && !p.Neg {
			return o.count(k)
		}
		return n
	}
	if p.Neg {
		n = 0
	}
	for _, k := range kinds {
		if have(k) <= 0 && !p.Neg {
			return nil, fmt.Errorf("how many counters %q speaks of is not known", p.Text)
		}
	}
	return s.after(false, o, func(name string) {
		for _, k := range kinds {
			s.st.claim("counters: {%s: {'%s': %d}}", name, k, have(k))
		}
	}), nil
}

// countersGoneClaim reads カウンターが２個取り除かれる, カウンターは取り除かれない.
func countersGoneClaim(s *story, p *frame.Prop) (func() error, error) {
	var both *obj
	for i := range p.C.Args { // 両方のカウンターが
		a := &p.C.Args[i]
		if text := frame.Plain(s.text(a)); text == "両方のカウンター" || text == "すべてのカウンター" || text == "全てのカウンター" {
			s.looked[a.Start] = true
			o, err := s.onto(p)
			if err != nil {
				return nil, err
			}
			if o == nil {
				if o, err = s.elided(p); err != nil {
					return nil, err
				}
			}
			both = o
		}
	}
	if both != nil {
		if err := fact(p); err != nil || both.player != "" || both.many() || len(both.counters) == 0 || p.Neg {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		kinds := both.counters
		return s.after(false, both, func(name string) {
			for _, c := range kinds {
				s.st.claim("counters: {%s: {'%s': 0}}", name, c.kind)
			}
		}), nil
	}
	o, kinds, n, err := s.countersOn(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if p.Neg {
		for _, k := range kinds {
			if o.count(k) == 0 {
				o.counters = append(o.counters, counter{k, s.amount()})
			}
		}
	}
	return s.after(false, o, func(name string) {
		for _, k := range kinds {
			switch {
			case p.Neg:
				s.st.claim("counters: {%s: {'%s': %d}}", name, k, o.count(k))
			case n > 0:
				s.st.claim("happened: {event: remove-counters, object: %s, word: '%s', amount: %d}", name, k, n)
			default:
				s.st.claim("happened: {event: remove-counters, object: %s, word: '%s'}", name, k)
			}
		}
	}), nil
}

// hasClaim reads 飛行を持つ, 飛行を得る, 飛行を失う, すべての能力を失う.
func hasClaim(s *story, p *frame.Prop) (func() error, error) {
	later, err := s.afterwards(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "を")
	if a == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	lost := p.Frame == "lose-ability"
	switch frame.Plain(s.text(a)) {
	case "すべての能力", "全ての能力", "他のすべての能力", "すべての他の能力", "能力":
		if lost == p.Neg || frame.Plain(s.text(a)) == "能力" && lost {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		return s.after(later, o, func(n string) { s.st.claim("abilities: {%s: []}", n) }), nil
	}
	k, err := s.c.keywordOf(s.text(a))
	if err != nil {
		return nil, err
	}
	word := "has"
	if p.Neg != lost {
		word = "lacks"
	}
	return s.after(later, o, func(n string) { s.st.claim("%s: {%s: [%s]}", word, n, k) }), nil
}

// controlClaim reads それのコントロールを得る, それをコントロールする.
func controlClaim(s *story, p *frame.Prop) (func() error, error) {
	later, err := s.afterwards(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "を")
	by := s.arg(p, "が", "は")
	if t := s.unread(p, ""); a == nil && by != nil && t != nil && t.Topic { // それは、あなたがコントロールする
		a = t
	}
	who := s.you
	if by != nil {
		if who, err = s.noun(p, by); err != nil {
			return nil, err
		}
	}
	if a == nil || who.player == "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	b, _ := s.cut(a, "のコントロール")
	o, err := s.noun(p, b)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	holder := who.player
	if p.Neg {
		holder = other(holder)
	}
	return s.after(later, o, func(n string) { s.st.claim("controller: {%s: %s}", n, holder) }), nil
}

// controlChangesClaim reads コントロールは元のプレイヤーに戻る, コントロールは変わらない.
func controlChangesClaim(s *story, p *frame.Prop) (func() error, error) {
	later, err := s.afterwards(p)
	if err != nil {
		return nil, err
	}
	a := s.arg(p, "が", "は", "を")
	if a == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	b, ok := s.cut(a, "のコントロール", "コントロール", "のコントローラー", "コントローラー")
	if !ok {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	var o *obj
	if w := s.text(b); w == "" || w == "その" {
		o, err = s.last(func(o *obj) bool { return !o.many() })
	} else {
		o, err = s.noun(p, b)
	}
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	to := s.arg(p, "に", "へ")
	if to == nil {
		return s.after(later, o, func(n string) {
			s.st.claim("%s", event(!p.Neg, "event: change-control, object: "+n, -1))
		}), nil
	}
	whose, err := s.formerly(o, frame.Plain(s.text(to)))
	if err != nil {
		return nil, err
	}
	return s.after(later, o, func(n string) {
		w := whose()
		if p.Neg {
			w = other(w)
		}
		s.st.claim("controller: {%s: %s}", n, w)
	}), nil
}

// isControllerClaim reads それのコントローラーはあなたである.
func isControllerClaim(s *story, p *frame.Prop) (func() error, error) {
	return nil, fmt.Errorf("no claim for %q", p.Text)
}

// manaValues are the words for the mana value, of all times.
var manaValues = []string{"のマナ総量", "の点数で見たマナ・コスト"}

func (s *story) isValue(a *clause.Arg) bool {
	_, ok := s.cut(a, append([]string{"手札の上限"}, manaValues...)...)
	return ok
}

// valueClaim reads マナ総量は８である, 手札の上限は７枚である.
func valueClaim(s *story, p *frame.Prop) (func() error, error) {
	a := s.arg(p, "が", "は")
	n, err := s.quantity(p, "だ")
	s.arg(p, "だ")
	if err != nil || a == nil || n < 0 || p.Neg {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if err := fact(p); err != nil {
		return nil, err
	}
	if b, ok := s.cut(a, "手札の上限"); ok {
		who, err := s.whose(s.text(b))
		if err != nil {
			return nil, err
		}
		return s.handLimit(who, n), nil
	}
	b, ok := s.cut(a, manaValues...)
	if !ok {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	o, err := s.noun(p, b)
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if z := s.unread(p, "で", "では"); z != nil {
		zone, err := s.zoneClass(s.text(z))
		if err != nil {
			return nil, err
		}
		o.zone = zone
	}
	return s.after(false, o, func(name string) { s.st.claim("mana-value: {%s: %d}", name, n) }), nil
}

// handLimit claims that a player discards down to so many cards as the turn
// ends, and not when there are no more.
func (s *story) handLimit(who string, n int) func() error {
	return func() error {
		if s.st.turn == "" {
			s.st.turn = who
		}
		if s.active() != who {
			return fmt.Errorf("whose turn ends is not known")
		}
		more := s.amount()
		if _, said := s.table.cards["hand."+who]; said {
			return fmt.Errorf("how many cards are in the hand is said")
		}
		s.have("hand", who, n+more)
		if err := s.nextTurn(); err != nil {
			return err
		}
		s.st.claim("%s", event(true, "event: discard, player: "+who, more))
		s.st.claim("count: {zone: hand, of: %s, is: %d}", who, n)
		return nil
	}
}

// zoneClass reads スタック以外の領域, すべての領域, 墓地, and returns a zone of those.
func (s *story) zoneClass(text string) (ability.Zone, error) {
	text = frame.Plain(text)
	zones := []ability.Zone{ability.Hand, ability.Graveyard, ability.Exile}
	switch text {
	case "スタック以外の領域", "スタック以外", "スタック以外のすべての領域", "スタック以外の場所", "戦場以外の領域":
		return zones[s.alt%len(zones)], nil
	}
	pl, err := s.zonePhrase(text)
	if err != nil || pl.zone == "battlefield" {
		return "", fmt.Errorf("does not know what zones %q are", text)
	}
	return ability.Zone(pl.zone), nil
}

// attachedClaim reads 《X》は外れる, 何にもつけられていない.
func attachedClaim(s *story, p *frame.Prop) (func() error, error) {
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	on := ""
	var host *obj
	if a := s.arg(p, "に"); a != nil {
		if text := s.text(a); !strings.HasPrefix(text, "何") {
			if host, err = s.noun(p, a); err != nil {
				return nil, err
			}
		}
	}
	if err := fact(p); err != nil || o.player != "" || o.many() || host == nil != p.Neg || host != nil && (host.player != "" || host.many()) || !isAttachment(o) {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.after(false, o, func(n string) {
		if host != nil {
			on = host.name
		}
		s.st.claim("attached: {%s: '%s'}", n, on)
	}), nil
}

// colourClaim reads 黒である, 黒になる.
func colourClaim(s *story, p *frame.Prop) (func() error, error) {
	c, end := s.c.describer().Color(p.C.Pred.Base, 0)
	if c == "" || end != len(p.C.Pred.Base) {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	s.arg(p, "だ")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || p.Neg || o.player != "" || o.many() {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.after(false, o, func(n string) { s.st.claim("colours: {%s: [%s]}", n, ability.Color(c).Letter()) }), nil
}

// remainsClaim reads ２/５のままである, タップ状態のままである.
func remainsClaim(s *story, p *frame.Prop) (func() error, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if w := strings.TrimSuffix(frame.Plain(s.text(a)), "のまま"); w == "元のコントローラーのコントロール下" || w == "元のコントローラのコントロール下" {
			s.looked[a.Start] = true
			s.arg(p, "だ")
			return s.staysWith(p)
		}
	}
	as := s.arg(p, "だ")
	o, err := s.subject(p)
	if err != nil {
		return nil, err
	}
	if err := fact(p); err != nil || p.Neg || o.player != "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	if as != nil && len(as.Relative) == 1 { // そのクリーチャーについたままである
		q := s.c.res.Reading.At(p.Sentence, as.Relative[0])
		if q == nil || q.Frame != "attach" || q.Neg || o.on == nil || o.many() {
			return nil, fmt.Errorf("no claim for %q", p.Text)
		}
		if a := q.C.Arg("に"); a != nil {
			text := frame.Plain(s.text(a))
			if host, err := s.phrase(strings.Replace(text, "元の", "その", 1)); err != nil || host != o.on {
				return nil, fmt.Errorf("what %q is attached to is not known", p.Text)
			}
		}
		return s.after(false, o, func(n string) {
			s.st.claim("attached: {%s: %s}", n, o.on.name)
			s.st.claim("never: {event: detach, object: %s}", n)
		}), nil
	}
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if s.looked[a.Start] || a.Particle != "" || len(a.Relative) > 0 {
			continue
		}
		s.looked[a.Start] = true
		switch text := frame.Plain(s.text(a)); {
		case isSizeText(text):
			return s.after(false, o, func(n string) { s.st.claim("pt: {%s: %s}", n, text) }), nil
		case text == "タップ状態" || text == "アンタップ状態":
			return s.after(false, o, func(n string) { s.st.claim("tapped: {%s: %v}", n, text == "タップ状態") }), nil
		default:
			_, f, err := s.description(text + "のパーマネント")
			if err != nil {
				return nil, err
			}
			is, err := s.qualities(f)
			if err != nil {
				return nil, err
			}
			return s.after(false, o, func(n string) {
				for _, c := range is {
					s.st.claim(c, n)
				}
			}), nil
		}
	}
	return nil, fmt.Errorf("no claim for %q", p.Text)
}

// eachOf looks at それぞれ beside a verb: what is spoken of are several.
func (s *story) eachOf(p *frame.Prop, o *obj) {
	for i := range p.C.Adverb {
		a := &p.C.Adverb[i]
		switch a.In(s.c.block.Text) {
		case "それぞれ", "すべて", "いずれも", "どれも":
			if !o.many() && o.name == "" && o.face == nil && o.player == "" && o.on == nil {
				o.n = 2 + s.alt
			}
			if o.many() {
				s.looked[a.Start] = true
			}
		}
	}
}

// whoeverClaim reads 誰がコントロールしているかにかかわらず: several things that are spoken of
// are controlled by different players.
func whoeverClaim(s *story, p *frame.Prop) (func() error, error) {
	text := frame.Plain(p.Text)
	if !strings.Contains(text, "誰がコントロールしているか") && !strings.Contains(text, "コントローラーが誰であるか") && !strings.Contains(text, "コントローラーに") {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	g, err := s.last((*obj).many)
	if err != nil || g.all != nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	for i := range p.C.Args {
		s.looked[p.C.Args[i].Start] = true
	}
	g.mixed = true
	if g.who == "" {
		g.who = "you"
	}
	return func() error { return nil }, nil
}

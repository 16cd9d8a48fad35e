package casegen

import (
	"fmt"
	"strings"

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
		"gain-ability":    hasClaim,
		"lose-ability":    hasClaim,
		"attach":          attachedClaim,
		"is-colour":       colourClaim,
		"remains":         remainsClaim,
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
	s.heeds(p, "最終的", "結局", "結果的")
	o.become("creature")
	if err := fact(p); err != nil || p.Neg || o.player != "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	return s.after(later, o, func(n string) { s.st.Claim("pt: {%s: %s}", n, size) }), nil
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
	s.whole(a)
	if err := fact(p); err != nil || p.Neg || o.player != "" || o.many() || d.Counted() || d.All {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	claims, err := s.qualities(f)
	if err != nil {
		return nil, err
	}
	return s.after(false, o, func(n string) {
		for _, c := range claims {
			s.st.Claim(c, n)
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
			s.sides = true
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
		return s.after(later, o, func(n string) { s.st.Claim("abilities: {%s: []}", n) }), nil
	}
	k, err := s.c.keywordOf(s.text(a))
	if err != nil {
		return nil, err
	}
	word := "has"
	if p.Neg != lost {
		word = "lacks"
	}
	if lost && o.face == nil && o.name == "" && o.cast == nil && !o.has(k) { // what is lost was there
		o.abilities = append(o.abilities, k)
	}
	return s.after(later, o, func(n string) { s.st.Claim("%s: {%s: [%s]}", word, n, k) }), nil
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
		s.st.Claim("attached: {%s: '%s'}", n, on)
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
	return s.after(false, o, func(n string) { s.st.Claim("colours: {%s: [%s]}", n, ability.Color(c).Letter()) }), nil
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
			s.st.Claim("attached: {%s: %s}", n, o.on.name)
			s.st.Claim("never: {event: detach, object: %s}", n)
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
			return s.after(false, o, func(n string) { s.st.Claim("pt: {%s: %s}", n, text) }), nil
		case text == "タップ状態" || text == "アンタップ状態":
			return s.after(false, o, func(n string) { s.st.Claim("tapped: {%s: %v}", n, text == "タップ状態") }), nil
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
					s.st.Claim(c, n)
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

package casegen

import (
	"fmt"
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// cut returns a phrase without the first of the endings that it has, and
// whether it has one.
func (s *story) cut(a *clause.Arg, endings ...string) (*clause.Arg, bool) {
	for _, e := range endings {
		if text := s.text(a); strings.HasSuffix(text, e) {
			b := *a
			b.End -= len(e)
			return &b, true
		}
	}
	return a, false
}

// unread returns the first phrase with one of the particles that was not looked
// at yet, and notes that it is now; nil where there is none.
func (s *story) unread(p *frame.Prop, particles ...string) *clause.Arg {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; slices.Contains(particles, a.Particle) && !s.looked[a.Start] {
			s.looked[a.Start] = true
			return a
		}
	}
	return nil
}

// limited notes that しか and だけ behind the numbers of a clause were weighed: the
// story has just so many.
func (s *story) limited(p *frame.Prop) {
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Quantity != nil {
			s.weigh(a)
		}
	}
}

// quantity reads how many a clause speaks of: a number on its own (クリーチャーが
// ２体), or one in a phrase with one of the particles. -1 where none is said; a
// bound is met by the number nearest to it.
func (s *story) quantity(p *frame.Prop, particles ...string) (int, error) {
	n, found := -1, false
	for i := range p.C.Args {
		a := &p.C.Args[i]
		q := a.Quantity
		if q != nil && a.Particle == "" && a.Also && p.Neg && q.Value == 1 && q.Bound == "" && !found {
			s.looked[a.Start] = true // １枚もない
			continue
		}
		if q == nil || a.Particle != "" && !slices.Contains(particles, a.Particle) || a.Particle == "" && a.Topic {
			continue
		}
		if q.Counter == "回" || q.Counter == "ターン" {
			continue
		}
		if q.X || q.Any || q.All || q.Value < 0 || found {
			return 0, fmt.Errorf("no number in %q", s.text(a))
		}
		n, found = q.Value, true
		switch q.Bound {
		case "", "以上", "以下", "ちょうど", "ずつ":
		case "未満":
			n--
		case "より多い":
			n++
		default:
			return 0, fmt.Errorf("no number in %q", s.text(a))
		}
		if a.Particle == "" {
			s.looked[a.Start] = true
		}
	}
	if n > mostOfThem || found && n < 0 {
		return 0, fmt.Errorf("no way to have %d of them", n)
	}
	return n, nil
}

// zoneWords are the zones by their words, with words for places in them.
var zoneWords = []struct{ ja, zone, place string }{
	{"ライブラリーの一番上", "library", "top"}, {"ライブラリーの一番下", "library", "bottom"}, {"ライブラリーの上", "library", "top"}, {"ライブラリーの下", "library", "bottom"},
	{"ライブラリー", "library", ""}, {"手札", "hand", ""}, {"墓地", "graveyard", ""}, {"追放領域", "exile", ""}, {"戦場", "battlefield", ""}, {"場", "battlefield", ""},
}

// place is a zone that a phrase names and whose it is: "owner", "controller" or
// a player; "" where the phrase does not say.
type place struct {
	zone, whose, at string
	not             string // whose it is said not to be
}

// zonePhrase reads オーナーの手札, 自分の墓地, 戦場, 《X》のコントローラーの墓地.
func (s *story) zonePhrase(text string) (place, error) {
	text = strings.TrimPrefix(frame.Plain(text), "直接")
	for _, z := range zoneWords {
		before, ok := strings.CutSuffix(text, z.ja)
		if !ok {
			continue
		}
		pl := place{zone: z.zone, at: z.place}
		before = strings.TrimSuffix(before, "の")
		switch before {
		case "":
			return pl, nil
		case "オーナー", "そのオーナー", "本来のオーナー", "各オーナー", "それぞれのオーナー", "元のオーナー":
			pl.whose = "owner"
			return pl, nil
		case "コントローラー", "そのコントローラー":
			pl.whose = "controller"
			return pl, nil
		}
		// そのコントローラーではなくオーナーの手札
		if not, rest, ok := strings.Cut(before, "ではなく"); ok {
			if a, b := s.whoseWord(not), s.whoseWord(rest); a != "" && b != "" && a != b {
				pl.whose = b
				pl.at = "not-" + a
				return pl, nil
			}
			return pl, fmt.Errorf("does not know whose %q is", text)
		}
		o, err := s.phrase(before)
		if err != nil || o.player == "" {
			return pl, fmt.Errorf("does not know whose %q is", text)
		}
		pl.whose = o.player
		return pl, nil
	}
	return place{}, fmt.Errorf("%q is no zone", text)
}

func (s *story) whoseWord(text string) string {
	switch strings.TrimPrefix(text, "その") {
	case "オーナー":
		return "owner"
	case "コントローラー":
		return "controller"
	}
	return ""
}

// pileOf reads whose cards a phrase such as 手札 or あなたの墓地 speaks of.
func (s *story) pileOf(text string) (zone, who string, err error) {
	pl, err := s.zonePhrase(text)
	if err != nil {
		return "", "", err
	}
	switch pl.whose {
	case "you", "opponent":
		return pl.zone, pl.whose, nil
	case "":
		switch {
		case s.gap != nil && s.gap.player != "":
			return pl.zone, s.gap.player, nil
		case s.topic != nil && s.topic.player != "":
			return pl.zone, s.topic.player, nil
		}
		return pl.zone, "you", nil
	}
	o, err := s.last(func(o *obj) bool { return o.player == "" })
	if err != nil {
		return "", "", err
	}
	holder, err := s.controllerOf(o)
	if pl.whose == "owner" {
		holder, err = s.ownerOf(o)
	}
	if err != nil {
		return "", "", err
	}
	return pl.zone, holder.player, nil
}

// words reads a phrase without clauses: as a description of objects or players
// where it is one.
func (c *context) words(text string) (frame.Phrase, bool) {
	if d, ok := c.describer().Read(text); ok {
		return frame.Phrase{Is: frame.Objects, Text: text, Desc: &d}, true
	}
	return c.reader.Words(text)
}

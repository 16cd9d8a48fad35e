package casegen

import (
	"slices"
	"strings"

	"saitei/rules/ability"
	"saitei/rules/frame"
)

// bygone has an ability resolve before everything else where its source was told
// of before it as of something that left or changed its controller, and nothing
// is said of when that was: what an ability did is spoken of, not what it will do
// (《X》のコントロールを失っても、対象となったクリーチャーは…). It reports whether it does.
func (s *story) bygone(k *casting) bool {
	left := k.o.moved != "" || k.o.stolen || slices.Contains(s.frames, "leave") && slices.Contains(s.told, k.o)
	if k.o.face == nil || k.isSpell() || s.timed() || !left {
		return false
	}
	s.deeds = slices.Insert(s.deeds, 0, func() error {
		if err := s.begin(k); err != nil {
			return err
		}
		return s.resolve()
	})
	return true
}

// timed reports whether a story says when in the life of a spell or ability what
// it tells of is.
func (s *story) timed() bool {
	return len(s.phased) > 0 || slices.ContainsFunc(s.frames, func(f string) bool {
		return slices.Contains([]string{"resolve", "activate", "cast", "trigger", "respond"}, f)
	})
}

// goesOnWith reports whether a sentence says that what an ability did goes on, so
// that it has resolved by the time that the sentence speaks of.
func (s *story) goesOnWith(k *casting) bool {
	return !s.timed() && !k.isSpell() && slices.ContainsFunc(s.c.sentence(s.si), func(p *frame.Prop) bool {
		return p.Frame == "lose-control" && p.Neg || strings.Contains(p.Text, "し続け")
	})
}

// aimedBy is what a noun with その means where the card it would fit is called by
// its name: the target of its ability that the story tells of. nil where there is
// no such target.
func (s *story) aimedBy(o *obj, f ability.Filter) *obj {
	if o == nil || o.face == nil {
		return nil
	}
	for i := len(s.casts) - 1; i >= 0; i-- {
		if k := s.casts[i]; k.o == o && !k.isSpell() && len(k.targets) == 1 && k.targets[0].player == "" && k.targets[0].face == nil && s.fits(k.targets[0], f) {
			k.said[0] = true
			return s.mention(k.targets[0])
		}
	}
	return nil
}

// controlledBy is what a card that gives control has given control of, where a
// text speaks of it as of that creature and of nothing else before: the target of
// its ability, or what it enchants. nil for other cards.
func (s *story) controlledBy(o *obj) *obj {
	if o.face == nil || !givesControl(o.face) {
		return nil
	}
	k, err := s.use(o, "")
	if err != nil {
		return nil
	}
	if k, err = s.aiming(k); err != nil || len(k.targets) != 1 || k.targets[0].player != "" {
		return nil
	}
	if !k.begun && !s.bygone(k) {
		return nil
	}
	return s.mention(k.targets[0])
}

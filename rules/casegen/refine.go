package casegen

import "saitei/rules/frame"

// A refinement is a narrow reading of a frame: of what a clause says where it
// speaks of something of its own kind, such as 毒カウンターを持つ or ライフが０点になる. It
// comes before the reading that the tables have for the frame.
type refinement[H any] struct {
	fits func(*story, *frame.Prop) bool
	read H
}

var (
	deedRefinements  = map[string][]refinement[deedHandler]{}
	claimRefinements = map[string][]refinement[claimHandler]{}
)

func refineDeed(fits func(*story, *frame.Prop) bool, read deedHandler, frames ...string) {
	for _, f := range frames {
		deedRefinements[f] = append(deedRefinements[f], refinement[deedHandler]{fits, read})
	}
}

func refineClaim(fits func(*story, *frame.Prop) bool, read claimHandler, frames ...string) {
	for _, f := range frames {
		claimRefinements[f] = append(claimRefinements[f], refinement[claimHandler]{fits, read})
	}
}

// deedOf is what reads a clause that sets the scene.
func (s *story) deedOf(p *frame.Prop) (deedHandler, bool) {
	for _, r := range deedRefinements[p.Frame] {
		if r.fits(s, p) {
			return r.read, true
		}
	}
	h, ok := deedTable[p.Frame]
	return h, ok
}

// claimOf is what reads a clause that claims something.
func (s *story) claimOf(p *frame.Prop) (claimHandler, bool) {
	for _, r := range claimRefinements[p.Frame] {
		if r.fits(s, p) {
			return r.read, true
		}
	}
	h, ok := claimTable[p.Frame]
	return h, ok
}

// argEnding reports whether a clause has a phrase with one of the particles
// that ends in one of the words; any particle where none is given.
func argEnding(s *story, p *frame.Prop, particles []string, words ...string) bool {
	return s.endingArg(p, particles, words...) != nil
}

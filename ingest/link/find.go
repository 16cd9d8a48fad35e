package link

import (
	"fmt"
	"slices"

	"saitei/corpus"
	"saitei/rules/cr"
)

// Confidences of the last resorts, and how like a rule must be.
const (
	ofKeyword = 0.55 // the rule of a keyword that is named
	ofWords   = 0.5  // the rule that is most like in words
	likeWords = 0.6
)

// everywhere are keyword actions of which nearly every ruling speaks.
var everywhere = []string{"cast", "activate", "play"}

// namedRule links a block that no other words tie to a rule to that of the
// first keyword ability it names, else of the first keyword action.
func (l *Linker) namedRule(doc *corpus.Document, b *corpus.Block) {
	var pick *corpus.KeywordLink
	for i := range b.Keywords {
		k := &b.Keywords[i]
		if _, ok := cr.CurrentNumber(k.Keyword); !ok || k.Method == corpus.Structural || slices.Contains(everywhere, k.Keyword) {
			continue
		}
		if pick == nil || pick.Method == corpus.Lexical && k.Method != corpus.Lexical {
			pick = k
		}
	}
	if pick == nil {
		return
	}
	id, _ := cr.CurrentNumber(pick.Keyword)
	link := corpus.RuleLink{Method: corpus.Lexical, Confidence: ofKeyword, Span: pick.Span, Why: "rule of " + pick.Keyword}
	if sub, likeness := l.subrule(b.Text, id, nil); !sub.IsZero() {
		id = sub
		link.Why += fmt.Sprintf("; of its subrules the most alike (%.2f)", likeness)
	}
	l.addRule(doc, b, id, link)
}

// likeRule links a block to the rule of the newest edition that is most like
// it in words, where one is very like.
func (l *Linker) likeRule(doc *corpus.Document, b *corpus.Block) {
	if !l.rules.held() {
		return
	}
	l.findOnce.Do(func() { l.finder = l.newFinder() })
	id, likeness := l.finder.nearest(l.concepts.japanese(b.Text))
	if likeness < likeWords {
		return
	}
	l.addRule(doc, b, id, corpus.RuleLink{Method: corpus.Lexical, Confidence: ofWords, Why: fmt.Sprintf("of all rules the most like it in words (%.2f)", likeness)})
}

// finder finds the rule that is most like a text.
type finder struct {
	ids     []corpus.RuleID
	weights weights
	vectors []vector
}

// newFinder reads the rules of the newest edition, save for keywords, which
// are linked by name, and for the variants and formats of chapters 8 and 9.
func (l *Linker) newFinder() *finder {
	ed := l.rules.newest()
	f := &finder{}
	var bags []bag
	add := func(ids []corpus.RuleID) {
		for _, id := range ids {
			f.ids = append(f.ids, id)
			bags = append(bags, l.ruleBag(id, ed))
		}
	}
	for chapter := 1; chapter <= 7; chapter++ {
		for _, section := range l.rules.subrules(corpus.RuleID{Section: chapter}, ed) {
			if section.Section == 701 || section.Section == 702 {
				continue
			}
			for _, id := range l.rules.subrules(section, ed) {
				add([]corpus.RuleID{id})
				add(l.rules.subrules(id, ed))
			}
		}
	}
	f.weights = newWeights(bags)
	for _, b := range bags {
		f.vectors = append(f.vectors, f.weights.vector(b))
	}
	return f
}

// nearest returns the rule most like a text, and how like it is. A text of one
// or two notions is like many rules, and gives none.
func (f *finder) nearest(b bag) (best corpus.RuleID, likeness float64) {
	if len(b) < 4 {
		return best, 0
	}
	v := f.weights.vector(b)
	for i, id := range f.ids {
		if c := cosine(v, f.vectors[i]); c > likeness {
			best, likeness = id, c
		}
	}
	return best, likeness
}

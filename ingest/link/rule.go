package link

import (
	"cmp"
	"fmt"
	"slices"

	"saitei/corpus"
	"saitei/rules/cr"
)

// How many implied rules a ruling is given at most, and how sure they must be:
// a ruling on a keyword has its rule already.
const (
	mostImplied       = 2
	mostImpliedInPart = 1
	leastImplied      = 0.7
)

// ruleLinks fills in the rules of a block: numbers written there, the rule of
// its section, and rules that its words imply.
func (l *Linker) ruleLinks(doc *corpus.Document, i int, sec section) {
	b := &doc.Blocks[i]
	l.numberLinks(doc, b)
	if b.Kind != corpus.KindRule {
		l.sectionRules(doc, b, sec)
	}
	l.impliedRules(doc, b)
	if len(b.Rules) == 0 {
		note(b, "unlinked-rule", "no number, no keyword or topic of a section and no words that imply a rule", corpus.Span{})
	}
}

// addRule adds a link to a rule by its number of today, unless the block has it.
func (l *Linker) addRule(doc *corpus.Document, b *corpus.Block, now corpus.RuleID, link corpus.RuleLink) {
	if now.IsZero() || slices.ContainsFunc(b.Rules, func(o corpus.RuleLink) bool { return o.Current == now }) {
		return
	}
	link.Current = now
	link.ID, link.Edition = now, l.rules.newest()
	if ed := doc.Edition.Date; !ed.IsZero() {
		if id := l.rules.written(now, ed); !id.IsZero() {
			link.ID, link.Edition = id, ed
		}
	}
	b.Rules = append(b.Rules, link)
}

// sectionRules links a ruling to the rule of the keyword or topic its section
// explains, down to the subrule whose words are most like its own.
func (l *Linker) sectionRules(doc *corpus.Document, b *corpus.Block, sec section) {
	link := corpus.RuleLink{Method: corpus.Heading, Confidence: 0.9, Why: "section " + sec.heading}
	if sec.numbered {
		link.Method, link.Why = corpus.Structural, "numbered paragraphs of the section "+sec.heading
	}
	for _, k := range sec.keywords {
		if k.word {
			link.Confidence = 0.8
			l.addRule(doc, b, corpus.MustRuleID("207.2c"), link)
			continue
		}
		id, ok := cr.CurrentNumber(k.en)
		if !ok {
			continue
		}
		if sub, likeness := l.subrule(b.Text, id, k.en); !sub.IsZero() {
			link.Why += fmt.Sprintf("; of its subrules the most alike (%.2f)", likeness)
			id = sub
		}
		l.addRule(doc, b, id, link)
	}
	for _, t := range sec.topics {
		if sub, likeness := l.subrule(b.Text, t, ""); !sub.IsZero() && likeness >= 0.2 {
			link.Confidence = 0.6
			link.Why = fmt.Sprintf("section %s; of the rules of %s the most alike (%.2f)", sec.heading, t, likeness)
			l.addRule(doc, b, sub, link)
		}
	}
}

// subrule returns the subrule of today, below a rule or section, whose words
// are most like a text; zero where no rules text is held.
func (l *Linker) subrule(text string, id corpus.RuleID, keyword string) (corpus.RuleID, float64) {
	ed := l.rules.newest()
	var ids []corpus.RuleID
	for _, s := range l.rules.subrules(id, ed) {
		under := l.rules.subrules(s, ed)
		if len(under) == 0 || id.Rule == 0 {
			ids = append(ids, s)
		}
		ids = append(ids, under...)
	}
	best, likeness, _ := l.nearestRule(text, corpus.RuleID{}, ids, ed)
	return best, likeness
}

// impliedRules links a block to the rules that its words imply, the surest
// first.
func (l *Linker) impliedRules(doc *corpus.Document, b *corpus.Block) {
	most := mostImplied
	if len(b.Rules) > 0 {
		most = mostImpliedInPart
	}
	hits := l.implied.match(b.Text)
	slices.SortStableFunc(hits, func(x, y found) int { return cmp.Compare(y.row.confidence, x.row.confidence) })
	for _, f := range hits {
		if most == 0 || f.row.confidence < leastImplied {
			break
		}
		n := len(b.Rules)
		id := corpus.MustRuleID(f.row.target)
		now := id
		if l.rules.newest() != tableEdition {
			now = l.rules.current(id, tableEdition).id
		}
		l.addRule(doc, b, now, corpus.RuleLink{Method: corpus.Lexical, Confidence: f.row.confidence, Span: f.span})
		most -= len(b.Rules) - n
	}
}

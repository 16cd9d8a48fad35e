package link

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/rules/cr"
)

// How many implied rules a ruling is given at most, and how sure they must be:
// a ruling on a keyword has its rule already.
const (
	mostImplied  = 3
	thirdImplied = 0.85 // how sure a third one must be
	leastImplied = 0.7
	mostBeside   = 2    // implied rules beside one that was found otherwise
	leastBeside  = 0.85 // how sure they must be
	inBrackets   = 0.15 // what an aside in brackets is less sure
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
	if b.Kind != corpus.KindRule {
		l.topicRules(doc, b, sec)
	}
	if len(b.Rules) == 0 {
		l.namedRule(doc, b)
	}
	if len(b.Rules) == 0 {
		l.likeRule(doc, b)
	}
	if len(b.Rules) == 0 {
		note(b, "unlinked-rule", "no number, no keyword or topic of a section, no words that imply a rule, and none that is like it in words", corpus.Span{})
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
	if len(sec.numbered) > 0 {
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
		if sub, likeness := l.subrule(b.Text, id, l.paragraphs(doc, sec)); !sub.IsZero() {
			link.Why += fmt.Sprintf("; of its subrules the most alike (%.2f)", likeness)
			id = sub
		}
		l.addRule(doc, b, id, link)
	}
}

// topicRules links a ruling to the rules of the topic of its section, unless
// its words have led there already.
func (l *Linker) topicRules(doc *corpus.Document, b *corpus.Block, sec section) {
	for _, t := range sec.topics {
		if slices.ContainsFunc(b.Rules, func(r corpus.RuleLink) bool { return within(r.Current, t) }) {
			continue
		}
		if sub, likeness := l.subrule(b.Text, t, nil); !sub.IsZero() && likeness >= 0.2 {
			why := fmt.Sprintf("section %s; of the rules of %s the most alike (%.2f)", sec.heading, t, likeness)
			l.addRule(doc, b, sub, corpus.RuleLink{Method: corpus.Heading, Confidence: 0.6, Why: why})
		}
	}
}

// within reports whether a rule is t or stands below it.
func within(id, t corpus.RuleID) bool {
	return id.Section == t.Section && (t.Rule == 0 || id.Rule == t.Rule) && (t.Letter == "" || id.Letter == t.Letter)
}

// paragraph is a numbered rule paragraph above a ruling.
type paragraph struct {
	now   corpus.RuleID // its number today
	chars bag           // pairs of characters of its text
}

// paragraphs returns the numbered paragraphs under which a section stands.
func (l *Linker) paragraphs(doc *corpus.Document, sec section) []paragraph {
	var out []paragraph
	for _, i := range sec.numbered {
		b := &doc.Blocks[i]
		if len(b.Rules) > 0 && !b.Rules[0].Current.IsZero() {
			out = append(out, paragraph{b.Rules[0].Current, pairs(b.Text)})
		}
	}
	return out
}

// What speaks for a subrule beside its likeness.
const (
	definesIt  = 0.06 // it is the first that says more than which kind of ability the keyword is
	isQuoted   = 0.10 // a numbered paragraph above is this subrule
	quoteAlike = 0.50 // for the likeness of the ruling to that paragraph
	onPoint    = 0.30 // both speak of one of the points that only one subrule of a keyword is about
	kindOnly   = 90   // bytes of a subrule that says no more than the kind
)

// subrule returns the subrule of today, below a rule or section, that speaks of
// what a text does: the one most like it in words, unless the one that defines
// the keyword, or a paragraph quoted above, is nearly as like. It is zero
// where no rules text is held.
func (l *Linker) subrule(text string, id corpus.RuleID, quoted []paragraph) (corpus.RuleID, float64) {
	ed := l.rules.newest()
	var ids []corpus.RuleID
	for _, s := range l.rules.subrules(id, ed) {
		under := l.rules.subrules(s, ed)
		if len(under) == 0 || id.Rule == 0 {
			ids = append(ids, s)
		}
		ids = append(ids, under...)
	}
	notions := l.concepts.japanese(text)
	likeness := l.likeness(notions, ids, ed)
	alike := quotedAlike(text, quoted)
	defined := false
	best, most := corpus.RuleID{}, 0.0
	for i, s := range ids {
		score := likeness[i]
		if !defined && id.Rule != 0 && len(l.rules.text(s, ed)) > kindOnly {
			defined = true
			score += definesIt
		}
		score += onPoint * sharedMarks(notions, l.ruleBag(s, ed))
		for k, q := range quoted {
			if q.now == s {
				score += isQuoted + quoteAlike*alike[k]
			}
		}
		if score > most {
			best, most = s, score
		}
	}
	return best, most
}

// marks are notions that single out a subrule among those of a keyword.
var marks = []string{"redundant", "lastknown", "anyzone"}

// sharedMarks counts the marks that a text and a rule have in common.
func sharedMarks(ja, en bag) float64 {
	n := 0.0
	for _, m := range marks {
		if ja[m] > 0 && en[m] > 0 {
			n++
		}
	}
	return n
}

// quotedAlike returns how like a text is to each of the paragraphs above it.
func quotedAlike(text string, quoted []paragraph) []float64 {
	if len(quoted) == 0 {
		return nil
	}
	bags := make([]bag, len(quoted))
	for i, q := range quoted {
		bags[i] = q.chars
	}
	w := newWeights(append(bags, pairs(text)))
	v := w.vector(pairs(text))
	out := make([]float64, len(quoted))
	for i := range quoted {
		out[i] = cosine(v, w.vector(bags[i]))
	}
	return out
}

// impliedRules links a block to the rules that its words imply, the surest
// first.
func (l *Linker) impliedRules(doc *corpus.Document, b *corpus.Block) {
	most, least := mostImplied, leastImplied
	if len(b.Rules) > 0 {
		most, least = mostBeside, leastBeside
	}
	hits := l.implied.match(b.Text)
	sure := make(map[*row]float64, len(hits))
	for _, f := range hits {
		sure[f.row] = f.row.confidence
		if bracketed(b.Text, f.span) {
			sure[f.row] -= inBrackets
		}
	}
	slices.SortStableFunc(hits, func(x, y found) int { return cmp.Compare(sure[y.row], sure[x.row]) })
	given := 0
	for _, f := range hits {
		if given == most || sure[f.row] < least || given == 2 && sure[f.row] < thirdImplied {
			break
		}
		n := len(b.Rules)
		id := corpus.MustRuleID(f.row.target)
		now := id
		if l.rules.newest() != tableEdition {
			now = l.rules.current(id, tableEdition).id
		}
		l.addRule(doc, b, now, corpus.RuleLink{Method: corpus.Lexical, Confidence: sure[f.row], Span: f.span})
		given += len(b.Rules) - n
	}
}

// bracketed reports whether a span lies inside brackets: an aside.
func bracketed(text string, s corpus.Span) bool {
	open := max(strings.LastIndex(text[:s.Start], "（"), strings.LastIndex(text[:s.Start], "("))
	shut := max(strings.LastIndex(text[:s.Start], "）"), strings.LastIndex(text[:s.Start], ")"))
	return open > shut && !strings.ContainsAny(text[s.Start:s.End], "）)")
}

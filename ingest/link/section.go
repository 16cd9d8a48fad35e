package link

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/rules/cr"
)

//go:embed topic.tsv
var topicText string

// section is what the headings above a block say.
type section struct {
	path     string    // the headings, outermost first
	heading  string    // the heading that names the keywords or the topic
	keywords []keyword // keywords it explains
	topics   []corpus.RuleID
	numbered []int // blocks of the numbered rule paragraphs above, of one keyword
}

// topic is a row of topic.tsv.
type topic struct {
	word string
	id   corpus.RuleID
}

var topics = func() []topic {
	var out []topic
	for _, line := range strings.Split(topicText, "\n") {
		if w, id, ok := strings.Cut(line, "\t"); ok && !strings.HasPrefix(line, "#") {
			out = append(out, topic{nlp.FoldString(w, nlp.FoldMatch), corpus.MustRuleID(id)})
		}
	}
	return out
}()

// ruleHead is a number at the start of a rule paragraph or of its heading.
var ruleHead = regexp.MustCompile(`^\s*([1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]{0,2})[.:]?\s*`)

// sections reads the headings above each block. Where they name no keyword, a
// numbered paragraph above that does so speaks for them.
func (l *Linker) sections(doc *corpus.Document) []section {
	out := make([]section, len(doc.Blocks))
	read := map[string]section{}
	var numbered []int
	var above []keyword
	last := ""
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		if b.Kind == corpus.KindBoilerplate || b.Kind == corpus.KindDuplicate {
			continue
		}
		path := strings.Join(b.Section, "\n")
		s, ok := read[path]
		if !ok {
			s = l.section(b.Section)
			read[path] = s
		}
		if path != last {
			last, numbered, above = path, nil, nil
		}
		if id, k, ok := l.numberedKeyword(b); ok {
			if len(numbered) > 0 && numberOf(&doc.Blocks[numbered[0]]).Parent() != id.Parent() {
				numbered = nil
			}
			if b.Kind == corpus.KindRule {
				numbered = append(numbered, i)
			}
			if k != nil {
				above = []keyword{*k}
			}
		}
		if len(s.keywords) == 0 && len(above) > 0 {
			s.keywords, s.heading = above, "of the numbered paragraphs"
		}
		s.numbered = slices.Clone(numbered)
		out[i] = s
	}
	return out
}

// numberOf returns the number at the start of a rule paragraph.
func numberOf(b *corpus.Block) corpus.RuleID {
	if m := ruleHead.FindStringSubmatch(nlp.FoldString(b.Text, nlp.FoldMatch)); m != nil {
		if id, err := corpus.ParseRuleID(m[1]); err == nil {
			return id
		}
	}
	return corpus.RuleID{}
}

// numberedKeyword returns the number at the start of a rule paragraph or of its
// heading, and the keyword that it names first, if any.
func (l *Linker) numberedKeyword(b *corpus.Block) (corpus.RuleID, *keyword, bool) {
	if b.Kind != corpus.KindRule && b.Kind != corpus.KindHeading {
		return corpus.RuleID{}, nil, false
	}
	id := numberOf(b)
	if id.IsZero() {
		return id, nil, false
	}
	if found := l.keywords.find(b.Text, true); len(found) > 0 {
		return id, &found[0].keyword, true
	}
	return id, nil, true
}

// section reads a path of headings; the innermost that says something counts.
func (l *Linker) section(path []string) section {
	s := section{path: strings.Join(path, "\n")}
	for i, h := range slices.Backward(path) {
		s.keywords = l.headingKeywords(h)
		if l.headingCard(h) != "" && !l.isTopic(path[:i], h) && (len(s.keywords) == 0 || aboutCards(path[:i]) || !l.isKeyword(h)) {
			s.keywords = nil // the name of a card may hold that of a keyword, or be one
			return s
		}
		if len(s.keywords) > 0 {
			s.heading = h
			return s
		}
		folded := nlp.FoldString(h, nlp.FoldMatch)
		for _, t := range topics {
			if strings.Contains(folded, t.word) {
				s.topics, s.heading = append(s.topics, t.id), h
			}
		}
		if len(s.topics) > 0 {
			return s
		}
	}
	return s
}

// headingKeywords returns the keywords a heading says are explained below it:
// a heading that is little more than the keyword, or that speaks of keywords.
func (l *Linker) headingKeywords(h string) []keyword {
	if strings.Contains(h, "《") {
		return nil
	}
	h = ruleHead.ReplaceAllString(nlp.FoldString(h, nlp.FoldMatch), "")
	var out []keyword
	length := 0
	for _, n := range l.keywords.find(h, true) {
		length += n.span.Len()
		if !slices.Contains(out, n.keyword) {
			out = append(out, n.keyword)
		}
	}
	if length*10 >= len(h)*4 || l.isPart(h, out) || strings.Contains(h, "キーワード") || strings.Contains(h, "能力") || strings.Contains(h, "メカニズム") {
		return out
	}
	return nil
}

// isKeyword reports whether a heading is the name of a keyword and no more.
func (l *Linker) isKeyword(h string) bool {
	h = nlp.FoldString(strings.TrimSpace(h), nlp.FoldMatch)
	found := l.keywords.find(h, true)
	return len(found) == 1 && found[0].span.Len() == len(h)
}

// isPart reports whether one of the keywords stands by itself between the signs
// of a heading, as in 〜（ギルド：暗号）.
func (l *Linker) isPart(h string, kws []keyword) bool {
	for _, part := range strings.FieldsFunc(h, func(r rune) bool { return strings.ContainsRune(":：()（）「」『』【】/・- ", r) }) {
		for _, n := range l.keywords.find(part, true) {
			if n.span.Len() == len(part) && slices.Contains(kws, n.keyword) {
				return true
			}
		}
	}
	return false
}

// maxBefore is how many days before its set comes out a document may be dated
// to be one of those that are written for it.
const maxBefore = 60

// rulesDay returns the day whose rules a document is written for: its date, or
// the day on which its set comes out where it was written shortly before. The
// rules of a set come into force with the set.
func (l *Linker) rulesDay(doc *corpus.Document) corpus.Date {
	s := l.sets[doc.Set]
	if s == nil || doc.Date.IsZero() || s.Date.IsZero() || s.Date.Compare(doc.Date) < 0 {
		return doc.Date
	}
	if days(s.Date)-days(doc.Date) > maxBefore {
		return doc.Date
	}
	return s.Date
}

// days counts days; months have 31, which is near enough for a limit.
func days(d corpus.Date) int { return (d.Year*12+d.Month)*31 + d.Day }

// edition finds the edition a document is written under, from the numbers it
// quotes with their keywords, the keywords it explains, and its date.
func (l *Linker) edition(doc *corpus.Document, secs []section) {
	var quotes []cr.Quote
	var explained []string
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		for _, k := range secs[i].keywords {
			if !slices.Contains(explained, k.en) {
				explained = append(explained, k.en)
			}
		}
		id, k, ok := l.numberedKeyword(b)
		if !ok || k == nil {
			continue
		}
		quotes = append(quotes, cr.Quote{ID: id, Keyword: k.en})
		if !slices.Contains(explained, k.en) {
			explained = append(explained, k.en)
		}
	}
	doc.Edition = l.rules.lib.EditionOf(quotes, explained, l.rulesDay(doc))
	for i := range doc.Blocks {
		if b := &doc.Blocks[i]; b.Kind == corpus.KindRule {
			l.checkQuote(doc, b)
		}
	}
}

// checkQuote compares a quoted rule paragraph with the published one of its
// number, by notions: a translation has the same ones. A paragraph that reads
// like another subrule of the same rule is noted.
func (l *Linker) checkQuote(doc *corpus.Document, b *corpus.Block) {
	m := ruleHead.FindStringSubmatch(nlp.FoldString(b.Text, nlp.FoldMatch))
	if m == nil || doc.Edition.Date.IsZero() || !l.rules.held() {
		return
	}
	id, err := corpus.ParseRuleID(m[1])
	if err != nil {
		return
	}
	ed := doc.Edition.Date
	span := corpus.Span{End: min(len(m[1]), len(b.Text))}
	if l.rules.text(id, ed) == "" {
		if len(l.rules.subrules(corpus.RuleID{Section: id.Section}, ed)) > 0 {
			note(b, "quote-differs", fmt.Sprintf("the edition of %s has no rule %s", ed, id), span)
		}
		return
	}
	best, likeness, own := l.nearestRule(b.Text, id, l.rules.subrules(id.Parent(), ed), ed)
	if !best.IsZero() && best != id && likeness > own+0.12 {
		note(b, "quote-differs", fmt.Sprintf("what is quoted as %s reads more like %s of the edition of %s (likeness %.2f against %.2f)", id, best, ed, likeness, own), span)
	} else if own < 0.2 {
		note(b, "quote-differs", fmt.Sprintf("the words differ from those of %s in the edition of %s (likeness %.2f)", id, ed, own), span)
	}
}

// nearestRule returns that of several rules whose words have most notions in
// common with a Japanese text, with its likeness and that of own.
func (l *Linker) nearestRule(text string, own corpus.RuleID, ids []corpus.RuleID, ed corpus.Edition) (best corpus.RuleID, likeness, ofOwn float64) {
	for i, c := range l.likeness(l.concepts.japanese(text), ids, ed) {
		if ids[i] == own {
			ofOwn = c
		}
		if c > likeness {
			best, likeness = ids[i], c
		}
	}
	return best, likeness, ofOwn
}

// likeness returns for each of several rules how many notions it has in common
// with a text of some notions, weighed among these rules, from 0 to 1.
func (l *Linker) likeness(notions bag, ids []corpus.RuleID, ed corpus.Edition) []float64 {
	bags := make([]bag, len(ids))
	for i, id := range ids {
		bags[i] = l.ruleBag(id, ed)
	}
	w := newWeights(bags)
	v := w.vector(notions)
	out := make([]float64, len(ids))
	for i := range ids {
		out[i] = cosine(v, w.vector(bags[i]))
	}
	return out
}

// ruleBag returns the notions of a rule, which must not be changed. They are
// kept: many rulings are compared with the same rules.
func (l *Linker) ruleBag(id corpus.RuleID, ed corpus.Edition) bag {
	key := rule{id, ed}
	if b, ok := l.bags.Load(key); ok {
		return b.(bag)
	}
	b := l.concepts.english(l.rules.text(id, ed), "")
	l.bags.Store(key, b)
	return b
}

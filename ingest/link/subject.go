package link

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/name"
)

// subjects finds the card each ruling is about: by the heading or card box it
// stands under, else, in a chapter of rulings on cards, by what its block says
// and where it stands.
func (l *Linker) subjects(doc *corpus.Document, secs []section) {
	if len(l.cards) == 0 {
		return
	}
	for _, ch := range l.chapters(doc, secs) {
		l.chapterSubjects(doc, ch)
	}
}

// group is a run of rulings that nothing parts: what a document says of one
// card. A group may hold the second half of what the one before it says.
type group struct {
	blocks []int // indexes of rulings in the document
	card   string
	method corpus.Method
	why    string
	sure   float64 // of a card that a heading or box gives
	other  string  // a heading or box over it that names no card that is held
}

// chapter is a row of groups under the same headings.
type chapter struct {
	path   []string
	groups []*group
	named  bool   // a heading says that it is about single cards
	headed bool   // groups in it have their card from a heading or box
	set    string // the set it goes through, "" where that is not known
	order  int    // the order it goes through it in, by number; -1 for none
}

// chapters cuts the rulings into groups and chapters. Sections that explain a
// keyword hold no rulings on a card: a card box there is an example.
func (l *Linker) chapters(doc *corpus.Document, secs []section) []*chapter {
	var out []*chapter
	var last *corpus.Block
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		if b.Kind == corpus.KindDuplicate || b.Kind == corpus.KindBoilerplate && last == nil {
			continue
		}
		if b.Kind != corpus.KindRuling {
			continue
		}
		if len(secs[i].keywords) > 0 {
			last = b
			continue
		}
		path, card := l.cardHeading(b.Section)
		if len(out) == 0 || !slices.Equal(out[len(out)-1].path, path) {
			out = append(out, &chapter{path: path, named: aboutCards(path)})
			last = nil
		}
		ch := out[len(out)-1]
		label := l.label(b)
		if last == nil || label != "" || last.Group != b.Group || last.Box != b.Box || !slices.Equal(last.Section, b.Section) {
			g := &group{sure: ofHeading}
			if b.Box != "" {
				l.boxCard(doc, g, b.Box) // stands nearer than any heading
			}
			if g.card == "" && card != "" {
				g.card, g.method, g.other, g.why = card, corpus.Heading, "", "heading "+b.Section[len(b.Section)-1]
			}
			ch.headed = ch.headed || g.card != ""
			if g.card == "" && label != "" {
				g.card, g.method, g.other, g.why = label, corpus.Structural, "", "the name before the ruling"
			}
			ch.groups = append(ch.groups, g)
		}
		g := ch.groups[len(ch.groups)-1]
		g.blocks = append(g.blocks, i)
		last = b
	}
	l.otherHeadings(doc, out)
	return out
}

// label returns the card whose name stands before a ruling as its heading:
// "《名前》：…", "《名前》・…"; "" where none does.
func (l *Linker) label(b *corpus.Block) string {
	q := nlp.QuotedNames(b.Text)
	if len(q) == 0 || strings.TrimSpace(b.Text[:q[0].Start]) != "" {
		return ""
	}
	rest := strings.TrimLeft(b.Text[q[0].End:], " \u3000")
	if !hasPrefix(rest, []string{"：", ":", "― ", "— "}) && (!strings.HasPrefix(rest, "・") || strings.HasPrefix(rest, "・《")) {
		return "" // "・《" goes on with a list of names
	}
	for _, m := range b.Mentions {
		if m.Span == q[0].Span {
			return m.Card
		}
	}
	return ""
}

const (
	ofHeading   = 0.97 // how sure a card is that a heading or box names
	ofMisspelt  = 0.6  // the same where the name had to be corrected
	leastLetter = 4    // characters of a name from which one may be wrong
)

// boxCard gives a group the card that its box names. A box with the name of a
// card that is not held is of that card and of no other.
func (l *Linker) boxCard(doc *corpus.Document, g *group, box string) {
	if c := l.one(l.boxHits(box), doc); c != "" {
		g.card, g.method, g.why = c, corpus.Structural, "card box "+box
		return
	}
	g.other = box
	if c, cause := l.corrected(doc, box); c != "" {
		g.card, g.method, g.sure, g.why = c, corpus.Structural, ofMisspelt, "card box "+box+": "+cause
	}
}

// boxHits returns the cards that a box may name: by its name in one language,
// or in both, "日本語名/English Name". Names in both that mean different cards
// are those of no card; where only one of them is known, it decides.
func (l *Linker) boxHits(box string) []name.Hit {
	if hits := l.names.Lookup(box); len(hits) > 0 {
		return hits
	}
	ja, en, ok := cutName(box)
	if !ok {
		return nil
	}
	a, b := l.names.Lookup(ja), l.names.Lookup(en)
	if len(a) == 0 {
		return b
	}
	if len(b) == 0 {
		return a
	}
	return slices.DeleteFunc(a, func(h name.Hit) bool {
		return !slices.ContainsFunc(b, func(o name.Hit) bool { return o.Card == h.Card })
	})
}

// corrected returns the one card that a wrong name likely means, and why. A
// name of a few characters is as near to many others, and gives none.
func (l *Linker) corrected(doc *corpus.Document, s string) (card, cause string) {
	if len([]rune(name.Key(s))) < leastLetter {
		return "", ""
	}
	d := l.names.Diagnose(s)
	if len(d.Hits) == 0 {
		return "", ""
	}
	nearest := slices.DeleteFunc(d.Hits, func(h name.Hit) bool { return h.Distance > d.Hits[0].Distance })
	return l.one(nearest, doc), d.Cause
}

// one returns the card of hits if there is one, given the sets of a document.
func (l *Linker) one(hits []name.Hit, doc *corpus.Document) string {
	if len(hits) == 0 {
		return ""
	}
	best := l.choose(hits, l.preferred(doc))
	for _, h := range best[1:] {
		if h.Card != best[0].Card {
			return ""
		}
	}
	return best[0].Card
}

// Words of headings over chapters that go card by card, and over others.
var (
	cardChapter    = []string{"カード別", "カードごと", "カード毎", "個別カード", "個々のカード", "各カード", "カードの注釈", "card-specific", "card specific"}
	generalChapter = []string{"一般", "総則", "全般", "general", "メカニズム", "キーワード"}
)

// aboutCards reports whether headings say that the chapter goes card by card.
func aboutCards(path []string) bool {
	for _, h := range slices.Backward(path) {
		h = nlp.FoldString(h, nlp.FoldMatch)
		for _, w := range cardChapter {
			if strings.Contains(h, w) {
				return true
			}
		}
		for _, w := range generalChapter {
			if strings.Contains(h, w) {
				return false
			}
		}
	}
	return false
}

// chapterSubjects gives the groups of a chapter their cards.
func (l *Linker) chapterSubjects(doc *corpus.Document, ch *chapter) {
	open := 0
	for _, g := range ch.groups {
		if g.card == "" {
			open++
		}
	}
	// Where headings or boxes tell the cards of a chapter that no heading calls
	// one of cards, what stands outside them is general.
	if open > 0 && (ch.named || !ch.headed && l.looksLikeCards(doc, ch)) {
		l.align(doc, ch)
	}
	for _, g := range ch.groups {
		for _, i := range g.blocks {
			b := &doc.Blocks[i]
			switch {
			case g.card != "" && g.method != corpus.Order:
				l.subject(b, g, g.card, g.sure)
			case g.card == "" && g.other != "":
				note(b, "unlinked-card", fmt.Sprintf("%q is the name of no card that is held", g.other), corpus.Span{})
			case g.card == "" && ch.named && len(b.Subjects) == 0 && !hasNote(b, "ambiguous-card") && !hasNote(b, "unlinked-card"):
				note(b, "unlinked-card", "no card is named here, and its place among the others does not tell", corpus.Span{})
			}
		}
	}
}

func hasNote(b *corpus.Block, code string) bool {
	return slices.ContainsFunc(b.Notes, func(n corpus.Note) bool { return n.Code == code })
}

// subject links a ruling to its card. Where the ruling names the card itself,
// that is its evidence.
func (l *Linker) subject(b *corpus.Block, g *group, card string, confidence float64) {
	c := l.byName[card]
	if c == nil {
		return
	}
	link := corpus.CardLink{Card: card, Ja: name.WholeJa(c), Method: g.method, Confidence: confidence, Why: g.why}
	for _, m := range b.Mentions {
		if m.Card == card {
			link.Ja, link.Span, link.Half = m.Ja, m.Span, m.Half
			if g.method != corpus.Heading {
				link.Method = corpus.Mention
			}
			break
		}
	}
	b.Subjects = append(b.Subjects, link)
}

// looksLikeCards reports whether a chapter without a telling heading goes card
// by card: many groups, most of which name a card, in rising order.
func (l *Linker) looksLikeCards(doc *corpus.Document, ch *chapter) bool {
	if len(ch.groups) < 4 {
		return false
	}
	if slices.ContainsFunc(ch.path, func(h string) bool {
		h = nlp.FoldString(h, nlp.FoldMatch)
		return slices.ContainsFunc(generalChapter, func(w string) bool { return strings.Contains(h, w) })
	}) {
		return false
	}
	var names []string
	for _, g := range ch.groups {
		if c := l.firstOwn(doc, g); c != "" {
			names = append(names, collate(c))
		}
	}
	if len(names)*2 < len(ch.groups) {
		return false
	}
	rising := 0
	for i := 1; i < len(names); i++ {
		if names[i-1] <= names[i] {
			rising++
		}
	}
	return rising*5 >= (len(names)-1)*4
}

// firstOwn returns the first card a group names otherwise than in comparison.
func (l *Linker) firstOwn(doc *corpus.Document, g *group) string {
	for _, i := range g.blocks {
		b := &doc.Blocks[i]
		for _, m := range b.Mentions {
			if !compared(b.Text, m.Span) {
				return m.Card
			}
		}
	}
	return ""
}

// listedRE fits what stands behind a name of several that are all the same in
// something: "《甲》でも《乙》でも", "《甲》の１点でも".
var listedRE = regexp.MustCompile(`^(?:の[^。、《》]{1,12})?でも`)

// compared reports whether a name stands in a comparison or an example: in
// brackets, or followed by a word such as 等 or のような. The card a ruling is
// about is hardly ever named so.
func compared(text string, s corpus.Span) bool {
	after := nlp.FoldString(text[s.End:min(len(text), s.End+30)], nlp.FoldMatch)
	for _, w := range []string{"等", "など", "のような", "のように", "といった", "やその他", "と異な", "とは異な", "と違", "や《", "、《", "のコピーになった"} {
		if strings.HasPrefix(after, w) {
			return true
		}
	}
	if listedRE.MatchString(after) {
		return true
	}
	before := text[:s.Start]
	open := max(strings.LastIndex(before, "（"), strings.LastIndex(before, "("))
	shut := max(strings.LastIndex(before, "）"), strings.LastIndex(before, ")"))
	if open > shut {
		return true
	}
	for _, w := range []string{"例えば", "たとえば"} {
		if i := strings.LastIndex(before, w); i >= 0 && !strings.Contains(before[i:], "。") {
			return true
		}
	}
	return false
}

// describe writes cards for a note.
func describe(cards []candidate) string {
	var out []string
	for _, c := range cards {
		out = append(out, fmt.Sprintf("%s (%.1f)", c.card, c.score))
	}
	return strings.Join(out, ", ")
}

// candidate is a card with what was weighed for it.
type candidate struct {
	card  string
	score float64
}

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
			switch {
			case card != "":
				g.card, g.method, g.why = card, corpus.Heading, "heading "+b.Section[len(b.Section)-1]
			case b.Box != "":
				l.boxCard(doc, g, b.Box)
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
	if c := l.one(l.names.Lookup(box), doc); c != "" {
		g.card, g.method, g.why = c, corpus.Structural, "card box "+box
		return
	}
	g.other = box
	if c, cause := l.corrected(doc, box); c != "" {
		g.card, g.method, g.sure, g.why = c, corpus.Structural, ofMisspelt, "card box "+box+": "+cause
	}
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

// otherHeadings looks at the chapters below the heading of one that goes card
// by card: "カード別 / 何か". A heading over a single group is the name of what
// the group is about, unless it names a kind of cards. If it is the name of no
// card that is held, the cards that the group mentions are not its subject
// either, save for one whose name stands in the heading.
func (l *Linker) otherHeadings(doc *corpus.Document, chapters []*chapter) {
	for _, ch := range chapters {
		n := len(ch.path)
		if !ch.named || n < 2 || len(ch.groups) != 1 || !aboutCards(ch.path[:n-1]) || aboutCards(ch.path[n-1:]) || kindOfCards(ch.path[n-1]) {
			continue
		}
		g, h := ch.groups[0], ch.path[n-1]
		if g.card != "" || g.other != "" {
			continue
		}
		g.other = h
		if c, cause := l.corrected(doc, h); c != "" {
			g.card, g.method, g.sure, g.why = c, corpus.Heading, ofMisspelt, "heading "+h+": "+cause
			continue
		}
		key := name.Key(h)
		for _, c := range l.namedCards(doc, g) {
			if ja := name.Key(name.WholeJa(c)); ja != "" && len([]rune(ja))*2 > len([]rune(key)) && strings.Contains(key, ja) {
				g.card, g.method, g.sure, g.why = c.Name, corpus.Heading, 0.9, "heading "+h
			}
		}
	}
}

// cardKinds are the words that headings over several cards are made of:
// colours, types, rarities, rows of the syllabary, letters.
var cardKinds = []string{"白", "青", "黒", "赤", "緑", "無色", "多色", "単色", "色", "アーティファクト", "クリーチャー", "エンチャント", "インスタント", "ソーサリー", "土地", "プレインズウォーカー", "呪文", "伝説の", "コモン", "アンコモン", "神話", "レア", "分割", "混成", "両面", "装備品", "オーラ", "トークン", "その他", "ほか", "サイクル", "の", "カード", "行", "・", "/", "、", "と", "(", ")", "-", "~", "から", " ", "white", "blue", "black", "red", "green", "artifact", "land"}

// kindOfCards reports whether a heading says no more than of which kind the
// cards below it are.
func kindOfCards(h string) bool {
	h = nlp.FoldString(h, nlp.FoldMatch)
	if n := len([]rune(h)); n <= 3 || n <= 7 && strings.ContainsAny(h, "-~") { // "あ行", "a", "a-f"
		return true
	}
	for _, w := range cardKinds {
		h = strings.ReplaceAll(h, nlp.FoldString(w, nlp.FoldMatch), "")
	}
	return h == ""
}

// cardHeading parts a path of headings into those above the card and the card
// that the innermost heading names, "" if none.
func (l *Linker) cardHeading(path []string) ([]string, string) {
	if len(path) == 0 {
		return path, ""
	}
	above, h := path[:len(path)-1], path[len(path)-1]
	if c := l.headingCard(h); c != "" && !l.isTopic(above, h) {
		return above, c
	}
	return path, ""
}

// isTopic reports whether a heading that is the name of a card is rather a word
// of the game: a term outside a chapter of cards, or any in a general chapter,
// where it does not stand in 《》.
func (l *Linker) isTopic(above []string, h string) bool {
	if strings.Contains(h, "《") || aboutCards(above) {
		return false
	}
	if slices.ContainsFunc(above, func(a string) bool {
		a = nlp.FoldString(a, nlp.FoldMatch)
		return slices.ContainsFunc(generalChapter, func(w string) bool { return strings.Contains(a, w) })
	}) {
		return true
	}
	return len(l.keywords.base.Lookup(strings.TrimSpace(h))) > 0
}

// costBehind is a cost behind the name of a card.
var costBehind = regexp.MustCompile(`[\s\x{3000}]*(?:\{[^{}]{1,6}\})+\s*$`)

// headingCard returns the card that a heading is the name of, "" if none. The
// name of one half is everyday words, and counts in 《》 only.
func (l *Linker) headingCard(h string) string {
	h = costBehind.ReplaceAllString(nlp.FoldString(h, nlp.FoldWidth), "")
	texts := []string{h}
	quoted := nlp.QuotedNames(h)
	if len(quoted) == 1 && quoted[0].Len()*2 > len(h) {
		texts = []string{quoted[0].Ja.In(h), quoted[0].En.In(h)}
	} else if ja, en, ok := cutName(h); ok {
		texts = append(texts, ja, en)
	}
	for _, t := range texts {
		for _, hit := range l.names.Lookup(strings.TrimSpace(t)) {
			if len(quoted) == 1 || hit.Half == "" && (hit.How == name.Exact || len([]rune(t)) > 3) {
				return hit.Card
			}
		}
	}
	return ""
}

// cutName parts "日本語名/English Name" or "日本語名（English Name）".
func cutName(s string) (ja, en string, ok bool) {
	f := nlp.FoldString(s, nlp.FoldWidth)
	for i, r := range f {
		if r == '/' || r == '(' {
			rest := strings.TrimSuffix(strings.TrimSpace(f[i+1:]), ")")
			if rest != "" && rest[0] < 0x80 && i > 0 && f[0] >= 0x80 {
				return strings.TrimSpace(f[:i]), rest, true
			}
		}
	}
	return "", "", false
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

package link

import (
	"regexp"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/name"
)

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

package align

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/term"
)

// Finding is what does not agree in a pair.
type Finding struct {
	Code    string `json:"code"`            // "number", "name", "term", "modality", "sentence", "changed"
	Ja      string `json:"ja,omitempty"`    // the words of the Japanese text it is about
	En      string `json:"en,omitempty"`    // those of the English one
	Message string `json:"message"`         //
	Start   int    `json:"start,omitempty"` // of Ja, bytes of the Japanese text
	End     int    `json:"end,omitempty"`
}

// changes are things that English rulings put otherwise since a change of the
// rules: what a Japanese text of before says, and what each time says in
// English.
var changes = []struct {
	ja, before, after *regexp.Regexp
	name              string
	day               corpus.Date
}{
	{regexp.MustCompile(`打ち消され|打ち消さ`), regexp.MustCompile(`(?i)\bcounter(ed|s)?\b`), regexp.MustCompile(`(?i)\b(doesn|don|won|can|didn|wouldn)['’]t resolve|not resolve|\bfail(s|ed)? to resolve|removed from the stack`), `"countered" became "doesn't resolve"`, corpus.MustDate("2018-04-27")},
	{regexp.MustCompile(`マナ・バーン`), regexp.MustCompile(`(?i)mana burn`), regexp.MustCompile(`(?i)unspent|empties|lost|\bmana\b`), "mana burn was abolished", corpus.MustDate("2009-07-11")},
	{regexp.MustCompile(`ターン終了ステップに|ターン終了時に`), regexp.MustCompile(`(?i)at end of turn|end of turn step`), regexp.MustCompile(`(?i)beginning of the (next )?end step`), `"at end of turn" became "at the beginning of the end step"`, corpus.MustDate("2009-07-11")},
	{regexp.MustCompile(`ダメージ.{0,12}スタックに`), regexp.MustCompile(`(?i)damage on the stack`), regexp.MustCompile(`(?i)damage`), "combat damage no longer uses the stack", corpus.MustDate("2009-07-11")},
	{regexp.MustCompile(`破壊されない`), regexp.MustCompile(`(?i)can['’]t be destroyed`), regexp.MustCompile(`(?i)has indestructible|with indestructible`), "indestructible became an ability", corpus.MustDate("2013-07-13")},
}

var (
	may      = regexp.MustCompile(`(?i)\b(may|might) be (countered|destroyed|targeted|exiled|sacrificed|returned|prevented|redirected|copied|regenerated)\b`)
	mayJa    = regexp.MustCompile(`でき|うる|得る|えない|可能|もよい|ことがある|かもしれ|あり得|ありえ|場合がある|かまわない|られる|許`)
	enNumber = regexp.MustCompile(`[0-9]+`)
	enWords  = map[string]int{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
		"twice": 2, "second": 2, "third": 3, "fourth": 4, "thirteen": 13, "twenty": 20, "half": 2, "double": 2, "pair": 2, "both": 2}
	enWord = regexp.MustCompile(`[a-z]+`)
	symbol = regexp.MustCompile(`\{[^{}]{1,5}\}`)
)

// Check says what does not agree in a pair of texts. It gives up on: numbers
// below two, which either language leaves out at will, and terms whose concept
// has an everyday English name.
func (a *Aligner) Check(ja, en Text) []Finding {
	var out []Finding
	out = append(out, changed(ja, en)...)
	out = append(out, numbers(ja.Text, en.Text)...)
	out = append(out, a.names(ja, en)...)
	out = append(out, a.terms(ja, en)...)
	if m := may.FindString(en.Text); m != "" && !mayJa.MatchString(ja.Text) {
		out = append(out, Finding{Code: "modality", En: m, Message: fmt.Sprintf("the English says what may happen (%q), the Japanese what does", m)})
	}
	if x, y := sentences(ja.Text, "。"), sentences(symbol.ReplaceAllString(en.Text, ""), ". "); x > 0 && y > 0 && (x*2 <= y && y-x >= 2 || y*2 <= x && x-y >= 2) {
		out = append(out, Finding{Code: "sentence", Message: fmt.Sprintf("%d sentences in Japanese, %d in English: one may be missing", x, y)})
	}
	return out
}

// changed reports what English puts otherwise since a change of the rules.
func changed(ja, en Text) []Finding {
	var out []Finding
	for _, c := range changes {
		m := c.ja.FindStringIndex(ja.Text)
		if m == nil || c.before.MatchString(en.Text) {
			continue
		}
		if e := c.after.FindString(en.Text); e != "" {
			out = append(out, Finding{"changed", ja.Text[m[0]:m[1]], e, fmt.Sprintf("the English was changed since: %s (%s)", c.name, c.day), m[0], m[1]})
		}
	}
	return out
}

// numbers compares the numbers from two up and the mana symbols.
func numbers(ja, en string) []Finding {
	plainJa, plainEn := nlp.FoldString(blank(ja), nlp.FoldMatch), strings.ToLower(symbol.ReplaceAllString(en, " "))
	inJa, inEn := map[int]bool{}, map[int]bool{}
	for _, s := range enNumber.FindAllString(symbol.ReplaceAllString(plainJa, " "), -1) {
		if n, err := strconv.Atoi(s); err == nil {
			inJa[n] = true
		}
	}
	for _, s := range enNumber.FindAllString(plainEn, -1) {
		if n, err := strconv.Atoi(s); err == nil {
			inEn[n] = true
		}
	}
	for _, w := range enWord.FindAllString(plainEn, -1) {
		if n, ok := enWords[w]; ok {
			inEn[n] = true
		}
	}
	for i, k := range []rune("一二三四五六七八九十") {
		if strings.ContainsRune(plainJa, k) {
			inJa[i+1] = true
		}
	}
	if strings.ContainsAny(plainJa, "半両倍") {
		inJa[2] = true
	}
	var out []Finding
	for _, n := range sorted(inEn) {
		if n > 2 && !inJa[n] {
			out = append(out, Finding{Code: "number", En: strconv.Itoa(n), Message: fmt.Sprintf("the English has the number %d, the Japanese has not", n)})
		}
	}
	for _, n := range sorted(inJa) {
		if n > 2 && !inEn[n] {
			out = append(out, Finding{Code: "number", Ja: strconv.Itoa(n), Message: fmt.Sprintf("the Japanese has the number %d, the English has not", n)})
		}
	}
	return out
}

func sorted(set map[int]bool) []int {
	var out []int
	for n := range set {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// blank takes the names in 《》 out of a text.
func blank(text string) string {
	var b strings.Builder
	at := 0
	for _, q := range nlp.QuotedNames(text) {
		b.WriteString(text[at:q.Start])
		b.WriteString("《》")
		at = q.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// named is a name of a Japanese text with the card it stands for.
type named struct {
	corpus.Span
	english string
}

func (a *Aligner) named(text string) []named {
	var out []named
	if a.Names == nil {
		return nil
	}
	for _, q := range nlp.QuotedNames(text) {
		if en := a.Names.English(strings.TrimSpace(text[q.Ja.Start:q.Ja.End])); len(en) == 1 {
			out = append(out, named{q.Span, en[0]})
		}
	}
	return out
}

// names reports cards that the Japanese names and the English does not.
func (a *Aligner) names(ja, en Text) []Finding {
	var out []Finding
	for _, n := range a.named(ja.Text) {
		if n.english == ja.Card || n.english == en.Card || contains(en.Text, n.english) {
			continue
		}
		out = append(out, Finding{"name", ja.Text[n.Start:n.End], n.english, fmt.Sprintf("the Japanese names %s, the English does not", n.english), n.Start, n.End})
	}
	return out
}

// contains reports whether an English text names a card: by its whole name, a
// face, or what stands before a comma.
func contains(text, name string) bool {
	text = strings.ReplaceAll(text, "’", "'")
	for _, part := range strings.Split(name, " // ") {
		short, _, _ := strings.Cut(part, ",")
		if strings.Contains(text, part) || len(short) > 3 && strings.Contains(text, short) {
			return true
		}
	}
	return false
}

func cutPrefix(s, prefix string) (string, bool) { return strings.CutPrefix(s, prefix) }

// kept are the kinds of concepts whose terms a translation keeps.
var kept = map[term.Kind]bool{term.KeywordAbility: true, term.AbilityWord: true, term.Zone: true, term.Counter: true}

// terms reports terms of either text whose concept the other does not name.
func (a *Aligner) terms(ja, en Text) []Finding {
	if a.Base == nil {
		return nil
	}
	var out []Finding
	english := strings.ReplaceAll(en.Text, "’", "'")
	for _, part := range strings.Split(en.Card, " // ") {
		if part != "" {
			english = strings.ReplaceAll(english, part, "it") // Flash Foliage is no flash
		}
	}
	english = strings.ToLower(english)
	seen := map[*term.Concept]bool{}
	for _, m := range a.Base.FindLongest(ja.Text) {
		if !kept[m.Concept.Kind] || seen[m.Concept] || everyday[strings.ToLower(m.Concept.Name())] {
			continue
		}
		seen[m.Concept] = true
		if !slices.ContainsFunc(m.Concept.En, func(e term.EnTerm) bool { return namesTerm(english, strings.ToLower(e.Text)) }) {
			out = append(out, Finding{"term", m.In(ja.Text), m.Concept.Name(), fmt.Sprintf("%s (%s) has no counterpart in the English", m.Term.Ja, m.Concept.Name()), m.Start, m.End})
		}
	}
	for i := range a.Base.Concepts {
		c := &a.Base.Concepts[i]
		if c.Kind != term.KeywordAbility || seen[c] || everyday[strings.ToLower(c.Name())] || len(c.Name()) < 5 || !namesTerm(english, strings.ToLower(c.Name())) {
			continue
		}
		if slices.ContainsFunc(c.Terms, func(t term.Term) bool { return strings.Contains(ja.Text, t.Stem()) }) || hides(c.Name(), english) {
			continue
		}
		out = append(out, Finding{Code: "term", En: c.Name(), Ja: "", Message: fmt.Sprintf("%s (%s) has no counterpart in the Japanese", c.Name(), c.Preferred().Ja)})
	}
	return out
}

// everyday are concepts whose English names are ordinary words, or that
// rulings of either language leave out.
var everyday = map[string]bool{"battlefield": true, "zone": true, "stack": true, "exile zone": true, "outside the game": true, "ante zone": true,
	"equip": true, "enchant": true, "reach": true, "exploit": true, "transfigure": true, "escape": true, "offspring": true,
	"replicate": true, "conspire": true, "fuse": true, "bargain": true, "prototype": true, "compleated": true,
	"counter": true, "absorb": true, "fading": true, "vanishing": true, "assist": true, "partner": true, "training": true, "awaken": true, "champion": true,
	"double team": true, "emerge": true, "surge": true, "miracle": true, "haunt": true, "evoke": true, "affinity": true, "disguise": true, "plot": true,
	"regenerate": true, "protection": true, "protection from creatures": true, "hand": true}

// hides reports whether an English word of the text is part of another meaning.
func hides(name, text string) bool {
	return strings.Contains(text, strings.ToLower(name)+"'s") || strings.Contains(text, "\""+strings.ToLower(name))
}

// namesTerm reports whether an English text has a term, in the singular or
// plural, as words of their own.
func namesTerm(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		at += i
		end := at + len(name)
		if (at == 0 || !letter(text[at-1])) && (end == len(text) || !letter(text[end]) || strings.HasPrefix(text[end:], "s") || strings.HasPrefix(text[end:], "ed")) {
			return true
		}
		at = end
	}
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// sentences counts the sentences of a text.
func sentences(text, stop string) int {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0
	}
	n := strings.Count(strings.TrimSuffix(text, strings.TrimSpace(stop)), stop)
	return n + 1
}

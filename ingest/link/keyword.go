package link

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/term"
	"saitei/rules/cr"
)

//go:embed keyword.tsv
var keywordText string

//go:embed action.tsv
var actionText string

// keywords finds keyword abilities and ability words.
type keywords struct {
	list []keyword
	lex  *nlp.Lexicon
	byEn map[string]int
	base *term.Base // the terms they are taken from
}

// keyword is a keyword ability or ability word.
type keyword struct {
	en       string
	word     bool // an ability word, which no rule defines
	everyday bool
}

// treatments are the rows of keyword.tsv.
type treatments struct {
	words    map[string][]string
	of       map[string]string
	everyday map[string]bool
}

func readTreatments() (treatments, error) {
	t := treatments{map[string][]string{}, map[string]string{}, map[string]bool{}}
	for n, line := range strings.Split(keywordText, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cols := strings.Split(line, "\t")
		switch {
		case len(cols) == 3 && cols[1] == "words":
			t.words[cols[0]] = strings.Split(cols[2], "|")
		case len(cols) == 3 && cols[1] == "of":
			t.of[cols[0]] = cols[2]
		case len(cols) == 2 && cols[1] == "everyday":
			t.everyday[cols[0]] = true
		default:
			return t, fmt.Errorf("link: keyword.tsv:%d: want a name and a treatment, found %q", n+1, line)
		}
	}
	return t, nil
}

// newKeywords takes the keywords of the term base, as keyword.tsv treats them.
func newKeywords() (*keywords, error) {
	base, err := term.Default()
	if err != nil {
		return nil, fmt.Errorf("link: %w", err)
	}
	treat, err := readTreatments()
	if err != nil {
		return nil, err
	}
	k := &keywords{byEn: map[string]int{}, base: base}
	var entries []nlp.Entry
	id := func(en string, word bool) int {
		i, ok := k.byEn[en]
		if !ok {
			i = len(k.list)
			k.byEn[en] = i
			k.list = append(k.list, keyword{en, word, treat.everyday[en]})
		}
		return i
	}
	for i := range base.Concepts {
		c := &base.Concepts[i]
		if c.Derived || c.Kind != term.KeywordAbility && c.Kind != term.AbilityWord {
			continue
		}
		en, _, _ := strings.Cut(c.ID, " (")
		if of, ok := treat.of[en]; ok {
			en = of
		}
		if treat.words[en] != nil {
			continue
		}
		for _, t := range c.Terms {
			for _, w := range append([]string{t.Ja}, t.Forms...) {
				entries = append(entries, nlp.Entry{Text: w, ID: id(en, c.Kind == term.AbilityWord), Not: t.Not, Edge: nlp.EdgeNone})
			}
		}
	}
	for _, en := range sortedKeys(treat.words) {
		for _, w := range treat.words[en] {
			for _, form := range append(politeForms(w), w) {
				entries = append(entries, nlp.Entry{Text: form, ID: id(en, false), Edge: nlp.EdgeNone})
			}
		}
	}
	if k.lex, err = nlp.NewLexicon(entries, nlp.FoldMatch); err != nil {
		return nil, fmt.Errorf("link: keywords: %w", err)
	}
	return k, nil
}

// named is a keyword that a text names.
type named struct {
	keyword
	span corpus.Span
}

// find returns the keywords that text names. In headings every word counts; in
// sentences one with an everyday meaning must stand in a construction.
func (k *keywords) find(text string, heading bool) []named {
	var out []named
	for _, m := range k.lex.Longest(text) {
		if m.ID < 0 {
			continue
		}
		kw := k.list[m.ID]
		if kw.everyday && !heading && !asKeyword(text, m.Span) {
			continue
		}
		out = append(out, named{kw, m.Span})
	}
	return out
}

// What stands after a keyword that is meant as one, with or without a particle
// between, and before it.
var (
	keywordAfter  = []string{"持", "得", "失", "与え", "有し", "能力", "ある", "あり", "無い", "ない", "常在型", "誘発型", "起動型"}
	keywordEnds   = []string{"」", "(", "{", "コスト", "カウンター"}
	keywordBefore = []string{"「", "キーワード能力", "能力語"}
)

// asKeyword reports whether what stands beside a word shows that it is meant
// as a keyword.
func asKeyword(text string, s corpus.Span) bool {
	after := nlp.FoldString(text[s.End:min(len(text), s.End+24)], nlp.FoldMatch)
	if after != "" && after[0] >= '0' && after[0] <= '9' || hasPrefix(after, keywordEnds) {
		return true
	}
	for _, p := range []string{"を", "は", "も", "が", "の"} {
		if rest, ok := strings.CutPrefix(after, p); ok && hasPrefix(rest, keywordAfter) {
			return true
		}
	}
	if strings.HasPrefix(after, "能力") {
		return true
	}
	return slices.ContainsFunc(keywordBefore, func(b string) bool { return strings.HasSuffix(text[:s.Start], b) })
}

func hasPrefix(s string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(s, w) })
}

// keywordLinks fills in the keywords of a block: those it names, what it says
// is done, the keyword its section explains, and keywords of its subject of
// whose working it speaks.
func (l *Linker) keywordLinks(doc *corpus.Document, b *corpus.Block, sec section) {
	add := func(k corpus.KeywordLink) {
		if !slices.ContainsFunc(b.Keywords, func(o corpus.KeywordLink) bool { return o.Keyword == k.Keyword }) {
			b.Keywords = append(b.Keywords, k)
		}
	}
	for _, n := range l.keywords.find(b.Text, false) {
		if n.everyday && !known(n.keyword, doc.Edition.Date) {
			continue
		}
		add(corpus.KeywordLink{Keyword: n.en, Method: corpus.Mention, Confidence: 0.95, Span: n.span})
	}
	for _, f := range l.actions.match(b.Text) {
		add(corpus.KeywordLink{Keyword: f.row.target, Method: corpus.Lexical, Confidence: f.row.confidence, Span: f.span})
	}
	for _, k := range sec.keywords {
		add(corpus.KeywordLink{Keyword: k.en, Method: corpus.Heading, Confidence: 0.9, Why: "keyword of the section " + sec.heading})
	}
	for _, k := range l.cued(b) {
		add(k)
	}
}

// known reports whether a keyword was in the rules of an edition. Ability
// words, which the rules do not number, always are.
func known(k keyword, ed corpus.Edition) bool {
	if ed.IsZero() || k.word {
		return true
	}
	if _, ok := cr.CurrentNumber(k.en); !ok {
		return true
	}
	_, ok := cr.Number(ed, k.en)
	return ok
}

// cues are words that show that a ruling on a card speaks of the working of
// one of its keywords.
var cues = map[string][]string{
	"graft":      {"+1/+1カウンターを失", "+1/+1カウンターを移", "+1/+1カウンターを動か"},
	"hellbent":   {"手札にカードが", "手札が無", "手札がな", "手札のカード"},
	"defender":   {"攻撃クリーチャーとして", "攻撃できる", "攻撃できない"},
	"lifelink":   {"ライフを得"},
	"deathtouch": {"接死"},
	"forecast":   {"手札から公開", "アップキープ"},
	"cipher":     {"暗号化"},
	"kicker":     {"追加コストを支払"},
	"flashback":  {"墓地から唱え", "墓地からプレイ"},
	"suspend":    {"時間カウンター"},
	"morph":      {"裏向き", "表向き"},
	"vanishing":  {"時間カウンター"},
	"modular":    {"+1/+1カウンターを置"},
	"evolve":     {"+1/+1カウンターを置"},
	"extort":     {"ライフを失い"},
	"protection": {"プロテクション"},
}

// cued returns the keywords of the subjects of a block of which it speaks
// without naming them.
func (l *Linker) cued(b *corpus.Block) []corpus.KeywordLink {
	var out []corpus.KeywordLink
	text := nlp.FoldString(b.Text, nlp.FoldMatch)
	for _, s := range b.Subjects {
		c := l.byName[s.Card]
		if c == nil {
			continue
		}
		var english string
		for _, f := range c.Faces {
			english += strings.ToLower(f.Text) + "\n"
		}
		for _, kw := range sortedKeys(cues) {
			if !strings.Contains(english, kw) {
				continue
			}
			for _, cue := range cues[kw] {
				if strings.Contains(text, cue) {
					out = append(out, corpus.KeywordLink{Keyword: kw, Method: corpus.Structural, Confidence: 0.7, Why: s.Card + " has it, and the text speaks of what it does"})
					break
				}
			}
		}
	}
	return out
}

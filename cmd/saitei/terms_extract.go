package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/term"
)

func init() { termsVerbs = append(termsVerbs, newTermsExtract, newTermsCoverage) }

// candidate is a line of terms extract --format jsonl.
type candidate struct {
	Ja      string  `json:"ja"`
	Count   int     `json:"count"`
	Score   float64 `json:"score"`
	Form    string  `json:"form"` // "katakana", "kanji", "mixed"
	File    string  `json:"file"` // of the first use
	Line    int     `json:"line"`
	Context string  `json:"context"`
}

func newTermsExtract(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "extract FILE...",
		Short: "List words that may be terms and are not in the base",
		Long: `Extract lists compounds of nouns that occur in the files and are no terms of the
base, by how often they occur and by how much they look like terms (katakana
words, compounds of several nouns), each with its first use. Names in 《》 are
left out.`,
		Example: "  saitei terms extract set-faq.txt",
		Args:    cobra.MinimumNArgs(1),
	}
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "jsonl")
	least := c.Flags().Int("least", 2, "leave out what occurs less often")
	own := c.Flags().StringSlice("terms", nil, "tables of terms of your own, laid over the base")
	c.RunE = func(_ *cobra.Command, args []string) error {
		base, err := a.termBase(*own)
		if err != nil {
			return err
		}
		tok, err := a.tokenizer(*kb)
		if err != nil {
			return err
		}
		byText := map[string]*candidate{}
		var order []*candidate
		for _, name := range args {
			text, err := a.readText(name)
			if err != nil {
				return err
			}
			n := 0
			for line := range strings.Lines(text) {
				n++
				for _, s := range nounRuns(tok.Tokenize(line)) {
					w := s.In(line)
					if len(base.Lookup(w)) > 0 || covered(base, w) {
						continue
					}
					k := byText[w]
					if k == nil {
						k = &candidate{Ja: w, Form: formOf(w), File: name, Line: n, Context: contextOf(line, s)}
						byText[w] = k
						order = append(order, k)
					}
					k.Count++
				}
			}
		}
		order = slices.DeleteFunc(order, func(k *candidate) bool { return k.Count < *least })
		for _, k := range order {
			k.Score = float64(k.Count) * (1 + float64(utf8.RuneCountInString(k.Ja))/8)
			if k.Form == "katakana" {
				k.Score *= 1.5
			}
		}
		slices.SortStableFunc(order, func(x, y *candidate) int {
			return cmp.Or(cmp.Compare(y.Score, x.Score), strings.Compare(x.Ja, y.Ja))
		})
		if len(order) == 0 {
			a.warnf("no candidates")
			return errFindings
		}
		for _, k := range order {
			if *format == "jsonl" {
				if err := a.printJSON(k); err != nil {
					return err
				}
				continue
			}
			if _, err := fmt.Fprintf(a.out, "%5d  %s %s:%d  %s\n", k.Count, pad(k.Ja, 24), k.File, k.Line, k.Context); err != nil {
				return err
			}
		}
		return nil
	}
	return c
}

// nounRuns returns the compounds of nouns among tokens: two nouns and more, or
// one that the dictionary does not know or that is written in katakana.
func nounRuns(tokens []nlp.Token) []corpus.Span {
	var out []corpus.Span
	for i := 0; i < len(tokens); {
		j := i
		for j < len(tokens) && isNoun(&tokens[j]) {
			j++
		}
		if j == i {
			i++
			continue
		}
		s := corpus.Span{Start: tokens[i].Start, End: tokens[j-1].End}
		if j-i >= 2 || tokens[i].Kind == nlp.Unknown || formOf(tokens[i].Surface) == "katakana" {
			if tokens[i].Kind != nlp.Number && utf8.RuneCountInString(tokens[i].Surface)+j-i >= 3 {
				out = append(out, s)
			}
		}
		i = j
	}
	return out
}

func isNoun(t *nlp.Token) bool {
	switch t.Kind {
	case nlp.Domain:
		return true
	case nlp.Word, nlp.Unknown:
		return t.Is("名詞") && !t.Is("名詞,非自立") && !t.Is("名詞,代名詞") && !t.Is("名詞,数") && !t.Is("名詞,副詞可能") && !t.Is("名詞,接尾,助数詞") &&
			formOf(t.Surface) != "hiragana"
	case nlp.Punct:
		return t.Surface == "・"
	}
	return false
}

// formOf says in which script a word is written.
func formOf(w string) string {
	seen := map[nlp.Script]bool{}
	for _, r := range w {
		if r != '・' {
			seen[nlp.ScriptOf(r)] = true
		}
	}
	switch {
	case len(seen) > 1:
		return "mixed"
	case seen[nlp.Katakana]:
		return "katakana"
	case seen[nlp.Kanji]:
		return "kanji"
	case seen[nlp.Hiragana]:
		return "hiragana"
	}
	return "other"
}

// covered reports whether a compound is made of terms of the base from end to
// end: クリーチャー・トークン of クリーチャー and トークン is no new term.
func covered(base *term.Base, w string) bool {
	at := 0
	for _, m := range base.FindLongest(w) {
		if strings.Trim(w[at:m.Start], "・") != "" {
			return false
		}
		at = m.End
	}
	return at > 0 && strings.Trim(w[at:], "・") == ""
}

// contextOf returns a few words around a place.
func contextOf(line string, s corpus.Span) string {
	left, right := []rune(line[:s.Start]), []rune(strings.TrimRight(line[s.End:], "\r\n"))
	return string(left[max(0, len(left)-10):]) + "［" + s.In(line) + "］" + string(right[:min(len(right), 10)])
}

// tokenizer opens the dictionary of a knowledge base, or the general one.
func (a *app) tokenizer(kb string) (nlp.Tokenizer, error) {
	l, err := a.openLinter(kb, false)
	if err != nil {
		return nil, err
	}
	defer l.Close()
	return l.Tokenizer()
}

func newTermsCoverage(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "coverage FILE...",
		Short: "Say how much of a text the term base covers",
		Long: `Coverage counts the characters of kanji and katakana in a text and how many of
them stand in terms of the base, and lists the kinds of the terms. Names in 《》
do not count.`,
		Example: "  saitei terms coverage set-faq.txt keyword-faq.txt",
		Args:    cobra.MinimumNArgs(1),
	}
	own := c.Flags().StringSlice("terms", nil, "tables of terms of your own, laid over the base")
	format := a.formatFlag(c, "text", "jsonl")
	c.RunE = func(_ *cobra.Command, args []string) error {
		base, err := a.termBase(*own)
		if err != nil {
			return err
		}
		for _, name := range args {
			text, err := a.readText(name)
			if err != nil {
				return err
			}
			total, in, terms := coverage(base, text)
			share := 0.0
			if total > 0 {
				share = float64(in) / float64(total)
			}
			if *format == "jsonl" {
				err = a.printJSON(struct {
					File       string  `json:"file"`
					Characters int     `json:"characters"`
					Covered    int     `json:"covered"`
					Share      float64 `json:"share"`
					Terms      int     `json:"terms"`
				}{name, total, in, share, terms})
			} else {
				_, err = fmt.Fprintf(a.out, "%s: %d of %d characters of kanji and katakana (%.0f%%), %d terms\n", name, in, total, 100*share, terms)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	return c
}

// coverage counts the kanji and katakana of a text outside names, those of them
// in terms, and the different terms.
func coverage(base *term.Base, text string) (total, in, terms int) {
	seen := map[*term.Term]bool{}
	inTerm := make([]bool, len(text))
	for _, m := range base.FindLongest(text) {
		seen[m.Term] = true
		for i := m.Start; i < m.End; i++ {
			inTerm[i] = true
		}
	}
	for _, q := range nlp.QuotedNames(text) {
		for i := q.Start; i < q.End; i++ {
			inTerm[i] = false
		}
	}
	names := nlp.QuotedNames(text)
	for i, r := range text {
		for len(names) > 0 && names[0].End <= i {
			names = names[1:]
		}
		if s := nlp.ScriptOf(r); s != nlp.Kanji && s != nlp.Katakana || len(names) > 0 && names[0].Start <= i {
			continue
		}
		total++
		if inTerm[i] {
			in++
		}
	}
	return total, in, len(seen)
}

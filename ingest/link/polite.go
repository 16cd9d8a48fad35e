package link

import (
	"strings"
	"unicode/utf8"

	"saitei/nlp"
)

// Texts are written in the plain style (使わない, である) or in the polite one
// (使いません, です). The tables have the plain forms; this file makes the
// polite ones of them. Which class a verb belongs to cannot be told from its
// end alone, so that some of the forms made are no words: no text has those.

// politeEnds are ends of words that the rules below do not cover.
var politeEnds = []struct {
	plain  string
	polite []string
}{
	{"なければならない", []string{"なければなりません"}},
	{"なければいけない", []string{"なければいけません"}},
	{"ではない", []string{"ではありません"}},
	{"でない", []string{"でありません", "ではありません"}},
	{"がない", []string{"がありません"}}, {"が無い", []string{"がありません"}},
	{"はない", []string{"はありません"}}, {"は無い", []string{"はありません"}},
	{"もない", []string{"もありません"}}, {"も無い", []string{"もありません"}},
	{"はなかった", []string{"はありませんでした"}}, {"がなかった", []string{"がありませんでした"}},
	{"である", []string{"です", "であります"}},
	{"であった", []string{"でした"}},
	{"こない", []string{"きません"}},
	{"くる", []string{"きます"}},
	{"する", []string{"します"}},
	{"した", []string{"しました"}},
	{"色だ", []string{"色です"}},
}

// The rows of the syllabary, by vowel.
const (
	rowA = "わらかさたばまながだ"
	rowI = "いりきしちびみにぎぢ"
	rowU = "うるくすつぶむぬぐづ"
	rowE = "えれけせてべめねげで"
)

// politeForms returns the polite forms of a plain word of a table, none where
// its end has none.
func politeForms(w string) []string {
	for _, e := range politeEnds {
		if stem, ok := strings.CutSuffix(w, e.plain); ok {
			return prefixed(stem, e.polite...)
		}
	}
	if stem, ok := strings.CutSuffix(w, "なかった"); ok {
		return prefixed(negated(stem), "ませんでした")
	}
	if stem, ok := strings.CutSuffix(w, "ない"); ok {
		return prefixed(negated(stem), "ません")
	}
	for _, e := range []struct{ past, stems string }{{"った", "いりち"}, {"んだ", "みびに"}, {"いた", "きい"}, {"いだ", "ぎ"}} {
		if stem, ok := strings.CutSuffix(w, e.past); ok && stem != "" {
			var out []string
			for _, r := range e.stems {
				out = append(out, stem+string(r)+"ました")
			}
			return out
		}
	}
	if stem, ok := strings.CutSuffix(w, "た"); ok && takesEnding(stem) {
		return prefixed(stem, "ました")
	}
	if stem, ok := strings.CutSuffix(w, "る"); ok && stem != "" {
		if takesEnding(stem) {
			return prefixed(stem, "ます", "ります")
		}
		return prefixed(stem, "ります")
	}
	if i, n := lastOf(w, rowU); i >= 0 && len(w) > n {
		return prefixed(w[:len(w)-n]+runeAt(rowI, i), "ます")
	}
	return nil
}

// negated turns the stem before ない into the one before ません: 使わ to 使い.
func negated(stem string) string {
	if i, n := lastOf(stem, rowA); i >= 0 {
		return stem[:len(stem)-n] + runeAt(rowI, i)
	}
	if takesEnding(stem) {
		return stem
	}
	return ""
}

// takesEnding reports whether endings stand right behind a stem: it ends in
// the rows of i or e, or in a kanji (出, 得, 見).
func takesEnding(stem string) bool {
	r, _ := utf8.DecodeLastRuneInString(stem)
	return stem != "" && (strings.ContainsRune(rowI, r) || strings.ContainsRune(rowE, r) || nlp.ScriptOf(r) == nlp.Kanji)
}

// prefixed puts a stem before endings; none where there is no stem.
func prefixed(stem string, ends ...string) []string {
	if stem == "" && !strings.HasPrefix(ends[0], "で") && !strings.HasPrefix(ends[0], "な") {
		return nil
	}
	out := make([]string, len(ends))
	for i, e := range ends {
		out[i] = stem + e
	}
	return out
}

// lastOf returns the place of the last character of s in a row, -1 for none,
// and its length in bytes.
func lastOf(s, row string) (place, size int) {
	r, n := utf8.DecodeLastRuneInString(s)
	for i, x := range []rune(row) {
		if x == r && s != "" {
			return i, n
		}
	}
	return -1, n
}

func runeAt(row string, i int) string { return string([]rune(row)[i]) }

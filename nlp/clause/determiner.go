package clause

import (
	"slices"
	"strings"

	"saitei/nlp"
)

// persons end nouns of which いる is said, never ある.
var persons = []string{"プレイヤー", "対戦相手", "相手", "あなた", "自分", "コントローラー", "コントローラ", "オーナー"}

// determined reads ある anew that was read as a verb although it stands between a
// person and a noun: プレイヤーがあるカードを speaks of a certain card. It changes no
// token of the caller's.
func determined(toks []nlp.Token) []nlp.Token {
	changed := false
	for i := 2; i+1 < len(toks); i++ {
		t, next := &toks[i], &toks[i+1]
		if t.Surface != "ある" || !t.Is("動詞") || t.Form != "基本形" {
			continue
		}
		if s := toks[i-1].Surface; s != "が" && s != "は" {
			continue
		}
		_, marks := nouns[next.Surface]
		if marks || next.Is("名詞,非自立") || !(next.Is("名詞") || next.Kind == nlp.Domain || next.Kind == nlp.Name) {
			continue
		}
		if !slices.ContainsFunc(persons, func(w string) bool { return strings.HasSuffix(toks[i-2].Surface, w) }) {
			continue
		}
		if !changed {
			toks, changed = slices.Clone(toks), true
		}
		toks[i].POS, toks[i].Type, toks[i].Form = "連体詞", "", ""
	}
	return toks
}

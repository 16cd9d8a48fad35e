package check

import (
	_ "embed"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/nlp"
)

//go:embed verbs.txt
var verbsText string

// rareVerbs are real verbs that look like a slip of a common one, with the
// particle they go with: after another particle they are the slip.
var rareVerbs = map[string]string{"与る": "に", "預る": "を"}

// slip is a verb whose kana lost the first of them: 与る of 与える.
type slip struct{ verb, lost string }

type slipTable struct {
	next map[rune]string // kana that may follow a kanji as its okurigana
	of   map[rune][]slip
}

// endings are what follows the stem of an ichidan verb; a slip is a kanji
// followed by one of them where no verb of that kanji goes on like that.
var endings = regexp.MustCompile(`^(る|た(?:[、。場とらりめの]|$)|て(?:[、いもしはき]|$)|られ|ない|なけ|なか|ず(?:[、に]|$)|れば|よう|させ|ます|ませ)`)

var slips = sync.OnceValue(func() slipTable {
	t := slipTable{map[rune]string{}, map[rune][]slip{}}
	for _, v := range strings.Fields(verbsText) {
		rs := []rune(v)
		k := len(rs)
		for k > 0 && nlp.ScriptOf(rs[k-1]) == nlp.Hiragana {
			k--
		}
		if k == 0 || k == len(rs) {
			continue
		}
		kanji, kana := rs[k-1], rs[k:]
		t.next[kanji] += string(kana[0])
		if len(kana) == 1 {
			t.next[kanji] += godan(kana[0])
			if kana[0] == 'る' { // may be ichidan: 見た
				t.next[kanji] += "たてなられずよさまろ"
			}
		}
		if len(kana) == 2 && kana[1] == 'る' {
			t.of[kanji] = append(t.of[kanji], slip{v, string(kana[0])})
		}
	}
	return t
})

// godan returns the kana with which a godan verb goes on after its stem.
func godan(last rune) string {
	rows := map[rune]string{
		'う': "わいうえおっ", 'く': "かきくけこい", 'ぐ': "がぎぐげごい", 'す': "さしすせそ", 'つ': "たちつてとっ",
		'ぬ': "なにぬねのん", 'ぶ': "ばびぶべぼん", 'む': "まみむめもん", 'る': "らりるれろっ",
	}
	return rows[last]
}

var _ = register(&Check{
	Code: "verb-form", Severity: Error,
	Title: Msg{"存在しない動詞の形（送り仮名の脱落）", "a verb form that does not exist"},
	Reason: Msg{"「与る」のように送り仮名が一字落ちた形は、その漢字のどの動詞の活用にもない。辞書にある別の動詞と同じ形は、その動詞が取らない助詞の後でだけ報告する。",
		"A form such as 与る for 与える, with a kana lost, belongs to no verb of that kanji. A form that is also that of a rare verb is reported only after a particle which that verb does not take."},
	Examples: []Example{
		{Bad: "３点のダメージを与る呪文", Found: "与る", Good: "恩恵に与る場合、ダメージを与える場合"},
		{Bad: "呪文を唱る。", Found: "唱る", Good: "呪文を唱える。合唱である。"},
		{Bad: "カードを捨られない。", Found: "捨ら", Good: "カードを捨てられない。四捨五入する。"},
	},
	run: func(p *pass) {
		t := slips()
		forEachKanji(p.plain, func(at int, k rune) {
			verbs, ok := t.of[k]
			if !ok {
				return
			}
			end := at + utf8.RuneLen(k)
			kana, _ := utf8.DecodeRuneInString(p.plain[end:])
			rare := rareVerbs[string([]rune{k, kana})]
			if nlp.ScriptOf(kana) != nlp.Hiragana || strings.ContainsRune(t.next[k], kana) && rare == "" {
				return
			}
			form := endings.FindString(p.after(end, 4))
			before := p.before(at, 2)
			prev, _ := utf8.DecodeLastRuneInString(before)
			if form == "" || nlp.ScriptOf(prev) == nlp.Kanji { // the last kanji of a noun: 合唱る is another slip
				return
			}
			switch {
			case rare != "" && (strings.HasSuffix(before, rare) || !strings.HasSuffix(before, "を") && !strings.HasSuffix(before, "が")):
				return
			case form[:3] != "る" && !strings.HasSuffix(before, "を") && !strings.HasSuffix(before, "が") && !strings.HasSuffix(before, "に"):
				return // 差た may be a noun with た; only an object makes it a verb
			}
			s := verbs[0]
			if len(verbs) > 1 { // transitive after を
				i := slices.IndexFunc(verbs, func(s slip) bool {
					return strings.Contains("えけげせてでねべめれぜ", s.lost) == strings.HasSuffix(before, "を")
				})
				s = verbs[max(i, 0)]
			}
			_, n := utf8.DecodeRuneInString(p.plain[end:])
			p.report(corpus.Span{Start: at, End: end + n}, string(k)+s.lost+string(kana), msgf(
				"「%[1]s」という動詞の形はない: 「%[2]s」の送り仮名が落ちている", "there is no verb form %[1]q here: a kana of %[2]s was lost",
				string([]rune{k, kana}), s.verb))
		})
	},
})

// forEachKanji calls f for each kanji of a text that a hiragana follows.
func forEachKanji(text string, f func(at int, k rune)) {
	prev, at := rune(0), 0
	for i, r := range text {
		if prev != 0 && r >= 'ぁ' && r <= 'ん' {
			f(at, prev)
		}
		prev = 0
		if r >= 0x4E00 && r <= 0x9FFF {
			prev, at = r, i
		}
	}
}

// sortedStrings returns the keys of a set in order.
func sortedStrings[T any](set map[string]T) []string {
	out := make([]string, 0, len(set))
	for s := range set {
		out = append(out, s)
	}
	sort.Strings(out)
	return out
}

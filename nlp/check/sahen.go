package check

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/nlp/term"
)

// kanjiDone is a noun of two kanji made a verb.
var kanjiDone = regexp.MustCompile(`([一-龯]{2})(され(?:る|た|て|な|ま)|させ(?:る|た|て|ら)|する|した|して)`)

var _ = register(&Check{
	Code: "sahen", Severity: Error,
	Title: Msg{"「する」の付かない語", "する after a word that takes none"},
	Reason: Msg{"「適当される」のように、形容動詞の語幹に「する・される」が直接付いている。辞書がサ変名詞ともする語は対象外。",
		"An adjectival noun takes no する: 適当される. Words that the dictionary has as verbal nouns too are left alone."},
	Examples: []Example{
		{Bad: "この値に適当される効果", Found: "適当される", Good: "この値に適用される効果、適当にされる"},
		{Bad: "これは重要される。", Found: "重要される", Good: "これは重視される。重要とされる。"},
	},
	run: func(p *pass) {
		p.eachLine("", func(start int, text string) {
			for _, m := range kanjiDone.FindAllStringSubmatchIndex(text, -1) {
				if prev, _ := utf8.DecodeLastRuneInString(text[:m[0]]); prev >= 0x4E00 && prev <= 0x9FFF {
					continue // the end of a longer compound
				}
				noun := text[m[2]:m[3]]
				if !p.adjectival(noun) {
					continue
				}
				suggestion := ""
				if near := p.nearVerbal(noun); near != "" {
					suggestion = near + text[m[4]:m[5]]
				}
				p.report(corpus.Span{Start: start + m[0], End: start + m[1]}, suggestion, msgf("「%[1]s」に「する」は付かない", "%[1]q takes no する", noun))
			}
		})
	},
})

// adjectival reports whether a word is the stem of a na-adjective and nothing
// else; words of the game are looked up in the term base first.
func (p *pass) adjectival(word string) bool {
	if p.env.Base != nil {
		for _, c := range p.env.Base.Lookup(word) {
			for i := range c.Terms {
				if c.Terms[i].POS == term.SuruPOS && c.Terms[i].Ja == word {
					return false
				}
			}
		}
	}
	tokens := p.tokens(word + "なものである。" + word + "する。")
	seen := 0
	for i := range tokens {
		if tokens[i].Surface != word {
			continue
		}
		seen++
		if !tokens[i].Is("名詞,形容動詞語幹") {
			return false
		}
	}
	return seen == 2
}

// nearVerbal returns the verbal noun of the term base that begins with the same
// kanji, "" where there is none or several.
func (p *pass) nearVerbal(word string) string {
	first, _ := utf8.DecodeRuneInString(word)
	found := ""
	if p.env.Base == nil {
		return ""
	}
	for i := range p.env.Base.Concepts {
		for _, t := range p.env.Base.Concepts[i].Terms {
			if t.POS == term.SuruPOS && strings.HasPrefix(t.Ja, string(first)) && utf8.RuneCountInString(t.Ja) == 2 && t.Status == term.Preferred {
				if found != "" && found != t.Ja {
					return ""
				}
				found = t.Ja
			}
		}
	}
	return found
}

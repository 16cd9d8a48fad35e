package index

import (
	_ "embed"
	"strings"
	"sync"

	"saitei/nlp"
)

//go:embed near.tsv
var nearTable string

// nearWords returns the groups of words that say nearly the same, by the
// folded form of each of them. A word finds those of the lines it begins.
var nearWords = sync.OnceValue(func() map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(nearTable) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Split(strings.TrimSpace(line), "\t")
		key := nlp.FoldString(words[0], nlp.FoldSearch)
		m[key] = append(m[key], words[1:]...)
	}
	return m
})

// nearAlts adds words that say nearly the same as the one whose form in the
// dictionary is folded.
func (p *planner) nearAlts(u *unit, folded string) {
	for _, w := range nearWords()[folded] {
		if isLatin(strings.ReplaceAll(w, " ", "")) {
			ws, _ := p.en.words(w, 0, nil)
			p.english(u, "near", w, ws, weightNear)
			continue
		}
		// Without the fields around the text: a heading that says nearly the
		// same says it of everything below it.
		n := len(u.alts)
		p.sequence(u, "near", w, p.an.words(w, nil), weightNear)
		if len(u.alts) > n {
			u.alts = u.alts[:n+1]
		}
	}
}

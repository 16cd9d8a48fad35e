package index

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"

	"saitei/nlp"
)

// english turns English text into terms: lower case, without marks, stop
// words left out, stemmed by Porter's second algorithm. It serves one
// goroutine.
type englishAnalyzer struct {
	stop  map[string]bool
	stems map[string]string
}

// stopWords are the words that are left out: Snowball's list
// (snowballstem.org, english/stop.txt, BSD licence).
var stopWords = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(stopList) {
		m[w] = true
	}
	return m
})

const stopList = `
i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her
hers herself it its itself they them their theirs themselves what which who whom this that these
those am is are was were be been being have has had having do does did doing would should could
ought i'm you're he's she's it's we're they're i've you've we've they've i'd you'd he'd she'd we'd
they'd i'll you'll he'll she'll we'll they'll isn't aren't wasn't weren't hasn't haven't hadn't
doesn't don't didn't won't wouldn't shan't shouldn't can't cannot couldn't mustn't let's that's
who's what's here's there's when's where's why's how's a an the and but if or because as until while
of at by for with about against between into through during before after above below to from up down
in out on off over under again further then once here there when where why how all any both each few
more most other some such no nor not only own same so than too very
`

func newEnglish() *englishAnalyzer {
	return &englishAnalyzer{stop: stopWords(), stems: map[string]string{}}
}

// stem returns the index term of a word, "" for a stop word.
func (e *englishAnalyzer) stem(w string) string {
	if s, ok := e.stems[w]; ok {
		return s
	}
	s := ""
	if !e.stop[w] {
		env := snowballstem.NewEnv(w)
		english.Stem(env)
		s = env.Current()
	}
	if len(e.stems) < maxCache {
		e.stems[strings.Clone(w)] = s
	}
	return s
}

// words cuts English text. A word is a run of letters, digits and inner
// apostrophes; 2/1 and +1/+1 are words too.
func (e *englishAnalyzer) words(text string, pos int, out []word) ([]word, int) {
	f := nlp.FoldString(text, nlp.FoldCase)
	for i := 0; i < len(f); {
		r, n := utf8.DecodeRuneInString(f[i:])
		if !englishRune(r) {
			i += n
			continue
		}
		j := i
		for j < len(f) {
			r, n := utf8.DecodeRuneInString(f[j:])
			if !englishRune(r) && !(r == '\'' && j > i) && !(r == '/' && j > i) {
				break
			}
			j += n
		}
		w := strings.TrimSuffix(strings.Trim(f[i:j], "'/"), "'s")
		pos++
		if s := e.stem(w); s != "" {
			out = append(out, word{term: s, start: i, end: j, pos: pos})
		}
		i = j
	}
	return out, pos
}

func englishRune(r rune) bool {
	return r < 0x2000 && (unicode.IsLetter(r) || unicode.IsDigit(r)) || r == '+'
}

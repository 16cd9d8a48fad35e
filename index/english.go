package index

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"

	"saitei/nlp"
)

// english turns English text into terms: lower case, without marks, stop
// words left out, stemmed by Porter's second algorithm. It serves one
// goroutine.
type englishAnalyzer struct {
	stop  analysis.TokenMap
	stems map[string]string
}

// stopWords are the words that are left out. Negations are not among them.
var stopWords = sync.OnceValue(func() analysis.TokenMap {
	stop := analysis.NewTokenMap()
	if err := stop.LoadBytes(en.EnglishStopWords); err != nil {
		panic(err) // a constant of the library
	}
	return stop
})

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

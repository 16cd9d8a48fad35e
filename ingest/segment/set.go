package segment

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"saitei/corpus"
	"saitei/corpus/facts"
)

// setName is a name of a set, folded.
type setName struct {
	name, code string
	date       corpus.Date
	plain      bool // a word with a meaning of its own
}

// plainNames are names of sets that are words of the game or of every day;
// they count only in titles and headings.
var plainNames = map[string]bool{
	"統率者": true, "ポータル": true, "レジェンド": true, "クロニクル": true, "ホームランド": true, "Legends": true, "Chronicles": true,
	"Portal": true, "Visions": true, "Prophecy": true, "Fallout": true, "Alliances": true, "Foundations": true, "The Dark": true,
	"Nemesis": true, "Exodus": true, "Legions": true, "Scourge": true, "Torment": true, "Judgment": true, "Invasion": true,
	"未来予知": true, "レギオン": true, "ビジョンズ": true, "テンペスト": true, "スカージ": true, "Tempest": true, "Stronghold": true,
	"Mirage": true, "Odyssey": true, "Apocalypse": true, "Homelands": true, "Unstable": true, "Conspiracy": true, "Commander": true,
}

// setNames lists the names of all sets by their first character, longer ones
// first: a name may begin with another ("イニストラード：…").
var setNames = sync.OnceValue(func() map[rune][]setName {
	out := map[rune][]setName{}
	for _, s := range facts.Sets() {
		for _, n := range []string{s.Ja, s.Name} {
			if f := fold(n); utf8.RuneCountInString(f) > 2 {
				r, _ := utf8.DecodeRuneInString(f)
				out[r] = append(out[r], setName{f, s.Code, s.Date, plainNames[n] || edition(f)})
			}
		}
	}
	for _, names := range out {
		slices.SortStableFunc(names, func(a, b setName) int { return cmp.Compare(len(b.name), len(a.name)) })
	}
	return out
})

// edition reports whether a name is just the number of an edition ("第9版"),
// as texts have them too.
func edition(name string) bool {
	return strings.HasPrefix(name, "第") && strings.HasSuffix(name, "版")
}

const (
	inTitle   = 20.0 // weight of a set's name in the title
	inHeading = 4.0
	inFront   = 3.0 // before the first ruling
	inText    = 0.2
	onSale    = 10.0 // on a line about the sale of the set
	nearDate  = 5.0  // the document is dated about when the set came out
	enough    = 2.5  // from here on the document is taken to be about the set
)

// set reads which sets the document names, and which it is about: the one
// named in its title, in its headings and before its rulings, or sold at its
// time. Names inside 《》 are cards and do not count.
func (f *reader) set() {
	found := map[string]*found{}
	if f.title < 0 && f.doc.Title != "" {
		f.look(fold(f.doc.Title), inTitle, corpus.Evidence{Text: clipText(f.doc.Title), Line: 1}, true, found)
	}
	for i := range f.lines {
		l := &f.lines[i]
		if l.Aside || l.role == card && !l.boxStart {
			continue
		}
		weight, strong := inText, false
		switch {
		case i == f.title:
			weight, strong = inTitle, true
		case l.role == head && l.box == "":
			weight, strong = inHeading, true
		case i < f.begin:
			weight = inFront
		}
		words := l.fold
		if i < f.begin && strings.Contains(words, "発売") {
			weight = onSale
		}
		f.look(words, weight, f.evidence(i, l.Text, ""), strong, found)
	}
	all := make([]string, 0, len(found))
	for code, s := range found {
		if s.near(f.doc.Date) {
			s.weight += nearDate
		}
		all = append(all, code)
	}
	slices.SortFunc(all, func(a, b string) int {
		return cmp.Or(cmp.Compare(found[b].weight, found[a].weight), cmp.Compare(found[a].ev.Line, found[b].ev.Line), cmp.Compare(a, b))
	})
	f.doc.Sets = all
	for k, code := range all {
		s := found[code]
		if k == 0 && s.weight >= enough {
			f.doc.Set = code
		}
		s.ev.Why = fmt.Sprintf("names %s (%s), %d times, weight %.1f", s.name, code, s.times, s.weight)
		f.doc.Sources.Set = append(f.doc.Sources.Set, s.ev)
	}
	if len(all) == 0 {
		f.doc.Sets = nil
	}
}

// found is what the lines say of one set.
type found struct {
	name   string
	date   corpus.Date
	weight float64
	times  int
	ev     corpus.Evidence
}

// near reports whether a document of date d comes from the time of the set.
func (s *found) near(d corpus.Date) bool {
	months := func(d corpus.Date) int { return d.Year*12 + d.Month }
	diff := months(d) - months(s.date)
	return !d.IsZero() && diff >= -3 && diff <= 4
}

// maxSetLine is how far into a line names of sets are looked for, in bytes.
const maxSetLine = 1 << 14

// look finds names of sets in a folded line, the longest at each place. What
// stands in 《》 is a card.
func (f *reader) look(words string, weight float64, ev corpus.Evidence, strong bool, in map[string]*found) {
	names, card := setNames(), false
	if len(words) > maxSetLine {
		words = words[:maxSetLine]
	}
	for i := 0; i < len(words); {
		r, size := utf8.DecodeRuneInString(words[i:])
		if r == '《' || r == '》' {
			card = r == '《'
		}
		for _, n := range names[r] {
			end := i + len(n.name)
			if card || n.plain && !strong || !strings.HasPrefix(words[i:], n.name) || !edges(words, i, end) || edition(n.name) && strings.Contains(words, "日本語") {
				continue
			}
			s := in[n.code]
			if s == nil {
				s = &found{name: n.name, date: n.date, ev: ev}
				in[n.code] = s
			}
			s.weight += weight
			s.times++
			size = len(n.name)
			break
		}
		i += size
	}
}

// edges reports whether words[i:end] does not go on as a word of its script:
// neither a Latin nor a katakana word is cut, and no number goes on. A word
// may stand right behind a number (…2010FAQ), but no number behind a word.
func edges(words string, i, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(words[:i])
	first, _ := utf8.DecodeRuneInString(words[i:])
	final, _ := utf8.DecodeLastRuneInString(words[:end])
	after, _ := utf8.DecodeRuneInString(words[end:])
	same := func(a, b rune) bool {
		return isLatin(a) && isLatin(b) && !(isDigit(a) && !isDigit(b)) || isKatakana(a) && isKatakana(b)
	}
	return !same(before, first) && !same(final, after)
}

func isLatin(r rune) bool    { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || isDigit(r) }
func isKatakana(r rune) bool { return r >= 'ァ' && r <= 'ヺ' || r == 'ー' }

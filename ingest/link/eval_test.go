package link

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
	"saitei/ingest/cardfile"
	"saitei/ingest/decode"
	"saitei/ingest/segment"
	"saitei/rules/cr"
)

var (
	readMu   sync.Mutex
	readCats = map[string]*cardfile.Catalogue{}
)

// catalogue merges card files of ../shared/data; each merge is made once.
func catalogue(t testing.TB, globs ...string) *cardfile.Catalogue {
	readMu.Lock()
	defer readMu.Unlock()
	key := strings.Join(globs, " ")
	if readCats[key] == nil {
		readCats[key] = mergeFiles(t, globs)
	}
	return readCats[key]
}

func mergeFiles(t testing.TB, globs []string) *cardfile.Catalogue {
	var cats []*cardfile.Catalogue
	for _, g := range globs {
		paths, err := filepath.Glob(filepath.Join(beside.Path(t, "data"), g))
		require.NoError(t, err)
		require.NotEmpty(t, paths, g)
		for _, p := range paths {
			c, err := cardfile.ReadFile(p)
			require.NoError(t, err)
			cats = append(cats, c)
		}
	}
	return cardfile.Merge(cats, nil)
}

// library reads a few editions of ../shared/data/cr.
func library(t testing.TB, days ...string) *cr.Library {
	var es []*cr.Edition
	for _, d := range days {
		paths, err := filepath.Glob(filepath.Join(beside.Path(t, "data", "cr", "all"), "CR-"+d+".*.gz"))
		require.NoError(t, err)
		require.NotEmpty(t, paths, d)
		for _, p := range paths {
			f, err := os.Open(p)
			require.NoError(t, err)
			z, err := gzip.NewReader(f)
			require.NoError(t, err)
			b, err := io.ReadAll(z)
			require.NoError(t, err)
			f.Close()
			e, err := cr.Parse(filepath.Base(p), b)
			require.NoError(t, err)
			es = append(es, e)
		}
	}
	return cr.NewLibrary(es...)
}

// seed segments a seed.
func seed(t testing.TB, name string) *corpus.Document {
	b, err := os.ReadFile(beside.Path(t, "seeds", name))
	require.NoError(t, err)
	return document(t, name, b)
}

func document(t testing.TB, name string, b []byte) *corpus.Document {
	text, err := decode.Decode(name, b, decode.Options{})
	require.NoError(t, err)
	d, err := segment.Document(name, text, segment.Options{})
	require.NoError(t, err)
	return d
}

var seeds = map[string]string{"M10": "000_4f94effb7710af3c.txt", "GTC": "002_96631af846670f72.txt", "DIS": "004_10e1f077f76cf9f3.txt"}

// goldRow is a row of rulings.jsonl.
type goldRow struct {
	ID       string   `json:"id"`
	Doc      string   `json:"doc"`
	Line     int      `json:"line"`
	Cards    []string `json:"cards"`
	Mentions []struct {
		Ja   string `json:"ja"`
		En   string `json:"en"`
		Card string `json:"card"`
	} `json:"mentions"`
	Written  []string `json:"rules_as_written"`
	Current  []string `json:"rule_current"`
	Keywords []string `json:"keywords"`
}

func goldRows(t testing.TB) []goldRow {
	b, err := os.ReadFile(beside.Path(t, "gold", "rulings.jsonl"))
	require.NoError(t, err)
	var rows []goldRow
	for _, line := range bytes.Split(bytes.TrimSpace(b), []byte("\n")) {
		var r goldRow
		require.NoError(t, json.Unmarshal(line, &r))
		rows = append(rows, r)
	}
	return rows
}

// counts of a comparison of sets.
type prf struct{ tp, fp, fn int }

func (c *prf) add(got, want []string) (wrong, missed []string) {
	for _, g := range uniq(got) {
		if slices.Contains(want, g) {
			c.tp++
		} else {
			c.fp++
			wrong = append(wrong, g)
		}
	}
	for _, w := range uniq(want) {
		if !slices.Contains(got, w) {
			c.fn++
			missed = append(missed, w)
		}
	}
	return wrong, missed
}

func (c prf) precision() float64 { return float64(c.tp) / float64(max(1, c.tp+c.fp)) }
func (c prf) recall() float64    { return float64(c.tp) / float64(max(1, c.tp+c.fn)) }
func (c prf) f1() float64        { return 2 * float64(c.tp) / float64(max(1, 2*c.tp+c.fp+c.fn)) }
func (c prf) String() string {
	return fmt.Sprintf("P %.3f R %.3f F %.3f", c.precision(), c.recall(), c.f1())
}

func uniq(s []string) []string {
	s = slices.Clone(s)
	slices.Sort(s)
	return slices.Compact(s)
}

// figures are what the labels say of a linked set of documents.
type figures struct {
	card, mention, written, exact, rule, ability, action prf
	falseGeneral                                         int
	perRuling                                            float64
	byMethod                                             map[corpus.Method]*prf // rules today: right and wrong links by method
	subjectBy                                            map[corpus.Method]*prf
}

// tally counts a link of a method as right or wrong.
func tally(m map[corpus.Method]*prf, method corpus.Method, right bool) {
	if m[method] == nil {
		m[method] = &prf{}
	}
	if right {
		m[method].tp++
	} else {
		m[method].fp++
	}
}

var abilities = strings.Fields("lifelink deathtouch cipher forecast graft hellbent reach flying defender protection indestructible landwalk haste enchant regenerate")

func isAbility(s string) bool {
	return slices.Contains(abilities, s) || s == "double strike" || s == "first strike"
}

// score compares linked documents with the labels; say gets what is wrong.
func score(t testing.TB, docs map[string]*corpus.Document, say func(string, ...any)) figures {
	f := figures{byMethod: map[corpus.Method]*prf{}, subjectBy: map[corpus.Method]*prf{}}
	n := 0
	for _, g := range goldRows(t) {
		var b *corpus.Block
		for i := range docs[g.Doc].Blocks {
			if x := &docs[g.Doc].Blocks[i]; x.IsRuling() && x.Line == g.Line {
				b = x
			}
		}
		require.NotNil(t, b, g.ID)
		var subjects, mentions, written, now, nowRules, wantRules []string
		for _, s := range b.Subjects {
			subjects = append(subjects, s.Card)
			tally(f.subjectBy, s.Method, slices.Contains(g.Cards, s.Card))
		}
		if strings.HasPrefix(g.ID, "DIS-c") {
			if wrong, missed := f.card.add(subjects, g.Cards); len(wrong)+len(missed) > 0 {
				say("%s card: wrong %v, missed %v", g.ID, wrong, missed)
			}
		} else if len(subjects) > 0 {
			f.falseGeneral++
			say("%s is general, got %v", g.ID, subjects)
		}
		for _, m := range b.Mentions {
			mentions = append(mentions, m.Ja+"="+m.Card)
		}
		var wantMentions []string
		for _, m := range g.Mentions {
			c := m.Card
			if c == "" {
				c = m.En
			}
			wantMentions = append(wantMentions, m.Ja+"="+c)
		}
		if wrong, missed := f.mention.add(mentions, wantMentions); len(wrong)+len(missed) > 0 {
			say("%s mention: wrong %v, missed %v", g.ID, wrong, missed)
		}
		why := map[string]string{}
		for _, r := range b.Rules {
			if r.Method == corpus.Explicit {
				written = append(written, r.ID.String())
			}
			if !r.Current.IsZero() {
				now = append(now, r.Current.String())
				why[r.Current.String()] = fmt.Sprintf("%s %.2f", r.Method, r.Confidence)
				if len(g.Current) > 0 {
					tally(f.byMethod, r.Method, slices.Contains(g.Current, r.Current.String()))
				}
				p := r.Current
				p.Letter = ""
				nowRules = append(nowRules, p.String())
			}
		}
		if wrong, missed := f.written.add(written, g.Written); len(wrong)+len(missed) > 0 {
			say("%s written: wrong %v, missed %v", g.ID, wrong, missed)
		}
		n += len(uniq(now))
		if len(g.Current) > 0 {
			for _, c := range g.Current {
				id := corpus.MustRuleID(c)
				id.Letter = ""
				wantRules = append(wantRules, id.String())
			}
			if wrong, missed := f.exact.add(now, g.Current); len(wrong)+len(missed) > 0 {
				for i, w := range wrong {
					wrong[i] = w + "(" + why[w] + ")"
				}
				say("%s rule: wrong %v, missed %v", g.ID, wrong, missed)
			}
			f.rule.add(nowRules, wantRules)
		}
		var got [2][]string
		var want [2][]string
		for _, k := range b.Keywords {
			i := 1
			if isAbility(k.Keyword) {
				i = 0
			}
			got[i] = append(got[i], k.Keyword)
		}
		for _, k := range g.Keywords {
			i := 1
			if isAbility(k) {
				i = 0
			}
			want[i] = append(want[i], k)
		}
		w1, m1 := f.ability.add(got[0], want[0])
		w2, m2 := f.action.add(got[1], want[1])
		if len(w1)+len(m1)+len(w2)+len(m2) > 0 {
			say("%s keyword: wrong %v, missed %v", g.ID, append(w1, w2...), append(m1, m2...))
		}
	}
	f.perRuling = float64(n) / float64(len(goldRows(t)))
	return f
}

func (f figures) String() string {
	return fmt.Sprintf("card %v general %d\nmention %v\nwritten %v\nrule %v\nexact %v per ruling %.2f\nability %v\naction %v",
		f.card, f.falseGeneral, f.mention, f.written, f.rule, f.exact, f.perRuling, f.ability, f.action)
}

func linkSeeds(t testing.TB, r Resources) map[string]*corpus.Document {
	l, err := New(r)
	require.NoError(t, err)
	docs := map[string]*corpus.Document{}
	for _, k := range sortedKeys(seeds) {
		d := seed(t, seeds[k])
		require.NoError(t, l.Document(d))
		docs[k] = d
	}
	return docs
}

// all are the card files of ../shared/data.
var all = []string{"cards/*.json", "names/mojp*.gz", "names/cardnames*.tsv"}

func TestSeeds(t *testing.T) {
	cat := catalogue(t, all...)
	lib := library(t, "2006-05-01", "2009-07-11", "2013-02-01", "2026-06-19")
	docs := linkSeeds(t, Resources{Cards: cat.Cards, Sets: cat.Sets, Library: lib})
	require.Equal(t, "2006-05-01", docs["DIS"].Edition.Date.String())
	require.Equal(t, "2009-07-11", docs["M10"].Edition.Date.String())
	require.Equal(t, "2013-02-01", docs["GTC"].Edition.Date.String())
	f := score(t, docs, t.Logf)
	t.Log(f)
	for _, m := range []corpus.Method{corpus.Explicit, corpus.Structural, corpus.Heading, corpus.Mention, corpus.Lexical, corpus.Order} {
		if c := f.byMethod[m]; c != nil {
			t.Logf("rules today by %s: %d right of %d", m, c.tp, c.tp+c.fp)
		}
		if c := f.subjectBy[m]; c != nil {
			t.Logf("subjects by %s: %d right of %d", m, c.tp, c.tp+c.fp)
		}
	}
	require.GreaterOrEqual(t, f.card.precision(), 0.98)
	require.GreaterOrEqual(t, f.card.recall(), 0.98)
	require.Zero(t, f.falseGeneral)
	require.GreaterOrEqual(t, f.mention.f1(), 0.99)
	require.Equal(t, 1.0, f.written.f1())
	require.GreaterOrEqual(t, f.rule.f1(), 0.70)
	require.GreaterOrEqual(t, f.exact.f1(), 0.45)
	require.LessOrEqual(t, f.perRuling, 2.0)
	require.GreaterOrEqual(t, f.ability.f1(), 0.95)
	require.GreaterOrEqual(t, f.action.precision(), 0.70)
	require.GreaterOrEqual(t, f.action.recall(), 0.80)
}

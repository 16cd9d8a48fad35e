package conform

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
	"saitei/ingest/cardfile"
	"saitei/rules/cardtext"
	"saitei/rules/engine"
	"saitei/rules/engine/card"
	"saitei/rules/scenario"
)

// sharedCards are the cards of the shared files by English name.
func sharedCards(t *testing.T) func(string) (*corpus.Card, bool) {
	t.Helper()
	var cats []*cardfile.Catalogue
	for _, name := range []string{"names/mojp-cards-2025-12-25.xml.gz", "cards/mtgjson5-DIS.json", "cards/mtgjson5-M10.json", "cards/mtgjson5-GTC.json", "cards/mtgjson5-extra-seed-cards.json"} {
		c, err := cardfile.ReadFile(beside.Path(t, "data/"+name))
		require.NoError(t, err)
		cats = append(cats, c)
	}
	all := map[string]*corpus.Card{}
	merged := cardfile.Merge(cats, nil)
	for i := range merged.Cards {
		all[merged.Cards[i].Name] = &merged.Cards[i]
	}
	return func(name string) (*corpus.Card, bool) {
		c, ok := all[name]
		return c, ok
	}
}

// Every card that was also written by hand: with the read one in its place all
// curated scenarios give the same verdict.
func TestReadCardsPlayAlike(t *testing.T) {
	find := sharedCards(t)
	r, err := cardtext.New()
	require.NoError(t, err)
	text := TextCards(r, find)
	read := map[string]bool{}
	missing := 0
	for _, c := range card.All() {
		if _, ok := text(c.Name, corpus.Edition{}); ok {
			read[c.Name] = true
		} else {
			missing++
		}
	}
	t.Logf("%d of %d hand-written cards are read", len(read), len(read)+missing)
	require.Greater(t, len(read), 100)

	verdict := func(s *scenario.Scenario, e corpus.Edition, instead func(string) bool) (string, map[string]bool) {
		used := map[string]bool{}
		var mu sync.Mutex
		b := &Builtin{Cards: engine.NewCards(func(name string, ed corpus.Edition) ([]engine.Face, bool) {
			mu.Lock()
			used[name] = true
			mu.Unlock()
			if c, ok := card.Lookup(name); ok && instead(c.Name) {
				return text(c.Name, ed)
			}
			return engine.Handwritten(name, ed)
		})}
		trial := Try(context.Background(), b, s, e)
		o := trial.Opinion(context.Background(), b)
		return fmt.Sprint(trial.Holds, " ", o.Verdict, " ", trial.Fault), used
	}
	scenarios, played := 0, map[string]bool{}
	for _, s := range curatedList(t) {
		for _, e := range Editions(s, engine.Editions()) {
			hand, used := verdict(s, e, func(string) bool { return false })
			some := false
			for n := range used {
				if c, ok := card.Lookup(n); ok && read[c.Name] {
					some = true
					played[c.Name] = true
				}
			}
			if !some {
				continue
			}
			scenarios++
			if got, _ := verdict(s, e, func(n string) bool { return read[n] }); got == hand {
				continue
			}
			for n := range used {
				c, ok := card.Lookup(n)
				if !ok || !read[c.Name] {
					continue
				}
				one := c.Name
				if got, _ := verdict(s, e, func(n string) bool { return n == one }); got != hand {
					var lines []string
					for i := range c.Faces {
						lines = append(lines, strings.Join(c.Faces[i].Text, " / "))
					}
					cc, _ := find(one)
					var rl []string
					for i := range cc.Faces {
						rl = append(rl, r.Read(TextFace(&cc.Faces[i])).Lines...)
					}
					t.Errorf("%s under %s with %s as read: %s, by hand: %s\n  hand: %s\n  read: %s", s.ID, e, one, got, hand, strings.Join(lines, " // "), strings.Join(rl, " / "))
				}
			}
		}
	}
	names := make([]string, 0, len(played))
	for n := range played {
		names = append(names, n)
	}
	slices.Sort(names)
	t.Logf("%d scenarios and editions played with %d read cards", scenarios, len(names))
}

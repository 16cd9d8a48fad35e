package main

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
	"saitei/corpus/store"
	"saitei/ingest"
)

// TestAlignSeeds pairs the rulings of two seeds with the English rulings of the
// set files. Every pair of a ruling that is about a card is with that card.
func TestAlignSeeds(t *testing.T) {
	kb := filepath.Join(t.TempDir(), "kb")
	_, err := ingest.Run(context.Background(), ingest.Config{KB: kb,
		Sources: []string{beside.Path(t, "seeds/002_96631af846670f72.txt"), beside.Path(t, "seeds/004_10e1f077f76cf9f3.txt")},
		Cards: []string{beside.Path(t, "data/cards/mtgjson5-DIS.json"), beside.Path(t, "data/cards/mtgjson5-GTC.json"),
			beside.Path(t, "data/cards/mtgjson5-extra-seed-cards.json")}})
	require.NoError(t, err)
	rows := func(filter string) []pairRow {
		var out, errw bytes.Buffer
		require.Equal(t, exitOK, run(context.Background(), []string{"align", "--kb", kb, "--format", "jsonl", filter}, strings.NewReader(""), &out, &errw), errw.String())
		var all []pairRow
		for dec := json.NewDecoder(&out); dec.More(); {
			var r pairRow
			require.NoError(t, dec.Decode(&r))
			all = append(all, r)
		}
		return all
	}

	cipher := rows("doc:002")
	require.Len(t, cipher, 11)
	changed := 0
	english := map[string]bool{}
	for _, r := range cipher {
		require.Contains(t, r.En.Cards, "Last Thoughts")
		english[r.En.Text] = true
		for _, f := range r.Findings {
			require.Equal(t, "changed", f.Code, f.Message)
			require.Contains(t, f.Message, "doesn't resolve")
			changed++
		}
	}
	require.Len(t, english, 11, "each with another")
	require.Equal(t, 1, changed)

	held, err := store.Open(kb)
	require.NoError(t, err)
	defer held.Close()
	w, err := newPairing(held)
	require.NoError(t, err)
	paired := map[string]bool{}
	for _, r := range rows("doc:004") {
		found, err := held.Find(r.Ja.ID)
		require.NoError(t, err)
		if s := found[0].Block.Subjects; len(s) == 1 {
			require.Contains(t, r.En.Cards, s[0].Card, "line %d", r.Ja.Line)
		}
		for _, c := range r.En.Cards {
			paired[c+"\n"+r.En.Text] = true
		}
	}
	total, hits := 0, 0
	for i := range w.cards {
		for _, e := range w.rulings(w.cards[i].Name) {
			if e.Date.String() != "2006-05-01" || !inSet(w.cards[i].Printings, "DIS") {
				continue
			}
			total++
			if paired[e.Card+"\n"+e.Text] {
				hits++
			}
		}
	}
	t.Logf("%d of %d English rulings of 2006-05-01 are paired", hits, total)
	require.Equal(t, 110, total)
	require.GreaterOrEqual(t, hits, 105)
}

func inSet(printings []corpus.Printing, set string) bool {
	return slices.ContainsFunc(printings, func(p corpus.Printing) bool { return p.Set == set })
}

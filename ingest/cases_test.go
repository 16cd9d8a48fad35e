package ingest

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
	"saitei/corpus/store"
	"saitei/rules/conform"
	"saitei/rules/scenario"
)

// seedCases builds the seeds with their cards and the editions they are
// written under, and returns the records of their rulings by key.
func seedCases(t *testing.T) (map[string]conform.Record, map[string]*corpus.Block) {
	t.Helper()
	seeds, err := filepath.Glob(filepath.Join(beside.Path(t, "seeds"), "*.txt"))
	require.NoError(t, err)
	cards, err := filepath.Glob(filepath.Join(beside.Path(t, "data", "cards"), "mtgjson5-*.json"))
	require.NoError(t, err)
	var rules []string
	for _, day := range []string{"2006-05-01", "2009-07-11", "2013-02-01", "2026-06-19"} {
		found, err := filepath.Glob(filepath.Join(beside.Path(t, "data", "cr", "all"), "CR-"+day+"*"))
		require.NoError(t, err)
		require.NotEmpty(t, found, day)
		rules = append(rules, found...)
	}
	kb := filepath.Join(t.TempDir(), "kb")
	mustRun(t, Config{KB: kb, Sources: seeds, Cards: cards, Rules: rules})
	held, err := store.Open(kb)
	require.NoError(t, err)
	defer held.Close()
	list, err := conform.ReadRecords(held.Path(caseFile))
	require.NoError(t, err)
	byID := map[string]conform.Record{}
	for _, r := range list {
		byID[r.Ruling] = r
	}
	records, blocks := map[string]conform.Record{}, map[string]*corpus.Block{}
	require.NoError(t, held.Each(func(d *corpus.Document) error {
		for i := range d.Blocks {
			if b := &d.Blocks[i]; b.IsRuling() {
				rec, ok := byID[b.ID]
				require.True(t, ok, "%s:%d has no record", d.Source, b.Line)
				key := corpus.TextKey(b.Text)
				records[key], blocks[key] = rec, b
			}
		}
		return nil
	}))
	return records, blocks
}

// On the seeds at least 60 rulings have a complete case, nearly all of which
// were read by hand as they are now and found right, and a case and the curated
// ones of its ruling say the same under every edition.
func TestSeedCases(t *testing.T) {
	records, blocks := seedCases(t)
	complete := 0
	for key, r := range records {
		require.True(t, r.Complete() || len(r.Scenarios) == 0 || len(r.Scenarios[0].Swallowed) > 0, "%d: partial without a clause that is left", blocks[key].Line)
		require.True(t, len(r.Scenarios) > 0 || r.Reason != "", "line %d has neither cases nor a reason", blocks[key].Line)
		if r.Complete() {
			complete++
		}
	}
	t.Logf("%d of %d rulings have a complete case", complete, len(records))
	require.GreaterOrEqual(t, complete, 64)

	readByHand(t, records, blocks)
	agreeWithCurated(t, records)
}

// readByHand holds the accepted cases to what a reader who had no part in the
// generator said of them. A judgement is of a case as it was read, with its
// other tellings: one that has changed since counts as not read.
func readByHand(t *testing.T, records map[string]conform.Record, blocks map[string]*corpus.Block) {
	judgements := judgements(t)
	read, right, rulings := 0, 0, 0
	for _, key := range slices.Sorted(maps.Keys(records)) {
		r := records[key]
		if !r.Complete() {
			continue
		}
		whole := true
		for _, c := range cases(r.Scenarios) {
			id, print := c[0].ID, fingerprint(c)
			j, ok := judgements[id+" "+print]
			if !ok {
				whole = false
				t.Logf("not read as it is now: line %d\t%s\t%s", blocks[key].Line, id, print)
				continue
			}
			read++
			if j == "right" {
				right++
			} else {
				t.Logf("accepted, and judged wrong: %s", id)
			}
		}
		if whole {
			rulings++
		}
	}
	t.Logf("read by hand: %d cases of %d rulings, right: %d", read, rulings, right)
	require.GreaterOrEqual(t, rulings, 60)
	require.GreaterOrEqual(t, float64(right)/float64(read), 0.97)
}

// judgements reads testdata/judged.tsv: "ID FINGERPRINT" → "right" or "wrong".
func judgements(t *testing.T) map[string]string {
	data, err := os.ReadFile("testdata/judged.tsv")
	require.NoError(t, err)
	out := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "\t")
		require.Len(t, f, 6, line)
		require.Contains(t, []string{"right", "wrong"}, f[4], line)
		out[f[2]+" "+f[3]] = f[4]
	}
	return out
}

// cases parts the scenarios of a ruling into cases: one that was told first,
// and its other tellings, whose names have a letter more.
func cases(list []*scenario.Scenario) [][]*scenario.Scenario {
	var out [][]*scenario.Scenario
	for _, s := range list {
		if n := len(out); n > 0 && strings.TrimRight(s.ID, "abcdefghijklmnopqrstuvwxyz") == out[n-1][0].ID {
			out[n-1] = append(out[n-1], s)
			continue
		}
		out = append(out, []*scenario.Scenario{s})
	}
	return out
}

// fingerprint is a hash of all that a case plays and claims.
func fingerprint(list []*scenario.Scenario) string {
	h := sha256.New()
	for _, s := range list {
		c := *s
		c.ID, c.Shows, c.Rulings, c.Guards = "", "", nil, nil
		h.Write(scenario.Print(&c))
	}
	return fmt.Sprintf("%x", h.Sum(nil))[:8]
}

// agreeWithCurated checks that a generated case and the curated cases of its
// ruling say the same under every edition: it
// holds where one of them does, and not where none does.
func agreeWithCurated(t *testing.T, records map[string]conform.Record) {
	curated, err := conform.Curated()
	require.NoError(t, err)
	byKey := map[string][]*scenario.Scenario{}
	for _, s := range curated {
		for _, r := range s.Rulings {
			byKey[r.Key[:8]] = append(byKey[r.Key[:8]], s)
		}
	}
	reference := &conform.Builtin{}
	for key, r := range records {
		hand := byKey[key[:8]]
		for _, s := range r.Scenarios {
			for _, e := range conform.Editions(s, reference.Info().Editions) {
				holds := conform.Try(context.Background(), reference, s, e).Holds
				require.NotEqual(t, conform.HoldsUnknown, holds, "%s under %s", s.ID, e)
				yes, no := 0, 0
				for _, h := range hand {
					if !h.Editions.Contains(e) {
						continue
					}
					if conform.Try(context.Background(), reference, h, e).Holds == conform.HoldsYes {
						yes++
					} else {
						no++
					}
				}
				if yes+no == 0 {
					continue
				}
				if holds == conform.HoldsYes {
					require.NotZero(t, yes, "%s holds under %s, and no curated case does", s.ID, e)
				} else {
					require.NotZero(t, no, "%s does not hold under %s, and every curated case does", s.ID, e)
				}
			}
		}
	}
}

package cr

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

var update = flag.Bool("update", false, "write keywords.tsv anew from the rules files in the data folder")

// TestKeywordTable holds that the embedded table is what the rules files say.
func TestKeywordTable(t *testing.T) {
	want := tableOf(t, library(t))
	if *update {
		require.NoError(t, os.WriteFile("keywords.tsv", []byte(want), 0o644))
		t.Log("keywords.tsv written; it is read by the next run")
		return
	}
	require.Equal(t, want, keywordTable)
}

// tableOf writes the table of the keywords of a library.
func tableOf(t *testing.T, l *Library) string {
	var names []string
	spans := map[string][]string{}
	kinds := map[string]string{}
	last := map[string]Ref{}
	var dates []string
	for i, h := range l.held {
		e, err := l.at(i)
		require.NoError(t, err)
		dates = append(dates, h.Date.String())
		now := map[string]corpus.RuleID{}
		for id, name := range keywordHeadings(e) {
			require.Zero(t, now[name], "%s twice in %s", name, h.Date)
			now[name] = id
			if spans[name] == nil {
				names = append(names, name)
			}
			if last[name].ID != id || last[name].Edition != l.held[max(i-1, 0)].Date {
				spans[name] = append(spans[name], Ref{id, h.Date}.String())
			}
			last[name] = Ref{id, h.Date}
			kinds[name] = "ability"
			if id.Section == 701 || id.Section == 501 {
				kinds[name] = "action"
			}
		}
		for _, name := range names {
			if i > 0 && now[name].IsZero() && last[name].Edition == l.held[i-1].Date {
				spans[name] = append(spans[name], "-@"+h.Date.String())
			}
		}
	}
	slices.Sort(names)
	var b strings.Builder
	fmt.Fprintln(&b, "# Numbers of the keyword abilities and keyword actions through the editions of the Comprehensive Rules.")
	fmt.Fprintln(&b, "# keyword, kind, number@edition since which it has it; -@edition: no longer in the rules.")
	fmt.Fprintf(&b, "editions\t%s\n", strings.Join(dates, " "))
	for _, n := range names {
		fmt.Fprintf(&b, "%s\t%s\t%s\n", n, kinds[n], strings.Join(spans[n], " "))
	}
	for _, n := range names {
		if last[n].Edition == l.Newest() {
			continue
		}
		tr, err := l.Trace(last[n].ID, last[n].Edition, corpus.Edition{})
		require.NoError(t, err)
		if len(tr.To) == 1 {
			e, _ := l.Edition(l.Newest())
			if name := keywordHeadings(e)[tr.To[0].ID]; name != "" {
				fmt.Fprintf(&b, "became\t%s\t%s\n", n, name)
			}
		}
	}
	return b.String()
}

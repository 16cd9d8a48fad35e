package cr

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// traces were made by reading both editions. Where a rule was split, the
// targets are those that must be among the parts; the first is the one that
// holds most of it.
var traces = []struct {
	from, to string // "702.13@2009-07-11", "702.15@2026-06-19"
	relation Relation
}{
	// keywords, by number and by subrule
	{"702.13@2009-07-11", "702.15@2026-06-19", Moved},
	{"702.13b@2009-07-11", "702.15f@2026-06-19", Moved},
	{"702.97@2013-02-01", "702.99@2026-06-19", Moved},
	{"502.53@2006-05-01", "702.57@2026-06-19", Moved},
	{"502.54@2006-05-01", "702.58@2026-06-19", Moved},
	{"502.54a@2006-05-01", "702.58a@2026-06-19", MovedEdited},
	{"502.2@1999-04-23", "702.7@2026-06-19", Moved},
	{"502.1@1999-04-23", "702.1@2026-06-19", MovedEdited},
	{"502.9b@1999-11-01", "702.19b@2026-06-19", MovedEdited},
	{"502.12b@2006-07-15", "702.23b@2026-06-19", Moved},
	{"702.16@2009-07-11", "702.18@2026-06-19", Moved},
	{"702.86@2010-04-23", "702.89@2026-06-19", MovedEdited}, // totem armor became umbra armor
	{"702.64@2013-05-01", "702.66@2026-06-19", Moved},
	{"701.7@2009-07-11", "701.9@2026-06-19", Moved},
	{"701.12@2009-07-11", "701.20@2026-06-19", Moved},
	{"701.12a@2009-07-11", "701.20a@2026-06-19", MovedEdited},
	{"501.7@2007-07-13", "701.26@2026-06-19", MovedEdited}, // tap became tap and untap

	// from the first editions to today
	{"100.2@1999-11-01", "100.2@2026-06-19", Edited},
	{"100.4@1999-11-01", "100.5@2026-06-19", MovedEdited},
	{"101.2@1999-11-01", "103.1@2026-06-19", MovedEdited},
	{"418.5@2006-05-01", "613@2026-06-19", Moved},
	{"419.6@2006-05-01", "614@2026-06-19", Moved},
	{"409.1@2006-05-01", "601.2@2026-06-19", MovedEdited},
	{"409.1f@2006-05-01", "601.2f@2026-06-19", MovedEdited},
	{"409.1h@2006-05-01", "601.2h@2026-06-19", MovedEdited},
	{"410.1@2006-05-01", "603.2a@2026-06-19", MovedEdited},
	{"412.1@2006-05-01", "604.2@2026-06-19", MovedEdited},
	{"413.2a@2006-05-01", "608.2b@2026-06-19", MovedEdited},
	{"420.5b@2006-05-01", "704.5f@2026-06-19", MovedEdited},
	{"420.5e@2009-05-01", "704.5j@2026-06-19", MovedEdited}, // the legend rule

	// from the middle to today
	{"114.2a@2009-07-11", "116.2a@2026-06-19", MovedEdited},
	{"115.3@2009-07-11", "117.3@2026-06-19", Moved},
	{"118.4@2009-07-11", "120.4@2026-06-19", MovedEdited},
	{"119.3@2009-07-11", "121.3@2026-06-19", Moved},
	{"400.7@2009-07-11", "400.7@2026-06-19", Edited},
	{"510.1c@2010-02-01", "510.1c@2026-06-19", Edited},
	{"601.2a@2009-07-11", "601.2a@2026-06-19", Edited},
	{"601.2b@2009-07-11", "601.2b@2026-06-19", Edited},
	{"704.5a@2009-07-11", "704.5a@2026-06-19", Edited},
	{"704.5d@2009-07-11", "704.5d@2026-06-19", Edited},
	{"704.5i@2009-07-11", "704.5i@2026-06-19", Same},
	{"704.5k@2013-02-01", "704.5j@2026-06-19", MovedEdited},
	{"704.5k@2017-07-08", "704.5j@2026-06-19", MovedEdited},
	{"706.2@2009-07-11", "707.2@2026-06-19", MovedEdited},
	{"708.1@2009-07-11", "709.1@2026-06-19", MovedEdited},
	{"711.1@2011-09-30", "712.2@2026-06-19", MovedEdited},
	{"712.1@2016-07-22", "712.4@2026-06-19", MovedEdited},
	{"903.4@2010-10-01", "903.5@2026-06-19", MovedEdited},
	{"903.7@2013-02-01", "903.7@2026-06-19", Same},

	// over one great change: the Magic 2010 rules
	{"104.3a@2009-05-01", "107.4a@2009-07-11", MovedEdited},
	{"104.3e@2009-05-01", "116.5a@2009-07-11", MovedEdited},
	{"205.4b@2009-05-01", "204.4c@2009-07-11", MovedEdited},
	{"217.1e@2009-05-01", "400.9@2009-07-11", MovedEdited},
	{"217.5c@2009-05-01", "403.4@2009-07-11", MovedEdited},
	{"312.1@2009-05-01", "512.1@2009-07-11", MovedEdited},
	{"410.9a@2009-05-01", "509.4a@2009-07-11", MovedEdited},
	{"417.1@2009-05-01", "609.1@2009-07-11", MovedEdited},
	{"418.5i@2009-05-01", "612.3e@2009-07-11", MovedEdited},
	{"213.4@2009-05-01", "111.2@2009-07-11", MovedEdited},

	// split
	{"420.5a@1999-11-01", "704.5b+704.5a@2026-06-19", Split},
	{"103.1@2002-10-07", "101.3+101.1@2026-06-19", Split},
	{"203.2@2003-03-15", "203.2b+203.2+203.2a@2003-07-01", Split},
	{"212.3d@2009-05-01", "302.4c+302.4a+302.4b@2009-07-11", Split},
	{"217.1a@2009-05-01", "400.3+400.4@2009-07-11", Split},
	{"303.1@2009-05-01", "503.1+503.2@2009-07-11", Split},
	{"418.1@2009-05-01", "610.1+610.2+610.3@2009-07-11", Split},
	{"702.30a@2009-10-01", "702.30a+702.30b@2010-02-01", Split},
	{"806.7c@2010-04-23", "805.5a+805.4b+805.4c@2010-06-18", Split},
	{"708.2a@2017-01-20", "708.3a+708.3@2017-04-28", Split},

	{"702.49a@2013-05-01", "702.51a+702.51b@2026-06-19", Split},

	{"702.13a@2009-07-11", "702.15b+702.15a@2026-06-19", Split}, // its first sentence was given a letter
	{"702.12b@2009-10-01", "702.12c+702.12b@2010-02-01", Split},
	{"502.7b@2003-07-01", "502.7c+502.7b@2003-10-01", Split},
	{"101.6b@2009-05-01", "103.6b+103.6c@2009-07-11", Split},

	// merged
	{"502.10c@2009-05-01", "702.22c@2026-06-19", Merged},
	{"424.3@2009-05-01", "601.2h@2026-06-19", Merged},
	{"502.3a@2003-03-15", "502.3a@2003-07-01", Merged},
	{"406.2a@2003-03-15", "404.4@2003-07-01", Merged},
	{"102.7@2004-02-01", "102.7@2004-06-01", Merged},
	{"407.3@2008-05-01", "402.9@2008-07-15", Merged},
	{"502.15a@2009-05-01", "702.23a@2009-07-11", Merged},
	{"810.7a@2018-01-19", "805.10a@2018-04-27", Merged},

	// deleted; after @ the edition that no longer has it
	{"300.3@2006-05-01", "@2009-07-11", Deleted}, // mana burn
	{"300.4@1999-11-01", "@2009-07-11", Deleted},
	{"507.4@2009-05-01", "@2009-07-11", Deleted},
	{"502.49@2006-05-01", "@2009-07-11", Deleted}, // substance
	{"502.49a@2006-05-01", "@2009-07-11", Deleted},
	{"502.23@2003-07-01", "@2009-07-11", Deleted}, // threshold became an ability word
	{"502.11@2006-05-01", "@2009-07-11", Deleted}, // bands with other
	{"502.34b@2006-05-01", "@2009-07-11", Deleted},
	{"502.38b@2006-07-15", "@2006-10-01", Deleted}, // rampage has the same sentence
	{"306.4@2017-07-08", "@2017-09-29", Deleted},   // the planeswalker uniqueness rule
	{"704.5j@2017-07-08", "@2017-09-29", Deleted},
	{"509.2@2009-09-04", "@2025-02-07", Deleted}, // damage assignment order
	{"511.2@2016-08-26", "@2016-09-30", Deleted},
}

func TestTraces(t *testing.T) {
	l := textOnly(t)
	require.GreaterOrEqual(t, len(traces), 60)
	for _, c := range traces {
		t.Run(c.from, func(t *testing.T) {
			id, day, _ := strings.Cut(c.from, "@")
			want, end, _ := strings.Cut(c.to, "@")
			to := corpus.MustDate(end)
			if c.relation == Deleted {
				to = corpus.MustDate("2026-06-19")
			}
			tr, err := l.Trace(corpus.MustRuleID(id), corpus.MustDate(day), to)
			require.NoError(t, err)
			require.Equal(t, c.relation, tr.Relation, "%v", tr.To)
			var got []string
			for _, x := range tr.To {
				got = append(got, x.ID.String())
			}
			switch c.relation {
			case Deleted:
				require.Empty(t, got)
				require.Equal(t, end, tr.Steps[len(tr.Steps)-1].Edition.String())
			case Split:
				parts := strings.Split(want, "+")
				require.Subset(t, got, parts)
				require.Equal(t, parts[0], got[0])
			default:
				require.Equal(t, want, strings.Join(got, "+"))
			}
			require.Greater(t, tr.Confidence, 0.3)
			require.LessOrEqual(t, tr.Confidence, 1.0)
			if tr.Weakest != nil {
				require.GreaterOrEqual(t, tr.Weakest.Confidence, tr.Confidence-0.001, "no whole is surer than its weakest step")
			}
		})
	}
}

// renamedKeywords are the headings that other words replaced, by reading.
var renamedKeywords = map[string]string{"tap": "tap and untap", "totem armor": "umbra armor"}

// goneKeywords are the headings that are no keywords any more, by reading:
// they became ability words or were taken out.
var goneKeywords = map[string]bool{"bands with other": true, "imprint": true, "snow-covered": true, "substance": true, "threshold": true}

// TestKeywordRowsByText traces every heading of the keyword sections in every
// edition by text alone to the newest edition: none may end elsewhere than at
// its own heading, and of those that are still there 98 % must be found.
func TestKeywordRowsByText(t *testing.T) {
	l := textOnly(t)
	newest, err := l.Edition(l.Newest())
	require.NoError(t, err)
	now := map[string]corpus.RuleID{}
	for id, h := range keywordHeadings(newest) {
		now[h] = id
	}
	dates := datesOfFiles(t)
	rows, found := 0, 0
	var missed []string
	for _, f := range table(t, "keyword-rule-numbers-by-date.tsv") {
		name := strings.ToLower(f[2])
		if r, ok := renamedKeywords[name]; ok {
			name = r
		}
		want := now[name]
		if strings.Contains(name, "exactly what they do") {
			want = corpus.MustRuleID("702.1")
		}
		require.Equal(t, want.IsZero(), goneKeywords[name], "%s is known to be there or gone", name)
		tr, err := l.Trace(corpus.MustRuleID(f[1]), dates[f[0]], corpus.Edition{})
		require.NoError(t, err, "%s@%s", f[1], f[0])
		rows++
		switch {
		case len(tr.To) == 0 && want.IsZero():
			found++
		case len(tr.To) == 0:
			missed = append(missed, fmt.Sprintf("%s %s %s", f[0], f[1], f[2]))
		default:
			require.Len(t, tr.To, 1, "%s@%s %s", f[1], f[0], f[2])
			require.Equal(t, want, tr.To[0].ID, "%s@%s %s", f[1], f[0], f[2])
			found++
		}
	}
	t.Logf("%d of %d rows found", found, rows)
	require.Greater(t, rows, 16000)
	require.GreaterOrEqual(t, float64(found), 0.98*float64(rows), "%v", missed)
}

// datesOfFiles maps the dates in file names, which the table uses, to those of
// the editions.
func datesOfFiles(t testing.TB) map[string]corpus.Edition {
	out := map[string]corpus.Edition{}
	for _, f := range table(t, "INDEX.tsv") {
		if f[2] != "" {
			out[f[0][len("all/CR-"):][:10]] = corpus.MustDate(f[2])
		}
	}
	return out
}

// TestTraceBack holds that a way that led somewhere without a split leads back.
func TestTraceBack(t *testing.T) {
	l := textOnly(t)
	for _, c := range traces {
		if c.relation != Moved && c.relation != Same {
			continue
		}
		id, day, _ := strings.Cut(c.from, "@")
		want, end, _ := strings.Cut(c.to, "@")
		tr, err := l.Trace(corpus.MustRuleID(want), corpus.MustDate(end), corpus.MustDate(day))
		require.NoError(t, err, c.from)
		require.NotEmpty(t, tr.To, c.from)
		require.Equal(t, id, tr.To[0].ID.String(), c.from)
	}
	tr, err := l.Trace(corpus.MustRuleID("702.99"), corpus.MustDate("2026-06-19"), corpus.MustDate("2006-05-01"))
	require.NoError(t, err)
	require.Equal(t, Added, tr.Relation)
	require.Empty(t, tr.To)
	require.Equal(t, "2012-10-01", tr.Steps[len(tr.Steps)-1].Edition.String())
}

func TestTraceUnseenEdition(t *testing.T) {
	l := textOnly(t)
	tr, err := l.Trace(corpus.MustRuleID("702.13"), corpus.MustDate("2009-08-15"), corpus.Edition{})
	require.NoError(t, err)
	require.Equal(t, "702.13@2009-07-11", tr.From.String())
	require.Equal(t, "the edition in force on 2009-08-15 is that of 2009-07-11", tr.Placed)
	require.Equal(t, "702.15", tr.To[0].ID.String())

	_, err = l.Trace(corpus.MustRuleID("100.1"), corpus.MustDate("1998-01-01"), corpus.Edition{})
	require.ErrorIs(t, err, ErrNoEdition)
	_, err = l.Trace(corpus.MustRuleID("702.13z"), corpus.MustDate("2009-07-11"), corpus.Edition{})
	require.ErrorIs(t, err, ErrNoRule)
	now, err := l.Current(corpus.MustRuleID("702.13z"), corpus.MustDate("2009-07-11"))
	require.NoError(t, err)
	require.Equal(t, Unknown, now.Relation)
}

func TestLibraryIsSafeForManyReaders(t *testing.T) {
	l := textOnly(t)
	want, err := l.Trace(corpus.MustRuleID("502.9"), corpus.MustDate("2001-07-23"), corpus.Edition{})
	require.NoError(t, err)
	s, _ := imported()
	l, err = OpenLibrary(s)
	require.NoError(t, err)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			got, err := l.Trace(corpus.MustRuleID("502.9"), corpus.MustDate("2001-07-23"), corpus.Edition{})
			if err != nil || fmt.Sprint(got.To) != fmt.Sprint(want.To) {
				t.Errorf("got %v, %v", got.To, err)
			}
		})
	}
	wg.Wait()
}

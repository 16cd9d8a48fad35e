package cr

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

func TestKeyword(t *testing.T) {
	for _, c := range []struct{ day, id, want string }{
		{"2009-07-11", "702.13", "lifelink"},
		{"2009-07-11", "702.13a", "lifelink"},
		{"2013-02-01", "702.13", "landwalk"},
		{"2026-06-19", "702.13", "intimidate"},
		{"2026-12-31", "702.15b", "lifelink"},
		{"2013-02-01", "702.97", "cipher"},
		{"2006-05-01", "502.53", "forecast"},
		{"2006-06-30", "502.54", "graft"},
		{"2007-07-13", "501.7", "tap"},
		{"2006-05-01", "702.15", ""},
		{"2026-06-19", "702.1", ""},
		{"2026-06-19", "601.2", ""},
		{"1998-01-01", "502.2", ""},
	} {
		got, ok := Keyword(corpus.MustDate(c.day), corpus.MustRuleID(c.id))
		require.Equal(t, c.want, got, "%s@%s", c.id, c.day)
		require.Equal(t, c.want != "", ok)
	}
}

func TestNumber(t *testing.T) {
	for _, c := range []struct{ day, name, want string }{
		{"2009-07-11", "lifelink", "702.13"},
		{"2009-07-11", "Lifelink", "702.13"},
		{"2026-06-19", "Totem Armor", "702.89"},
		{"2012-02-01", "umbra armor", "702.87"},
		{"2007-07-13", "Tap and Untap", "501.7"},
		{"2026-06-19", "substance", ""},
		{"2006-05-01", "cipher", ""},
		{"2026-06-19", "no keyword", ""},
	} {
		got, _ := Number(corpus.MustDate(c.day), c.name)
		require.Equal(t, c.want, got.String(), "%s on %s", c.name, c.day)
	}
	id, ok := CurrentNumber("Graft")
	require.True(t, ok)
	require.Equal(t, "702.58", id.String())
}

func TestParseKeywords(t *testing.T) {
	x := keywords()
	require.Greater(t, len(x.list), 250)
	for _, k := range x.list {
		require.Contains(t, []string{"ability", "action"}, k.Kind, k.Name)
		require.Equal(t, strings.ToLower(k.Name), k.Name)
		for i := 1; i < len(k.Spans); i++ {
			require.True(t, k.Spans[i-1].Since.Before(k.Spans[i].Since), k.Name)
		}
	}
	for _, bad := range []string{"x", "a\tability\t702.1", "a\tability\t702.1@2001-13-01", "a\tability\t7021@2001-01-01", "became\ta\tb", "editions\t2001"} {
		_, err := parseKeywords("# comment\n" + bad)
		require.ErrorContains(t, err, "keywords.tsv:2", bad)
	}
}

// TestTableAgreesWithTexts holds every keyword number of the table against a
// trace by text alone.
func TestTableAgreesWithTexts(t *testing.T) {
	l := textOnly(t)
	newest := l.Newest()
	for _, k := range Keywords() {
		for _, s := range k.Spans {
			if s.Number.IsZero() {
				continue
			}
			tr, err := l.Trace(s.Number, s.Since, corpus.Edition{})
			require.NoError(t, err)
			want, ok := Number(newest, k.Name)
			require.Equal(t, ok, len(tr.To) == 1, "%s %s", k.Name, s.Since)
			if ok {
				require.Equal(t, want, tr.To[0].ID, "%s %s", k.Name, s.Since)
			}
		}
	}
}

// TestTraceByTable holds what is answered where the edition is not held.
func TestTraceByTable(t *testing.T) {
	empty := &Library{}
	only := &Library{}
	if full := library(t); true {
		e, err := full.Edition(full.Newest())
		require.NoError(t, err)
		old, err := full.Edition(corpus.MustDate("2006-05-01"))
		require.NoError(t, err)
		only = NewLibrary(e, old)
	}
	for _, c := range []struct {
		l        *Library
		id, day  string
		to       string
		relation Relation
	}{
		{empty, "702.13", "2009-07-11", "702.15", Moved},
		{empty, "702.13a", "2009-07-11", "702.15a", Moved},
		{only, "702.13", "2009-07-11", "702.15", Moved}, // not what 702.13 is in an edition that happens to be held
		{only, "702.13a", "2009-07-11", "702.15a", Moved},
		{only, "502.54", "2006-05-01", "702.58", Moved},
		{empty, "502.49", "2006-05-01", "", Deleted},
		{empty, "601.2", "2009-07-11", "", Unknown},
	} {
		now, err := c.l.Current(corpus.MustRuleID(c.id), corpus.MustDate(c.day))
		require.NoError(t, err)
		require.Equal(t, c.relation, now.Relation, c.id)
		require.Equal(t, c.to, now.ID.String(), c.id)
	}
	// A rule that is no keyword is traced from the edition before, half as sure.
	tr, err := only.Trace(corpus.MustRuleID("420.5b"), corpus.MustDate("2008-12-24"), corpus.Edition{})
	require.NoError(t, err)
	require.Contains(t, tr.Placed, "the one of 2008-10-01 is not held")
	require.LessOrEqual(t, tr.Confidence, 0.5)
}

func TestEditionOf(t *testing.T) {
	q := func(s ...string) (out []Quote) {
		for _, x := range s {
			id, name, _ := strings.Cut(x, " ")
			out = append(out, Quote{corpus.MustRuleID(id), name})
		}
		return out
	}
	full := library(t)
	texts := textOnly(t)
	for _, c := range []struct {
		name      string
		quotes    []Quote
		explained []string
		date      string
		want      string
		method    string
	}{
		{"numbers, no date", q("702.13a lifelink", "702.2 deathtouch"), []string{"lifelink", "deathtouch", "intimidate"}, "", "2009-07-11", "numbers"},
		{"numbers, before the rules", q("702.97 cipher", "702.98 evolve"), []string{"cipher", "battalion"}, "2013-01-22", "2013-02-01", "numbers"},
		{"numbers, before the rules, 2006", q("502.53 Forecast"), []string{"Graft", "hellbent"}, "2006-04-20", "2006-05-01", "numbers"},
		{"keywords alone", nil, []string{"forecast", "graft", "flying"}, "2006-04-20", "2006-05-01", "keywords"},
		{"keywords, no date", nil, []string{"forecast", "graft"}, "", "2006-05-01", "keywords"},
		{"in force already", q("702.15 lifelink"), nil, "2014-03-01", "2014-02-01", "numbers"},
		{"a misprint among four", q("702.13 lifelink", "702.2 deathtouch", "702.7 first strike", "702.99 flying"), nil, "", "2009-07-11", "numbers"},
		{"date alone", nil, nil, "2008-12-24", "2008-10-01", "date"},
		{"quotes that say nothing", q("601.2 ", "702.13 "), []string{"battalion"}, "2008-12-24", "2008-10-01", "date"},
		{"keyword not for years", nil, []string{"cipher"}, "2006-04-20", "2006-02-01", "date"},
		{"before everything", nil, nil, "1990-01-01", "", "none"},
		{"nothing", nil, nil, "", "", "none"},
	} {
		for kind, l := range map[string]*Library{"files": full, "texts only": texts, "table only": {}} {
			var day corpus.Date
			if c.date != "" {
				day = corpus.MustDate(c.date)
			}
			got := l.EditionOf(c.quotes, c.explained, day)
			require.Equal(t, c.want, got.Date.String(), "%s, %s: %s", c.name, kind, got.Why)
			require.Equal(t, c.method, got.Method, "%s, %s", c.name, kind)
			require.NotEmpty(t, got.Why)
			require.Equal(t, c.method == "none", got.Confidence == 0)
		}
	}
	require.Equal(t, "none", (&Library{NoTable: true}).EditionOf(nil, nil, corpus.MustDate("2008-12-24")).Method)
}

package cr

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// TestCompareHarbour shows every relation on two texts written for it.
func TestCompareHarbour(t *testing.T) {
	l := NewLibrary(harbour(t, "2001"), harbour(t, "2002"))
	for _, c := range []struct {
		id, to   string
		relation Relation
	}{
		{"100.1", "100.1", Same},
		{"100.2", "100.2", Edited},
		{"100.3", "", Deleted},
		{"100.4", "100.5 100.4", Split},
		{"100.5", "100.6", Merged},
		{"101.1", "101.1", Same},
		{"101.1b", "101.1b", Same}, // only the number it refers to changed
		{"502", "702", Moved},
		{"502.2", "702.3", Moved},
		{"502.2a", "702.3a", Moved},
		{"502.3", "", Deleted},
		{"502.3b", "", Deleted},
	} {
		tr, err := l.Trace(corpus.MustRuleID(c.id), corpus.MustDate("2001-03-04"), corpus.Edition{})
		require.NoError(t, err)
		var to []string
		for _, x := range tr.To {
			to = append(to, x.ID.String())
		}
		require.Equal(t, c.to, strings.Join(to, " "), c.id)
		if c.id == "100.5" {
			continue // with 100.6 it became one; either may count as the one that took the other up
		}
		require.Equal(t, c.relation, tr.Relation, c.id)
	}
	back, err := l.Trace(corpus.MustRuleID("702.2a"), corpus.MustDate("2002-04-01"), corpus.MustDate("2001-03-04"))
	require.NoError(t, err)
	require.Equal(t, Added, back.Relation)
}

func TestDiff(t *testing.T) {
	l := NewLibrary(harbour(t, "2001"), harbour(t, "2002"))
	changes, err := l.Diff(corpus.MustDate("2001-03-04"), corpus.MustDate("2002-04-01"))
	require.NoError(t, err)
	var got []string
	for _, c := range changes {
		line := string(c.Relation) + " " + c.From.String()
		for _, id := range c.To {
			line += " " + id.String()
		}
		got = append(got, line)
	}
	require.Contains(t, got, "edited 100.2 100.2")
	require.Contains(t, got, "deleted 100.3")
	require.Contains(t, got, "moved 502.2 702.3")
	require.Contains(t, got, "added  100.7")
	require.Contains(t, got, "added  702.2a")
	require.NotContains(t, strings.Join(got, "\n"), "101.3a", "what did not change is not listed")
	same, err := l.Diff(corpus.MustDate("2002-04-01"), corpus.MustDate("2003-01-01"))
	require.NoError(t, err)
	require.Empty(t, same)
	_, err = l.Diff(corpus.MustDate("1990-01-01"), corpus.MustDate("2003-01-01"))
	require.ErrorIs(t, err, ErrNoEdition)
}

func TestDiffWords(t *testing.T) {
	require.Equal(t, []Piece{{'=', "a"}, {'-', "red"}, {'+', "green"}, {'=', "boat"}, {'+', "sails"}}, DiffWords("a red boat", "a green  boat sails"))
	require.Equal(t, []Piece{{'=', "same"}}, DiffWords("same", "same"))
	require.Empty(t, DiffWords("", ""))
	long := strings.Repeat("word ", maxWords+1)
	require.Len(t, DiffWords(long, "x"), 2)
}

func TestWords(t *testing.T) {
	for _, c := range [][2]string{
		{"Can't", "can’t"},
		{"Can't", "can\uFFFDt"},
		{"\"Flying\"", "“Flying”"},
		{"a rule -- and so on", "a rule—and so on"},
		{"When it comes into play", "When it enters the battlefield"},
		{"When it enters the battlefield", "when it enters"},
		{"his or her hand", "their hand"},
		{"Remove it from the game", "remove it"},
		{"It dies. (See rule 704, “State-Based Actions.”)", "It dies."},
		{"It dies. See rule 704.5f.", "It dies. See rules 1.1."},
		{"It dies (see rule 704.5f) at once", "it dies at once"},
		{"as in rule 702.15b", "as in rule 502.68a"},
		{"the _Magic_ game", "the Magic game"},
	} {
		require.Equal(t, words(c[0]), words(c[1]), "%q and %q", c[0], c[1])
	}
	for _, c := range [][2]string{
		{"{W} mana", "{U} mana"},
		{"+1/+1 counters", "-1/-1 counters"},
		{"two cards", "three cards"},
		{"You see rules", "You see a rule"},
	} {
		require.NotEqual(t, words(c[0]), words(c[1]), "%q and %q", c[0], c[1])
	}
}

// TestCompareDoesNotDependOnTheChain holds that a comparison gives the same
// bytes whatever was compared before it.
func TestCompareDoesNotDependOnTheChain(t *testing.T) {
	a, b := harbour(t, "2001"), harbour(t, "2002")
	want := Compare(a, b).Marshal()
	x := newLexer()
	x.compare(b, a)
	x.compare(b, b)
	require.Equal(t, string(want), string(x.compare(a, b).Marshal()))
	got, err := UnmarshalCrosswalk("w", want)
	require.NoError(t, err)
	require.Equal(t, Compare(a, b), got)
	for _, in := range []string{"", "{}\n", "x", string(want[:len(want)/2]), string(want) + "{}\n"} {
		_, err := UnmarshalCrosswalk("w", []byte(in))
		require.ErrorContains(t, err, "import the rules again")
	}
}

func TestChoose(t *testing.T) {
	d, e := corpus.MustDate("2001-01-01"), corpus.MustDate("2002-01-01")
	sha := strings.Repeat("0", 64)
	whole := Held{d, true, 100, 5, sha}
	require.Equal(t, []Held{whole, {e, false, 9, 0, sha}}, choose([]Held{{e, false, 9, 0, sha}, {d, false, 200, 0, sha}, whole, {d, true, 99, 0, sha}, {d, true, 100, 6, sha}}))
	h, err := parseHeld(whole.name())
	require.NoError(t, err)
	require.Equal(t, whole, h)
	for _, n := range []string{"", "x.jsonl", "2001-01-01.whole.1.2.abc.jsonl", "2001-13-01.whole.1.2." + sha + ".jsonl", "2001-01-01.torn.1.2." + sha + ".jsonl"} {
		_, err := parseHeld(n)
		require.Error(t, err, n)
	}
}

func TestSearch(t *testing.T) {
	l := NewLibrary(harbour(t, "2001"))
	hits, err := l.Search(corpus.MustDate("2001-03-04"), "who raises an anchor", 3)
	require.NoError(t, err)
	require.Len(t, hits, 3)
	require.Contains(t, []string{"101.3f", "101.3g", "101.3h"}, hits[0].Rule.ID.String())
	hits, err = l.Search(corpus.MustDate("2001-03-04"), "zzz", 3)
	require.NoError(t, err)
	require.Empty(t, hits)
	_, err = l.Search(corpus.MustDate("1990-03-04"), "anchor", 3)
	require.ErrorIs(t, err, ErrNoEdition)
}

// TestSearchFindsRules asks in words of our own for rules of the newest edition.
func TestSearchFindsRules(t *testing.T) {
	l := library(t)
	for _, c := range []struct{ words, id string }{
		{"creature toughness 0 or less put into graveyard state-based action", "704.5f"},
		{"damage dealt by a source with lifelink causes its controller to gain life", "702.15"},
		{"counter a spell puts it into its owner's graveyard", "701.6"},
		{"split card mana value combined in other zones", "709.4"},
		{"legend rule same name", "704.5j"},
	} {
		hits, err := l.Search(l.Newest(), c.words, 5)
		require.NoError(t, err)
		found := false
		for _, h := range hits {
			found = found || strings.HasPrefix(h.Rule.ID.String(), c.id)
		}
		require.True(t, found, "%s: %v", c.words, hits)
	}
}

func TestGunzip(t *testing.T) {
	for _, f := range []string{"testdata/harbour-2001.txt"} {
		b, err := os.ReadFile(f)
		require.NoError(t, err)
		got, err := gunzip(f, b)
		require.NoError(t, err)
		require.Equal(t, b, got)
	}
	_, err := gunzip("torn.gz", []byte{0x1f, 0x8b, 8})
	require.ErrorContains(t, err, "torn.gz: unzip after")
}

func FuzzUnmarshal(f *testing.F) {
	f.Add(harbour(f, "2001").Marshal())
	f.Add(Compare(harbour(f, "2001"), harbour(f, "2002")).Marshal())
	f.Add([]byte(`{"form":1,"rules":1}` + "\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if e, err := UnmarshalEdition("f", b); err == nil {
			_, err := UnmarshalEdition("f", e.Marshal())
			require.NoError(t, err)
		}
		if w, err := UnmarshalCrosswalk("f", b); err == nil {
			_, err := UnmarshalCrosswalk("f", w.Marshal())
			require.NoError(t, err)
		}
	})
}

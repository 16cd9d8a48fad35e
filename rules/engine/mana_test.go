package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseManaCost(t *testing.T) {
	for _, c := range []struct {
		in     string
		value  int
		colors string
	}{
		{"{2}{W}{U}", 4, "WU"}, {"{X}{G}", 1, "G"}, {"{W/U}{W/U}", 2, "WU"}, {"{2/B}", 2, "B"}, {"{0}", 0, ""}, {"{C}", 1, ""}, {"{R/P}", 1, "R"},
	} {
		m, err := ParseManaCost(c.in)
		require.NoError(t, err, c.in)
		require.Equal(t, c.value, m.Value(0), c.in)
		require.Equal(t, c.colors, m.Colors().Letters(), c.in)
		require.Equal(t, c.in, m.String())
	}
	for _, in := range []string{"{", "W", "{}", "{Q}", "{W", "{W/}", "{1000}", "{-1}"} {
		_, err := ParseManaCost(in)
		require.Error(t, err, in)
	}
}

func TestPayments(t *testing.T) {
	for _, c := range []struct {
		cost, pool string
		ways       int
	}{
		{"{1}{R}", "{R}{R}", 1}, {"{1}{R}", "{R}{G}", 1}, {"{1}", "{R}{G}", 2}, {"{W/U}", "{W}{U}", 2}, {"{W/U}{W/U}", "{W}{U}", 1},
		{"{2/B}", "{B}{R}{R}", 3}, {"{R}", "{G}", 0}, {"{0}", "", 1}, {"", "{R}", 0}, {"{2}{W}{U}", "{W}{U}{C}{C}", 1},
	} {
		m, err := ParseManaCost(c.cost)
		require.NoError(t, err)
		pool, err := ParseMana(c.pool)
		require.NoError(t, err)
		require.Len(t, m.payments(pool), c.ways, "%s with %s", c.cost, c.pool)
	}
}

func FuzzParseManaCost(f *testing.F) {
	for _, s := range []string{"{2}{W}{U}", "{X}{W/U}", "{2/B}{R/P}", "", "{", "{}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if m, err := ParseManaCost(s); err == nil {
			require.GreaterOrEqual(t, m.Value(3), m.Value(0))
		}
		if m, err := ParseMana(s); err == nil {
			back, err := ParseMana(m.String())
			require.NoError(t, err)
			require.Equal(t, m, back)
		}
	})
}

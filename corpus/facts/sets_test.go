package facts

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSets(t *testing.T) {
	codes, names := map[string]bool{}, map[string]bool{}
	for i, s := range Sets() {
		require.Regexp(t, `^[0-9A-Z]{3,4}$`, s.Code)
		require.False(t, codes[s.Code], "code %s stands twice", s.Code)
		require.NotEmpty(t, s.Name, s.Code)
		require.NotEmpty(t, s.Ja, s.Code)
		require.False(t, names[s.Ja], "name %s stands twice", s.Ja)
		codes[s.Code], names[s.Ja] = true, true
		if i > 0 {
			require.False(t, s.Date.Before(Sets()[i-1].Date), "%s is out of order", s.Code)
		}
	}
	require.Greater(t, len(codes), 150)
	for _, c := range []string{"LEA", "DIS", "M10", "GTC", "FDN"} {
		require.True(t, codes[c], c)
	}
}

func TestParseSetsRefuses(t *testing.T) {
	_, err := parseSets("code\ten\tja\tdate\nAAA\tA\tあ\n")
	require.ErrorContains(t, err, "line 2: 3 columns")
	_, err = parseSets("code\ten\tja\tdate\nAAA\tA\tあ\t1993\n")
	require.ErrorContains(t, err, "line 2")
}

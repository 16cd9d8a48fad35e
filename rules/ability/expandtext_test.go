package ability

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExpandText(t *testing.T) {
	for name, w := range keywordText {
		_, known := KeywordTable[name]
		require.True(t, known, name)
		for _, n := range []Quantity{nil, Num(1), Num(3)} {
			require.Len(t, Expand(Keyword{Name: name, N: n}), len(w.text), name)
		}
	}
	require.Equal(t, "as this enters, put 3 +1/+1 counters on it", Print(Expand(Keyword{Name: "modular", N: Num(3)})[0]))
}

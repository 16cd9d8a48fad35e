package segment

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSeedsInPieces removes and splits blocks of a seed: what is left keeps
// its text, kind and ID, because IDs do not depend on places.
func TestSeedsInPieces(t *testing.T) {
	name := seedNames["DIS"]
	src := string(seed(t, "DIS"))
	whole, ids := rulings(cutUp(t, name, []byte(src)))
	blocks := strings.Split(src, "\n\n")

	left := blocks[:0:0]
	for i, b := range blocks { // every third block of bullets goes
		if i%3 != 0 || !strings.HasPrefix(b, "•") {
			left = append(left, b)
		}
	}
	fewer, fewerIDs := rulings(cutUp(t, name, []byte(strings.Join(left, "\n\n"))))
	require.Less(t, len(fewer), len(whole))
	require.Greater(t, len(fewer), len(whole)/3)
	require.Subset(t, ids, fewerIDs)
	require.Subset(t, whole, fewer)

	split, splitIDs := rulings(cutUp(t, name, []byte(strings.ReplaceAll(src, "\n• ", "\n\n• "))))
	require.Equal(t, whole, split)
	require.Equal(t, ids, splitIDs)
}

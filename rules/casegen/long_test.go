package casegen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// A text of megabytes is no ruling: it is not read, and the reason is given.
func TestTooLong(t *testing.T) {
	res := (&Generator{}).Generate(&corpus.Document{}, &corpus.Block{Text: strings.Repeat("長い文である。", 1000)})
	require.Equal(t, TooLong, res.Reason)
	require.Empty(t, res.Clauses())
	require.Empty(t, res.Uncovered(nil))
}

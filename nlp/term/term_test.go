package term

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func base(t testing.TB) *Base {
	b, err := Default()
	require.NoError(t, err)
	return b
}

// TestOwnTests runs the tests that stand in the tables.
func TestOwnTests(t *testing.T) {
	b := base(t)
	require.NoError(t, b.Check())
	t.Logf("%d concepts", len(b.Concepts))
}

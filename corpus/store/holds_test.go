package store

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHolds(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(dir, "1", 2))
	kb, err := Open(dir)
	require.NoError(t, err)
	defer kb.Close()
	holds, err := kb.Holds()
	require.NoError(t, err)
	require.Nil(t, holds)
	want := map[string]string{"aaaa": "no", "bbbb": "yes"}
	require.NoError(t, kb.SaveHolds("2026-06-19", want))
	holds, err = kb.Holds()
	require.NoError(t, err)
	require.Equal(t, want, holds)

	require.NoError(t, build(dir, "2", 2))
	next, err := Open(dir)
	require.NoError(t, err)
	defer next.Close()
	holds, err = next.Holds()
	require.NoError(t, err)
	require.Nil(t, holds, "what was verified of another generation says nothing of this one")
}

package beside

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// lay makes a module with a folder of data beside it, and works in a folder
// below the module.
func lay(t *testing.T) string {
	top, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	for _, d := range []string{"module/room/inner", "shared/data"} {
		require.NoError(t, os.MkdirAll(filepath.Join(top, d), 0o777))
	}
	require.NoError(t, os.WriteFile(filepath.Join(top, "module", "go.mod"), nil, 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(top, "shared", "data", "a.txt"), nil, 0o666))
	t.Chdir(filepath.Join(top, "module", "room", "inner"))
	return top
}

func TestPath(t *testing.T) {
	top := lay(t)
	require.Equal(t, filepath.Join(top, "module"), Root(t))
	require.Equal(t, filepath.Join(top, "shared", "data", "a.txt"), Path(t, "data", "a.txt"))
	require.Equal(t, filepath.Join(top, "shared", "data", "a.txt"), Path(t, "data/a.txt"))
}

// A missing file skips a test; it never lets one pass that looked at nothing.
func TestMissing(t *testing.T) {
	lay(t)
	t.Setenv("CI", "")
	var skipped bool
	t.Run("skips", func(t *testing.T) {
		defer func() { skipped = t.Skipped() }()
		Path(t, "data", "b.txt")
		t.Error("went on without the file")
	})
	require.True(t, skipped)
}

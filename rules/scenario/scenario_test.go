package scenario

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"
)

// same compares scenarios but for where they were read.
var sameScenario = cmp.Options{
	cmpopts.IgnoreFields(Scenario{}, "File", "Line"), cmpopts.IgnoreFields(Step{}, "Line"), cmpopts.IgnoreFields(Claim{}, "Line"),
}

func readFile(t *testing.T, name string) []*Scenario {
	t.Helper()
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	list, err := Parse(filepath.Base(name), data)
	require.NoError(t, err)
	return list
}

// Every field of the vocabulary stands in testdata/all.yaml once.
func TestPrintReadsBack(t *testing.T) {
	for _, s := range readFile(t, "testdata/all.yaml") {
		yaml := Print(s)
		back, err := Parse("printed", yaml)
		require.NoError(t, err, "%s", yaml)
		require.Empty(t, cmp.Diff(s, back[0], sameScenario))
		require.Equal(t, string(yaml), string(Print(back[0])))

		json := JSON(s)
		back, err = Parse("printed", json)
		require.NoError(t, err, "%s", json)
		require.Empty(t, cmp.Diff(s, back[0], sameScenario))
	}
}

// Faulty files stand in testdata/faulty, each with the errors it must give.
func TestFaultyFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/faulty/*.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			require.NoError(t, err)
			_, err = Parse(filepath.Base(name), data)
			require.Error(t, err)
			want := strings.TrimSuffix(name, ".yaml") + ".out"
			if os.Getenv("UPDATE") != "" {
				require.NoError(t, os.WriteFile(want, []byte(err.Error()+"\n"), 0o644))
			}
			golden, readErr := os.ReadFile(want)
			require.NoError(t, readErr)
			require.Equal(t, string(bytes.TrimSpace(golden)), err.Error())
		})
	}
}

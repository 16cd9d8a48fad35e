// Package beside finds what tests need outside the repository.
//
// The repository ships facts only. Tests that measure on real documents, card
// files and rules texts read them from a folder named shared that lies beside
// the folder of go.mod. [Path] finds a file there and skips the test, with the
// reason, where it is missing; on a machine of continuous integration, where
// the environment variable CI is set, a missing file fails the test.
//
// Only tests import this package.
package beside

import (
	"os"
	"path/filepath"
	"testing"
)

// Path returns the absolute path of a file or folder below ../shared, given by
// its elements. Each element may have slashes.
func Path(t testing.TB, elem ...string) string {
	t.Helper()
	p := filepath.Join(filepath.Dir(Root(t)), "shared", filepath.Join(elem...))
	if _, err := os.Stat(p); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("data beside the repository is missing: %v", err)
		}
		t.Skipf("needs data beside the repository: %v", err)
	}
	return p
}

// Root returns the absolute path of the folder of go.mod, looking upward from
// the folder of the running test.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = up
	}
}

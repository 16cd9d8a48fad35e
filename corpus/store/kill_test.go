//go:build unix

package store

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// The test binary plays the child of the tests below, told so by this variable.
const childVar = "SAITEI_STORE_TEST_CHILD"

func TestMain(m *testing.M) {
	switch role, dir, _ := strings.Cut(os.Getenv(childVar), ":"); role {
	case "builder":
		builder(dir)
	case "full":
		buildOnFullDisk(dir)
	default:
		os.Exit(m.Run())
	}
}

// builder builds version after version until it is killed. The document has as
// many blocks as its version says, so that a reader can tell a whole one.
func builder(dir string) {
	n, err := strconv.Atoi(os.Getenv("SAITEI_STORE_TEST_FROM"))
	if err != nil {
		panic(err)
	}
	fmt.Println("ready")
	for ; ; n++ {
		if err := build(dir, strconv.Itoa(n), 200+n); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func child(role, dir string, env ...string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(append(os.Environ(), childVar+"="+role+":"+dir), env...)
	return c
}

// readWhole opens the knowledge base and returns the version it holds, having
// made sure that the document is the whole one of that version.
func readWhole(t *testing.T, dir string) int {
	kb, err := Open(dir)
	require.NoError(t, err)
	defer kb.Close()
	docs, err := kb.Documents()
	require.NoError(t, err)
	require.Len(t, docs, 1)
	part, err := os.ReadFile(kb.Path("index/part"))
	require.NoError(t, err)
	version, err := strconv.Atoi(string(part))
	require.NoError(t, err)
	want, _, _ := document("a.txt", 200+version, string(part))
	require.Equal(t, want.SHA256, docs[0].SHA256)
	require.Equal(t, len(want.Blocks), len(docs[0].Blocks))
	return version
}

// TestKilledBuild kills a building process 60 times at random moments. Every
// time the knowledge base must be whole and not older than before, and the next
// build must work and leave no rubbish.
func TestKilledBuild(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(dir, "0", 200))
	version, killedWithin := 0, 0
	for round := range 60 {
		c := child("builder", dir, "SAITEI_STORE_TEST_FROM="+strconv.Itoa(version+1))
		c.Stderr = os.Stderr
		out, err := c.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, c.Start())
		_, err = bufio.NewReader(out).ReadString('\n')
		require.NoError(t, err)
		time.Sleep(time.Duration(rand.Intn(30_000)) * time.Microsecond)
		require.NoError(t, c.Process.Kill())
		require.Error(t, c.Wait(), "round %d: the child must die of the kill, not end", round)

		entries, err := os.ReadDir(filepath.Join(dir, generationsDir))
		require.NoError(t, err)
		if len(entries) > 1 {
			killedWithin++
		}
		got := readWhole(t, dir)
		require.GreaterOrEqual(t, got, version)
		version = got
	}
	require.NotZero(t, killedWithin, "no kill met a build at work: the test proves nothing")
	version++
	require.NoError(t, build(dir, strconv.Itoa(version), 200+version))
	require.Equal(t, version, readWhole(t, dir))
	r, err := Check(dir)
	require.NoError(t, err)
	require.Empty(t, r.Problems)
	entries, err := os.ReadDir(filepath.Join(dir, generationsDir))
	require.NoError(t, err)
	require.Len(t, entries, 1)
	for _, d := range append([]string{sourcesDir}, kinds...) {
		entries, err := os.ReadDir(filepath.Join(dir, d))
		require.NoError(t, err)
		for _, e := range entries {
			require.False(t, strings.HasPrefix(e.Name(), tempPrefix), "%s/%s", d, e.Name())
		}
	}
}

// TestReadWhileBuilding reads for a while beside a process that does nothing
// but build. No read may fail, and the builds go on meanwhile.
func TestReadWhileBuilding(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(dir, "0", 200))
	c := child("builder", dir, "SAITEI_STORE_TEST_FROM=1")
	c.Stderr = os.Stderr
	require.NoError(t, c.Start())
	defer func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	}()
	seen := map[int]bool{}
	for deadline := time.Now().Add(20 * time.Second); len(seen) < 8 && time.Now().Before(deadline); {
		seen[readWhole(t, dir)] = true
	}
	require.GreaterOrEqual(t, len(seen), 8, "builds did not go on beside the reader")
}

// buildOnFullDisk tries a build whose files may not grow beyond 64 kB: the
// failure of a full disk, without filling one.
func buildOnFullDisk(dir string) {
	signal.Ignore(syscall.SIGXFSZ)
	limit := unix.Rlimit{Cur: 64 << 10, Max: 64 << 10}
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &limit); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	err := build(dir, "2", 2000)
	if !errors.Is(err, syscall.EFBIG) {
		fmt.Fprintln(os.Stderr, "not the failure of a full disk:", err)
		os.Exit(1)
	}
}

func TestFullDiskLeavesTheOldGeneration(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kb")
	require.NoError(t, build(dir, "1", 201))
	out, err := child("full", dir).CombinedOutput()
	require.NoError(t, err, string(out))
	require.Equal(t, 1, readWhole(t, dir))
	r, err := Check(dir)
	require.NoError(t, err)
	require.Empty(t, r.Problems)
	entries, err := os.ReadDir(filepath.Join(dir, generationsDir))
	require.NoError(t, err)
	require.Len(t, entries, 1, "the failed build has cleaned up")
}

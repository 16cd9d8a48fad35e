//go:build unix

package main

import (
	"bytes"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/store"
)

// TestKilledProgram kills "saitei build" 25 times at random moments between
// its start and its usual end, which it learns as it goes: how long a build
// takes depends on what else the machine does. Every time the knowledge base must hold one of
// the versions whole, be found in order by doctor, and be fit for the next build.
func TestKilledProgram(t *testing.T) {
	dir := t.TempDir()
	kb, file := filepath.Join(dir, "kb"), filepath.Join(dir, "faq.txt")
	build := func(version int) *exec.Cmd {
		text := fmt.Sprintf("質問集\n\n・第%d版の裁定である。絆魂を持つクリーチャーの話である。\n", version)
		for i := range 300 {
			text += fmt.Sprintf("・第%d版の裁定その%d。\n", version, i)
		}
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		return exec.Command("saitei", "build", "--kb", kb, file)
	}
	start := time.Now()
	require.NoError(t, build(0).Run())
	usual := time.Since(start)
	killed, held := 0, 0
	version := 0
	for killed < 25 && version < 200 {
		version++
		c := build(version)
		require.NoError(t, c.Start())
		time.Sleep(time.Duration(rand.Int63n(int64(usual))))
		_ = c.Process.Kill()
		if c.Wait() != nil {
			killed++
			usual += usual / 20
		} else {
			usual -= usual / 10
		}
		now := heldVersion(t, kb)
		require.GreaterOrEqual(t, now, held)
		require.LessOrEqual(t, now, version)
		held = now
	}
	require.Equal(t, 25, killed, "hardly a build was killed: the test proves nothing")
	require.NoError(t, build(version+1).Run())
	require.Equal(t, version+1, heldVersion(t, kb))
	out, err := exec.Command("saitei", "doctor", "--kb", kb).CombinedOutput()
	require.NoError(t, err, string(out))
	generations, err := os.ReadDir(filepath.Join(kb, "generations"))
	require.NoError(t, err)
	require.Len(t, generations, 1, "the last build has swept up")
}

// heldVersion returns which version the knowledge base holds, having made
// sure that all its rulings are of that version.
func heldVersion(t *testing.T, kb string) int {
	base, err := store.Open(kb)
	require.NoError(t, err)
	defer base.Close()
	version, n := -1, 0
	require.NoError(t, base.Each(func(d *corpus.Document) error {
		for i := range d.Blocks {
			if !d.Blocks[i].IsRuling() {
				continue
			}
			var v int
			_, err := fmt.Sscanf(d.Blocks[i].Text, "第%d版", &v)
			require.NoError(t, err, d.Blocks[i].Text)
			if version < 0 {
				version = v
			}
			require.Equal(t, version, v, "rulings of two versions")
			n++
		}
		return nil
	}))
	require.Equal(t, 301, n)
	return version
}

// TestTwoBuildsAtOnce starts a build while another one waits for its standard
// input: the second says so and changes nothing, the first goes on.
func TestTwoBuildsAtOnce(t *testing.T) {
	dir := t.TempDir()
	kb, file := filepath.Join(dir, "kb"), filepath.Join(dir, "faq.txt")
	require.NoError(t, os.WriteFile(file, []byte("質問集\n\n・裁定である。\n"), 0o644))
	require.NoError(t, exec.Command("saitei", "build", "--kb", kb, file).Run())

	first := exec.Command("saitei", "build", "--kb", kb, "-")
	in, err := first.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, first.Start())
	require.Eventually(t, func() bool {
		pid, err := os.ReadFile(filepath.Join(kb, "build.lock"))
		return err == nil && strings.TrimSpace(string(pid)) == fmt.Sprint(first.Process.Pid)
	}, 10*time.Second, 5*time.Millisecond)

	var errw bytes.Buffer
	second := exec.Command("saitei", "build", "--kb", kb, file)
	second.Stderr = &errw
	require.Error(t, second.Run())
	require.Equal(t, exitFailed, second.ProcessState.ExitCode())
	require.Contains(t, errw.String(), fmt.Sprintf("another build is running in %q (process %d)", kb, first.Process.Pid))

	out, err := exec.Command("saitei", "rulings", "--kb", kb).Output()
	require.NoError(t, err, "reading goes on meanwhile")
	require.Contains(t, string(out), "faq.txt:3")

	_, err = in.Write([]byte("質問集\n\n・別の裁定である。\n"))
	require.NoError(t, err)
	require.NoError(t, in.Close())
	require.NoError(t, first.Wait())
	out, err = exec.Command("saitei", "rulings", "--kb", kb).Output()
	require.NoError(t, err)
	require.Contains(t, string(out), "別の裁定")
}

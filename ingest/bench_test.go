//go:build unix

package ingest

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/ikawaha/kagome-dict/ipa"
	"github.com/ikawaha/kagome/v2/tokenizer"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"saitei/corpus/sample"
)

const (
	benchDocs    = 200
	benchPerDoc  = 500
	benchRulings = benchDocs * benchPerDoc
)

// BenchmarkBuild builds a knowledge base of 100,000 generated rulings, all
// steps included, and reports rulings per second and the peak of resident
// memory. Compare with BenchmarkKagome, which only tokenizes the same text:
//
//	go test ./ingest -run '^$' -bench 'Build|Kagome' -benchtime 1x
func BenchmarkBuild(b *testing.B) {
	dir := filepath.Join(b.TempDir(), "documents")
	require.NoError(b, os.Mkdir(dir, 0o755))
	for _, f := range sample.Generate(1, benchDocs, benchPerDoc) {
		require.NoError(b, os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644))
	}
	runtime.GC()
	resetPeak()
	before := cpu()
	for b.Loop() {
		kb := filepath.Join(b.TempDir(), "kb")
		a, err := Run(context.Background(), Config{KB: kb, Sources: []string{dir}})
		require.NoError(b, err)
		require.Equal(b, benchRulings, a.Total.Rulings())
		require.NoError(b, os.RemoveAll(kb))
	}
	b.ReportMetric(float64(benchRulings*b.N)/b.Elapsed().Seconds(), "rulings/s")
	b.ReportMetric((cpu()-before)/float64(b.N), "cpu-s/op")
	if mb := peak(); mb > 0 {
		b.ReportMetric(mb, "peak-MB")
	}
}

// BenchmarkKagome tokenizes the text of BenchmarkBuild with kagome as it is,
// one ruling after the other, on one core.
func BenchmarkKagome(b *testing.B) {
	var lines []string
	for _, f := range sample.Generate(1, benchDocs, benchPerDoc) {
		for line := range strings.Lines(string(f.Data)) {
			if strings.HasPrefix(line, "・") {
				lines = append(lines, strings.TrimSpace(line))
			}
		}
	}
	require.Len(b, lines, benchRulings)
	t, err := tokenizer.New(ipa.Dict(), tokenizer.OmitBosEos())
	require.NoError(b, err)
	before := cpu()
	for b.Loop() {
		for _, l := range lines {
			t.Analyze(l, tokenizer.Normal)
		}
	}
	b.ReportMetric(float64(benchRulings*b.N)/b.Elapsed().Seconds(), "rulings/s")
	b.ReportMetric((cpu()-before)/float64(b.N), "cpu-s/op")
}

// cpu is the processor time that the process has used, in seconds, of all
// cores. On a machine with other work it tells more than the time that passed.
func cpu() float64 {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// resetPeak makes the peak of resident memory that of now on (Linux only).
func resetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o200) }

// peak is the peak of resident memory in megabytes; 0 where it is not known.
func peak() float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kb, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			if err != nil {
				return 0
			}
			return kb / 1024
		}
	}
	return 0
}

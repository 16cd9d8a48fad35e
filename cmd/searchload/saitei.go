package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"saitei/corpus"
	"saitei/index"
	lang "saitei/index/query"
	"saitei/ingest"
	"saitei/ingest/link"
	"saitei/nlp"
	"saitei/nlp/dict"
)

type saitei struct {
	dir string
	x   *index.Index
}

func newSaitei(dir string) *saitei { return &saitei{dir: dir} }

func (s *saitei) name() string { return "saitei" }

// load writes and opens the index. The dictionary is made beforehand: a
// knowledge base has it already.
func (s *saitei) load(_ []ruling, docs []*corpus.Document) error {
	words, err := ingest.DictionaryWords(nil)
	if err != nil {
		return err
	}
	path := filepath.Join(s.dir, "dictionary")
	if err := dict.WriteFile(path, words); err != nil {
		return err
	}
	t, err := nlp.OpenFlat(path, nil)
	if err != nil {
		return err
	}
	start, cpu := time.Now(), processTime()
	w, err := ingest.NewIndexer(filepath.Join(s.dir, "index"), t, link.Resources{})
	if err != nil {
		return err
	}
	for _, d := range docs {
		if err := w.Document(d); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "saitei: indexed in %.1f s, %.1f s of CPU\n", time.Since(start).Seconds(), (processTime() - cpu).Seconds())
	s.x, err = index.Open(filepath.Join(s.dir, "index"), t)
	return err
}

func processTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func (q query) saitei() string {
	ws := q.words
	switch {
	case q.quote:
		return `"` + ws[0] + `"`
	case q.begin:
		return ws[0] + "*"
	case q.any:
		return strings.Join(ws, " or ")
	}
	s := strings.Join(ws, " ")
	if q.not != "" {
		s += " -" + q.not
	}
	return s
}

func (s *saitei) search(q query) (int, error) {
	parsed, err := lang.Parse(q.saitei())
	if err != nil {
		return 0, err
	}
	res, err := s.x.Search(context.Background(), parsed, index.Options{})
	if err != nil {
		return 0, err
	}
	return len(res.Hits), nil
}

// together measures how many queries a second several clients get answered,
// against one.
func (s *saitei) together(clients int, seconds float64) (string, error) {
	var qs []query
	for _, k := range kinds {
		qs = append(qs, queries(k)...)
	}
	rate := func(n int) (float64, error) {
		var g sync.WaitGroup
		var mu sync.Mutex
		var failed error
		done := 0
		end := time.Now().Add(time.Duration(seconds * float64(time.Second)))
		for c := range n {
			g.Go(func() {
				for i := c; time.Now().Before(end); i++ {
					_, err := s.search(qs[i%len(qs)])
					mu.Lock()
					if done++; err != nil {
						failed = err
					}
					mu.Unlock()
				}
			})
		}
		g.Wait()
		return float64(done) / seconds, failed
	}
	one, err := rate(1)
	if err != nil {
		return "", err
	}
	many, err := rate(clients)
	return fmt.Sprintf("saitei   all kinds: 1 client %.0f queries a second, %d clients %.0f", one, clients, many), err
}

func (s *saitei) memory() int { return peak(os.Getpid()) }
func (s *saitei) close()      { s.x.Close() }

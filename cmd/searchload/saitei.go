package main

import (
	"context"
	"errors"
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

// saitei searches in this process.
type saitei struct {
	dir string
	c   *config
	x   *index.Index
}

func (s *saitei) name() string { return "saitei" }

// load writes and opens the index. The dictionary is made beforehand: a
// knowledge base has it already.
func (s *saitei) load(_ []ruling, docs []*corpus.Document) error {
	t, err := s.dictionary()
	if err != nil {
		return err
	}
	at := filepath.Join(s.dir, "index")
	if s.c.index != "" {
		at = filepath.Join(s.c.index, "index")
		if s.x, err = index.Open(at, t); err == nil || !errors.Is(err, index.ErrNone) {
			return err
		}
		if err := os.MkdirAll(s.c.index, 0o755); err != nil {
			return err
		}
	}
	start, cpu := time.Now(), processTime()
	w, err := ingest.NewIndexer(at, t, link.Resources{})
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
	s.x, err = index.Open(at, t)
	return err
}

// dictionary makes the dictionary and opens it.
func (s *saitei) dictionary() (nlp.Tokenizer, error) {
	words, err := ingest.DictionaryWords(nil)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(s.dir, dictionary)
	if err := dict.WriteFile(path, words); err != nil {
		return nil, err
	}
	return nlp.OpenFlat(path, nil)
}

// dictionary is the name of its file, which SQLite's words are parted with too.
const dictionary = "dictionary"

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

func (s *saitei) search(q query) (answer, error) {
	parsed, err := lang.Parse(q.saitei())
	if err != nil {
		return answer{}, err
	}
	res, err := s.x.Search(context.Background(), parsed, index.Options{})
	if err != nil {
		return answer{}, err
	}
	return answer{len(res.Hits), res.Total}, nil
}

// together measures how many queries a second several clients get answered,
// against one, in turns.
func (s *saitei) together(c *config) (string, error) {
	var done [2]int
	var cpu [2]time.Duration
	clients := [2]int{1, c.clients}
	for range rounds {
		for i, n := range clients {
			start := processTime()
			answers, err := s.answered(c, n)
			if err != nil {
				return "", err
			}
			done[i] += answers
			cpu[i] += processTime() - start
		}
	}
	line := "saitei   all kinds, clients at once:"
	for i, n := range clients {
		line += fmt.Sprintf("  %d: %.0f queries a second, %.2f ms of CPU each", n, float64(done[i])/c.seconds, float64(cpu[i].Microseconds())/1000/float64(max(done[i], 1)))
	}
	return line, nil
}

// answered counts the queries that some clients get answered in a round.
func (s *saitei) answered(c *config, clients int) (int, error) {
	var qs []query
	for _, k := range c.kinds {
		qs = append(qs, queries(k)...)
	}
	var g sync.WaitGroup
	var mu sync.Mutex
	var failed error
	done := 0
	end := time.Now().Add(time.Duration(c.seconds / rounds * float64(time.Second)))
	for k := range clients {
		g.Go(func() {
			for i := k; time.Now().Before(end); i++ {
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
	return done, failed
}

func (s *saitei) cpu() time.Duration { return processTime() }
func (s *saitei) memory() int        { return peak(os.Getpid()) }
func (s *saitei) close()             { s.x.Close() }

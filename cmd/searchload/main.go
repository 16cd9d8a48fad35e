package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"saitei/corpus"
	"saitei/corpus/sample"
	"saitei/ingest/decode"
	"saitei/ingest/segment"
)

// ruling is one document of the measurement.
type ruling struct {
	id, text string
}

// query is a query in the words of every engine.
type query struct {
	kind  string
	words []string // all wanted, unless any
	any   bool     // one of them is enough
	not   string
	quote bool // words[0] is a phrase
	begin bool // words[0] is the beginning of a word
}

// engine is what is measured.
type engine interface {
	name() string
	load([]ruling, []*corpus.Document) error
	search(query) (hits int, err error)
	memory() int // peak, bytes
	close()
}

func main() {
	n := flag.Int("rulings", 100_000, "rulings to generate")
	seconds := flag.Float64("seconds", 2, "how long each kind of query is repeated")
	clients := flag.Int("clients", 4, "clients at once, in the second part")
	names := flag.String("engines", "saitei,groonga,sqlite", "engines to measure")
	flag.Parse()
	if err := run(*n, *seconds, *clients, strings.Split(*names, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "searchload:", err)
		os.Exit(1)
	}
}

func run(n int, seconds float64, clients int, names []string) error {
	dir, err := os.MkdirTemp("", "searchload-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	rulings, docs, err := generate(n)
	if err != nil {
		return err
	}
	fmt.Printf("%d rulings, %d bytes\n\n", len(rulings), size(rulings))
	fmt.Printf("%-8s %-10s %10s %10s %10s %8s\n", "engine", "query", "p50 ms", "p99 ms", "searches", "hits")
	var last []string
	for _, name := range names {
		e, err := newEngine(name, dir)
		if err != nil {
			return err
		}
		start := time.Now()
		if err := e.load(rulings, docs); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		took := time.Since(start)
		for _, kind := range kinds {
			if err := measure(e, kind, seconds); err != nil {
				return fmt.Errorf("%s, %s: %w", name, kind, err)
			}
		}
		last = append(last, fmt.Sprintf("%-8s loaded %.0f documents a second, peak memory %d MB", name, float64(len(rulings))/took.Seconds(), e.memory()>>20))
		if s, ok := e.(*saitei); ok {
			line, err := s.together(clients, seconds)
			if err != nil {
				return err
			}
			last = append(last, line)
		}
		e.close()
	}
	fmt.Println("\n" + strings.Join(last, "\n"))
	return nil
}

func size(rs []ruling) (n int) {
	for _, r := range rs {
		n += len(r.text)
	}
	return n
}

// perDoc is how many rulings a generated document has.
const perDoc = 100

func generate(n int) ([]ruling, []*corpus.Document, error) {
	var rulings []ruling
	var docs []*corpus.Document
	for _, f := range sample.Generate(1, (n+perDoc-1)/perDoc, perDoc) {
		text, err := decode.Decode(f.Name, f.Data, decode.Options{})
		if err != nil {
			return nil, nil, err
		}
		d, err := segment.Document(f.Name, text, segment.Options{Identity: f.Name, Origin: f.Name})
		if err != nil {
			return nil, nil, err
		}
		d.Source = f.Name
		docs = append(docs, d)
		for _, b := range d.Blocks {
			if b.IsRuling() {
				rulings = append(rulings, ruling{b.ID, b.Text})
			}
		}
	}
	return rulings, docs, nil
}

// measure repeats the queries of a kind.
func measure(e engine, kind string, seconds float64) error {
	qs := queries(kind)
	var times []time.Duration
	hits := 0
	end := time.Now().Add(time.Duration(seconds * float64(time.Second)))
	for i := 0; i < len(qs) || time.Now().Before(end); i++ {
		start := time.Now()
		n, err := e.search(qs[i%len(qs)])
		if err != nil {
			return err
		}
		times = append(times, time.Since(start))
		if i < len(qs) {
			hits += n
		}
	}
	slices.Sort(times)
	at := func(p float64) float64 {
		return float64(times[min(len(times)-1, int(p*float64(len(times))))].Microseconds()) / 1000
	}
	fmt.Printf("%-8s %-10s %10.2f %10.2f %10d %8d\n", e.name(), kind, at(0.5), at(0.99), len(times), hits/len(qs))
	return nil
}

var kinds = []string{"word", "common", "phrase", "and", "or", "not", "beginning", "question"}

// queries returns the queries of a kind.
func queries(kind string) []query {
	var qs []query
	add := func(q query) { q.kind = kind; qs = append(qs, q) }
	rare := strings.Fields("測量士 鍛冶屋 果樹園 古井戸 案内人 歌い手 珊瑚 使い魔 旅団 呪文書")
	words := strings.Fields("絆魂 接死 到達 威迫 呪禁 警戒 速攻 暗号 予見 防衛")
	common := strings.Fields("カード 能力 対象 効果 墓地")
	switch kind {
	case "word":
		for _, w := range rare {
			add(query{words: []string{w}})
		}
	case "common":
		for _, w := range common {
			add(query{words: []string{w}})
		}
	case "phrase":
		for _, w := range []string{"絆魂を持つ", "戦闘から取り除かれる", "終了ステップの開始時", "マナ・コストを支払わずに", "状況起因処理によって"} {
			add(query{words: []string{w}, quote: true})
		}
	case "and":
		for i, w := range words {
			add(query{words: []string{w, common[i%len(common)], rare[i%len(rare)]}})
		}
	case "or":
		for i, w := range words {
			add(query{words: []string{w, rare[i], rare[(i+3)%len(rare)]}, any: true})
		}
	case "not":
		for i, w := range words {
			add(query{words: []string{w, rare[i]}, not: common[i%len(common)]})
		}
	case "beginning":
		for _, w := range []string{"測量", "鍛冶", "果樹", "古井", "案内"} {
			add(query{words: []string{w}, begin: true})
		}
	case "question":
		add(query{words: []string{"絆魂", "クリーチャー", "ダメージ", "与え", "ライフ", "測量士"}, any: true})
		add(query{words: []string{"呪文", "打ち消", "墓地", "コピー", "対象"}, any: true})
	}
	return qs
}

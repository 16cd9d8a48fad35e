package main

import (
	"flag"
	"fmt"
	"os"
	"runtime/pprof"
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
	search(query) (answer, error)
	cpu() time.Duration // used by the engine so far, without whoever asks it
	memory() int        // peak, bytes
	close()
}

// answer is what came back.
type answer struct {
	hits  int // on the page
	total int // found, -1 where the engine does not say
}

// config is what is asked for on the command line.
type config struct {
	rulings, clients int
	seconds          float64
	engines, kinds   []string
	index            string // where the index of saitei is kept; "" for nowhere
	profile          string // file for a profile of saitei's searches, or ""
}

func main() {
	c := config{}
	flag.IntVar(&c.rulings, "rulings", 100_000, "rulings to generate")
	flag.Float64Var(&c.seconds, "seconds", 2, "how long each kind of query is repeated")
	flag.IntVar(&c.clients, "clients", 4, "clients at once, in the second part")
	engines := flag.String("engines", "saitei,groonga,sqlite", "engines to measure, in turn for each kind")
	kinds := flag.String("kinds", strings.Join(allKinds, ","), "kinds of queries to measure")
	flag.StringVar(&c.index, "index", "", "folder in which the index of saitei is kept, and found the next time")
	flag.StringVar(&c.profile, "cpuprofile", "", "file for a profile of this process: the searches of saitei")
	flag.Parse()
	c.engines, c.kinds = strings.Split(*engines, ","), strings.Split(*kinds, ",")
	if err := run(&c); err != nil {
		fmt.Fprintln(os.Stderr, "searchload:", err)
		os.Exit(1)
	}
}

func run(c *config) error {
	dir, err := os.MkdirTemp("", "searchload-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	rulings, docs, err := generate(c.rulings)
	if err != nil {
		return err
	}
	fmt.Printf("%d rulings, %d bytes\n", len(rulings), size(rulings))
	var engines []engine
	var loaded []string
	for _, name := range c.engines {
		e, err := newEngine(name, dir, c)
		if err != nil {
			return err
		}
		start := time.Now()
		if err := e.load(rulings, docs); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		defer e.close()
		engines = append(engines, e)
		loaded = append(loaded, fmt.Sprintf("loaded %.0f documents a second", float64(len(rulings))/time.Since(start).Seconds()))
	}
	if c.profile != "" {
		f, err := os.Create(c.profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
	}
	err = table(engines, c)
	pprof.StopCPUProfile()
	if err != nil {
		return err
	}
	fmt.Println()
	for i, e := range engines {
		fmt.Printf("%-8s %s, peak memory %d MB\n", e.name(), loaded[i], e.memory()>>20)
	}
	for _, e := range engines {
		if s, ok := e.(*saitei); ok {
			line, err := s.together(c)
			if err != nil {
				return err
			}
			fmt.Println(line)
		}
	}
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

// rounds is in how many turns the time of a kind is cut: engines take turns,
// so that what else the machine does falls on all of them.
const rounds = 5

// table measures every kind on every engine and prints the figures.
func table(engines []engine, c *config) error {
	fmt.Printf("\n%-10s %-8s %9s %9s %9s %9s %9s %6s %8s\n", "query", "engine", "p50 ms", "p99 ms", "cpu ms", "first ms", "searches", "hits", "found")
	for _, kind := range c.kinds {
		ms := make([]measurement, len(engines))
		for range rounds {
			for i, e := range engines {
				if err := ms[i].repeat(e, queries(kind), c.seconds/rounds); err != nil {
					return fmt.Errorf("%s, %s: %w", e.name(), kind, err)
				}
			}
		}
		for i, e := range engines {
			fmt.Printf("%-10s %-8s %s\n", kind, e.name(), ms[i].String())
		}
	}
	return nil
}

// measurement is what is known of one kind of query on one engine.
type measurement struct {
	times       []time.Duration
	first       time.Duration // sum of the first times of the queries
	cpu         time.Duration
	hits, total int // sums over the queries of the kind
	queries     int
}

// repeat answers queries in turn, each at least once.
func (m *measurement) repeat(e engine, qs []query, seconds float64) error {
	fresh := m.queries == 0
	m.hits, m.total, m.queries = 0, 0, len(qs)
	cpu := e.cpu()
	end := time.Now().Add(time.Duration(seconds * float64(time.Second)))
	for i := 0; i < len(qs) || time.Now().Before(end); i++ {
		start := time.Now()
		a, err := e.search(qs[i%len(qs)])
		if err != nil {
			return err
		}
		took := time.Since(start)
		m.times = append(m.times, took)
		if i < len(qs) {
			if fresh {
				m.first += took
			}
			m.hits, m.total = m.hits+a.hits, m.total+a.total
		}
	}
	m.cpu += e.cpu() - cpu
	return nil
}

// String returns the figures of a line of the table.
func (m *measurement) String() string {
	slices.Sort(m.times)
	n := len(m.times)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	found := "-"
	if m.total >= 0 {
		found = fmt.Sprint(m.total / m.queries)
	}
	return fmt.Sprintf("%9.2f %9.2f %9.2f %9.2f %9d %6.1f %8s", ms(m.times[n/2]), ms(m.times[min(n-1, n*99/100)]), ms(m.cpu)/float64(n),
		ms(m.first)/float64(m.queries), n, float64(m.hits)/float64(m.queries), found)
}

var allKinds = []string{"word", "common", "phrase", "and", "or", "not", "beginning", "question"}

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

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"saitei/corpus"
	"saitei/nlp"
)

func newEngine(name, dir string, c *config) (engine, error) {
	switch name {
	case "saitei":
		return &saitei{dir: dir, c: c}, nil
	case "groonga":
		return &groonga{dir: dir}, nil
	case "sqlite":
		return &sqlite{dir: dir}, nil
	}
	return nil, fmt.Errorf("no engine %q", name)
}

// peak returns the most memory that a process had.
func peak(pid int) int {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(b)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kb, _ := strconv.Atoi(strings.Fields(rest)[0])
			return kb << 10
		}
	}
	return 0
}

// clockTicks is how many ticks /proc counts in a second of CPU.
const clockTicks = 100

// spent returns the CPU time that a process has used.
func spent(pid int) time.Duration {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// The name of the program, in brackets, may hold anything.
	f := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
	user, _ := strconv.Atoi(f[11])
	system, _ := strconv.Atoi(f[12])
	return time.Duration(user+system) * time.Second / clockTicks
}

// pipe is a program that answers line by line.
type pipe struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func start(name string, args ...string) (*pipe, error) {
	p := &pipe{cmd: exec.Command(name, args...)}
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewReaderSize(out, 1<<20)
	p.cmd.Stderr = os.Stderr
	return p, p.cmd.Start()
}

func (p *pipe) close() {
	p.in.Close()
	_ = p.cmd.Wait() // it was told to end
}

// groonga keeps pairs of characters, with places.
type groonga struct {
	dir string
	p   *pipe
}

func (g *groonga) name() string { return "groonga" }

func (g *groonga) load(rs []ruling, _ []*corpus.Document) error {
	var err error
	if g.p, err = start("groonga", "-n", filepath.Join(g.dir, "groonga.db")); err != nil {
		return err
	}
	for _, c := range []string{
		"cache_limit 0", // or it would remember the answers to repeated queries
		"table_create R TABLE_HASH_KEY ShortText", "column_create R text COLUMN_SCALAR Text",
		"table_create T TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer NormalizerAuto",
		"column_create T i COLUMN_INDEX|WITH_POSITION R text",
	} {
		if _, err := g.ask(c); err != nil {
			return err
		}
	}
	for at := 0; at < len(rs); at += 1000 {
		var rows []map[string]string
		for _, r := range rs[at:min(at+1000, len(rs))] {
			rows = append(rows, map[string]string{"_key": r.id, "text": r.text})
		}
		b, err := json.Marshal(rows)
		if err != nil {
			return err
		}
		if _, err := g.ask("load --table R\n" + string(b)); err != nil {
			return err
		}
	}
	return nil
}

// ask sends a command and returns the line of its answer.
func (g *groonga) ask(command string) (json.RawMessage, error) {
	if _, err := io.WriteString(g.p.in, command+"\n"); err != nil {
		return nil, err
	}
	line, err := g.p.out.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var answer []json.RawMessage
	if err := json.Unmarshal(line, &answer); err != nil {
		return nil, fmt.Errorf("groonga: %.200s: %w", line, err)
	}
	var head []any
	if err := json.Unmarshal(answer[0], &head); err != nil || len(head) == 0 || head[0] != 0.0 {
		return nil, fmt.Errorf("groonga: %.200s", line)
	}
	if len(answer) < 2 {
		return nil, nil
	}
	return answer[1], nil
}

func (g *groonga) search(q query) (answer, error) {
	quoted := make([]string, len(q.words))
	for i, w := range q.words {
		quoted[i] = `\"` + w + `\"`
	}
	expr := strings.Join(quoted, " ")
	if q.any {
		expr = strings.Join(quoted, " OR ")
	}
	if q.not != "" {
		expr += ` - \"` + q.not + `\"`
	}
	raw, err := g.ask(`select R --match_columns text --query "` + expr + `" --sort_keys -_score --limit 10 --output_columns "_key,_score,highlight_html(text)"`)
	if err != nil {
		return answer{}, err
	}
	// One set: the number of all results, the columns, the results.
	var sets [][]json.RawMessage
	if err := json.Unmarshal(raw, &sets); err != nil {
		return answer{}, err
	}
	var total []int
	if err := json.Unmarshal(sets[0][0], &total); err != nil {
		return answer{}, err
	}
	return answer{len(sets[0]) - 2, total[0]}, nil
}

func (g *groonga) cpu() time.Duration { return spent(g.p.cmd.Process.Pid) }
func (g *groonga) memory() int        { return peak(g.p.cmd.Process.Pid) }
func (g *groonga) close()             { g.p.close() }

// sqlite keeps words that were parted beforehand.
type sqlite struct {
	dir string
	p   *pipe
	tok nlp.Tokenizer
}

func (s *sqlite) name() string { return "sqlite" }

const endOfAnswer = "--end--"

func (s *sqlite) load(rs []ruling, _ []*corpus.Document) error {
	var err error
	if s.tok, err = nlp.OpenFlat(filepath.Join(s.dir, dictionary), nil); err != nil {
		return fmt.Errorf("%w; measure saitei first, which makes the dictionary", err)
	}
	if s.p, err = start("sqlite3", filepath.Join(s.dir, "fts.db")); err != nil {
		return err
	}
	w := bufio.NewWriter(s.p.in)
	fmt.Fprintln(w, "CREATE VIRTUAL TABLE r USING fts5(id UNINDEXED, text, tokenize='unicode61');\nBEGIN;")
	for _, r := range rs {
		fmt.Fprintf(w, "INSERT INTO r VALUES('%s','%s');\n", r.id, strings.ReplaceAll(s.part(r.text), "'", "''"))
	}
	fmt.Fprintln(w, "COMMIT;")
	if err := w.Flush(); err != nil {
		return err
	}
	_, err = s.ask("")
	return err
}

// part puts a space between words.
func (s *sqlite) part(text string) string {
	var b strings.Builder
	for _, t := range s.tok.Tokenize(text) {
		parts := s.tok.Parts(t) // of names and terms: FTS5 finds nothing inside a word
		if len(parts) == 0 {
			parts = []nlp.Token{t}
		}
		for _, p := range parts {
			if p.Kind != nlp.Blank {
				b.WriteString(p.Surface)
				b.WriteByte(' ')
			}
		}
	}
	return b.String()
}

// ask sends SQL and returns how many lines came back.
func (s *sqlite) ask(sql string) (int, error) {
	if _, err := fmt.Fprintf(s.p.in, "%s\n.print %s\n", sql, endOfAnswer); err != nil {
		return 0, err
	}
	for n := 0; ; n++ {
		line, err := s.p.out.ReadString('\n')
		if err != nil {
			return n, err
		}
		if strings.TrimSpace(line) == endOfAnswer {
			return n, nil
		}
	}
}

func (s *sqlite) search(q query) (answer, error) {
	quoted := make([]string, len(q.words))
	for i, w := range q.words {
		quoted[i] = `"` + strings.TrimSpace(s.part(w)) + `"`
	}
	expr := strings.Join(quoted, " AND ")
	switch {
	case q.any:
		expr = strings.Join(quoted, " OR ")
	case q.begin:
		expr += " *"
	}
	if q.not != "" {
		expr += ` NOT "` + q.not + `"`
	}
	n, err := s.ask("SELECT id, bm25(r), highlight(r, 1, '<', '>') FROM r WHERE r MATCH '" + expr + "' ORDER BY rank LIMIT 10;")
	return answer{n, -1}, err
}

func (s *sqlite) cpu() time.Duration { return spent(s.p.cmd.Process.Pid) }
func (s *sqlite) memory() int        { return peak(s.p.cmd.Process.Pid) }
func (s *sqlite) close()             { s.p.close() }

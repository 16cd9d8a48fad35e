package conform

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"saitei/rules/scenario"
)

// MaxLine bounds a line of an engine in bytes.
const MaxLine = 16 << 20

// Limits bound what an external engine may take.
type Limits struct {
	Hello time.Duration // until it has introduced itself; default 20 s
	Run   time.Duration // for one scenario; default 20 s
	Bye   time.Duration // until it has ended after "bye"; default 2 s
	Fails int           // starts that may fail in a row before it is given up; default 3
}

func (l Limits) withDefaults() Limits {
	for _, d := range []struct {
		v   *time.Duration
		def time.Duration
	}{{&l.Hello, 20 * time.Second}, {&l.Run, 20 * time.Second}, {&l.Bye, 2 * time.Second}} {
		if *d.v <= 0 {
			*d.v = d.def
		}
	}
	if l.Fails <= 0 {
		l.Fails = 3
	}
	return l
}

// Process is an engine that runs as a process of its own. After a crash, a
// hang or a line that is not of the protocol it is killed; the next scenario
// starts it again.
type Process struct {
	argv   []string
	limits Limits
	info   Info
	run    *running
	seq    int
	fails  int
	last   error // of the last start
}

// running is one life of the process.
type running struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan line
	stderr *tail
	done   chan struct{} // closed when the process has ended and been waited for
	err    error         // how it ended; to be read after done
}

type line struct {
	text []byte
	err  error
}

// Start starts an engine by its command line, split at blanks; quotes keep
// blanks. The error says what it did instead of introducing itself.
func Start(ctx context.Context, command string, limits Limits) (*Process, error) {
	argv, err := splitCommand(command)
	if err != nil {
		return nil, err
	}
	p := &Process{argv: argv, limits: limits.withDefaults()}
	if err := p.start(ctx); err != nil {
		return nil, fmt.Errorf("engine %q: %w", command, err)
	}
	return p, nil
}

// Info returns what the engine said of itself when it was first started.
func (p *Process) Info() Info { return p.info }

func (p *Process) start(ctx context.Context) error {
	cmd := exec.Command(p.argv[0], p.argv[1:]...)
	r := &running{cmd: cmd, lines: make(chan line), stderr: &tail{}, done: make(chan struct{})}
	cmd.Stderr = r.stderr
	cmd.WaitDelay = time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if r.in, err = cmd.StdinPipe(); err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	go r.read(out)
	p.run = r
	answer, err := p.exchange(ctx, map[string]any{"cmd": "hello", "protocol": Protocol}, p.limits.Hello)
	if err != nil {
		p.kill()
		return fmt.Errorf("hello: %w", err)
	}
	var info Info
	if err := json.Unmarshal(answer, &info); err != nil || info.Engine == "" {
		p.kill()
		return fmt.Errorf("hello: want {\"engine\":…}, got %s", short(answer))
	}
	if p.info.Engine == "" {
		p.info = info
	}
	return nil
}

// read hands on the lines of the process until it ends, then waits for it.
func (r *running) read(out io.Reader) {
	s := bufio.NewScanner(out)
	s.Buffer(make([]byte, 64<<10), MaxLine)
	for s.Scan() {
		select {
		case r.lines <- line{text: bytes.Clone(s.Bytes())}:
		case <-r.done:
		}
	}
	err := s.Err()
	if err == nil {
		err = io.EOF
	} else {
		_ = r.cmd.Process.Kill() // it would wait for a reader for ever
	}
	if waitErr := r.cmd.Wait(); waitErr != nil && errors.Is(err, io.EOF) {
		err = waitErr
	}
	r.err = err
	close(r.done)
}

var errTime = errors.New("no answer")

// exchange sends a message and waits for one line.
func (p *Process) exchange(ctx context.Context, msg any, limit time.Duration) ([]byte, error) {
	data, err := json.Marshal(msg)
	if err != nil {
		return nil, err
	}
	r := p.run
	sent := make(chan error, 1)
	go func() {
		_, err := r.in.Write(append(data, '\n'))
		sent <- err
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case l := <-r.lines:
			return l.text, l.err
		case <-r.done:
			return nil, fmt.Errorf("the engine ended (%w)%s", r.err, r.stderr.note())
		case err := <-sent:
			if err != nil {
				select {
				case <-r.done:
					return nil, fmt.Errorf("the engine ended (%w)%s", r.err, r.stderr.note())
				case <-timer.C:
					return nil, fmt.Errorf("write: %w", err)
				}
			}
		case <-timer.C:
			return nil, fmt.Errorf("%w within %v%s", errTime, limit, r.stderr.note())
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Run plays one program. Whatever goes wrong is the error of this outcome.
func (p *Process) Run(ctx context.Context, prog *scenario.Program) scenario.Outcome {
	if p.run == nil {
		if p.fails >= p.limits.Fails {
			return scenario.Outcome{Error: fmt.Sprintf("given up after %d starts: %v", p.fails, p.last)}
		}
		if err := p.start(ctx); err != nil {
			p.fails++
			p.last = err
			return scenario.Outcome{Error: "start: " + err.Error()}
		}
	}
	p.seq++
	answer, err := p.exchange(ctx, map[string]any{
		"cmd": "run", "seq": p.seq, "edition": prog.Edition, "scenario": json.RawMessage(scenario.JSON(prog)),
	}, p.limits.Run)
	if err != nil {
		p.kill()
		return scenario.Outcome{Error: err.Error()}
	}
	out, err := readOutcome(answer, p.seq)
	if err != nil {
		p.kill()
		return scenario.Outcome{Error: err.Error()}
	}
	p.fails = 0
	return out
}

// readOutcome reads the answer to a run.
func readOutcome(answer []byte, seq int) (scenario.Outcome, error) {
	var head struct {
		Seq *int `json:"seq"`
	}
	if err := json.Unmarshal(answer, &head); err != nil {
		return scenario.Outcome{}, fmt.Errorf("not a line of JSON: %s", short(answer))
	}
	if head.Seq == nil || *head.Seq != seq {
		return scenario.Outcome{}, fmt.Errorf("want the answer to run %d, got %s", seq, short(answer))
	}
	var msg answerMessage
	if err := scenario.Decode(answer, &msg); err != nil {
		return scenario.Outcome{}, fmt.Errorf("%w in %s", err, short(answer))
	}
	o := msg.Outcome
	n := 0
	for _, given := range []bool{o.Observations != nil, o.Unsupported != nil, o.Refused != nil, o.Error != ""} {
		if given {
			n++
		}
	}
	if n != 1 {
		return scenario.Outcome{}, fmt.Errorf("want observations, unsupported, refused or error, got %s", short(answer))
	}
	return o, nil
}

// answerMessage is the answer to a run as it stands on the line.
type answerMessage struct {
	Seq int `sc:"seq,required"`
	scenario.Outcome
}

func short(b []byte) string {
	const most = 120
	s := strings.ToValidUTF8(string(b), "?")
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}

// kill ends the process, if it runs, and waits for its end.
func (p *Process) kill() {
	if p.run == nil {
		return
	}
	_ = p.run.in.Close()
	_ = p.run.cmd.Process.Kill()
	p.drain(nil)
	p.run = nil
}

// drain lets the reader end; false where the time ran out before.
func (p *Process) drain(timeout <-chan time.Time) bool {
	for {
		select {
		case <-p.run.lines:
		case <-p.run.done:
			return true
		case <-timeout:
			return false
		}
	}
}

// Close says bye and ends the process, by force where it does not end itself.
func (p *Process) Close() error {
	if p.run == nil {
		return nil
	}
	_, _ = io.WriteString(p.run.in, "{\"cmd\":\"bye\"}\n") // it may be gone already
	_ = p.run.in.Close()
	if !p.drain(time.After(p.limits.Bye)) {
		p.kill()
		return nil
	}
	p.run = nil
	return nil
}

// tail keeps the last bytes a process wrote to standard error.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, b...)
	if over := len(t.buf) - 2048; over > 0 {
		t.buf = t.buf[over:]
	}
	return len(b), nil
}

// note returns the last line, for an error.
func (t *tail) note() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.buf))
	if text == "" {
		return ""
	}
	return "; it wrote: " + short([]byte(text[strings.LastIndexByte(text, '\n')+1:]))
}

// splitCommand splits a command line at blanks; single and double quotes keep
// them.
func splitCommand(s string) ([]string, error) {
	var out []string
	var word strings.Builder
	var quote rune
	in := false
	for _, r := range s {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, in = r, true
		case r == ' ' || r == '\t':
			if in {
				out = append(out, word.String())
				word.Reset()
				in = false
			}
		default:
			word.WriteRune(r)
			in = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("engine command %q: a quote is not closed", s)
	}
	if in {
		out = append(out, word.String())
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("engine command %q is empty; write builtin or a command", s)
	}
	return out, nil
}

package conform

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// message is a line to an engine.
type message struct {
	Cmd      string          `json:"cmd"`
	Protocol int             `json:"protocol"`
	Seq      int             `json:"seq"`
	Edition  corpus.Edition  `json:"edition"`
	Scenario json.RawMessage `json:"scenario"`
}

// Serve plays the part of an engine: it reads messages line by line and writes
// the answers until "bye" or the end of the input. A line it cannot read is
// answered with an error, never left without an answer. It returns how many
// messages it answered.
func Serve(ctx context.Context, e Engine, r io.Reader, w io.Writer) (int, error) {
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 64<<10), MaxLine)
	n := 0
	for s.Scan() {
		if len(s.Bytes()) == 0 {
			continue
		}
		answer, bye := serveOne(ctx, e, s.Bytes())
		if bye {
			return n, nil
		}
		if _, err := w.Write(append(answer, '\n')); err != nil {
			return n, fmt.Errorf("write answer: %w", err)
		}
		n++
	}
	if err := s.Err(); err != nil {
		return n, fmt.Errorf("read message: %w", err)
	}
	return n, nil
}

func serveOne(ctx context.Context, e Engine, text []byte) (answer []byte, bye bool) {
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		return failed(0, "not a message: "+err.Error()), false
	}
	switch m.Cmd {
	case "hello":
		if m.Protocol != Protocol {
			return failed(m.Seq, fmt.Sprintf("protocol %d is not spoken here; say %d", m.Protocol, Protocol)), false
		}
		b, err := json.Marshal(e.Info())
		if err != nil {
			return failed(m.Seq, err.Error()), false
		}
		return b, false
	case "run":
		prog := &scenario.Program{}
		if err := scenario.Decode(m.Scenario, prog); err != nil {
			return failed(m.Seq, err.Error()), false
		}
		prog.Edition = m.Edition
		return scenario.JSON(answerMessage{m.Seq, e.Run(ctx, prog)}), false
	case "bye":
		return nil, true
	}
	return failed(m.Seq, fmt.Sprintf("unknown cmd %q; say hello, run or bye", m.Cmd)), false
}

func failed(seq int, what string) []byte {
	return scenario.JSON(answerMessage{seq, scenario.Outcome{Error: what}})
}

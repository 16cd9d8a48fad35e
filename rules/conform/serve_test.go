package conform

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// The whole door: what goes over it and comes back, line by line.
func TestServe(t *testing.T) {
	in := strings.Join([]string{
		`{"cmd":"hello","protocol":1}`,
		`{"cmd":"hello","protocol":9}`,
		``,
		`{"cmd":"run","seq":1,"edition":"2026-06-19","scenario":{"id":"x","players":{"you":{"life":7},"opponent":{}},"given":{"turn":"you","step":"main1"},"when":[{"observe":[{"what":"life","of":"you"}]}]}}`,
		`{"cmd":"run","seq":2,"edition":"2026-06-19","scenario":{"id":"x","given":{"battlefield":[{"card":"No Such Card"}]},"when":[]}}`,
		`{"cmd":"run","seq":3,"scenario":{"nonsense":1}}`,
		`gibberish`,
		`{"cmd":"dance","seq":4}`,
		`{"cmd":"bye"}`,
		`{"cmd":"hello","protocol":1}`,
	}, "\n")
	var out bytes.Buffer
	n, err := Serve(context.Background(), &Builtin{}, strings.NewReader(in), &out)
	require.NoError(t, err)
	require.Equal(t, 7, n)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, 7)
	require.Contains(t, lines[0], `"engine":"builtin"`)
	require.Contains(t, lines[1], `protocol 9 is not spoken here; say 1`)
	require.Equal(t, `{"seq":1,"observations":[[{"number":7}]]}`, lines[2])
	require.Contains(t, lines[3], `{"seq":2,"unsupported":["card:No Such Card"]}`)
	require.Contains(t, lines[4], `unknown field \"nonsense\"; write id, features, players`)
	require.Contains(t, lines[5], `{"seq":0,"error":"not a message`)
	require.Contains(t, lines[6], `unknown cmd \"dance\"; say hello, run or bye`)
}

// served is an engine behind the protocol without a process around it.
type served struct{ seq int }

func (s *served) Info() Info   { return (&Builtin{}).Info() }
func (s *served) Close() error { return nil }
func (s *served) Run(ctx context.Context, p *scenario.Program) scenario.Outcome {
	s.seq++
	msg := []byte(`{"cmd":"run","seq":7,"edition":"` + p.Edition.String() + `","scenario":`)
	msg = append(append(msg, scenario.JSON(p)...), '}', '\n')
	var out bytes.Buffer
	if _, err := Serve(ctx, &Builtin{}, bytes.NewReader(msg), &out); err != nil {
		return scenario.Outcome{Error: err.Error()}
	}
	o, err := readOutcome(bytes.TrimSpace(out.Bytes()), 7)
	if err != nil {
		return scenario.Outcome{Error: err.Error()}
	}
	return o
}

// What goes through the protocol comes out as it would without it.
func TestProtocolChangesNothing(t *testing.T) {
	reference := &Builtin{}
	now := Newest(reference.Info().Editions)
	through := &served{}
	for _, s := range curatedList(t) {
		p := s.Program(now)
		want, got := reference.Run(context.Background(), &p.Program), through.Run(context.Background(), &p.Program)
		require.Equal(t, string(scenario.JSON(want)), string(scenario.JSON(got)), s.ID)
	}
}

func FuzzServe(f *testing.F) {
	f.Add([]byte(`{"cmd":"hello","protocol":1}`))
	f.Add([]byte(`{"cmd":"run","seq":1,"edition":"2026-06-19","scenario":{"id":"x","given":{"battlefield":[{"card":"Forest","as":"f"}]},"when":[{"activate":{"player":"you","object":"f"}},{"observe":[{"what":"mana","of":"you"}]}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var out bytes.Buffer
		// An error ends the talk (a line beyond the limit); whatever was said
		// until then is JSON, one message a line.
		_, _ = Serve(context.Background(), &Builtin{}, bytes.NewReader(data), &out)
		for line := range strings.Lines(out.String()) {
			require.True(t, json.Valid([]byte(line)), "%q answers %q", data, line)
		}
	})
}

func TestAt(t *testing.T) {
	list := []corpus.Edition{corpus.MustDate("2009-07-11"), corpus.MustDate("2006-05-01")}
	for _, c := range []struct{ date, want string }{
		{"2005-01-01", ""}, {"2006-05-01", "2006-05-01"}, {"2009-07-10", "2006-05-01"}, {"2030-01-01", "2009-07-11"},
	} {
		got, ok := At(list, corpus.MustDate(c.date))
		require.Equal(t, c.want != "", ok, c.date)
		require.Equal(t, c.want, got.String(), c.date)
	}
	require.Equal(t, "2009-07-11", Newest(list).String())
}

package conform

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// The test binary is also the engines it tests with: the variable names how the
// engine behaves.
const behaviour = "SAITEI_TEST_ENGINE"

func TestMain(m *testing.M) {
	if b := os.Getenv(behaviour); b != "" {
		playEngine(b)
		return
	}
	os.Exit(m.Run())
}

// playEngine reads messages and misbehaves at the run whose scenario is called
// "bad"; every other run is answered with 20 life.
func playEngine(how string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var m struct {
			Cmd      string
			Seq      int
			Scenario struct{ ID string }
		}
		if json.Unmarshal(in.Bytes(), &m) != nil {
			os.Exit(9)
		}
		switch {
		case m.Cmd == "hello" && how == "mute":
			time.Sleep(time.Minute)
		case m.Cmd == "hello" && how == "stillborn":
			fmt.Fprintln(os.Stderr, "no licence")
			os.Exit(4)
		case m.Cmd == "hello":
			fmt.Println(`{"engine":"fake","version":"1","editions":["2009-07-11"],"features":[]}`)
		case m.Cmd == "bye" && how == "stays":
			time.Sleep(time.Minute)
		case m.Cmd == "bye":
			return
		case m.Scenario.ID == "bad":
			misbehave(how, m.Seq)
		default:
			fmt.Printf(`{"seq":%d,"observations":[[{"number":20}]]}`+"\n", m.Seq)
		}
	}
}

func misbehave(how string, seq int) {
	switch how {
	case "hangs":
		time.Sleep(time.Minute)
	case "dies":
		fmt.Fprintln(os.Stderr, "out of cards")
		os.Exit(3)
	case "babbles":
		fmt.Println("DEBUG: starting turn 1")
	case "floods":
		line := strings.Repeat("x", 1<<20)
		for {
			if _, err := fmt.Print(line); err != nil {
				return
			}
		}
	case "wrong-seq":
		fmt.Printf(`{"seq":%d,"observations":[[]]}`+"\n", seq+1)
	case "wrong-shape":
		fmt.Printf(`{"seq":%d,"observations":"many"}`+"\n", seq)
	case "says-nothing":
		fmt.Printf(`{"seq":%d}`+"\n", seq)
	case "says-both":
		fmt.Printf(`{"seq":%d,"error":"x","unsupported":["y"]}`+"\n", seq)
	case "lacks":
		fmt.Printf(`{"seq":%d,"unsupported":["face-down"]}`+"\n", seq)
	case "refuses":
		fmt.Printf(`{"seq":%d,"refused":{"step":0,"code":"mana","reason":"too little"}}`+"\n", seq)
	default:
		fmt.Printf(`{"seq":%d,"observations":[[{"number":20}]]}`+"\n", seq)
	}
}

func startFake(t *testing.T, how string) *Process {
	t.Helper()
	t.Setenv(behaviour, how)
	p, err := Start(context.Background(), "'"+os.Args[0]+"'", Limits{Run: 1500 * time.Millisecond, Hello: 10 * time.Second, Bye: 500 * time.Millisecond})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.Close()) })
	return p
}

func program(id string) *scenario.Program {
	s := &scenario.Scenario{ID: id, Then: []scenario.Claim{{Life: map[scenario.Who]int{"you": 20}}}}
	return &s.Program(corpus.MustDate("2009-07-11")).Program
}

// An engine that misbehaves spoils one scenario only: the one after it is
// played.
func TestProcessSurvives(t *testing.T) {
	for _, c := range []struct{ how, want string }{
		{"hangs", "no answer within 1.5s"},
		{"dies", `the engine ended (exit status 3); it wrote: "out of cards"`},
		{"babbles", `not a line of JSON: "DEBUG: starting turn 1"`},
		{"floods", "token too long"},
		{"wrong-seq", "want the answer to run 2"},
		{"wrong-shape", "a single value where a list is wanted"},
		{"says-nothing", "want observations, unsupported, refused or error"},
		{"says-both", "want observations, unsupported, refused or error"},
	} {
		t.Run(c.how, func(t *testing.T) {
			p := startFake(t, c.how)
			good := scenario.Outcome{Observations: [][]scenario.Observed{{{Number: 20}}}}
			require.Equal(t, good, p.Run(context.Background(), program("good")))
			require.Contains(t, p.Run(context.Background(), program("bad")).Error, c.want)
			require.Equal(t, good, p.Run(context.Background(), program("good")))
		})
	}
}

func TestProcessAnswers(t *testing.T) {
	p := startFake(t, "lacks")
	require.Equal(t, "fake", p.Info().Engine)
	require.Equal(t, []string{"face-down"}, p.Run(context.Background(), program("bad")).Unsupported)
	p = startFake(t, "refuses")
	require.Equal(t, &scenario.Refusal{Code: "mana", Reason: "too little"}, p.Run(context.Background(), program("bad")).Refused)
}

func TestProcessThatStays(t *testing.T) {
	p := startFake(t, "stays")
	began := time.Now()
	require.NoError(t, p.Close())
	require.Less(t, time.Since(began), 10*time.Second)
}

func TestStartFails(t *testing.T) {
	t.Setenv(behaviour, "stillborn")
	_, err := Start(context.Background(), os.Args[0], Limits{})
	require.ErrorContains(t, err, `exit status 4`)
	require.ErrorContains(t, err, `no licence`)

	t.Setenv(behaviour, "mute")
	_, err = Start(context.Background(), os.Args[0], Limits{Hello: 200 * time.Millisecond})
	require.ErrorContains(t, err, "no answer within 200ms")

	_, err = Start(context.Background(), "/no/such/engine", Limits{})
	require.Error(t, err)
	_, err = Start(context.Background(), `"open`, Limits{})
	require.ErrorContains(t, err, "a quote is not closed")
	_, err = Start(context.Background(), " ", Limits{})
	require.ErrorContains(t, err, "is empty")
}

package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"saitei": main, "searcher": searcher})
}

// TestScripts runs the transcripts of testdata: one command line after another
// with what it prints. Adding one needs no Go. Run with -update to accept
// changed output compared by cmp.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("LC_ALL", "C.UTF-8")
			// Scripts have no home; without a cache each would make a dictionary.
			if cache, err := os.UserCacheDir(); err == nil {
				env.Setenv("XDG_CACHE_HOME", cache)
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": status},
	})
}

// status runs "status N COMMAND ARG…": the command must exit with status N.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND ARG...")
	}
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		code, ok := err.(interface{ ExitCode() int })
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = code.ExitCode()
	}
	if want := args[0]; want != string(rune('0'+got)) {
		ts.Fatalf("exit status %d, want %s", got, want)
	}
}

func TestFieldsLast(t *testing.T) {
	for _, c := range []struct{ in, want []string }{
		{[]string{"rulings", "kind:rule"}, []string{"rulings", "kind:rule"}},
		{[]string{"rulings", "-kind:rule", "--format", "jsonl"}, []string{"rulings", "--format", "jsonl", "--", "-kind:rule"}},
		{[]string{"search", "-doc:a", "--", "-x"}, []string{"search", "--", "-doc:a", "-x"}},
		{[]string{"search", "--", "-doc:a"}, []string{"search", "--", "-doc:a"}},
	} {
		require.Equal(t, c.want, fieldsLast(c.in))
	}
}

func TestLocaleLanguage(t *testing.T) {
	env := func(kv map[string]string) func(string) string { return func(k string) string { return kv[k] } }
	require.Equal(t, "en", localeLanguage(env(nil)))
	require.Equal(t, "ja", localeLanguage(env(map[string]string{"LANG": "ja_JP.UTF-8"})))
	require.Equal(t, "en", localeLanguage(env(map[string]string{"LANG": "ja_JP.UTF-8", "LC_ALL": "C"})))
}

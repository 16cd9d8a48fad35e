package check

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/term"
)

var kagome = sync.OnceValue(func() nlp.Tokenizer {
	t, err := nlp.NewKagome(nil)
	if err != nil {
		panic(err)
	}
	return t
})

// ownCards are cards of our own.
type ownCards map[string]Card

func (o ownCards) Len() int { return len(o) }
func (o ownCards) Lookup(name string) []Card {
	if c, ok := o[name]; ok {
		return []Card{c}
	}
	return nil
}
func (o ownCards) Near(name string) ([]Card, string) {
	for _, k := range sortedStrings(o) {
		if strings.HasPrefix(name, string([]rune(k)[:2])) {
			return []Card{o[k]}, ""
		}
	}
	return nil, ""
}

var testCards = func() ownCards {
	out := ownCards{}
	for ja, en := range map[string]string{"錨の一撃": "Anchor Strike", "灯台の見張り": "Lighthouse Lookout", "沈没船の亡霊": "Sunken Ship Phantom"} {
		c := Card{Name: en, Ja: ja, Sets: []string{"XXX"}}
		out[ja], out[en] = c, c
	}
	return out
}()

// ownRules are rules of our own: 702.15 is lifelink and moved to 702.20 in 2020.
type ownRules struct{}

func (ownRules) Known(corpus.Date) bool { return true }
func (ownRules) Has(id corpus.RuleID, day corpus.Date) bool {
	return id.Section != 702 || id.Rule < 100
}
func (ownRules) Now(id corpus.RuleID, _, to corpus.Date) (corpus.RuleID, bool, bool) {
	if id == corpus.MustRuleID("702.15") && !to.Before(corpus.MustDate("2020-01-01")) {
		return corpus.MustRuleID("702.20"), false, true
	}
	return id, false, true
}
func (ownRules) Keyword(corpus.RuleID, corpus.Date) string { return "" }

func testEnv(t testing.TB) *Env {
	base, err := term.Default()
	require.NoError(t, err)
	return &Env{Base: base, Tokenizer: kagome, Cards: testCards, Rules: ownRules{}}
}

// only is an environment in which one check is on.
func only(t testing.TB, code string) *Env {
	env := testEnv(t)
	env.Off = map[string]bool{}
	for _, c := range All() {
		env.Off[c.Code] = c.Code != code
	}
	return env
}

func lint(env *Env, text string) []Finding {
	return Run(env, []*Doc{{Name: "x.txt", Text: text, Edition: corpus.MustDate("2010-01-01"), Format: "text"}})
}

// TestExamples runs the examples that stand with the checks.
func TestExamples(t *testing.T) {
	for _, c := range All() {
		require.NotEmpty(t, c.Title.Ja, c.Code)
		require.NotEmpty(t, c.Title.En, c.Code)
		require.NotEmpty(t, c.Reason.Ja, c.Code)
		require.NotEmpty(t, c.Reason.En, c.Code)
		require.NotEmpty(t, c.Examples, c.Code)
		for _, e := range c.Examples {
			env := only(t, c.Code)
			if c.Code == suppressionCode {
				env = testEnv(t)
			}
			if e.AsOf != "" {
				env.AsOf = corpus.MustDate(e.AsOf)
			}
			found := lint(env, e.Bad)
			if e.Found == "" {
				require.Empty(t, found, "%s: %s", c.Code, e.Bad)
			} else if len(found) == 0 {
				t.Errorf("%s: nothing found in %q", c.Code, e.Bad)
				continue
			} else if found[0].Text != e.Found {
				t.Errorf("%s: found %q in %q, want %q", c.Code, found[0].Text, e.Bad, e.Found)
			}
			if found := lint(env, e.Good); len(found) > 0 {
				t.Errorf("%s: %q found in the good %q: %s", c.Code, found[0].Text, e.Good, found[0].Message.En)
			}
		}
	}
}

// TestHomophones runs the texts that stand in the table of confusions.
func TestHomophones(t *testing.T) {
	env := only(t, "homophone")
	for _, row := range homophones().rows {
		for _, bad := range row.bad {
			found := lint(env, bad)
			ok := false
			for _, f := range found {
				ok = ok || f.Text == row.written && f.Suggestion == row.meant
			}
			if !ok {
				t.Errorf("homophones.tsv:%d: %s is not found in %q: %v", row.line, row.written, bad, found)
			}
		}
		for _, good := range row.good {
			for _, f := range lint(env, good) {
				t.Errorf("homophones.tsv:%d: %s found in the good %q", row.line, f.Text, good)
			}
		}
	}
}

package index

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"saitei/index/query"
)

// hostile are queries of those who mean harm, or who paste a page.
func hostile() map[string]string {
	many := func(n int, sep, format string) string {
		var s []string
		for i := range n {
			s = append(s, fmt.Sprintf(format, string(rune('a'+i%26))+string(rune('a'+i/26))))
		}
		return strings.Join(s, sep)
	}
	common := strings.Fields("カード 能力 対象 効果 墓地 クリーチャー 呪文 戦場 ターン プレイヤー 誘発 戦闘 コスト マナ 持つ 与える")
	words := slices.Repeat(common, 4)
	page := strings.NewReplacer("「", "", "」", "", "《", "", "》", "").Replace(strings.Join(lines(30), ""))
	page = strings.ToValidUTF8(page[:query.MaxLength-10], "")
	return map[string]string{
		"words":              strings.Join(words, " "),
		"alternatives":       strings.Join(words, " or "),
		"phrases":            `"` + strings.Join(words, `" "`) + `"`,
		"or phrases":         `"` + strings.Join(words, `" or "`) + `"`,
		"stars":              strings.Join(words, "* ") + "*",
		"or stars":           strings.Join(words, "* or ") + "*",
		"not":                "-" + strings.Join(words, " -"),
		"nested":             strings.Repeat("(能力 or ", query.MaxDepth) + "墓地" + strings.Repeat(")", query.MaxDepth),
		"a page":             page,
		"a page in quotes":   `"` + page + `"`,
		"not a page":         "能力 -" + page,
		"one word":           strings.Repeat("クリーチャー", 100),
		"the same words":     strings.Repeat("能力の", 200),
		"one letter":         strings.Repeat("z", 1500),
		"letters":            strings.Repeat("abcdefghij", 190),
		"one character":      strings.Repeat("い", 300),
		"kana":               strings.Repeat("くりいちゃあの", 90),
		"kana words":         strings.Repeat("とうだいのばんにんがくりいちゃあのたいしょうを ", 20),
		"words that are not": many(query.MaxNodes, " ", "lighthouz%skeper"),
		"numbers":            strings.Repeat("702.15a ", query.MaxNodes),
		"digits":             strings.Repeat("1 ", query.MaxNodes),
	}
}

// TestHostile holds that what is done for a query is bounded: how much is
// looked for, how often words are guessed, and so its time, which is that of a
// slow query and not more.
func TestHostile(t *testing.T) {
	x := manyItems(t)
	timed := func(q string) time.Duration {
		parsed, err := query.Parse(q)
		require.NoError(t, err, q)
		best := time.Hour
		for range 3 {
			start := time.Now()
			_, err := x.Search(t.Context(), parsed, Options{})
			require.NoError(t, err, q)
			best = min(best, time.Since(start))
		}
		return best
	}
	slow := timed("絆魂を持つクリーチャーがダメージを与えた場合、プレイヤーはライフを得るか 呪文 or 能力 or 墓地")
	for name, q := range hostile() {
		took := timed(q)
		t.Logf("%-20s %6.2f ms", name, float64(took.Microseconds())/1000)
		require.Less(t, took, 50*slow+50*time.Millisecond, name)

		parsed, err := query.Parse(q)
		require.NoError(t, err)
		r := x.reader(t.Context())
		p, err := newPlanner(r, &Options{}).make(parsed)
		require.NoError(t, err)
		require.LessOrEqual(t, r.guesses, maxGuesses, name)
		require.LessOrEqual(t, len(p.units()), 3*query.MaxNodes, name)
	}
}

// TestPastedText holds that a text which is pasted whole finds itself.
func TestPastedText(t *testing.T) {
	x := manyItems(t)
	for i, s := range lines(40)[:8] {
		if _, err := query.Parse(s); err != nil {
			continue
		}
		require.Contains(t, find(t, x, s, Options{Limit: 50}), fmt.Sprint(i), s)
	}
}

// TestBounds holds that a search ends when it is told to, and when it has read
// too much.
func TestBounds(t *testing.T) {
	x := small(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	parsed, err := query.Parse("絆魂")
	require.NoError(t, err)
	if _, err := x.Search(ctx, parsed, Options{}); err != nil {
		require.True(t, errors.Is(err, context.Canceled), err)
	}
	r := x.reader(t.Context())
	r.left = 0
	_, err = r.list(fieldJa, "絆魂", withFreqs)
	require.ErrorIs(t, err, ErrCostly)
}

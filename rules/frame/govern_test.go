package frame

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus/beside"
)

// says gives a word that each rule must hold, or the heading it must be.
var says = map[string]string{
	"104.2": "win", "104.3": "lose", "105.2": "color", "105.3": "new color", "106.4": "mana pool", "107.1a": "fractional",
	"111.1": "token", "115.1": "targets", "117.3": "priority", "117.3d": "passes", "118.3": "cost", "118.7": "reduced", "119.3": "gain life",
	"119.4": "pay", "120.1": "deal damage", "120.3": "damage", "121.1": "draws", "121.5": "drawn", "122.1": "counter", "122.5": "move", "122.6": "counters being put", "201.2": "name",
	"202.1": "mana cost", "301.5": "equipment", "303.4": "aura", "400.7": "new object", "401.4": "library", "404.1": "graveyard",
	"405.1": "stack", "406.2": "exile", "500.7": "extra turns", "506.4": "removed from combat", "508.1": "attackers", "509.1": "blockers",
	"510.1": "assigns", "510.2": "simultaneously", "601.2": "cast", "601.2c": "target", "601.2f": "cost", "601.2h": "pays", "602.2": "activate", "602.5": "activate", "603.2": "triggers",
	"603.6": "zone", "605.1": "mana abilities", "608.2": "resolution", "608.2b": "still legal", "608.2c": "order", "608.2d": "choices",
	"608.2h": "information", "609.3": "impossible", "611.2a": "lasts", "613.1b": "control", "613.1d": "type", "613.1f": "ability",
	"613.4": "layer 7", "113.6": "function", "604.3": "characteristic-defining", "613.4c": "modify", "613.4d": "switch", "614.1": "replacement", "614.1c": "enters", "614.9": "damage",
	"614.10": "skip", "615.1": "prevention", "615.6": "prevented", "700.4": "dies", "701.3": "attach", "701.6": "counter", "701.7": "create",
	"701.8": "destroy", "701.9": "discard", "701.10": "double", "701.13": "exile", "701.14": "fight", "701.19": "regenerate",
	"701.20": "reveal", "701.21": "sacrifice", "701.23": "search", "701.24": "shuffle", "701.26": "tap", "702.99": "cipher",
	"704.3": "state-based", "704.5d": "token", "707.2": "copying", "707.10": "copy", "708.2": "face-down", "733.1": "illegal", "800.4": "left",
}

// Each rule is there in the newest edition and is about what the frame says,
// and each frame that has rules is one of the table.
func TestRulesOfFrames(t *testing.T) {
	files, err := os.ReadDir(beside.Path(t, "data", "cr", "all"))
	require.NoError(t, err)
	newest := files[len(files)-1].Name()
	require.Contains(t, newest, "CR-2026-06-19")
	raw, err := os.ReadFile(beside.Path(t, "data", "cr", "all", newest))
	require.NoError(t, err)
	z, err := gzip.NewReader(bytes.NewReader(raw))
	require.NoError(t, err)
	text, err := io.ReadAll(z)
	require.NoError(t, err)
	rules := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^([1-9]\d\d\.\d+[a-z]?)\.? ([^\r\n]*)`).FindAllStringSubmatch(strings.ReplaceAll(string(text), "\r", "\n"), -1) {
		rules[m[1]] = strings.ToLower(m[2])
	}
	var names []string
	for _, f := range append(slices.Clone(narrowFrames), wideFrames...) {
		names = append(names, f.Name)
	}
	for name := range governs {
		require.Contains(t, names, name)
		require.NotEmpty(t, Rules(name), name)
		for _, r := range Rules(name) {
			require.NotEmpty(t, says[r], "%s: what %s is about", name, r)
			require.Contains(t, rules[r], says[r], "%s: %s", name, r)
		}
	}
	for _, r := range combatDamage {
		require.Contains(t, rules[r], says[r], r)
	}
	require.Empty(t, Rules("exists"))
}

// Combat damage is governed by the rules of combat as well.
func TestRulesOfProps(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"それは対戦相手に３点の戦闘ダメージを与える。", "120.1 120.3 510.1 510.2"},
		{"それは対戦相手に３点のダメージを与える。", "120.1 120.3"},
		{"あなたは３点のライフを得る。", "119.3"},
	} {
		r := read(c.text)
		require.Len(t, r.Props, 1, c.text)
		require.Equal(t, c.want, strings.Join(r.Props[0].Rules(), " "), c.text)
	}
}

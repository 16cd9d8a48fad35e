package engine

import (
	"slices"
	"strconv"
	"strings"

	"saitei/rules/scenario"
)

// Choice is a question the game asked a player, with the answers it offered.
type Choice struct {
	Player  Player
	Kind    string // one of scenario.Choices
	Source  ID     // the object that asked
	Options []string
	Min     int
	Max     int
}

// askYes asks whether to do something. kind is "may" or "pay".
func (g *Game) askYes(p Player, kind string, src ID) bool {
	_, yes := g.askMana(p, kind, src)
	return yes
}

// askMana asks a yes-or-no question that mana made on the spot may answer. To
// answer at once what is asked next means yes.
func (g *Game) askMana(p Player, kind string, src ID) (scenario.Mana, bool) {
	c := Choice{Player: p, Kind: kind, Source: src, Options: []string{"yes", "no"}, Min: 1, Max: 1}
	a := g.ask(c).Answer
	switch {
	case a == nil:
		g.wrong(c, "want say: yes or say: no")
	case a.Say != "" || a.Mana != "":
		return a.Mana, a.Say != "no"
	case a.Choose != nil && len(a.Choose) == 0:
		return "", false
	}
	g.script.at-- // the answer is to what is asked next
	g.script.implied = g.script.at + 1
	return "", true
}

// askTargets asks for objects or players among options. A choice that leaves
// nothing to choose is not asked.
func (g *Game) askTargets(p Player, kind string, src ID, options []Target, lo, hi int) []Target {
	hi = min(hi, len(options))
	lo = min(lo, hi)
	if hi == 0 {
		return nil
	}
	if lo == len(options) && !g.impliedYes() {
		return options
	}
	c := Choice{Player: p, Kind: kind, Source: src, Min: lo, Max: hi}
	for _, o := range options {
		c.Options = append(c.Options, g.targetName(o))
	}
	a := g.ask(c).Answer
	if a == nil {
		g.wrong(c, "want an answer")
	}
	picked := a.Choose
	if kind == "targets" && a.Targets != nil {
		picked = a.Targets
	} else if picked == nil && a.Say != "no" {
		g.wrong(c, "want a choice of objects")
	}
	return g.pick(c, options, picked)
}

// pick matches names with options and checks how many there are.
func (g *Game) pick(c Choice, options []Target, names []scenario.Target) []Target {
	if len(names) < c.Min || len(names) > c.Max {
		g.wrong(c, "%d chosen, want %d to %d", len(names), c.Min, c.Max)
	}
	var out []Target
	for _, n := range names {
		i := slices.IndexFunc(options, func(o Target) bool { return g.isNamed(o, string(n)) && !slices.Contains(out, o) })
		if i < 0 {
			g.wrong(c, "%q is not offered", n)
		}
		out = append(out, options[i])
	}
	return out
}

// askNumber asks for a number between lo and hi.
func (g *Game) askNumber(p Player, src ID, lo, hi int) int {
	if lo == hi {
		return lo
	}
	c := Choice{Player: p, Kind: "number", Source: src, Min: lo, Max: hi}
	a := g.ask(c).Answer
	if a == nil || a.Number == nil {
		g.wrong(c, "want a number")
	}
	if *a.Number < lo || *a.Number > hi {
		g.wrong(c, "%d is not from %d to %d", *a.Number, lo, hi)
	}
	return *a.Number
}

// askColor asks for one of some colours.
func (g *Game) askColor(p Player, src ID, among Colors) Colors {
	if among.Count() == 1 {
		return among
	}
	c := Choice{Player: p, Kind: "colour", Source: src, Min: 1, Max: 1, Options: strings.Split(among.Letters(), "")}
	a := g.ask(c).Answer
	var col Colors
	if a != nil {
		col, _ = ParseColor(a.Colour)
	}
	if col&among == 0 {
		g.wrong(c, "want one of these colours")
	}
	return col
}

// askCardName asks for the name of a card.
func (g *Game) askCardName(p Player, src ID) []string {
	c := Choice{Player: p, Kind: "card-name", Source: src, Min: 1, Max: 1}
	a := g.ask(c).Answer
	if a == nil || a.Card == "" {
		g.wrong(c, "want a card name")
	}
	return g.checkCardName(c, a.Card)
}

// checkCardName reads a card name. Until 2013 a player who named a split card
// named both halves; since then exactly one (see switches).
func (g *Game) checkCardName(c Choice, name string) []string {
	names := strings.Split(name, " // ")
	both := g.splitNames(names[0])
	together := g.on(splitNameBoth) != g.is(mutSplitNamesSwapped)
	switch {
	case len(names) > 1 && !slices.Equal(names, both):
		g.wrong(c, "%q is no split card", name)
	case len(names) > 1 && !together:
		g.refuse("illegal-choice", rule{"", "709.4a"}, "one half of a split card is named, not both")
	case len(names) == 1 && len(both) > 1 && together:
		g.refuse("illegal-choice", rule{"505.7", ""}, "both halves of a split card are named, not one")
	}
	return names
}

// askWord asks for a word: a creature type, a land type.
func (g *Game) askWord(p Player, src ID, options []string) string {
	if len(options) == 1 {
		return options[0]
	}
	c := Choice{Player: p, Kind: "word", Source: src, Options: options, Min: 1, Max: 1}
	a := g.ask(c).Answer
	if a == nil || a.Word == "" {
		g.wrong(c, "want a word")
	}
	if len(options) > 0 && !slices.Contains(options, a.Word) {
		g.wrong(c, "%q is not offered", a.Word)
	}
	return a.Word
}

// askOrder asks for an order of labelled things and returns their indices.
func (g *Game) askOrder(p Player, kind string, src ID, labels []string) []int {
	if len(labels) < 2 || !distinct(labels) {
		out := make([]int, len(labels))
		for i := range out {
			out[i] = i
		}
		return out
	}
	c := Choice{Player: p, Kind: kind, Source: src, Options: labels, Min: len(labels), Max: len(labels)}
	a := g.ask(c).Answer
	if a == nil || len(a.Order) == 0 {
		g.wrong(c, "want an order")
	}
	var out []int
	for _, n := range a.Order {
		i := matchLabel(labels, string(n), out)
		if i < 0 {
			g.wrong(c, "%q is not offered, or named twice, or may be several", n)
		}
		out = append(out, i)
	}
	if kind == "replacement" && len(out) > 0 { // only the first matters; the others are asked again
		return out
	}
	if len(out) != len(labels) {
		g.wrong(c, "%d of %d are put in order", len(out), len(labels))
	}
	return out
}

// distinct reports whether at least two labels differ.
func distinct(labels []string) bool {
	for _, l := range labels {
		if l != labels[0] {
			return true
		}
	}
	return false
}

// matchLabel finds the label that a name means among those not taken: the
// same, or the first that begins with it up to a dot, a colon or a number
// sign. "p.1#2" is the second of those that begin with "p.1".
func matchLabel(labels []string, name string, taken []int) int {
	if i := slices.Index(labels, name); i >= 0 && !slices.Contains(taken, i) {
		return i
	}
	nth := 0
	if base, num, ok := cutLast(name, "#"); ok {
		if n, err := strconv.Atoi(num); err == nil {
			name, nth = base, n
		}
	}
	k := 0
	for i, l := range labels {
		rest, ok := strings.CutPrefix(l, name)
		if !ok || rest != "" && rest[0] != '.' && rest[0] != '#' && rest[0] != ':' {
			continue
		}
		k++
		if nth == 0 && !slices.Contains(taken, i) || nth == k && !slices.Contains(taken, i) {
			return i
		}
	}
	return -1
}

// askModes asks for modes, counted from 1.
func (g *Game) askModes(p Player, src ID, n, lo, hi int) []int {
	if lo == n {
		out := make([]int, n)
		for i := range out {
			out[i] = i + 1
		}
		return out
	}
	c := Choice{Player: p, Kind: "modes", Source: src, Min: lo, Max: hi}
	for i := range n {
		c.Options = append(c.Options, itoa(i+1))
	}
	a := g.ask(c).Answer
	if a == nil || a.Modes == nil {
		g.wrong(c, "want modes")
	}
	g.checkModes(c, a.Modes, n)
	return a.Modes
}

func (g *Game) checkModes(c Choice, modes []int, n int) {
	if len(modes) < c.Min || len(modes) > c.Max {
		g.wrong(c, "%d modes chosen, want %d to %d", len(modes), c.Min, c.Max)
	}
	for i, m := range modes {
		if m < 1 || m > n || slices.Contains(modes[:i], m) && !g.is(mutModesTwice) {
			g.wrong(c, "mode %d is not there or chosen twice", m)
		}
	}
}

// askDivide asks how an amount is divided among so many, at least lo each.
func (g *Game) askDivide(p Player, src ID, options []string, total, lo int) []int {
	n := len(options)
	if n == 1 {
		return []int{total}
	}
	c := Choice{Player: p, Kind: "divide", Source: src, Options: options, Min: total, Max: total}
	a := g.ask(c).Answer
	if a == nil {
		g.wrong(c, "want a division")
	}
	g.checkDivision(a.Divide, n, total, lo)
	return a.Divide
}

func (g *Game) checkDivision(div []int, n, total, lo int) {
	if g.is(mutDivisionUnchecked) {
		return
	}
	sum := 0
	for _, d := range div {
		sum += d
		if d < lo {
			g.refuse("illegal-choice", rule{"409.1e", "601.2d"}, "each must receive at least %d", lo)
		}
	}
	if len(div) != n || sum != total {
		g.refuse("illegal-choice", rule{"409.1e", "601.2d"}, "%d must be divided among %d", total, n)
	}
}

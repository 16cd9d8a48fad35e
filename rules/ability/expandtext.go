package ability

import (
	"fmt"
	"strings"
	"sync"
)

// keywordText writes what keyword abilities stand for in the language, with N
// for their number, and the rule that says so.
var keywordText = map[string]struct {
	rule string
	text []string
}{
	"afflict":     {"702.130a", []string{"whenever this becomes blocked, defending player loses N life"}},
	"annihilator": {"702.86a", []string{"whenever this attacks, defending player sacrifices N permanents"}},
	"battle cry":  {"702.91a", []string{"whenever this attacks, each other attacking creature gets +1/+0 until end of turn"}},
	"evolve": {"702.100a", []string{"whenever another creature you control enters, if either the power of it is greater than the power of this " +
		"or the toughness of it is greater than the toughness of this, put a +1/+1 counter on this"}},
	"exploit":  {"702.110a", []string{"when this enters, you may sacrifice a creature"}},
	"flanking": {"702.25a", []string{"whenever a creature without flanking blocks this, it gets -1/-1 until end of turn"}},
	"frenzy":   {"702.68a", []string{"whenever this attacks and isn't blocked, this gets +N/+0 until end of turn"}},
	"modular": {"702.43a", []string{"this enters with N +1/+1 counters",
		"when this dies, you may put (the number of +1/+1 counters on it) +1/+1 counters on target artifact creature"}},
	"persist": {"702.79a", []string{"when this dies, if it is not a permanent with a -1/-1 counter on it, " +
		"put it onto the battlefield under the control of its owner with a -1/-1 counter"}},
	"undying": {"702.93a", []string{"when this dies, if it is not a permanent with a +1/+1 counter on it, " +
		"put it onto the battlefield under the control of its owner with a +1/+1 counter"}},
	"unleash": {"702.98a", []string{"as this enters, you may put a +1/+1 counter on it",
		"this can't block as long as this is a permanent with a +1/+1 counter on it"}},
}

var expanded sync.Map // keyword and number → []Ability

// expandText reads the text of a keyword ability; nil where it has none.
func expandText(k Keyword) []Ability {
	w, ok := keywordText[k.Name]
	if !ok {
		return nil
	}
	n := "1"
	if v, ok := k.N.(Num); ok {
		n = fmt.Sprint(int(v))
	}
	key := k.Name + " " + n
	if out, ok := expanded.Load(key); ok {
		return out.([]Ability)
	}
	words := strings.NewReplacer(" N ", " "+n+" ", "+N/", "+"+n+"/")
	if n == "1" {
		words = strings.NewReplacer(" N +1/+1 counters", " a +1/+1 counter", " N permanents", " a permanent", " N ", " 1 ", "+N/", "+1/")
	}
	var out []Ability
	for _, text := range w.text {
		a, err := Parse(words.Replace(text))
		if err != nil {
			panic(fmt.Sprintf("ability: text of %s: %v", k.Name, err)) // held by a test
		}
		out = append(out, a)
	}
	expanded.Store(key, out)
	return out
}

// Expandable lists the keyword abilities that [Expand] knows by their text, in
// no order.
func Expandable() []string {
	var out []string
	for k := range keywordText {
		out = append(out, k)
	}
	return out
}

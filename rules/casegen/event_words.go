package casegen

import (
	"regexp"
	"strings"

	"saitei/rules/ability"
)

// eventWords are the words by which a text calls an event that a triggered
// ability waits for and in which its own object has a part: 「戦場に出たとき」の能力.
var eventWords = []struct {
	ja string
	is func(ability.Event) bool
}{
	{"(?:戦場|場)に出たとき", func(e ability.Event) bool { x, ok := e.(ability.Enters); return ok && isThis(x.What) }},
	{"(?:戦場|場)を離れたとき", func(e ability.Event) bool { x, ok := e.(ability.Leaves); return ok && isThis(x.What) }},
	{"(?:死亡した|墓地に置かれた)とき", func(e ability.Event) bool { x, ok := e.(ability.Dies); return ok && isThis(x.What) }},
	{"攻撃(?:した|する)(?:とき|たび)", func(e ability.Event) bool { x, ok := e.(ability.Attacks); return ok && isThis(x.What) }},
	{"ブロック(?:した|する)(?:とき|たび)", func(e ability.Event) bool { x, ok := e.(ability.Blocks); return ok && isThis(x.What) }},
}

// eventRE parts such a phrase: whose ability it is, and the event.
var eventRE = func() *regexp.Regexp {
	var all []string
	for _, w := range eventWords {
		all = append(all, w.ja)
	}
	return regexp.MustCompile(`^(?:(.+?)の)?(「)?(` + strings.Join(all, "|") + `)(」)?の(?:誘発型)?能力$`)
}()

// eventAbility reads 《X》の「戦場を離れたとき」の能力, and the same without marks.
func eventAbility(text string) (whose string, w which, ok bool) {
	m := eventRE.FindStringSubmatch(text)
	if m == nil || (m[2] == "") != (m[4] == "") {
		return "", which{}, false
	}
	if whose = m[1]; whose == "その" || whose == "この" || whose == "そ" || whose == "それ" {
		whose = ""
	}
	return whose, which{kind: "triggered", event: m[3], named: true}, true
}

// waitsFor reports whether an ability triggers on an event that words call so.
func waitsFor(a ability.Ability, event string) bool {
	t, ok := a.(ability.Triggered)
	if !ok {
		return false
	}
	for _, w := range eventWords {
		if !regexp.MustCompile("^" + w.ja + "$").MatchString(event) {
			continue
		}
		for _, e := range t.On {
			if w.is(e) {
				return true
			}
		}
	}
	return false
}

package cardtext

import (
	"strconv"
	"strings"

	"saitei/rules/frame"
)

// value is what was read in a slot.
type value struct {
	en        string
	sort      frame.Sort
	id        int // number of the thing spoken of, 0 for none
	desc      frame.Desc
	plain     string // its words without "each"
	of, again string // what it was chosen of, and how it is called again
	// explicit: the subject of a clause was said
	explicit bool
}

// state is what a text has spoken of up to a place. It is a value: reading
// that fails leaves no trace.
type state struct {
	topic    string // who or what the sentence is about, as the ability language calls it
	topicOf  frame.Sort
	topicID  int
	said     *said
	n        int    // things numbered so far
	dur      string // "until end of turn" where the sentence begins with it
	event    bool   // an event is spoken of: "that many" means something
	earlier  bool   // an instruction came before
	distinct bool
	then     bool   // the sentence begins with その後
	actor    string // who carries out instructions in quotes, "" for the controller
	before   string // the player the sentence before was about
}

// said is a thing that was spoken of, most recent first.
type said struct {
	en     string
	sort   frame.Sort
	noun   string // English words of what it is
	plural bool
	role   string // "target", "event", …
	prev   *said
}

// Things are numbered as they come up. Where one is named the text holds a
// mark, where it is spoken of again a reference; name gives them words in the
// end, and only to things that are spoken of again.
const (
	markOpen = "\x01" // followed by p or c and the number
	refOpen  = "\x03"
	markEnd  = "\x02"
)

func mark(kind string, id int) string { return markOpen + kind + strconv.Itoa(id) + markEnd }
func reference(id int) string         { return refOpen + strconv.Itoa(id) + markEnd }

// say notes a thing that was spoken of and numbers it.
func (s state) say(noun string, sort frame.Sort, plural bool, role string) (state, int) {
	s.n++
	s.said = &said{en: reference(s.n), sort: sort, noun: noun, plural: plural, role: role, prev: s.said}
	return s, s.n
}

// speak notes a thing that has words of its own, such as "it".
func (s state) speak(en, noun string, sort frame.Sort) state {
	s.said = &said{en: en, sort: sort, noun: noun, role: "event", prev: s.said}
	return s
}

func (s state) about(en string, sort frame.Sort) state {
	s.topic, s.topicOf = en, sort
	return s
}

// fits reports whether a thing can be called a Japanese noun.
func (t *said) fits(d *frame.Describer, ja string) bool {
	switch ja {
	case "それ", "それら", "これら":
		return t.sort != frame.OfPlayer
	case "プレイヤー", "対戦相手":
		return t.sort&frame.OfPlayer != 0
	case "カード":
		return t.en != "this" && t.sort&(frame.OfCard|frame.OfPermanent) != 0 && t.sort&frame.OfPlayer == 0
	case "パーマネント":
		return t.sort&frame.OfPermanent != 0
	case "呪文":
		return t.sort&frame.OfSpell != 0
	case "能力":
		return t.sort&frame.OfAbility != 0
	case "発生源":
		return t.sort&frame.OfSource != 0
	case "トークン":
		return strings.Contains(t.noun, "token")
	}
	en, end := d.Type(ja, 0)
	if end != len(ja) {
		return false
	}
	if strings.Contains(t.noun, en) || t.noun == "target" || t.noun == "permanent" {
		return true
	}
	return en == "creature" && t.sort == frame.OfPermanent && !strings.Contains(t.noun, "land") && !strings.Contains(t.noun, "artifact") && !strings.Contains(t.noun, "enchantment") && !strings.Contains(t.noun, "Aura")
}

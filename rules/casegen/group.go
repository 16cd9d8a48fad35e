package casegen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saitei/rules/frame"
)

// A group is an obj with n members (２体のクリーチャー, すべてのクリーチャー, それら,
// 両方). What is said of it before its members are needed is said of each of
// them; what is said later must be said of the members. A group has no place
// in the scenario of its own: place refuses it, so that whoever knows nothing
// of groups gives up.

// many reports whether an obj is a group.
func (o *obj) many() bool { return o.n > 0 }

// members lists the members of a group, made when first asked for; of anything
// else, it alone.
func (s *story) members(o *obj) []*obj {
	if !o.many() {
		return []*obj{o}
	}
	if o.all == nil {
		if o.same && o.kin == nil {
			o.kin = new(string)
		}
		for range o.n {
			m := *o
			m.n = 0
			if o.mixed && len(o.all)%2 == 1 { // whoever controls them
				m.who = other(o.who)
			}
			m.types, m.subtypes, m.supertypes, m.colours = slices.Clone(o.types), slices.Clone(o.subtypes), slices.Clone(o.supertypes), slices.Clone(o.colours)
			m.abilities, m.counters = slices.Clone(o.abilities), slices.Clone(o.counters)
			o.all = append(o.all, &m)
		}
		o.said = o.facts()
		s.groups = append(s.groups, o)
	}
	return o.all
}

// facts prints what is known of an obj itself.
func (o *obj) facts() string {
	return fmt.Sprint(o.mana, o.types, o.subtypes, o.supertypes, o.colours, o.abilities, o.counters, o.power, o.toughness, o.value, o.tapped, o.sick, o.token, o.on != nil, o.stays)
}

// consistent reports an error where something was said of a group after its
// members went their own ways, or where the scenario lacks what the text
// speaks of.
func (s *story) consistent() error {
	for _, g := range s.groups {
		if g.facts() != g.said {
			return fmt.Errorf("what is said of %q comes too late", g.phrase)
		}
	}
	if s.owed != nil {
		return fmt.Errorf("what is done for the ability of %q is not told", s.owed.o.phrase)
	}
	if s.attacker != "" && s.combat == nil {
		return fmt.Errorf("nobody attacks, whom the text speaks of")
	}
	for _, o := range s.objs {
		for _, m := range s.members(o) {
			if s.out < 0 && o.absent && m.name != "" {
				return fmt.Errorf("%q is there, and the text says it is not", o.phrase)
			}
			if s.out < 0 && s.alt == 0 && o.at > 0 && !o.absent && !o.copy && m.player == "" && m.name == "" {
				return fmt.Errorf("what the text says of %q is not shown", o.phrase)
			}
		}
	}
	return nil
}

// oneOf reports whether an object is a member of a group.
func (s *story) oneOf(o *obj) bool {
	return slices.ContainsFunc(s.groups, func(g *obj) bool { return slices.Contains(g.all, o) })
}

// placeAll places the members of objects in order.
func (s *story) placeAll(list ...*obj) ([]string, error) {
	var out []string
	for _, o := range list {
		for _, m := range s.members(o) {
			n, err := s.place(m)
			if err != nil {
				return nil, err
			}
			out = append(out, n)
		}
	}
	return out, nil
}

// group makes a group of objects that are there.
func group(phrase string, list ...*obj) *obj {
	g := newObj()
	g.phrase, g.n, g.all = phrase, len(list), list
	return g
}

// bothWords name two things spoken of together.
var bothWords = []string{"両方", "両者", "双方", "どちら", "どちらも", "両方とも", "いずれも", "２体", "２体とも", "お互い", "互い"}

// everybody names all players.
var everybody = []string{"各プレイヤー", "すべてのプレイヤー", "全てのプレイヤー", "どのプレイヤー", "両方のプレイヤー", "どちらのプレイヤー", "いずれのプレイヤー", "両プレイヤー", "それぞれのプレイヤー"}

// role is the player that has a part in combat or in the turn.
func (s *story) role(word string) (*obj, error) {
	attacks := word == "攻撃プレイヤー" || word == "攻撃側プレイヤー"
	player := "you"
	switch {
	case word == "アクティブ・プレイヤー" && s.active() != "":
		player = s.active()
	case s.combat != nil:
		player = s.combat.player
	default:
		s.attacker = player // let nobody else attack
	}
	if !attacks && word != "アクティブ・プレイヤー" {
		player = other(player)
	}
	return s.who(player), nil
}

// both finds the two things that 両方, 前者 and 後者 speak of: a group of two,
// or the last two objects, in the order of the text.
func (s *story) both() ([]*obj, error) {
	for i := len(s.objs) - 1; i >= 0; i-- {
		if o := s.objs[i]; o.many() {
			if o.n == 2 {
				return s.members(o), nil
			}
			return nil, fmt.Errorf("two are spoken of where there are %d", o.n)
		}
	}
	objects := func(list []*obj) (pair []*obj) {
		for _, o := range list {
			if o.player == "" && o.at > 0 {
				pair = append(pair, o)
			}
		}
		slices.SortFunc(pair, func(a, b *obj) int { return a.at - b.at })
		return pair
	}
	for _, list := range [][]*obj{s.told, s.objs} {
		if pair := objects(list); len(pair) == 2 {
			return pair, nil
		}
	}
	return nil, fmt.Errorf("which two are spoken of is not known")
}

// plural reads phrases that name a group, or one of two: それら, 両方, 前者.
func (s *story) plural(text string) (*obj, bool, error) {
	text = strings.TrimSuffix(text, "のクリーチャー")
	if slices.Contains(everybody, text) {
		return group(text, s.you, s.opp), true, nil
	}
	for _, w := range []string{"両方の", "双方の", "どちらの", "両"} {
		rest, ok := strings.CutPrefix(text, w)
		if !ok {
			continue
		}
		_, f, err := s.description(rest)
		if err != nil {
			break
		}
		if o, err := s.last(func(o *obj) bool { return o.n == 2 && s.fits(o, f) }); err == nil {
			return o, true, nil
		}
		pair, err := s.both()
		if err != nil || !s.fits(pair[0], f) || !s.fits(pair[1], f) {
			return nil, true, fmt.Errorf("which two %q are is not known", text)
		}
		return group(text, pair...), true, nil
	}
	switch {
	case slices.Contains(bothWords, text):
		pair, err := s.both()
		if err != nil {
			return nil, true, err
		}
		return group(text, pair...), true, nil
	case text == "前者" || text == "後者":
		pair, err := s.both()
		if err != nil {
			return nil, true, err
		}
		return pair[map[string]int{"前者": 0, "後者": 1}[text]], true, nil
	case text == "どれ" || text == "いずれ" || text == "全員" || text == "それら" || text == "これら" || text == "それらすべて" || text == "これらすべて":
		for i := len(s.objs) - 1; i >= 0; i-- {
			if s.objs[i].many() {
				return s.objs[i], true, nil
			}
		}
		pair, err := s.both()
		if err != nil {
			return nil, true, err
		}
		return group(text, pair...), true, nil
	}
	return nil, false, nil
}

// mostOfThem is how many things of a kind a scenario has at most.
const mostOfThem = 20

// size of a group that a description asks for; 0 for a single thing. Where no
// number is said, two stand for all of them.
func (s *story) howMany(d frame.Desc) (int, error) {
	switch {
	case d.UpTo || d.AtMost:
		return 0, fmt.Errorf("how many are meant is not said")
	case d.N == "" && d.All:
		return 2 + s.alt, nil
	case d.N == "":
		return 0, nil
	}
	n, err := strconv.Atoi(d.N)
	if err != nil || n < 1 || n > mostOfThem {
		return 0, fmt.Errorf("no way to have %s of them", d.N)
	}
	if d.Least && s.alt > 0 {
		n += s.alt
	}
	if n == 1 {
		return 0, nil
	}
	return n, nil
}

// free is the size of creatures of which no size is said. Each telling of a
// story has another one, so that no claim holds by it.
func (s *story) free() (power, toughness int) {
	switch s.alt {
	case 1:
		return 1, 1
	case 2:
		return 5, 7
	}
	return 2, 7
}

// amount is the number of things of which no number is said.
func (s *story) amount() int { return []int{2, 1, 5}[s.alt] }

// fix gives a creature the size it will have where none was said, and returns
// its size.
func (s *story) fix(o *obj) (power, toughness int) {
	if o.face == nil {
		p, t := s.free()
		if o.power < 0 {
			o.power = p
		}
		if o.toughness < 0 {
			o.toughness = t
			if o.has("persist") { // it must survive its counter
				o.toughness = max(t, 2)
			}
		}
	}
	return o.size()
}

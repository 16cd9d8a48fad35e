package casegen

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/ability"
	"saitei/rules/frame"
)

// arg returns the first phrase of a clause with one of the particles and notes
// that it was looked at; nil where there is none. "は" stands for a topic
// without another particle.
func (s *story) arg(p *frame.Prop, particles ...string) *clause.Arg {
	for _, w := range particles {
		for i := range p.C.Args {
			a := &p.C.Args[i]
			if w := s.text(a); isSequel(w) || w == "ブロック" || isX(frame.Plain(w)) || s.phased[a.Start] {
				continue // see xValue
			}
			if w == "に" && a.Particle == w && !s.isCondition(p) && s.gap == nil && turnTime(p, a) && !strings.HasSuffix(s.text(a), "ダメージ") {
				continue // it says when, for those who read it
			}
			if a.Particle == w && w != "" || w == "は" && a.Topic && a.Particle == "" {
				s.looked[a.Start] = true
				return a
			}
		}
	}
	return nil
}

// turnTime reports whether a phrase names a part of a turn that is not just the
// turn in which the rest happens.
func turnTime(p *frame.Prop, a *clause.Arg) bool {
	return slices.ContainsFunc(p.When, func(t frame.TimePhrase) bool {
		return t.Start == a.Start && t.Point != "" && (t.Next || t.Point != frame.Turn)
	})
}

// isSequel reports whether a phrase says that what is told happens in the order
// in which it is told.
func isSequel(text string) bool {
	return slices.Contains([]string{"その後", "それから", "後", "戦闘ダメージの前", "戦闘ダメージが与えられる前", "戦闘ダメージ・ステップの前", "同じターン", "さらに"}, text)
}

func (s *story) text(a *clause.Arg) string { return a.In(s.c.block.Text) }

// subject is who or what a clause is about: が, a topic, the noun that a
// relative clause modifies, or what the sentence is about. Words such as 両方 and
// どちらも stand for a subject, or say no more than that all of a group is meant.
func (s *story) subject(p *frame.Prop) (*obj, error) {
	var o *obj
	var err error
	if a := s.arg(p, "が", "は"); a != nil {
		if o, err = s.noun(p, a); err != nil {
			return nil, err
		}
		if s.gap == nil {
			s.topic = o
		}
	}
	if o, err = s.floating(p, o); err != nil {
		return nil, err
	}
	if o != nil {
		return o, nil
	}
	return s.elided(p)
}

// floating reads 両方, どちらも, それぞれ and the like that stand beside a verb. They
// stand for the subject where there is none, and need a group where there is.
func (s *story) floating(p *frame.Prop, o *obj) (*obj, error) {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		if a.Particle != "" || s.looked[a.Start] || len(a.Relative) > 0 {
			continue
		}
		text := frame.Plain(s.text(a))
		if !slices.Contains(bothWords, text) && !slices.Contains(allWords, text) {
			continue
		}
		if o == nil && slices.Contains(bothWords, text) {
			x, err := s.phrase(text)
			if err != nil {
				return nil, err
			}
			o = s.mention(x)
		}
		if o == nil {
			var err error
			if o, err = s.elided(p); err != nil {
				return nil, err
			}
		}
		if !o.many() {
			return nil, fmt.Errorf("%q is said of one", text)
		}
		s.looked[a.Start] = true
	}
	return o, nil
}

// allWords say that all of a group is meant.
var allWords = []string{"すべて", "全て", "それぞれ", "すべてが", "各々"}

// elided is who is meant where a clause does not say it.
func (s *story) elided(p *frame.Prop) (*obj, error) {
	if p != nil && p.C.Marker.Form == "ことも" { // Xは攻撃することもブロックすることもできない
		if o, err := s.ahead(p); o != nil || err != nil {
			return o, err
		}
	}
	switch {
	case s.gap != nil:
		return s.gap, nil
	case s.topic != nil:
		return s.topic, nil
	}
	if o, err := s.ahead(p); o != nil || err != nil {
		return o, err
	}
	return nil, fmt.Errorf("who or what is meant is not said")
}

// parts returns who acts and what is acted on in a clause with a transitive
// verb, whatever its voice. Either is nil where nothing says it.
func (s *story) parts(p *frame.Prop) (agent, patient *obj, err error) {
	var a, b *clause.Arg
	if p.Passive {
		b = s.arg(p, "が", "は")
		a = s.arg(p, "によって", "により", "に", "で")
	} else {
		b = s.arg(p, "を")
		a = s.arg(p, "が", "は")
		if b == nil && a != nil && a.Particle == "が" {
			if t := s.arg(p, "は"); t != nil && t != a {
				b = t
			}
		}
	}
	if a != nil {
		if agent, err = s.noun(p, a); err != nil {
			return nil, nil, err
		}
	}
	if b != nil {
		if patient, err = s.noun(p, b); err != nil {
			return nil, nil, err
		}
	}
	if s.gap == nil && (p.Passive || b == nil && a == nil) {
		if patient, err = s.floating(p, patient); err != nil {
			return nil, nil, err
		}
	}
	switch {
	case s.gap != nil && (p.Passive && patient == nil):
		patient = s.gap
	case s.gap != nil && !p.Passive && agent == nil && patient != nil:
		agent = s.gap
	case s.gap != nil && !p.Passive && agent != nil && patient == nil:
		patient = s.gap
	case s.gap != nil && agent == nil && patient == nil:
		return nil, nil, fmt.Errorf("which part %q plays is not known", p.Text)
	}
	if p.Passive && patient == nil {
		patient, err = s.elided(p)
	} else if !p.Passive && agent == nil && s.gap == nil {
		agent = s.topic
	}
	if a := s.main(p, agent, patient); a != nil {
		s.topic = a
	}
	return agent, patient, err
}

// main is what a clause makes the topic of those that follow.
func (s *story) main(p *frame.Prop, agent, patient *obj) *obj {
	if s.gap != nil {
		return nil
	}
	if p.Passive {
		return patient
	}
	return agent
}

// noun finds or makes what a phrase names. A phrase is read once: what the
// sentence is about may be read before the conditions that stand behind it.
func (s *story) noun(p *frame.Prop, a *clause.Arg) (*obj, error) {
	key := [2]int{a.Start, a.End}
	if o := s.read[key]; o != nil {
		return s.mention(o), nil
	}
	o, err := s.readNoun(p, a)
	if err == nil {
		s.read[key] = o
	}
	return o, err
}

func (s *story) readNoun(p *frame.Prop, a *clause.Arg) (*obj, error) {
	if o, err := s.entered(p, a); o != nil || err != nil {
		return o, err
	}
	if o, err := s.including(p, a); o != nil || err != nil {
		return o, err
	}
	text := strings.Replace(s.text(a), "ダメージの発生源", "発生源", 1)
	if parts := strings.Split(text, "や"); len(parts) > 1 && len(a.Relative) > 0 {
		// One after the other, in the tellings of the story.
		part := parts[s.alt%len(parts)]
		o, err := s.phrase(part)
		if err != nil {
			o, err = s.withAbility(part)
		}
		if err == nil {
			s.mustAll = true
			return s.mention(o.from(a)), nil
		}
	}
	if i := strings.LastIndex(text, "以外の"); i > 0 && playerWords[text] == "" {
		return s.otherThan(p, a, i)
	}
	if g, err := s.joined(p, a); g != nil || err != nil {
		return g, err
	}
	o, err := s.phrase(text)
	if err == nil {
		return s.mention(o.from(a)), nil
	}
	if targetRE.MatchString(frame.Plain(text)) && len(s.casts) > 0 {
		return nil, err
	}
	// Of クリーチャーのコントローラー clauses before it modify the creature.
	for _, x := range possessions {
		if strings.HasSuffix(text, x.ja) && len(a.Relative) > 0 {
			inner := *a
			inner.End -= len(x.ja)
			of, err := s.noun(p, &inner)
			if err != nil {
				return nil, err
			}
			return x.take(s, of)
		}
	}
	// Without the clauses that modify it, which are read for themselves.
	var rel []int
	sent := &s.c.res.Reading.Tree.Sentences[p.Sentence]
	rest := text
	for _, i := range a.Relative {
		r := sent.Clause(i)
		if r == nil || r.Start < a.Start || r.End > a.End {
			continue
		}
		w := r.In(s.c.block.Text)
		if !strings.Contains(rest, w) {
			continue
		}
		if h := r.Head; h.End > 0 && !counted.MatchString(frame.Plain(s.c.block.Text[h.End:max(h.End, a.End)])) {
			return nil, fmt.Errorf("what %q says of %q is not known", w, text)
		}
		rest = strings.Replace(rest, w, "", 1)
		rel = append(rel, i)
	}
	if len(rel) == 0 {
		return nil, err
	}
	// Of the creature that is modified, its controller may be meant.
	var take func(*story, *obj) (*obj, error)
	for _, w := range possessions {
		if before, ok := strings.CutSuffix(rest, w.ja); ok && take == nil {
			rest, take = before, w.take
		}
	}
	if o, err = s.phrase(strings.TrimPrefix(rest, "の")); err != nil {
		return nil, err
	}
	s.mention(o.from(a))
	for _, i := range rel {
		q := s.c.res.Reading.At(p.Sentence, i)
		if q == nil {
			return nil, fmt.Errorf("no frame for %q", sent.Clause(i).In(s.c.block.Text))
		}
		if err := s.relative(q, o); err != nil {
			return nil, err
		}
	}
	s.mention(o) // not what the clauses that modify it speak of
	if take != nil {
		if o, err = take(s, o); err != nil {
			return nil, err
		}
		s.mention(o)
	}
	return o, nil
}

// counted is what may stand behind the noun that a clause modifies.
var counted = regexp.MustCompile(`^([0-9一二三四五六七八九]+[体枚つ人個](以上|以下)?)?$`)

// otherThan reads 飛行を持つクリーチャー以外のクリーチャー, of which 以外の stands at a place in
// the phrase: what is not what stands before it.
func (s *story) otherThan(p *frame.Prop, a *clause.Arg, at int) (*obj, error) {
	text := s.text(a)
	o, err := s.phrase(text[at+len("以外の"):])
	if err != nil {
		return nil, err
	}
	if o.player != "" || o.at > 0 || o.face != nil || o.many() {
		return nil, fmt.Errorf("does not know what %q is", text)
	}
	s.mention(o.from(a))
	inner := *a
	inner.End = a.Start + at
	if _, ok := nameOf(frame.Plain(s.text(&inner))); ok {
		_, err := s.noun(p, &inner)
		return o, err
	}
	if s.knob(quality) {
		// Nothing says that it has what it must not have. That the words are
		// understood is seen where the knob is out.
		return o, nil
	}
	x, err := s.readNoun(p, &inner)
	if err != nil {
		return nil, err
	}
	if x.player != "" || x.face != nil {
		return nil, fmt.Errorf("does not know what %q is", text)
	}
	o.types, o.subtypes, o.colours, o.abilities, o.tapped = x.types, x.subtypes, x.colours, x.abilities, x.tapped
	s.objs = slices.DeleteFunc(s.objs, func(y *obj) bool { return y == x })
	return o, nil
}

// from notes where an object was first named.
func (o *obj) from(a *clause.Arg) *obj {
	if o.at == 0 {
		o.at = a.Start + 1
	}
	return o
}

// relative reads a clause that modifies a noun: what it says is so or has been
// done to it.
func (s *story) relative(q *frame.Prop, o *obj) error {
	gap, used, looked, topic := s.gap, s.used, s.looked, s.topic
	s.gap, s.looked = o, map[int]bool{}
	was, deeds := s.involved(o), len(s.deeds)
	err := s.bring(q, s.rel)
	s.gap, s.used, s.looked, s.topic = gap, used, looked, topic
	if err == nil && s.out < 0 && s.involved(o) == was && !(o.face != nil && slices.Contains(facts, q.Frame)) {
		if len(s.deeds) == deeds {
			return fmt.Errorf("what %q says of %q is not known", q.Text, o.phrase)
		}
		s.heed(o, s.deeds[deeds:])
	}
	return err
}

// involved prints what is known of an object, and where it takes part.
func (s *story) involved(o *obj) string {
	part := []string{o.facts(), o.who, o.owner, string(o.zone), fmt.Sprint(o.attacking, o.blocking, o.n, o.cast != nil)}
	if s.hit != nil && (s.hit.source == o || s.hit.to == o) {
		part = append(part, "damage")
	}
	for _, k := range s.casts {
		if k.o == o || slices.Contains(k.targets, o) {
			part = append(part, "cast")
		}
	}
	if o.player != "" {
		part = append(part, fmt.Sprint(s.table.cards, s.table.life, s.table.venom))
	}
	return strings.Join(part, "|")
}

// heed makes deeds that a relative clause brings about fail where they have
// nothing to do with the noun it modifies.
func (s *story) heed(o *obj, deeds []func() error) {
	for i, f := range deeds {
		deeds[i] = func() error {
			before := o.placed
			if err := f(); err != nil {
				return err
			}
			if o.placed == before && !slices.ContainsFunc(s.casts, func(k *casting) bool { return slices.Contains(k.targets, o) }) {
				return fmt.Errorf("what is done has nothing to do with %q", o.phrase)
			}
			return nil
		}
	}
}

// mention makes an object the last one spoken of.
func (s *story) mention(o *obj) *obj {
	if o.player == "" {
		s.objs = append(slices.DeleteFunc(s.objs, func(x *obj) bool { return x == o }), o)
	}
	if !slices.Contains(s.used, o) {
		s.used = append(s.used, o)
	}
	return o
}

// possessions are what a noun before の has, and players who have something to
// do with it.
var possessions = []struct {
	ja   string
	take func(*story, *obj) (*obj, error)
}{
	{"のコントローラー自身", (*story).controllerOf},
	{"のコントローラー", (*story).controllerOf},
	{"のオーナー", (*story).ownerOf},
	{"のコピー", (*story).copyOf},
}

var playerWords = map[string]string{
	"あなた": "you", "あなた自身": "you", "対戦相手": "opponent", "相手": "opponent", "プレイヤー": "opponent",
	"いずれかの対戦相手": "opponent", "各対戦相手": "opponent", "他のプレイヤー": "opponent", "あなた以外のプレイヤー": "opponent", "あなた以外の各プレイヤー": "opponent", "あなた以外のすべてのプレイヤー": "opponent", "他の各プレイヤー": "opponent",
	"プレイヤー1人": "opponent", "対戦相手1人": "opponent", "あるプレイヤー": "opponent",
}

var thisWords = []string{"それ", "これ", "それ自身", "それ自体", "自身", "自分自身"}

// phrase finds or makes what words name. All of them must be understood.
func (s *story) phrase(text string) (*obj, error) {
	text = frame.Plain(text)
	if o, ok, err := s.exact(text); ok {
		return o, err
	}
	if o, ok, err := s.ofPlayer(text); ok {
		return o, err
	}
	for _, p := range possessions {
		if before, ok := strings.CutSuffix(text, p.ja); ok {
			o, err := s.phrase(before)
			if err != nil {
				return nil, err
			}
			if o.at == 0 && o.player == "" {
				o.at = 1 // whoever has it must have it in the scenario
				s.mention(o)
			}
			return p.take(s, o)
		}
	}
	if rest, ok := strings.CutPrefix(text, "対象にならない"); ok { // CR 702.18a
		o := newObj()
		o.phrase = text
		_, f, err := s.description(rest)
		if err != nil {
			return nil, err
		}
		if s.knob(quality) {
			o.abilities = []string{"shroud"}
		}
		return o, s.fit(o, f)
	}
	if o, ok, err := s.asTarget(text); ok {
		return o, err
	}
	for _, d := range []string{"それらの", "これらの", "その", "この", "該当する", "先の"} {
		if rest, ok := strings.CutPrefix(text, d); ok {
			return s.definite(rest, strings.HasSuffix(d, "らの"))
		}
	}
	who, text, err := s.possessed(text)
	if err != nil {
		return nil, err
	}
	noun, fresh := text, false
	for _, w := range freshWords {
		if rest, ok := strings.CutPrefix(noun, w); ok {
			noun, fresh = rest, true
		}
	}
	d, f, err := s.description(noun)
	if err != nil {
		return nil, err
	}
	n, err := s.howMany(d)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	if who != "" {
		text = who + " " + text
		f.Is = append(f.Is, ability.ControlledBy{By: map[string]ability.Ref{"you": ability.You{}, "opponent": opponents}[who]})
	}
	if o := s.known(text, f); o != nil && o.n == n && (!fresh || o.phrase == text) {
		return o, nil
	}
	o := newObj()
	o.phrase, o.n = text, n
	if d.Least {
		o.least, _ = strconv.Atoi(d.N)
	}
	return o, s.fit(o, f)
}

// opponents is how a description speaks of an opponent of yours.
var opponents = ability.Each{Filter: ability.Filter{Is: []ability.Predicate{ability.Noun{Of: []string{"opponent"}}}}}

// possessed parts 対戦相手のクリーチャー, 自分のクリーチャー into the player who controls it
// and what it is. Spells and cards are not controlled so, nor is a zone.
func (s *story) possessed(text string) (who, rest string, err error) {
	for _, w := range []string{"対戦相手", "他のプレイヤー", "別のプレイヤー", "ほかのプレイヤー", "あなた", "自分"} {
		rest, ok := strings.CutPrefix(text, w+"の")
		if !ok {
			continue
		}
		if d, _, err := s.description(rest); err != nil || d.Sort != frame.OfPermanent {
			continue
		}
		if w == "自分" {
			o, _, err := s.exact(w)
			if err != nil {
				return "", "", err
			}
			return o.player, rest, nil
		}
		if who = playerWords[w]; who == "" {
			who = "opponent"
		}
		return who, rest, nil
	}
	return "", text, nil
}

// withAbility reads 飛行を持つクリーチャー where its clause is not read by itself.
func (s *story) withAbility(text string) (*obj, error) {
	word, noun, ok := strings.Cut(text, "を持つ")
	if !ok {
		return nil, fmt.Errorf("does not know what %q is", text)
	}
	k, err := s.c.keywordOf(word)
	if err != nil {
		return nil, err
	}
	_, f, err := s.description(noun)
	if err != nil {
		return nil, err
	}
	o := newObj()
	o.phrase = text
	if s.knob(quality) {
		o.abilities = []string{k}
	}
	return o, s.fit(o, f)
}

// freshWords say that something is not what was spoken of before.
var freshWords = []string{"新たな", "新しい"}

// description reads a description of one or several objects.
func (s *story) description(text string) (frame.Desc, ability.Filter, error) {
	text = strings.Replace(text, "トークン・クリーチャー", "クリーチャー・トークン", 1)
	d, ok := s.c.describer().Read(text)
	if !ok {
		return d, ability.Filter{}, fmt.Errorf("does not know what %q is", text)
	}
	if slices.Equal(d.Extra, []frame.Extra{frame.SameName}) && d.Nth == 0 {
		// Which name it is does not matter, but that it is the same.
		f, err := ability.ParseFilter(d.Words())
		f.Is = append(f.Is, ability.Same{What: "name"})
		return d, f, err
	}
	f, err := d.Filter()
	return d, f, err
}

// exact reads phrases that are words of their own: players, pronouns, names.
func (s *story) exact(text string) (*obj, bool, error) {
	if who := playerWords[text]; who != "" {
		return s.who(who), true, nil
	}
	switch text {
	case "攻撃プレイヤー", "防御プレイヤー", "アクティブ・プレイヤー", "防御側プレイヤー", "攻撃側プレイヤー":
		o, err := s.role(text)
		return o, true, err
	case "自分":
		if s.topic != nil && s.topic.player != "" {
			return s.topic, true, nil
		}
		return s.you, true, nil
	case "コントローラー", "そのコントローラー":
		o, err := s.last(func(o *obj) bool { return true })
		if err != nil {
			return nil, true, err
		}
		o, err = s.controllerOf(o)
		return o, true, err
	case "オーナー", "そのオーナー":
		o, err := s.last(func(o *obj) bool { return true })
		if err != nil {
			return nil, true, err
		}
		o, err = s.ownerOf(o)
		return o, true, err
	case "そのプレイヤー":
		for i := len(s.used) - 1; i >= 0; i-- {
			if s.used[i].player != "" {
				return s.used[i], true, nil
			}
		}
		return s.opp, true, nil
	}
	if o, ok, err := s.anyKind(text); ok {
		return o, true, err
	}
	if text == "カード" {
		if o := s.encodedCard(); o != nil {
			return o, true, nil
		}
	}
	if text == "何" || text == "何か" { // 絆魂を持つ何か
		o := newObj()
		o.phrase = text
		return o, true, nil
	}
	if o, ok, err := s.plural(text); ok {
		return o, true, err
	}
	if strings.HasSuffix(text, "自身") && slices.Contains(thisWords, text) && s.topic != nil && s.topic.player == "" {
		return s.topic, true, nil
	}
	if slices.Contains(thisWords, text) {
		o, err := s.last(func(o *obj) bool { return !o.many() })
		return o, true, err
	}
	if name, ok := nameOf(strings.TrimSuffix(strings.TrimSuffix(exemplar(text), "自体"), "自身")); ok {
		o, err := s.named(name)
		return o, true, err
	}
	return nil, false, nil
}

// exemplar returns the name in 《X》などの呪文: it stands for cards like it.
func exemplar(text string) string {
	i := strings.Index(text, "》")
	if i < 0 {
		return text
	}
	name, rest := text[:i+len("》")], text[i+len("》"):]
	for _, w := range []string{"などの", "等の", "のような", "といった"} {
		if of, ok := strings.CutPrefix(rest, w); ok && slices.Contains([]string{"カード", "呪文", "クリーチャー", "パーマネント", "オーラ", "装備品", "土地", "エンチャント", "アーティファクト"}, of) {
			return name
		}
	}
	return text
}

// nameOf reads 《name》 and 《Japanese/English》.
func nameOf(text string) (string, bool) {
	if !strings.HasPrefix(text, "《") || !strings.HasSuffix(text, "》") || strings.Count(text, "《") != 1 {
		return "", false
	}
	name, _, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(text, "《"), "》"), "/")
	return name, true
}

func (s *story) who(who string) *obj {
	if who == "you" {
		return s.you
	}
	return s.opp
}

func (s *story) controllerOf(o *obj) (*obj, error) {
	if o.player != "" {
		return nil, fmt.Errorf("a player has no controller")
	}
	if o.zone == ability.Graveyard || o.zone == ability.Exile {
		return nil, fmt.Errorf("nobody controls %q there", o.phrase) // CR 108.4
	}
	if o.many() && o.who == "" {
		for _, m := range s.members(o) {
			if o.who != "" && m.who != o.who {
				return nil, fmt.Errorf("several players control %q", o.phrase)
			}
			o.who = m.who
		}
	}
	if o.who == "" {
		o.who = s.defaultWho(o)
	}
	return s.who(o.who), nil
}

func (s *story) ownerOf(o *obj) (*obj, error) {
	if o.owner != "" {
		return s.who(o.owner), nil
	}
	who, err := s.controllerOf(o)
	if err == nil && s.alt == 1 && o.name == "" && o.zone == ability.Battlefield && !o.token && o.cast == nil && !o.many() && o.n == 0 {
		o.owner = other(who.player) // the owner need not be who controls it
		return s.who(o.owner), nil
	}
	return who, err
}

// defaultWho says who controls an object of which nothing says so: the first
// one spoken of is yours, others are your opponent's.
func (s *story) defaultWho(o *obj) string {
	if s.flipped && o.cast == nil && o.on == nil && o.at > 0 {
		return other(s.usualWho(o))
	}
	return s.usualWho(o)
}

func (s *story) usualWho(o *obj) string {
	switch {
	case o.on != nil && o.on.who != "":
		return o.on.who
	case o.cast != nil && o.cast.player != "":
		return o.cast.player
	}
	for _, x := range s.objs {
		if x != o && x.who != "" {
			return other(x.who)
		}
	}
	return "you"
}

// last finds what was last spoken of; the card of the ruling where nothing was.
func (s *story) last(fits func(*obj) bool) (*obj, error) {
	var all []*obj
	for _, fresh := range []bool{true, false} {
		for i := len(s.objs) - 1; i >= 0; i-- {
			if o := s.objs[i]; slices.Contains(s.used, o) != fresh && !slices.Contains(all, o) && fits(o) {
				all = append(all, o)
			}
		}
	}
	if len(all) > 1 && all[1].at > 0 && all[0] != s.topic {
		s.doubts++
		if s.second && s.doubts == 1 {
			return all[1], nil
		}
	}
	if len(all) > 0 {
		return all[0], nil
	}
	if s.c.face != nil {
		if o := s.card(s.c.card, s.c.face); fits(o) {
			return o, nil
		}
	}
	return nil, fmt.Errorf("nothing was spoken of that is meant")
}

// definite finds what その, or with plural それらの, and a noun mean.
func (s *story) definite(noun string, plural bool) (*obj, error) {
	if playerWords[noun] != "" {
		return s.who(playerWords[noun]), nil
	}
	d, f, err := s.description(noun)
	if err != nil {
		return nil, err
	}
	n, err := s.howMany(d)
	if err != nil {
		return nil, err
	}
	o, err := s.last(func(o *obj) bool {
		return o.many() == (plural || n > 0) && (n == 0 || o.n == n) && s.fits(o, f)
	})
	if err != nil && !plural && n == 0 {
		return s.spokenOf(f, err)
	}
	return o, err
}

// fits reports whether an object can be what a description means, and makes it
// that where its type was not known.
func (s *story) fits(o *obj, f ability.Filter) bool {
	for _, p := range f.Is {
		if t, ok := p.(ability.Type); ok && len(t.Of) == 1 && o.mayBe(t.Of[0]) {
			continue
		}
		if s.would(o, p) {
			continue
		}
		if !s.true(o, p) {
			return false
		}
	}
	return true
}

// would reports whether a text says of an object what a predicate asks, though
// this telling leaves it out: a phrase means the same in each of them.
func (s *story) would(o *obj, p ability.Predicate) bool {
	switch p := p.(type) {
	case ability.Has:
		return !p.Without && slices.Contains(o.spoken, p.Keyword)
	case ability.Colored:
		return len(p.Of) == 1 && slices.Contains(o.spoken, p.Of[0].Letter())
	}
	return false
}

// known finds an object that a repeated description means: one that was called
// so before, or the only one it is true of where it says nothing but the type.
func (s *story) known(text string, f ability.Filter) *obj {
	for i := len(s.objs) - 1; i >= 0; i-- {
		if o := s.objs[i]; o.phrase == text && !slices.Contains(s.used, o) {
			return o
		}
	}
	if slices.ContainsFunc(f.Is, func(p ability.Predicate) bool { _, other := p.(ability.Other); return other }) {
		return nil
	}
	var found *obj
	for _, o := range s.objs {
		if slices.Contains(s.used, o) || o.face != nil || !s.fits(o, f) {
			continue // a card that has a name is called by it
		}
		if found != nil {
			return nil
		}
		found = o
	}
	return found
}

// named is the card of a name.
func (s *story) named(name string) (*obj, error) {
	if s.c.card != nil {
		for i := range s.c.card.Faces {
			if f := &s.c.card.Faces[i]; f.Ja == name || f.Name == name {
				return s.card(s.c.card, f), nil
			}
		}
	}
	for _, m := range s.c.block.Mentions {
		if m.Ja != name || s.c.g.Card == nil {
			continue
		}
		card, ok := s.c.g.Card(m.Card, s.c.edition)
		if !ok {
			return nil, fmt.Errorf("what %s does is not understood", m.Card)
		}
		face := &card.Faces[0]
		for i := range card.Faces {
			if card.Faces[i].Ja == name || card.Faces[i].Name == m.Half {
				face = &card.Faces[i]
			}
		}
		return s.card(card, face), nil
	}
	if s.c.g.ByJa != nil {
		if card, ok := s.c.g.ByJa(name, s.c.edition); ok {
			for i := range card.Faces {
				if card.Faces[i].Ja == name {
					return s.card(card, &card.Faces[i]), nil
				}
			}
		}
	}
	return nil, fmt.Errorf("no card %q", name)
}

// card is the object of a real card, made where it was not spoken of before.
func (s *story) card(card *Card, face *Face) *obj {
	for _, o := range s.objs {
		if o.card != nil && o.card.Name == card.Name {
			return o
		}
	}
	o := newObj()
	o.card, o.face = card, face
	if s.c.card != nil && card.Name == s.c.card.Name {
		o.who = "you"
	}
	if o.is("instant") || o.is("sorcery") {
		o.zone = ability.Stack
	}
	return o
}

// ofPlayer reads a card that is called somebody's: 対戦相手の《X》.
func (s *story) ofPlayer(text string) (*obj, bool, error) {
	i := strings.Index(text, "の《")
	if i < 0 {
		return nil, false, nil
	}
	name, ok := nameOf(text[i+len("の"):])
	if !ok {
		return nil, false, nil
	}
	who := playerWords[text[:i]]
	if text[:i] == "自分" {
		who = "you"
	}
	if who == "" {
		return nil, false, nil
	}
	o, err := s.named(name)
	switch {
	case err != nil:
		return nil, true, err
	case o.name != "" || o.cast != nil && o.cast.player != who:
		return nil, true, fmt.Errorf("whose %s it is, is not known", name)
	}
	o.who = who
	return o, true, nil
}

// describer reads whole descriptions.
func (c *context) describer() *frame.Describer { return c.desc }

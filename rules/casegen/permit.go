package casegen

import (
	"slices"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	addSchema("permit-target", permitTarget)
}

// body is a creature as a phrase describes it.
type body struct {
	pt        string
	abilities []string
	colours   []string
	extra     string
}

// described reads the creature of a phrase; false where the phrase says more
// than can be made of it.
func (c *context) described(t *frame.Thing) (body, bool) {
	if t == nil || !t.Is(frame.Creature, frame.Permanent) || t.Name != "" || t.Many || t.Other || t.Control != "" || t.N >= 0 && t.PT == "" {
		return body{}, false
	}
	b := body{pt: "2/2", colours: t.Colours}
	if t.PT != "" && !strings.ContainsAny(t.PT, "+-") {
		b.pt = t.PT
	}
	for _, k := range t.Has {
		if k == "protection" {
			q := protectionFrom(t.Text)
			if q == "" {
				return body{}, false
			}
			k = "protection from " + q
		}
		b.abilities = append(b.abilities, k)
	}
	if t.Tapped == "tapped" {
		b.extra = ", tapped: true"
	}
	// What the phrase says besides must be nothing: every word of it is a
	// quality that was read.
	rest := t.Text
	for _, w := range []string{"プロテクション（" + inParens(t.Text) + "）", "クリーチャー", "パーマネント", "アンタップ状態の", "タップ状態の", "を持つ", "も持たない", "を持たない", "も", "の"} {
		rest = strings.ReplaceAll(rest, w, "")
	}
	for _, m := range c.g.Terms.Find(rest) {
		if len(c.reader.Keywords(rest[m.Start:m.End])) > 0 {
			rest = strings.Replace(rest, rest[m.Start:m.End], strings.Repeat("~", m.End-m.Start), 1)
		}
	}
	rest = strings.ReplaceAll(rest, "~", "")
	for _, w := range []string{"白", "青", "黒", "赤", "緑", "/", "／"} {
		rest = strings.ReplaceAll(rest, w, "")
	}
	rest = strings.TrimFunc(narrowed(rest), digit)
	return b, rest == ""
}

func inParens(s string) string {
	_, rest, ok := strings.Cut(s, "（")
	if !ok {
		return ""
	}
	in, _, _ := strings.Cut(rest, "）")
	return in
}

var protections = map[string]string{"白": "white", "青": "blue", "黒": "black", "赤": "red", "緑": "green",
	"クリーチャー": "creatures", "アーティファクト": "artifact", "エンチャント": "enchantment"}

func protectionFrom(text string) string { return protections[inParens(text)] }

func (st *stage) body(who string, b body) string {
	k := ""
	if len(b.colours) > 0 {
		k = ", colours: [" + strings.Join(b.colours, ", ") + "]"
	}
	return st.put(who, st.card("creature", "{types: [Creature], pt: %s, abilities: %s%s}", b.pt, quote(b.abilities...), k), b.extra)
}

func (b body) plain() body { return body{pt: b.pt, colours: b.colours} }

func (b body) dull() bool { return len(b.abilities) == 0 && b.extra == "" }

// only reports whether all phrases of a clause are among those given; an
// adverb of any weight makes it false.
func (c *context) only(p *frame.Prop, things ...*frame.Thing) bool {
	for i := range p.C.Args {
		a := &p.C.Args[i]
		text := c.block.Text[a.Start:a.End]
		if text == "攻撃" || a.Particle == "だ" && p.C.Pred.Kind == "noun" {
			continue
		}
		if !slices.ContainsFunc(things, func(t *frame.Thing) bool { return t != nil && t.Start == a.Start }) {
			return false
		}
	}
	for _, a := range p.C.Adverb {
		if w := c.block.Text[a.Start:a.End]; w != "通常" && w != "もちろん" && w != "たとえ" {
			return false
		}
	}
	return true
}

// alone reports whether a clause stands alone in its sentence, or only beside
// others that the schema names.
func (c *context) alone(p *frame.Prop) bool {
	return p.C.Parent < 0 && p.Role == clause.Consequence && c.mainClauses(p.Sentence) == 1 && p.Mod != clause.Possible && p.Mod != clause.Must
}

// allowed reports what a clause on blocking, attacking or targeting says:
// whether it may be, and whether it says so at all.
func allowed(p *frame.Prop) (may, ok bool) {
	switch {
	case p.Neg && (p.Can() || p.Passive || p.Frame == "target" || p.Mod == clause.Fact):
		return false, true
	case !p.Neg && p.Can():
		return true, true
	}
	return false, false
}

// permitTarget plays "X is (can) not (be) the target of spells", of a colour,
// of one's own or of an opponent's.
func permitTarget(c *context) {
	for _, p := range c.props("target") {
		may, ok := allowed(p)
		thing, by := p.Agent, p.To
		who := "opponent"
		if p.Object != nil {
			thing = p.Object
			if p.Agent != nil && !p.Agent.Is(frame.Opponent, frame.Controller) {
				continue
			}
			if p.Agent.Is(frame.Controller) {
				who = "you"
			}
		}
		if by == nil {
			by = p.With
		}
		if !ok || by == nil || !c.alone(p) || !c.only(p, p.Agent, p.Object, by) {
			continue
		}
		b, ok := c.described(thing)
		if !ok || b.dull() {
			continue
		}
		colours, who, ok := spellOf(by.Text, who)
		if !ok {
			continue
		}
		st := newStage("what can be the target of a spell", "targets")
		x := st.body("you", b)
		y := st.body("you", b.plain())
		kind := ""
		if len(colours) > 0 {
			kind = ", colours: [" + strings.Join(colours, ", ") + "]"
		}
		for i, v := range []string{x, y} {
			if may && i > 0 {
				break
			}
			spell := st.hold("hand", who, st.card("spell", "{cost: '{1}', types: [Instant], abilities: ['target creature gets +0/+1 until end of turn']%s}", kind))
			st.do("attempt: {as: %s, cast: {player: %s, card: %s, targets: [%s], mana: '{1}'}}", []string{"aim", "other"}[i], who, spell, v)
		}
		if who == "opponent" {
			st.turn = "opponent"
		}
		if may {
			st.claim("allowed: [aim]")
		} else {
			st.claim("refused: {attempt: aim}")
			st.claim("allowed: [other]")
		}
		c.add(st, refs(p))
	}
}

// spellOf reads whose spell of which colour a phrase such as 黒の呪文や能力の対象
// speaks of.
func spellOf(text, who string) (colours []string, whose string, ok bool) {
	for _, w := range []string{"呪文や能力", "呪文または能力", "呪文", "の対象", "対象"} {
		text = strings.ReplaceAll(text, w, "")
	}
	switch {
	case strings.Contains(text, "対戦相手の"):
		who, text = "opponent", strings.ReplaceAll(text, "対戦相手の", "")
	case strings.Contains(text, "コントローラー自身の"):
		who, text = "you", strings.ReplaceAll(strings.ReplaceAll(text, "そのコントローラー自身の", ""), "コントローラー自身の", "")
	case strings.Contains(text, "自分の"):
		who, text = "you", strings.ReplaceAll(text, "自分の", "")
	}
	for _, k := range []struct{ ja, en string }{{"白", "W"}, {"青", "U"}, {"黒", "B"}, {"赤", "R"}, {"緑", "G"}} {
		if strings.Contains(text, k.ja+"の") || text == k.ja {
			colours, text = append(colours, k.en), strings.ReplaceAll(strings.ReplaceAll(text, k.ja+"の", ""), k.ja, "")
		}
	}
	return colours, who, strings.TrimSpace(text) == ""
}

package frame

import "strings"

// player reads あなた, 対戦相手１人, 自分 or a reference to a player.
func (d *Describer) player(text string, pos int, c Context, yield func(en string, end int) bool) bool {
	for _, p := range []struct{ ja, en string }{
		{"あなたの対戦相手", "an opponent"}, {"あなた", "you"}, {"いずれかの対戦相手", "an opponent"}, {"対戦相手1人", "an opponent"}, {"各対戦相手", "each opponent"}, {"すべての対戦相手", "each opponent"}, {"対戦相手", "an opponent"},
		{"自分", "they"}, {"防御側プレイヤー", "defending player"}, {"防御プレイヤー", "defending player"}, {"プレイヤー1人", "a player"}, {"他のプレイヤー", "an opponent"},
	} {
		if strings.HasPrefix(text[pos:], p.ja) && yield(p.en, pos+len(p.ja)) {
			return true
		}
	}
	if c == nil {
		return false
	}
	return c.Refer(text, pos, func(en string, sort Sort, end int) bool {
		return sort&OfPlayer != 0 && yield(en, end)
	})
}

// Zone reads a zone of a player: あなたの墓地, 自分の手札, 墓地. who is "" for
// anyone's.
func (d *Describer) Zone(text string, pos int, c Context, yield func(zone, who string, end int) bool) bool {
	zone := func(pos int, who string) bool {
		for _, z := range []struct{ ja, en string }{{"墓地", "graveyard"}, {"手札", "hand"}, {"ライブラリー", "library"}} {
			if strings.HasPrefix(text[pos:], z.ja) && yield(z.en, who, pos+len(z.ja)) {
				return true
			}
		}
		return false
	}
	for _, w := range []string{"いずれかの", "すべての", ""} {
		if strings.HasPrefix(text[pos:], w) && zone(pos+len(w), "") {
			return true
		}
	}
	return d.player(text, pos, c, func(who string, end int) bool {
		return strings.HasPrefix(text[end:], "の") && zone(end+len("の"), who)
	})
}

// Quantity reads a number, or what a number is equal to, and yields it in
// words of the ability language.
func (d *Describer) Quantity(text string, pos int, c Context, yield func(q string, end int) bool) bool {
	if n, end := number(text, pos); n != "" && yield(n, end) {
		return true
	}
	for _, w := range []string{"その点数", "同じ点数", "その値"} {
		if strings.HasPrefix(text[pos:], w) && yield("that many", pos+len(w)) {
			return true
		}
	}
	if strings.HasPrefix(text[pos:], "あなたのライフ総量") && yield("the life total of you", pos+len("あなたのライフ総量")) {
		return true
	}
	return d.attribute(text, pos, c, yield) || d.countersOn(text, pos, c, yield) || d.countOf(text, pos, c, yield)
}

// attribute reads それのパワー.
func (d *Describer) attribute(text string, pos int, c Context, yield func(string, int) bool) bool {
	return c != nil && c.Refer(text, pos, func(en string, sort Sort, end int) bool {
		for _, p := range []struct{ ja, en string }{{"の色の数", "number of colors"}, {"のライフ総量", "life total"}, {"のライフの総量", "life total"}} {
			if strings.HasPrefix(text[end:], p.ja) && yield("the "+p.en+" of "+en, end+len(p.ja)) {
				return true
			}
		}
		for _, a := range attributes {
			if strings.HasPrefix(text[end:], "の"+a.ja) && sort != OfPlayer && yield("the "+a.en+" of "+en, end+len("の"+a.ja)) {
				return true
			}
		}
		return false
	})
}

// countersOn reads これの上に置かれている+1/+1カウンターの数.
func (d *Describer) countersOn(text string, pos int, c Context, yield func(string, int) bool) bool {
	return c != nil && c.Refer(text, pos, func(en string, sort Sort, end int) bool {
		for _, l := range []string{"の上に置かれている", "に置かれている", "の上に置かれた", "の上にある"} {
			if !strings.HasPrefix(text[end:], l) {
				continue
			}
			kind, e := d.CounterKind(text, end+len(l))
			if e == end+len(l) {
				continue
			}
			q := strings.TrimSpace(kind + " counter")
			for _, n := range []string{"の数", "の総数", "の個数"} {
				if strings.HasPrefix(text[e:], n) && yield("the number of "+q+"s on "+en, e+len(n)) {
					return true
				}
			}
		}
		return false
	})
}

// countOf reads あなたがコントロールしているクリーチャーの数 and the greatest of them.
func (d *Describer) countOf(text string, pos int, c Context, yield func(string, int) bool) bool {
	if d.At(text, pos, c, func(x Desc, end int) bool {
		if x.Counted() || x.All {
			return false
		}
		for _, n := range []string{"の総数", "の枚数", "の数", "の人数"} {
			if strings.HasPrefix(text[end:], n) && yield("the number of "+x.Words(), end+len(n)) {
				return true
			}
		}
		for _, a := range attributes[1:] {
			for _, n := range []string{"の中の" + a.ja + "の最大値", "の中の最大の" + a.ja, "の中で最大の" + a.ja} {
				if strings.HasPrefix(text[end:], n) && yield("the greatest "+a.en+" among "+x.Words(), end+len(n)) {
					return true
				}
			}
		}
		return false
	}) {
		return true
	}
	return d.Zone(text, pos, c, func(zone, who string, end int) bool {
		for _, n := range []string{"にあるカードの枚数", "のカードの枚数", "の枚数"} {
			if strings.HasPrefix(text[end:], n) && yield("the number of card "+inZone(zone, who), end+len(n)) {
				return true
			}
		}
		return false
	})
}

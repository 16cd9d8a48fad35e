package frame

import (
	"cmp"
	"slices"
	"strings"
)

// controlled reads あなたがコントロールしている and the like.
func (r *descRead) controlled(pos int, d Desc, yield func(Desc, int) bool) bool {
	return r.d.player(r.text, pos, r.c, func(who string, end int) bool {
		if !r.has(end, "が") {
			return false
		}
		end += len("が")
		for _, v := range controlWords {
			if !r.has(end, v.ja) {
				continue
			}
			w := possession(v.en, who)
			if w == "" {
				return false
			}
			if v.not {
				w = "not " + w
			}
			if yield(after(d, w), end+len(v.ja)) {
				return true
			}
		}
		return false
	})
}

// possessed reads あなたの, 対戦相手の: of what is on the battlefield or the stack
// who controls it, of cards who owns them.
func (r *descRead) possessed(pos int, d Desc, n int, yield func(Desc, int) bool) bool {
	return r.whole && r.d.player(r.text, pos, r.c, func(who string, end int) bool {
		for _, link := range []string{"の", "のコントロールしている", "のコントロールする", "のコントロール下にある"} {
			if !r.has(end, link) {
				continue
			}
			control, own := possession("control", who), possession("own", who)
			if control == "" || own == "" {
				return false
			}
			// Whose it is is written once the noun is known.
			if r.parts(end+len(link), Desc{}, n+1, func(x Desc, e int) bool {
				if x.Sort&(OfPlayer|OfSource) != 0 || slices.ContainsFunc(x.After, func(w string) bool { return strings.Contains(w, "control") }) {
					return false
				}
				w := control
				if x.Sort == OfCard {
					w = own
				}
				y := d
				y.Before, y.Noun, y.Sort = slices.Concat(d.Before, x.Before), x.Noun, x.Sort
				y.After = slices.Concat(d.After, []string{w}, x.After)
				y.N, y.UpTo, y.AtMost, y.Least, y.All, y.Nth = cmp.Or(x.N, d.N), x.UpTo || d.UpTo, x.AtMost || d.AtMost, x.Least || d.Least, x.All || d.All, max(x.Nth, d.Nth)
				y.Extra = slices.Concat(d.Extra, x.Extra)
				return yield(y, e)
			}) {
				return true
			}
		}
		return false
	})
}

func possession(verb, who string) string {
	switch who {
	case "you", "they", "that player":
		if verb == "own" && who != "you" {
			return "owned by " + who
		}
		if who == "that player" {
			return who + " " + verb + "s"
		}
		return who + " " + verb
	case "an opponent", "each opponent":
		if verb == "control" {
			return "your opponents control"
		}
		return "owned by each opponent"
	}
	return verb + map[bool]string{true: "led", false: "ed"}[verb == "control"] + " by " + who
}

// with reads 飛行を持つ, 飛行を持たない, +1/+1カウンターが置かれている.
func (r *descRead) with(pos int, d Desc, yield func(Desc, int) bool) bool {
	if en, end := r.d.Keyword(r.text, pos); en != "" {
		if r.has(end, "能力") {
			end += len("能力")
		}
		for _, v := range hasWords {
			if r.has(end, "を"+v.ja) && yield(after(d, v.en+en), end+len("を"+v.ja)) {
				return true
			}
		}
		if r.several(en, end, d, yield) {
			return true
		}
	}
	if kind, end := r.d.CounterKind(r.text, pos); end > pos {
		w := "with a counter on it"
		if kind != "" {
			w = "with a " + kind + " counter on it"
		}
		for _, v := range []struct{ ja, not string }{
			{"が置かれている", ""}, {"が置かれていて、", ""}, {"が置かれていて", ""}, {"の置かれている", ""}, {"が置かれた", ""}, {"の置かれた", ""},
			{"が置かれていない", "not "}, {"の置かれていない", "not "},
		} {
			if r.has(end, v.ja) && yield(after(d, v.not+w), end+len(v.ja)) {
				return true
			}
		}
	}
	return false
}

// several reads 飛行も到達も持たない, 飛行と絆魂を持つ and 絆魂を二つ持つ behind the first
// keyword.
func (r *descRead) several(en string, end int, d Desc, yield func(Desc, int) bool) bool {
	for _, link := range []struct{ and, last string }{{"も", "も"}, {"と", "を"}, {"と、", "を"}} {
		if !r.has(end, link.and) {
			continue
		}
		en2, e := r.d.Keyword(r.text, end+len(link.and))
		if en2 == "" || !r.has(e, link.last) {
			continue
		}
		for _, v := range hasWords {
			if at := e + len(link.last); r.has(at, v.ja) && yield(after(after(d, v.en+en), v.en+en2), at+len(v.ja)) {
				return true
			}
		}
	}
	if !r.has(end, "を") {
		return false
	}
	n, e := number(r.text, end+len("を"))
	if len(n) != 1 || n < "1" || n > "9" {
		return false
	}
	for _, c := range []string{"つ", "個"} {
		for _, v := range hasWords {
			if v.en != "with " || !r.has(e, c+v.ja) {
				continue
			}
			x := d
			for range int(n[0] - '0') {
				x = after(x, v.en+en)
			}
			if yield(x, e+len(c+v.ja)) {
				return true
			}
		}
	}
	return false
}

// nth reads １つ目の, 二つ目の.
func (r *descRead) nth(pos int, d Desc, yield func(Desc, int) bool) bool {
	n, end := number(r.text, pos)
	if !r.whole || len(n) != 1 || n < "1" || n > "9" {
		return false
	}
	for _, c := range counterWords {
		if w := c + "目の"; r.has(end, w) {
			d.Nth = int(n[0] - '0')
			return yield(d, end+len(w))
		}
	}
	return false
}

// compared reads パワーが３以下の, タフネス３の, マナ総量がＸである.
func (r *descRead) compared(pos int, d Desc, yield func(Desc, int) bool) bool {
	for _, a := range attributes {
		if !r.has(pos, a.ja) {
			continue
		}
		start := pos + len(a.ja)
		if r.has(start, "が") {
			start += len("が")
		}
		if r.d.Quantity(r.text, start, r.c, func(q string, end int) bool {
			for _, op := range []struct{ ja, plain, long string }{
				{"以下", " or less", ""}, {"以上", " or more", ""}, {"未満", "", "less than "}, {"より小さい", "", "less than "}, {"より少ない", "", "less than "}, {"より大きい", "", "greater than "}, {"に等しい", "", "equal to "}, {"", "", "equal to "},
			} {
				if !r.has(end, op.ja) {
					continue
				}
				e := end + len(op.ja)
				w := "with " + a.en + " " + op.long + q
				if simple := isSimple(q); simple && op.long == "equal to " {
					w = "with " + a.en + " " + q
				} else if op.plain != "" {
					w = "with " + a.en + " " + inParens(q) + op.plain
				}
				for _, link := range []string{"の", "であり", "である", "で", ""} {
					if link == "" && !strings.HasSuffix(op.ja, "い") {
						continue
					}
					if r.has(e, link) && yield(after(d, w), e+len(link)) {
						return true
					}
				}
			}
			return false
		}) {
			return true
		}
	}
	return false
}

// isSimple reports whether the words of a quantity need no parentheses.
func isSimple(q string) bool { return q == "X" || !strings.Contains(q, " ") }

func inParens(q string) string {
	if isSimple(q) {
		return q
	}
	return "(" + q + ")"
}

// placed reads あなたの墓地にある, 戦場に出ている.
func (r *descRead) placed(pos int, d Desc, yield func(Desc, int) bool) bool {
	for _, l := range []struct{ ja, en string }{
		{"戦場にある", ""}, {"戦場に出ている", ""}, {"場に出ている", ""}, {"場にある", ""}, {"場の", ""}, {"戦場の", ""},
		{"スタックにある", "on the stack"}, {"スタック上にある", "on the stack"}, {"スタックの上にある", "on the stack"}, {"スタック上の", "on the stack"}, {"スタックに置かれている", "on the stack"},
		{"追放領域にある", "in exile"}, {"追放されている", "in exile"}, {"追放領域の", "in exile"}, {"ゲームの外部にある", "from outside the game"},
	} {
		x := d
		if l.en != "" {
			x = after(d, l.en)
		}
		if r.has(pos, l.ja) && yield(x, pos+len(l.ja)) {
			return true
		}
	}
	return r.d.Zone(r.text, pos, r.c, func(zone, who string, end int) bool {
		for _, l := range []string{"にある", "から", "の", "からの"} {
			if r.has(end, l) && yield(after(d, inZone(zone, who)), end+len(l)) {
				return true
			}
		}
		return false
	})
}

func inZone(zone, who string) string {
	switch who {
	case "":
		return "in a " + zone
	case "you":
		return "in your " + zone
	case "they":
		return "in their " + zone
	case "an opponent", "each opponent":
		return "in an opponent's " + zone
	case "that player":
		return "in that player's " + zone
	}
	return "in the " + zone + " of " + who
}

package frame

import "strings"

// quality reads one quality before the noun.
func (r *descRead) quality(pos int, d Desc, yield func(Desc, int) bool) bool {
	for i := range plainQualities {
		q := &plainQualities[i]
		for _, ja := range q.ja {
			if q.alone && !r.whole || !r.has(pos, ja) {
				continue
			}
			x := d
			if q.set != nil {
				q.set(&x)
			}
			if q.before != "" {
				x = before(x, q.before)
			}
			if q.after != "" {
				x = after(x, q.after)
			}
			if yield(x, pos+len(ja)) {
				return true
			}
		}
	}
	return r.adjectives(pos, d, yield) || r.negated(pos, d, yield) || r.typed(pos, d, yield) || r.countBefore(pos, d, yield) ||
		r.controlled(pos, d, yield) || r.with(pos, d, yield) || r.compared(pos, d, yield) || r.sized(pos, d, yield) || r.placed(pos, d, yield) ||
		r.nth(pos, d, yield)
}

// sized reads 2/2の and 3/3である, a power and toughness before the noun.
func (r *descRead) sized(pos int, d Desc, yield func(Desc, int) bool) bool {
	power, end := number(r.text, pos)
	if !r.whole || power == "" || power == "X" || !r.has(end, "/") {
		return false
	}
	toughness, end := number(r.text, end+len("/"))
	if toughness == "" || toughness == "X" {
		return false
	}
	for _, link := range []string{"の", "である", "であり、", "であった", "で、", "で", ""} {
		if r.has(end, link) && yield(after(after(d, "with power "+power), "with toughness "+toughness), end+len(link)) {
			return true
		}
	}
	return false
}

// adjectives reads 白の, 白か青の, 多色である.
func (r *descRead) adjectives(pos int, d Desc, yield func(Desc, int) bool) bool {
	en, end := r.d.adjective(r.text, pos)
	if en == "" {
		return false
	}
	all := []string{en}
	for {
		next := -1
		for _, or := range []string{"か", "や", "である", "または"} {
			if or != "である" && r.has(end, or) {
				next = end + len(or)
			}
		}
		if next < 0 {
			break
		}
		en, e := r.d.adjective(r.text, next)
		if en == "" {
			break
		}
		all, end = append(all, en), e
	}
	if len(all) == 1 {
		for _, and := range []string{"と", "であり", "でも", ""} { // 白黒の, 白と黒の: both
			if en2, e := r.d.Color(r.text, min(len(r.text), end+len(and))); en2 != "" && r.has(end, and) && r.d.isColor(en) {
				for _, link := range []string{"の", "である", "でもある"} {
					if r.has(e, link) && yield(before(before(d, en), en2), e+len(link)) {
						return true
					}
				}
			}
		}
	}
	for _, link := range []string{"の", "であり、", "であり", "である", "でありかつ", "で", "であった", ""} {
		if r.has(end, link) && yield(before(d, strings.Join(all, " or ")), end+len(link)) {
			return true
		}
	}
	return false
}

// negated reads 黒でない, クリーチャーでも土地でもない, 伝説でない.
func (r *descRead) negated(pos int, d Desc, yield func(Desc, int) bool) bool {
	one := func(pos int) (string, int) {
		if en, end := r.d.adjective(r.text, pos); en != "" {
			return en, end
		}
		if en, end := r.d.typeWord(r.text, pos); en != "" {
			return en, end
		}
		if r.has(pos, "トークン") {
			return "token", pos + len("トークン")
		}
		return "", pos
	}
	en, end := one(pos)
	if en == "" || strings.Contains(en, " ") {
		return false
	}
	if en[0] >= 'A' && en[0] <= 'Z' {
		en = "-" + en
	}
	for _, link := range []string{"でない", "ではない", "でなく、", "でなく", "以外の"} {
		if r.has(end, link) && yield(before(d, "non"+en), end+len(link)) {
			return true
		}
	}
	if !r.has(end, "でも") {
		return false
	}
	en2, end2 := one(end + len("でも"))
	if en2 == "" || strings.Contains(en2, " ") || !strings.HasPrefix(r.text[end2:], "でもない") {
		return false
	}
	if en2[0] >= 'A' && en2[0] <= 'Z' {
		en2 = "-" + en2
	}
	return yield(before(before(d, "non"+en), "non"+en2), end2+len("でもない"))
}

// typed reads インスタントかソーサリーである before a noun such as 呪文.
func (r *descRead) typed(pos int, d Desc, yield func(Desc, int) bool) bool {
	all, end := r.typeList(pos)
	if len(all) == 0 {
		return false
	}
	for _, is := range []string{"である", "でもある", "であり、", "であり"} {
		if r.has(end, is) && yield(before(d, oneOf(all)), end+len(is)) {
			return true
		}
	}
	return false
}

// typeList reads types or subtypes with か or や between them.
func (r *descRead) typeList(pos int) ([]string, int) {
	en, end := r.d.typeWord(r.text, pos)
	if en == "" {
		return nil, pos
	}
	all := []string{en}
	for _, or := range []string{"か", "や", "または"} {
		for r.has(end, or) {
			en, e := r.d.typeWord(r.text, end+len(or))
			if en == "" {
				break
			}
			all, end = append(all, en), e
		}
	}
	return all, end
}

// oneOf joins types; where they are of different sorts, as alternatives.
func oneOf(all []string) string {
	s := strings.Join(all, " or ")
	if len(all) == 1 {
		return s
	}
	upper := func(w string) bool { return w[0] >= 'A' && w[0] <= 'Z' }
	for _, w := range all {
		if strings.Contains(w, " ") || upper(w) != upper(all[0]) {
			return "( " + s + " )"
		}
	}
	return s
}

// countBefore reads 最大３体の, ２枚の, 望む数の.
func (r *descRead) countBefore(pos int, d Desc, yield func(Desc, int) bool) bool {
	if d.Counted() {
		return false
	}
	return r.count(pos, d, func(d Desc, end int) bool {
		return r.has(end, "の") && yield(d, end+len("の"))
	})
}

// count reads ３体, 最大２枚まで, Ｘ個, １体以上.
func (r *descRead) count(pos int, d Desc, yield func(Desc, int) bool) bool {
	for _, w := range []string{"最大", "合計最大"} {
		if r.has(pos, w) {
			d.UpTo, pos = true, pos+len(w)
		}
	}
	n, end := number(r.text, pos)
	if n == "" {
		return false
	}
	for _, c := range counterWords {
		if !r.has(end, c) {
			continue
		}
		e := end + len(c)
		x := d
		x.N = n
		if d.UpTo && r.has(e, "まで") {
			e += len("まで")
		}
		if r.has(e, "以上") {
			x.Least, e = true, e+len("以上")
		}
		return yield(x, e)
	}
	return false
}

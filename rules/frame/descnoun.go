package frame

import "strings"

// nounEnds are nouns that say what sort of object is meant; types may stand
// before them: クリーチャー・カード, クリーチャー呪文.
var nounEnds = []struct {
	ja, en string
	sort   Sort
}{
	{"カード", "card", OfCard}, {"呪文", "spell", OfSpell}, {"トークン", "token", OfPermanent}, {"パーマネント", "permanent", OfPermanent},
}

// nouns are nouns that stand alone.
var nouns = []struct {
	ja, en string
	sort   Sort
}{
	{"起動型能力", "activated ability", OfAbility}, {"誘発型能力", "triggered ability", OfAbility}, {"マナ能力", "mana ability", OfAbility}, {"能力", "ability", OfAbility},
	{"発生源", "source", OfSource}, {"プレイヤー", "player", OfPlayer}, {"対戦相手", "opponent", OfPlayer},
}

// noun reads the noun of a description.
func (r *descRead) noun(pos int, d Desc, yield func(Desc, int) bool) bool {
	for _, n := range nouns {
		if r.has(pos, n.ja) {
			x := d
			x.Noun, x.Sort = n.en, n.sort
			if yield(x, pos+len(n.ja)) {
				return true
			}
		}
	}
	return r.typedNoun(pos, d, nil, yield) || r.eitherNoun(pos, d, yield)
}

// typedNoun reads types with ・ between them, and a noun: アーティファクト・クリー
// チャー・カード.
func (r *descRead) typedNoun(pos int, d Desc, got []string, yield func(Desc, int) bool) bool {
	next := pos
	if len(got) > 0 && r.has(pos, "・") {
		next += len("・")
	}
	for _, n := range nounEnds {
		if !r.has(next, n.ja) {
			continue
		}
		x := d
		x.Noun, x.Sort = strings.Join(append(got[:len(got):len(got)], n.en), " "), n.sort
		if r.nounEnd(next+len(n.ja), x, yield) {
			return true
		}
	}
	old := len(got) == 1 && got[0][0] >= 'A' && got[0][0] <= 'Z' // 兵士クリーチャー, as once printed
	if len(got) == 0 || next > pos || old {
		for _, t := range r.d.typeWords(r.text, next) {
			if len(got) < 4 && r.typedNoun(t.end, d, append(got[:len(got):len(got)], t.en), yield) {
				return true
			}
		}
	}
	if len(got) > 0 && next == pos {
		x := d
		x.Noun, x.Sort = strings.Join(got, " "), OfPermanent
		return r.nounEnd(pos, x, yield)
	}
	return false
}

// nounEnd reads what can follow a noun that is no quality.
func (r *descRead) nounEnd(pos int, d Desc, yield func(Desc, int) bool) bool {
	if d.Sort == OfCard || d.Sort == OfSpell {
		return yield(d, pos)
	}
	return yield(d, pos)
}

// eitherNoun reads 山か森, アーティファクトやエンチャント, インスタント・カードかソーサ
// リー・カード.
func (r *descRead) eitherNoun(pos int, d Desc, yield func(Desc, int) bool) bool {
	all, end := r.typeList(pos)
	if len(all) > 1 {
		x := d
		x.Noun, x.Sort = oneOf(all), OfPermanent
		if yield(x, end) {
			return true
		}
		for _, n := range nounEnds {
			if r.has(end, "・"+n.ja) {
				x.Noun, x.Sort = oneOf(all)+" "+n.en, n.sort
				if yield(x, end+len("・"+n.ja)) {
					return true
				}
			}
		}
	}
	return r.typedNoun(pos, Desc{}, nil, func(a Desc, end int) bool {
		for _, or := range []string{"か", "や", "または"} {
			if r.has(end, or) && r.typedNoun(end+len(or), Desc{}, nil, func(b Desc, e int) bool {
				x := d
				x.Sort = a.Sort | b.Sort
				x.Noun = eitherWords(a.Noun, b.Noun)
				return yield(x, e)
			}) {
				return true
			}
		}
		return false
	})
}

// eitherWords writes "instant card" and "sorcery card" as "instant or sorcery
// card".
func eitherWords(a, b string) string {
	ia, ib := strings.LastIndexByte(a, ' '), strings.LastIndexByte(b, ' ')
	if ia > 0 && ib > 0 && a[ia:] == b[ib:] {
		return oneOf([]string{a[:ia], b[:ib]}) + a[ia:]
	}
	return oneOf([]string{a, b})
}

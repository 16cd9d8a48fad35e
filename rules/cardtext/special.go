package cardtext

import (
	"strings"

	"saitei/rules/frame"
)

func init() {
	for name, f := range map[string]slotFunc{
		"self": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return p.self(pos, func(end int) bool { return k(end, value{en: "this", sort: p.selfSort()}, s) })
		},
		"attached": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return p.attached(pos, func(end int, en string, sort frame.Sort) bool { return k(end, value{en: en, sort: sort}, s) })
		},
		"hurt": (*parser).player,
		"made": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return p.mana(pos, s, func(end int, v value, s state) bool {
				v.en = colorless(v.en)
				return k(end, v, s)
			})
		},
		"hurtall": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return p.player(pos, s, k) || p.thing(pos, s, k)
		},
		"guarded": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return p.player(pos, s, k) || p.ref(pos, s, k) || p.allDesc(pos, s, k)
		},
		"alldesc": (*parser).allDesc,
		"combat": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			if e, ok := p.lit(pos, "戦闘"); ok && k(e, value{en: "combat"}, s) {
				return true
			}
			return false
		},
		"it": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			t := s.find(p.r.desc, "それ", false)
			return t != nil && k(pos, value{en: t.en, sort: t.sort}, s)
		},
		"topic": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return s.topic != "" && k(pos, value{en: s.topic, sort: s.topicOf}, s)
		},
		"eachplayer": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return k(pos, value{en: "a player", sort: frame.OfPlayer}, s)
		},
		"condition": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return p.rows("cond", pos, final, s, func(end int, s state, b *bound, c *construction) bool {
				return k(end, value{en: c.fill(b)}, s)
			})
		},
		"ifnot": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return p.rows("cond", pos, negative, s, func(end int, s state, b *bound, c *construction) bool {
				return k(end, value{en: c.fill(b)}, s)
			})
		},
		"pay": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return p.cost(pos, s, final, func(end int, en string) bool { return k(end, value{en: en}, s) })
		},
		"become":    (*parser).become,
		"spelldesc": (*parser).spellWo,
		"anywo": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return p.anyOf(pos, s, func(end int, v value, s state) bool {
				for _, w := range []string{"を1体", "を1つ", "を1枚", "を"} {
					if e, ok := p.lit(end, w); ok && k(e, v, s) {
						return true
					}
				}
				return false
			})
		},
		"amongseen": func(p *parser, pos int, s state, k func(int, value, state) bool) bool { return p.among(pos, s, "", k) },
		"oneseen": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			e, ok := p.lit(pos, "1枚を")
			return ok && p.oneOf(e, "card", "a ", s, k)
		},
		"fromhand": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return p.among(pos, s, "hand", k)
		},
		"fromgrave": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			return p.among(pos, s, "graveyard", k)
		},
		"hand": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			x, id := s.say("card", frame.OfCard, true, "top")
			return k(pos, value{en: mark("p", id)}, x)
		},
		"prior": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			t := s.said
			return t != nil && (t.role == "found" || t.role == "top" || t.role == "chosen") && k(pos, value{en: t.en, sort: t.sort}, s)
		},
		"given": func(p *parser, pos int, s state, k func(int, value, state) bool) bool {
			x, id := s.say("card", frame.OfCard, false, "chosen")
			return k(pos, value{en: mark("h", id)}, x)
		},
	} {
		slotKinds[name] = f
	}
}

// allDesc reads a description of all that match, as a subject: あなたがコントロール
// しているクリーチャー, 各クリーチャー.
func (p *parser) allDesc(pos int, s state, k func(int, value, state) bool) bool {
	return p.r.desc.At(p.text, pos, context{p, s}, func(d frame.Desc, end int) bool {
		if d.Counted() || d.Sort&frame.OfPlayer != 0 {
			return false
		}
		p.far = max(p.far, end)
		x, id := s.say(d.Noun, d.Sort, true, "each")
		return k(end, value{en: "each " + d.Words() + mark("e", id), sort: d.Sort, id: id, desc: d, plain: d.Words()}, x)
	})
}

// spellWo reads what is cast, with を: 呪文を, 青か黒の呪文１つを.
func (p *parser) spellWo(pos int, s state, k func(int, value, state) bool) bool {
	return p.r.desc.At(p.text, pos, context{p, s}, func(d frame.Desc, end int) bool {
		p.far = max(p.far, end)
		if d.Sort != frame.OfSpell || d.All || d.UpTo || d.N != "" && d.N != "1" {
			return false
		}
		for _, w := range []string{"を1つ", "を"} {
			if e, ok := p.lit(end, w); ok && k(e, value{en: "a " + d.Words(), sort: d.Sort, desc: d}, s) {
				return true
			}
		}
		return false
	})
}

// among reads what is chosen of the cards seen last, or of a zone of who acts.
func (p *parser) among(pos int, s state, zone string, k func(int, value, state) bool) bool {
	pick := func(d frame.Desc, end int) bool {
		if d.All || d.Least || !d.Counted() {
			return false
		}
		p.far = max(p.far, end)
		if zone == "" {
			if strings.Contains(d.Words(), " in ") {
				return false
			}
			return p.oneOf(end, d.Words(), howMany(d), s, k)
		}
		if d.Sort != frame.OfCard {
			return false
		}
		whose := "your"
		if s.topicOf == frame.OfPlayer && s.topic != "" && s.topic != "you" {
			whose = "their"
		}
		d.After = append(d.After[:len(d.After):len(d.After)], "in "+whose+" "+zone)
		return p.chosen(d, howMany(d), end, s, k)
	}
	return p.r.desc.At(p.text, pos, context{p, s}, func(d frame.Desc, end int) bool {
		e, ok := p.lit(end, "を")
		if !ok {
			return false
		}
		if d.Counted() {
			return pick(d, e)
		}
		return p.num(e, s, func(e int, n value, _ state) bool {
			e2, ok := p.lit(e, "枚")
			x := d
			x.N = n.en
			return ok && pick(x, e2)
		})
	})
}

// oneOf names a card among those seen last.
func (p *parser) oneOf(end int, words, how string, s state, k func(int, value, state) bool) bool {
	for t := s.said; t != nil; t = t.prev {
		if t.role != "top" {
			continue
		}
		x, id := s.say(words, frame.OfCard, how != "a ", "chosen")
		return k(end, value{en: how + words + " among " + t.en + mark("h", id), sort: frame.OfCard, id: id, of: t.en, again: reference(id)}, x)
	}
	return false
}

// become reads what something becomes: 飛行を持つ白の3/3の天使・クリーチャー.
func (p *parser) become(pos int, s state, k func(int, value, state) bool) bool {
	rest := func(pos int, with string) bool {
		var parts []string
		at := pos
		color, size := "", ""
		p.colors(at, s, func(end int, v value, _ state) bool {
			for _, l := range []string{"の", "である"} {
				if e, ok := p.lit(end, l); ok {
					color, at = v.en, e
					return true
				}
			}
			return false
		})
		p.pt(at, s, func(end int, v value, _ state) bool {
			e, ok := p.lit(end, "の")
			if ok {
				size, at = v.en, e
			}
			return ok
		})
		if size == "" {
			for _, w := range []string{"基本のパワーとタフネスが", "パワーとタフネスが"} {
				if e, ok := p.lit(at, w); ok {
					p.pt(e, s, func(end int, v value, _ state) bool {
						for _, l := range []string{"の", "である"} {
							if e, ok := p.lit(end, l); ok {
								size, at = v.en, e
								return true
							}
						}
						return false
					})
				}
			}
		}
		if color == "" && size == "" && with == "" {
			return false
		}
		return p.types(at, s, func(end int, t value, s state) bool {
			if color != "" {
				parts = append(parts, "become "+color)
			}
			parts = append(parts, "become a "+t.en)
			if size != "" {
				parts = append(parts, "have base power and toughness "+size)
			}
			if with != "" {
				parts = append(parts, "gain "+with)
			}
			return k(end, value{en: strings.Join(parts, " and ")}, s)
		})
	}
	if p.grants(pos, s, func(end int, v value, _ state) bool {
		e, ok := p.lit(end, "を持つ")
		return ok && rest(e, v.en)
	}) {
		return true
	}
	return rest(pos, "")
}

// colorless writes mana that is added as it is written since 2015: {C} for
// {1}, as often as the number says.
func colorless(m string) string {
	var out strings.Builder
	for _, sym := range strings.SplitAfter(m, "}") {
		n := atoi(strings.Trim(sym, "{}"))
		if n == 0 {
			out.WriteString(sym)
			continue
		}
		out.WriteString(strings.Repeat("{C}", min(n, 20)))
	}
	return out.String()
}

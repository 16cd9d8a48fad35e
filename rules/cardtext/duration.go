package cardtext

// durations are what a sentence or clause can begin with.
var durations = []struct{ ja, en string }{
	{"ターン終了時まで、", "until end of turn"}, {"ターン終了時まで", "until end of turn"}, {"このターンの間、", "until end of turn"}, {"このターン、", "until end of turn"}, {"このターン", "until end of turn"},
	{"戦闘終了時まで、", "until end of combat"}, {"あなたの次のターンまで、", "until your next turn"}, {"次のあなたのターンまで、", "until your next turn"}, {"あなたの次のターンの開始時まで、", "until your next turn"},
}

// duration reads an optional duration.
func (p *parser) duration(pos int, s state, k func(end int, s state) bool) bool {
	for _, d := range durations {
		if e, ok := p.lit(pos, d.ja); ok {
			s2 := s
			s2.dur = d.en
			if k(e, s2) {
				return true
			}
		}
	}
	for _, link := range []string{"が戦場に出続けているかぎり、", "が場にあるかぎり、", "が戦場にあるかぎり、", "が場に残っているかぎり、", "が戦場に残り続けているかぎり、"} {
		if p.self(pos, func(end int) bool {
			e, ok := p.lit(end, link)
			if !ok {
				return false
			}
			s2 := s
			s2.dur = "for as long as this is on the battlefield"
			return k(e, s2)
		}) {
			return true
		}
	}
	return k(pos, s)
}

// durationSlot reads an optional duration inside a clause.
func (p *parser) durationSlot(pos int, s state, k func(int, value, state) bool) bool {
	return p.duration(pos, s, func(end int, s state) bool { return k(end, value{en: s.dur}, s) })
}

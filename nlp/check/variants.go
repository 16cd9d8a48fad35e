package check

var _ = register(&Check{
	Code: "variants", Severity: Warning,
	Title: Msg{"表記・用語の揺れ", "two spellings or words for one thing"},
	Reason: Msg{"同じ物を二通りに書くと、読み手は違う物かと迷い、検索でも漏れる。文書内の多数、次に一緒に調べた文書全体の多数を正しいとみなす。--policy で組ごとにどちらかに決められる。",
		"Where one thing is written in two ways, the reader wonders whether two are meant, and searches miss half. The majority of the document is right, then that of all documents checked together; --policy sets a group to either side."},
	Examples: []Example{
		{Bad: "例えば、赤を選ぶ。例えば、青を選ぶ。たとえば、白を選ぶ。", Found: "たとえば", Good: "例えば、赤を選ぶ。例えば、青を選ぶ。例え話をする。"},
		{Bad: "効果はない。影響はない。意味は無い。", Found: "無い", Good: "効果はない。影響はない。無色である。"},
		{Bad: "これを生け贄に捧げる。生け贄を選ぶ。生贄に捧げた。", Found: "生贄", Good: "これを生け贄に捧げる。生け贄を選ぶ。"},
	},
	run: func(p *pass) {
		for i := range p.tally.uses[p.Doc] {
			u := &p.tally.uses[p.Doc][i]
			side, why, across, ok := p.tally.verdict(p.Doc, u, p.env.Policy)
			if !ok || side == u.side {
				continue
			}
			sev := u.sev
			if across {
				sev = Info
			}
			p.reportAs(sev, u.Span, side, msgf("「%[1]s」: %[3]s", "%[2]q: %[4]s", p.Text[u.Start:u.End], p.Text[u.Start:u.End], why.Ja, why.En))
		}
	},
})

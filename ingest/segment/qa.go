package segment

import (
	"strings"
	"unicode/utf8"
)

// questions joins each question to its answer: one ruling is one answered
// question. A mark Q alone does not make a question; the text must ask. A
// bullet without it that asks is one if an unmarked text stands right below. It
// gives up on a question whose answer does not come next.
func (c *classifier) questions() {
	for i := range c.lines {
		q := &c.lines[i]
		if q.role != ruling || !asks(c.wholeBody(i)) {
			continue
		}
		marked := q.kind == askMark || q.Term
		j := i + 1
		for j < len(c.lines) && c.lines[j].role == goesOn {
			j++
		}
		if j >= len(c.lines) {
			continue
		}
		a := &c.lines[j]
		switch {
		case !marked: // a bullet that asks, and the text right below it
			if !q.bullet() || a.role != prose || a.Gap > 0 || !sentence(a.body) {
				continue
			}
			a.role = answers
		case a.role == ruling && a.kind == answerMark, a.role == ruling && a.Def, a.role == prose && a.Gap <= 1:
			a.role = answers
		default:
			continue
		}
		for k := j + 1; k < len(c.lines); k++ { // the answer goes on in paragraphs of its own
			l := &c.lines[k]
			if l.role != goesOn && !(l.role == prose && (l.Gap == 0 || q.Level > 0 && l.Gap == 1)) && !(l.role == ruling && l.Def && l.kind == noMark && l.Gap == 0) {
				break
			}
			l.role = goesOn
		}
	}
}

// wholeBody is the text of the block that begins at line i.
func (c *classifier) wholeBody(i int) string {
	s := c.lines[i].body
	for j := i + 1; j < len(c.lines) && c.lines[j].role == goesOn; j++ {
		s = join(s, c.lines[j].Text)
	}
	return s
}

// join puts two lines of one sentence together: Japanese needs no space.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	x, _ := utf8.DecodeLastRuneInString(a)
	y, _ := utf8.DecodeRuneInString(b)
	if x >= 0x2e80 || y >= 0x2e80 {
		return a + b
	}
	return a + " " + b
}

// contents turns runs of short items into introductions: a table of contents
// or a list of names rules on nothing. It does so only in documents whose
// rulings end with a stop.
func (c *classifier) contents() {
	full, all := 0, 0
	for i := range c.lines {
		if c.lines[i].role == ruling {
			all++
			if stops(c.wholeBody(i)) || sentence(c.lines[i].body) {
				full++
			}
		}
	}
	if full*2 < all {
		return
	}
	run := []int{}
	flush := func() {
		for _, i := range run {
			if len(run) >= 3 || chapterRE.MatchString(c.lines[i].fold) {
				c.lines[i].role = prose
			}
		}
		run = run[:0]
	}
	for i := range c.lines {
		l := &c.lines[i]
		if l.role == ruling && l.bullet() && !sentence(l.body) && !ends(l.body) && (c.after(i) == nil || c.after(i).role != goesOn && c.after(i).role != answers) {
			run = append(run, i)
			continue
		}
		flush()
	}
	flush()
}

// promote makes rulings of the paragraphs of documents and sections that
// mark no rulings: those under the name of a card where its section has no
// bullet, and those under any heading where the whole document has none, save
// for what stands under the first: it introduces.
func (c *classifier) promote() {
	marked := 0
	for i := range c.lines {
		marked += btoi(c.lines[i].role == ruling)
	}
	for i := 0; i < len(c.lines); {
		j, bullets, named, heads, over := i, 0, false, 0, -1
		for ; j < len(c.lines); j++ { // one section: headings and boxes, then text
			l := &c.lines[j]
			if opens := l.role == head && !l.ruleHead || l.boxStart; opens && j > i && !c.titles(j-1) {
				break
			} else if opens {
				if l.role == head {
					heads, over = heads+1, j
				}
				named = named || l.box != "" || l.role == head && slashName(l.name)
			}
			bullets += btoi(l.role == ruling || l.role == rule)
		}
		if bullets == 0 && (named || heads > 0 && marked == 0 && (i > 0 || heads > 1 && c.repeated(over))) {
			for k := i; k < j; k++ {
				l := &c.lines[k]
				if l.role == prose && sentence(l.body) && stops(c.wholeBody(k)) && !followsRE.MatchString(l.fold) && !l.Header {
					l.role = ruling
				}
			}
		}
		i = max(j, i+1)
	}
}

// repeated reports whether a heading dressed like line i comes later.
func (c *classifier) repeated(i int) bool {
	for j := i + 1; j < len(c.lines); j++ {
		if l := &c.lines[j]; l.role == head && !l.ruleHead && l.Level == c.lines[i].Level && l.dress == c.lines[i].dress {
			return true
		}
	}
	return false
}

// titles reports whether line i is a heading or card text, after which a
// section has not begun yet.
func (c *classifier) titles(i int) bool {
	r := c.lines[i].role
	return r == head || r == card || r == outside
}

// slashName reports whether a heading gives a Japanese and an English name. An
// abbreviation such as "（FAQ）" is no name.
func slashName(s string) bool {
	f := fold(s)
	i := len(f)
	for i > 0 && (f[i-1] >= 'A' && f[i-1] <= 'Z' || f[i-1] >= 'a' && f[i-1] <= 'z' || f[i-1] == ' ' || f[i-1] == '\'' || f[i-1] == ',' || f[i-1] == '-' || f[i-1] == ')') {
		i--
	}
	return len(f)-i >= 3 && strings.ToUpper(f[i:]) != f[i:] && i > 1 && (f[i-1] == '/' || f[i-1] == '(')
}

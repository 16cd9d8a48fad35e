package segment

import (
	"regexp"
	"strings"
)

// The lines of a card box, folded. The words are the supertypes (rule 205.4)
// and card types (rule 205.2) of the game in Japanese and English, with those
// of earlier times.
const (
	superWords = `伝説の|基本|氷雪|ワールド|持続|レジェンド|legendary|basic|snow|world|ongoing|token`
	typeWords  = `クリーチャー|ソーサリー|インスタント|エンチャント|アーティファクト|土地|プレインズウォーカー|部族|同族|バトル|次元|現象|計略|策略|ヴァンガード|ダンジョン|トークン|インタラプト|creature|sorcery|instant|enchantment|artifact|land|planeswalker|tribal|kindred|battle|plane|phenomenon|scheme|conspiracy|vanguard|dungeon|interrupt`
	symbol     = `(?:[{｛][^{}｛｝]{1,6}[}｝]|[(（](?:[0-9０-９]{1,2}|[XYZＸＹＺ]|[白青黒赤緑無茶]{1,2}(?:マナ)?|[白青黒赤緑2２][/／][白青黒赤緑]|[WUBRGCSXYZP2]/?[WUBRGP]?)[)）]|○\d{0,2})`
)

var (
	costRE  = regexp.MustCompile(`^(?:(?:マナ・?)?コスト ?[:：] ?)?(?:` + symbol + ` ?){1,16}$`)
	lettRE  = regexp.MustCompile(`^(?:(?:マナ・?)?コスト ?[:：] ?)?(?:\d{1,2}|X{1,3})?[WUBRGC白青黒赤緑]{0,6}$`)
	ptRE    = regexp.MustCompile(`^[(\[]?(?:p/t ?[:：]? ?)?[0-9*X]{1,2}(?:[+-][0-9*]{1,2})?/[0-9*X]{1,2}(?:[+-][0-9*]{1,2})?[)\]]?$|^(?:初期)?忠誠(?:度|値)? ?[:：]? ?[\dX]{1,2}$|^loyalty ?[:：]? ?[\dX]{1,2}$`)
	typeRE  = regexp.MustCompile(`(?i)^(?:タイプ ?[:：] ?)?(?:(?:` + superWords + `)[ ・]*)*(?:` + typeWords + `)(?:[ ・/]*(?:` + typeWords + `))*(?:の召喚)?(?:\([^()]{1,20}\))?(?: ?(?:[-―—–−~:]|──|――) ?[^。、:]{1,60}?)?(?: +[0-9*X]{1,2}/[0-9*X]{1,2})?$`)
	tailRE  = regexp.MustCompile(`[ 　(（]*(?:` + symbol + ` ?){1,16}[)）]*$`)
	inlineR = regexp.MustCompile(`^(\S.{0,60}?)[ 　]+((?:` + symbol + ` ?){1,16})[ 　]+(.+)$`)
	quotRE  = regexp.MustCompile(`^《([^《》]{1,60})》(?:[ /(（]*[A-Za-z][A-Za-z0-9',:! \-/.&]*[)）]?)?(?: ?(?:` + symbol + `){1,16})?$`)
	chooseR = regexp.MustCompile(`選ぶ(?:。|ー|―|—|-|:|：|\.)*(?: ?\(.*\))?$|choose (?:one|two|up to).*[—\-:]$`)
	powerR  = regexp.MustCompile(`^(?:[+\-−]?[0-9X]{1,2}|\[[+\-−]?[0-9X]{1,2}\]) ?[:：]`)
	nameRE  = regexp.MustCompile(`^(?:カード名|名前|名称|[Nn]ame)[ \x{3000}]*[:：][ \x{3000}]*`)
	chapR   = regexp.MustCompile(`^(?:I|II|III|IV|V|VI)(?:, ?(?:II|III|IV|V|VI))* ?[―—\-]`)
)

// isCost, isType and isPT look at a folded line.
func isCost(f string) bool { return len(f) <= maxBoxLine && costRE.MatchString(f) }
func isPT(f string) bool   { return len(f) <= maxBoxLine && ptRE.MatchString(f) }
func isType(f string) bool {
	if len(f) > maxBoxLine || strings.Contains(f, "。") {
		return false
	}
	return typeRE.MatchString(f) || strings.ContainsAny(f, "({") && typeRE.MatchString(tailRE.ReplaceAllString(f, ""))
}

// maxBoxLine is the greatest length in bytes of a cost or type line.
const maxBoxLine = 200

// oneLine splits a box that stands in one line into its name and the rest
// behind the cost; ok is false for other lines.
func oneLine(f string) (name, rest string, ok bool) {
	if len(f) > 2*maxBoxLine || !strings.ContainsAny(f, "{(") {
		return "", "", false
	}
	m := inlineR.FindStringSubmatch(f)
	if m == nil || !inlineType(m[3]) {
		return "", "", false
	}
	return m[1], m[3], true
}

// boxes finds the card boxes and marks their lines. A box hangs on its type
// line: above it stand the cost and the name, below it power and toughness
// and the text, up to a bullet, a heading, a blank line (unless blank lines
// part the lines of the box themselves) or the next box. It gives up on boxes
// without a type line.
func (c *classifier) boxes() {
	for k := range c.lines {
		l := &c.lines[k]
		if l.role != unread || l.markup() || l.kind == numberMark || l.kind == askMark {
			continue
		}
		if name, _, ok := oneLine(l.fold); ok && !sentence(name) {
			c.open(k, k, k, false)
			continue
		}
		if l.kind != noMark || !isType(l.fold) {
			continue
		}
		if name, ok := c.boxName(k); ok {
			c.open(name, k, k, l.Gap > 0)
		}
	}
}

// inlineType reports whether the rest of a one-line box begins with a type.
func inlineType(s string) bool {
	for at := 0; at <= len(s); {
		i := strings.IndexAny(s[at:], " 　")
		if i < 0 {
			return isType(s)
		}
		if isType(s[:at+i]) {
			return true
		}
		at += i + 1
		for at < len(s) && (s[at] == ' ' || strings.HasPrefix(s[at:], "　")) {
			at++
		}
	}
	return false
}

// boxName returns the line of the name above the type line k.
func (c *classifier) boxName(k int) (int, bool) {
	i := k - 1
	if i >= 0 && c.lines[i].role == unread && (isCost(c.lines[i].fold) || i > 0 && lettRE.MatchString(c.lines[i].fold)) {
		i--
		if i < 0 || !c.nameable(i) || c.lines[i+1].Gap > 1 {
			return k - 1, isCost(c.lines[k-1].fold) // a box that lost its name
		}
		return i, true
	}
	if i >= 0 && c.nameable(i) && c.lines[k].Gap <= 1 && !isType(c.lines[i].fold) {
		followed := k+1 < len(c.lines) && c.lines[k+1].Gap == 0 || c.lines[k].Gap == 0
		return i, followed || tailRE.MatchString(c.lines[i].fold) || quotRE.MatchString(c.lines[i].fold)
	}
	if k+1 < len(c.lines) && isPT(c.lines[k+1].fold) {
		return k, true
	}
	return 0, false
}

// nameable reports whether line i may be the name of a card.
func (c *classifier) nameable(i int) bool {
	l := &c.lines[i]
	switch {
	case l.role != unread && l.role != head, l.Cell > 0:
		return false
	case l.kind != noMark && l.kind != signMark && !(l.kind == numberMark && !sentence(l.body)):
		return false
	case isPT(l.fold), separator(l.Text), furniture(l.fold), dateAnyRE.MatchString(l.fold):
		return false
	}
	return !sentence(l.body) && !strings.HasSuffix(l.body, "：")
}

// open marks the lines of the box whose name is line name and whose type
// line is line k.
func (c *classifier) open(name, k, last int, spaced bool) {
	for i := name; i <= last; i++ {
		c.lines[i].role = card
	}
	n := &c.lines[name]
	n.boxStart = true
	if name < k || name == k && !isType(n.fold) {
		n.box = cardName(n.body)
	}
	if dressed := n.Level > 0 || n.dress != "" && n.dress != "《》"; dressed && name < k {
		n.role = head
	}
	modes := false
	for i := k + 1; i < len(c.lines); i++ {
		l := &c.lines[i]
		switch {
		case l.role != unread, l.markup(), separator(l.Text), furniture(l.fold), followsRE.MatchString(l.fold):
			return
		case l.Gap > 1, l.Gap == 1 && !spaced && !isPT(l.fold), c.startsBox(i):
			return
		}
		paragraph, heading := ruleLine(l.fold)
		if paragraph || heading || quotRE.MatchString(l.fold) || chapterRE.MatchString(l.fold) {
			return
		}
		if l.kind != noMark && !powerR.MatchString(l.fold) {
			if !modes || l.Gap > 0 || !c.modesEnd(i) {
				return
			}
		} else {
			modes = chooseR.MatchString(l.fold)
			if _, dress := undress(l.Text); dress != "" && !strings.HasPrefix(l.fold, "(") && !strings.HasPrefix(l.fold, "[") {
				return
			}
			if spaced && l.Gap > 0 && !c.boxText(i) {
				return
			}
		}
		l.role = card
		if l.kind != noMark {
			modes = true
		}
	}
}

// boxText reports whether a line set off by a blank line may still be card
// text: power and toughness, an ability with a cost, or a line that more of
// the same or a bullet follows.
func (c *classifier) boxText(i int) bool {
	l := &c.lines[i]
	if isPT(l.fold) || powerR.MatchString(l.fold) || chapR.MatchString(l.fold) || strings.HasPrefix(l.fold, "{") {
		return true
	}
	return i+1 < len(c.lines) && (c.lines[i+1].bullet() || !c.lines[i+1].markup())
}

// maxModes bounds the look-ahead over the modes of a spell.
const maxModes = 12

// modesEnd reports whether the bullets from line i on are the modes of a
// spell ("以下から１つを選ぶ。"): they end at a blank line or another mark,
// and more bullets, the rulings, come after.
func (c *classifier) modesEnd(i int) bool {
	mark := c.lines[i].mark
	for j := i + 1; j < len(c.lines) && j < i+maxModes; j++ {
		l := &c.lines[j]
		if l.Gap > 0 || l.kind != noMark && l.mark != mark {
			return l.kind != noMark
		}
		if l.kind == noMark {
			return false
		}
	}
	return false
}

// startsBox reports whether the name line of another box stands at i.
func (c *classifier) startsBox(i int) bool {
	if _, _, ok := oneLine(c.lines[i].fold); ok {
		return true
	}
	for k := i + 1; k <= i+2 && k < len(c.lines); k++ {
		if c.lines[k].kind == noMark && isType(c.lines[k].fold) {
			name, ok := c.boxName(k)
			return ok && name == i
		}
	}
	return false
}

// cardName is the name on a name line: without dress, without 《》 and without
// the cost that may stand behind it.
func cardName(s string) string {
	s, _ = undress(s)
	s = nameRE.ReplaceAllString(s, "")
	if m := inlineR.FindStringSubmatch(s); m != nil {
		s = m[1]
	}
	s = strings.TrimFunc(tailRE.ReplaceAllString(s, ""), isSpace)
	if in, ok := strings.CutPrefix(s, "《"); ok {
		if name, more, ok := strings.Cut(in, "》"); ok && !strings.Contains(more, "《") {
			return name + more
		}
	}
	return s
}

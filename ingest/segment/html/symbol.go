package html

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// named are the words that stand for mana and cost symbols in alternative
// texts (rule 107.4 and following).
var named = map[string]string{
	"白": "W", "青": "U", "黒": "B", "赤": "R", "緑": "G", "無色": "C", "タップ": "T", "アンタップ": "Q", "氷雪": "S", "エネルギー": "E",
	"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C", "tap": "T", "untap": "Q", "snow": "S", "energy": "E",
}

var (
	braced = regexp.MustCompile(`^(?:\{[^{}]{1,8}\})+$`)
	plainS = regexp.MustCompile(`^(?:[WUBRGCSTQEXYZP]|\d{1,2}|[WUBRG2]/?[WUBRGP])$`)
	inSrc  = regexp.MustCompile(`(?i)mana|symbol|symb|cost|tap|icon`)
	fontRE = regexp.MustCompile(`(?:^|\s)ms-([a-z0-9]{1,8})(?:\s|$)`)
)

// symbol returns the symbol that an image stands for, in braces, by its
// alternative text; "" for other images. A bare letter or number counts only
// where the address or class of the image speaks of mana.
func symbol(alt, src string) string {
	alt = strings.TrimSpace(norm.NFKC.String(alt))
	if braced.MatchString(alt) {
		return alt
	}
	bare := strings.Trim(alt, "()[]〔〕【】 ")
	word := strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(bare), "mana"), "マナ")
	word = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSpace(word), "シンボル"), " symbol")
	if s, ok := named[strings.TrimSpace(word)]; ok && (inSrc.MatchString(src) || bare != alt || word != strings.ToLower(bare)) {
		return "{" + s + "}"
	}
	if upper := strings.ToUpper(bare); plainS.MatchString(upper) && (inSrc.MatchString(src) || bare != alt) {
		if len(upper) == 2 && upper[1] != '/' && (upper[0] < '0' || upper[0] > '9' || upper[1] > '9') {
			upper = upper[:1] + "/" + upper[1:]
		}
		return "{" + upper + "}"
	}
	return ""
}

// fontSymbol reads the class of an element of a mana font ("ms ms-b ms-cost").
func fontSymbol(class string) string {
	for _, m := range fontRE.FindAllStringSubmatch(class+" ", -1) {
		switch name := strings.ToUpper(m[1]); {
		case name == "TAP":
			return "{T}"
		case name == "UNTAP":
			return "{Q}"
		case plainS.MatchString(name):
			return symbol("("+name+")", "")
		}
	}
	return ""
}

package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// TextKey returns the key of a ruling's text: 16 hex digits of the SHA-256 of
// [FoldText]. A copy of the text in another encoding or width, with another
// bullet mark or other white space, has the same key.
func TextKey(text string) string {
	sum := sha256.Sum256([]byte(FoldText(text)))
	return hex.EncodeToString(sum[:8])
}

// FoldText folds what differs between copies of one text: compatibility
// forms (NFKC), the dashes, minus signs and wave dashes that converters
// exchange, a leading bullet mark, outer white space and runs of inner white
// space. It is for comparing; it is never shown and no offset points into it.
func FoldText(text string) string {
	text = strings.Map(foldSign, norm.NFKC.String(text))
	text = strings.TrimSpace(text)
	text = strings.TrimLeftFunc(text, isMark)
	if rest, ok := strings.CutPrefix(text, "-"); ok && strings.HasPrefix(rest, " ") {
		text = rest
	}
	var out strings.Builder
	for i, f := range strings.FieldsFunc(text, unicode.IsSpace) {
		if i > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(f)
	}
	return out.String()
}

// isMark reports whether r can only be a bullet mark at the start of a text.
// A dash or a digit may be part of the text ("-1/-1"), so neither is here.
func isMark(r rune) bool {
	return strings.ContainsRune("*•・●○◎◆◇■□▪▫◦‣", r) || unicode.IsSpace(r)
}

// foldSign maps signs that stand for one another to one of them, after NFKC,
// and drops those that have no width.
func foldSign(r rune) rune {
	switch r {
	case '‐', '‑', '‒', '–', '—', '―', '−', '─', '━', '﹣':
		return '-'
	case '〜', '∼', '˜':
		return '~'
	case '‖':
		return '∥'
	case '￢':
		return '¬'
	case '･':
		return '・'
	case '\u200b', '\ufeff', '\u00ad':
		return -1
	}
	return r
}

package check

import (
	"strconv"
	"strings"
)

// number reads a whole number in digits of either width or kanji up to 99, -1
// for what is none.
func number(s string) int {
	n, digits, tens := 0, 0, false
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			n, digits = n*10+int(r-'0'), digits+1
		case r >= '０' && r <= '９':
			n, digits = n*10+int(r-'０'), digits+1
		case r == '十':
			if n == 0 {
				n = 1
			}
			n, tens, digits = n*10, true, digits+1
		default:
			i := strings.IndexRune("一二三四五六七八九", r)
			if i < 0 {
				return -1
			}
			v := i/3 + 1
			if tens {
				n += v
			} else {
				n = n*10 + v
			}
			digits++
		}
		if digits > 9 {
			return -1
		}
	}
	if digits == 0 {
		return -1
	}
	return n
}

func itoa(n int) string { return strconv.Itoa(n) }

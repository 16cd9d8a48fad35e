package main

import (
	"strings"

	"golang.org/x/text/width"
)

// columns returns how many columns of a terminal a text takes: two for wide
// characters, and for ambiguous ones, which Japanese fonts draw wide.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeColumns(r)
	}
	return n
}

func runeColumns(r rune) int {
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth, width.EastAsianAmbiguous:
		return 2
	}
	return 1
}

// pad fills a text with spaces to n columns.
func pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-columns(s))) }

// lastColumns returns the end of a text that fits in n columns, filled with
// spaces in front.
func lastColumns(s string, n int) string {
	rs := []rune(s)
	used, i := 0, len(rs)
	for i > 0 && used+runeColumns(rs[i-1]) <= n {
		used += runeColumns(rs[i-1])
		i--
	}
	return strings.Repeat(" ", n-used) + string(rs[i:])
}

// firstColumns returns the beginning of a text that fits in n columns.
func firstColumns(s string, n int) string {
	used := 0
	for i, r := range s {
		if used += runeColumns(r); used > n {
			return s[:i]
		}
	}
	return s
}

package cardtext

import (
	"regexp"
	"strconv"
	"strings"
)

// callNames are the names that things get which are spoken of again, by how
// they came up.
var callNames = map[byte][]string{
	't': {"mark", "other", "third", "fourth", "fifth"},
	'h': {"picked", "taken", "selected"},
	'e': {"ones", "rest", "others"},
	'c': {"made", "created", "new"},
	'p': {"seen", "revealed", "shown"},
	'f': {"found", "fetched", "sought"},
}

// finish gives names to the things that are spoken of again, and takes the
// marks from the others.
func finish(text string) string {
	var out strings.Builder
	names := map[string]string{}
	used := map[byte]int{}
	for i := 0; i < len(text); {
		switch text[i] {
		case markOpen[0]:
			j := i + strings.IndexByte(text[i:], markEnd[0])
			kind, id := text[i+1], text[i+2:j]
			if strings.Contains(text, refOpen+id+markEnd) && names[id] == "" {
				list := callNames[kind]
				n := used[kind]
				name := list[min(n, len(list)-1)]
				if n >= len(list) {
					name += string(rune('a' + n))
				}
				used[kind]++
				names[id] = name
				if kind == 'c' {
					out.WriteString(", called the " + name)
				} else {
					out.WriteString(" (the " + name + ")")
				}
			}
			i = j + 1
		case refOpen[0]:
			j := i + strings.IndexByte(text[i:], markEnd[0])
			id := text[i+1 : j]
			if names[id] == "" {
				return "" // spoken of before it was named
			}
			out.WriteString("the " + names[id])
			i = j + 1
		default:
			out.WriteByte(text[i])
			i++
		}
	}
	return damage(out.String())
}

// damage writes "deals (the power of it) damage to" as "deals damage equal to
// the power of it to".
func damage(s string) string {
	for from := 0; ; {
		i := strings.Index(s[from:], "(")
		if i < 0 {
			return s
		}
		i += from
		from = i + 1
		end := closing(s, i)
		if end >= len(s) || !strings.HasPrefix(s[end+1:], " damage to ") {
			continue
		}
		s = s[:i] + "damage equal to " + s[i+1:end] + s[end+1+len(" damage"):]
	}
}

var (
	signedX = regexp.MustCompile(`([+-])(X|0)/([+-])(X|0)`)
	plainX  = regexp.MustCompile(`\bX\b`)
)

// putX writes what X is equal to in its place.
func putX(text, x string) string {
	text = signedX.ReplaceAllStringFunc(text, func(m string) string {
		if !strings.Contains(m, "X") {
			return m
		}
		return strings.ReplaceAll(m, "X", "1") + " times (" + x + ")"
	})
	return plainX.ReplaceAllString(text, "("+x+")")
}

func replaceX(do []eff, x string) []eff {
	out := append([]eff(nil), do...)
	for i := range out {
		out[i].do = putX(out[i].do, x)
	}
	return out
}

// atoi reads a number that is known to be one.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

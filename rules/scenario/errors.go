package scenario

import (
	"errors"
	"fmt"
	"strings"
)

// Error is a fault of a scenario file.
type Error struct {
	File    string // as given to the reader
	Line    int    // 1-based; 0 where the scenario does not come from a file
	Path    string // the field, such as given.battlefield[2].as
	What    string // what is wrong
	Instead string // what to write instead
}

// Error returns "file:line: field: what; what to write instead".
func (e *Error) Error() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(e.File)
		b.WriteByte(':')
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, "%d:", e.Line)
	}
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	if e.Path != "" {
		b.WriteString(e.Path + ": ")
	}
	b.WriteString(e.What)
	if e.Instead != "" {
		b.WriteString("; " + e.Instead)
	}
	return b.String()
}

// maxFaults bounds the faults reported for one file.
const maxFaults = 20

// faults collects the faults of one file.
type faults struct {
	file string
	list []error
}

func (f *faults) add(line int, path, instead, what string, args ...any) {
	if len(f.list) >= maxFaults {
		return
	}
	f.list = append(f.list, &Error{File: f.file, Line: line, Path: path, What: fmt.Sprintf(what, args...), Instead: instead})
}

func (f *faults) err() error { return errors.Join(f.list...) }

// orList writes "a, b or c".
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

// suggest says which of the words was most likely meant, or lists them.
func suggest(got string, from []string) string {
	best, bound := "", 1+len([]rune(got))/3
	for _, w := range from {
		if d := distance(got, w); d <= bound && (best == "" || d < distance(got, best)) {
			best = w
		}
	}
	switch {
	case best != "":
		return fmt.Sprintf("write %q", best)
	case len(from) == 0:
		return ""
	}
	return "write " + orList(from)
}

// distance is the Levenshtein distance of two words in characters.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > 64 || len(y) > 64 {
		return 64
	}
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		last := row[0]
		row[0] = i + 1
		for j := range y {
			cost := last
			if x[i] != y[j] {
				cost++
			}
			last = row[j+1]
			row[j+1] = min(cost, row[j]+1, last+1)
		}
	}
	return row[len(y)]
}

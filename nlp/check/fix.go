package check

import (
	"fmt"
	"strings"
)

// Apply returns the text of a document with the safe suggestions written in,
// and how many there were. Of two that overlap, the first is taken.
func Apply(d *Doc, found []Finding) (string, int) {
	var b strings.Builder
	at, n := 0, 0
	for _, f := range found {
		if f.File != d.Name || f.Fix == nil || f.Fix.Span.Start < at {
			continue
		}
		b.WriteString(d.Text[at:f.Fix.Span.Start])
		b.WriteString(f.Fix.New)
		at = f.Fix.Span.End
		n++
	}
	b.WriteString(d.Text[at:])
	return b.String(), n
}

// Diff returns the changes between two texts of as many lines, as a unified
// diff with three lines of context. Fixes never make or join lines.
func Diff(name, before, after string) string {
	a, b := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	if n := len(a) - 1; a[n] == "" {
		a, b = a[:n], b[:n]
	}
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", name, name)
	const context = 3
	for i := 0; i < len(a); {
		if a[i] == b[i] {
			i++
			continue
		}
		start, end := max(0, i-context), i+1
		for k := i + 1; k < len(a) && k < end+2*context; k++ {
			if a[k] != b[k] {
				end = k + 1
			}
		}
		stop := min(len(a), end+context)
		fmt.Fprintf(&out, "@@ -%[1]d,%[2]d +%[1]d,%[2]d @@\n", start+1, stop-start)
		for k := start; k < stop; {
			if a[k] == b[k] {
				out.WriteString(diffLine(" ", a[k]))
				k++
				continue
			}
			from := k
			for ; k < stop && a[k] != b[k]; k++ {
				out.WriteString(diffLine("-", a[k]))
			}
			for _, line := range b[from:k] {
				out.WriteString(diffLine("+", line))
			}
		}
		i = stop
	}
	return out.String()
}

func diffLine(mark, line string) string {
	if strings.HasSuffix(line, "\n") {
		return mark + line
	}
	return mark + line + "\n\\ No newline at end of file\n"
}

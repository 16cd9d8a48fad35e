package corpus

import "fmt"

// Span is a half-open range of byte offsets, [Start, End), into a text that
// the holder of the Span names.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Len returns the number of bytes in s.
func (s Span) Len() int { return s.End - s.Start }

// Contains reports whether o lies wholly inside s.
func (s Span) Contains(o Span) bool { return s.Start <= o.Start && o.End <= s.End }

// Overlaps reports whether s and o share at least one byte.
func (s Span) Overlaps(o Span) bool { return s.Start < o.End && o.Start < s.End }

// In returns the bytes of text that s covers. It panics if s is outside text.
func (s Span) In(text string) string { return text[s.Start:s.End] }

// String returns "start-end".
func (s Span) String() string { return fmt.Sprintf("%d-%d", s.Start, s.End) }

package cr

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"saitei/corpus"
)

var (
	effective = regexp.MustCompile(`(?i)\brules\s+are\s+(?:effective|current)\s+as\s+of\s+([a-z]+)\s+(\d{1,2}),?\s+(\d{4})`)
	nameDate  = regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)[-_ ]?(\d\d)[-_ ]?(\d\d)(?:\D|$)`)
)

// headPart is how many bytes from the start of a file are searched for the
// sentence that states its date; the sentence stands again in the credits.
const headPart = 64 << 10

// date returns the day the edition became effective: what the text says, or
// else the date in the file's name.
func (p *parser) date(text string) (corpus.Edition, error) {
	m := effective.FindStringSubmatch(text[:min(len(text), headPart)])
	if m == nil {
		m = effective.FindStringSubmatch(text)
	}
	if m != nil {
		t, err := time.Parse("January 2 2006", m[1][:1]+strings.ToLower(m[1][1:])+" "+m[2]+" "+m[3])
		if err == nil {
			return corpus.Edition{Year: t.Year(), Month: int(t.Month()), Day: t.Day()}, nil
		}
		p.defect("%q is no date", m[0])
	}
	if m := nameDate.FindStringSubmatch(p.e.Name); m != nil {
		d, err := corpus.ParseDate(m[1] + "-" + m[2] + "-" + m[3])
		if err == nil {
			p.e.Defects = append(p.e.Defects, Defect{Line: 1, Text: "the text does not say when it became effective; the date is that of the file's name"})
			return d, nil
		}
	}
	return corpus.Edition{}, fmt.Errorf("%w: nothing says when they became effective; put the date into the file's name, like CR-2009-07-11.txt", ErrNotRules)
}

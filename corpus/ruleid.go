package corpus

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// RuleID is the number of a rule of the Comprehensive Rules as printed: a
// chapter (7), a section (702), a rule (702.15) or a subrule (702.15b). It
// means nothing without an [Edition]. The zero RuleID is no rule.
type RuleID struct {
	Section int    // 7 or 702
	Rule    int    // 15; 0 for a chapter or section
	Letter  string // "b", "aa"; "" for a rule
}

var ruleID = regexp.MustCompile(`^([1-9][0-9]{0,2})(?:\.([1-9][0-9]{0,3})([a-z]{0,2}))?$`)

// ParseRuleID reads "7", "702", "702.15" or "702.15b" in ASCII and nothing
// else. Old editions letter some glossary rules; those are not rule numbers.
func ParseRuleID(s string) (RuleID, error) {
	m := ruleID.FindStringSubmatch(s)
	if m == nil {
		return RuleID{}, fmt.Errorf("corpus: parse rule number %q: want a number like 702, 702.15 or 702.15b", s)
	}
	sec, _ := strconv.Atoi(m[1])
	rule, _ := strconv.Atoi(m[2])
	return RuleID{sec, rule, m[3]}, nil
}

// MustRuleID is [ParseRuleID] for tables; it panics on a malformed number.
func MustRuleID(s string) RuleID {
	id, err := ParseRuleID(s)
	if err != nil {
		panic(err)
	}
	return id
}

// IsZero reports whether r is no rule.
func (r RuleID) IsZero() bool { return r == RuleID{} }

// Parent returns the rule of a subrule, the section of a rule, the chapter of
// a section, and the zero RuleID for a chapter.
func (r RuleID) Parent() RuleID {
	switch {
	case r.Letter != "":
		return RuleID{r.Section, r.Rule, ""}
	case r.Rule != 0:
		return RuleID{Section: r.Section}
	case r.Section >= 100:
		return RuleID{Section: r.Section / 100}
	}
	return RuleID{}
}

// Compare orders rule numbers as the Comprehensive Rules print them: numbers
// as numbers (702.9 before 702.13), "z" before "aa".
func (r RuleID) Compare(o RuleID) int {
	return cmp.Or(cmp.Compare(r.chapter(), o.chapter()), cmp.Compare(r.Section, o.Section), cmp.Compare(r.Rule, o.Rule),
		cmp.Compare(len(r.Letter), len(o.Letter)), strings.Compare(r.Letter, o.Letter))
}

func (r RuleID) chapter() int {
	if r.Section >= 100 {
		return r.Section / 100
	}
	return r.Section
}

// String returns the number as printed, "" for the zero RuleID.
func (r RuleID) String() string {
	switch {
	case r.IsZero():
		return ""
	case r.Rule == 0:
		return strconv.Itoa(r.Section)
	}
	return fmt.Sprintf("%d.%d%s", r.Section, r.Rule, r.Letter)
}

// MarshalText writes the number as printed.
func (r RuleID) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what [RuleID.MarshalText] writes.
func (r *RuleID) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*r = RuleID{}
		return nil
	}
	id, err := ParseRuleID(string(b))
	if err != nil {
		return err
	}
	*r = id
	return nil
}

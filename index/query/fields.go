package query

import (
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
)

// FieldInfo describes a field of the query language.
type FieldInfo struct {
	Name    string
	Aliases []string
	Title   string // what it restricts
	Example string
	check   func(value string) error
}

// Fields lists the fields of the query language in the order in which help
// prints them.
var Fields = []FieldInfo{
	{"card", []string{"c", "カード"}, "the card a ruling is about, or mentions: English or Japanese name", `card:"Dark Confidant"`, nil},
	{"rule", []string{"cr", "r", "ルール"}, "a linked rule, by its number as written or today; a section or rule includes what is below it", "rule:702.15", checkRule},
	{"keyword", []string{"k", "kw", "キーワード"}, "a keyword ability, ability word or keyword action, in English", "keyword:lifelink", nil},
	{"set", []string{"s", "セット"}, "the set of the document, by its code", "set:DIS", nil},
	{"doc", []string{"d", "source"}, "the document, by a part of its name or title", "doc:004", nil},
	{"kind", nil, "the kind of block: " + kinds() + ", or card, cr, term", "kind:rule", checkKind},
	{"method", nil, "how a link was found: explicit, structural, heading, mention, lexical, order", "method:order", checkMethod},
	{"before", nil, "documents dated before this day", "before:2009-07-11", checkDate},
	{"after", nil, "documents dated on or after this day", "after:2009-07-11", checkDate},
	{"linked", nil, "whether the block has any link: yes or no", "linked:no", checkYesNo},
	{"holds", nil, "whether the ruling holds today: yes, no or unknown, once verification has run", "holds:no", checkHolds},
	{"id", nil, "the block with this id", "id:3f2a9c11", nil},
}

func kinds() string {
	s := make([]string, len(corpus.BlockKinds))
	for i, k := range corpus.BlockKinds {
		s[i] = string(k)
	}
	return strings.Join(s, ", ")
}

// field finds a field by name or alias, in any case.
func field(name string) *FieldInfo {
	name = strings.ToLower(narrow(name))
	for i, f := range Fields {
		if f.Name == name || slices.Contains(f.Aliases, name) {
			return &Fields[i]
		}
	}
	return nil
}

func fieldNames() string {
	s := make([]string, len(Fields))
	for i, f := range Fields {
		s[i] = f.Name
	}
	return strings.Join(s, ", ")
}

func oneOf(v string, want ...string) error {
	if slices.Contains(want, strings.ToLower(v)) {
		return nil
	}
	return fmt.Errorf("want %s", strings.Join(want, ", "))
}

func checkYesNo(v string) error { return oneOf(v, "yes", "no") }
func checkHolds(v string) error { return oneOf(v, "yes", "no", "unknown") }

func checkKind(v string) error {
	return oneOf(v, append(strings.Split(kinds(), ", "), "card", "cr", "term")...)
}

func checkMethod(v string) error {
	return oneOf(v, "explicit", "structural", "heading", "mention", "lexical", "order")
}

func checkRule(v string) error {
	if _, _, ok := bareNumber(v); !ok {
		return fmt.Errorf("want a rule number like 702, 702.15 or 702.15b")
	}
	return nil
}

func checkDate(v string) error {
	if _, err := corpus.ParseDate(narrow(v)); err != nil {
		return fmt.Errorf("want a day like 2009-07-11")
	}
	return nil
}

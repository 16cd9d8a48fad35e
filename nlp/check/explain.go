package check

import (
	"fmt"
	"strings"
)

// Explain returns all there is to say of a check: title, reason, examples, how
// to switch it off; for competing spellings also the groups and their sides.
func Explain(c *Check, lang string) string {
	label := func(ja, en string) string { return Msg{ja, en}.In(lang) }
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s): %s\n\n%s\n", c.Code, c.Severity, c.Title.In(lang), c.Reason.In(lang))
	for _, e := range c.Examples {
		indent := func(s string) string { return strings.ReplaceAll(s, "\n", "\n      ") }
		fmt.Fprintf(&b, "\n  %s: %s\n  %s: %s\n", label("悪い", "bad "), indent(e.Bad), label("良い", "good"), indent(e.Good))
	}
	fmt.Fprintf(&b, "\n%s: %s\n", label("切るには", "to switch it off"), c.Off().In(lang))
	if c.Code == "variants" {
		groups := Groups()
		fmt.Fprintf(&b, "\n%s:\n", label("組と選べる側（--policy 組=側）", "groups and their sides (--policy GROUP=SIDE)"))
		for _, g := range sortedStrings(groups) {
			fmt.Fprintf(&b, "  %s: %s\n", g, strings.Join(groups[g], " / "))
		}
	}
	return b.String()
}

// Table returns the list of checks as rows of a Markdown table.
func Table() string {
	var b strings.Builder
	b.WriteString("| code | severity | finds | e.g. |\n|---|---|---|---|\n")
	for _, c := range All() {
		found := ""
		if e := c.Examples[0]; e.Found != "" {
			found = "`" + strings.TrimSpace(e.Found) + "`"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", c.Code, c.Severity, c.Title.En, found)
	}
	return b.String()
}

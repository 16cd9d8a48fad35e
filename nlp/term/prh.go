package term

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// writeOmegaT writes a glossary of OmegaT: UTF-8, source, target and comment
// parted by tabs. Terms that should not be used stand in it with their
// successor in the comment, so that an old text is understood.
func (b *Base) writeOmegaT(w io.Writer) error {
	buf := bufio.NewWriter(w)
	fmt.Fprintln(buf, "# ja\ten\tnote")
	err := b.eachTerm(func(c *Concept, t *Term, _ map[string]string) error {
		if c.Kind == NonTerm {
			return nil
		}
		var notes []string
		if t.Status != Preferred {
			notes = append(notes, string(t.Status))
		}
		if t.Status != Preferred && t.Status != Admitted {
			if s := c.successor(t); s != "" {
				notes = append(notes, "→ "+s)
			}
		}
		if !t.To.IsZero() {
			notes = append(notes, "until "+t.To.String())
		}
		if c.Note != "" {
			notes = append(notes, c.Note)
		}
		_, err := fmt.Fprintln(buf, strings.TrimRight(t.Ja+"\t"+c.Name()+"\t"+strings.Join(notes, "; "), "\t"))
		return err
	})
	if err != nil {
		return err
	}
	return buf.Flush()
}

// successor returns what is said today instead of a term, "" for nothing.
func (c *Concept) successor(t *Term) string {
	if t.Status == Abolished {
		return ""
	}
	if t.Succ != "" {
		return t.Succ
	}
	if p := c.Preferred(); p.Ja != t.Ja {
		return p.Ja
	}
	return ""
}

// writePrh writes a dictionary of prh (https://github.com/prh/prh), which
// textlint reads: a rule for each term that has a successor. Longer words inside
// which the term is not meant are caught by the first group of the pattern,
// which must stay empty. Each rule has a spec that prh runs.
func (b *Base) writePrh(w io.Writer) error {
	buf := bufio.NewWriter(w)
	fmt.Fprint(buf, "version: 1\nrules:\n")
	err := b.eachTerm(func(c *Concept, t *Term, _ map[string]string) error {
		to := c.successor(t)
		if t.Status == Preferred || t.Status == Admitted || to == "" || to == t.Ja {
			return nil
		}
		guards := append([]string{}, t.Not...)
		if strings.Contains(to, t.Ja) { // 戦場 holds 場
			guards = append(guards, to)
		}
		fmt.Fprintf(buf, "  - expected: %s\n", strconv.Quote(to))
		if len(guards) == 0 {
			fmt.Fprintf(buf, "    pattern: %s\n", strconv.Quote(t.Ja))
		} else {
			for i, g := range guards {
				guards[i] = escapeRegexp(g)
			}
			fmt.Fprintf(buf, "    pattern: %s\n    regexpMustEmpty: $1\n", strconv.Quote("/("+strings.Join(guards, "|")+")|"+escapeRegexp(t.Ja)+"/"))
		}
		fmt.Fprintf(buf, "    specs:\n      - from: %s\n        to: %s\n", strconv.Quote(t.Ja), strconv.Quote(to))
		return nil
	})
	if err != nil {
		return err
	}
	return buf.Flush()
}

// escapeRegexp quotes a text for a regular expression of JavaScript between
// slashes.
func escapeRegexp(s string) string {
	return strings.ReplaceAll(regexp.QuoteMeta(s), "/", `\/`)
}

package scenario

import (
	"fmt"
	"slices"
	"strings"
)

// Fits reports whether an event fits a pattern: every field the pattern gives
// is the same.
func (p *Event) Fits(e *Event) bool {
	return p.Kind == e.Kind &&
		(p.Player == "" || p.Player == e.Player) &&
		(p.Source == "" || p.Source == e.Source) &&
		(p.Object == "" || p.Object == e.Object) &&
		(p.To == "" || p.To == e.To) &&
		(p.Amount == nil || e.Amount != nil && *p.Amount == *e.Amount) &&
		(p.From == "" || p.From == e.From) &&
		(p.Into == "" || p.Into == e.Into) &&
		(p.Card == "" || p.Card == e.Card) &&
		(p.Word == "" || p.Word == e.Word) &&
		(p.Combat == nil || *p.Combat == (e.Combat != nil && *e.Combat))
}

// first returns the index of the first event at or after from that fits, or -1.
func first(events []Event, from int, p *Event) int {
	for i := from; i < len(events); i++ {
		if p.Fits(&events[i]) {
			return i
		}
	}
	return -1
}

func (p *Event) words() string { return strings.ReplaceAll(string(JSON(p)), `"`, "") }

// eventParts takes apart the claims about what happened and what was asked.
func (c *Claim) eventParts() []part {
	var out []part
	log := func(wrong func([]Event) string) {
		out = append(out, part{Query{What: AskEvents}, func(o Observed) string { return wrong(o.Events) }})
	}
	if h := c.Happened; h != nil {
		log(h.wrong)
	}
	if c.Never != nil {
		log(func(es []Event) string {
			if first(es, 0, c.Never) >= 0 {
				return "happened: " + c.Never.words()
			}
			return ""
		})
	}
	if c.Together != nil {
		log(func(es []Event) string { return together(es, c.Together) })
	}
	if c.Before != nil {
		log(func(es []Event) string { return before(es, c.Before) })
	}
	if c.Silent != nil {
		log(c.Silent.wrong)
	}
	if c.Offered != nil {
		out = append(out, part{Query{What: AskChoices}, c.Offered.wrong})
	}
	if c.Asked != nil {
		out = append(out, part{Query{What: AskChoices}, c.Asked.wrong})
	}
	if r := c.Refused; r != nil {
		out = append(out, part{Query{What: AskAttempt, Of: Target(r.Attempt)}, r.wrong})
	}
	for _, a := range c.Allowed {
		out = append(out, part{Query{What: AskAttempt, Of: Target(a)}, func(o Observed) string {
			switch {
			case o.Missing:
				return fmt.Sprintf("attempt %s was not made", a)
			case !o.Yes:
				return fmt.Sprintf("attempt %s: allowed claimed, refused (%s: %s)", a, o.Text, o.Detail)
			}
			return ""
		}})
	}
	return out
}

func (h *Happened) wrong(es []Event) string {
	n := 0
	for i := range es {
		if h.Fits(&es[i]) {
			n++
		}
	}
	switch {
	case h.Times != nil && n != *h.Times:
		return fmt.Sprintf("happened %d times, not %d: %s", n, *h.Times, h.words())
	case h.Times == nil && n == 0:
		return "did not happen: " + h.words()
	}
	return ""
}

// together looks for a batch in which every pattern fits an event of its own.
func together(es []Event, patterns []Event) string {
	for i := 0; i < len(es); {
		j := i
		for j < len(es) && es[j].Batch == es[i].Batch {
			j++
		}
		if assigned(es[i:j], patterns, 0, make([]bool, j-i)) {
			return ""
		}
		i = j
	}
	var words []string
	for i := range patterns {
		words = append(words, patterns[i].words())
	}
	return "did not happen at the same time: " + strings.Join(words, ", ")
}

// assigned reports whether the patterns from k on fit events not yet used.
func assigned(es []Event, patterns []Event, k int, used []bool) bool {
	if k == len(patterns) {
		return true
	}
	for i := range es {
		if !used[i] && patterns[k].Fits(&es[i]) {
			used[i] = true
			if assigned(es, patterns, k+1, used) {
				return true
			}
			used[i] = false
		}
	}
	return false
}

func before(es []Event, patterns []Event) string {
	last := -1
	for k := range patterns {
		i := first(es, 0, &patterns[k])
		if i < 0 {
			return "did not happen: " + patterns[k].words()
		}
		if last >= 0 && es[i].Batch <= es[last].Batch {
			return fmt.Sprintf("happened not before but after or with the next: %s", patterns[k-1].words())
		}
		last = i
	}
	return ""
}

func (b *Between) wrong(es []Event) string {
	i := first(es, 0, &b.After)
	if i < 0 {
		return "did not happen: " + b.After.words()
	}
	j := first(es, i+1, &b.Before)
	if j < 0 {
		return "did not happen afterwards: " + b.Before.words()
	}
	if k := first(es[:j], i+1, &Event{Kind: EvPriority}); k >= 0 {
		return fmt.Sprintf("%s received priority between %s and %s", es[k].Player, b.After.words(), b.Before.words())
	}
	return ""
}

// fitting returns the choices asked of a player, of a kind, by a source; ""
// for any.
func fitting(choices []Choice, player Who, kind string, source Ref) []Choice {
	var out []Choice
	for _, c := range choices {
		if (player == "" || player == c.Player) && (kind == "" || kind == c.Kind) && (source == "" || source == c.Source) {
			out = append(out, c)
		}
	}
	return out
}

func (w *Offered) wrong(o Observed) string {
	fit := fitting(o.Choices, w.Player, w.Choice, w.Source)
	nth := w.Nth
	if nth == 0 {
		nth = len(fit)
	}
	if nth == 0 || nth > len(fit) {
		return fmt.Sprintf("no such choice was asked: %s", JSON(w))
	}
	got := fit[nth-1].Options
	for _, in := range w.Includes {
		if !slices.Contains(got, in) {
			return fmt.Sprintf("choice %s did not offer %s, only %s", w.Choice, in, list(got))
		}
	}
	for _, ex := range w.Excludes {
		if slices.Contains(got, ex) {
			return fmt.Sprintf("choice %s offered %s", w.Choice, ex)
		}
	}
	if w.Exactly != nil && !sameSet(w.Exactly, got, keep) {
		return fmt.Sprintf("choice %s: %s claimed, %s offered", w.Choice, list(w.Exactly), list(got))
	}
	return ""
}

func (w *Asked) wrong(o Observed) string {
	if n := len(fitting(o.Choices, w.Player, w.Choice, w.Source)); n != w.Times {
		return fmt.Sprintf("asked %d times, not %d: %s", n, w.Times, JSON(w))
	}
	return ""
}

func (r *Refused) wrong(o Observed) string {
	switch {
	case o.Missing:
		return fmt.Sprintf("attempt %s was not made", r.Attempt)
	case o.Yes:
		return fmt.Sprintf("attempt %s: refused claimed, it was allowed", r.Attempt)
	case r.Because != "" && r.Because != o.Text:
		return fmt.Sprintf("attempt %s: refused because of %s claimed, because of %s observed (%s)", r.Attempt, r.Because, o.Text, o.Detail)
	}
	return ""
}

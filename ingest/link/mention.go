package link

import (
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/name"
)

// mentions resolves the names in 《》 of all rulings and rule paragraphs.
func (l *Linker) mentions(doc *corpus.Document) {
	prefer := l.preferred(doc)
	for i := range doc.Blocks {
		if b := &doc.Blocks[i]; b.IsRuling() {
			l.blockMentions(b, prefer)
		}
	}
}

// preferred returns the sets whose cards are meant where a name is not unique.
func (l *Linker) preferred(doc *corpus.Document) []string {
	sets := slices.Clone(doc.Sets)
	if doc.Set != "" && !slices.Contains(sets, doc.Set) {
		sets = slices.Insert(sets, 0, doc.Set)
	}
	return sets
}

// blockMentions resolves the names of one block. Names of both halves go
// first: a half named alone in the same block belongs to that card.
func (l *Linker) blockMentions(b *corpus.Block, prefer []string) {
	quoted := nlp.QuotedNames(b.Text)
	links := make([]*corpus.CardLink, len(quoted))
	halves := map[string]string{} // key of a half → card
	for i, q := range quoted {
		ja := q.Ja.In(b.Text)
		if parts := strings.Split(name.Key(ja), "+"); len(parts) > 1 {
			links[i] = l.mention(b, q, prefer, nil)
			if links[i] != nil {
				for _, p := range parts {
					halves[p] = links[i].Card
				}
			}
		}
	}
	for i, q := range quoted {
		if links[i] == nil && !strings.Contains(name.Key(q.Ja.In(b.Text)), "+") {
			links[i] = l.mention(b, q, prefer, halves)
		}
		if links[i] != nil {
			b.Mentions = append(b.Mentions, *links[i])
		}
	}
}

// mention resolves one name; nil where it names no card, with a note why.
func (l *Linker) mention(b *corpus.Block, q nlp.Quoted, prefer []string, halves map[string]string) *corpus.CardLink {
	ja, en := q.Ja.In(b.Text), q.En.In(b.Text)
	link := &corpus.CardLink{Ja: ja, Method: corpus.Mention, Span: q.Span}
	if len(l.cards) == 0 {
		note(b, "unknown-name", fmt.Sprintf("《%s》 is not linked: no card file is imported", ja), q.Span)
		return nil
	}
	if card := halves[name.Key(ja)]; card != "" {
		link.Card, link.Confidence, link.Half = card, 0.95, l.halfOf(card, ja)
		link.Why = "half of a split card that is named as a whole here"
		if link.Half == "" {
			link.Confidence = 0.6
			link.Why = "stands for a half of " + card + ", which is named so as a whole here"
			note(b, "wrong-name", fmt.Sprintf("《%s》 is no half of %s", ja, card), q.Span)
		}
		return link
	}
	hits := l.names.Lookup(ja)
	if en != "" {
		hits = l.withEnglish(b, q, hits, en)
	}
	if len(hits) == 0 {
		return l.wrongName(b, link, prefer)
	}
	best := l.choose(hits, prefer)
	if len(best) > 1 {
		var all []string
		for _, h := range best {
			all = append(all, h.Card)
		}
		note(b, "ambiguous-name", fmt.Sprintf("《%s》 names %s", ja, strings.Join(all, ", ")), q.Span)
	}
	link.Card, link.Half = best[0].Card, best[0].Half
	link.Confidence = map[name.How]float64{name.Exact: 0.99, name.Folded: 0.95}[best[0].How] / float64(len(best))
	return link
}

// withEnglish keeps the hits that the English name allows. Where the two names
// belong to different cards, the English one is believed and the Japanese one
// noted: English names are unique.
func (l *Linker) withEnglish(b *corpus.Block, q nlp.Quoted, hits []name.Hit, en string) []name.Hit {
	english := l.names.Lookup(strings.ReplaceAll(en, "_", " "))
	if len(english) == 0 {
		if len(hits) > 0 {
			note(b, "wrong-name", fmt.Sprintf("no card is named %q; 《%s》 is %s", en, q.Ja.In(b.Text), hits[0].Card), q.En)
		}
		return hits
	}
	var both []name.Hit
	for _, h := range hits {
		if slices.ContainsFunc(english, func(e name.Hit) bool { return e.Card == h.Card }) {
			both = append(both, h)
		}
	}
	if len(both) > 0 {
		return both
	}
	if ja := english[0].Ja; ja != "" {
		note(b, "wrong-name", fmt.Sprintf("%s is 《%s》 in Japanese, not 《%s》", english[0].Card, ja, q.Ja.In(b.Text)), q.Ja)
	}
	return english
}

// choose keeps the hits of the preferred sets, then whole cards before halves.
func (l *Linker) choose(hits []name.Hit, prefer []string) []name.Hit {
	keep := func(ok func(name.Hit) bool) {
		var out []name.Hit
		for _, h := range hits {
			if ok(h) {
				out = append(out, h)
			}
		}
		if len(out) > 0 {
			hits = out
		}
	}
	for _, set := range prefer {
		before := len(hits)
		keep(func(h name.Hit) bool { return l.inSet(h.Card, set) })
		if len(hits) < before {
			break
		}
	}
	keep(func(h name.Hit) bool { return h.Half == "" })
	return hits
}

func (l *Linker) inSet(card, set string) bool {
	c := l.byName[card]
	return c != nil && slices.ContainsFunc(c.Printings, func(p corpus.Printing) bool { return p.Set == set })
}

// wrongName links a name that is no card to the one that was likely meant,
// with a note; nil where none is likely.
func (l *Linker) wrongName(b *corpus.Block, link *corpus.CardLink, prefer []string) *corpus.CardLink {
	d := l.names.Diagnose(link.Ja)
	if len(d.Hits) == 0 {
		note(b, "unknown-name", fmt.Sprintf("《%s》: %s", link.Ja, d.Cause), link.Span)
		return nil
	}
	nearest := slices.DeleteFunc(slices.Clone(d.Hits), func(h name.Hit) bool { return h.Distance > d.Hits[0].Distance })
	best := l.choose(nearest, prefer)
	label := best[0].Ja
	if label == "" {
		label = best[0].Card
	}
	note(b, "wrong-name", fmt.Sprintf("《%s》 → 《%s》 (%s): %s", link.Ja, label, best[0].Card, d.Cause), link.Span)
	if len(best) > 1 || best[0].Distance > 0 && len([]rune(name.Key(link.Ja))) < leastLetter {
		return nil // a short name is as near to many others
	}
	link.Card, link.Half, link.Confidence, link.Why = best[0].Card, best[0].Half, 0.6, "wrong name: "+d.Cause
	return link
}

// halfOf returns the English name of the half of card that ja names, "" if none.
func (l *Linker) halfOf(card, ja string) string {
	if c := l.byName[card]; c != nil && len(c.Faces) > 1 {
		for _, f := range c.Faces {
			if name.Key(f.Ja) == name.Key(ja) || slices.ContainsFunc(f.JaAlso, func(s string) bool { return name.Key(s) == name.Key(ja) }) {
				return f.Name
			}
		}
	}
	return ""
}

package ingest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/index"
	"saitei/nlp/name"
	"saitei/nlp/term"
	"saitei/rules/cr"
)

func (x *Indexer) asides() error {
	for i := range x.list {
		if err := x.card(&x.list[i]); err != nil {
			return err
		}
	}
	for i := range x.terms.Concepts {
		if err := x.concept(&x.terms.Concepts[i]); err != nil {
			return err
		}
	}
	return x.ruleItems()
}

func (x *Indexer) named(it *index.Item, row index.Named) error {
	row.Kind = it.Kind
	var err error
	if it.Row, err = json.Marshal(row); err != nil {
		return fmt.Errorf("ingest: index %s: %w", it.ID, err)
	}
	return x.w.Add(it)
}

func (x *Indexer) card(c *corpus.Card) error {
	ja := name.WholeJa(c)
	it := &index.Item{ID: "card:" + c.Name, Kind: "card", Text: ja, English: []string{c.Name}, Names: append([]string{c.Name, ja}, c.Also...)}
	row := index.Named{Card: c.Name, Ja: ja}
	for _, f := range c.Faces {
		it.Names = append(append(it.Names, f.Name, f.Ja), f.JaAlso...)
		if f.Reading != "" {
			it.Readings = append(it.Readings, f.Reading)
		}
		if f.TypeJa != "" {
			it.Context = append(it.Context, f.TypeJa)
		}
		it.English = append(it.English, strings.Join(slices.Concat(f.Supertypes, f.Types, f.Subtypes), " "))
		if len(c.Faces) > 1 {
			row.Also = append(row.Also, f.Name, f.Ja)
		}
	}
	row.Also = slices.DeleteFunc(append(row.Also, c.Also...), func(s string) bool { return s == "" })
	for _, p := range c.Printings {
		if !slices.Contains(row.Sets, p.Set) {
			row.Sets = append(row.Sets, p.Set)
		}
	}
	it.Sets = row.Sets
	return x.named(it, row)
}

func (x *Indexer) concept(c *term.Concept) error {
	if c.Derived || c.Kind == term.NonTerm {
		return nil
	}
	it := &index.Item{ID: "term:" + c.ID, Kind: "term", Text: c.Preferred().Ja}
	row := index.Named{Term: c.ID, Ja: c.Preferred().Ja, TermKind: string(c.Kind), Related: c.Related,
		Keyword: c.Kind == term.KeywordAbility || c.Kind == term.AbilityWord || c.Kind == term.KeywordAction}
	for _, en := range c.En {
		row.En = append(row.En, en.Text)
	}
	it.Names = append(it.Names, row.En...)
	it.English = row.En
	for i := range c.Terms {
		t := &c.Terms[i]
		row.Forms = append(row.Forms, index.Form{Ja: t.Ja, Status: string(t.Status), From: t.From, To: t.To})
		it.Names = append(append(it.Names, t.Ja), t.Forms...)
		it.Names = append(it.Names, verbForms(t)...)
		if t.Reading != "" {
			it.Readings = append(it.Readings, t.Reading)
		}
		for _, f := range t.Forms {
			if !slices.ContainsFunc(row.Forms, func(o index.Form) bool { return o.Ja == f }) {
				row.Forms = append(row.Forms, index.Form{Ja: f, Status: string(t.Status)})
			}
		}
	}
	return x.named(it, row)
}

// verbForms returns the forms of a verb under which it is asked for beside the
// one of the dictionary: the stem and what nouns are made of.
func verbForms(t *term.Term) []string {
	stem := t.Stem()
	switch t.POS {
	case term.IchidanV:
		return []string{stem}
	case term.GodanV:
		rest := []rune(strings.TrimPrefix(t.Ja, stem))
		if len(rest) == 1 {
			if i := slices.Index([]rune("うくぐすつぬぶむる"), rest[0]); i >= 0 {
				return []string{stem + string([]rune("いきぎしちにびみり")[i])}
			}
		}
	case term.SuruPOS:
		return []string{stem + "する"}
	}
	return nil
}

// ruleItems adds the rules of the newest edition, and the old ones that blocks
// are linked to.
func (x *Indexer) ruleItems() error {
	if x.newest.IsZero() {
		return nil
	}
	e, err := x.library.Edition(x.newest)
	if err != nil {
		return err
	}
	for i := range e.Rules {
		if err := x.rule(e.Rules[i], x.newest, corpus.RuleID{}); err != nil {
			return err
		}
	}
	var refs []index.RuleRef
	for ref := range x.linked {
		if !ref.Edition.IsZero() && ref.Edition != x.newest {
			refs = append(refs, ref)
		}
	}
	slices.SortFunc(refs, func(a, b index.RuleRef) int {
		if c := a.ID.Compare(b.ID); c != 0 {
			return c
		}
		return a.Edition.Compare(b.Edition)
	})
	for _, ref := range refs {
		rule, ok, err := x.library.Rule(ref.ID, ref.Edition)
		if errors.Is(err, cr.ErrNoEdition) || err == nil && !ok {
			continue
		}
		if err != nil {
			return err
		}
		if err := x.rule(rule, ref.Edition, x.linked[ref]); err != nil {
			return err
		}
	}
	return nil
}

func (x *Indexer) rule(r cr.Rule, ed corpus.Edition, current corpus.RuleID) error {
	id := r.ID.String()
	row := index.Named{Rule: id, Edition: ed, Text: r.Text}
	if current != r.ID {
		row.Current = current.String()
	}
	it := &index.Item{
		ID: "cr:" + id + "@" + ed.String(), Kind: "cr", English: []string{r.Text}, Names: []string{"cr " + id},
		Number: r.ID, Rules: []index.RuleRef{{ID: r.ID, Edition: ed}, {ID: current}}, Date: ed,
	}
	return x.named(it, row)
}

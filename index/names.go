package index

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"saitei/nlp"
)

// maxNamed bounds how many items one name is taken to mean.
const maxNamed = 12

// lookup returns the cards, rules and terms that s names whole.
func (p *planner) lookup(s string) ([]found, error) { return p.under(fieldName, Key(s)) }

// spoken returns those whose reading is s, in kana or romaji.
func (p *planner) spoken(s string) ([]found, error) {
	key := nlp.KanaKey(s)
	if isLatin(s) {
		key = nlp.RomajiKey(s)
	}
	if utf8.RuneCountInString(key) < minReading {
		return nil, nil
	}
	return p.under(fieldSpoken, key)
}

// minReading is the length of the shortest reading that is looked up; shorter
// ones mean half the dictionary.
const minReading = 3

func (p *planner) under(field, key string) ([]found, error) {
	if key == "" {
		return nil, nil
	}
	id := field + " " + key
	if f, ok := p.dir[id]; ok {
		return f, nil
	}
	l, err := p.r.list(field, key, docsAlone)
	if err != nil {
		return nil, err
	}
	var out []found
	for _, doc := range l.docs[:min(len(l.docs), maxNamed)] {
		f, err := p.r.named(int(doc))
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b found) int { return strings.Compare(a.id, b.id) })
	p.dir[id] = out
	return out, nil
}

// named reads the row of an item that is not ranked.
func (r *reader) named(doc int) (found, error) {
	id, row, err := r.row(doc)
	if err != nil {
		return found{}, err
	}
	f := found{id: id}
	if err := json.Unmarshal(row, &f.row); err != nil {
		return f, fmt.Errorf("index: the row of %s is damaged: %w", id, err)
	}
	return f, nil
}

// nameAlts adds to a unit the ways in which what was named is found.
func (p *planner) nameAlts(u *unit, named []found, typed string) error {
	cards := 0
	for _, f := range named {
		switch f.row.Kind {
		case "card":
			if cards++; cards <= maxCards {
				p.cardAlts(u, f)
			}
		case "term":
			if err := p.termAlts(u, f, typed); err != nil {
				return err
			}
		}
	}
	return nil
}

// maxCards bounds for how many cards of one name alternatives are made.
const maxCards = 4

// cardAlts adds the ways in which a card is found: it is the subject, it is
// mentioned, it is named in the text.
func (p *planner) cardAlts(u *unit, f found) {
	key := Key(f.row.Card)
	as := f.row.Card
	if f.row.Ja != "" {
		as = "《" + f.row.Ja + "》 " + as
	}
	u.alts = append(u.alts,
		alt{how: "card", as: as, field: fieldSubject, terms: []string{key}, weight: weightCard},
		alt{how: "card", as: as, field: fieldCard, terms: []string{key}, weight: weightMention})
	if f.row.Ja != "" {
		// The name where the text has it, so that it is marked.
		if ws := p.an.words("《"+f.row.Ja+"》", nil); len(ws) > 0 {
			u.alts = append(u.alts, alt{how: "card", as: as, field: p.field(fieldJa), terms: []string{ws[0].term}, weight: 0.5})
		}
	}
}

// termAlts adds the other terms for a concept: those of other times, in the
// other language, in other spellings; and, for less, those that are related.
func (p *planner) termAlts(u *unit, f found, typed string) error {
	p.forms(u, f, typed, "term", weightForm)
	if f.row.Keyword {
		for _, en := range f.row.En {
			u.alts = append(u.alts, alt{how: "keyword", as: en, field: fieldKeyword, terms: []string{Key(en)}, weight: weightKeyword})
		}
	}
	u.alts = append(u.alts, alt{how: "topic", field: fieldTopic, terms: []string{Key(f.row.Term)}, weight: weightTopic})
	for _, id := range f.row.Related {
		doc, ok := p.r.number("term:" + id)
		if !ok {
			continue
		}
		rel, err := p.r.named(doc)
		if err != nil {
			return err
		}
		p.forms(u, rel, typed, "related", weightRelated)
	}
	return nil
}

func (p *planner) forms(u *unit, f found, typed, how string, weight float32) {
	for _, form := range f.row.Forms {
		if form.Ja != typed {
			p.sequence(u, how, form.Ja, p.an.words(form.Ja, nil), weight)
		}
	}
	for _, en := range f.row.En {
		if !strings.EqualFold(en, typed) {
			ws, _ := p.en.words(en, 0, nil)
			p.english(u, how, en, ws, weight)
		}
	}
}

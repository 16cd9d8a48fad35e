package link

import "saitei/nlp"

// Notions counts the notions of the game in texts of either language, by which
// rulings are compared. It is safe for concurrent use.
type Notions struct{ c *concepts }

// NewNotions reads the table of notions. It fails only where the table of the
// package is broken.
func NewNotions() (*Notions, error) {
	c, err := newConcepts()
	if err != nil {
		return nil, err
	}
	return &Notions{c}, nil
}

// Japanese counts the notions, numbers and mana symbols of a Japanese text.
// Names in 《》 do not count.
func (n *Notions) Japanese(text string) map[string]float64 { return n.c.japanese(text) }

// English counts those of an English text; the words of the name of the card it
// belongs to do not count.
func (n *Notions) English(text, card string) map[string]float64 {
	return n.c.english(nlp.FoldString(text, nlp.FoldWidth), card)
}

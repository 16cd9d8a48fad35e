package engine

import "testing"

// chapterCase is a situation of a chapter of the rules, and what must hold.
type chapterCase struct{ name, edition, text string }

// chapter plays the situations of a chapter with the cards they share.
func chapter(t *testing.T, cards string, cases []chapterCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			holds(t, cards+c.text, c.edition)
		})
	}
}

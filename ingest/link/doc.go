// Package link ties every ruling of a document to the cards, rules and
// keywords it speaks of, and says how each was found and how sure it is.
//
// [New] takes what there is to link to; [Linker.Document] fills in the links
// of one document. Documents are linked one by one: what stands in another
// document changes nothing.
//
//   - mentions: every name in 《》 (mention.go);
//   - subjects: the card a ruling is about, from its card box or heading, from
//     the names in its block, or from the place of the block among the cards of
//     the set (subject.go, align.go);
//   - rules: numbers written in the text (number.go), the keyword of the
//     section and the numbered paragraphs above (section.go), and words that
//     imply a rule (implied.tsv);
//   - keywords, by notion and not by string (keyword.go, keyword.tsv,
//     action.tsv).
//
// The tables describe the game and the language, never a document. A block for
// which nothing is sure enough is left unlinked with a [corpus.Note] that says
// what was weighed.
//
// The package gives up on: subjects of blocks that neither name a card nor
// stand between blocks that do; rules that only the meaning of a whole
// paragraph implies; and keywords of sets newer than its table.
package link

// Package nlp reads Japanese text and knows nothing of files, cards or
// rulings. Every position it reports is a byte offset into the text it was
// given; the text itself is never rewritten.
//
// Three things are enough for most uses:
//
//   - [Fold] gives the text in the form in which it is compared (width, kana
//     width, dashes, middle dots, …) with a map from every folded byte back to
//     the original bytes;
//   - [Lexicon] finds a fixed vocabulary in a text, names in 《》 as one unit;
//   - [Tokenizer] cuts a text into words with base form, reading and part of
//     speech. [NewKagome] and [OpenFlat] make one; both give the same tokens,
//     the second opens in well under a millisecond from a file that
//     package nlp/dict wrote.
//
// [ReadingOf] and [Hepburn] give readings in kana and romaji, [RomajiKey] and [KanaKey] the
// forms under which readings are looked up.
//
// It does not link, judge or correct anything.
package nlp

// Package dict is the dictionary under the tokenizer of package nlp: kagome's
// IPA dictionary with words of one's own entered at real costs, so that they
// win over their own parts but tear no longer word.
//
// [Write] writes it as one flat file, which [Open] maps into memory in well
// under a millisecond; [NewKagome] holds the same dictionary in kagome's form.
// Both are an [Analyzer] and find the same words: a test holds the one against
// the other. The file is a cache: it can be written again at any time from
// [Words], and its [Version] says which words it was written from.
//
// The package does not fold or cut text; that is the tokenizer's work.
package dict

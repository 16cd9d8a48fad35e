// Package index finds rulings. It keeps one bleve index beside a generation
// of the knowledge base and answers the query language of package
// index/query.
//
// [Create] makes a [Writer]; every ruling, rule paragraph, card, term and rule
// becomes one [Item]. [Open] gives an [Index], whose [Index.Search] ranks
// rulings and rule paragraphs by BM25 and puts before them the card, rule or
// term that the query names.
//
// # Fields
//
// All text fields are analysed here, not by bleve: tokens, readings and pairs
// of characters come out of one pass over the text, carry byte offsets of the
// original, and queries are built of terms. The index therefore names no
// analyzer, and opening it needs none; what it does need, the version of the
// dictionary, is kept in an internal key and compared on opening.
//
//	ja    base forms of the text; compounds and their parts
//	ctx   the same of headings, card names and keywords around the text
//	bi    pairs of characters of the folded text, so that nothing is
//	      unfindable because of how it was cut
//	rd    readings of text and context, as keys of kana
//	en    English of what the block is linked to: names, keywords, rules,
//	      English rulings
//
// Exact fields: kind, name, card, rule, keyword, set, doc, date, method,
// linked, holds.
//
// # What it does not do
//
// It does not link, and it does not know the knowledge base: package ingest
// writes it, and everything a result shows is stored in it.
package index

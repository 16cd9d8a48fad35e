// Package index finds rulings. It keeps one index beside a generation of the
// knowledge base and answers the query language of package index/query.
//
// [Create] makes a [Writer]; every ruling, rule paragraph, card, term and rule
// becomes one [Item]. [Open] gives an [Index], whose [Index.Search] ranks
// rulings and rule paragraphs by BM25 and puts before them the card, rule or
// term that the query names.
//
// # Fields
//
// All text fields are analysed here, not by bleve: tokens, readings and pairs
// of characters come out of one pass over the text, and queries are built of
// terms. Opening an index therefore needs no analyzer; the version of the
// dictionary is kept with it and compared. The texts that are shown are cut
// once more, for their marks.
//
//	ja    base forms of the text; compounds and their parts; negation
//	ctx   the same of headings, card names and keywords around the text
//	bi    pairs of characters of the folded text, so that nothing is
//	      unfindable because of how it was cut
//	rd    readings of text and context, as keys of kana; rr has their romaji
//	en    the English of terms, names and keywords, and the English ruling
//	      that says the same
//	enx   English that is only near: the rules the block is linked to
//
// Fields of whole values: kind, name, read, subj, card, para, rule, keyword,
// topic, set, doc, date, method, linked. Items that are not ranked (cards,
// terms, rules of the Comprehensive Rules, headings, card texts) have text
// fields of their own, with an x before the name. What is not kept as it is
// looked for is in stored.go.
//
// # Scores
//
// A query becomes units, each with the ways in which it may stand in an item:
// as typed, as another term, by reading, as a card. All ways count as one word
// of BM25 over all fields (BM25F); weights.go has their weights. Items that
// have all units come first, and alone where there are ten of them; else those
// with most of their weight follow, and at last those with any.
//
// # Reading
//
// Results are scored and counted to the last; nothing is estimated. Items are
// scored a window at a time, in arrays that stay in the cache. They are passed
// over only where they cannot be results: once there is something that no
// result lacks, or once the words that are left weigh too little to have most
// of the query and enough items have that. A test holds what comes of it
// against scoring every item by itself. Postings are arrays when they are
// scored: they are decoded when a search first needs them, no deeper than it
// needs them (items alone for filters, exclusions and facets; positions for
// phrases alone), and the last 64 MB of them are kept by the open index, for
// all its searches. Rows are read and marks made for the page that is shown.
//
// # On disk
//
// An index is one segment of bleve's (zapx) and index.json, written once:
// readers need no lock, and the same items give the same bytes. Bleve's own
// index around its segments would have locks, which keep readers of other
// processes out, and time stamps.
//
// Items are analysed in batches, several at once: a column for each field, of
// numbers of terms, in which what is known of a word is found out once.
// Bleve makes a segment of the columns of a batch, and one of all segments in
// the end. That takes two thirds of the time: BenchmarkIndex in package ingest
// has the shares of all fields.
//
// # What it does not do
//
// It does not link, and it does not know the knowledge base: package ingest
// writes it, and everything a result shows is stored in it. Meaning beyond
// words is covered by the term base and a table of words that say nearly the
// same (near.tsv), and no further.
package index

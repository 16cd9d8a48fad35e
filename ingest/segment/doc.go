// Package segment cuts the text of a document into blocks: headings,
// introductions, card boxes, numbered rule paragraphs, rulings, page
// furniture and second copies.
//
// [Document] does all of it, for plain text, Markdown and HTML alike. Readers
// of each format make lines ([saitei/ingest/segment/layout]); one classifier
// then reads the lines by their dress (marks, numbers, brackets, blank lines)
// and by what stands around them, never by their words beyond a small table
// of the words that such documents use for their own parts ("一般注釈",
// "以下の通り", "コメント").
//
// Every byte of the source belongs to exactly one block; [Check] proves it
// for a document.
//
// The package gives up on: text whose line breaks are lost together with the
// spaces that stood for them, where no mark or stop shows the end of a block;
// a card box without a type line, unless its name stands in 《》; and a
// question and its answer in two different lists.
package segment

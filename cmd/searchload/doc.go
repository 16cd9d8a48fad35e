// Searchload measures the search of saitei beside Groonga and SQLite FTS5, on
// the same generated rulings and the same queries, marks included. The script
// run beside it installs the two and prints the table.
//
//	searchload [-rulings N] [-seconds S] [-clients N] [-engines saitei,groonga,sqlite]
//
// Each engine answers with the ten best rulings and their text with marks.
// Groonga (its server, over a pipe) searches pairs of characters; SQLite (its
// shell, over a pipe) searches words that kagome has parted, since FTS5 itself
// has no Japanese. saitei searches as it always does: with other terms,
// readings, forms and names, with most of the words where few results have
// them all, and it counts all results.
package main

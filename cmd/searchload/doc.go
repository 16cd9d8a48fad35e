// Searchload measures the search of saitei beside Groonga and SQLite FTS5, on
// the same generated rulings and the same queries. The script run beside it
// installs the two and prints the table.
//
//	searchload [-rulings N] [-seconds S] [-clients N] [-engines saitei,groonga,sqlite]
//	           [-kinds word,and,…] [-index FOLDER] [-cpuprofile FILE]
//
// Of every query each engine returns the ten best rulings, ranked, and their
// whole text with marks around what was found. Engines take turns, so that
// what else the machine does falls on all of them; no engine remembers answers.
//
//   - saitei searches in this process, as it always does: with other terms,
//     readings, forms and names, also around the text, and with most of the words
//     where few results have them all. It counts all results.
//   - Groonga is its server, asked over a pipe. It searches pairs of characters,
//     ranks by how often they stand there, and counts all results. Its cache of
//     answers is off.
//   - SQLite is its shell, asked over a pipe, with FTS5 over words that saitei's
//     dictionary has parted, since FTS5 itself has no Japanese. It ranks by BM25.
//     It is not asked for the number of results, which would be a second search.
//
// Time is that from asking to having the answer read. CPU is the mean of what
// the engine used for a search: of saitei all that this process did, of the
// others what their own process did. "first" is the mean time of the first answer
// to each query, before saitei has decoded its postings and the others have
// touched their files; "found" is the mean number of results.
package main

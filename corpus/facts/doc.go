// Package facts holds the tables that the program ships: names, numbers,
// terms, types and dates. They are facts; no sentence of a card, rule or
// document stands in them. Each table is a file of tab-separated values whose
// first line names the columns; lines that begin with # are comments.
package facts

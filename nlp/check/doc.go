// Package check finds what is wrong in a Japanese text about the game: words of
// another era, slips of the pen, names that are no card, numbers that do not
// agree.
//
// [Run] checks documents and returns findings; [All] lists the checks. One file
// holds one check with all that is said about it: code, title, reason, and
// examples of bad and good, which the tests run. The name of a file is the code
// of its check.
//
// Cards and rules come through two small interfaces, [Cards] and [Rules], so
// that the package needs neither a knowledge base nor rules files; checks that
// need what is missing stay silent.
//
// What stands inside 《》 is a name: only the checks of names look there.
//
// # Quality
//
// A finding of severity error is to be acted on: barring the rare false
// positive, the text is wrong. Warnings are about texts that do not agree with
// themselves or with the house style; infos are for the reader to weigh.
package check

// Saitei reads Japanese FAQ documents of Magic: The Gathering into a knowledge
// base of rulings, makes test cases of them, and checks their terms.
//
// # Usage
//
//	saitei VERB [flags] [arguments]
//
// Every verb explains itself with --help, with an example that runs. Data goes
// to standard output, all else to standard error with the prefix "saitei: ".
// An argument of "-" is standard input.
//
// # Exit status
//
//	0  done and clean
//	1  findings, verdicts of disagreement or error, or nothing found
//	2  wrong usage or configuration
//	3  could not run: unreadable file, broken knowledge base, failed write
//
// # How this package is laid out
//
// One file holds one verb and no logic of its own: it reads flags, calls the
// package that does the work, and prints. A verb registers itself with
// [addVerb] in an init function of its file; [app] gives it the streams, the
// shared flags and the language of messages.
package main

// Package store keeps a knowledge base on disk.
//
// To read one, call [Open], then [KB.Each] for documents with their blocks,
// [KB.Cards] for the card table and [KB.Get] for imported rules; then
// [KB.Close]. To write one, call [Begin], write with the methods of [Build],
// then [Build.Commit] or [Build.Abort].
//
// # Layout
//
//	current.json          the one file that says which generation is current
//	build.lock            locked by the build that is running
//	generations/000002/   manifest.json, documents.jsonl, blocks.jsonl, index/ …
//	sources/SHA256        the bytes of each source, as read
//	rules/, crosswalk/, catalogues/, cards/, dictionary/
//	                      what was imported, by the sha256 of what it came from
//	holds.json            what the last verification found
//
// Interchange files are JSON Lines that a person can read and compare; those
// imported from large files are gzipped.
//
// # What is promised
//
// A build writes a generation beside the current one, checks it, and swaps it
// in by renaming current.json. Killed at any moment, or out of disk space, it
// leaves the current generation as it was, and the next build sweeps up.
// Readers hold a shared lock on their generation, which keeps it from being
// removed; they never wait for a build, nor a build for them. Two builds at
// once: the second is told so ([ErrBusy]). Everything is flushed to the disk
// before it is renamed into place.
//
// A knowledge base of another format version is refused ([FormatError]). The
// manifest has size and sha256 of every file, and [Check] compares them.
//
// # What is not
//
// Locks are those of the operating system and may not hold on network drives.
package store

// Package decode turns the bytes of a source into text without losing a byte.
//
// [Decode] opens gzip, finds the encoding and returns a [Text]: the decoded
// UTF-8, the bytes it came from, and a map from every place in the one to its
// place in the other ([Text.Offset]). It reads UTF-8, UTF-16, CP932
// (Shift_JIS as Windows writes it, with the NEC and IBM extensions and the
// private area), EUC-JP and ISO-2022-JP.
//
// The encoding is found in this order: byte order mark, escape sequences of
// ISO-2022-JP, valid UTF-8, the declared label if the bytes decode under it
// and no other reading is clearly better, and last the candidate whose text
// looks most like Japanese. A declaration that turns out wrong is a warning.
// Bytes that fit no encoding are an [Error] with the offset of the first
// byte that does not fit.
//
// The package knows nothing of HTML beyond the declaration in its head, and
// nothing of documents.
package decode

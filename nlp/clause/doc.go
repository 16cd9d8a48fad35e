// Package clause reads the grammar of a Japanese sentence as far as rulings
// need it: sentences, their clauses, and of each clause what role it plays
// (condition, consequence, contrast, example, reason, time …), its predicate
// with voice, negation and modality, and its arguments by particle.
//
// [Parse] takes a text with its tokens and gives a [Text]. All spans are byte
// offsets into that text.
//
// # What a clause is
//
// A clause is a predicate with the phrases that belong to it. A sentence is a
// row of main clauses in text order; a clause that modifies a noun (移植を持つ
// クリーチャー), stands in brackets or is quoted is embedded: its Parent is the
// clause it stands in, and the argument it belongs to lists it.
//
// The role of a clause is told by what follows its predicate (場合, とき, たび,
// かぎり, 間, なら, れば, たら, ても, 後, 前, 時点で, ので, ため, が …) and by the
// word its sentence begins with (例えば, ただし, しかし …).
//
// # Where it gives up
//
//   - が before を crosses a clause that modifies a noun (クリーチャーが飛行を持つ
//     クリーチャーを), unless that noun is itself the subject: which of two clauses
//     a subject belongs to is not always told by form.
//   - Attachment is greedy: a phrase belongs to the nearest predicate after it
//     that is not closed off by a comma or a topic. A relative clause that
//     reaches over a comma is cut at the comma.
//   - 連用中止 (…し、 …) is always read as a coordinate clause, never as manner.
//   - A sentence without a predicate (a noun phrase alone) is one clause whose
//     predicate is empty.
package clause

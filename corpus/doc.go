// Package corpus holds the domain types of saitei: documents of rulings, what
// they are linked to, cards, rules and terms. It imports nothing of the
// project, and every other package speaks in its types.
//
// A [Document] is what one source file became: a row of [Block] values that
// together own every byte of the source. Blocks of kind [KindRuling] and
// [KindRule] are the rulings; their links ([CardLink], [RuleLink],
// [KeywordLink]) say how and where each was found.
//
// A rule number means nothing without a date: [RuleID] never travels without
// the [Edition] it was written under.
package corpus

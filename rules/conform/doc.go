// Package conform plays scenarios on engines and gives verdicts.
//
// An [Engine] is the built-in one ([Builtin]) or any process that speaks JSON
// lines on standard input and output ([Process]); [Serve] is the other end of
// that door. A [Judge] holds what an engine reports against the claim of the
// ruling and the rules of the edition. [Curated] gives the scenarios written
// by hand that are embedded here, [Mutants] finds out which of them notice
// which deviation of the reference engine.
//
// # Protocol
//
// One JSON object a line, to the engine (→) and from it (←):
//
//	→ {"cmd":"hello","protocol":1}
//	← {"engine":"…","version":"…","editions":["2009-07-11"],"features":["combat"],"actions":["cast"]}
//	→ {"cmd":"run","seq":1,"edition":"2009-07-11","scenario":{"id":"…","players":{…},"given":{…},"when":[…]}}
//	← {"seq":1,"observations":[[{"number":21}]]}
//	← {"seq":1,"unsupported":["face-down","card:NAME"]}
//	← {"seq":1,"refused":{"step":3,"code":"mana","reason":"…"}}
//	← {"seq":1,"error":"…"}
//	→ {"cmd":"bye"}
//
// The steps of "when" are those of package scenario. A checkpoint is a step
// {"observe":[{"what":"life","of":"you"}]}; the engine answers with one list
// for each checkpoint and in it one answer for each question, as
// [scenario.Observed] says. What is expected never reaches the engine.
//
// What this package does not do: it does not know documents or knowledge
// bases; rulings are named by document, line and key.
package conform

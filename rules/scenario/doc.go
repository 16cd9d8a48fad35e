// Package scenario owns the neutral test case: one situation of the game, what
// is done in it, and what must then be true. It is data that a judge can read
// and that knows no engine.
//
// Most callers need two functions: [Read] turns YAML or JSON into checked
// [Scenario] values, and [Scenario.Program] makes of one the question that is
// put to an engine under one edition of the rules, without the expected
// values. [Print] is the inverse of [Read].
//
// The vocabulary is closed: the fields of [Step], [Claim], [Query] and
// [Event] are all there is, and [Schema] publishes the same as JSON Schema.
// Faults are reported as "file:line: what, and what to write instead".
//
// # Conventions of play
//
// No choice is ever guessed. Where the game asks something and at least two
// answers are legal, the next step must be the answer; a choice with a single
// legal answer is not asked. Going past the declaration of attackers or
// blockers with [Step.Go] declares none. When a player acts while another has
// priority, the players between pass, as long as nothing resolves by it.
//
// What this package does not do: it plays nothing, and it does not know which
// cards an engine has.
package scenario

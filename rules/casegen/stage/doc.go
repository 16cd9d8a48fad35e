// Package stage builds scenarios.
//
// A [Stage] takes the cards, the permanents, the steps and the claims of a
// scenario one after the other, in the words of its YAML form, and gives new
// names to all that is made. [Stage.Finish] plays what was built and fills in
// the answers to the choices that the game asks, since a scenario leaves none
// open.
package stage

// Package engine is the reference engine: the Comprehensive Rules as a program
// that checks rulings. It has no interface and makes no choice of its own;
// whatever is to be decided stands in the scenario.
//
// [Run] plays a program and answers what is asked at its checkpoints. [New] and
// [Game.Do] do the same step by step.
package engine

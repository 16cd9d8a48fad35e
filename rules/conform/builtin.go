package conform

import (
	"context"

	"saitei/rules/engine"
	"saitei/rules/scenario"
)

// Builtin is the reference engine. With a mutant it breaks one rule.
type Builtin struct {
	Mutant string
	Cards  *engine.Cards // where cards come from; nil: those written by hand
}

// builtinVersion is that of the engine's play, not of the program: it changes
// when an outcome may change.
const builtinVersion = "1"

// Info says what the engine can play.
func (b *Builtin) Info() Info {
	return Info{Engine: "builtin", Version: builtinVersion, Editions: engine.Editions(), Features: engine.Features()}
}

// Run plays a program.
func (b *Builtin) Run(_ context.Context, p *scenario.Program) scenario.Outcome {
	opt := engine.Options{Edition: p.Edition, Cards: b.Cards}
	if b.Mutant != "" {
		opt.Mutants = []string{b.Mutant}
	}
	return engine.Run(p, opt)
}

// Close does nothing.
func (b *Builtin) Close() error { return nil }

// MutantNames lists the mutants of the reference engine.
func MutantNames() []string {
	all := engine.Mutants()
	out := make([]string, len(all))
	for i, m := range all {
		out[i] = m.Name
	}
	return out
}

package engine

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/scenario"
)

// FuzzRun plays whatever can be read as a scenario: it may be refused or not
// supported, but the engine itself never fails and always comes to an end.
func FuzzRun(f *testing.F) {
	files, _ := filepath.Glob("../conform/curated/*/*.yaml")
	for i, path := range files {
		if i%6 == 0 {
			if b, err := os.ReadFile(path); err == nil {
				f.Add(string(b))
			}
		}
	}
	f.Add("id: t\n" + shieldText)
	f.Fuzz(func(t *testing.T, text string) {
		list, err := scenario.Parse("fuzz.yaml", []byte(text))
		if err != nil {
			return
		}
		for _, s := range list[:min(len(list), 4)] {
			for _, ed := range []string{"2006-05-01", "2026-06-19"} {
				p := s.Program(corpus.MustDate(ed))
				out := Run(&p.Program, Options{})
				require.Empty(t, out.Error)
			}
		}
	})
}

// TestControlReturns holds that a creature that comes back before its
// controller's turn begins can attack in it.
func TestControlReturns(t *testing.T) {
	holds(t, borrowText, "")
}

const borrowText = `
cards:
  bear: {cost: "{1}{G}", types: [Creature], pt: 2/2}
  borrow: {cost: "{R}", types: [Sorcery], abilities: ["gain control of target creature until end of turn"]}
given:
  turn: opponent
  battlefield: [bear]
  hand: {opponent: [borrow]}
  library: {you: [{card: bear, as: drawn}]}
when:
  - cast: {player: opponent, card: borrow, targets: [bear], mana: "{R}"}
  - resolve
  - check: {as: borrowed, then: [{controller: {bear: opponent}}]}
  - go: {to: main1, turn: you}
  - attack: {player: you, with: [bear]}
  - go: {to: end-combat}
then: [{life: {opponent: 18}}, {controller: {bear: you}}]
`

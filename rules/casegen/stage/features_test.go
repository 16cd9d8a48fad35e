package stage

import (
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/rules/scenario"
)

func TestFeatures(t *testing.T) {
	list, err := scenario.Parse("x", []byte(`
id: x
cards:
  a: {types: [Creature], pt: 1/1, abilities: [deathtouch, "{T}: this deals 1 damage to any target"]}
  b: {types: [Creature], pt: 1/1, abilities: ["when this enters, draw a card"]}
given:
  battlefield: [{card: a, as: p}]
when:
  - attempt: {as: try, attack: {player: you, with: [p]}}
then:
  - allowed: [try]
`))
	require.NoError(t, err)
	require.Equal(t, []string{"activated", "combat", "deathtouch", "trigger"}, features(list[0]))
}

package ability

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
)

// texts are abilities in the wording that Print gives, and wordings that are
// read as well with what Print makes of them.
var texts = []struct{ in, out string }{
	{"lifelink", ""},
	{"first strike", ""},
	{"graft 2", ""},
	{"equip {3}", ""},
	{"ward — discard a card", ""},
	{"protection from red", ""},
	{"protection from multicolored", ""},
	{"protection from enchantment", ""},
	{"protection from everything", ""},
	{"swampwalk", ""},
	{"legendary landwalk", ""},
	{"enchant creature you control", ""},
	{"{T}: 1 damage to any target", "{T}: this deals 1 damage to any target"},
	{"when this enters, sacrifice it unless {U} was spent to cast it", "when this enters, then if {U} was not spent to cast it, sacrifice it"},
	{"forecast — {2}{W}{U}, Reveal this: create a 1/1 white and blue Bird creature token with flying", "forecast — {2}{W}{U}, reveal this: create a 1/1 white and blue Bird creature token with flying"},
	{"target creature gets +3/+3 until end of turn", ""},
	{"creatures you control get +1/+1", "each creature you control gets +1/+1"},
	{"hellbent — as long as you have no cards in hand, this gets +2/+1", "hellbent — as long as your hand size is 0, this gets +2/+1"},
	{"whenever another creature enters, sacrifice this. if you do, this deals 4 damage to it", ""},
	{"{1}{U}: untap target creature with a +1/+1 counter on it", ""},
	{"{B}, {T}: destroy target creature with power less than the power of this", ""},
	{"{1}, remove two +1/+1 counters from among creatures you control: draw a card", "{1}, remove 2 +1/+1 counters from among creatures you control: draw a card"},
	{"if a source you control would deal damage to a permanent or player, instead change that amount to twice that many", ""},
	{"{W}: prevent the next 1 damage that would be dealt to you this turn", "{W}: until end of turn, for the next 1 damage, if you would be dealt damage, instead prevent that damage"},
	{"attacking creatures you control get +1/+0 until end of turn", "each attacking creature you control gets +1/+0 until end of turn"},
	{"destroy target creature blocking or blocked by a creature you control", ""},
	{"battalion — whenever this and at least two other creatures attack, this gets +1/+1 until end of turn", "battalion — whenever this attacks with at least 2 others, this gets +1/+1 until end of turn"},
	{"whenever a creature you control attacks alone, untap it", ""},
	{"as this enters, you may pay 2 life. if you don't, tap it", "as this enters, (you may pay 2 life. if you don't, tap it)"},
}

func TestParsePrint(t *testing.T) {
	for _, c := range texts {
		t.Run(c.in, func(t *testing.T) {
			a, err := Parse(c.in)
			require.NoError(t, err)
			want := c.out
			if want == "" {
				want = c.in
			}
			got := Print(a)
			require.Equal(t, want, got)
			b, err := Parse(got)
			require.NoError(t, err)
			require.Empty(t, cmp.Diff(a, b))
		})
	}
}

// TestReadings holds how wordings are read that could be read in two ways.
func TestReadings(t *testing.T) {
	attackers := MustParse("attacking creatures you control get +1/+0 until end of turn").(Spell).Do[0].(Apply).Rule.(Continuous).What.(Each)
	require.Equal(t, []Predicate{Status{[]string{"attacking"}}, Type{[]string{"creature"}}, ControlledBy{You{}}}, attackers.Filter.Is)
	require.IsType(t, Triggered{}, MustParse("when this dies, if you control a Forest, draw a card"))
	require.Len(t, MustParse("when this dies, if you control a Forest, draw a card").(Triggered).If, 1)
	require.Empty(t, MustParse("when this dies, then if you control a Forest, draw a card").(Triggered).If)
	both := MustParse("draw a card. if you control a Forest, draw a card, then discard a card. draw a card").(Spell).Do
	require.Len(t, both, 3)
	require.Len(t, both[1].(If).Do, 2)
}

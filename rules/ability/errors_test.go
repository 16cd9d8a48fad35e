package ability

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMistakes holds where errors point and what they say would be right.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		in        string
		line, col int
		want      string
	}{
		{"", 1, 1, `unexpected the end, want an ability`},
		{"flyng", 1, 1, `did you mean "flying"?`},
		{"destory target creature", 1, 1, `did you mean "destroy"?`},
		{"destroy target", 1, 15, `unexpected the end, want a description such as creature you control`},
		{"target creature gets +1/1 until end of turn", 1, 25, `want a change such as +2 or -1`},
		{"target creature gets +1/+1 until the end of turn", 1, 34, `want an end such as end of turn`},
		{"graft", 1, 6, `want a number`},
		{"{T}: draw a card. {T}", 1, 19, `unexpected "{T}"`},
		{"{T} draw a card", 1, 5, `unexpected "draw"`},
		{"{T, draw a card", 1, 1, `"{" opens a mana symbol that is not closed`},
		{"draw two cards.\ndiscard a crad", 2, 11, `did you mean "card"?`},
		{"destroy the victim", 1, 13, `nothing was called "victim" before`},
		{"sacrifice it", 1, 11, `there is no event here that "it" could mean`},
		{"destroy target creature (the victim). exile target land (the victim)", 1, 30, `the name "victim" is given twice`},
		{"sacrifice target creature: draw a card", 1, 11, `a cost has no targets`},
		{"target opponent gains control of this", 1, 1, `a static ability has no targets`},
		{"draw a card: destroy target creature", 1, 1, `a cost is a payment such as sacrifice`},
		{"prevent that damage", 1, 14, `stands only in what happens instead`},
		{"gain that many life", 1, 11, `there is no event or earlier instruction here`},
		{"this gets +0/+0 for each creature you control", 1, 6, `is nothing`},
		{"create a 1/1 white Burd creature token", 1, 20, `did you mean`},
		{"本日カードを引く", 1, 1, `unexpected`},
		{"gain 1234567 life", 1, 6, `at most six`},
	} {
		_, err := Parse(c.in)
		var se *SyntaxError
		require.ErrorAs(t, err, &se, c.in)
		require.Contains(t, se.Msg, c.want, c.in)
		require.Equal(t, fmt.Sprint(c.line, ":", c.col), fmt.Sprint(se.Line, ":", se.Column), "%s\n%s", c.in, se.Msg)
	}
}

func TestParseAllNamesTheLine(t *testing.T) {
	_, err := ParseAll([]string{"flying, trample", "draw a crad"})
	var se *SyntaxError
	require.ErrorAs(t, err, &se)
	require.Equal(t, 1, se.Index)
	as, err := ParseAll([]string{"destroy the flung", "as an additional cost to cast this, sacrifice a creature (the flung)"})
	require.NoError(t, err)
	require.NoError(t, ValidateAll(as))
	require.Error(t, Validate(as[0]))
}

func TestTargets(t *testing.T) {
	a := MustParse(`target creature deals damage equal to the power of this to another target creature. then at the beginning of the next end step, destroy target land`).(Spell)
	ts := Targets(a.Do)
	require.Len(t, ts, 2)
	require.Equal(t, 0, ts[0].Slot)
	require.Equal(t, 1, ts[1].Slot)
	require.True(t, ts[1].Other)
	d := a.Do[1].(Delayed)
	require.Len(t, Targets(d.Do), 1)
	require.Equal(t, 0, Targets(d.Do)[0].Slot)
}

// TestWhoActs holds who acts where no one is named.
func TestWhoActs(t *testing.T) {
	draw := MustParse("draw a card").(Spell).Do[0].(Draw)
	require.Equal(t, You{}, draw.Who)
	may := MustParse("whenever a player draws a card, that player may discard a card").(Triggered).Do[0].(May)
	require.Equal(t, They{}, may.Do[0].(Discard).Who)
	mine := MustParse("you may discard a card").(Spell).Do[0].(May)
	require.Equal(t, You{}, mine.Do[0].(Discard).Who)
	unless := MustParse("create a 1/1 red Goblin creature token unless any opponent has you draw a card").(Spell).Do[0].(Unless)
	require.Equal(t, You{}, unless.Pay[0].(Action).Do.(Draw).Who)
	require.Equal(t, You{}, unless.Do[0].(Create).Who)
}

func ExampleParse() {
	_, err := Parse("destroy target cresture")
	fmt.Println(err)
	// Output: 1:16: unexpected "cresture", want a description such as creature you control; did you mean "creature"?
}

func ExamplePrint() {
	a, _ := Parse("Whenever another creature dies, you may pay {1}. If you do, draw a card.")
	fmt.Println(Print(a))
	// Output: whenever another creature dies, you may pay {1}. if you do, draw a card
}

func ExampleParseLine() {
	as, _ := ParseLine("flying, first strike, protection from red")
	for _, a := range as {
		fmt.Println(Print(a))
	}
	// Output:
	// flying
	// first strike
	// protection from red
}

// TestMisplacedName holds that a tree whose name would be read to belong to
// another part of it is not valid.
func TestMisplacedName(t *testing.T) {
	inner := Target{N: Num(1), Filter: one(Noun{[]string{"player"}}), Slot: 1}
	card := one(Noun{[]string{"card"}}, InZone{Zone: Graveyard, Of: Controller{inner}})
	err := Validate(Spell{Do: []Effect{Move{Who: You{}, What: Target{N: Num(1), Filter: card, As: "victim"}, To: Destination{Zone: Exile}}}})
	require.ErrorContains(t, err, `the name "victim" would belong to the last thing in the description`)
}

// TestDocExamples holds the examples of the package comment.
func TestDocExamples(t *testing.T) {
	b, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	n := 0
	for line := range strings.Lines(string(b)) {
		if text, ok := strings.CutPrefix(line, "//\t"); ok {
			_, err := Parse(strings.TrimSpace(text))
			require.NoError(t, err, text)
			n++
		}
	}
	require.Positive(t, n)
}

package conform

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/rules/casegen"
	"saitei/rules/scenario"
)

// What is left open by a sentence is played in several ways, and what it says
// is not is played beside what is.
func TestTellings(t *testing.T) {
	m := maker(t)
	for _, c := range []struct{ name, rule, edition, text, ids, last string }{
		{"an amount that is not said", "702.15", "2010-07-16", "絆魂を持つクリーチャーがダメージを与える場合、それのコントローラーはその点数分のライフを得る。",
			"1 1b 1c", "happened: {event: gain-life, player: you, amount: 5}"},
		{"what never happens", "702.99", "2013-02-01", "暗号を持つ呪文が打ち消された場合、そのカードはクリーチャーに暗号化されない。",
			"1 1b 1c 1n", "happened: {event: encode}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, b := sentence{"", c.rule, c.edition, c.text, ""}.block(t)
			rec, err := m.Generate(context.Background(), doc, b)
			require.NoError(t, err)
			ids := ""
			for _, s := range rec.Scenarios {
				require.NotEmpty(t, s.Guards, s.ID)
				require.Equal(t, HoldsYes, Try(context.Background(), m.reference, s, m.edition(doc.Edition.Date)).Holds, s.ID)
				ids += " " + s.ID[len("g-")+min(10, len(b.ID))+1:]
			}
			require.Equal(t, " "+c.ids, ids)
			require.Contains(t, string(scenario.Print(rec.Scenarios[len(rec.Scenarios)-1])), c.last)
		})
	}
}

// The neighbour of a variant in which the claims are true as well, or in which
// something other than a refusal differs, is none.
func TestNoNeighbour(t *testing.T) {
	m := maker(t)
	for _, then := range []string{"life: {you: 20}", "life: {you: 21}"} {
		list, err := scenario.Parse("x", []byte("id: x\ngiven: {turn: you}\nthen:\n  - "+then+"\n"))
		require.NoError(t, err)
		require.Nil(t, m.neighbour(context.Background(), m.edition(list[0].Editions.From), list[0]), then)
	}
}

// told returns the one draft of a sentence that is kept, with what it was made of.
func told(t *testing.T, m *Maker) (*corpus.Document, *corpus.Block, casegen.Result, *casegen.Draft) {
	doc, b := sentence{"", "702.15", "2010-07-16", "絆魂を持つクリーチャーがダメージを与える場合、それのコントローラーはその点数分のライフを得る。", ""}.block(t)
	res := m.generator.Generate(doc, b)
	require.Len(t, res.Drafts, 1)
	d := &res.Drafts[0]
	require.NotEmpty(t, d.Also)
	return doc, b, res, d
}

// A telling that notices no broken rule is not written down.
func TestTellingsNotice(t *testing.T) {
	m := maker(t)
	doc, _, _, d := told(t, m)
	e := m.edition(doc.Edition.Date)
	none := func(*Trial) []string { return nil }
	require.Empty(t, m.others(context.Background(), e, d, none))
	some := func(*Trial) []string { return []string{"no-lifelink"} }
	require.Len(t, m.others(context.Background(), e, d, some), len(d.Also))
}

// Where the text names what each telling is about, one that notices nothing
// spoils the case.
func TestEachTellingIsNeeded(t *testing.T) {
	m := maker(t)
	doc, b, res, d := told(t, m)
	list, err := scenario.Parse("x", []byte("id: x\ngiven: {turn: you}\nthen:\n  - life: {you: 20}\n"))
	require.NoError(t, err)
	d.Also = append(d.Also, list[0])
	require.Empty(t, m.drop(context.Background(), doc, b, &res, d))
	d.All = true
	require.Equal(t, DropToothless, m.drop(context.Background(), doc, b, &res, d))
	d.Also = d.Also[:len(d.Also)-1]
	require.Empty(t, m.drop(context.Background(), doc, b, &res, d))
}

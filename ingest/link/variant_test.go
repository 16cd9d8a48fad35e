package link

import (
	"fmt"
	"testing"
)

func TestVariants(t *testing.T) {
	full := catalogue(t, all...)
	bare := catalogue(t, "cards/*.json")
	names := catalogue(t, "names/cardnames*.tsv")
	mojp := catalogue(t, "names/mojp*.gz")
	for _, v := range []string{"full", "bare", "norulings", "names", "mojp", "nothing"} {
		r := Resources{Cards: full.Cards, Sets: full.Sets}
		switch v {
		case "bare":
			r = Resources{Cards: bare.Cards, Sets: bare.Sets}
		case "names":
			r = Resources{Cards: names.Cards}
		case "mojp":
			r = Resources{Cards: mojp.Cards}
		case "nothing":
			r = Resources{}
		case "norulings":
			c := catalogue(t, all...)
			for i := range c.Cards {
				c.Cards[i].Rulings = nil
			}
			r.Cards = c.Cards
		}
		docs := linkSeeds(t, r)
		f := score(t, docs, func(s string, a ...any) {
			if m := fmt.Sprintf(s, a...); len(m) > 0 && (contains(m, " card: ") || contains(m, "general")) {
				t.Log(v, m)
			}
		})
		t.Log(v, f.card, f.falseGeneral, f.mention)
		if v == "full" {
			last := ""
			d := docs["DIS"]
			for i := range d.Blocks {
				b := &d.Blocks[i]
				if len(b.Section) > 0 && b.Section[len(b.Section)-1] == "カード別注釈" && b.IsRuling() {
					s := "-"
					if len(b.Subjects) > 0 {
						s = b.Subjects[0].Card + " " + b.Subjects[0].Why + fmt.Sprint(b.Subjects[0].Confidence)
					}
					if k := fmt.Sprint(b.Group, s); k != last {
						last = k
						t.Log(b.Line, b.Group, s)
					}
				}
			}
		}
	}
}

func contains(s, sub string) bool {
	for i := 0; i+len(sub) <= len(s); i++ {
		if s[i:i+len(sub)] == sub {
			return true
		}
	}
	return false
}

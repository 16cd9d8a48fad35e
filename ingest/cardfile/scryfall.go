package cardfile

import (
	"cmp"
	"strings"

	"saitei/corpus"
)

// addScryfall adds a printing of a bulk file. Printings in languages other
// than English and Japanese say nothing that is kept.
func addScryfall(b *builder, c *jsonCard) {
	if skipLayouts[c.Layout] || c.Lang != "" && c.Lang != "en" && c.Lang != "ja" {
		return
	}
	name := englishName(c.Name)
	card := corpus.Card{Name: name, Layout: cmp.Or(c.Layout, "normal"), OracleID: c.Oracle}
	code := strings.ToUpper(c.Set)
	faces := c.CardFaces
	if parts := splitNames(name); len(parts) == 1 || len(faces) != len(parts) {
		// The two sides of a reversible card carry its oracle id.
		if len(faces) > 0 && c.Oracle == "" {
			card.OracleID = faces[0].Oracle
			faces[0].Colors, faces[0].Object = cmpColors(faces[0].Colors, c.Colors), ""
			c = &faces[0]
		}
		faces = []jsonCard{*c}
		faces[0].Name = name
	}
	for i := range faces {
		f := &faces[i]
		out := corpus.Face{
			Name: englishName(f.Name), ManaCost: f.Mana, Colors: colourLetters(cmpColors(f.Colors, c.Colors)),
			Power: f.Power, Toughness: f.Toughness, Loyalty: string(f.Loyalty), Text: f.OracleText,
		}
		if len(faces) == 1 {
			out.ManaValue = c.CMC
		} else {
			out.ManaValue = manaValue(f.Mana)
		}
		out.Supertypes, out.Types, out.Subtypes = typeLine(cmp.Or(f.TypeLine, c.TypeLine))
		if c.Lang == "ja" || f.PrintedName != "" && hasJapanese(f.PrintedName) {
			out.Ja, out.Reading, _ = japaneseName(f.PrintedName)
			if hasJapanese(f.PrintedText) {
				out.Printed = []corpus.PrintedText{{Set: code, Text: f.PrintedText, Type: f.PrintedTypeLine}}
			}
		}
		card.Faces = append(card.Faces, out)
	}
	if code != "" {
		card.Printings = []corpus.Printing{{Set: code, Number: c.CollectorNumber, Rarity: c.Rarity}}
	}
	b.add(card)
	s := corpus.Set{Code: code, Name: c.SetName}
	s.Date, _ = corpus.ParseDate(c.ReleasedAt)
	b.set(s)
}

func cmpColors(a, b []string) []string {
	if a != nil {
		return a
	}
	return b
}

// manaValue adds up the symbols of a mana cost (rule 202.3): numbers as
// printed, {X} and the like as zero, hybrid symbols by their largest part.
func manaValue(cost string) float64 {
	var sum float64
	for _, s := range strings.FieldsFunc(cost, func(r rune) bool { return r == '{' || r == '}' }) {
		n, digits := 0, 0
		for _, r := range s {
			if r < '0' || r > '9' {
				break
			}
			n, digits = min(n*10+int(r-'0'), 1_000_000), digits+1
		}
		switch {
		case digits > 0:
			sum += float64(n)
		case s == "X" || s == "Y" || s == "Z":
		case strings.HasPrefix(s, "H"):
			sum += 0.5
		default:
			sum++
		}
	}
	return sum
}

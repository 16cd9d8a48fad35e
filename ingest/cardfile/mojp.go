package cardfile

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"saitei/corpus"
)

// mojpCard is a card element: attributes for names and types, the Japanese
// text of today as content.
type mojpCard struct {
	Name string `xml:"name,attr"`
	Ja   string `xml:"ja,attr"`
	Type string `xml:"type,attr"`
	PT   string `xml:"pt,attr"`
	Rel  string `xml:"rel,attr"`  // the other half or face; several parted by "|" for meld cards
	Alt  string `xml:"alt,attr"`  // another English name of the same card
	Wiki string `xml:"wiki,attr"` // page title: "半分+半分/Half+Half" for split cards
	Text string `xml:",chardata"`
}

// readMojp streams the cards of a mojp file.
func readMojp(src *bufio.Reader, b *builder) (int64, error) {
	dec := xml.NewDecoder(src)
	halves := map[string]corpus.Face{} // halves of split cards whose other half is still to come
	root := false
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) && root {
			break
		}
		if err != nil {
			return dec.InputOffset(), err
		}
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		switch {
		case el.Name.Local == "cards":
			root = true
		case el.Name.Local == "card" && root:
			var c mojpCard
			if err := dec.DecodeElement(&c, &el); err != nil {
				return dec.InputOffset(), err
			}
			addMojp(b, halves, c)
		default:
			return dec.InputOffset(), errUnknown
		}
	}
	addLoose(b, halves)
	return 0, nil
}

// addLoose adds the faces whose other half the file does not have.
func addLoose(b *builder, halves map[string]corpus.Face) {
	for _, f := range sortedFaces(halves) {
		b.add(corpus.Card{Name: f.Name, Layout: layoutFace, Faces: []corpus.Face{f}})
	}
}

// addMojp adds one card. Halves of split cards are joined in the order of
// their page title, adventures by their type. Of other pairs the file does not
// say which is the front; they stay single faces, to be joined in [Merge] with
// a file that does.
func addMojp(b *builder, halves map[string]corpus.Face, c mojpCard) {
	f := corpus.Face{Name: englishName(c.Name), TypeJa: c.Type, TextJa: symbols(strings.TrimSpace(strings.ReplaceAll(c.Text, "\r\n", "\n")))}
	f.Ja, f.Reading, _ = japaneseName(c.Ja)
	f.Power, f.Toughness, _ = strings.Cut(c.PT, "/")
	if f.Toughness == "" {
		f.Loyalty, f.Power = f.Power, ""
	}
	card := corpus.Card{Name: f.Name, Faces: []corpus.Face{f}}
	if c.Alt != "" {
		card.Also = []string{englishName(c.Alt)}
	}
	if c.Rel == "" || strings.Contains(c.Rel, "|") {
		card.Layout = "normal"
		b.add(card)
		return
	}
	rel := englishName(c.Rel)
	layout := "adventure"
	first := !strings.Contains(c.Type, "出来事")
	if _, en, ok := strings.Cut(c.Wiki, "/"); ok && strings.Contains(en, "+") {
		head, _, _ := strings.Cut(en, "+")
		layout, first = "split", englishName(strings.ReplaceAll(head, "_", " ")) == f.Name
	}
	other, ok := halves[rel]
	if !ok {
		halves[f.Name] = f
		return
	}
	delete(halves, rel)
	if layout == "adventure" && first == !strings.Contains(other.TypeJa, "出来事") {
		for _, f := range []corpus.Face{f, other} {
			b.add(corpus.Card{Name: f.Name, Layout: layoutFace, Faces: []corpus.Face{f}})
		}
		return
	}
	faces := []corpus.Face{f, other}
	if !first {
		faces = []corpus.Face{other, f}
	}
	b.add(corpus.Card{Name: faces[0].Name + " // " + faces[1].Name, Layout: layout, Faces: faces})
}

// mana maps what stands in the brackets of the file's mana symbols.
var mana = map[string]string{"白": "W", "青": "U", "黒": "B", "赤": "R", "緑": "G", "◇": "C", "氷": "S", "Ｔ": "T", "Ｑ": "Q", "Ｘ": "X", "Ｙ": "Y", "Ｚ": "Z"}

// symbols writes the mana symbols of the file, (２)(黒) or （２）（黒）, as {2}{B}.
// Brackets that hold anything else are left as they are.
func symbols(s string) string {
	var out strings.Builder
	for len(s) > 0 {
		i := strings.IndexAny(s, "(（")
		if i < 0 {
			break
		}
		open := "("
		closing := ")"
		if strings.HasPrefix(s[i:], "（") {
			open, closing = "（", "）"
		}
		out.WriteString(s[:i])
		rest := s[i+len(open):]
		j := strings.Index(rest, closing)
		sym := ""
		if j > 0 && j <= 12 {
			sym = symbol(rest[:j])
		}
		if sym == "" {
			out.WriteString(open)
			s = rest
			continue
		}
		out.WriteString(sym)
		s = rest[j+len(closing):]
	}
	return out.String() + s
}

// symbol returns the symbol for what stands in brackets, "" if it is none.
func symbol(in string) string {
	parts := strings.FieldsFunc(in, func(r rune) bool { return r == '/' || r == '／' })
	for i, p := range parts {
		if l, ok := mana[p]; ok {
			parts[i] = l
			continue
		}
		d := strings.Map(func(r rune) rune {
			switch {
			case r >= '０' && r <= '９':
				return r - '０' + '0'
			case r >= '0' && r <= '9':
				return r
			}
			return -1
		}, p)
		if d == "" || len([]rune(p)) != len(d) {
			return ""
		}
		// A bare number in half-width digits in ASCII brackets can be prose;
		// the file writes its symbols in full width.
		parts[i] = d
	}
	if len(parts) == 0 {
		return ""
	}
	return "{" + strings.Join(parts, "/") + "}"
}

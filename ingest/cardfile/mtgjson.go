package cardfile

import (
	"cmp"
	"slices"
	"strings"

	"saitei/corpus"
)

// jsonSet is a set of MTGJSON 3 or 5.
type jsonSet struct {
	Name         string             `json:"name"`
	Code         string             `json:"code"`
	Language     string             `json:"language"`
	ReleaseDate  string             `json:"releaseDate"`
	Size         int                `json:"baseSetSize"`
	Translations map[string]*string `json:"translations"`
	Cards        []jsonCard         `json:"-"`
}

// jsonCard has the members of a card in MTGJSON 3 and 5 and in Scryfall's bulk
// files, and of a ruling there, that are read.
type jsonCard struct {
	// MTGJSON and Scryfall.
	Name      string   `json:"name"`
	Layout    string   `json:"layout"`
	Colors    []string `json:"colors"`
	Power     string   `json:"power"`
	Toughness string   `json:"toughness"`
	Loyalty   loose    `json:"loyalty"`
	Rarity    string   `json:"rarity"`
	CMC       float64  `json:"cmc"` // MTGJSON 3 and Scryfall

	// MTGJSON.
	FaceName      string     `json:"faceName"` // 5
	Names         []string   `json:"names"`    // 3
	Side          string     `json:"side"`
	Number        string     `json:"number"`
	InSets        []string   `json:"printings"` // codes, or names of sets in MTGJSON 3's early files
	SetCode       string     `json:"setCode"`
	ManaCost      string     `json:"manaCost"`
	ManaValue     float64    `json:"manaValue"`
	FaceManaValue float64    `json:"faceManaValue"`
	Supertypes    []string   `json:"supertypes"`
	Types         []string   `json:"types"`
	Subtypes      []string   `json:"subtypes"`
	Text          string     `json:"text"`
	OriginalText  string     `json:"originalText"`
	OriginalType  string     `json:"originalType"`
	ForeignData   []foreign  `json:"foreignData"`  // 5
	ForeignNames  []foreign  `json:"foreignNames"` // 3
	Rulings       []jsonRule `json:"rulings"`
	Identifiers   struct {
		Oracle string `json:"scryfallOracleId"`
	} `json:"identifiers"`

	// Scryfall.
	Object          string     `json:"object"`
	Oracle          string     `json:"oracle_id"`
	Lang            string     `json:"lang"`
	PrintedName     string     `json:"printed_name"`
	PrintedText     string     `json:"printed_text"`
	PrintedTypeLine string     `json:"printed_type_line"`
	TypeLine        string     `json:"type_line"`
	OracleText      string     `json:"oracle_text"`
	Mana            string     `json:"mana_cost"`
	Set             string     `json:"set"`
	SetName         string     `json:"set_name"`
	ReleasedAt      string     `json:"released_at"`
	CollectorNumber string     `json:"collector_number"`
	CardFaces       []jsonCard `json:"card_faces"`
	PublishedAt     string     `json:"published_at"` // of a ruling
	Comment         string     `json:"comment"`      // of a ruling
}

// foreign is a card in another language.
type foreign struct {
	Language string `json:"language"`
	Name     string `json:"name"`
	FaceName string `json:"faceName"`
	Text     string `json:"text"`
	Type     string `json:"type"`
}

type jsonRule struct {
	Date string `json:"date"`
	Text string `json:"text"`
}

// loose is a string that some files write as a number.
type loose string

// UnmarshalJSON takes a string, a number or null.
func (l *loose) UnmarshalJSON(b []byte) error {
	*l = loose(strings.Trim(string(b), `"`))
	if *l == "null" {
		*l = ""
	}
	return nil
}

// skipLayouts are objects that are no cards one can put into a deck.
var skipLayouts = map[string]bool{"token": true, "emblem": true, "double_faced_token": true, "art_series": true}

// addSet adds a set and its cards.
func (j *jsonReader) addSet(s *jsonSet) {
	j.format = cmp.Or(j.format, MTGJSON3)
	set := corpus.Set{Code: s.Code, Name: s.Name, Number: s.Size}
	set.Date, _ = corpus.ParseDate(s.ReleaseDate)
	for _, k := range []string{"Japanese", "jp", "ja"} {
		if v := s.Translations[k]; v != nil && hasJapanese(*v) {
			set.Ja = *v
		}
	}
	if s.Language == "jp" || s.Language == "ja" {
		set.Name, set.Ja = "", s.Name
	}
	j.b.set(set)
	for i := range s.Cards {
		j.addMTGJSON(&s.Cards[i], strings.ToUpper(s.Code), s.Language)
	}
}

// single makes a card of one entry; entries of halves and faces become the
// whole card with one face filled.
func single(c *jsonCard) corpus.Card {
	name, face := englishName(c.Name), englishName(cmp.Or(c.FaceName, c.Name))
	if len(c.Names) > 1 && multi[c.Layout] {
		parts := slices.Clone(c.Names)
		for i := range parts {
			parts[i] = englishName(parts[i])
		}
		name = strings.Join(parts, " // ")
	}
	if c.Layout == "meld" {
		// The back belongs to both fronts: it stands as a card of its own.
		name = face
	}
	card := corpus.Card{Name: name, Layout: cmp.Or(c.Layout, "normal"), OracleID: c.Identifiers.Oracle}
	if card.Layout == "double-faced" {
		card.Layout = "transform"
	}
	for _, n := range splitNames(name) {
		card.Faces = append(card.Faces, corpus.Face{Name: n})
	}
	return card
}

// addMTGJSON adds a card of MTGJSON 3 or 5; lang is "jp" in files that hold
// the Japanese printing.
func (j *jsonReader) addMTGJSON(c *jsonCard, code, lang string) {
	if skipLayouts[c.Layout] {
		return
	}
	if j.format == "" {
		j.format = MTGJSON5
	}
	card := single(c)
	face := englishName(cmp.Or(c.FaceName, c.Name))
	k := max(0, slices.IndexFunc(card.Faces, func(f corpus.Face) bool { return f.Name == face }))
	f := &card.Faces[k]
	f.ManaCost, f.ManaValue = c.ManaCost, cmp.Or(c.FaceManaValue, c.ManaValue, c.CMC)
	f.Supertypes, f.Types, f.Subtypes, f.Colors = c.Supertypes, c.Types, c.Subtypes, colourLetters(c.Colors)
	f.Power, f.Toughness, f.Loyalty, f.Text = c.Power, c.Toughness, string(c.Loyalty), c.Text
	code = cmp.Or(strings.ToUpper(c.SetCode), code)
	if code != "" {
		number := c.Number
		if len(card.Faces) > 1 {
			number = strings.TrimRight(number, "abcde")
		}
		card.Printings = []corpus.Printing{{Set: code, Number: number, Rarity: strings.ToLower(c.Rarity)}}
	}
	if code == "" {
		for _, s := range c.InSets {
			card.Printings = append(card.Printings, corpus.Printing{Set: strings.ToUpper(s)})
		}
	}
	for _, r := range c.Rulings {
		if d, err := corpus.ParseDate(r.Date); err == nil {
			card.Rulings = append(card.Rulings, corpus.CardRuling{Date: d, Text: r.Text})
		}
	}
	if lang == "jp" || lang == "ja" {
		printedJapanese(&card, k, c, code)
	}
	for _, fd := range append(c.ForeignData, c.ForeignNames...) {
		if fd.Language == "Japanese" {
			addForeign(&card, k, fd, code)
		}
	}
	j.b.add(card)
}

// addForeign adds the Japanese printing of an entry.
func addForeign(card *corpus.Card, k int, fd foreign, code string) {
	f := &card.Faces[k]
	ja := cmp.Or(fd.FaceName, fd.Name)
	if parts := strings.Split(fd.Name, "//"); !hasJapanese(ja) && len(parts) == len(card.Faces) {
		ja = parts[k]
	}
	if parts := strings.Split(ja, "//"); len(parts) == len(card.Faces) {
		ja = parts[k]
	}
	f.Ja, f.Reading, _ = japaneseName(ja)
	if hasJapanese(fd.Text) {
		f.Printed = append(f.Printed, corpus.PrintedText{Set: code, Text: fd.Text, Type: fd.Type})
	}
}

// printedJapanese adds the text of a file of a Japanese printing. Such files
// give the texts of both halves of a split card to each half: text, a line
// "//", then name, cost, type line and text of the other.
func printedJapanese(card *corpus.Card, k int, c *jsonCard, code string) {
	halves := strings.Split(c.OriginalText, "\n//\n")
	add := func(k int, text, typ string) {
		if hasJapanese(text) || hasJapanese(typ) {
			card.Faces[k].Printed = append(card.Faces[k].Printed, corpus.PrintedText{Set: code, Text: text, Type: typ})
		}
	}
	if len(halves) != 2 || len(card.Faces) != 2 {
		add(k, c.OriginalText, c.OriginalType)
		return
	}
	if k == 0 {
		add(0, halves[0], c.OriginalType)
	}
	lines := strings.SplitN(halves[1], "\n", 4)
	if len(lines) < 3 {
		return
	}
	if ja, _, ok := japaneseName(lines[0]); ok {
		card.Faces[1].Ja = ja
	}
	rest := ""
	if len(lines) == 4 {
		rest = lines[3]
	}
	add(1, rest, lines[2])
}

package corpus

// Card is a card by its English name, with everything the imported files say of it.
type Card struct {
	Name      string       `json:"name"`           // English; "A // B" for cards of two halves or faces
	Also      []string     `json:"also,omitempty"` // other English names it is printed under
	OracleID  string       `json:"oracle_id,omitempty"`
	Layout    string       `json:"layout,omitempty"` // "normal", "split", "transform", "adventure", …
	Faces     []Face       `json:"faces"`            // at least one
	Printings []Printing   `json:"printings,omitempty"`
	Rulings   []CardRuling `json:"rulings,omitempty"` // English rulings in the order of their source
}

// Face is one face or half of a card; most cards have exactly one.
type Face struct {
	Name       string        `json:"name"`
	Ja         string        `json:"ja,omitempty"`         // official Japanese name of today
	JaAlso     []string      `json:"ja_also,omitempty"`    // other Japanese names in use or once printed
	Reading    string        `json:"reading,omitempty"`    // katakana, where a source gives it
	ManaCost   string        `json:"mana_cost,omitempty"`  // "{1}{B}"
	ManaValue  float64       `json:"mana_value,omitempty"` //
	Colors     []string      `json:"colors,omitempty"`     // "W","U","B","R","G" in that order
	Supertypes []string      `json:"supertypes,omitempty"` // English
	Types      []string      `json:"types,omitempty"`      // English
	Subtypes   []string      `json:"subtypes,omitempty"`   // English
	TypeJa     string        `json:"type_ja,omitempty"`    // Japanese type line as written
	Power      string        `json:"power,omitempty"`      // "2", "*", "1+*"
	Toughness  string        `json:"toughness,omitempty"`  //
	Loyalty    string        `json:"loyalty,omitempty"`    //
	Text       string        `json:"text,omitempty"`       // English Oracle text
	TextJa     string        `json:"text_ja,omitempty"`    // Japanese text of today
	Printed    []PrintedText `json:"printed,omitempty"`    // Japanese texts as printed
}

// PrintedText is the Japanese text of a face as printed in a set.
type PrintedText struct {
	Set  string `json:"set"`
	Text string `json:"text"`
	Type string `json:"type,omitempty"`
}

// Printing is a card's place in a set.
type Printing struct {
	Set    string `json:"set"`
	Number string `json:"number,omitempty"`
	Rarity string `json:"rarity,omitempty"`
}

// CardRuling is an English ruling of a card file.
type CardRuling struct {
	Date Date   `json:"date"`
	Text string `json:"text"`
}

// Set is a set of cards.
type Set struct {
	Code   string `json:"code"` // upper case
	Name   string `json:"name"`
	Ja     string `json:"ja,omitempty"`
	Date   Date   `json:"date"` // release
	Number int    `json:"size,omitempty"`
}

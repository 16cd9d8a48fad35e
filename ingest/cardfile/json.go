package cardfile

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"

	"saitei/corpus"
)

// setKeys are members of a set in MTGJSON; a JSON object whose first member is
// none of them maps names to sets or cards.
var setKeys = map[string]bool{
	"name": true, "code": true, "cards": true, "language": true, "releaseDate": true, "baseSetSize": true, "totalSetSize": true,
	"block": true, "booster": true, "border": true, "type": true, "isFoilOnly": true, "isOnlineOnly": true, "isForeignOnly": true,
	"isNonFoilOnly": true, "isPaperOnly": true, "isPartialPreview": true, "keyruneCode": true, "magicCardsInfoCode": true,
	"gathererCode": true, "oldCode": true, "mcmId": true, "mcmName": true, "mtgoCode": true, "parentCode": true, "tokens": true,
	"translations": true, "languages": true, "decks": true, "sealedProduct": true, "cardsphereSetId": true, "codeV3": true,
}

// cardKeys are members with which a card of a map of cards can begin.
var cardKeys = map[string]bool{
	"layout": true, "artist": true, "cmc": true, "colorIdentity": true, "colors": true, "asciiName": true, "availability": true,
	"convertedManaCost": true, "manaCost": true, "id": true, "imageName": true,
}

// bulky are members of a set that are passed over.
var bulky = map[string]bool{"booster": true, "decks": true, "sealedProduct": true, "tokens": true}

// readJSON streams any of the JSON files. What the file is shows in its first
// members; see the package comment for the kinds.
func readJSON(src *bufio.Reader, b *builder) (Format, int64, error) {
	j := &jsonReader{dec: json.NewDecoder(src), b: b}
	err := j.file()
	return j.format, j.dec.InputOffset(), err
}

type jsonReader struct {
	dec    *json.Decoder
	b      *builder
	format Format
}

// file reads the value that is the file and checks that nothing follows it.
func (j *jsonReader) file() error {
	tok, err := j.dec.Token()
	if err != nil {
		return err
	}
	switch tok {
	case json.Delim('['):
		err = j.list("")
	case json.Delim('{'):
		err = j.object(0)
	default:
		return errUnknown
	}
	if err != nil {
		return err
	}
	if j.dec.More() {
		return errors.New("something follows the end of the JSON value")
	}
	if j.format == "" {
		return errUnknown
	}
	return nil
}

// list reads the elements of a list of cards or rulings up to its end; code is
// that of the set they stand in, if any.
func (j *jsonReader) list(code string) error {
	for j.dec.More() {
		at := j.dec.InputOffset()
		var c jsonCard
		if err := j.dec.Decode(&c); err != nil {
			return wrapType(err, at)
		}
		if err := j.card(&c, code); err != nil {
			return err
		}
	}
	_, err := j.dec.Token()
	return err
}

// object reads an object up to its end: a set, or a map of names to sets,
// cards, lists of cards or Japanese names. depth guards against files nested
// deeper than any known kind.
func (j *jsonReader) object(depth int) error {
	if depth > 3 {
		return errUnknown
	}
	for n := 0; j.dec.More(); n++ {
		key, err := j.key()
		if err != nil {
			return err
		}
		if n == 0 && (setKeys[key] || depth > 0 && cardKeys[key]) {
			return j.set(key)
		}
		switch {
		case key == "meta" && depth == 0:
			j.format = MTGJSON5
			err = j.skip()
		default:
			err = j.member(key, depth)
		}
		if err != nil {
			return err
		}
	}
	_, err := j.dec.Token()
	return err
}

// member reads one value of a map.
func (j *jsonReader) member(key string, depth int) error {
	tok, err := j.dec.Token()
	if err != nil {
		return err
	}
	switch v := tok.(type) {
	case json.Delim:
		if v == '[' {
			return j.list("")
		}
		return j.object(depth + 1)
	case string:
		// A flat object of English and Japanese names.
		if j.format == "" || j.format == Names {
			j.format = Names
			addNames(j.b, nil, []string{key, v}, map[string]int{"en": 0, "ja": 1})
			return nil
		}
	}
	return nil
}

// set reads a set, or a card of AllCards, of which the first key was read.
func (j *jsonReader) set(key string) error {
	var s jsonSet
	rest := map[string]json.RawMessage{}
	for {
		var err error
		switch {
		case key == "cards":
			s.Cards, err = j.cards()
		case bulky[key]:
			err = j.skip()
		default:
			var raw json.RawMessage
			err = j.dec.Decode(&raw)
			rest[key] = raw
		}
		if err != nil {
			return wrapType(err, j.dec.InputOffset())
		}
		if !j.dec.More() {
			break
		}
		if key, err = j.key(); err != nil {
			return err
		}
	}
	if _, err := j.dec.Token(); err != nil {
		return err
	}
	raw, err := json.Marshal(rest)
	if err != nil {
		return err
	}
	if s.Cards == nil {
		var c jsonCard
		if err := json.Unmarshal(raw, &c); err != nil || c.Name == "" || c.Layout == "" {
			return errUnknown
		}
		j.format = cmp.Or(j.format, MTGJSON3)
		j.addMTGJSON(&c, "", "")
		return nil
	}
	cards := s.Cards
	if err := json.Unmarshal(raw, &s); err != nil {
		return wrapType(err, j.dec.InputOffset())
	}
	s.Cards = cards
	j.addSet(&s)
	return nil
}

// cards reads the cards of a set one by one, so that an error has the place of
// the card and not that of the first.
func (j *jsonReader) cards() ([]jsonCard, error) {
	out := []jsonCard{}
	tok, err := j.dec.Token()
	if err != nil {
		return nil, err
	}
	if tok != json.Delim('[') {
		return nil, fmt.Errorf("member \"cards\": found %v: %w", tok, errUnknown)
	}
	for j.dec.More() {
		at := j.dec.InputOffset()
		var c jsonCard
		if err := j.dec.Decode(&c); err != nil {
			return nil, wrapType(err, at)
		}
		out = append(out, c)
	}
	_, err = j.dec.Token()
	return out, err
}

// key reads the name of a member.
func (j *jsonReader) key() (string, error) {
	tok, err := j.dec.Token()
	if err != nil {
		return "", err
	}
	k, ok := tok.(string)
	if !ok {
		return "", fmt.Errorf("want a member, found %v", tok)
	}
	return k, nil
}

// skip reads over a value without keeping it.
func (j *jsonReader) skip() error {
	depth := 0
	for {
		tok, err := j.dec.Token()
		if err != nil {
			return err
		}
		if d, ok := tok.(json.Delim); ok {
			if d == '{' || d == '[' {
				depth++
			} else {
				depth--
			}
		}
		if depth == 0 {
			return nil
		}
	}
}

// wrapType turns the error of a value of another type than any card file has
// into "no card file"; other errors stay.
func wrapType(err error, at int64) error {
	var t *json.UnmarshalTypeError
	if errors.As(err, &t) {
		return fmt.Errorf("after byte %d, member %q: found %s: %w", at, t.Field, t.Value, errUnknown)
	}
	return err
}

// card adds an element of a list by what it says it is.
func (j *jsonReader) card(c *jsonCard, code string) error {
	switch c.Object {
	case "card":
		j.format = Scryfall
		addScryfall(j.b, c)
		return nil
	case "ruling":
		j.format = Scryfall
		d, err := corpus.ParseDate(c.PublishedAt)
		if err != nil {
			return err
		}
		j.b.ruling(c.Oracle, corpus.CardRuling{Date: d, Text: c.Comment})
		return nil
	case "":
	default:
		return fmt.Errorf("an object of kind %q: %w", c.Object, errUnknown)
	}
	if c.Name == "" {
		return errUnknown
	}
	j.addMTGJSON(c, code, "")
	return nil
}

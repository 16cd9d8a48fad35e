package cr

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"saitei/corpus"
)

// formVersion is the version of the imported form and of the crosswalk; a
// form of another version is refused.
const formVersion = 1

// Info is what is known of an edition without its rules: the first line of
// its imported form.
type Info struct {
	Form     int            `json:"form"`
	Name     string         `json:"name"`
	SHA256   string         `json:"sha256"`
	Date     corpus.Edition `json:"date"`
	Encoding string         `json:"encoding"`
	Cut      string         `json:"cut,omitempty"`
	Lost     int            `json:"lost,omitempty"` // characters
	Defects  []Defect       `json:"defects,omitempty"`
	Rules    int            `json:"rules"` // chapters and sections included
	Glossary int            `json:"glossary"`
}

// Info returns the head of the edition's imported form.
func (e *Edition) Info() Info {
	return Info{formVersion, e.Name, e.SHA256, e.Date, e.Encoding, e.Cut, e.Lost, e.Defects, len(e.Rules), len(e.Glossary)}
}

// Marshal returns the imported form of the edition: JSON Lines, first an
// [Info], then a line for each rule, then one for each glossary entry.
func (e *Edition) Marshal() []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	put(enc, e.Info())
	for _, r := range e.Rules {
		put(enc, r)
	}
	for _, g := range e.Glossary {
		put(enc, g)
	}
	return buf.Bytes()
}

// put encodes to memory a value of plain types, which cannot fail.
func put(enc *json.Encoder, v any) {
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("cr: encode %T: %v", v, err))
	}
}

// UnmarshalEdition reads what [Edition.Marshal] wrote. The name is that of the
// stored form, for messages.
func UnmarshalEdition(name string, b []byte) (*Edition, error) {
	head, rest, err := readInfo(name, b)
	if err != nil {
		return nil, err
	}
	e := &Edition{Name: head.Name, SHA256: head.SHA256, Date: head.Date, Encoding: head.Encoding, Cut: head.Cut, Lost: head.Lost, Defects: head.Defects}
	if head.Rules < 0 || head.Glossary < 0 || head.Rules > len(b) || head.Glossary > len(b) {
		return nil, fmt.Errorf("cr: read %s:1: impossible counts %d and %d", name, head.Rules, head.Glossary)
	}
	e.Rules = make([]Rule, head.Rules)
	e.Glossary = make([]Entry, head.Glossary)
	dec := json.NewDecoder(bytes.NewReader(rest))
	for i := range e.Rules {
		if err := dec.Decode(&e.Rules[i]); err != nil {
			return nil, fmt.Errorf("cr: read %s:%d: rule: %w; import the rules again", name, 2+i, err)
		}
	}
	for i := range e.Glossary {
		if err := dec.Decode(&e.Glossary[i]); err != nil {
			return nil, fmt.Errorf("cr: read %s:%d: glossary: %w; import the rules again", name, 2+head.Rules+i, err)
		}
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("cr: read %s:%d: more lines than the first line says; import the rules again", name, 2+head.Rules+head.Glossary)
	}
	e.index()
	return e, nil
}

// ReadInfo reads the head of an imported form and nothing else.
func ReadInfo(name string, b []byte) (Info, error) {
	head, _, err := readInfo(name, b)
	return head, err
}

func readInfo(name string, b []byte) (head Info, rest []byte, err error) {
	line, err := bufio.NewReader(bytes.NewReader(b)).ReadBytes('\n')
	if err != nil {
		return head, nil, fmt.Errorf("cr: read %s:1: no line; import the rules again", name)
	}
	if err := json.Unmarshal(line, &head); err != nil {
		return head, nil, fmt.Errorf("cr: read %s:1: %w; import the rules again", name, err)
	}
	if head.Form != formVersion {
		return head, nil, fmt.Errorf("cr: read %s:1: form %d, this program reads form %d; import the rules again", name, head.Form, formVersion)
	}
	return head, b[len(line):], nil
}

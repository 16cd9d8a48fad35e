package main

import (
	"bytes"
	"os"

	"saitei/nlp/term"
)

// readTerms reads a table of terms in any form that term.Import takes.
func readTerms(name string) ([]term.Row, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return term.Import(name, bytes.NewReader(b))
}

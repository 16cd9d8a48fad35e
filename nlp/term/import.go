package term

import "io"

// Import reads rows of a table in TSV.
func Import(name string, r io.Reader) ([]Row, error) { return ReadTable(name, r) }

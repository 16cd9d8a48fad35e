package sample

import (
	"embed"
	"io/fs"
)

//go:embed documents
var files embed.FS

//go:embed cards.tsv
var cards []byte

// CardsName is the file name under which [Cards] is imported.
const CardsName = "cards.tsv"

// Cards returns the table of English and Japanese card names.
func Cards() []byte { return cards }

// A File is a document of the sample.
type File struct {
	Name string // base name
	Data []byte
}

// Documents returns the documents, sorted by name.
func Documents() []File {
	entries, err := fs.ReadDir(files, "documents")
	if err != nil {
		panic(err) // the folder is part of the binary
	}
	var all []File
	for _, e := range entries {
		b, err := fs.ReadFile(files, "documents/"+e.Name())
		if err != nil {
			panic(err)
		}
		all = append(all, File{e.Name(), b})
	}
	return all
}

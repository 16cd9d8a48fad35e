package sample

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func ExampleDocuments() {
	for _, f := range Documents() {
		fmt.Println(f.Name)
	}
	// Output:
	// judge-notes.html
	// keyword-faq.txt
	// set-faq.txt
}

func TestCardsOfTheTableStandInTheDocuments(t *testing.T) {
	var all strings.Builder
	for _, f := range Documents() {
		require.True(t, utf8.Valid(f.Data), f.Name)
		all.Write(f.Data)
	}
	rows := strings.Split(strings.TrimSpace(string(Cards())), "\n")
	require.Equal(t, "en\tja", rows[0])
	for _, row := range rows[1:] {
		_, ja, ok := strings.Cut(row, "\t")
		require.True(t, ok, row)
		require.Contains(t, all.String(), "《"+ja+"》")
	}
}

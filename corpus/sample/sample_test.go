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

func TestGenerate(t *testing.T) {
	one, two, other := Generate(1, 3, 20), Generate(1, 3, 20), Generate(2, 3, 20)
	require.Equal(t, one, two, "the same seed gives the same documents")
	require.NotEqual(t, one, other)
	require.NotEqual(t, one[0].Data, one[1].Data)
	require.Len(t, one, 3)
	for _, f := range one {
		require.Equal(t, 20, strings.Count(string(f.Data), "\n・"))
		require.Equal(t, 5, strings.Count(string(f.Data), "\n《"))
		require.NotRegexp(t, `[KCPZOV]`, string(f.Data), "a slot was left empty")
	}
}

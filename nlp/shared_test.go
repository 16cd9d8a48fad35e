package nlp

import (
	"compress/gzip"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus/beside"
)

// cardTexts calls f with every n-th card's Japanese name, type line and text.
func cardTexts(t testing.TB, n int, f func(ja, typ, text string)) {
	r, err := os.Open(beside.Path(t, "data/names/mojp-cards-2025-12-25.xml.gz"))
	require.NoError(t, err)
	defer r.Close()
	z, err := gzip.NewReader(r)
	require.NoError(t, err)
	dec := xml.NewDecoder(z)
	for i := 0; ; {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
		el, ok := tok.(xml.StartElement)
		if !ok || el.Name.Local != "card" {
			continue
		}
		var c struct {
			Ja   string `xml:"ja,attr"`
			Type string `xml:"type,attr"`
			Text string `xml:",chardata"`
		}
		require.NoError(t, dec.DecodeElement(&c, &el))
		if i%n == 0 {
			f(c.Ja, c.Type, c.Text)
		}
		i++
	}
}

// TestSameTokensEverywhere holds the flat dictionary against kagome token by
// token, over the seeds whole and a sample of the card texts.
func TestSameTokensEverywhere(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(beside.Path(t, "seeds"), "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	bytes := 0
	for _, name := range names {
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		requireSameTokens(t, string(b))
		bytes += len(b)
	}
	every := 40
	if os.Getenv("CI") != "" {
		every = 10
	}
	cardTexts(t, every, func(ja, typ, text string) {
		requireSameTokens(t, text)
		requireSameTokens(t, "《"+ja+"》 "+typ)
		bytes += len(text) + len(ja) + len(typ)
	})
	t.Logf("%d bytes compared", bytes)
}

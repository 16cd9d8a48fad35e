package align

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// Unit is an aligned pair for a translation memory. Properties are written in
// the order given.
type Unit struct {
	ID     string
	Ja, En string
	Props  [][2]string
}

// WriteTMX writes units as TMX 1.4b.
func WriteTMX(w io.Writer, units []Unit) error {
	var b strings.Builder
	b.WriteString(xml.Header)
	b.WriteString("<!DOCTYPE tmx SYSTEM \"tmx14.dtd\">\n<tmx version=\"1.4\">\n")
	b.WriteString("  <header creationtool=\"saitei\" creationtoolversion=\"1\" segtype=\"paragraph\" o-tmf=\"saitei\" adminlang=\"en\" srclang=\"en\" datatype=\"plaintext\"/>\n  <body>\n")
	for _, u := range units {
		fmt.Fprintf(&b, "    <tu tuid=\"%s\">\n", escape(u.ID))
		for _, p := range u.Props {
			fmt.Fprintf(&b, "      <prop type=\"%s\">%s</prop>\n", escape(p[0]), escape(p[1]))
		}
		for _, v := range [][2]string{{"en", u.En}, {"ja", u.Ja}} {
			fmt.Fprintf(&b, "      <tuv xml:lang=\"%s\"><seg>%s</seg></tuv>\n", v[0], escape(v[1]))
		}
		b.WriteString("    </tu>\n")
	}
	b.WriteString("  </body>\n</tmx>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return strings.ReplaceAll(b.String(), "&#xA;", "\n")
}

package term

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"saitei/corpus"
)

// UTX 1.20, the simple glossary format of the Asia-Pacific Association for
// Machine Translation: a line of properties, a line that names the columns
// after #, then tab-separated lines. Columns of our own follow those of the
// standard, as it allows.

var (
	utxPOS    = map[POS]string{NounPOS: "noun", SuruPOS: "noun", IchidanV: "verb", GodanV: "verb", ProperPOS: "properNoun", PhrasePOS: "noun", AdjPOS: "adjective"}
	utxStatus = map[Status]string{Preferred: "approved", Admitted: "non-standard", Superseded: "forbidden", Deprecated: "forbidden", Abolished: "forbidden"}
)

func (b *Base) writeUTX(w io.Writer) error {
	buf := bufio.NewWriter(w)
	fmt.Fprintf(buf, "#UTX 1.20; ja/en; %sT00:00:00Z; copyright: saitei; license: Apache-2.0; bidirectional; dictionary id: saitei-terms;\n", b.newest())
	var own []string
	for _, c := range Columns {
		if c != "ja" && c != "en" {
			own = append(own, c)
		}
	}
	fmt.Fprintf(buf, "#src\ttgt\tsrc:pos\tterm status\tconcept ID\tx-en\t%s\n", "x-"+strings.Join(own, "\tx-"))
	err := b.eachTerm(func(c *Concept, t *Term, cells map[string]string) error {
		line := []string{t.Ja, c.Name(), utxPOS[t.POS], utxStatus[t.Status], c.ID, cells["en"]}
		for _, k := range own {
			line = append(line, cells[k])
		}
		_, err := fmt.Fprintln(buf, strings.TrimRight(strings.Join(line, "\t"), "\t"))
		return err
	})
	if err != nil {
		return err
	}
	return buf.Flush()
}

// newest returns the latest day a term of the base begins or ends: the date of
// an export, which must not depend on the clock.
func (b *Base) newest() corpus.Date {
	var out corpus.Date
	for i := range b.Concepts {
		for _, t := range b.Concepts[i].Terms {
			for _, d := range []corpus.Date{t.From, t.To} {
				if out.Before(d) {
					out = d
				}
			}
		}
	}
	return out
}

// readUTX reads UTX of any version whose source or target language is Japanese.
func readUTX(name string, r io.Reader) ([]Row, error) {
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, 1<<20)
	var rows []Row
	var head []string
	reversed := false
	for n := 1; sc.Scan(); n++ {
		line := strings.TrimRight(sc.Text(), "\r")
		place := fmt.Sprintf("%s:%d", name, n)
		if n == 1 {
			parts := strings.Split(strings.TrimPrefix(line, "\uFEFF"), ";")
			if len(parts) < 2 {
				return nil, fmt.Errorf("term: read %s: the first line must be like \"#UTX 1.20; ja/en; …\"", place)
			}
			src, tgt, _ := strings.Cut(strings.TrimSpace(parts[1]), "/")
			switch {
			case strings.HasPrefix(src, "ja") && strings.HasPrefix(tgt, "en"):
			case strings.HasPrefix(tgt, "ja") && strings.HasPrefix(src, "en"):
				reversed = true
			default:
				return nil, fmt.Errorf("term: read %s: languages %q: want ja/en or en/ja", place, strings.TrimSpace(parts[1]))
			}
			continue
		}
		if rest, ok := strings.CutPrefix(line, "#"); ok {
			if cols := strings.Split(rest, "\t"); slices.Contains(cols, "src") && slices.Contains(cols, "tgt") {
				head = cols
			}
			continue
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		if head == nil {
			return nil, fmt.Errorf("term: read %s: no line before it names the columns (#src, tgt, …)", place)
		}
		cells := strings.Split(line, "\t")
		if len(cells) > len(head) {
			return nil, fmt.Errorf("term: read %s: %d cells, but the columns are %d", place, len(cells), len(head))
		}
		rows = append(rows, utxRow(place, head, cells, reversed))
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("term: read %s: %w", name, err)
	}
	return rows, nil
}

func utxRow(place string, head, cells []string, reversed bool) Row {
	row := newRow(place)
	own := slices.Contains(head, "x-kind") // written by us: our columns say more
	for i, c := range cells {
		switch h := head[i]; {
		case strings.HasPrefix(h, "x-") && slices.Contains(Columns, h[2:]):
			row.set(h[2:], c)
		case h == "src" && !reversed, h == "tgt" && reversed:
			row.set("ja", c)
		case (h == "src" || h == "tgt") && !own:
			row.set("en", c)
		case own:
		case h == "term status":
			row.set("status", map[string]string{"forbidden": string(Deprecated), "non-standard": string(Admitted)}[c])
		case h == "src:pos" && !reversed, h == "tgt:pos" && reversed:
			row.set("pos", map[string]string{"properNoun": string(ProperPOS), "adjective": string(AdjPOS)}[c])
		}
	}
	return row
}

package cardfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"saitei/corpus"
)

// maxLine is the longest line of a table of names that is read.
const maxLine = 1 << 20

// readTSV reads a table of names. A header names the columns, of which en and
// ja are needed and type_ja, pt, reading, and related_en with wiki (see
// [mojpCard]) are used; without a header the first two columns are en and ja. Empty lines and lines starting with "#" are
// skipped. A table without a header whose second column has nothing Japanese
// is another table, and refused. The offset returned is that of the faulty
// line.
func readTSV(src *bufio.Reader, b *builder) (int64, error) {
	var offset int64
	halves := map[string]corpus.Face{}
	cols := map[string]int{"en": 0, "ja": 1}
	named, rows, japanese := false, 0, 0
	for n := 1; ; n++ {
		line, err := src.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return -1, err
		}
		if line == "" && err != nil {
			if !named && rows > 0 && japanese == 0 {
				return 0, fmt.Errorf("no header with en and ja, and no Japanese name in the second column: %w", errUnknown)
			}
			addLoose(b, halves)
			return 0, nil
		}
		if len(line) > maxLine || !utf8.ValidString(line) || strings.ContainsRune(line, 0) {
			return offset, fmt.Errorf("line %d: %w", n, errUnknown)
		}
		row := strings.Split(strings.TrimRight(line, "\r\n"), "\t")
		switch {
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
		case n == 1 && isHeader(row):
			cols, named = map[string]int{}, true
			for i, c := range row {
				cols[strings.ToLower(strings.TrimSpace(c))] = i
			}
		case cols["en"] >= len(row) || cols["ja"] >= len(row):
			return offset, fmt.Errorf("line %d: want the columns en and ja parted by a tab, found %q", n, short(line))
		default:
			rows++
			if strings.ContainsFunc(row[cols["ja"]], isJapanese) {
				japanese++
			}
			addNames(b, halves, row, cols)
		}
		offset += int64(len(line))
	}
}

func isHeader(row []string) bool {
	has := map[string]bool{}
	for _, c := range row {
		has[strings.ToLower(strings.TrimSpace(c))] = true
	}
	return has["en"] && has["ja"]
}

// addNames adds a row; a Japanese name that is none leaves the English one.
func addNames(b *builder, halves map[string]corpus.Face, row []string, cols map[string]int) {
	get := func(c string) string {
		if i, ok := cols[c]; ok && i < len(row) {
			return strings.TrimSpace(row[i])
		}
		return ""
	}
	name := englishName(get("en"))
	if name == "" {
		return
	}
	if rel := get("related_en"); rel != "" {
		addMojp(b, halves, mojpCard{Name: name, Ja: get("ja"), Type: get("type_ja"), PT: get("pt"), Rel: rel, Wiki: get("wiki"), Alt: get("alt")})
		return
	}
	c := corpus.Card{Name: name}
	jas := strings.Split(get("ja"), "//")
	for i, en := range splitNames(name) {
		f := corpus.Face{Name: en}
		if len(jas) == len(splitNames(name)) {
			f.Ja, f.Reading, _ = japaneseName(jas[i])
		}
		c.Faces = append(c.Faces, f)
	}
	if len(c.Faces) == 1 {
		f := &c.Faces[0]
		f.TypeJa = get("type_ja")
		f.Power, f.Toughness, _ = strings.Cut(get("pt"), "/")
		if r := get("reading"); r != "" {
			f.Reading = katakana(r)
		}
	}
	b.add(c)
}

// short cuts a line for an error message.
func short(s string) string {
	r := []rune(strings.TrimRight(s, "\r\n"))
	if len(r) > 40 {
		r = append(r[:40], '…')
	}
	return string(r)
}

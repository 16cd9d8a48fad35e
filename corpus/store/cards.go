package store

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"

	"saitei/corpus"
)

// The card table lies in three files named after the card files it was made
// of: NAME.jsonl has a card a line, sorted as given; NAME.keys has a line
// "key TAB offset" for each name under which a card is found, sorted by bytes,
// so that one card is found without reading the others; NAME.sets.jsonl has the
// sets.
const (
	cardsEnding = ".jsonl"
	keysEnding  = ".keys"
	setsEnding  = ".sets.jsonl"
)

// Cards is the card table of a generation. A nil *Cards is the empty table.
type Cards struct {
	cards, keys *os.File
	keysSize    int64
	sets        string
}

// Cards opens the card table; it is nil where no card file was imported.
func (kb *KB) Cards() (*Cards, error) { return openCards(kb.dir, kb.shelf) }

func openCards(dir string, shelf map[string]File) (*Cards, error) {
	var name string
	for p := range shelf {
		if path.Dir(p) == KindCards && strings.HasSuffix(p, keysEnding) {
			name = strings.TrimSuffix(p, keysEnding)
		}
	}
	if name == "" {
		return nil, nil
	}
	base := filepath.Join(dir, filepath.FromSlash(name))
	cards, err := os.Open(base + cardsEnding)
	if err != nil {
		return nil, fmt.Errorf("store: open card table: %w", err)
	}
	keys, err := os.Open(base + keysEnding)
	if err != nil {
		cards.Close()
		return nil, fmt.Errorf("store: open card table: %w", err)
	}
	size, err := keys.Seek(0, io.SeekEnd)
	if err != nil {
		cards.Close()
		keys.Close()
		return nil, fmt.Errorf("store: open card table: %w", err)
	}
	return &Cards{cards: cards, keys: keys, keysSize: size, sets: base + setsEnding}, nil
}

// Close closes the files of the table.
func (c *Cards) Close() error {
	if c == nil {
		return nil
	}
	c.cards.Close()
	return c.keys.Close()
}

// Each calls f with every card in the order of the table.
func (c *Cards) Each(f func(*corpus.Card) error) error {
	if c == nil {
		return nil
	}
	l, err := openLines(c.cards.Name())
	if err != nil {
		return err
	}
	defer l.close()
	for {
		var card corpus.Card
		if err := l.next(&card); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if err := f(&card); err != nil {
			return err
		}
	}
}

// All returns every card in the order of the table.
func (c *Cards) All() ([]corpus.Card, error) {
	var all []corpus.Card
	err := c.Each(func(card *corpus.Card) error { all = append(all, *card); return nil })
	return all, err
}

// Sets returns the sets, in the order of the table.
func (c *Cards) Sets() ([]corpus.Set, error) {
	if c == nil {
		return nil, nil
	}
	l, err := openLines(c.sets)
	if err != nil {
		return nil, err
	}
	defer l.close()
	var all []corpus.Set
	for {
		var s corpus.Set
		if err := l.next(&s); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
}

// Lookup returns the cards that stand under a key, as it was folded when the
// table was made. It reads a few kilobytes, whatever the size of the table.
func (c *Cards) Lookup(key string) ([]*corpus.Card, error) {
	if c == nil {
		return nil, nil
	}
	offsets, err := c.offsets(key)
	if err != nil {
		return nil, err
	}
	var found []*corpus.Card
	for _, off := range offsets {
		card, err := c.At(off)
		if err != nil {
			return nil, err
		}
		found = append(found, card)
	}
	return found, nil
}

// At returns the card at an offset that [Cards.Keys] gave.
func (c *Cards) At(offset int64) (*corpus.Card, error) {
	b, err := bufio.NewReader(io.NewSectionReader(c.cards, offset, 1<<40)).ReadBytes('\n')
	if err != nil {
		return nil, fmt.Errorf("store: card table %s: no card at byte %d", c.cards.Name(), offset)
	}
	var card corpus.Card
	if err := json.Unmarshal(b, &card); err != nil {
		return nil, fmt.Errorf("store: card table %s, byte %d: %w", c.cards.Name(), offset, err)
	}
	return &card, nil
}

// Keys calls f with every key, in the order of bytes, and where its card lies.
func (c *Cards) Keys(f func(key string, offset int64) error) error {
	if c == nil {
		return nil
	}
	r := bufio.NewReaderSize(io.NewSectionReader(c.keys, 0, c.keysSize), 1<<16)
	for {
		line, err := r.ReadString('\n')
		if err == io.EOF && line == "" {
			return nil
		}
		if err != nil {
			return fmt.Errorf("store: %s: %w", c.keys.Name(), err)
		}
		key, off, err := cutKey(line)
		if err != nil {
			return fmt.Errorf("store: %s: %w", c.keys.Name(), err)
		}
		if err := f(key, off); err != nil {
			return err
		}
	}
}

func cutKey(line string) (string, int64, error) {
	key, num, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
	off, err := strconv.ParseInt(num, 10, 64)
	if !ok || err != nil {
		return "", 0, fmt.Errorf("damaged line %q", line)
	}
	return key, off, nil
}

// offsets finds the lines of a key by halving the file.
func (c *Cards) offsets(key string) ([]int64, error) {
	var failed error
	// The smallest byte from which on the next whole line is not before key.
	at := sort.Search(int(c.keysSize), func(i int) bool {
		line, err := c.lineFrom(int64(i))
		if err != nil {
			failed = err
			return true
		}
		k, _, _ := strings.Cut(line, "\t")
		return line == "" || k >= key
	})
	if failed != nil {
		return nil, failed
	}
	var out []int64
	for pos := int64(at); ; {
		start, line, err := c.wholeLine(pos)
		if err != nil {
			return nil, err
		}
		k, off, err := cutKey(line)
		if line == "" || k != key {
			return out, nil
		}
		if err != nil {
			return nil, fmt.Errorf("store: %s: %w", c.keys.Name(), err)
		}
		out = append(out, off)
		pos = start + int64(len(line))
	}
}

func (c *Cards) lineFrom(pos int64) (string, error) {
	_, line, err := c.wholeLine(pos)
	return line, err
}

// wholeLine returns the first line that begins at or after byte pos, with its
// line end and its place; "" at the end of the file.
func (c *Cards) wholeLine(pos int64) (int64, string, error) {
	start := pos
	if pos > 0 {
		start--
	}
	r := bufio.NewReaderSize(io.NewSectionReader(c.keys, start, c.keysSize-start), 512)
	if pos > 0 {
		rest, err := r.ReadString('\n')
		if err == io.EOF {
			return c.keysSize, "", nil
		}
		if err != nil {
			return 0, "", err
		}
		start += int64(len(rest))
	}
	line, err := r.ReadString('\n')
	if err == io.EOF && line == "" {
		return start, "", nil
	}
	return start, line, err
}

// PutCards stores the card table that was made of the imported card files,
// under a name made of them, and takes the place of the one there was. The
// function keys returns all names under which a card is to be found, folded.
func (b *Build) PutCards(name string, cards []corpus.Card, sets []corpus.Set, keys func(*corpus.Card) []string) error {
	if err := checkShelfName(KindCards, name); err != nil {
		return err
	}
	var table, index, list bytes.Buffer
	enc := newEncoder(&table)
	var rows []string
	for i := range cards {
		off := table.Len()
		if err := enc.Encode(&cards[i]); err != nil {
			return fmt.Errorf("store: write card %q: %w", cards[i].Name, err)
		}
		for _, k := range keys(&cards[i]) {
			if k != "" && !strings.ContainsAny(k, "\t\n") {
				rows = append(rows, k+"\t"+fmt.Sprintf("%010d", off)+"\n")
			}
		}
	}
	slices.Sort(rows)
	for _, row := range slices.Compact(rows) {
		index.WriteString(row)
	}
	enc = newEncoder(&list)
	for i := range sets {
		if err := enc.Encode(&sets[i]); err != nil {
			return fmt.Errorf("store: write set %q: %w", sets[i].Code, err)
		}
	}
	b.drop(KindCards)
	b.Manifest.Cards = len(cards)
	for ending, buf := range map[string]*bytes.Buffer{cardsEnding: &table, keysEnding: &index, setsEnding: &list} {
		if err := b.shelve(path.Join(KindCards, name+ending), buf.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

func newEncoder(w io.Writer) *json.Encoder {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc
}

package cardfile

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"

	"saitei/corpus"
)

// Format names a kind of card file.
type Format string

// The kinds of files that [Read] knows.
const (
	MTGJSON3 Format = "mtgjson-3"
	MTGJSON5 Format = "mtgjson-5"
	Scryfall Format = "scryfall"
	Mojp     Format = "mojp"
	Names    Format = "names"
)

// Catalogue is what a file, or several merged ones, say of cards and sets.
// Cards are ordered by name, sets by code.
type Catalogue struct {
	Format Format        `json:"format,omitempty"` // empty for merged ones
	Cards  []corpus.Card `json:"cards"`
	Sets   []corpus.Set  `json:"sets"`
}

// Error says that a file could not be read, where, and what to do about it.
type Error struct {
	File   string
	Offset int64 // byte of the file, after gunzip, up to which it could be read
	Err    error
	Hint   string
}

// Error returns the one-line form.
func (e *Error) Error() string {
	s := fmt.Sprintf("cardfile: read %s: at byte %d: %v", e.File, e.Offset, e.Err)
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// errUnknown is returned for files of no known kind.
var errUnknown = errors.New("no card file: want MTGJSON, Scryfall bulk JSON, mojp XML, or a TSV with the columns en and ja")

// ReadFile is [Read] for a file on disk.
func ReadFile(path string) (*Catalogue, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cardfile: %w", err)
	}
	defer f.Close()
	return Read(path, f)
}

// Read reads one card file from r; name is used in errors only. All errors of
// content are of type [*Error]. A file that ends too early is an error, never
// a shorter catalogue.
func Read(name string, r io.Reader) (*Catalogue, error) {
	in := &counter{r: bufio.NewReaderSize(r, 1<<16)}
	src := bufio.NewReaderSize(in, 1<<16)
	if head, _ := src.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(src)
		if err != nil {
			return nil, &Error{File: name, Err: err, Hint: "the gzip header is damaged: fetch the file again"}
		}
		in = &counter{r: z}
		src = bufio.NewReaderSize(in, 1<<16)
	}
	if head, _ := src.Peek(3); bytes.Equal(head, []byte("\xef\xbb\xbf")) {
		src.Discard(3)
	}
	b := newBuilder()
	format, offset, err := readAny(src, b)
	if err == nil {
		// To the very end: gzip has its checksum there.
		_, err = io.Copy(io.Discard, src)
		offset = -1
	}
	if err != nil {
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
			offset = in.n // where the file ends, not where its last value begins
		case offset < 0:
			offset = in.n - int64(src.Buffered())
		}
		return nil, explain(name, offset, err)
	}
	c := b.catalogue()
	c.Format = format
	if len(c.Cards) == 0 && len(c.Sets) == 0 {
		return nil, &Error{File: name, Offset: in.n, Err: errUnknown}
	}
	return c, nil
}

// readAny looks at the first byte that is no white space and calls the reader
// for it. The offset is that of the error, -1 where only the stream knows it.
func readAny(src *bufio.Reader, b *builder) (Format, int64, error) {
	for {
		c, err := src.ReadByte()
		if err != nil {
			return "", -1, errUnknown
		}
		switch c {
		case ' ', '\t', '\r', '\n':
			continue
		}
		if err := src.UnreadByte(); err != nil {
			return "", -1, err
		}
		switch c {
		case '<':
			off, err := readMojp(src, b)
			return Mojp, off, err
		case '{', '[':
			return readJSON(src, b)
		}
		off, err := readTSV(src, b)
		return Names, off, err
	}
}

// explain gives the error of a reader its place and, where the cause is
// typical, a hint.
func explain(name string, offset int64, err error) *Error {
	e := &Error{File: name, Offset: offset, Err: err}
	var syn *json.SyntaxError
	var xsyn *xml.SyntaxError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		e.Err, e.Hint = io.ErrUnexpectedEOF, "the file is cut short: fetch it again"
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, gzip.ErrHeader):
		e.Hint = "the gzip data are damaged: fetch the file again"
	case errors.As(err, &syn):
		e.Hint = "the JSON is damaged: fetch the file again"
	case errors.As(err, &xsyn):
		e.Hint = "the XML is damaged or cut short: fetch the file again"
	}
	return e
}

// counter counts the bytes that were read through it.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

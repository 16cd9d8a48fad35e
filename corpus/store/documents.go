package store

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"saitei/corpus"
)

// documentLine is a line of documents.jsonl: a document with the number of its
// blocks, which follow in blocks.jsonl in the same order.
type documentLine struct {
	*corpus.Document
	Blocks int `json:"blocks"`
}

// blockLine is a line of blocks.jsonl.
type blockLine struct {
	Source string `json:"source"`
	*corpus.Block
}

// Each calls f with every document of the generation and its blocks, sorted by
// source. It stops at the first error, which it returns.
func (kb *KB) Each(f func(*corpus.Document) error) error {
	docs, err := openLines(kb.Path(documentsName))
	if err != nil {
		return err
	}
	defer docs.close()
	blocks, err := openLines(kb.Path(blocksName))
	if err != nil {
		return err
	}
	defer blocks.close()
	for {
		line := documentLine{Document: &corpus.Document{}}
		if err := docs.next(&line); err == io.EOF {
			if err := blocks.next(&struct{}{}); err != io.EOF {
				return fmt.Errorf("store: %s:%d: a block without a document", blocks.name, blocks.line)
			}
			return nil
		} else if err != nil {
			return err
		}
		doc := line.Document
		doc.Blocks = make([]corpus.Block, 0, line.Blocks)
		for range line.Blocks {
			b := blockLine{Block: &corpus.Block{}}
			if err := blocks.next(&b); err != nil {
				if err == io.EOF {
					return fmt.Errorf("store: %s ends early: a block of %s is missing", blocks.name, doc.Source)
				}
				return err
			}
			if b.Source != doc.Source {
				return fmt.Errorf("store: %s:%d: a block of %s among those of %s", blocks.name, blocks.line, b.Source, doc.Source)
			}
			doc.Blocks = append(doc.Blocks, *b.Block)
		}
		if err := f(doc); err != nil {
			return err
		}
	}
}

// Documents returns all documents with their blocks, sorted by source.
func (kb *KB) Documents() ([]*corpus.Document, error) {
	var all []*corpus.Document
	err := kb.Each(func(d *corpus.Document) error { all = append(all, d); return nil })
	return all, err
}

var errStop = errors.New("stop")

// Find returns the blocks that a name means: an ID, the beginning of one (at
// least four characters), or SOURCE:LINE for the block that holds that line.
// None or several are no error.
func (kb *KB) Find(name string) ([]Found, error) {
	source, line, isPlace := cutPlace(name)
	var found []Found
	err := kb.Each(func(d *corpus.Document) error {
		for i := range d.Blocks {
			b := &d.Blocks[i]
			switch {
			case b.ID == name:
				found = []Found{{d, b}}
				return errStop
			case len(name) >= 4 && strings.HasPrefix(b.ID, name):
				found = append(found, Found{d, b})
			case isPlace && d.Source == source && b.Line <= line && (i+1 == len(d.Blocks) || d.Blocks[i+1].Line > line):
				found = append(found, Found{d, b})
			}
		}
		return nil
	})
	if err == errStop {
		err = nil
	}
	return found, err
}

// Found is a block with the document it stands in.
type Found struct {
	Document *corpus.Document
	Block    *corpus.Block
}

func cutPlace(s string) (source string, line int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return "", 0, false
	}
	line, err := strconv.Atoi(s[i+1:])
	return s[:i], line, err == nil && line > 0
}

// lines reads a file of JSON Lines.
type lines struct {
	name string
	line int
	f    *os.File
	r    *bufio.Reader
}

func openLines(name string) (*lines, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return &lines{name: name, f: f, r: bufio.NewReaderSize(f, 1<<16)}, nil
}

func (l *lines) close() { l.f.Close() }

// next decodes the next line into v; io.EOF is the end.
func (l *lines) next(v any) error {
	b, err := l.r.ReadBytes('\n')
	if err == io.EOF && len(b) == 0 {
		return io.EOF
	}
	l.line++
	if err != nil {
		return fmt.Errorf("store: %s:%d: the last line is cut off", l.name, l.line)
	}
	if err := json.Unmarshal(b, v); err != nil {
		return fmt.Errorf("store: %s:%d: %w", l.name, l.line, err)
	}
	return nil
}

// linesWriter writes a file of JSON Lines.
type linesWriter struct {
	f   *os.File
	w   *bufio.Writer
	sum hash.Hash // of what was written, to compare with what reads back
	enc *json.Encoder
}

func createLines(name string) (*linesWriter, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, err
	}
	w, sum := bufio.NewWriterSize(f, 1<<16), sha256.New()
	return &linesWriter{f, w, sum, newEncoder(io.MultiWriter(w, sum))}, nil
}

func (l *linesWriter) write(v any) error { return l.enc.Encode(v) }

// written is the sha256 of what was written.
func (l *linesWriter) written() string { return hex.EncodeToString(l.sum.Sum(nil)) }

// close flushes everything to the disk and closes the file.
func (l *linesWriter) close() error {
	err := l.w.Flush()
	if serr := l.f.Sync(); err == nil {
		err = serr
	}
	if cerr := l.f.Close(); err == nil {
		err = cerr
	}
	return err
}

// writeFile writes a whole file and flushes it to the disk.
func writeFile(name string, b []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	if err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}

// replaceFile puts a whole file in place of another, or where none was, so
// that a reader sees the one or the other and never a part. The entry of its
// folder is not flushed; see [syncDir].
func replaceFile(name string, b []byte) error {
	temp := filepath.Join(filepath.Dir(name), tempPrefix+filepath.Base(name))
	if err := writeFile(temp, b); err != nil {
		os.Remove(temp)
		return err
	}
	if err := os.Rename(temp, name); err != nil {
		os.Remove(temp)
		return err
	}
	return nil
}

package decode

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// DefaultLimit is the largest source, in bytes after gunzip, that [Decode]
// accepts where [Options.Limit] says nothing.
const DefaultLimit = 64 << 20

// Options are what the caller of [Decode] knows beyond the bytes.
type Options struct {
	Declared string // charset of the HTTP header or another label from outside; "" for none
	Limit    int64  // largest source in bytes, before and after gunzip; 0 means DefaultLimit
}

// Decode reads the bytes of a source; name is used in errors only. The error
// is an [*Error].
func Decode(name string, b []byte, opt Options) (*Text, error) {
	limit := opt.Limit
	if limit <= 0 {
		limit = DefaultLimit
	}
	if int64(len(b)) > limit {
		return nil, tooLarge(name, limit)
	}
	t := &Text{Source: b}
	if bytes.HasPrefix(b, []byte{0x1f, 0x8b}) {
		plain, err := gunzip(name, b, limit)
		if err != nil {
			return nil, err
		}
		t.Source, t.Gzip = plain, true
	}
	if err := t.detect(opt.Declared); err != nil {
		err.Name = name
		if err.Offset >= 0 {
			err.Line = 1 + bytes.Count(t.Source[:err.Offset], []byte("\n"))
		}
		return nil, err
	}
	return t, nil
}

func tooLarge(name string, limit int64) *Error {
	return &Error{Name: name, Offset: -1, Msg: fmt.Sprintf("larger than the limit of %d bytes for a document; raise the limit if it is meant to be read", limit)}
}

// gunzip opens b and never holds more than limit bytes of it.
func gunzip(name string, b []byte, limit int64) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, &Error{Name: name, Offset: -1, Msg: fmt.Sprintf("begins like gzip but cannot be opened: %v", err)}
	}
	plain, err := io.ReadAll(io.LimitReader(z, limit+1))
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, &Error{Name: name, Offset: -1, Msg: fmt.Sprintf("gzip data end too early, after %d bytes of text; fetch the file again", len(plain))}
	case err != nil:
		return nil, &Error{Name: name, Offset: -1, Msg: fmt.Sprintf("gzip data are broken after %d bytes of text: %v", len(plain), err)}
	case int64(len(plain)) > limit:
		return nil, tooLarge(name, limit)
	}
	return plain, nil
}

// detect fills in the text in the order that the package comment gives.
func (t *Text) detect(outside string) *Error {
	if enc, lead := bom(t.Source); enc != "" {
		t.BOM, t.lead = true, lead
		t.checkDeclared(enc, outside)
		return t.take(enc)
	}
	if looks2022(t.Source) {
		if err := t.take(ISO2022JP); err == nil {
			t.checkDeclared(ISO2022JP, outside)
			return nil
		}
		t.clear()
	}
	if looksUTF16(t.Source) {
		if enc := best(t.Source, []string{UTF16LE, UTF16BE}, 0.5); enc != "" {
			t.checkDeclared(enc, outside)
			return t.take(enc)
		}
	}
	if utf8.Valid(t.Source) {
		t.checkDeclared(UTF8, outside)
		return t.take(UTF8)
	}
	return t.guess(outside)
}

// guess decides between the encodings that cannot be told by their form.
func (t *Text) guess(outside string) *Error {
	guessed := best(t.Source, []string{CP932, EUCJP, UTF16LE, UTF16BE}, minScore)
	for _, label := range t.labels(outside) {
		enc := Canonical(label)
		if enc == "" || enc == UTF8 {
			continue
		}
		declared, fits := score(t.Source, enc)
		if !fits {
			continue
		}
		if other, _ := score(t.Source, guessed); guessed == "" || guessed == enc || declared > other-clearly {
			t.checkDeclared(enc, outside)
			return t.take(enc)
		}
	}
	if guessed != "" {
		t.checkDeclared(guessed, outside)
		return t.take(guessed)
	}
	return t.misfit(outside)
}

// labels are the declarations, the one from outside first.
func (t *Text) labels(outside string) []string {
	var out []string
	for _, l := range []string{outside, metaCharset(t.Source)} {
		if l != "" {
			out = append(out, l)
		}
	}
	return out
}

// checkDeclared warns of declarations that the bytes contradict.
func (t *Text) checkDeclared(enc, outside string) {
	for _, label := range t.labels(outside) {
		c := Canonical(label)
		if c == enc || c == "utf-16" && (enc == UTF16LE || enc == UTF16BE) {
			if t.Declared == "" {
				t.Declared = label
			}
			continue
		}
		if enc == UTF8 && isASCII(t.Source) { // every label is right about ASCII
			continue
		}
		t.warn("declared as %q but the bytes are %s", label, enc)
	}
}

// misfit blames the byte up to which the most likely encoding got.
func (t *Text) misfit(outside string) *Error {
	encs := []string{UTF8, CP932, EUCJP}
	for _, label := range t.labels(outside) {
		if c := Canonical(label); c != "" && c != "utf-16" {
			encs = append([]string{c}, encs...)
		}
	}
	worst, which := -1, ""
	for _, enc := range encs {
		trial := Text{Source: t.Source}
		if err := trial.take(enc); err != nil && err.Offset > worst {
			worst, which = err.Offset, enc
		}
	}
	if worst < 0 {
		return &Error{Offset: 0, Msg: "these bytes are no Japanese or English text in any encoding that is read here; save the document as UTF-8"}
	}
	return &Error{Offset: worst, Msg: fmt.Sprintf("byte 0x%02x fits no encoding (it reads as %s up to here); repair the file or save it as UTF-8", t.Source[worst], which)}
}

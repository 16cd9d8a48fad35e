package ingest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"saitei/corpus"
	"saitei/corpus/sample"
	"saitei/corpus/store"
	"saitei/ingest/decode"
	"saitei/ingest/fetch"
)

// source is a source with its bytes, after gunzip.
type source struct {
	store.Source
	content []byte
	state   State
	was     string // name of the held document that this is
}

// gather reads all sources that the build is to hold, sorted by name. Kept
// sources come without their bytes.
func (r *run) gather(ctx context.Context) ([]source, error) {
	var given []source
	var err error
	if len(r.Sources) == 0 && !r.Add {
		given = sampleSources()
	}
	for _, arg := range r.Sources {
		var some []source
		switch {
		case arg == "-":
			some, err = r.readStdin()
		case isURL(arg):
			some, err = r.readPage(ctx, arg)
		default:
			some, err = r.readPath(arg)
		}
		if err != nil {
			return nil, err
		}
		given = append(given, some...)
	}
	return r.settle(given)
}

// sampleOrigin begins the origin of a document of the sample.
const sampleOrigin = "sample:"

func sampleSources() []source {
	var all []source
	for _, f := range sample.Documents() {
		all = append(all, newSource(f.Name, sampleOrigin+f.Name, f.Data))
	}
	return all
}

// newSource describes a source; name is its base name and may yet be made longer.
func newSource(name, origin string, content []byte) source {
	sum := sha256.Sum256(content)
	return source{
		Source:  store.Source{Name: name, Origin: origin, SHA256: hex.EncodeToString(sum[:]), Size: int64(len(content))},
		content: content,
	}
}

func (r *run) readStdin() ([]source, error) {
	if r.Stdin == nil {
		return nil, errors.New("ingest: there is no standard input to read")
	}
	b, err := io.ReadAll(io.LimitReader(r.Stdin, r.limit()+1))
	if err != nil {
		return nil, fmt.Errorf("ingest: read standard input: %w", err)
	}
	if b, err = r.open("standard input", b); err != nil {
		return nil, err
	}
	return []source{newSource("stdin", "-", b)}, nil
}

// readPage asks for a web page, unless the copy that is held is the newest.
func (r *run) readPage(ctx context.Context, address string) ([]source, error) {
	opt := fetch.Options{Limit: r.limit()}
	var copied []byte
	var before store.Source
	if r.old != nil {
		i := slices.IndexFunc(r.old.Manifest.Sources, func(s store.Source) bool { return s.Origin == address })
		if i >= 0 {
			before = r.old.Manifest.Sources[i]
			if b, err := r.old.Source(before.SHA256); err == nil {
				copied, opt.ETag, opt.LastModified = b, before.ETag, before.LastModified
			}
		}
	}
	page, err := fetch.Get(ctx, address, opt)
	if err != nil {
		return nil, err
	}
	content := copied
	if page.NotModified {
		page.ContentType = before.ContentType
	} else if content, err = r.open(address, page.Body); err != nil {
		return nil, err
	}
	s := newSource(address, address, content)
	s.ETag, s.LastModified, s.ContentType = page.ETag, page.LastModified, page.ContentType
	return []source{s}, nil
}

// documentEndings are the files of a folder that are read as documents; one
// that is named by itself is read whatever it is called.
var documentEndings = []string{".txt", ".text", ".md", ".markdown", ".html", ".htm", ".xhtml"}

func (r *run) readPath(arg string) ([]source, error) {
	info, err := os.Stat(arg)
	if err != nil {
		return nil, fmt.Errorf("ingest: read source: %w", err)
	}
	if !info.IsDir() {
		s, err := r.readFile(arg)
		return []source{s}, err
	}
	files, err := filesOf(arg, documentEndings)
	if err != nil {
		return nil, fmt.Errorf("ingest: read folder: %w", err)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("ingest: folder %q holds no documents: want files ending in %s, plain or with .gz", arg, strings.Join(documentEndings, ", "))
	}
	var all []source
	for _, name := range files {
		s, err := r.readFile(name)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

func (r *run) readFile(name string) (source, error) {
	f, err := os.Open(name)
	if err != nil {
		return source{}, fmt.Errorf("ingest: read source: %w", err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, r.limit()+1))
	if err != nil {
		return source{}, fmt.Errorf("ingest: read source: %w", err)
	}
	if b, err = r.open(name, b); err != nil {
		return source{}, err
	}
	return newSource(strings.TrimSuffix(filepath.Base(name), ".gz"), name, b), nil
}

// open unpacks gzip and checks that the bytes are text, so that a source that
// cannot be read stops the build before it has written anything.
func (r *run) open(name string, b []byte) ([]byte, error) {
	text, err := decode.Decode(name, b, decode.Options{Limit: r.limit()})
	if err != nil {
		return nil, err
	}
	return bytes.Clone(text.Source), nil
}

func (r *run) limit() int64 {
	if r.Limit > 0 {
		return r.Limit
	}
	return decode.DefaultLimit
}

// filesOf lists the files below dir that have one of the endings, sorted.
// Hidden files and folders are passed over.
func filesOf(dir string, endings []string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name != dir && strings.HasPrefix(d.Name(), ".") {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		plain := strings.TrimSuffix(strings.ToLower(d.Name()), ".gz")
		if !d.IsDir() && slices.Contains(endings, filepath.Ext(plain)) {
			files = append(files, name)
		}
		return nil
	})
	slices.Sort(files)
	return files, err
}

func isURL(arg string) bool {
	return strings.HasPrefix(arg, "http://") || strings.HasPrefix(arg, "https://")
}

// settle decides which documents the given sources are: new ones, newer
// versions of documents that are held, or the same; and, with Add, adds those
// that are held and not given. Every name and every identity comes out unique,
// and the result is sorted by name.
func (r *run) settle(given []source) ([]source, error) {
	var all []source
	var held []store.Source
	if r.old != nil {
		held = slices.Clone(r.old.Manifest.Sources)
	}
	taken := map[string]int{} // name → place in all
	for _, s := range given {
		name := s.Name
		if i, ok := taken[name]; ok && all[i].SHA256 == s.SHA256 && all[i].Origin == s.Origin {
			continue // named twice
		}
		was := slices.IndexFunc(held, func(h store.Source) bool { return r.sameDocument(h, s) })
		s.state = New
		if was >= 0 {
			h := held[was]
			held = slices.Delete(held, was, was+1)
			s.state, s.was = Replaced, h.Name
			if s.SHA256 == h.SHA256 {
				s.state = Same
			}
			if r.Add { // without it, names depend on what is given and on nothing else
				s.Name, s.Identity = h.Name, h.Identity
			}
		}
		taken[s.Name] = len(all)
		all = append(all, s)
	}
	for _, h := range held {
		if r.Add {
			all = append(all, source{Source: h, state: Kept})
		} else {
			r.account.Removed = append(r.account.Removed, h.Name)
		}
	}
	nameApart(all)
	slices.SortFunc(all, func(a, b source) int { return strings.Compare(a.Name, b.Name) })
	for i := 1; i < len(all); i++ {
		if all[i].Name == all[i-1].Name {
			return nil, fmt.Errorf("ingest: %s and %s would both be named %q: rename one", all[i-1].Origin, all[i].Origin, all[i].Name)
		}
	}
	return all, nil
}

// sameDocument reports whether a given source is the held document, perhaps in
// a newer version: it comes from the same place, or it has the same name and
// shares a third of its lines, or all of it.
func (r *run) sameDocument(h store.Source, s source) bool {
	if h.Origin == s.Origin && s.Origin != "-" {
		return true
	}
	if filepath.Base(h.Name) != s.Name {
		return false
	}
	if h.SHA256 == s.SHA256 {
		return true
	}
	old, err := r.old.Source(h.SHA256)
	return err == nil && alike(old, s.content)
}

// alike reports whether at least a third of the distinct lines of the shorter
// text stand in the other too. Encodings are not seen through: the text in
// another encoding is told by its decoded form.
func alike(a, b []byte) bool {
	one, two := lineSet(a), lineSet(b)
	if len(two) < len(one) {
		one, two = two, one
	}
	n := 0
	for l := range one {
		if two[l] {
			n++
		}
	}
	return n > 0 && 3*n >= len(one)
}

func lineSet(b []byte) map[string]bool {
	set := map[string]bool{}
	text, err := decode.Decode("", b, decode.Options{})
	if err != nil {
		return set
	}
	for line := range strings.Lines(text.UTF8) {
		if line = corpus.FoldText(line); len(line) > 3 {
			set[line] = true
		}
	}
	return set
}

// nameApart makes names unique by adding folders of the origin in front, and
// identities unique by taking the name. Held documents keep theirs.
func nameApart(all []source) {
	names, identities := map[string]int{}, map[string]bool{}
	for _, s := range all {
		names[s.Name]++
		if s.Identity != "" {
			identities[s.Identity] = true
		}
	}
	for i := range all {
		s := &all[i]
		if s.Identity != "" {
			continue
		}
		if names[s.Name] > 1 {
			s.Name = longerName(s.Origin, names)
			names[s.Name]++
		}
		s.Identity = plainName(s.Name)
		if identities[s.Identity] {
			s.Identity = s.Name
		}
		identities[s.Identity] = true
	}
}

// plainName is a name without its endings: what stays when a document is saved
// in another form.
func plainName(name string) string {
	for {
		ext := filepath.Ext(name)
		if ext == "" || ext == name || !slices.Contains(documentEndings, strings.ToLower(ext)) {
			return name
		}
		name = strings.TrimSuffix(name, ext)
	}
}

// longerName takes as many folders of the origin as make a name unique.
func longerName(origin string, taken map[string]int) string {
	parts := strings.Split(filepath.ToSlash(strings.TrimSuffix(origin, ".gz")), "/")
	for n := 2; n <= len(parts); n++ {
		name := strings.Trim(strings.Join(parts[len(parts)-n:], "/"), "/")
		if taken[name] == 0 {
			return name
		}
	}
	return origin
}

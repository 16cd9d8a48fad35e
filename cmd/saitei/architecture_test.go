package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus/beside"
)

// rooms says for each folder which folders of the project it may import. The
// longest entry that is the package or a folder above it counts. "*" is every
// package but those of cmd; an entry covers the packages below it.
//
// It is the table of the design: data flows one way, so that a reader can
// understand a room without the rooms downstream of it.
var rooms = map[string][]string{
	"cmd":            {"*", "cmd"},
	"corpus":         {"corpus"},
	"nlp":            {"corpus", "nlp"},
	"rules/cr":       {"corpus"},
	"rules/ability":  {"corpus"},
	"rules/frame":    {"corpus", "nlp", "rules/ability"},
	"rules/scenario": {"corpus", "rules/ability"},
	"rules/engine":   {"corpus", "rules/ability", "rules/scenario", "rules/engine"},
	"rules/cardtext": {"corpus", "nlp", "rules/frame", "rules/ability"},
	"rules/casegen":  {"corpus", "nlp", "rules/ability", "rules/frame", "rules/scenario", "rules/casegen"},
	"rules/conform":  {"corpus", "rules"},
	"index":          {"corpus", "nlp", "index"},
	"ingest":         {"corpus", "nlp", "rules/cr", "ingest"},
}

// roots are packages that may import more than their folder: the pipeline.
var roots = map[string][]string{"ingest": {"*"}}

// noStore lists the rooms to which "corpus" means its types and its embedded
// facts, not the knowledge base on disk.
var noStore = []string{"nlp", "rules/cr", "rules/ability", "rules/frame", "rules/scenario", "rules/engine", "rules/cardtext", "rules/casegen"}

type pkg struct {
	dir     string
	name    string
	files   []string
	imports map[string]string // import path → file, of files that are no tests
}

func TestArchitecture(t *testing.T) {
	for _, p := range packages(t) {
		require.NotContains(t, []string{"util", "utils", "common", "helper", "helpers", "manager"}, p.name, "%s: a package is named for what it does", p.dir)
		if len(p.files) > 1 && !slices.Contains(p.files, "doc.go") {
			t.Errorf("%s: more than one file and no doc.go", p.dir)
		}
		for imported, file := range p.imports {
			if why := forbidden(p.dir, imported); why != "" {
				t.Errorf("%s imports %s: %s", path.Join(p.dir, file), imported, why)
			}
		}
	}
}

func TestForbidden(t *testing.T) {
	for _, ok := range [][2]string{
		{"cmd/saitei", "ingest"}, {"corpus/store", "corpus"}, {"ingest", "index"}, {"ingest", "rules/casegen"},
		{"ingest/link", "rules/cr"}, {"nlp/check", "nlp/term"}, {"nlp/term", "corpus/facts"}, {"rules/engine", "rules/engine/card"},
	} {
		require.Empty(t, forbidden(ok[0], ok[1]), "%s imports %s", ok[0], ok[1])
	}
	for _, bad := range [][2]string{
		{"corpus", "nlp"}, {"nlp", "ingest"}, {"nlp", "corpus/store"}, {"ingest/link", "index"}, {"rules/engine", "rules/cr"},
		{"rules/cr", "nlp"}, {"index", "ingest"}, {"ingest", "cmd/saitei"}, {"elsewhere", "corpus"},
	} {
		require.NotEmpty(t, forbidden(bad[0], bad[1]), "%s imports %s", bad[0], bad[1])
	}
}

// forbidden says why the package in dir may not import the other, or "".
func forbidden(dir, imported string) string {
	may, ok := roots[dir]
	if !ok {
		room := dir
		for room != "." {
			if may, ok = rooms[room]; ok {
				break
			}
			room = path.Dir(room)
		}
		if !ok {
			return "the folder has no entry in the table of rooms"
		}
	}
	if under(imported, "corpus/store") && slices.ContainsFunc(noStore, func(r string) bool { return under(dir, r) }) {
		return "it may use the types of corpus, not the knowledge base on disk"
	}
	for _, m := range may {
		if m == "*" && !under(imported, "cmd") || under(imported, m) {
			return ""
		}
	}
	return "it may import only " + strings.Join(may, ", ")
}

func under(dir, room string) bool { return dir == room || strings.HasPrefix(dir, room+"/") }

// packages reads package and import clauses of the whole module.
func packages(t *testing.T) []pkg {
	t.Helper()
	top := beside.Root(t)
	var all []pkg
	err := filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if base := d.Name(); name != top && (strings.HasPrefix(base, ".") || base == "testdata") {
			return fs.SkipDir
		}
		p := pkg{imports: map[string]string{}}
		rel, err := filepath.Rel(top, name)
		if err != nil {
			return err
		}
		p.dir = filepath.ToSlash(rel)
		entries, err := os.ReadDir(name)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(name, e.Name()), nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			p.name = f.Name.Name
			p.files = append(p.files, e.Name())
			for _, spec := range f.Imports {
				s, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					return err
				}
				if s, ok := strings.CutPrefix(s, "saitei/"); ok {
					p.imports[s] = e.Name()
				}
			}
		}
		if p.files != nil {
			all = append(all, p)
		}
		return nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, all)
	return all
}

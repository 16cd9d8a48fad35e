package cardtext

import (
	"embed"
	"fmt"
	"strings"
	"sync"
)

//go:embed grammar/*.txt
var grammarFiles embed.FS

// grammar holds the constructions by category.
type grammar struct {
	rows map[string][]*construction
}

// categories of constructions: what a row of the grammar says.
var categories = []string{"effect", "cost", "mod", "playermod", "static", "cond", "event", "begin", "state", "delay", "only"}

// theGrammar reads the grammar the program ships. It is read once.
var theGrammar = sync.OnceValues(func() (*grammar, error) {
	entries, err := grammarFiles.ReadDir("grammar")
	if err != nil {
		return nil, err
	}
	g := &grammar{rows: map[string][]*construction{}}
	for _, e := range entries {
		data, err := grammarFiles.ReadFile("grammar/" + e.Name())
		if err != nil {
			return nil, err
		}
		if err := g.read(e.Name(), string(data)); err != nil {
			return nil, err
		}
	}
	return g, nil
})

// read reads a file of constructions: [category], then rows "Japanese =>
// English"; "#" begins a comment. Errors name file and line.
func (g *grammar) read(name, text string) error {
	cat := ""
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		at := fmt.Sprintf("cardtext: %s:%d", name, i+1)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[' && line[len(line)-1] == ']' && !strings.Contains(line, "=>"):
			cat = line[1 : len(line)-1]
			if !contains(categories, cat) {
				return fmt.Errorf("%s: unknown category %q", at, cat)
			}
		default:
			ja, en, ok := strings.Cut(line, "=>")
			if !ok || cat == "" {
				return fmt.Errorf("%s: want [category] or Japanese => English, not %q", at, line)
			}
			c, err := newConstruction(at, strings.TrimSpace(ja), strings.TrimSpace(en))
			if err != nil {
				return err
			}
			g.rows[cat] = append(g.rows[cat], c)
		}
	}
	return nil
}

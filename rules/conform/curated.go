package conform

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"saitei/rules/scenario"
)

//go:embed curated
var curatedFiles embed.FS

// Curated returns the scenarios written by hand, in the order of their files.
// The caller may not change them. An error joins the faults of all files.
func Curated() ([]*scenario.Scenario, error) {
	r := curatedOnce()
	return r.list, r.err
}

type curated struct {
	list []*scenario.Scenario
	err  error
}

var curatedOnce = sync.OnceValue(func() curated {
	var c curated
	seen := map[string]string{}
	err := fs.WalkDir(curatedFiles, "curated", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".yaml") {
			return err
		}
		data, err := curatedFiles.ReadFile(name)
		if err != nil {
			return err
		}
		list, err := scenario.Parse(strings.TrimPrefix(name, "curated/"), data)
		if err != nil {
			c.err = errors.Join(c.err, err)
			return nil
		}
		for _, s := range list {
			if at, ok := seen[s.ID]; ok {
				c.err = errors.Join(c.err, fmt.Errorf("%s:%d: id %q is taken by %s", s.File, s.Line, s.ID, at))
			}
			seen[s.ID] = path.Base(s.File)
		}
		c.list = append(c.list, list...)
		return nil
	})
	c.err = errors.Join(c.err, err)
	return c
})

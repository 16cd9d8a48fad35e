package scenario

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Whatever is read can be printed and reads back the same; nothing panics.
func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/*/*.yaml")
	for _, name := range append(files, "testdata/all.yaml") {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte("{\"id\": \"\\ud83c\\udf00\",\n\t\"then\": [{\"life\": {\"you\": 1}}]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := Parse("fuzz", data)
		if err != nil {
			return
		}
		printed := Print(list...)
		back, err := Parse("printed", printed)
		if err != nil {
			t.Fatalf("%v\n%s", err, printed)
		}
		if d := cmp.Diff(list, back, sameScenario); d != "" {
			t.Fatalf("%s\n%s", d, printed)
		}
	})
}

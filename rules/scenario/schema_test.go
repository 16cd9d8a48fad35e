package scenario

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("schema.json", doc))
	s, err := c.Compile("schema.json")
	require.NoError(t, err)
	return s
}

// The published schema is the one the types give.
func TestSchemaIsCurrent(t *testing.T) {
	made := makeSchema()
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile("schema.json", made, 0o644))
		return
	}
	require.Equal(t, string(made), string(Schema), "run the tests once with UPDATE=1")
}

// The schema accepts whatever the printer writes, the curated scenarios above all.
func TestSchemaAccepts(t *testing.T) {
	schema := compileSchema(t)
	files, err := filepath.Glob("../conform/curated/*/*.yaml")
	require.NoError(t, err)
	for _, name := range append(files, "testdata/all.yaml") {
		for _, s := range readFile(t, name) {
			v, err := jsonschema.UnmarshalJSON(bytes.NewReader(JSON(s)))
			require.NoError(t, err)
			require.NoError(t, schema.Validate(v), "%s: %s", name, s.ID)
		}
	}
}

func TestSchemaRejects(t *testing.T) {
	schema := compileSchema(t)
	for _, in := range []string{
		`{}`, `{"id":"x","then":[{"lif":{"you":1}}]}`, `{"id":"x","then":[{"life":{"you":"1"}}]}`,
		`{"id":"x","then":[{"life":{"you":1},"lost":{"you":true}}]}`, `{"id":"x","then":[{"zone":{"p":"pocket"}}]}`,
		`{"id":"x","when":["resolv"],"then":[{"life":{"you":1}}]}`,
	} {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(in))
		require.NoError(t, err)
		require.Error(t, schema.Validate(v), in)
	}
}

// testdata/all.yaml uses every field of the vocabulary.
func TestAllIsAll(t *testing.T) {
	data, err := os.ReadFile("testdata/all.yaml")
	require.NoError(t, err)
	seen := map[reflect.Type]bool{}
	var visit func(reflect.Type)
	visit = func(rt reflect.Type) {
		switch rt.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			visit(rt.Elem())
		case reflect.Struct:
			if seen[rt] || rt == dateType || rt == reflect.TypeFor[Query]() {
				return
			}
			seen[rt] = true
			for _, f := range shapeOf(rt).fields {
				if f.name != "observe" && f.name != "batch" && f.name != "play" && f.name != "activate" {
					require.True(t, strings.Contains(string(data), f.name), "%s %s is not in testdata/all.yaml", rt.Name(), f.name)
				}
				visit(rt.FieldByIndex(f.index).Type)
			}
			if v := shapeOf(rt).value; v != nil {
				visit(rt.FieldByIndex(v).Type)
			}
		}
	}
	visit(reflect.TypeFor[Scenario]())
}

package ability

import (
	"bytes"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

func compiledSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("ability.schema.json", doc))
	s, err := c.Compile("ability.schema.json")
	require.NoError(t, err)
	return s
}

func validJSON(t *testing.T, s *jsonschema.Schema, b []byte) error {
	t.Helper()
	x, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
	require.NoError(t, err)
	return s.Validate(x)
}

// TestSchemaIsCurrent holds the published schema to the types. UPDATE=1
// writes it anew.
func TestSchemaIsCurrent(t *testing.T) {
	want, err := schema()
	require.NoError(t, err)
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.WriteFile("ability.schema.json", want, 0o644))
		return
	}
	require.True(t, string(want) == string(Schema), "the schema is not what the types say: run UPDATE=1 go test ./rules/ability")
}

func TestJSON(t *testing.T) {
	s := compiledSchema(t)
	for _, c := range texts {
		a := MustParse(c.in)
		b, err := ToJSON(a)
		require.NoError(t, err, c.in)
		require.NoError(t, validJSON(t, s, b), "%s\n%s", c.in, b)
		back, err := FromJSON(b)
		require.NoError(t, err, "%s\n%s", c.in, b)
		require.Empty(t, cmp.Diff(a, back), c.in)
	}
}

func TestJSONMistakes(t *testing.T) {
	s := compiledSchema(t)
	for _, c := range []struct{ in, want string }{
		{`{"node":"Spel"}`, `/: want an object with "node", the name of a type such as This; "Spel" is none`},
		{`{"node":"This"}`, `/: a This cannot stand where a Ability is wanted`},
		{`{"node":"Spell","do":[{"node":"Draw","who":{"node":"You"},"n":1,"x":2}]}`, `/do/0: a Draw has no field "x"`},
		{`{"node":"Spell","do":[]}`, `/do: want a list that is not empty`},
		{`{"node":"Spell","do":[{"node":"Draw","who":{"node":"You"},"n":"one"}]}`, `/do/0/n: want an object`},
		{`{"node":"Activated","cost":[{"node":"PayMana","mana":"2"}],"do":[{"node":"Draw","who":{"node":"You"},"n":1}]}`, `/cost/0/mana: want mana such as`},
	} {
		_, err := FromJSON([]byte(c.in))
		require.ErrorContains(t, err, c.want, c.in)
		require.Error(t, validJSON(t, s, []byte(c.in)), c.in)
	}
}

func ExampleToJSON() {
	b, _ := ToJSON(MustParse("draw two cards"))
	os.Stdout.Write(b)
	// Output: {"node":"Spell","do":[{"node":"Draw","who":{"node":"You"},"n":2}]}
}

package corpus

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseRuleID(t *testing.T) {
	for _, s := range []string{"1", "7", "702", "702.15", "702.15b", "702.9", "205.3aa"} {
		id, err := ParseRuleID(s)
		require.NoError(t, err, s)
		require.Equal(t, s, id.String())
	}
	for _, s := range []string{"", "0", "702.", "702.15.", "702.15B", "7022", "702.0", "a", "702.15abc", " 702", "７０２"} {
		_, err := ParseRuleID(s)
		require.Error(t, err, s)
	}
}

func TestRuleIDOrder(t *testing.T) {
	ids := []string{"1", "100", "104.3a", "7", "702", "702.2", "702.9", "702.13", "702.13a", "702.13z", "702.13aa", "704"}
	for i := 1; i < len(ids); i++ {
		require.Negative(t, MustRuleID(ids[i-1]).Compare(MustRuleID(ids[i])), "%s before %s", ids[i-1], ids[i])
	}
}

func TestRuleIDParent(t *testing.T) {
	for _, r := range [][2]string{{"702.15b", "702.15"}, {"702.15", "702"}, {"702", "7"}} {
		require.Equal(t, r[1], MustRuleID(r[0]).Parent().String())
	}
	require.True(t, MustRuleID("7").Parent().IsZero())
}

func TestDateJSON(t *testing.T) {
	b, err := json.Marshal([]Date{{2006, 5, 1}, {}})
	require.NoError(t, err)
	require.Equal(t, `["2006-05-01",null]`, string(b))
	var d []Date
	require.NoError(t, json.Unmarshal(b, &d))
	require.Equal(t, []Date{{2006, 5, 1}, {}}, d)
	require.Error(t, json.Unmarshal([]byte(`"2006-13-01"`), &d[0]))
}

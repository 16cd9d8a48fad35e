package cardfile

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
	"saitei/corpus/beside"
)

// files are small files of every kind, with cards of our own.
var files = map[string]string{
	"v5 set": `{"meta":{"version":"5"},"data":{"baseSetSize":2,"booster":{"x":[1]},"cards":[
		{"name":"Æther Cat","layout":"normal","number":"3","rarity":"rare","manaCost":"{1}{W}","manaValue":2.0,"colors":["W"],"power":"2","toughness":"2",
		 "types":["Creature"],"subtypes":["Cat"],"supertypes":[],"text":"Flying","setCode":"TST","identifiers":{"scryfallOracleId":"o-1"},
		 "foreignData":[{"language":"Japanese","name":"霊（れい）気（き）の猫（ねこ）","text":"飛行","type":"クリーチャー — 猫"},{"language":"German","name":"Katze","text":"Fliegend"}],
		 "rulings":[{"date":"2020-01-02","text":"It flies."}]},
		{"name":"Up // Down","faceName":"Up","side":"a","layout":"split","number":"4","types":["Instant"],"text":"Draw a card.","setCode":"TST","foreignData":[{"language":"Japanese","name":"Up // Down","faceName":"Up","text":"カードを１枚引く。"}]},
		{"name":"Up // Down","faceName":"Down","side":"b","layout":"split","number":"4","types":["Instant"],"text":"Discard a card.","setCode":"TST"},
		{"name":"Goat","layout":"token","setCode":"TST"}],
		"code":"TST","name":"Test Set","releaseDate":"2020-01-01","translations":{"Japanese":"試験"}}}`,
	"v5 all":     `{"meta":{},"data":{"AAA":{"code":"AAA","name":"A","releaseDate":"2001-01-01","cards":[{"name":"Cat","layout":"normal","number":"1"}]},"BBB":{"cards":[],"code":"BBB","name":"B"}}}`,
	"v5 atomic":  `{"meta":{},"data":{"Cat":[{"name":"Cat","layout":"normal","printings":["AAA","BBB"],"foreignData":[{"language":"Japanese","name":"猫"}]}]}}`,
	"v5 list":    `{"meta":{},"data":[{"name":"Cat","layout":"normal","setCode":"AAA","number":"7"}]}`,
	"v3 set":     `{"name":"A","code":"AAA","releaseDate":"2001-01-01","translations":{"jp":"あ"},"booster":["rare",["a","b"]],"cards":[{"name":"Up","names":["Up","Down"],"layout":"split","number":"4a","colors":["Blue"],"rulings":[{"date":"2001-01-01","text":"Up."}]},{"name":"Down","names":["Up","Down"],"layout":"split","number":"4b","rulings":[{"date":"2001-01-01","text":"Down."}]}]}`,
	"v3 jp":      `{"name":"あ","code":"AAA","language":"jp","cards":[{"name":"Up","names":["Up","Down"],"layout":"split","number":"4a","originalText":"上に。\n//\n下\n{B}\nインスタント\n下に。","originalType":"インスタント"}]}`,
	"v3 all":     `{"AAA":{"name":"A","code":"AAA","cards":[{"name":"Cat","layout":"normal"}]}}`,
	"v3 cards":   `{"Cat":{"layout":"normal","name":"Cat","type":"Creature"},"Dog":{"name":"Dog","layout":"normal"}}`,
	"scryfall":   `[{"object":"card","oracle_id":"o-1","name":"Aether Cat","lang":"ja","printed_name":"霊気の猫","printed_text":"飛行","type_line":"Legendary Creature — Cat","mana_cost":"{1}{W}","cmc":2.0,"set":"tst","set_name":"Test Set","released_at":"2020-01-01","layout":"normal","collector_number":"3","colors":["W"]},{"object":"card","name":"Katze","lang":"de"},{"object":"card","oracle_id":"o-2","name":"Day // Night","lang":"en","layout":"transform","set":"tst","card_faces":[{"name":"Day","mana_cost":"{2/W}{X}","type_line":"Creature — Elf"},{"name":"Night","type_line":"Creature — Wolf"}]}]`,
	"rulings":    `[{"object":"ruling","oracle_id":"o-1","published_at":"2020-01-02","comment":"It flies well."}]`,
	"mojp":       "\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<cards>\r\n<card name=\"Up\" ja=\"上\" type=\"インスタント\" rel=\"Down\" wiki=\"上+下/Up+Down\">カード１枚を引く。</card><card name=\"Down\" ja=\"下\" type=\"インスタント\" rel=\"Up\" wiki=\"上+下/Up+Down\"></card><card name=\"Aether Cat\" ja=\"霊気の猫\" type=\"クリーチャー ― 猫\" pt=\"2/2\">(２)(黒)：これは飛行を得る。（飛ぶ。）</card></cards>",
	"tsv":        "en\tja\nCat\t猫\nDog\tDog\n",
	"tsv bare":   "Cat\t猫\n# remark\n\nUp // Down\t上 // 下\n",
	"name map":   `{"Cat":"猫","Dog":"undefined"}`,
	"deep wrong": `{"a":{"b":{"c":{"d":{"e":{}}}}}}`,
	"no card":    `{"meta":{},"data":5}`,
}

func read(t testing.TB, name string) *Catalogue {
	c, err := Read(name, strings.NewReader(files[name]))
	require.NoError(t, err, name)
	return c
}

func TestFormats(t *testing.T) {
	for name, want := range map[string]string{
		"v5 set": "mtgjson-5 Aether Cat|Up // Down TST", "v5 all": "mtgjson-5 Cat AAA BBB", "v5 atomic": "mtgjson-5 Cat", "v5 list": "mtgjson-5 Cat",
		"v3 set": "mtgjson-3 Up // Down AAA", "v3 jp": "mtgjson-3 Up // Down AAA", "v3 all": "mtgjson-3 Cat AAA", "v3 cards": "mtgjson-3 Cat|Dog",
		"scryfall": "scryfall Aether Cat|Day // Night TST", "rulings": "scryfall ", "mojp": "mojp Aether Cat|Up // Down",
		"tsv": "names Cat|Dog", "tsv bare": "names Cat|Up // Down", "name map": "names Cat|Dog",
	} {
		c := read(t, name)
		var cards []string
		for _, x := range c.Cards {
			cards = append(cards, x.Name)
		}
		got := string(c.Format) + " " + strings.Join(cards, "|")
		for _, s := range c.Sets {
			got += " " + s.Code
		}
		require.Equal(t, want, got, name)

		var z bytes.Buffer
		w := gzip.NewWriter(&z)
		_, err := w.Write([]byte(files[name]))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		zipped, err := Read(name, &z)
		require.NoError(t, err)
		require.Equal(t, c, zipped, name)
	}
}

func TestContent(t *testing.T) {
	cat := read(t, "v5 set").Cards[0]
	require.Equal(t, "霊気の猫", cat.Faces[0].Ja)
	require.Equal(t, "レイキノネコ", cat.Faces[0].Reading)
	require.Equal(t, []corpus.PrintedText{{Set: "TST", Text: "飛行", Type: "クリーチャー — 猫"}}, cat.Faces[0].Printed)
	require.Equal(t, []corpus.Printing{{Set: "TST", Number: "3", Rarity: "rare"}}, cat.Printings)

	up := read(t, "v5 set").Cards[1]
	require.Equal(t, "split", up.Layout)
	require.Equal(t, []string{"Draw a card.", "Discard a card."}, []string{up.Faces[0].Text, up.Faces[1].Text})
	require.Empty(t, up.Faces[0].Ja, "an English name is no Japanese name")

	require.Len(t, read(t, "v3 set").Cards[0].Rulings, 2, "halves share their rulings")
	jp := read(t, "v3 jp").Cards[0]
	require.Equal(t, "下", jp.Faces[1].Ja)
	require.Equal(t, "下に。", jp.Faces[1].Printed[0].Text)
	require.Equal(t, []corpus.Printing{{Set: "AAA"}, {Set: "BBB"}}, read(t, "v5 atomic").Cards[0].Printings)

	s := read(t, "scryfall").Cards
	require.Equal(t, []string{"Legendary"}, s[0].Faces[0].Supertypes)
	require.Equal(t, 2.0, s[1].Faces[0].ManaValue, "{2/W}{X}")
	require.Equal(t, "{2}{B}：これは飛行を得る。（飛ぶ。）", read(t, "mojp").Cards[0].Faces[0].TextJa)
}

func TestMergeInAnyOrder(t *testing.T) {
	var cats []*Catalogue
	for _, n := range []string{"v5 set", "v3 set", "scryfall", "rulings", "mojp", "tsv", "tsv bare"} {
		cats = append(cats, read(t, n))
	}
	facts := []corpus.Set{{Code: "TST", Ja: "試"}, {Code: "AAA", Ja: "甲"}, {Code: "ZZZ", Ja: "乙"}}
	want, err := json.Marshal(Merge(cats, facts))
	require.NoError(t, err)
	for i := range 12 {
		slices.Reverse(cats[i%len(cats):])
		got, err := json.Marshal(Merge(cats, facts))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
	}
	m := Merge(cats, facts)
	require.Equal(t, []string{"Aether Cat", "Cat", "Day // Night", "Dog", "Up // Down"}, names(m))
	require.Equal(t, "上", m.Cards[4].Faces[0].Ja)
	require.Equal(t, "It flies well.", m.Cards[0].Rulings[0].Text, "Scryfall's rulings before MTGJSON's")
	require.Len(t, m.Cards[0].Rulings, 1)
	require.Equal(t, []string{"AAA", "TST"}, []string{m.Sets[0].Code, m.Sets[1].Code}, "facts add no set that no file has")
}

func names(c *Catalogue) (out []string) {
	for _, x := range c.Cards {
		out = append(out, x.Name)
	}
	return out
}

// A face of which one file knows no more than its name joins the card.
func TestMergeFaces(t *testing.T) {
	list, err := Read("x", strings.NewReader("en\tja\nDay\t昼\nNight\t夜\n"))
	require.NoError(t, err)
	m := Merge([]*Catalogue{list, read(t, "scryfall")}, nil)
	require.Equal(t, []string{"Aether Cat", "Day // Night"}, names(m))
	require.Equal(t, []string{"昼", "夜"}, []string{m.Cards[1].Faces[0].Ja, m.Cards[1].Faces[1].Ja})
	require.Equal(t, "Day", m.Cards[1].Faces[0].Name)
}

func TestBroken(t *testing.T) {
	for name, whole := range files {
		if strings.HasPrefix(name, "tsv") {
			continue
		}
		for _, n := range []int{0, 1, len(whole) / 3, len(whole) / 2, len(whole) - 1} {
			_, err := Read("f.json", strings.NewReader(whole[:n]))
			var e *Error
			require.True(t, errors.As(err, &e), "%s cut at %d: %v", name, n, err)
			require.Contains(t, e.Error(), "f.json")
			require.LessOrEqual(t, e.Offset, int64(n))
		}
	}
	for _, s := range []string{files["deep wrong"], files["no card"], "\x00\x01", "%PDF-1.4", "<html><body></body></html>", `{"a":1}`, `[1]`, `[{"object":"bulk_data"}]`, `{"Cat":"猫"} x`, "a\tb\nc\n", "<cards>"} {
		_, err := Read("f", strings.NewReader(s))
		require.Error(t, err, s)
	}
}

// An error says where: the end of a file that is cut short, the card in which
// another is damaged, not the start of the list they stand in.
func TestOffsets(t *testing.T) {
	set := `{"data":{"name":"S","code":"S","cards":[` + strings.Repeat(`{"name":"Cat","layout":"normal"},`, 500)
	at := func(text string) int64 {
		_, err := Read("f.json", strings.NewReader(text))
		var e *Error
		require.True(t, errors.As(err, &e), "%v", err)
		return e.Offset
	}
	require.Equal(t, int64(len(set)+9), at(set+`{"name":"`))
	require.InDelta(t, len(set), at(set+`{"name":}]}}`), 40)
	_, err := Read("f.tsv", strings.NewReader("2006-05-01\tfile.txt\n2007-01-01\tother.txt\n"))
	require.ErrorContains(t, err, "no Japanese name")
}

func TestBrokenGzip(t *testing.T) {
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	w.Write([]byte(files["v5 set"]))
	w.Close()
	_, err := Read("f.gz", bytes.NewReader(z.Bytes()[:z.Len()/2]))
	require.ErrorContains(t, err, "cut short")
	b := slices.Clone(z.Bytes())
	b[len(b)-8] ^= 1 // the checksum
	_, err = Read("f.gz", bytes.NewReader(b))
	require.ErrorContains(t, err, "damaged")
}

func FuzzRead(f *testing.F) {
	for _, s := range files {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := Read("f", bytes.NewReader(b))
		if err == nil {
			Merge([]*Catalogue{c}, nil)
		}
	})
}

// TestShared reads the files of ../shared/data and looks at a few facts.
func TestShared(t *testing.T) {
	var cats []*Catalogue
	for _, g := range []string{"cards/*.json", "names/mojp*.gz", "names/cardnames*.tsv"} {
		paths, err := filepath.Glob(filepath.Join(beside.Path(t, "data"), g))
		require.NoError(t, err)
		require.NotEmpty(t, paths)
		for _, p := range paths {
			c, err := ReadFile(p)
			require.NoError(t, err)
			cats = append(cats, c)
		}
	}
	m := Merge(cats, nil)
	find := func(name string) *corpus.Card {
		i := slices.IndexFunc(m.Cards, func(c corpus.Card) bool { return c.Name == name })
		require.GreaterOrEqual(t, i, 0, name)
		return &m.Cards[i]
	}
	run := find("Hit // Run")
	require.Equal(t, []string{"打撃", "力走"}, []string{run.Faces[0].Ja, run.Faces[1].Ja})
	require.Empty(t, run.Faces[1].JaAlso)
	require.Equal(t, "夜の子", find("Child of Night").Faces[0].Ja)
	n := 0
	for _, c := range m.Cards {
		if slices.ContainsFunc(c.Printings, func(p corpus.Printing) bool { return p.Set == "DIS" }) {
			n++
		}
	}
	require.Equal(t, 180, n)
}

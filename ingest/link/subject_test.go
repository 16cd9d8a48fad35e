package link

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/corpus"
)

// ownSet is a set of cards made for the tests, in no order.
func ownSet() []corpus.Card {
	day := corpus.MustDate("2020-03-03")
	mk := func(number, en, ja, reading, text, textJa string, rulings ...string) corpus.Card {
		c := corpus.Card{Name: en, Layout: "normal", Faces: []corpus.Face{{Name: en, Ja: ja, Reading: reading, Text: text, TextJa: textJa, Types: []string{"Creature"}}},
			Printings: []corpus.Printing{{Set: "OWN", Number: number}}}
		for _, r := range rulings {
			c.Rulings = append(c.Rulings, corpus.CardRuling{Date: day, Text: r})
		}
		return c
	}
	split := corpus.Card{Name: "Rise // Fall", Layout: "split", Printings: []corpus.Printing{{Set: "OWN", Number: "5"}},
		Faces: []corpus.Face{{Name: "Rise", Ja: "上昇", Text: "Draw a card."}, {Name: "Fall", Ja: "下降", Text: "Discard a card."}}}
	other := mk("1", "Old Hermit", "老いた隠者", "オイタインジャ", "", "")
	other.Printings[0].Set = "OLD"
	return []corpus.Card{
		mk("7", "Acorn Thief", "団栗泥棒", "ドングリドロボウ", "Whenever Acorn Thief deals combat damage to a player, you may search your library for a Forest.", "団栗泥棒がプレイヤーに戦闘ダメージを与えるたび、あなたのライブラリーから森を探してもよい。", "You don't have to find a Forest even if one is in your library."),
		mk("3", "Bell Ringer", "鐘突き", "カネツキ", "When Bell Ringer enters, tap all creatures.", "鐘突きが戦場に出たとき、すべてのクリーチャーをタップする。", "Creatures that enter later aren't tapped.", "Bell Ringer itself is tapped too."),
		mk("6", "Candle Maker", "蝋燭職人", "ロウソクショクニン", "{T}: Add {R}.", "{T}：{R}を加える。", "This is a mana ability. It doesn't use the stack."),
		mk("2", "Dusk Reader", "黄昏の読み手", "タソガレノヨミテ", "Discard a card: Look at the top card of your library.", "カードを１枚捨てる：あなたのライブラリーの一番上のカードを見る。", "You discard the card before you look."),
		mk("4", "Echo Smith", "木霊の鍛冶", "コダマノカジ", "Copy target spell.", "呪文１つを対象とし、それをコピーする。", "The copy isn't cast. It resolves before the original spell."),
		split, other,
	}
}

func ownLinker(t testing.TB, cards []corpus.Card) *Linker {
	l, err := New(Resources{Cards: cards, Sets: []corpus.Set{{Code: "OWN", Date: corpus.MustDate("2020-03-03")}}})
	require.NoError(t, err)
	return l
}

// doc cuts a text into blocks: "# heading" (of the level of its signs), "[name]"
// a card box, "- ruling", an empty line parts groups.
func doc(text string) *corpus.Document {
	d := &corpus.Document{Source: "t.txt", Date: corpus.MustDate("2020-02-20"), Set: "OWN"}
	var path []string
	group, box := 0, ""
	for n, line := range strings.Split(text, "\n") {
		b := corpus.Block{ID: fmt.Sprint(n), Line: n + 1, Kind: corpus.KindBoilerplate, Text: line, Group: group}
		switch {
		case strings.HasPrefix(line, "#"):
			level := len(line) - len(strings.TrimLeft(line, "#"))
			b.Kind, b.Text = corpus.KindHeading, strings.TrimSpace(line[level:])
			path = append(path[:min(level-1, len(path)):min(level-1, len(path))], b.Text)
			group, box = group+1, ""
		case strings.HasPrefix(line, "["):
			box = strings.Trim(line, "[]")
			b.Kind, b.Text, b.Box = corpus.KindCardText, box, box
		case strings.HasPrefix(line, "- "):
			b.Kind, b.Text, b.Section, b.Box, b.Group = corpus.KindRuling, line[2:], path, box, group
		case line == "":
			group, box = group+1, ""
		}
		d.Blocks = append(d.Blocks, b)
	}
	return d
}

// subjectsOf writes the subject of each ruling, with how it was found.
func subjectsOf(d *corpus.Document) string {
	var out []string
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind != corpus.KindRuling {
			continue
		}
		s := "-"
		for _, c := range b.Subjects {
			s = c.Card + " " + string(c.Method)
		}
		out = append(out, s)
	}
	return strings.Join(out, "\n")
}

func TestSubjects(t *testing.T) {
	l := ownLinker(t, ownSet())
	for _, c := range []struct{ what, text, want string }{
		{"headings", `# カード別
## 団栗泥棒
- 森を探さなくてもよい。
- 《鐘突き》とは違う。
## 《上昇+下降》
- どちらか一方だけを唱える。
## Bell Ringer
- 後から出たものはそのままである。`,
			"Acorn Thief heading\nAcorn Thief heading\nRise // Fall heading\nBell Ringer heading"},
		{"card boxes", `# カード別
[団栗泥棒]
- 森を探さなくてもよい。

[《下降》]
- 一枚だけ捨てる。
- 《下降》はそれだけである。`,
			"Acorn Thief structural\nRise // Fall structural\nRise // Fall mention"},
		{"card boxes in both languages", `# カード別
[団栗泥棒/Acorn Thief]
- 森を探さなくてもよい。

[鐘突き（Bell Ringer）]
- 後から出たものはそのままである。

[上昇+下降/Rise+Fall]
- どちらか一方だけを唱える。

[知らない名前/Candle Maker]
- これはマナ能力である。

[団栗泥棒/Bell Ringer]
- どちらのことか分からない。`,
			"Acorn Thief structural\nBell Ringer structural\nRise // Fall structural\nCandle Maker structural\n-"},
		{"a box below a heading that is a card too", `# カード別
## 団栗泥棒
- 森を探さなくてもよい。

[鐘突き/Bell Ringer]
- 後から出たものはそのままである。`,
			"Acorn Thief heading\nBell Ringer structural"},
		{"names in the blocks", `# カード別注釈
- 《団栗泥棒》は森を探さなくてもよい。
- それで終わりである。

- 《木霊の鍛冶》等と違い、《蝋燭職人》はマナを出す。`,
			"Acorn Thief mention\nAcorn Thief structural\nCandle Maker mention"},
		{"places alone", `# カード別注釈
- ライブラリーに森がある場合でも、それを見つけなくてもよい。

- 後から戦場に出たクリーチャーはタップされない。
- これ自身もタップされる。

- これはマナ能力である。スタックを使わない。

- カードを見る前に、カードを捨てる。

- コピーは唱えられたのではない。それは元の呪文よりも前に解決される。`,
			"Acorn Thief order\nBell Ringer order\nBell Ringer order\nCandle Maker order\nDusk Reader order\nEcho Smith order"},
		{"names outside brackets", `# カード別注釈
- 黄昏の読み手の能力については、通常通りである。

- これは何もしない。`,
			"Dusk Reader order\n-"},
		{"general rulings", `# 一般注釈
## マナ
- 例えば《蝋燭職人》のマナは残らない。
## コピー
- 《木霊の鍛冶》でコピーした呪文は唱えられていない。`,
			"-\n-"},
		{"a keyword with an example card", `# キーワード能力：絆魂
[団栗泥棒]
- 絆魂を持つ発生源のコントローラーはライフを得る。`,
			"-"},
		{"headings and boxes of cards that are not held", `# カード別注釈
## 未知の竜巻
- 《団栗泥棒》を破壊できる。

## 鐘突き（再録）
- 《鐘突き》は自身もタップする。
## 蝋燭の職人
- マナ能力である。
## 赤のカード
- 《木霊の鍛冶》はコピーする。
# カード別
[見知らぬ石像]
- 《団栗泥棒》をブロックできる。`,
			"-\nBell Ringer heading\nCandle Maker heading\nEcho Smith mention\n-"},
		{"what stands outside the headings of cards", `# 日記
- 《団栗泥棒》の話を聞いた。

- 《木霊の鍛冶》も強い。
## 鐘突き
- 自身もタップする。
## 蝋燭職人
- マナ能力である。`,
			"-\n-\nBell Ringer heading\nCandle Maker heading"},
		{"of two names the one that stands in the order", `# カード別注釈
- 《団栗泥棒》は森を探す。

- 《鐘突き》自身もタップする。
- 《団栗泥棒》が《鐘突き》とともに戦場に出る場合、それもタップする。

- 《蝋燭職人》はマナを出す。

- 《黄昏の読み手》と《団栗泥棒》は似ている。`,
			"Acorn Thief mention\nBell Ringer mention\nBell Ringer mention\nCandle Maker mention\nDusk Reader mention"},
		{"names that are all the same in something", `# カード別注釈
- 《蝋燭職人》の１点でも《黄昏の読み手》の８点でも同じである。`,
			"-"},
		{"names before the rulings", `# 港の裁定
- 《鐘突き》：自身もタップする。
- それだけである。
- 《団栗泥棒》・森を探さなくてもよい。

- 《蝋燭職人》・《木霊の鍛冶》は似ている。`,
			"Bell Ringer mention\nBell Ringer structural\nAcorn Thief mention\n-"},
		{"a cost behind the name", `# カード別
## 鐘突き {1}{U}
- 自身もタップする。`,
			"Bell Ringer heading"},
		{"a comparison only", `# カード別注釈
- 《老いた隠者》等の場合は異なる。`,
			"-"},
	} {
		d := doc(c.text)
		require.NoError(t, l.Document(d))
		require.Equal(t, c.want, subjectsOf(d), c.what)
		for i := range d.Blocks {
			if b := &d.Blocks[i]; b.Kind == corpus.KindRuling && len(b.Subjects) == 0 && strings.HasPrefix(strings.Join(b.Section, ""), "カード別") {
				require.True(t, hasNote(b, "unlinked-card") || hasNote(b, "ambiguous-card"), c.what)
			}
		}
	}
}

// The name of a card may hold that of a keyword or be one: the heading over
// it tells which is meant.
func TestHeadingsOfBothKinds(t *testing.T) {
	mk := func(en, ja string) corpus.Card {
		return corpus.Card{Name: en, Faces: []corpus.Face{{Name: en, Ja: ja}}}
	}
	l := ownLinker(t, append(ownSet(), mk("Proud Clan", "部族の誇示"), mk("Bond", "絆魂")))
	d := doc("# 部族の誇示\n- 一つだけ選ぶ。\n# 絆魂\n- ライフを得る。\n# カード別注釈\n## 絆魂\n- オーラである。")
	require.NoError(t, l.Document(d))
	require.Equal(t, "Proud Clan heading\n-\nBond heading", subjectsOf(d))
	var keywords []string
	for i := range d.Blocks {
		for _, k := range d.Blocks[i].Keywords {
			keywords = append(keywords, k.Keyword)
		}
	}
	require.Equal(t, []string{"lifelink"}, keywords)
}

// A word of the game that is the name of a card too is the word, in a general
// chapter or outside one of cards, and the card in 《》 or among cards.
func TestTopicsAreNoCards(t *testing.T) {
	c := corpus.Card{Name: "Shape Change", Faces: []corpus.Face{{Name: "Shape Change", Ja: "変身"}}}
	l := ownLinker(t, append(ownSet(), c))
	d := doc("# 総則\n## 変身\n- 第１面が上になる。\n## 鐘突き\n- 音がする。\n# 変身\n- 裏になる。\n# 《変身》\n- 破壊する。\n# カード別\n## 変身\n- 公開する。")
	require.NoError(t, l.Document(d))
	require.Equal(t, "-\n-\n-\nShape Change heading\nShape Change heading", subjectsOf(d))
}

// The rules of a set come into force with it, some days after a text on it.
func TestRulesOfTheSet(t *testing.T) {
	l, err := New(Resources{})
	require.NoError(t, err)
	for _, c := range []struct{ set, date, want string }{
		{"GTC", "2013-01-11", "2013-02-01"}, {"GTC", "2013-03-01", "2013-02-01"}, {"GTC", "2012-06-01", "2012-06-01"}, {"", "2013-01-11", "2012-10-01"},
	} {
		d := doc("# 一般\n- ライフを得る。")
		d.Set, d.Date = c.set, corpus.MustDate(c.date)
		require.NoError(t, l.Document(d))
		require.Equal(t, c.want, d.Edition.Date.String(), "%s %s", c.set, c.date)
	}
}

// A chapter may go by collector number or by Japanese name: the names it has
// tell.
func TestOtherOrders(t *testing.T) {
	l := ownLinker(t, ownSet())
	byNumber := `# カード別注釈
- 《黄昏の読み手》はカードを捨てる。

- 後から戦場に出たクリーチャーはタップされない。

- 《木霊の鍛冶》は呪文をコピーする。

- 《上昇+下降》は分割カードである。

- これはマナ能力である。スタックを使わない。

- 《団栗泥棒》は森を探す。`
	byKana := `# カード別注釈
- 《鐘突き》はタップする。

- 《木霊の鍛冶》は呪文をコピーする。

- カードを見る前に、カードを捨てる。

- 《団栗泥棒》は森を探す。

- 《蝋燭職人》はマナを出す。`
	d := doc(byNumber)
	require.NoError(t, l.Document(d))
	require.Equal(t, "Dusk Reader mention\nBell Ringer order\nEcho Smith mention\nRise // Fall mention\nCandle Maker order\nAcorn Thief mention", subjectsOf(d))
	d = doc(byKana)
	require.NoError(t, l.Document(d))
	require.Equal(t, "Bell Ringer mention\nEcho Smith mention\nDusk Reader order\nAcorn Thief mention\nCandle Maker mention", subjectsOf(d))
}

func TestMentions(t *testing.T) {
	cards := ownSet()
	twin := cards[0]
	twin.Name, twin.Faces = "Nut Robber", []corpus.Face{{Name: "Nut Robber", Ja: "団栗泥棒"}}
	twin.Printings = []corpus.Printing{{Set: "OLD"}}
	tide := corpus.Card{Name: "Ebb // Tide", Layout: "split", Faces: []corpus.Face{{Name: "Ebb", Ja: "引き潮"}, {Name: "Tide", Ja: "満潮"}}}
	l := ownLinker(t, append(cards, twin, tide))
	for _, c := range []struct{ text, links, notes string }{
		{"《鐘突き》と《鐘突き/Bell Ringer》", "鐘突き=Bell Ringer 鐘突き=Bell Ringer", ""},
		{"《上昇+下降》の《上昇》", "上昇+下降=Rise // Fall 上昇=Rise // Fall[Rise]", ""},
		{"《団栗泥棒》", "団栗泥棒=Acorn Thief", ""},
		{"《団栗泥棒/Nut Robber》", "団栗泥棒=Nut Robber", ""},
		{"《鐘つつき/Bell Ringer》", "鐘つつき=Bell Ringer", "wrong-name"},
		{"《上昇+満潮》の《満潮》", "上昇+満潮=Rise // Fall 満潮=Rise // Fall", "wrong-name wrong-name"},
		{"《黄昏の読み方》", "黄昏の読み方=Dusk Reader", "wrong-name"},
		{"《何でもない名前》", "", "unknown-name"},
		{"鐘突きは括弧の外", "", ""},
	} {
		d := doc("# 一般\n- " + c.text)
		require.NoError(t, l.Document(d))
		b := &d.Blocks[1]
		var links, notes []string
		for _, m := range b.Mentions {
			s := m.Ja + "=" + m.Card
			if m.Half != "" {
				s += "[" + m.Half + "]"
			}
			links = append(links, s)
			require.Contains(t, m.In(b.Text), m.Ja)
		}
		for _, n := range b.Notes {
			if strings.HasSuffix(n.Code, "-name") {
				notes = append(notes, n.Code)
			}
		}
		require.Equal(t, c.links, strings.Join(links, " "), c.text)
		require.Equal(t, c.notes, strings.Join(notes, " "), c.text)
	}
}

func ExampleLinker_Document() {
	cards := []corpus.Card{{Name: "Moon Cat", Faces: []corpus.Face{{Name: "Moon Cat", Ja: "月の猫"}}}}
	l, err := New(Resources{Cards: cards})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	d := doc("# カード別注釈\n- 《月の猫》の能力の対象が不適正になった場合、その能力は打ち消される。")
	if err := l.Document(d); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	b := d.Blocks[1]
	fmt.Println(b.Subjects[0].Card, b.Subjects[0].Method)
	fmt.Println(b.Rules[0].Current, b.Rules[0].Method)
	fmt.Println(b.Keywords[0].Keyword, b.Keywords[0].In(b.Text))
	// Output:
	// Moon Cat mention
	// 608.2b lexical
	// counter 打ち消
}

// The numbers of the tables are rules of the edition they are said to be of.
func TestTableNumbers(t *testing.T) {
	l, err := New(Resources{Library: library(t, tableEdition.String())})
	require.NoError(t, err)
	for _, r := range l.implied.rows {
		require.NotEmpty(t, l.rules.text(corpus.MustRuleID(r.target), tableEdition), "implied.tsv:%d: %s", r.line, r.target)
	}
	for _, tp := range topics {
		require.NotEmpty(t, l.rules.text(tp.id, tableEdition), tp.word)
	}
}

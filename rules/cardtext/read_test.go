package cardtext

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The sentences were written for this test; no card has them.
func TestRead(t *testing.T) {
	r := newReader(t)
	const permanent, spell = "", "instant"
	for _, c := range []struct{ types, in, want string }{
		// keywords, their parameters and reminder text
		{permanent, "飛行、警戒、速攻", "flying / vigilance / haste"},
		{permanent, "移植３（この注釈文は読まれない。飛行を持つ。）", "graft 3"},
		{permanent, "プロテクション（黒）、沼渡り", "protection from black / swampwalk"},
		{permanent, "プロテクション（ドラゴン）", "protection from Dragon"},
		{permanent, "エンチャント（タップ状態の土地）", "enchant tapped land"},
		{permanent, "装備（４）", "equip {4}"},
		{permanent, "サイクリング{1}{G}", "cycling {1}{G}"},
		{permanent, "フラッシュバック―クリーチャー２体を生け贄に捧げる", "flashback — sacrifice 2 creatures"},
		// activated abilities
		{permanent, "{1}{U},{T}：プレイヤー１人を対象とする。そのプレイヤーはカード４枚を切削する。", "{1}{U}, {T}: target player mills 4 cards"},
		{permanent, "（１）（赤）,（Ｔ）：火花の精はあなたに３点のダメージを与える。", "{1}{R}, {T}: this deals 3 damage to you"},
		{permanent, "火花の精を生け贄に捧げる：土地１つを対象とし、それを破壊する。", "sacrifice this: destroy target land"},
		{permanent, "{2}：ターン終了時まで、火花の精は+2/-1の修整を受ける。毎ターン１回のみ起動できる。", "{2}: this gets +2/-1 until end of turn. activate only once each turn"},
		{permanent, "{T}：あなたのマナ・プールに{R}か{G}を加える。起動はソーサリーとしてのみ行う。", "{T}: add {R} or {G}. activate only as a sorcery"},
		{permanent, "３点のライフを支払う：カードを２枚引く。", "pay 3 life: draw 2 cards"},
		{permanent, "{B},カード１枚を捨てる：クリーチャー１体を対象とする。それはターン終了時まで-1/-1の修整を受ける。", "{B}, discard a card: target creature gets -1/-1 until end of turn"},
		{permanent, "暴勇 ― {T}：カード１枚を引く。あなたの手札にカードが無いときにのみ起動できる。", "hellbent — {T}: draw a card. activate only if your hand size is 0"},
		{permanent, "予見 ― {1}{W},あなたの手札から火花の精を公開する：あなたは２点のライフを得る。", "forecast — {1}{W}, reveal this: gain 2 life"},
		{permanent, "[+2]：各プレイヤーはカード２枚を捨てる。", "loyalty +2: each player discards 2 cards"},
		// triggered abilities
		{permanent, "火花の精が戦場に出たとき、あなたは５点のライフを得る。", "when this enters, gain 5 life"},
		{permanent, "火花の精が場に出たとき、あなたは５点のライフを得る。", "when this enters, gain 5 life"},
		{permanent, "このクリーチャーが死亡したとき、カードを１枚引いてもよい。", "when this dies, you may draw a card"},
		{permanent, "あなたが緑の呪文を唱えるたび、火花の精の上に+1/+1カウンター２個を置く。", "whenever you cast a green spell, put 2 +1/+1 counters on this"},
		{permanent, "他のクリーチャー１体が戦場に出るたび、あなたは{2}を支払ってもよい。そうしたなら、カード１枚を引く。", "whenever another creature enters, you may pay {2}. if you do, draw a card"},
		{permanent, "あなたのアップキープの開始時に、あなたが{R}を支払わないかぎり、火花の精を生け贄に捧げる。", "at the beginning of your upkeep, sacrifice this unless you pay {R}"},
		{permanent, "火花の精が攻撃かブロックするたび、あなたは１点のライフを得る。", "whenever this attacks or this blocks, gain 1 life"},
		{permanent, "火花の精が攻撃してブロックされないたび、カード２枚を引く。", "whenever this attacks and isn't blocked, draw 2 cards"},
		{permanent, "大隊 ― 火花の精と少なくとも２体の他のクリーチャーが攻撃するたび、あなたは４点のライフを得る。", "battalion — whenever this attacks with at least 2 others, gain 4 life"},
		{permanent, "火花の精か他の兵士が１体あなたのコントロール下で戦場に出るたび、あなたは２点のライフを得る。", "when this enters or another Soldier you control enters, gain 2 life"},
		{permanent, "各プレイヤーの終了ステップの開始時に、そのプレイヤーは１点のライフを失う。", "at the beginning of each player's end step, that player loses 1 life"},
		{permanent, "{2}{B}：あなたの墓地から火花の精を戦場に戻す。あなたのターンの間にのみ起動できる。", "{2}{B}: put this onto the battlefield. activate only if it is your turn. activate only from the graveyard"},
		{permanent, "{T}：対戦相手１人を対象とする。そのプレイヤーの墓地を追放する。あなたのアップキープの間にのみ起動できる。", "{T}: exile each card in target opponent's graveyard. activate only if it is your upkeep"},
		{permanent, "{T}：カード１枚を引く。あなたのターンの間で、攻撃クリーチャーが指定される前にのみ起動できる。", "{T}: draw a card. activate only if it is your turn and it is before attackers are declared"},
		{permanent, "{R}：コイン投げをする。あなたがコイン投げに負けたなら、火花の精を生け贄に捧げる。", "{R}: flip a coin. if the coin flip is lost, sacrifice this"},
		{permanent, "火花の精が攻撃するかブロックするたび、あなたは１点のライフを得る。", "whenever this attacks or this blocks, gain 1 life"},
		{permanent, "火花の精がプレイヤー１人に戦闘ダメージを与えるたび、そのプレイヤーはカード１枚を捨てる。", "whenever this deals combat damage to a player, that player discards a card"},
		{permanent, "火花の精が攻撃するたび、あなたが島をコントロールしている場合、カード１枚を引く。", "whenever this attacks, if there is an Island you control, draw a card"},
		{permanent, "火花の精が死亡したとき、次の終了ステップの開始時に、カード１枚を引く。", "when this dies, then at the beginning of the next end step, draw a card"},
		// static abilities
		{permanent, "あなたがコントロールしている他のゴブリン・クリーチャーは+2/+0の修整を受け先制攻撃を持つ。", "each other Goblin creature you control gets +2/+0 and has first strike"},
		{permanent, "エンチャントしているクリーチャーでは攻撃もブロックもできない。", "enchanted creature can't attack or block"},
		{permanent, "火花の精は飛行を持つクリーチャーによってはブロックされない。", "this can't be blocked by a creature with flying"},
		{permanent, "各戦闘で、火花の精は可能なら攻撃する。", "this must attack if able"},
		{permanent, "あなたのターンの間、火花の精は絆魂と先制攻撃を持つ。", "as long as it is your turn, this has lifelink and first strike"},
		{permanent, "スレッショルド ― あなたの墓地に７枚以上のカードがあるかぎり、火花の精は飛行を持つ。", "threshold — as long as the number of cards in your graveyard is at least 7, this has flying"},
		{permanent, "エンチャント（あなたがコントロールしている土地）", "enchant land you control"},
		{permanent, "あなたの手札にカードが無いかぎり、火花の精は+3/+3の修整を受ける。", "as long as your hand size is 0, this gets +3/+3"},
		{permanent, "火花の精のパワーとタフネスはそれぞれ、あなたがコントロールしている山の数に等しい。", "this has base power and toughness (the number of Mountain you control)/(the number of Mountain you control). this works everywhere"},
		{permanent, "あなたが赤の呪文を唱えるためのコストは{2}少なくなる。", "each red spell you control costs {2} less to cast"},
		{permanent, "エンチャントしているクリーチャーは「{T}：カード１枚を引く。」を持つ。", "enchanted creature has \"{T}: draw a card\""},
		// replacement and prevention
		{permanent, "火花の精は、+1/+1カウンター３個が置かれた状態で戦場に出る。", "as this enters, put 3 +1/+1 counters on it"},
		{spell, "このターンに与えられるすべての戦闘ダメージを軽減する。", "until end of turn, if combat damage would be dealt, instead prevent that damage"},
		// spells
		{spell, "クリーチャー１体を対象とする。その上に-1/-1カウンター２個を置く。", "put 2 -1/-1 counters on target creature"},
		{spell, "クリーチャー１体を対象とし、それをタップする。それはそれのコントローラーの次のアンタップ・ステップにアンタップしない。", "tap target creature (the mark). the mark can't untap during its controller's untap step until the end of its controller's next untap step"},
		{spell, "クリーチャー１体を対象とし、それを破壊する。それは再生できない。", "destroy target creature, which can't be regenerated"},
		{spell, "クリーチャー最大２体を対象とする。それらをタップする。", "tap up to 2 target creatures"},
		{spell, "アーティファクト１つとエンチャント１つを対象とし、それらを破壊する。", "destroy both target artifact and target enchantment"},
		{spell, "土地でないパーマネント１つを対象とし、それをオーナーの手札に戻す。カード１枚を引く。", "return target nonland permanent to its owner's hand. draw a card"},
		{spell, "呪文１つを対象とする。それのコントローラーが{3}を支払わないかぎり、それを打ち消す。", "counter target spell (the mark) unless the controller of the mark pays {3}"},
		{spell, "あなたのライブラリーから基本土地・カード１枚を探し、タップ状態で戦場に出す。その後、ライブラリーを切り直す。", "search your library for a basic land card (the found). put the found onto the battlefield tapped. shuffle"},
		{spell, "プレイヤー１人を対象とする。そのプレイヤーはクリーチャー１体を生け贄に捧げ、その後、そのクリーチャーのパワーに等しい点数のライフを失う。", "target player (the mark) sacrifices a creature (the picked). the mark loses (the power of the picked) life"},
		{spell, "飛行を持つ白の2/2の鳥・クリーチャー・トークン３体を生成する。", "create 3 2/2 white Bird creature tokens with flying"},
		{spell, "緑のX/Xのウーズ・クリーチャー・トークン１体を生成する。Ｘはあなたがコントロールしている森の数に等しい。", "create a (the number of Forest you control)/(the number of Forest you control) green Ooze creature token"},
		{spell, "以下から１つを選ぶ。\n・カード２枚を引く。\n・あなたは４点のライフを得る。", "choose one — • draw 2 cards • gain 4 life"},
		{spell, "１つを対象とする。火花の精はそれに２点のダメージを与える。\n速攻", ""},
		{spell, "この呪文を唱えるための追加コストとして、クリーチャー１体を生け贄に捧げる。\nカード３枚を引く。", "as an additional cost to cast this, sacrifice a creature / draw 3 cards"},
		// others act
		{spell, "対戦相手１人を対象とする。そのプレイヤーは自分の手札を公開する。あなたはその中から土地でないカード１枚を選ぶ。そのプレイヤーはそのカードを捨てる。", "target opponent (the mark) reveals each card in their hand (the seen). choose a nonland card among the seen (the picked). the mark discards the picked"},
		{spell, "各プレイヤーはカード２枚を引く。その後、カード１枚を捨てる。", ""},
		// whom それ means
		{permanent, "火花の精が戦場に出たとき、エンチャントしているクリーチャーが赤である場合、それをタップする。", "when this enters, if enchanted creature is red, tap enchanted creature"},
		{permanent, "あなたが赤の呪文を唱えるたび、火花の精を追放してもよい。そうしたなら、次の終了ステップの開始時に、それをオーナーのコントロール下で戦場に戻す。", "whenever you cast a red spell, you may exile this. if you do, then at the beginning of the next end step, put this onto the battlefield"},
		{permanent, "火花の精か他のゴブリンが１体死亡するたび、カード１枚を引く。", "when this dies or another Goblin dies, draw a card"},
		{permanent, "火花の精か他のクリーチャーが１体あなたのコントロール下で戦場に出るたび、カード１枚を引く。", "when this enters or another creature you control enters, draw a card"},
		{permanent, "火花の精が戦場を離れたとき、その追放されたカードをオーナーのコントロール下で戦場に戻す。", ""},
		{permanent, "{B},あなたの墓地からこのカードを追放する：カード１枚を引く。", "{B}, exile this: draw a card. activate only from the graveyard"},
		{spell, "飛行を持つクリーチャー１体か土地１つを対象とし、それを破壊する。", ""},
		{spell, "対戦相手がコントロールしているクリーチャー１体か土地１つを対象とし、それを破壊する。", "destroy target creature or land your opponents control"},
		{spell, "以下から１つを選ぶ。\n・呪文１つを対象とする。それのコントローラーが{1}を支払わないかぎり、それを打ち消す。\n・クリーチャー１体を対象とする。それをタップする。ターン終了時まで、それは飛行を失う。", "choose one — • counter target spell (the mark) unless the controller of the mark pays {1} • tap target creature (the other). the other loses flying until end of turn"},
		// not understood
		{permanent, "火花の精は月の裏で歌う。", ""},
		{permanent, "飛行と歌唱", ""},
		{spell, "クリーチャー１体を対象とし、それを歌わせる。", ""},
		{spell, "それを破壊する。", ""},
		{permanent, "そのプレイヤーはカード１枚を引く。", ""},
	} {
		f := Face{Name: "Spark Sprite", Ja: "火花の精", Text: c.in}
		if c.types != "" {
			f.Types = []string{c.types}
		}
		got := r.Read(f)
		switch {
		case c.want == "" && c.in == "１つを対象とする。火花の精はそれに２点のダメージを与える。\n速攻":
			require.Equal(t, []string{"this deals 2 damage to any target", "haste"}, got.Lines)
		case c.want == "":
			assert.False(t, got.Understood(), "%s: %s", c.in, got.Lines)
		default:
			assert.True(t, got.Understood(), "%s: %v", c.in, got.Gaps)
			assert.Equal(t, c.want, strings.Join(got.Lines, " / "), c.in)
		}
	}
}

// Old and new wording give the same abilities.
func TestOldWording(t *testing.T) {
	r := newReader(t)
	for _, c := range []struct{ old, today string }{
		{"火花の精が場に出たとき、クリーチャー１体を対象とし、それをゲームから取り除く。", "火花の精が戦場に出たとき、クリーチャー１体を対象とし、それを追放する。"},
		{"あなたが赤の呪文をプレイするたび、カードを１枚引く。", "あなたが赤の呪文を唱えるたび、カード１枚を引く。"},
		{"エンチャントされているクリーチャーは＋１/＋１の修整を受ける。", "エンチャントしているクリーチャーは+1/+1の修整を受ける。"},
		{"{T}：あなたのマナ・プールに{1}を加える。", "{T}：{C}を加える。"},
		{"{T}：赤の１/１のゴブリンクリーチャー・トークンを２体場に出す。", "{T}：赤の1/1のゴブリン・クリーチャー・トークン２体を生成する。"},
		{"{R}：火花の精はターン終了時まで＋１/＋０の修整を受ける。この能力は毎ターン１回のみプレイできる。", "{R}：ターン終了時まで、火花の精は+1/+0の修整を受ける。毎ターン１回のみ起動できる。"},
		{"{T}：プレイヤー１人を対象とする。そのプレイヤーは自分のライブラリーの一番上から２枚のカードを自分の墓地に置く。", "{T}：プレイヤー１人を対象とする。そのプレイヤーはカード２枚を切削する。"},
		{"{T}：点数で見たマナ・コストが３以下のアーティファクト１つを対象とし、それを破壊する。", "{T}：マナ総量が３以下のアーティファクト１つを対象とし、それを破壊する。"},
	} {
		old, today := r.Read(Face{Ja: "火花の精", Text: c.old}), r.Read(Face{Ja: "火花の精", Text: c.today})
		assert.True(t, old.Understood(), "%s: %v", c.old, old.Gaps)
		assert.Equal(t, today.Lines, old.Lines, c.old)
	}
}

// A number, a negation or another word changes what is read.
func TestWhatChangesChanges(t *testing.T) {
	r := newReader(t)
	seen := map[string]string{}
	for _, in := range []string{
		"クリーチャー１体を対象とする。火花の精はそれに２点のダメージを与える。",
		"クリーチャー１体を対象とする。火花の精はそれに３点のダメージを与える。",
		"クリーチャー２体を対象とする。火花の精はそれらにそれぞれ２点のダメージを与える。",
		"黒でないクリーチャー１体を対象とする。火花の精はそれに２点のダメージを与える。",
		"黒のクリーチャー１体を対象とする。火花の精はそれに２点のダメージを与える。",
		"飛行を持つクリーチャー１体を対象とする。火花の精はそれに２点のダメージを与える。",
		"飛行を持たないクリーチャー１体を対象とする。火花の精はそれに２点のダメージを与える。",
		"あなたがコントロールしているクリーチャー１体を対象とする。火花の精はそれに２点のダメージを与える。",
		"対戦相手がコントロールしているクリーチャー１体を対象とする。火花の精はそれに２点のダメージを与える。",
		"各クリーチャーにそれぞれ２点のダメージを与える。",
	} {
		got := r.Read(Face{Ja: "火花の精", Types: []string{"sorcery"}, Text: in})
		line := strings.Join(got.Lines, " / ")
		if !got.Understood() {
			line = "gap"
		}
		require.Empty(t, seen[line], "%s and %s are both read as %s", in, seen[line], line)
		seen[line] = in
	}
}

// A gap names the clause and its place in the text.
func TestGap(t *testing.T) {
	r := newReader(t)
	got := r.Read(Face{Ja: "火花の精", Text: "飛行\n火花の精が攻撃するたび、月の裏で歌う。"})
	require.Equal(t, []string{"flying"}, got.Lines)
	require.Nil(t, got.Abilities)
	require.Len(t, got.Gaps, 1)
	g := got.Gaps[0]
	require.Equal(t, "月の裏で歌う", g.Clause)
	require.Equal(t, 2, g.Line)
	require.Equal(t, 13, g.Column)
}

func TestTypes(t *testing.T) {
	require.Equal(t, []string{"artifact", "creature"}, Types("アーティファクト・クリーチャー ― ゴーレム"))
	require.Equal(t, []string{"instant"}, Types("インスタント ― 出来事"))
	require.Equal(t, []string{"land"}, Types("基本土地 ― 森"))
}

func ExampleReader_Read() {
	r, err := New()
	if err != nil {
		fmt.Println(err)
		return
	}
	got := r.Read(Face{Ja: "火花", Types: []string{"instant"}, Text: "１つを対象とする。火花はそれに３点のダメージを与える。"})
	fmt.Println(got.Lines, got.Understood())
	got = r.Read(Face{Ja: "火花", Types: []string{"instant"}, Text: "火花は夜空に舞う。"})
	fmt.Println(got.Gaps[0].Clause, got.Understood())
	// Output:
	// [this deals 3 damage to any target] true
	// 火花は夜空に舞う false
}

// Nothing makes the reader panic or hang, and gaps lie inside the text.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"飛行", "（", "「「「", "{1}{", "・", "\n・", "1つを対象とする。", "Xは", "それは再生できない。", "[+1]：", "以下から１つを選ぶ。\n・", "―", "\xff", "それらのうち"} {
		f.Add(s, true)
		f.Add(s, false)
	}
	r, err := New()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, spell bool) {
		face := Face{Name: "Spark", Ja: "火花", Text: text}
		if spell {
			face.Types = []string{"instant"}
		}
		got := r.Read(face)
		for _, g := range got.Gaps {
			require.Equal(t, text[g.Span.Start:g.Span.End], g.Clause)
		}
		require.False(t, len(got.Gaps) > 0 && got.Abilities != nil)
	})
}

// What one ability exiles, another of the same object may speak of (CR 607.2a).
func TestLinked(t *testing.T) {
	r, err := New()
	require.NoError(t, err)
	leaves := "\n火花の精が戦場を離れたとき、その追放されたカードをオーナーのコントロール下で戦場に戻す。"
	for first, want := range map[string]bool{
		"火花の精が戦場に出たとき、クリーチャー１体を対象とし、それを追放する。": true,
		"火花の精が戦場に出たとき、クリーチャー１体を対象とし、それを破壊する。": false,
		"{1}：火花の精を追放する。": false,
	} {
		got := r.Read(Face{Name: "Spark Sprite", Ja: "火花の精", Types: []string{"creature"}, Text: first + leaves})
		require.Equal(t, want, got.Understood(), first)
		if want {
			require.Equal(t, "when this leaves the battlefield, put each card exiled with this onto the battlefield", got.Lines[1])
		}
	}
}

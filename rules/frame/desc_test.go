package frame

import (
	"testing"

	"github.com/stretchr/testify/require"

	"saitei/nlp/term"
)

func describer(t testing.TB) *Describer {
	t.Helper()
	base, err := term.Default()
	require.NoError(t, err)
	return NewDescriber(base)
}

func TestDescribe(t *testing.T) {
	d := describer(t)
	for _, c := range []struct {
		in, words, n string
		sort         Sort
	}{
		{"クリーチャー１体", "creature", "1", OfPermanent},
		{"クリーチャー", "creature", "", OfPermanent},
		{"アーティファクト・クリーチャー２体", "artifact creature", "2", OfPermanent},
		{"あなたがコントロールする飛行を持たないアーティファクト・クリーチャー１体", "artifact creature you control without flying", "1", OfPermanent},
		{"あなたの墓地にある点数で見たマナ・コストが３以下のクリーチャー・カード最大２枚", "creature card in your graveyard with mana value 3 or less", "2", OfCard},
		{"マナ総量が２の呪文１つ", "spell with mana value 2", "1", OfSpell},
		{"パワーがＸ以上のクリーチャー", "creature with power X or more", "", OfPermanent},
		{"黒でないクリーチャー", "nonblack creature", "", OfPermanent},
		{"クリーチャーでも土地でもないカード１枚", "noncreature nonland card", "1", OfCard},
		{"デーモンでないパーマネント", "non-Demon permanent", "", OfPermanent},
		{"他の白か青のクリーチャー", "other white or blue creature", "", OfPermanent},
		{"タップ状態のクリーチャー", "tapped creature", "", OfPermanent},
		{"アンタップ状態の伝説のゴブリン３体", "untapped legendary Goblin", "3", OfPermanent},
		{"インスタントかソーサリーである呪文１つ", "instant or sorcery spell", "1", OfSpell},
		{"アーティファクト１つかエンチャント１つか土地１つ", "artifact or enchantment or land", "1", OfPermanent},
		{"プレイヤー１人かプレインズウォーカー１体", "( player or planeswalker )", "1", OfPlayer | OfPermanent},
		{"対戦相手がコントロールしているクリーチャー１体か土地１つ", "creature or land your opponents control", "1", OfPermanent},
		{"+1/+1カウンターが置かれているクリーチャー", "creature with a +1/+1 counter on it", "", OfPermanent},
		{"対戦相手１人", "opponent", "1", OfPlayer},
		{"起動型能力１つ", "activated ability", "1", OfAbility},
		{"いずれかの墓地にあるクリーチャー・カード１枚", "creature card in a graveyard", "1", OfCard},
		{"基本土地・カード１枚", "basic land card", "1", OfCard},
		{"クリーチャー・トークン", "creature token", "", OfPermanent},
		{"攻撃しているクリーチャー", "attacking creature", "", OfPermanent},
		{"兵士クリーチャー", "Soldier creature", "", OfPermanent},
		{"5/5の攻撃クリーチャー２体", "attacking creature with power 5 with toughness 5", "2", OfPermanent},
		{"タフネス３のクリーチャー", "creature with toughness 3", "", OfPermanent},
		{"あなたがオーナーであるパーマネント", "permanent you own", "", OfPermanent},
		{"飛行も到達も持たないクリーチャー", "creature without flying without reach", "", OfPermanent},
		{"飛行と絆魂を持つクリーチャー", "creature with flying with lifelink", "", OfPermanent},
		{"絆魂を二つ持つクリーチャー", "creature with lifelink with lifelink", "", OfPermanent},
		{"対戦相手のタップ状態のクリーチャー", "tapped creature your opponents control", "", OfPermanent},
		{"あなたの他の２/２のクリーチャー", "other creature you control with power 2 with toughness 2", "", OfPermanent},
		{"自分の呪文", "spell they control", "", OfSpell},
		{"あなたの墓地にあるカード", "card in your graveyard", "", OfCard},
		{"破壊されないクリーチャー", "creature with indestructible", "", OfPermanent},
		{"ブロックされなかった３/３の攻撃クリーチャー２体", "unblocked attacking creature with power 3 with toughness 3", "2", OfPermanent},
		{"土地以外のパーマネント", "nonland permanent", "", OfPermanent},
		{"スタックにある青の呪文", "blue spell on the stack", "", OfSpell},
		{"白黒のクリーチャー", "white black creature", "", OfPermanent},
		{"飛行を持ち、パワーが３以上の単色のクリーチャー", "monocolored creature with flying with power 3 or more", "", OfPermanent},
		{"あなたがオーナーであり対戦相手がコントロールしている絆魂を持つクリーチャー", "creature you own your opponents control with lifelink", "", OfPermanent},
		{"装備しているクリーチャー", "equipped creature", "", OfPermanent},
		{"オーラ呪文", "Aura spell", "", OfSpell},
		{"対戦相手のクリーチャーすべて", "creature your opponents control", "", OfPermanent},
		{"マナ総量が３の呪文", "spell with mana value 3", "", OfSpell},
	} {
		got, ok := d.Read(c.in)
		require.True(t, ok, c.in)
		require.Equal(t, c.words, got.Words(), c.in)
		require.Equal(t, c.n, got.N, c.in)
		require.Equal(t, c.sort, got.Sort, c.in)
		_, err := got.Filter()
		require.NoError(t, err, c.in)
	}
}

func TestDescribeHowMany(t *testing.T) {
	d := describer(t)
	for in, want := range map[string]Desc{
		"各クリーチャー":     {All: true},
		"すべての土地":      {All: true},
		"望む数のクリーチャー":  {AtMost: true},
		"クリーチャー最大３体":  {N: "3", UpTo: true},
		"最大２体のクリーチャー": {N: "2", UpTo: true},
		"クリーチャー１体以上":  {N: "1", Least: true},
		"クリーチャーＸ体":    {N: "X"},
	} {
		got, ok := d.Read(in)
		require.True(t, ok, in)
		require.Equal(t, []any{want.N, want.UpTo, want.AtMost, want.Least, want.All}, []any{got.N, got.UpTo, got.AtMost, got.Least, got.All}, in)
	}
}

// What is no description, says more than one, or leaves open what it says of
// whom, is not read.
func TestDescribeNothing(t *testing.T) {
	d := describer(t)
	for _, in := range []string{"", "月", "それ", "クリーチャーを", "飛行を持つ", "歌うクリーチャー", "飛行を持つクリーチャー１体か土地１つ", "クリーチャー１体か土地２つ", "あなたが選んだ発生源１つ"} {
		got, ok := d.Read(in)
		require.False(t, ok, "%s is read as %s", in, got.Words())
	}
}

// A quality for which there are no words is said beside them, and gives no
// filter.
func TestDescribeExtra(t *testing.T) {
	d := describer(t)
	for in, want := range map[string]Desc{
		"同じ名前の伝説のクリーチャー２体": {Before: []string{"legendary"}, Noun: "creature", Extra: []Extra{SameName}},
		"対象となった２体のクリーチャー":  {Noun: "creature", Extra: []Extra{Targeted}},
		"２つ目の能力":           {Noun: "ability", Nth: 2},
		"両方のクリーチャー":        {Noun: "creature", Extra: []Extra{Both}},
	} {
		got, ok := d.Read(in)
		require.True(t, ok, in)
		require.Equal(t, []any{want.Words(), want.Extra, want.Nth}, []any{got.Words(), got.Extra, got.Nth}, in)
		_, err := got.Filter()
		require.Error(t, err, in)
	}
}

func FuzzDescribe(f *testing.F) {
	for _, s := range []string{"クリーチャー１体", "あなたがコントロールする", "各各各", "白か青か", "+1/+1カウンター", "パワーが３", "最大"} {
		f.Add(s)
	}
	d := describer(f)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		if got, ok := d.Read(text); ok {
			require.NotEmpty(t, got.Noun)
		}
	})
}

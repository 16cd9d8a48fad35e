package nlp

import "strings"

// kanaRomaji is the modified Hepburn table.
var kanaRomaji = table(`
ア a イ i ウ u エ e オ o
カ ka キ ki ク ku ケ ke コ ko ガ ga ギ gi グ gu ゲ ge ゴ go
サ sa シ shi ス su セ se ソ so ザ za ジ ji ズ zu ゼ ze ゾ zo
タ ta チ chi ツ tsu テ te ト to ダ da ヂ ji ヅ zu デ de ド do
ナ na ニ ni ヌ nu ネ ne ノ no ハ ha ヒ hi フ fu ヘ he ホ ho
バ ba ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po
マ ma ミ mi ム mu メ me モ mo ヤ ya ユ yu ヨ yo
ラ ra リ ri ル ru レ re ロ ro ワ wa ヰ i ヱ e ヲ o ン n ヴ vu
ァ a ィ i ゥ u ェ e ォ o ャ ya ュ yu ョ yo ヮ wa ヵ ka ヶ ke
キャ kya キュ kyu キョ kyo ギャ gya ギュ gyu ギョ gyo シャ sha シュ shu ショ sho ジャ ja ジュ ju ジョ jo
チャ cha チュ chu チョ cho ヂャ ja ヂュ ju ヂョ jo ニャ nya ニュ nyu ニョ nyo ヒャ hya ヒュ hyu ヒョ hyo
ビャ bya ビュ byu ビョ byo ピャ pya ピュ pyu ピョ pyo ミャ mya ミュ myu ミョ myo リャ rya リュ ryu リョ ryo
シェ she ジェ je チェ che ティ ti ディ di トゥ tu ドゥ du テュ tyu デュ dyu フュ fyu イェ ye
ファ fa フィ fi フェ fe フォ fo ウィ wi ウェ we ウォ wo ヴァ va ヴィ vi ヴェ ve ヴォ vo ヴュ vyu
ツァ tsa ツィ tsi ツェ tse ツォ tso クァ kwa クィ kwi クェ kwe クォ kwo グァ gwa スィ si ズィ zi キェ kye
`)

// romajiKana is the way back, with the spellings of other styles.
var romajiKana = func() map[string]string {
	m := map[string]string{}
	for kana, romaji := range kanaRomaji {
		if old, ok := m[romaji]; !ok || better(kana, old) {
			m[romaji] = kana
		}
	}
	for romaji, kana := range table(`
si シ ti チ tu ツ hu フ zi ジ wo ヲ n ン n' ン nn ン - ー xtu ッ xtsu ッ
sya シャ syu シュ syo ショ tya チャ tyu チュ tyo チョ zya ジャ zyu ジュ zyo ジョ jya ジャ jyu ジュ jyo ジョ
la ラ li リ lu ル le レ lo ロ di ディ du ドゥ dzu ヅ thi ティ dhi ディ
`) {
		m[romaji] = kana
	}
	for _, r := range "aiueo" { // nn before a vowel is ン and a syllable of n
		m["nn"+string(r)] = "ン" + m["n"+string(r)]
	}
	for _, s := range []string{"ya", "yu", "yo"} {
		m["nn"+s] = "ン" + m["n"+s]
	}
	return m
}()

// better says which of two kana of one sound a reading is likelier to have:
// large before small ones, ジ ズ オ before ヂ ヅ ヲ, then by code.
func better(a, b string) bool {
	rank := func(s string) int {
		if strings.ContainsAny(s, "ヂヅヲヰヱ") || IsSmallKana([]rune(s)[0]) || s == "ヵ" || s == "ヶ" {
			return 1
		}
		return 0
	}
	if rank(a) != rank(b) {
		return rank(a) < rank(b)
	}
	return a < b
}

// table reads pairs of words.
func table(s string) map[string]string {
	f := strings.Fields(s)
	m := make(map[string]string, len(f)/2)
	for i := 0; i+1 < len(f); i += 2 {
		m[f[i]] = f[i+1]
	}
	return m
}

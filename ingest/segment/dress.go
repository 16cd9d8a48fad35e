package segment

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The words by which documents of this kind name their own parts. They
// describe the genre, not a document.
var (
	chapterRE = regexp.MustCompile(`^(?:第 ?[0-9一二三四五六七八九十]+ ?[章部編節]|(?:一般|全般|共通|カード別|カード毎|カードごと|個別(?:の)?カード|各カード|カード個別)(?:的な|の|に関する|についての)?(?:注釈|ルール|裁定|解説|質問|FAQ|Q&A|情報|事項|ルーリング)|(?:general|card[- ]specific) notes?|(?:general|individual card) (?:faq|rulings?)|個別カード(?:編)?|カード別|一般)(?:$|[ 　:：(（「].*)`)
	titleRE   = regexp.MustCompile(`(?i)よくある質問|faq|q ?& ?a|リリース ?ノート|release notes|質問集|一問一答|裁定集|ルーリング集|解説|注釈集`)
	followsRE = regexp.MustCompile(`(?:以下|次|下記|下)の(?:通り|とおり|ように|ルール)[^。]{0,20}[。:：]?$|(?:公式|総合)ルール[^。]{0,15}[。:：]$`)
)

// furnitureRE matches whole lines, folded, that belong to a page and not to its text.
var furnitureRE = regexp.MustCompile(`(?i)^[ \-–|｜/・«»<>≪≫←→↑▲△▼]*(?:` + strings.Join([]string{
	`コメント(?:する|欄|を(?:書く|残す|投稿(?:する)?|見る))? ?(?:[(]?\d+(?:件)?[)]?)?|\d+ ?(?:件の)?コメント|(?:leave a )?(?:comments?|reply) ?(?:\(\d+\))?|コメントはまだありません.*|この記事(?:へ|に対する)の?コメント.*`,
	`トラックバック.*|trackbacks?.*|ping ?back.*`,
	`(?:この)?(?:ページ|記事)?の?(?:トップ|先頭|上|top)(?:へ|に)?(?:戻る)?|(?:back to )?(?:page )?top|目次(?:へ(?:戻る)?)?|戻る|一覧(?:へ|に)?(?:戻る)?`,
	`(?:前|次|過去|最新|新着|関連|人気|おすすめ)の?(?:記事|ページ|エントリー?|投稿|リンク)(?:[:：].*|一覧|へ)?|(?:prev(?:ious)?|next)(?: (?:page|post|article))?|続きを読む|もっと(?:見る|読む)|read more`,
	`(?:カテゴリー?|タグ|tags?|categor(?:y|ies)|posted (?:by|on|in|at)|投稿(?:者|日)|執筆者?|作成者|更新日|公開日|最終更新(?:日(?:時)?)?|last (?:modified|updated))[:： ].*`,
	`(?:作成|編集|文責|翻訳|監修|著者?|訳者?|発行|提供|出典|協力|執筆)(?:者|元)?[:：] ?.{1,40}`,
	`compiled by .*|translated by .*`,
	`ツイート|tweet|シェア(?:する)?|share(?: this)?|いいね!?(?: ?\d+)?|はてなブックマーク|facebook|twitter|line(?:で送る)?|pocket|rss|印刷(?:用(?:ページ|画面)?|する)?|プリント|メールで送る`,
	`(?:サイト|ブログ)内?検索|検索|ログイン|ログアウト|新規登録|会員登録|マイページ|ホーム|home|メニュー|menu|サイトマップ|お問い合わせ|プライバシーポリシー|利用規約|プロフィール|カレンダー|アーカイブ|archives?|スポンサー ?リンク|広告|pr|sponsored.*`,
	`(?:p|page|ページ)\.? ?\d+(?: ?(?:/|of) ?\d+)?|- ?\d+ ?-|\d+ ?/ ?\d+ ?ページ|https?://\S+`,
}, "|") + `)[ |｜・«»<>≪≫←→↑▲△▼]*$`)

// legalRE finds notices of copyright and trade marks, which stand in any words.
var legalRE = regexp.MustCompile(`(?i)all rights reserved|trademarks? (?:are|of|is)|copyright|無断(?:転載|複製)|著作権|登録商標|^(?:\(c\)|©|™)|(?:\(c\)|©) ?(?:19|20)\d\d`)

// legal reports whether a folded line is a notice of copyright or trade marks.
func legal(folded string) bool {
	latin := 0
	for i := 0; i < len(folded); i++ {
		latin += btoi(folded[i]|0x20 >= 'a' && folded[i]|0x20 <= 'z')
	}
	return (latin > 8 || strings.ContainsAny(folded, "©™無著商") || strings.Contains(folded, "(c)")) && legalRE.MatchString(folded)
}

// maxFurniture is the greatest length in bytes of a line of page furniture.
const maxFurniture = 400

// furniture reports whether a folded line belongs to the page.
func furniture(folded string) bool {
	if len(folded) > maxFurniture || strings.Contains(folded, "《") {
		return false
	}
	return len(folded) <= maxFurniture/2 && !strings.Contains(folded, "。") && furnitureRE.MatchString(folded) || legal(folded)
}

// separator reports whether a line is a rule of dashes or other signs.
func separator(s string) bool {
	n, letters := 0, 0
	for _, r := range s {
		switch {
		case isSpace(r):
		case unicode.IsLetter(r) && r != 'ー' && r != '一', unicode.IsDigit(r):
			letters++
		default:
			n++
		}
	}
	return letters == 0 && n >= 3 && !strings.ContainsAny(s, "{}《》「」『』()（）") && !isPT(strings.TrimFunc(fold(s), isSpace)) // ＊/＊
}

// brackets are the pairs in which a heading may stand alone.
var brackets = map[rune]rune{'【': '】', '［': '］', '[': ']', '＜': '＞', '<': '>', '〈': '〉', '≪': '≫', '〔': '〕', '｛': '｝', '『': '』', '《': '》', '＊': '＊', '*': '*', '＝': '＝', '=': '=', '-': '-', '―': '―', '─': '─', '~': '~', '～': '～', '★': '★', '☆': '☆', '◆': '◆', '■': '■', '●': '●', '#': '#', '＃': '＃'}

// undress takes the heading dress off a line: "＊＊＊ 予見 ＊＊＊", "【予見】",
// "■予見", "# 予見". It returns the name inside and what kind of dress it was,
// "" where the line has none. It does not say that the line is a heading: a
// sentence may be dressed too.
func undress(s string) (name, dress string) {
	first, n := utf8.DecodeRuneInString(s)
	if first == '#' || first == '＃' {
		bare := strings.TrimLeftFunc(s, func(r rune) bool { return r == first })
		if depth := (len(s) - len(bare)) / n; depth <= 6 && bare != "" {
			bare = strings.TrimRightFunc(bare, func(r rune) bool { return r == first || isSpace(r) })
			return strings.TrimFunc(bare, isSpace), "#######"[:depth]
		}
	}
	if m := partRE.FindStringSubmatch(s); m != nil {
		return m[2], strings.Repeat("1.", 1+strings.Count(fold(m[1]), ".")+strings.Count(fold(m[1]), "-"))
	}
	if last, ok := brackets[first]; ok && strings.HasSuffix(s, string(last)) {
		if first == last { // a run on either side
			bare := strings.TrimLeftFunc(s, func(r rune) bool { return r == first })
			left := (len(s) - len(bare)) / n
			in := strings.TrimRightFunc(bare, func(r rune) bool { return r == last })
			right := (len(bare) - len(in)) / n
			in = strings.TrimFunc(in, isSpace)
			if in != "" && left > 0 && right > 0 && (left > 1 || !strings.ContainsAny("*＊-", string(first))) {
				return in, string(first) + string(last)
			}
		} else if i := strings.IndexRune(s, last); i == len(s)-utf8.RuneLen(last) {
			if in := strings.TrimFunc(s[n:i], isSpace); in != "" {
				return in, string(first) + string(last)
			}
		}
	}
	if strings.ContainsRune(signs, first) {
		if in := strings.TrimFunc(strings.TrimLeftFunc(s, func(r rune) bool { return r == first }), isSpace); in != "" {
			return in, string(first)
		}
	}
	return s, ""
}

var (
	ruleNumRE  = regexp.MustCompile(`^(?:(?:rule|rules|cr|ルール|総合ルール) ?)?([1-9]\d{2}\.\d{1,3})([a-z]{0,2})([.:：、]?)( ?)(.*)$`)
	partRE     = regexp.MustCompile(`^([0-9０-９]{1,2}(?:[.．\-－][0-9０-９]{1,2}){1,3})[.．]?[ \x{3000}]+(\S.*)$`)
	particleRE = regexp.MustCompile(`^(?:[はがをにのでともへや]|から|まで|より|参照|など|等|条)`)
	dateAnyRE  = regexp.MustCompile(`(?:平成|令和) ?(?:\d{1,2}|元) ?年 ?\d{1,2} ?月|(?:19|20)\d{2} ?[年/.\-] ?\d{1,2} ?[月/.\-] ?\d{1,2}|(?:^|[^\d/])\d{2}/\d{2}/\d{2}(?:$|[^\d/])|(?i:\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}(?:, ?| )(?:19|20)\d{2}\b)`)
)

// ruleLine says whether a folded line is a rule paragraph ("702.13a 絆魂は…。")
// or a rule heading ("702.13.絆魂"). A sentence about a rule ("702.13aは…") is
// neither.
func ruleLine(folded string) (paragraph, heading bool) {
	if folded == "" || !strings.ContainsAny(folded[:min(len(folded), 24)], "123456789") { // "総合ルール 1" is the longest way to it
		return false, false
	}
	m := ruleNumRE.FindStringSubmatch(folded)
	if m == nil {
		return false, false
	}
	letter, stop, space, rest := m[2], m[3], m[4], m[5]
	if stop == "" && space == "" && (rest == "" || particleRE.MatchString(rest)) {
		return false, rest == "" && letter == ""
	}
	if letter != "" {
		return rest != "", false
	}
	return sentence(rest), rest != "" && !sentence(rest)
}

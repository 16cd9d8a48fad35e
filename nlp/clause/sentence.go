package clause

import (
	"strings"

	"saitei/corpus"
	"saitei/nlp"
)

// Parse reads text, whose tokens toks cover it whole. It never fails: what it
// cannot read becomes a clause with an empty predicate.
func Parse(text string, toks []nlp.Token) Text {
	out := Text{Source: text}
	for _, s := range sentences(toks) {
		if sent, ok := parseSentence(text, determined(s)); ok {
			out.Sentences = append(out.Sentences, sent)
		}
	}
	return out
}

const (
	openers = "（(「『“〔【［[＜〈"
	closers = "）)」』”〕】］]＞〉"
)

func opens(t *nlp.Token) bool {
	return t.Kind == nlp.Punct && len(t.Surface) > 0 && strings.Contains(openers, t.Surface)
}

func closes(t *nlp.Token) bool {
	return t.Kind == nlp.Punct && len(t.Surface) > 0 && strings.Contains(closers, t.Surface)
}

// sentences cuts tokens after 。！？ and at line ends, outside brackets only.
// A bracket that is never closed does not hold the rest of the text: it ends
// at the line's end.
func sentences(toks []nlp.Token) [][]nlp.Token {
	var out [][]nlp.Token
	start, depth := 0, 0
	for i := range toks {
		t := &toks[i]
		switch {
		case opens(t):
			depth++
		case closes(t):
			depth = max(0, depth-1)
		case strings.Contains(t.Surface, "\n"):
			out = append(out, toks[start:i])
			start, depth = i+1, 0
		case depth == 0 && fullStop(t):
			out = append(out, toks[start:i+1])
			start = i + 1
		}
	}
	return append(out, toks[start:])
}

func fullStop(t *nlp.Token) bool {
	switch t.Surface {
	case "。", "．", "！", "？", "!", "?", "｡":
		return true
	}
	return false
}

func parseSentence(text string, toks []nlp.Token) (Sentence, bool) {
	toks = trim(toks)
	if len(toks) == 0 {
		return Sentence{}, false
	}
	s := Sentence{Span: corpus.Span{Start: toks[0].Start, End: toks[len(toks)-1].End}}
	n := 0
	s.Discourse, n = opener(toks)
	if n > 0 {
		s.Opener = corpus.Span{Start: toks[0].Start, End: toks[n-1].End}
		for n < len(toks) && (toks[n].Kind == nlp.Blank || toks[n].Surface == "、" || toks[n].Surface == "，") {
			n++
		}
	}
	p := &parser{text: text, s: &s}
	p.run(toks[n:], -1, "")
	p.join()
	return s, len(s.Clauses) > 0
}

func trim(toks []nlp.Token) []nlp.Token {
	for len(toks) > 0 && toks[0].Kind == nlp.Blank {
		toks = toks[1:]
	}
	for len(toks) > 0 && toks[len(toks)-1].Kind == nlp.Blank {
		toks = toks[:len(toks)-1]
	}
	return toks
}

// discourse lists the words a sentence may begin with. They are joined
// surfaces, since the tokenizer cuts some of them.
var discourse = []struct {
	form string
	is   Discourse
}{
	{"例えば", Example}, {"たとえば", Example}, {"この例の場合は", Example}, {"この例では", Example},
	{"ただし", Exception}, {"しかし", Exception}, {"しかしながら", Exception}, {"一方", Exception}, {"だが", Exception}, {"とはいえ", Exception},
	{"言い換えれば", Restatement}, {"言い換えると", Restatement}, {"すなわち", Restatement}, {"これはすなわち", Restatement}, {"つまり", Restatement}, {"要するに", Restatement},
	{"したがって", Result}, {"従って", Result}, {"よって", Result}, {"ゆえに", Result}, {"そのため", Result}, {"その結果", Result}, {"結果として", Result},
	{"また", Addition}, {"さらに", Addition}, {"なお", Addition}, {"その後", Addition}, {"加えて", Addition}, {"同様に", Addition}, {"それから", Addition}, {"次に", Addition}, {"まず", Addition},
	{"もちろん", General}, {"一般には", General}, {"一般的には", General}, {"通常は", General}, {"通常", General}, {"ほとんどの場合", General}, {"多くの場合", General},
	{"そうでない場合", Otherwise}, {"さもなければ", Otherwise}, {"そうでなければ", Otherwise},
}

// opener tells the discourse of a sentence and how many tokens show it. The
// longest form wins and must end where a token ends.
func opener(toks []nlp.Token) (Discourse, int) {
	best, n := Plain, 0
	joined := ""
	for i := 0; i < len(toks) && i < 8; i++ {
		joined += toks[i].Surface
		for _, d := range discourse {
			if d.form == joined && boundary(toks, i+1) && (joined != "次に" || i+1 < len(toks) && toks[i+1].Surface == "、") {
				best, n = d.is, i+1
			}
		}
	}
	return best, n
}

// boundary reports whether an opener may end before token i: a comma follows,
// or anything but a particle or auxiliary that would make it part of a phrase.
func boundary(toks []nlp.Token, i int) bool {
	return i >= len(toks) || !toks[i].Is("助詞") && !toks[i].Is("助動詞") && !toks[i].Is("動詞,非自立")
}

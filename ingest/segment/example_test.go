package segment_test

import (
	"fmt"

	"saitei/ingest/decode"
	"saitei/ingest/segment"
)

func ExampleDocument() {
	source := "灯の港 よくある質問集\n2024/05/17\n\n《灯の騎士》\n{1}{W}\nクリーチャー ― 人間・騎士\n2/2\n\n・灯の騎士は、自分自身を対象にできる。\n・能力を二度起動すると、\n　修整も二度加わる。\n"
	text, err := decode.Decode("faq.txt", []byte(source), decode.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	doc, err := segment.Document("faq.txt", text, segment.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(doc.Title, doc.Date)
	for _, b := range doc.Blocks {
		if b.IsRuling() {
			fmt.Println(b.Line, b.Box, b.Text)
		}
	}
	fmt.Println("conserved:", segment.Check(doc) == nil)
	// Output:
	// 灯の港 よくある質問集 2024-05-17
	// 9 灯の騎士 灯の騎士は、自分自身を対象にできる。
	// 10 灯の騎士 能力を二度起動すると、修整も二度加わる。
	// conserved: true
}

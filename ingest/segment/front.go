package segment

import "saitei/corpus"

func front(doc *corpus.Document, head string, lines []line) int { return -1 }

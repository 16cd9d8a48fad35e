package dict

import (
	"fmt"

	"github.com/ikawaha/kagome-dict/ipa"
	"github.com/ikawaha/kagome/v2/tokenizer"
)

// Kagome is an [Analyzer] on kagome's own lattice in normal mode.
type Kagome struct {
	sys     *system
	full    *tokenizer.Tokenizer
	plain   *tokenizer.Tokenizer
	version string
}

// NewKagome enters words into kagome's dictionary. It takes about two seconds
// and 200 MB.
func NewKagome(words []Word) (*Kagome, error) {
	sys, err := newSystem(words)
	if err != nil {
		return nil, err
	}
	k := &Kagome{sys: sys, version: Version(words)}
	if k.full, err = tokenizer.New(sys.dict, tokenizer.OmitBosEos()); err != nil {
		return nil, fmt.Errorf("dict: start kagome: %w", err)
	}
	if k.plain, err = tokenizer.New(ipa.Dict(), tokenizer.OmitBosEos()); err != nil {
		return nil, fmt.Errorf("dict: start kagome: %w", err)
	}
	return k, nil
}

// Version returns [Version] of the words entered.
func (k *Kagome) Version() string { return k.version }

// Analyze appends the words of text to dst.
func (k *Kagome) Analyze(dst []Node, text string, plain bool) []Node {
	t := k.full
	if plain {
		t = k.plain
	}
	for _, tok := range t.Analyze(text, tokenizer.Normal) {
		dst = append(dst, Node{Start: tok.Position, End: tok.Position + len(tok.Surface), id: int32(tok.ID), unknown: tok.Class == tokenizer.UNKNOWN})
	}
	return dst
}

// Features returns what is known of a word.
func (k *Kagome) Features(n Node) Features {
	d := k.sys.dict
	if n.unknown {
		c := d.UnkDict.Contents[n.id]
		return Features{POS: joinPOS(c[:min(4, len(c))]), Word: -1}
	}
	var names [4]string
	for i, p := range d.POSTable.POSs[n.id] {
		names[i] = d.POSTable.NameList[p]
	}
	f := parseContents(names[:], d.Contents[n.id])
	f.Word = k.sys.wordOf(int(n.id))
	return f
}

// Longest returns the longest word entered that text begins with.
func (k *Kagome) Longest(text string) (int, Features) {
	best, node := 0, Node{}
	k.sys.dict.Index.CommonPrefixSearchCallback(text, func(id, l int) {
		if l > best && k.sys.wordOf(id) >= 0 {
			best, node = l, Node{End: l, id: int32(id)}
		}
	})
	if best == 0 {
		return 0, Features{}
	}
	return best, k.Features(node)
}

// General reports whether r is of a category of its own.
func (k *Kagome) General(r rune) bool { return k.sys.dict.CharacterCategory(r) != 0 }

func (s *system) wordOf(id int) int {
	if id < s.general {
		return -1
	}
	return max(-1, int(s.word[id-s.general]))
}

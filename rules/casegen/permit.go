package casegen

import (
	"saitei/nlp/clause"
	"saitei/rules/frame"
)

// protections are the qualities of protection that have one word.
var protections = map[string]string{"白": "white", "青": "blue", "黒": "black", "赤": "red", "緑": "green",
	"クリーチャー": "creatures", "アーティファクト": "artifact", "エンチャント": "enchantment"}

// allowed reports what a clause on blocking, attacking or targeting says:
// whether it may be, and whether it says so at all.
func allowed(p *frame.Prop) (may, ok bool) {
	switch {
	case p.Neg && (p.Can() || p.Passive || p.Frame == "target" || p.Mod == clause.Fact):
		return false, true
	case !p.Neg && p.Can():
		return true, true
	}
	return false, false
}

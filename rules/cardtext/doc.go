// Package cardtext reads the Japanese text of cards into the ability language.
//
// A [Reader] reads a [Face] wholly or not at all:
//
//	r, err := cardtext.New()
//	got := r.Read(cardtext.Face{Ja: "火花", Types: []string{"instant"}, Text: "１つを対象とする。火花はそれに３点のダメージを与える。"})
//	got.Lines     // "this deals 3 damage to any target"
//	got.Abilities // the same as trees
//
// What was not understood is named by its clause and place in [Reading.Gaps],
// and a card with a gap has no abilities: it is never played by half.
//
// # How it reads
//
// The text of cards is templated. The grammar (grammar/*.txt) pairs each
// construction of Japanese with the words of the ability language; noun
// phrases are read by package frame. What is written down must be in the
// ability language, or the line is not understood. Old and new wording are
// read alike: 場に出たとき and 戦場に出たとき, プレイする and 唱える.
//
// Reminder text is skipped (CR 207.2b), so is flavour of ability words that
// the ability language lacks (CR 207.2c). A name that the object has is read
// as "this" (CR 201.5) where the sentence makes sense so.
//
// # What it gives up on
//
// Cards of words the ability language lacks: Sagas, dungeons, dice, stickers
// and the like. Other cards called by their name in 《》, since only Japanese
// names stand there. A sentence that could be read in two ways is read in the
// way the grammar has first; where Japanese leaves open whom それ means, the
// last thing that was spoken of and that can be it is meant.
package cardtext

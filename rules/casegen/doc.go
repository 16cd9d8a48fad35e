// Package casegen makes scenarios out of the text of rulings.
//
// The way is that of a compiler: a ruling is read into clauses (nlp/clause),
// clauses into frames (rules/frame), and a [story] is told of them, which makes
// a [Draft]: what conditions and relative clauses say of objects is gathered,
// what they say is done is brought about by the cheapest legal play,
// consequences become claims, numbers come from the text. The deeds and claims
// of a frame stand in tables; what the ability of a card or of a keyword does
// comes from its tree (rules/ability). [Generator.Generate] does all of it for
// one ruling and never fails: what it cannot do is a reason in words a machine
// can count.
//
// A draft says which clauses it covers. Whether it is true, and whether it can
// fail, is found out by playing it (rules/conform); nothing here is believed.
//
// The package knows cards by a function it is given ([Generator.Card]) and
// plays a draft by another ([Generator.Play]) to learn which choices the game
// asks on the way. It knows no engine, no document and no single ruling.
package casegen

package ability

import "reflect"

// lang is the grammar of the language.
var lang *grammar

func init() {
	lang = &grammar{cats: map[string]*category{}}
	g := lang
	g.terminals()
	g.abilities()
	g.costs()
	g.references()
	g.filters()
	g.quantities()
	g.conditions()
	g.events()
	g.effects()
	g.continuous()
	g.sugar()
	for name, label := range map[string]string{
		"Effect": "an instruction such as draw a card", "Ref": "an object or player such as this or target creature",
		"Pattern": "an object or player such as a creature you control", "Condition": "a condition such as you control a Forest",
		"Quantity": "a quantity such as the number of creatures you control", "qty": "a number",
		"Event": "an event such as this attacks", "Mod": "a change such as gets +1/+1",
		"Cost": "a cost such as {2} or sacrifice this", "Filter": "a description such as creature you control",
		"Filters": "a description such as creatures you control", "Ability": "an ability", "Rule": "an effect such as this gets +1/+1",
		"granted": `a keyword, or an ability in quotes`, "pre": "a word such as creature or white", "post": "a qualification such as you control", "Duration": "a duration such as until end of turn",
	} {
		g.cat(name).label = label
	}
	for name, ex := range examples {
		g.cat(name).term.words, g.cat(name).term.parts = ex.words, ex.parts
	}
	g.link()
}

// examples say what the terminals are that are not lists of words: some
// words, or how they are made of other categories.
var examples = map[string]struct{ words, parts []string }{
	"int":         {words: []string{"2", "three"}},
	"num":         {words: []string{"1", "2", "three"}},
	"article":     {words: []string{"a"}},
	"mana":        {words: []string{"{2}{W}", "{X}{R}", "{G/U}", "{C}"}},
	"sign":        {words: []string{"+2", "-1", "+0"}},
	"signx":       {words: []string{"+X", "-X", "+0"}},
	"counter":     {words: []string{"+1/+1", "charge", "-1/-1"}},
	"name":        {words: []string{"victim", "found"}},
	"quoted":      {words: []string{`"Grizzly Bears"`}},
	"subtype":     {words: []string{"Goblin", "Aura", "Swamp"}},
	"attached":    {words: []string{"enchanted creature", "equipped creature", "enchanted player"}},
	"tapsymbol":   {words: []string{"{T}", "{Q}"}},
	"abilityword": {words: []string{"hellbent", "landfall"}},
	"Filter":      {parts: []string{"pre", "pre pre", "pre post", "pre pre post", "pre post post", "anything"}},
	"negated":     {words: []string{"black", "land", "token", "Demon"}},
	"Filters":     {parts: []string{"pre", "pre pre", "pre post"}},
	"is":          {parts: []string{"Filter", "a Filter"}},
	"there":       {parts: []string{"Filter", "a Filter"}},
	"plural":      {words: []string{"creatures", "lands you control", "creatures with flying"}},
	"counted":     {parts: []string{"Filters", "Ref"}},
	"countsing":   {parts: []string{"Filter"}},
	"qty":         {parts: []string{"( Quantity )"}},
	"actor":       {parts: []string{"Ref", ""}},
	"payer":       {parts: []string{"Ref", "any Filter"}},
	"explicit":    {parts: []string{"Simple"}},
	"effects":     {parts: []string{"Effect", "Effect", "Effect . Effect"}},
	"trigdo":      {parts: []string{"effects", "then effects"}},
	"block":       {parts: []string{"Effect", "( Effect . Effect )", "Effect , then Effect"}},
	"mayblock":    {parts: []string{"Effect", "( Effect . Effect )"}},
	"haveblock":   {parts: []string{"Simple"}},
	"simpleblock": {parts: []string{"Simple", "( Effect . Effect )"}},
	"trig":        {parts: []string{"when Event", "whenever Event", "at Event", "whenever Event or Event"}},
	"eachtime":    {parts: []string{"whenever Event"}},
	"would":       {parts: []string{"Event"}},
	"granted":     {parts: []string{"Keyword", `" Ability "`}},
	"Keyword":     {words: []string{"flying", "graft 2", "equip {3}", "ward — pay 2 life", "protection from red", "enchant creature", "swampwalk", "legendary landwalk", "cipher"}},
}

// write adds templates that are read and written; the first that fits is
// written.
func (g *grammar) write(cats string, proto any, texts ...string) {
	for _, t := range texts {
		g.add(cats, proto, t, false, nil)
	}
}

// read adds templates that are only read.
func (g *grammar) read(cats string, proto any, texts ...string) {
	for _, t := range texts {
		g.add(cats, proto, t, true, nil)
	}
}

// include makes all of one category part of another.
func (g *grammar) include(cat, included string) {
	g.cat(cat).rules = append(g.cat(cat).rules, &rule{text: included})
}

func (g *grammar) term(name string, t *terminal) { g.cat(name).term = t }

func one(f ...Predicate) Filter { return Filter{f} }

var (
	aPlayer   = one(Noun{[]string{"player"}})
	anOppo    = one(Noun{[]string{"opponent"}})
	anyTarget = one(Noun{[]string{"target"}})
)

func (g *grammar) terminals() {
	g.term("int", intTerminal)
	g.term("num", numTerminal)
	g.term("article", articleTerminal)
	g.term("mana", manaTerminal)
	g.term("sign", signed(false))
	g.term("signx", signed(true))
	g.term("counter", counterTerminal)
	g.term("name", nameTerminal)
	g.term("quoted", quotedTerminal)
	g.term("subtype", subtypeTerminal)
	g.term("Filter", filterTerminal(false))
	g.term("Filters", filterTerminal(true))
	g.term("cardtype", words("a card type", CardTypes, true))
	g.term("supertype", words("a supertype", Supertypes, false))
	g.term("Color", words("a color", allColors, false))
	g.term("colorish", words("multicolored, monocolored, colorless or colored", colorish, false))
	g.term("noun", words("a noun such as permanent or card", nouns, true))
	g.term("status", words("a state such as tapped", statuses, false))
	g.term("Zone", words("a zone", zones, true))
	g.term("Step", words("a step or phase", steps, false))
	g.term("Attr", words("an attribute such as power", attrs, false))
	g.term("ChoiceKind", words("what is chosen, such as color", choices, false))
	g.term("same", words("what is the same, such as name", sames, false))
	g.term("relation", words("a relation such as attached to", related, false))
	g.term("moment", words("attackers are declared or blockers are declared", moments, false))
	g.term("until", words("an end such as end of turn", untils, false))
	g.term("coin", words("heads, tails, won or lost", coins, false))
	g.term("kind", words("combat or noncombat", []string{"combat", "noncombat"}, false))
	g.term("keyword", words("a keyword such as flying", KeywordNames, false))
	g.term("abilityword", abilityWordTerminal)
	g.term("attached", attachedTerminal)
	g.term("tapsymbol", oneToken("{T} or {Q}", func(t token) (any, bool) {
		return t.text, t.text == "{T}" || t.text == "{Q}"
	}, func(v reflect.Value) (string, bool) { s := v.String(); return s, s == "{T}" || s == "{Q}" }))
	g.term("libpos", mapped("a place in a library", []pair{
		{"on top of its owner's library", "top"},
		{"on the bottom of its owner's library", "bottom"},
		{"on top of its owner's library in any order", "any order on top"},
		{"on the bottom of its owner's library in any order", "any order on bottom"},
		{"on the bottom of its owner's library in a random order", "random order on bottom"},
		{"into its owner's library, shuffled", "shuffled"},
	}))
	g.term("poss", mapped("whose, such as your", []pair{
		{"your", You{}}, {"their", They{}}, {"its", It{}}, {"that player's", ThatPlayer{}},
		{"its owner's", Owner{It{}}}, {"its controller's", Controller{It{}}},
		{"defending player's", DefendingPlayer{}},
		{"each player's", Each{Filter: aPlayer}}, {"an opponent's", Each{Filter: anOppo}}, {"each opponent's", Each{Filter: anOppo}},
		{"target player's", Target{N: Num(1), Filter: aPlayer}}, {"target opponent's", Target{N: Num(1), Filter: anOppo}},
	}))
	g.term("possp", mapped("whose, such as your", []pair{
		{"your", You{}}, {"that player's", ThatPlayer{}},
		{"each player's", Any{aPlayer}}, {"each opponent's", Any{anOppo}},
		{"enchanted player's", Attached{"enchanted player"}}, {"enchanted opponent's", Attached{"enchanted opponent"}},
		{"its controller's", Controller{It{}}},
	}))
	g.term("actor", actorTerminal)
	g.term("effects", listTerminal("Effect", "."))
	g.term("trigdo", trigDoTerminal)
	g.term("block", blockTerminal("Effect"))
	g.term("mayblock", blockTerminal("Effect"))
	g.term("haveblock", haveTerminal)
	g.term("simpleblock", blockTerminal("Simple"))
	g.term("trig", trigTerminal)
	g.term("eachtime", wheneverTerminal)
	g.term("would", wouldTerminal)
	g.term("Keyword", keywordTerminal)
	g.term("granted", grantedTerminal)
	g.term("counted", countedTerminal)
	g.term("countsing", countSingTerminal)
	g.term("is", predicativeTerminal)
	g.term("there", thereTerminal)
	g.term("plural", pluralFilterTerminal)
	g.term("payer", payerTerminal)
	g.term("explicit", explicitTerminal)
	g.term("negated", negatedTerminal)
}

func (g *grammar) abilities() {
	g.include("Ability", "Keyword")
	g.write("Ability", AdditionalCost{Optional: true}, "as an additional cost to cast this , you may {Cost:verbcost|and}")
	g.write("Ability", AdditionalCost{}, "as an additional cost to cast this , {Cost:verbcost|and}")
	const only = "[?Sorcery . activate only as a sorcery][?Once . activate only once each turn][. activate only if {Only|and}][. activate only from the {From}][. only {By} can activate this]"
	g.write("Ability", Activated{Keyword: "forecast"}, "forecast — {Cost|,} : {Do:effects}"+only)
	g.write("Ability", Activated{}, "[{Word:abilityword} —] {Cost|,} : {Do:effects}"+only)
	g.write("Ability", Triggered{}, "[{Word:abilityword} —] {On:trig}[, if {If|and}] , {Do:trigdo}[?Once . this triggers only once each turn][. this works from the {From}]")
	g.write("Ability", Static{From: Everywhere}, "[{Word:abilityword} —] [as long as {While|and} ,] {Rules|.} . this works everywhere")
	g.write("Ability", Static{}, "[{Word:abilityword} —] [as long as {While|and} ,] {Rules|.}[. this works from <the|> {From}]")
	g.read("Ability", Static{}, "[{Word:abilityword} —] {Rules|.} as long as {While|and}")
	g.write("Ability", CastOnly{}, "cast this only if {If|and}")
	g.write("Ability", Spell{}, "[{Word:abilityword} —] {Do:effects}")
}

func (g *grammar) costs() {
	g.write("Cost", PayMana{}, "{Mana:mana}")
	g.write("verbcost", PayMana{}, "pay {Mana:mana}")
	g.write("paymana", PayMana{}, "{Mana:mana}")
	both := "Cost verbcost"
	g.write(both, TapThis{}, "%T")
	g.write(both, UntapThis{}, "%Q")
	g.write(both, PayLife{}, "pay {N} life")
	g.write("paymana", PayLife{}, "{N} life")
	g.write(both, PutLoyalty{}, "loyalty {N:sign}")
	g.write("verbcost", Action{}, "have~ {Do:explicit}")
	g.write(both, Action{}, "{Do:Simple}")
}

func (g *grammar) references() {
	const name = "[( the {As:name} )]"
	rp := "Ref Pattern"
	g.write(rp, This{}, "this")
	g.read(rp, This{}, "this <creature|permanent|spell|card|land|artifact|enchantment|ability|token>")
	g.write(rp, You{}, "you")
	g.write(rp, They{}, "they")
	g.write(rp, It{}, "it")
	g.write(rp, That{}, "that object")
	g.write(rp, ThatPlayer{}, "that player")
	g.write(rp, Attached{}, "{As:attached}")
	g.write(rp, Bearer{}, "what {Of} is attached to")
	g.write(rp, DefendingPlayer{}, "defending player")
	g.read(rp, DefendingPlayer{}, "the defending player")

	g.write(rp, Target{N: Num(1), Filter: anyTarget}, "any target"+name)
	g.write(rp, Target{N: Num(1), Filter: anyTarget, Other: true}, "any other target"+name)
	const by = "[chosen by {By}]"
	g.write(rp, Target{N: Num(1)}, "[?Other another] target {Filter}"+by+name)
	g.write(rp, Target{N: Num(1), UpTo: true}, "up to one [?Other other] target {Filter}"+by+name)
	g.write(rp, Target{}, "[?UpTo up to] {N} [?Other other] target {Filter:Filters}"+by+name)
	g.write(rp, Target{}, "any number of [?Other other] target {Filter:Filters}"+by+name)

	g.write("Ref", Each{}, "each {Filter}"+name)
	g.read("Ref", Each{}, "all {Filter:Filters}"+name, "{Filter:plural}"+name)
	g.write("Pattern", Any{}, "a {Filter}")
	g.read("Pattern", Any{}, "{Filter:plural}")

	const how = "[?Random at random][chosen by {By}]" + name
	g.write("Ref", Choose{N: Num(1)}, "a {Filter}"+how)
	g.write("Ref", Choose{N: Num(1), UpTo: true}, "up to one {Filter}"+how)
	g.write("Ref", Choose{}, "[?UpTo up to] {N} {Filter:Filters}"+how)
	g.write("Ref", Choose{}, "any number of {Filter:Filters}"+how)

	g.write("Ref", Top{N: Num(1)}, "the top card of {Of:poss} library"+name)
	g.write("Ref", Top{}, "the top {N} card^ of {Of:poss} library"+name)
	g.write("Ref", Top{N: Num(1)}, "the top card of the library of {Of}"+name)
	g.write("Ref", Top{}, "the top {N} card^ of the library of {Of}"+name)

	g.write(rp, Controller{Of: It{}}, "its controller")
	g.write(rp, Controller{}, "the controller of {Of}")
	g.write(rp, Owner{Of: It{}}, "its owner")
	g.write(rp, Owner{}, "the owner of {Of}")
	g.write("Ref", Both{}, "both {Of|and}")
	g.write(rp, Var{}, "the {Name:name}")
}

func (g *grammar) filters() {
	g.write("pre", Colored{}, "{Of|or}")
	g.write("pre", Colors{}, "{Kind:colorish}")
	g.write("pre", Supertype{}, "{Of:supertype|or}")
	g.write("pre", Type{}, "{Of:cardtype|or}")
	g.write("pre", Noun{}, "{Of:noun|or}")
	g.write("pre", Status{}, "{Of:status|or}")
	g.write("pre", Other{}, "other")
	g.write("pre", Not{}, "non {Of:negated}")
	g.write("pre", Either{}, "( {Of:Filter|or} )")
	g.write("pre", Subtype{}, "{Of:subtype|or}")

	g.write("post", ControlledBy{By: You{}}, "you control")
	g.write("post", ControlledBy{By: They{}}, "they control")
	g.write("post", ControlledBy{By: ThatPlayer{}}, "that player controls")
	g.write("post", ControlledBy{By: Each{Filter: anOppo}}, "your opponents control")
	g.read("post", ControlledBy{By: Each{Filter: anOppo}}, "an opponent controls")
	g.write("post", ControlledBy{}, "controlled by {By}")
	g.write("post", OwnedBy{By: You{}}, "you own")
	g.write("post", OwnedBy{}, "owned by {By}")
	g.write("post", InZone{Zone: Battlefield}, "on the battlefield")
	g.write("post", InZone{Zone: Stack}, "on the stack")
	g.write("post", InZone{Zone: Exile}, "in exile")
	g.write("post", InZone{Zone: Outside}, "from outside the game")
	g.write("post", InZone{}, "<in|from> {Of:poss} {Zone}", "<in|from> the {Zone} of {Of}", "<in|from> a {Zone}")
	g.read("post", InZone{}, "<in|from> any {Zone}")
	g.write("post", Has{}, "with {Keyword:keyword}")
	g.write("post", Has{Without: true}, "without {Keyword:keyword}")
	g.write("post", HasAbility{}, "with an activated ability with {Symbol:tapsymbol} in its cost", "with an activated ability")
	g.write("post", HasCounter{}, "with a {Kind:counter} counter on it", "with a counter on it")
	for _, c := range []struct {
		op   Op
		text string
	}{{Equal, ""}, {AtMost, " or less"}, {AtLeast, " or more"}} {
		g.write("post", With{Op: c.op}, "with {Attr} {N}"+c.text)
		g.write("limit", With{Op: c.op}, "{Attr} {N}"+c.text)
	}
	for _, c := range []struct {
		op   Op
		text string
	}{{Equal, "equal to"}, {Less, "less than"}, {More, "greater than"}, {Differs, "other than"}} {
		g.write("post", With{Op: c.op}, "with {Attr} "+c.text+" {N:Quantity}")
		g.write("limit", With{Op: c.op}, "{Attr} "+c.text+" {N:Quantity}")
	}
	g.write("post", Named{}, "named {Name:quoted}")
	g.write("post", Same{}, "with the same {What:same} as {As}")
	g.write("post", OfChosen{}, "of the chosen {What}")
	g.read("post", OfChosen{}, "with the chosen {What}")
	g.read("post", OfChosen{What: ChooseName}, "with the chosen name")
	g.write("post", Among{}, "among {Of}")
	g.write("post", Except{}, "other than {Of}")
	g.write("post", Relation{}, "{Is:relation} {To}")
	g.write("post", ThisTurn{}, "such that {Event} this turn")
	g.read("post", ThisTurn{Event: Enters{It{}}}, "that entered <|the battlefield> this turn")
	g.read("post", ThisTurn{Event: Attacks{What: It{}}}, "that attacked this turn")
	g.write("post", Not{}, "not {Of:post}")
}

func (g *grammar) quantities() {
	g.include("simple", "num")
	g.write("simple", X{}, "X")
	g.write("simple", ThatMany{}, "that many")
	g.read("simple", ThatMany{}, "that much")
	g.write("simple", ChosenNumber{}, "the chosen number")
	g.include("qty", "simple")
	g.term("qty", parenTerminal)
	g.include("a", "article")
	g.include("a", "qty")
	g.include("Quantity", "simple")
	defer g.include("Quantity", "qty")
	g.write("Quantity", Counters{}, "the number of {Kind:counter} counters on {On}", "the number of counters on {On}")
	g.write("Quantity", Count{}, "the number of {Of:counted}")
	g.write("Quantity", AttrOf{}, "{Of:poss} {Attr}", "the {Attr} of {Of}")
	g.write("Quantity", Greatest{}, "the greatest {Attr} among {Of:counted}")
	g.write("Quantity", Greatest{Least: true}, "the smallest {Attr} among {Of:counted}")
	g.write("Quantity", Half{Up: true}, "half {Of:Quantity} , rounded up")
	g.write("Quantity", Half{}, "half {Of:Quantity} , rounded down")
	g.write("Quantity", Times{N: 2}, "twice {Of:Quantity}")
	g.read("Quantity", Times{N: 2}, "double {Of:Quantity}")
	g.write("Quantity", Times{}, "{N:int} times {Of:Quantity}")
	g.write("Quantity", Sum{}, "the sum of {A} and {B}")
	g.write("Quantity", Sum{Minus: true}, "the difference between {A} and {B}")
	// what "for each" counts
	g.write("per", Counters{}, "{Kind:counter} counter on {On}", "counter on {On}")
	g.write("per", AttrOf{Attr: ColorCount}, "color of {Of}")
	g.include("per", "countsing")
}

func (g *grammar) conditions() {
	for _, n := range []struct {
		not           bool
		is, was, do   string
		there, kicked string
	}{{false, "be~", "was", "do", "there is", "was"}, {true, "be~ not", "was not", "don't", "there is no", "was not"}} {
		g.write("Condition", Did{n.not}, "<you|they> "+n.do)
		g.write("Condition", Spent{Not: n.not}, "{Mana:mana} "+n.was+" spent to cast {On}")
		g.write("Condition", Paid{Not: n.not, Keyword: "kicker"}, "{For} "+n.kicked+" kicked")
		g.write("Condition", Paid{Not: n.not}, "the {Keyword:keyword} cost of {For} "+n.kicked+" paid")
		g.write("Condition", During{Not: n.not}, "it "+cond(n.not, "is not", "is")+" {Of:poss} {Step}")
		g.write("Condition", During{Not: n.not}, "it "+cond(n.not, "is not", "is")+" the {Step} of {Of}")
		g.write("Condition", During{Not: n.not}, "it "+cond(n.not, "is not", "is")+" <the|a> {Step}")
		g.write("Condition", Exists{Not: n.not}, n.there+" {Filter:"+cond(n.not, "Filter", "there")+"}")
		g.write("Condition", Happened{Not: n.not}, cond(n.not, "no event that", "")+" {Event} this turn")
		g.write("Condition", OneOf{Not: n.not}, cond(n.not, "neither", "either")+" {Of|or}")
		g.write("Condition", Matches{Not: n.not}, "{What} "+n.is+" {Filter:is}")
	}
	g.write("Condition", BeforeAfter{}, "it is before {Moment:moment}")
	g.write("Condition", BeforeAfter{After: true}, "it is after {Moment:moment}")
	g.write("Condition", Coin{}, "the coin came up {Is:coin}")
	g.write("Condition", Compare{Op: AtMost}, "{A:Quantity} is at most {B:Quantity}")
	g.write("Condition", Compare{Op: AtLeast}, "{A:Quantity} is at least {B:Quantity}")
	g.write("Condition", Compare{Op: Less}, "{A:Quantity} is less than {B:Quantity}")
	g.write("Condition", Compare{Op: More}, "{A:Quantity} is greater than {B:Quantity}")
	g.write("Condition", Compare{Op: Differs}, "{A:Quantity} is not {B:Quantity}")
	g.write("Condition", Compare{Op: Equal}, "{A:Quantity} is {B:Quantity}")
}

func (g *grammar) events() {
	e := "Event"
	g.write(e, Enters{}, "{What} enter~")
	g.read(e, Enters{}, "{What} enter~ the battlefield")
	g.write(e, Dies{}, "{What} die~")
	g.write(e, Leaves{}, "{What} leave~ the battlefield")
	g.write(e, Moves{From: &Place{Zone: Battlefield}}, "{What} be~ returned to {To}")
	g.write(e, Moves{}, "{What} be~ put into {To}[from {From}]")
	g.write("Place", Place{Zone: Battlefield}, "the battlefield")
	g.write("Place", Place{Zone: Exile}, "exile")
	g.write("Place", Place{Zone: Stack}, "the stack")
	g.write("Place", Place{}, "{Of:poss} {Zone}", "the {Zone} of {Of}", "a {Zone}")
	g.write(e, Casts{}, "{Who} cast~ {What}")
	g.write(e, Activates{}, "{Who} activate~ {What}")
	g.write(e, Unblocked{}, "{What} attack~ and isn't blocked")
	g.write(e, Attacks{}, "{What} attack~[{Whom}]")
	g.write(e, BecomesBlocked{}, "{What} become~ blocked[by {By}]")
	g.write(e, Blocks{}, "{What} block~[{Whom}]")
	g.write(e, Damage{}, "{From} deal~ [{Min:int} or more] [{Kind:kind}] damage[to {To}]")
	g.write(e, Damage{}, "{To} be~ dealt [{Min:int} or more] [{Kind:kind}] damage")
	g.write(e, Damage{}, "[{Min:int} or more] [{Kind:kind}] damage be! dealt")
	g.write(e, GainsLife{}, "{Who} gain~ life[from {From}]")
	g.write(e, LosesLife{}, "{Who} lose~ life")
	g.write(e, Draws{}, "{Who} draw~ a card")
	g.write(e, Discards{}, "{Who} discard~ {What}")
	g.write(e, Sacrifices{}, "{Who} sacrifice~ {What}")
	g.write(e, Destroyed{}, "{What} be~ destroyed")
	g.write(e, Countered{}, "{What} be~ countered")
	g.write(e, Begins{Next: true}, "the beginning of {Whose:possp} next {Step}", "the beginning of the next {Step}")
	g.write(e, Begins{}, "the beginning of {Whose:possp} {Step}", "the beginning of <the|each> {Step}", "the beginning of the {Step} of {Whose}")
	g.write(e, Begins{Next: true}, "the beginning of the next {Step} of {Whose}")
	g.write(e, Taps{}, "{What} become~ tapped")
	g.write(e, Untaps{}, "{What} become~ untapped")
	g.write(e, TapsForMana{}, "{Who} tap~ {What} for mana", "{What} be~ tapped for mana")
	g.write(e, CounterPut{}, "a {Kind:counter} counter be! put on {On}", "a counter be! put on {On}")
	g.write(e, CounterRemoved{}, "a {Kind:counter} counter be! removed from {From}", "a counter be! removed from {From}")
	g.write(e, Targeted{}, "{What} become~ the target of {By}")
	g.write(e, TurnedFaceUp{}, "{What} be~ turned face up")
	g.write(e, State{}, "it holds that {Is|and}")
}

func (g *grammar) effects() {
	g.write("Effect", Unless{}, "{Do:simpleblock} unless {Who:payer} pay~ {Pay:paymana|and}", "{Do:simpleblock} unless {Who:payer} {Pay:verbcost|and}")
	g.include("Effect", "Control")
	g.include("Effect", "Simple")

	c := "Control"
	g.write(c, May{}, "{Who} may have {Do:haveblock}", "{Who} may {Do:mayblock}")
	g.write(c, If{}, "if {Cond|and} , {Do:block}[; otherwise , {Else:block}]")
	g.read(c, If{}, "if {Cond|and} , {Do:block} . otherwise , {Else:block}", "if {Cond|and} , instead {Do:block}")
	g.write(c, ForEach{}, "for {In} , called the {As:name} , {Do:block}", "for {In} , {Do:block}")
	g.write(c, Repeat{}, "repeat {N} times : {Do:block}", "repeat as often as {Who} like~ : {Do:block}")
	g.write(c, Modes{Min: 1, Max: 1}, "choose one — {Of|}")
	g.write(c, Modes{}, "choose from {Min:int} to {Max:int} — {Of|}")
	g.write("Mode", Mode{}, "• {Do:effects}")
	g.write(c, Delayed{}, "then {On:eachtime} {Every} [, if {If|and}] , {Do:block}", "then {On:trig}[, if {If|and}] , {Do:block}")
	g.read(c, Delayed{}, "{On:eachtime} {Every} [, if {If|and}] , {Do:block}", "{On:trig}[, if {If|and}] , {Do:block}")
	g.write(c, Reflexive{}, "when you do , {Do:block}")
	g.write(c, Apply{}, "{For} , {Rule:Replace}")

	s := "Simple"
	g.write(s, Remember{}, "affecting the {As:name} : {Do:Simple}")
	g.write(s, Pay{}, "{Who:actor} pay~ {Cost:paymana|and}")
	g.write(s, Decide{}, "{Who:actor} choose~ a {What}")
	g.write(s, NewTargets{}, "{Who:actor} choose~ new targets for {What}")
	g.write(s, Select{}, "{Who:actor} choose~ {What}")
	g.write(s, Deal{Divided: true}, "{From} deal~ {N} damage divided among {To}")
	g.write(s, Deal{}, "{From} deal~ {N:simple} damage to {To}", "{From} deal~ damage equal to {N:Quantity} to {To}")
	g.read(s, Deal{From: This{}}, "{N} damage to {To}")
	g.write(s, Destroy{}, "destroy {What}[?NoRegen , which can't be regenerated]")
	g.write(s, Regenerate{}, "regenerate {What}")
	g.write(s, Sacrifice{}, "{Who:actor} sacrifice~ {What}")
	g.write(s, Discard{}, "{Who:actor} discard~ {What}")
	g.write(s, Draw{}, "{Who:actor} draw~ {N:a} card^")
	g.write(s, Mill{}, "{Who:actor} mill~ {N:a} card^")
	g.write(s, GainLife{}, "{Who:actor} gain~ {N} life")
	g.write(s, LoseLife{}, "{Who:actor} lose~ {N} life")
	g.write(s, Counter{}, "counter {What}")
	g.write(s, Move{To: Destination{Zone: Exile}}, "{Who:actor} exile~ {What}")
	g.write(s, Move{To: Destination{Zone: Exile, FaceDown: true}}, "{Who:actor} exile~ {What} face down")
	g.write(s, Move{To: Destination{Zone: Hand}}, "{Who:actor} return~ {What} to its owner's hand")
	g.read(s, Move{To: Destination{Zone: Hand}}, "{Who:actor} return~ {What} to <your|their owner's|their owners'|their> hand")
	g.read(s, Move{To: Destination{Zone: Battlefield}}, "{Who:actor} return~ {What} to the battlefield")
	g.write(s, Move{}, "{Who:actor} put~ {What} {To}")
	g.destinations()
	g.write(s, Create{}, "{Who:actor} create~ {N:a} token^ that's a copy of {Copy}[, except ( {Except|and} )][, which enters {Enters:how}][, called the {As:name}]")
	g.write(s, Create{}, "{Who:actor} create~ {N:a} {Token}[, which enters {Enters:how}][, called the {As:name}]")
	g.write("Token", Token{}, "[{Power} / {Toughness}][{Supertypes:supertype|}][{Colors|and}][{Subtypes:subtype|}]{Types:cardtype|} token^[named {Name:quoted}][with {Abilities:granted|and}]")
	g.read("Token", Token{}, "[{Power} / {Toughness}][{Supertypes:supertype|}]colorless [{Subtypes:subtype|}]{Types:cardtype|} token^[named {Name:quoted}][with {Abilities:granted|and}]")
	g.write(s, CopySpell{N: Num(1)}, "{Who:actor} copy~ {What}[?NewTargets and may choose new targets]")
	g.write(s, CopySpell{}, "{Who:actor} copy~ {What} {N} times[?NewTargets and may choose new targets]")
	g.write(s, PutCounters{}, "put {N:a} {Kind:counter} counter^ on {On}")
	g.write(s, MoveCounters{}, "move {N:a} {Kind:counter} counter^ from {From} onto {To}")
	for _, n := range []string{"{N:a} {Kind:counter} counter^", "{N:a} counter^", "all {Kind:counter} counters", "all counters"} {
		g.write(s, RemoveCounters{Among: true}, "remove "+n+" from among {From:counted}")
		g.write(s, RemoveCounters{}, "remove "+n+" from {From}")
	}
	g.write(s, Tap{}, "tap {What}")
	g.write(s, Untap{}, "untap {What}")
	g.write(s, Attach{}, "attach {What} to {To}", "unattach {What}")
	for _, of := range []string{"{Of:poss} {Zone}", "the {Zone} of {Of}"} {
		for _, n := range []string{"[?UpTo up to] {N:a} {Filter}", "any number of {Filter:Filters}"} {
			if n[0] == 'a' {
				g.write(s, Search{}, "{Who:actor} search~ "+of+" for "+n+"[with total {Total:limit}][( the {As:name} )]")
				continue
			}
			g.write(s, Search{N: Num(1)}, "{Who:actor} search~ "+of+" for [?UpTo up to] a {Filter}[with total {Total:limit}][( the {As:name} )]")
			g.write(s, Search{}, "{Who:actor} search~ "+of+" for [?UpTo up to] {N} {Filter:Filters}[with total {Total:limit}][( the {As:name} )]")
		}
	}
	g.write(s, Shuffle{}, "{Who:actor} shuffle~")
	g.read(s, Shuffle{}, "{Who:actor} shuffle~ <your|their> library")
	g.write(s, RevealUntil{}, "{Who:actor} reveal~ cards[, called the {As:name} ,] until {N:a} {Filter}[, called the {Found:name}]")
	g.write(s, Reveal{}, "{Who:actor} reveal~ {What}")
	g.write(s, Look{}, "{Who:actor} look~ at {What}")
	g.write(s, Scry{}, "{Who:actor} scry~ {N}")
	const forOnly = "[, spent only to cast {OnlyFor}]"
	g.write(s, AddMana{}, "{Who:actor} add~ {Options:mana|or}[{N} times]"+forOnly)
	g.write(s, AddMana{Any: true}, "{Who:actor} add~ {N:a} mana of any one color"+forOnly)
	g.read(s, AddMana{Any: true}, "{Who:actor} add~ {N:a} mana of any color"+forOnly)
	g.write(s, AddMana{Any: true, Each: true}, "{Who:actor} add~ {N:a} mana in any combination of colors"+forOnly)
	g.write(s, AddMana{Chosen: true}, "{Who:actor} add~ {N:a} mana of the chosen color"+forOnly)
	g.write(s, AddMana{}, "{Who:actor} add~ mana equal to the mana cost of {Like}"+forOnly)
	g.write(s, Fight{}, "{A} fight~ {B}")
	g.write(s, FlipCoin{}, "{Who:actor} flip~ a coin")
	const free = "[?Copy a copy of] {What}[?Free without paying its mana cost]"
	g.write(s, Play{Cast: true}, "{Who:actor} cast~ "+free)
	g.write(s, Play{}, "{Who:actor} play~ "+free)
	g.write(s, Prevent{}, "prevent that damage", "prevent {N} of that damage")
	g.write(s, Redirect{}, "that damage be! dealt to {To}")
	g.write(s, Amount{}, "change that amount to {N:Quantity}")
	g.write(s, Skip{}, "{Who:actor} skip~ the next {Step}")
	g.write(s, Extra{}, "{Who:actor} take~ an extra {Step}")
	g.write(s, FaceUp{}, "turn {What} face up")
	g.write(s, LeaveCombat{}, "remove {What} from combat")
	g.write(s, Win{}, "{Who:actor} win~ the game")
	g.write(s, Lose{}, "{Who:actor} lose~ the game")
	g.write(s, Apply{}, "{Rule:Continuous} {For}")
}

func (g *grammar) destinations() {
	const how = "[?Tapped tapped][?FaceDown face down][?Attack attacking][blocking {Blocking}][attached to {To}][with {With|and}]"
	d := "Destination"
	g.write(d, Destination{Zone: Battlefield, Under: You{}}, "onto the battlefield under your control"+how)
	g.write(d, Destination{Zone: Battlefield}, "onto the battlefield[under the control of {Under}]"+how)
	g.write(d, Destination{Zone: Hand}, "into its owner's hand")
	g.read(d, Destination{Zone: Hand}, "into <your|their> hand")
	g.write(d, Destination{Zone: Graveyard}, "into its owner's graveyard")
	g.read(d, Destination{Zone: Graveyard}, "into <your|their> graveyard")
	g.write(d, Destination{Zone: Exile}, "into exile[?FaceDown face down]")
	g.write(d, Destination{Zone: Library}, "{Position:libpos}")
	g.write("how", Destination{}, how)
	g.write("Grant", Grant{}, "{N:a} {Kind:counter} counter^")
}

func (g *grammar) continuous() {
	g.include("Rule", "Replace")
	g.include("Rule", "Continuous")
	g.write("Continuous", Continuous{}, "{What} {Mods|and}")
	r := "Replace"
	const end = " , {Do:block}"
	g.write(r, Replace{As: true}, "as {Event}[while {If|and}]"+end)
	g.write(r, Replace{}, "[?Once the next time] if {Event:would}[while {If|and}] , nothing happens")
	g.write(r, Replace{}, "for the next {Upto} damage , if {Event:would}[while {If|and}] , instead {Do:block}")
	g.write(r, Replace{Once: true}, "the next time {Event:would}[while {If|and}] , instead {Do:block}")
	g.write(r, Replace{}, "if {Event:would}[while {If|and}] , instead {Do:block}")
	g.read(r, Replace{As: true}, "as {Event}[while {If|and}] , {Do:effects}")
	g.read(r, Replace{}, "if {Event:would}[while {If|and}] , {Do:block} <|instead>")
	g.read(r, Replace{Once: true}, "the next time {Event:would}[while {If|and}] , {Do:block} <|instead>")

	g.write("Duration", Duration{}, "until {Until:until}", "for as long as {While|and}")
	g.read("Duration", EndOfTurn, "this turn")
	g.write("Duration", Duration{}, "for the rest of the game")

	m := "Mod"
	g.write(m, PT{}, "get~ {P:sign} / {T:sign}[for each {Per:per}]")
	g.write(m, PT{Per: X{}}, "get~ {P:signx} / {T:signx}")
	g.write(m, PT{}, "get~ {P:sign} / {T:sign} times {Per}")
	g.write(m, BasePT{}, "have~ base power and toughness {P} / {T}", "have~ base power {P}", "have~ base toughness {T}")
	g.write(m, SwitchPT{}, "switch~ power and toughness")
	g.write(m, GainsOf{}, "gain~ all activated abilities of {Of}")
	g.read(m, GainsOf{}, "have~ all activated abilities of {Of}")
	g.write(m, Gains{}, "gain~ {Abilities:granted|and}")
	g.read(m, Gains{}, "have~ {Abilities:granted|and}")
	g.write(m, Loses{All: true}, "lose~ all abilities")
	g.write(m, Loses{}, "lose~ {Keywords:keyword|and}")
	g.write(m, CopyOf{}, "become~ a copy of {Of}[, except ( {Except|and} )]")
	g.write(m, SetColor{Chosen: true}, "become~ the chosen color[?Add in addition to its other colors]")
	g.write(m, SetColor{}, "become~ {Of|and}[?Add in addition to its other colors]", "become~ colorless[?Add in addition to its other colors]")
	g.read(m, SetColor{Of: allColors}, "be~ all colors")
	g.write(m, SetType{Every: true}, "become~ every creature type[?Add in addition to its other types]")
	g.write(m, SetType{}, "become~ the chosen {Chosen}[?Add in addition to its other types]")
	for _, parts := range []string{"{Supertypes:supertype|}{Subtypes:subtype|}{Types:cardtype|}", "{Supertypes:supertype|}{Types:cardtype|}", "{Subtypes:subtype|}{Types:cardtype|}", "{Types:cardtype|}", "{Subtypes:subtype|}", "{Supertypes:supertype|}", "{Supertypes:supertype|}{Subtypes:subtype|}"} {
		article := "become~ <a|> "
		if parts == "{Supertypes:supertype|}" {
			article = "become~ "
		}
		g.write(m, SetType{}, article+parts+"[?Add in addition to its other types]")
	}
	g.write(m, Control{}, "be~ controlled by {By}")
	g.write(m, Cant{}, "can't {Do|or}")
	g.write(m, Must{}, "must {Do} if able")
	g.read(m, Must{Do: Act{Verb: ActAttack}}, "attack~ <|each combat> if able")
	g.read(m, Must{Do: Act{Verb: ActBlock}}, "block~ <|each combat> if able")
	for _, w := range []string{"can", "may"} {
		add := g.write
		if w == "may" {
			add = g.read
		}
		add(m, Can{}, w+" {Do} as though it had {Keyword:keyword}[?Free without paying its mana cost]", w+" {Do}[?Free without paying its mana cost]")
		add(m, Can{Without: true}, w+" {Do} as though it didn't have {Keyword:keyword}[?Free without paying its mana cost]")
		add(m, Can{Theirs: true}, w+" {Do} as though that object had {Keyword:keyword}[?Free without paying its mana cost]")
		add(m, Can{Theirs: true, Without: true}, w+" {Do} as though that object didn't have {Keyword:keyword}[?Free without paying its mana cost]")
		add(m, SpendAs{Abilities: true}, w+" spend [{Color}] mana as though it were mana of any color to activate abilities of {For}")
		add(m, SpendAs{}, w+" spend [{Color}] mana as though it were mana of any color to cast {For}")
	}
	g.acts()
	for _, c := range []struct {
		more bool
		text string
	}{{false, "less"}, {true, "more"}} {
		g.write(m, Costs{More: c.more}, "cost~ {Mana:mana} "+c.text+" to cast[for each {Per:per}]", "cost~ {Mana:mana} "+c.text+" to cast times {Per}")
		g.read(m, Costs{More: c.more}, "cost~ {Mana:mana} "+c.text)
		g.write(m, Costs{More: c.more, Activate: true}, "cost~ {Mana:mana} "+c.text+" to activate[for each {Per:per}]", "cost~ {Mana:mana} "+c.text+" to activate times {Per}")
	}
	g.write(m, Skips{}, "skip~ each {Step}")
	g.write(m, NoMaxHand{}, "have~ no maximum hand size")
}

// actWords says how the other side of a verb is attached: "be blocked by".
// Verbs that are not here take no other side.
var actWords = []struct {
	verb Verb
	prep string
}{
	{ActAttackAlone, "-"}, {ActAttack, ""}, {ActBlockAny, "-"}, {ActBlockMore, "-"}, {ActBlockAlone, "-"}, {ActBlock, ""},
	{ActBeBlocked, "by"}, {ActBeTarget, ""}, {ActBeCountered, "by"}, {ActBeRegenerated, "-"}, {ActBePrevented, "-"},
	{ActBeSacrificed, "-"}, {ActBeEnchanted, "by"}, {ActUntap, "-"}, {ActActivate, ""}, {ActCast, ""}, {ActPlayMore, "-"},
	{ActPlay, ""}, {ActGainLife, "-"}, {ActLoseGame, "-"}, {ActWinGame, "-"}, {ActDraw, "-"}, {ActSearch, "-"},
}

func (g *grammar) acts() {
	for _, a := range actWords {
		if a.prep != "-" {
			g.write("Act", Act{Verb: a.verb, Except: true}, string(a.verb)+" except "+a.prep+" {What}")
			g.write("Act", Act{Verb: a.verb}, string(a.verb)+" "+a.prep+" {What}")
		}
		g.write("Act", Act{Verb: a.verb}, string(a.verb))
	}
}

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
	g.term("coin", words("heads or tails", coins, false))
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

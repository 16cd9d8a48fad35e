package ability

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
	g.write(rp, Target{N: Num(1)}, "[?Other another] target {Filter}"+name+by)
	g.write(rp, Target{N: Num(1), UpTo: true}, "up to one [?Other other] target {Filter}"+name+by)
	g.write(rp, Target{}, "[?UpTo up to] {N} [?Other other] target {Filter:Filters}"+name+by)
	g.write(rp, Target{}, "any number of [?Other other] target {Filter:Filters}"+name+by)

	g.write("Ref", Each{}, "each {Filter}"+name)
	g.read("Ref", Each{}, "all {Filter:Filters}"+name, "{Filter:plural}"+name)
	g.write("Pattern", Any{}, "a {Filter}")
	g.read("Pattern", Any{}, "{Filter:plural}")

	const how = "[?Random at random]" + name + "[chosen by {By}]"
	g.write("Ref", Choose{N: Num(1)}, "a {Filter}"+how)
	g.write("Ref", Choose{N: Num(1), UpTo: true}, "up to one {Filter}"+how)
	g.write("Ref", Choose{}, "[?UpTo up to] {N} {Filter:Filters}"+how)
	g.write("Ref", Choose{}, "any number of {Filter:Filters}"+how)

	g.write("Ref", Top{N: Num(1)}, "the top card of {Of:poss} library"+name)
	g.write("Ref", Top{}, "the top {N} card^ of {Of:poss} library"+name)
	g.write("Ref", Top{N: Num(1)}, "the top card of the library of {Of}[, called the {As:name}]")
	g.write("Ref", Top{}, "the top {N} card^ of the library of {Of}[, called the {As:name}]")

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
	g.write("Condition", Coin{Is: "won"}, "the coin flip is won")
	g.write("Condition", Coin{Is: "lost"}, "the coin flip is lost")
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
	g.write(e, Attacks{}, "{What} attack~[{Whom}][?Alone alone]", "{What} attack~[{Whom}] with at least {Others:int} others")
	g.read(e, Attacks{}, "{What} and at least {Others:int} other creatures attack~")
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

package ability

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

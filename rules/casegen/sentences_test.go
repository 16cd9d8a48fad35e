package casegen_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"saitei/corpus"
	"saitei/nlp"
	"saitei/nlp/term"
	"saitei/rules/casegen"
	"saitei/rules/conform"
	"saitei/rules/engine"
	"saitei/rules/engine/card"
	"saitei/rules/scenario"
)

// sentence is an entry of testdata/sentences: a text and what a test of it
// must say, or why there is none. Whoever wrote it did not know the generator.
type sentence struct {
	ID       string   `yaml:"id"`
	Text     string   `yaml:"text"`
	Subject  string   `yaml:"subject"`
	Keyword  string   `yaml:"keyword"`
	None     string   `yaml:"none"`
	Holds    *bool    `yaml:"holds"`
	Has      []string `yaml:"has"`
	Claims   []string `yaml:"claims"`
	NumberOf string   `yaml:"number-of"`
	Negation string   `yaml:"negation-of"`

	edition corpus.Edition
}

func readSentences(t *testing.T) []sentence {
	files, err := filepath.Glob("testdata/sentences/*.yaml")
	require.NoError(t, err)
	var out []sentence
	seen := map[string]bool{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		var file struct {
			Edition   string     `yaml:"edition"`
			Sentences []sentence `yaml:"sentences"`
		}
		dec := yaml.NewDecoder(strings.NewReader(string(data)))
		dec.KnownFields(true)
		require.NoError(t, dec.Decode(&file), f)
		e, err := corpus.ParseDate(file.Edition)
		require.NoError(t, err, f)
		for _, s := range file.Sentences {
			s.edition = e
			require.False(t, seen[s.ID], "%s: %s stands there twice", f, s.ID)
			require.Equal(t, s.None == "", s.Holds != nil && len(s.Claims) > 0, "%s: %s needs either none, or holds and claims", f, s.ID)
			for _, other := range []string{s.NumberOf, s.Negation} {
				require.True(t, other == "" || seen[other], "%s: %s speaks of %s, which must stand before it", f, s.ID, other)
			}
			for _, c := range s.Claims {
				for _, alternative := range strings.Split(c, "|") {
					word, _ := claimWord(alternative)
					require.Contains(t, claimWords, word, "%s: %s: nothing is known of the claim %q", f, s.ID, alternative)
				}
			}
			seen[s.ID] = true
			out = append(out, s)
		}
	}
	return out
}

// block is a sentence as the links of a build would present it: its subject,
// the cards it names, its keyword, and any rule, so that each mutant may serve
// to show that a scenario can fail.
func (s *sentence) block() (*corpus.Document, *corpus.Block) {
	doc := &corpus.Document{Source: "sentences.txt", Edition: corpus.EditionRef{Date: s.edition}}
	b := &corpus.Block{ID: corpus.TextKey(s.Subject + s.Text), Kind: corpus.KindRuling, Text: s.Text, Line: 1}
	if s.Subject != "" {
		b.Subjects = []corpus.CardLink{{Card: s.Subject, Method: corpus.Structural, Confidence: 1}}
	}
	for _, q := range nlp.QuotedNames(s.Text) {
		if c, ok := conform.SubjectByJa(q.Ja.In(s.Text), s.edition); ok {
			b.Mentions = append(b.Mentions, corpus.CardLink{Card: c.Name, Ja: q.Ja.In(s.Text), Method: corpus.Explicit, Confidence: 1, Span: q.Span})
		}
	}
	if s.Keyword != "" {
		b.Keywords = []corpus.KeywordLink{{Keyword: s.Keyword, Method: corpus.Structural, Confidence: 1}}
	}
	for _, m := range engine.Mutants() {
		if r, err := corpus.ParseRuleID(m.Rule); err == nil {
			b.Rules = append(b.Rules, corpus.RuleLink{ID: r, Current: r})
		}
	}
	return doc, b
}

// numberIn finds the number, size or word that a claim of a sentence ends in.
var numberIn = regexp.MustCompile(` [0-9]+(/[0-9]+)?$| (flying|haste|opponent|you)$`)

// claimWord parts a claim such as "gains 4" into its word and what stands
// behind it.
func claimWord(alternative string) (word, arg string) {
	text := strings.TrimSpace(alternative)
	arg = numberIn.FindString(text)
	return strings.TrimSuffix(text, arg), strings.TrimSpace(arg)
}

// claimWords says for each word of the claims of sentences which claims of a
// scenario say so. The argument is the number or word behind it, "" for any.
var claimWords = map[string]func(s *scenario.Scenario, c *scenario.Claim, arg string) bool{
	"gains": func(s *scenario.Scenario, c *scenario.Claim, n string) bool {
		return moved(s, c, n, +1) || happened(c, n, scenario.EvGain)
	},
	"loses": func(s *scenario.Scenario, c *scenario.Claim, n string) bool {
		return moved(s, c, n, -1) || happened(c, n, scenario.EvLose, scenario.EvDamage, scenario.EvBurn)
	},
	"damage": func(s *scenario.Scenario, c *scenario.Claim, n string) bool {
		return anyOf(c.Damage, n) || moved(s, c, n, -1) || happened(c, n, scenario.EvDamage)
	},
	"no damage": func(s *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return anyOf(c.Damage, "0") || moved(s, c, "0", -1) || never(c, scenario.EvDamage)
	},
	"no gain-life": func(s *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return moved(s, c, "0", +1) || moved(s, c, "", -1) || never(c, scenario.EvGain)
	},
	"no lose-life": func(s *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return moved(s, c, "0", -1) || moved(s, c, "", +1) || never(c, scenario.EvLose, scenario.EvDamage)
	},
	"dies": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return inZone(c, scenario.Graveyard) || happened(c, "", scenario.EvDestroy, scenario.EvSacrifice) ||
			c.Happened != nil && c.Happened.Into == scenario.Graveyard || c.Count != nil && (c.Count.Is == 0 || c.Count.Zone == scenario.Graveyard)
	},
	"sacrificed":   eventOf(scenario.EvSacrifice),
	"no sacrifice": neverOf(scenario.EvSacrifice),
	"survives": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return inZone(c, scenario.Battlefield) || never(c, scenario.EvDestroy, scenario.EvMove) || happened(c, "", scenario.EvRegenerate) || c.Count != nil && c.Count.Is > 0
	},
	"exiled":  func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return inZone(c, scenario.Exile) },
	"in hand": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return inZone(c, scenario.Hand) },
	"gone":    func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return inZone(c, scenario.Gone) },
	"refused": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return c.Refused != nil || c.Offered != nil
	},
	"allowed": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return len(c.Allowed) > 0 },
	"attacks": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return len(c.Attacks) > 0 || happened(c, "", scenario.EvAttack)
	},
	"blocks": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return len(c.Blocks) > 0 || len(c.Blocked) > 0 || happened(c, "", scenario.EvBlock)
	},
	"tapped":   tappedIs(true),
	"untapped": tappedIs(false),
	"triggers": triggered,
	"no trigger": func(s *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return triggered(s, c, "0") || never(c, scenario.EvTrigger)
	},
	"any claim": func(*scenario.Scenario, *scenario.Claim, string) bool { return true },
	"no token":  neverOf(scenario.EvToken),
	"resolves":  eventOf(scenario.EvResolve),
	"casts":     eventOf(scenario.EvCast),
	"activates": eventOf(scenario.EvActivate),
	"draws":     eventOf(scenario.EvDraw),
	"no draw":   neverOf(scenario.EvDraw),
	"discards":  eventOf(scenario.EvDiscard),
	"mills":     eventOf(scenario.EvMill),
	"removes":   eventOf(scenario.EvRemove),
	"countered": eventOf(scenario.EvCounter, scenario.EvFizzle),
	"fizzles":   eventOf(scenario.EvFizzle, scenario.EvCounter),
	"no fizzle": neverOf(scenario.EvFizzle, scenario.EvCounter),
	"no encode": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return len(c.Encoded) > 0 || never(c, scenario.EvEncode)
	},
	"enters": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return inZone(c, scenario.Battlefield) || c.Count != nil && c.Count.Is > 0 || happened(c, "", scenario.EvToken) || c.Happened != nil && c.Happened.Into == scenario.Battlefield
	},
	"lost": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return lostIs(c, true) || happened(c, "", scenario.EvLoses)
	},
	"not lost": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return lostIs(c, false) || never(c, scenario.EvLoses)
	},
	"pt": func(_ *scenario.Scenario, c *scenario.Claim, size string) bool {
		for _, v := range c.PT {
			if size == "" || string(v) == size {
				return true
			}
		}
		return false
	},
	"counters": func(_ *scenario.Scenario, c *scenario.Claim, n string) bool {
		for _, kinds := range c.Counters {
			if anyOf(kinds, n) {
				return true
			}
		}
		return false
	},
	"value": func(_ *scenario.Scenario, c *scenario.Claim, n string) bool {
		for _, v := range c.Value {
			if n == "" || fmt.Sprint(v) == "["+n+"]" {
				return true
			}
		}
		return false
	},
	"count": func(_ *scenario.Scenario, c *scenario.Claim, n string) bool {
		return c.Count != nil && (n == "" || fmt.Sprint(c.Count.Is) == n)
	},
	"control":  func(_ *scenario.Scenario, c *scenario.Claim, who string) bool { return anyOf(c.Control, who) },
	"has":      func(_ *scenario.Scenario, c *scenario.Claim, k string) bool { return wordIn(c.Has, k) },
	"lacks":    func(_ *scenario.Scenario, c *scenario.Claim, k string) bool { return wordIn(c.Lacks, k) },
	"coloured": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return len(c.Colours) > 0 },
	"mana": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool {
		return len(c.Mana) > 0 || happened(c, "", scenario.EvMana)
	},
	"revealed": func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return anyOf(c.Revealed, "true") },
	"hidden":   func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return anyOf(c.Revealed, "false") },
	"asked":    func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return c.Asked != nil },
	"offered":  func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return c.Offered != nil },
	"stack":    func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return c.Stack != nil },
}

func anyOf[K comparable, V any](m map[K]V, want string) bool {
	for _, v := range m {
		if want == "" || fmt.Sprint(v) == want {
			return true
		}
	}
	return false
}

func wordIn(m map[scenario.Ref]scenario.Words, w string) bool {
	for _, words := range m {
		if w == "" || slices.Contains(words, w) {
			return true
		}
	}
	return false
}

// moved reports whether a claim says that a life total is n above (sign 1) or
// below (sign -1) where it began; any distance where n is "".
func moved(s *scenario.Scenario, c *scenario.Claim, n string, sign int) bool {
	for who, life := range c.Life {
		start := 20
		for _, p := range s.Players {
			if p.Name == who && p.Life != nil {
				start = *p.Life
			}
		}
		by := sign * (life - start)
		if n == "" && by > 0 || fmt.Sprint(by) == n {
			return true
		}
	}
	return false
}

func happened(c *scenario.Claim, n string, kinds ...scenario.EventKind) bool {
	h := c.Happened
	if h == nil || !slices.Contains(kinds, h.Kind) || h.Times != nil && *h.Times == 0 {
		return false
	}
	return n == "" || h.Amount != nil && fmt.Sprint(*h.Amount) == n || h.Times != nil && fmt.Sprint(*h.Times) == n
}

func never(c *scenario.Claim, kinds ...scenario.EventKind) bool {
	return c.Never != nil && slices.Contains(kinds, c.Never.Kind) ||
		c.Happened != nil && slices.Contains(kinds, c.Happened.Kind) && c.Happened.Times != nil && *c.Happened.Times == 0
}

func eventOf(kinds ...scenario.EventKind) func(*scenario.Scenario, *scenario.Claim, string) bool {
	return func(_ *scenario.Scenario, c *scenario.Claim, n string) bool { return happened(c, n, kinds...) }
}

func neverOf(kinds ...scenario.EventKind) func(*scenario.Scenario, *scenario.Claim, string) bool {
	return func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return never(c, kinds...) }
}

func tappedIs(want bool) func(*scenario.Scenario, *scenario.Claim, string) bool {
	return func(_ *scenario.Scenario, c *scenario.Claim, _ string) bool { return anyOf(c.Tapped, fmt.Sprint(want)) }
}

func lostIs(c *scenario.Claim, want bool) bool { return anyOf(c.Lost, fmt.Sprint(want)) }

func triggered(_ *scenario.Scenario, c *scenario.Claim, n string) bool {
	if n == "" {
		return anyOf(c.Triggers, "") && !anyOf(c.Triggers, "0") || happened(c, "", scenario.EvTrigger)
	}
	return anyOf(c.Triggers, n) || happened(c, n, scenario.EvTrigger)
}

func inZone(c *scenario.Claim, z scenario.Zone) bool { return anyOf(c.Zone, string(z)) }

// claimsOf lists the claims of a scenario, checkpoints first.
func claimsOf(s *scenario.Scenario) []scenario.Claim {
	var out []scenario.Claim
	for i := range s.When {
		out = append(out, s.When[i].Then...)
	}
	return append(out, s.Then...)
}

// play prints what a scenario sets up and does, without names and claims.
func play(s *scenario.Scenario) string {
	bare := scenario.Scenario{ID: "x", Players: s.Players, Cards: s.Cards, Given: s.Given}
	for _, st := range s.When {
		if st.Then == nil {
			bare.When = append(bare.When, st)
		}
	}
	return string(scenario.Print(&bare))
}

// lacks says what scenarios lack of what a sentence must give, "" for nothing.
func (s *sentence) lacks(list []*scenario.Scenario) string {
	for _, has := range s.Has {
		re := regexp.MustCompile(has)
		if !slices.ContainsFunc(list, func(x *scenario.Scenario) bool { return re.MatchString(play(x)) }) {
			return "nothing of " + has
		}
	}
	for _, want := range s.Claims {
		if !slices.ContainsFunc(strings.Split(want, "|"), func(alternative string) bool {
			word, arg := claimWord(alternative)
			says := claimWords[word]
			return slices.ContainsFunc(list, func(x *scenario.Scenario) bool {
				return slices.ContainsFunc(claimsOf(x), func(c scenario.Claim) bool { return says(x, &c, arg) })
			})
		}) {
			return "no claim " + want
		}
	}
	return ""
}

// TestSentences runs the generator over sentences it was not made after. A
// scenario that is accepted and says something else, or where none can be, is
// a failure whatever else works: a wrong test is worse than none. How many
// sentences get their scenario is printed, with a floor.
func TestSentences(t *testing.T) {
	list := readSentences(t)
	require.GreaterOrEqual(t, len(list), 1900)
	base, err := term.Default()
	require.NoError(t, err)
	var names []string
	for _, c := range card.All() {
		for _, f := range c.Faces {
			names = append(names, f.Ja)
		}
	}
	tok, err := nlp.NewKagome(append(base.Words(), nlp.NameWords(names, nil)...))
	require.NoError(t, err)
	maker, err := conform.NewMaker(casegen.Generator{Tokenizer: tok, Terms: base})
	require.NoError(t, err)
	reference := &conform.Builtin{}
	editions := reference.Info().Editions
	generator := casegen.Generator{Tokenizer: tok, Terms: base, Card: conform.Subject, ByJa: conform.SubjectByJa,
		Play: func(s *scenario.Scenario, e corpus.Edition) scenario.Outcome {
			at, ok := conform.At(editions, e)
			require.True(t, ok)
			p := s.Program(at)
			return reference.Run(context.Background(), &p.Program)
		}}

	var wrong []string
	got := map[string]string{} // id → print of what was accepted, or of what the engine denies
	funnel, reasons := map[string]int{}, map[string]int{}
	for i := range list {
		s := &list[i]
		doc, b := s.block()
		rec, err := maker.Generate(context.Background(), doc, b)
		require.NoError(t, err)
		complete := len(rec.Scenarios) > 0 && rec.Scenarios[0].Complete()
		if s.None != "" {
			funnel["none expected"]++
			switch {
			case complete:
				wrong = append(wrong, fmt.Sprintf("%s (%s): a complete scenario where there is none\n%s", s.ID, s.None, scenario.Print(rec.Scenarios...)))
			case len(rec.Scenarios) > 0:
				funnel["none expected, partial"]++
			default:
				funnel["none expected, none"]++
			}
			continue
		}
		if !*s.Holds {
			funnel["false"]++
			if complete {
				wrong = append(wrong, fmt.Sprintf("%s is false, and accepted\n%s", s.ID, scenario.Print(rec.Scenarios...)))
			}
			var denied []*scenario.Scenario
			at, _ := conform.At(editions, s.edition)
			for _, d := range generator.Generate(doc, b).Drafts {
				if conform.Try(context.Background(), reference, d.Scenario, at).Holds == conform.HoldsNo {
					denied = append(denied, d.Scenario)
				}
			}
			if len(denied) > 0 && s.lacks(denied) == "" {
				funnel["false, engine disagrees"]++
				got[s.ID] = string(scenario.Print(denied...))
			}
			continue
		}
		funnel["true"]++
		for name, is := range map[string]bool{"true, framed": rec.Framed, "true, scenario": rec.Made, "true, runs": rec.Runs, "true, kept": len(rec.Scenarios) > 0, "true, complete": complete} {
			if is {
				funnel[name]++
			}
		}
		if !complete {
			why := rec.Reason
			if len(rec.Scenarios) > 0 {
				why = "partial"
			}
			reasons[why]++
			t.Logf("no scenario: %s: %s (%v)", s.ID, why, rec.Dropped)
			continue
		}
		if lacks := s.lacks(rec.Scenarios); lacks != "" {
			wrong = append(wrong, fmt.Sprintf("%s: %s\n%s\n%s", s.ID, lacks, s.Text, scenario.Print(rec.Scenarios...)))
			continue
		}
		funnel["true, complete and right"]++
		got[s.ID] = string(scenario.Print(rec.Scenarios...))
	}
	for i := range list {
		s := &list[i]
		if other := s.NumberOf; other != "" && got[s.ID] != "" && got[other] != "" {
			funnel["pairs that differ in numbers"]++
			if bare(got[s.ID]) == bare(got[other]) {
				wrong = append(wrong, fmt.Sprintf("%s and %s have other numbers and one scenario", s.ID, other))
			}
		}
		if other := s.Negation; other != "" && got[s.ID] != "" && got[other] != "" {
			funnel["pairs that contradict"]++
		}
	}
	for _, m := range []map[string]int{funnel, reasons} {
		var keys []string
		for k := range m {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		for _, k := range keys {
			t.Logf("%4d %s", m[k], k)
		}
	}
	for _, w := range wrong {
		t.Errorf("wrong: %s", w)
	}
	// Where it stood when these were last raised.
	require.GreaterOrEqual(t, funnel["true, complete and right"], 625)
	require.GreaterOrEqual(t, funnel["false, engine disagrees"], 675)
}

var hashes = regexp.MustCompile(`(?m)^(id|  - \{doc).*$`)

// bare leaves out of a printed scenario what names its ruling.
func bare(text string) string { return hashes.ReplaceAllString(text, "") }

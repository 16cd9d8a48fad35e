package casegen

import (
	"fmt"
	"regexp"
	"strings"

	"saitei/nlp/clause"
	"saitei/rules/frame"
)

func init() {
	claimTable["may-be"] = xMayClaim
}

// sum is an amount that the text names, for those clauses that say その点数.
type sum struct {
	n   int
	who string // whose life it is paid with
	k   *casting
}

// xMayClaim reads Ｘを自分のライフの総量と同じ点数にできる, Ｘをライフの総量より大きい値にはできない: with
// which X a spell or ability may be used (CR 107.3a, 119.4).
func xMayClaim(s *story, p *frame.Prop) (func() error, error) {
	x, value, base := s.unread(p, "を"), s.unread(p, "に"), s.unread(p, "と")
	if value == nil {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	text := frame.Plain(s.text(value))
	rest, together := strings.CutPrefix(text, "Xを") // Ｘをライフの総量より大きい値
	switch {
	case x != nil && isX(frame.Plain(s.text(x))) && base != nil:
		text = frame.Plain(s.text(base)) + "と" + text
	case x == nil && together && base == nil:
		text = rest
	default:
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	may, ok := allowed(p)
	if p.C.Pred.Base == "できる" && p.Mod == clause.Fact {
		may, ok = !p.Neg, true
	}
	if !ok || s.limit(value) != "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	agent := s.untaken(p, "が", "は")
	who := s.you
	var err error
	if agent != nil {
		if who, err = s.noun(p, agent); err != nil {
			return nil, err
		}
	}
	if who.player == "" {
		return nil, fmt.Errorf("who chooses X in %q is not known", p.Text)
	}
	s.topic = nil
	k, err := s.unsaid(p, "spell")
	if err != nil {
		return nil, err
	}
	s.topic = who
	if err := s.by(k, who.player); err != nil {
		return nil, err
	}
	n, err := s.xSum(p, who, text)
	if err != nil {
		return nil, err
	}
	if err := k.setX(n); err != nil {
		return nil, err
	}
	s.whole(value)
	s.sum = &sum{n, who.player, k}
	on := s.goesOn()
	return func() error {
		if err := s.try(k, may, k.targets); err != nil || !may {
			return err
		}
		k.x++ // so much, and no more
		if err := s.try(k, false, k.targets); err != nil {
			return err
		}
		k.x--
		if !on {
			return nil
		}
		return s.begin(k)
	}, nil
}

var comparedRE = regexp.MustCompile(`^(.+)(?:(と同じ)|より(?:も)?(?:大きい|大きな|多い))(?:値|点数|数|数値)$`)

// xSum is the number that a phrase says X is: a life total, or one more.
func (s *story) xSum(p *frame.Prop, who *obj, text string) (int, error) {
	m := comparedRE.FindStringSubmatch(text)
	if m == nil {
		return 0, fmt.Errorf("how much %q means is not known", p.Text)
	}
	text = m[1]
	whose, ok := text, false
	for _, w := range []string{"ライフの総量", "ライフ総量", "ライフ"} {
		if whose, ok = strings.CutSuffix(text, w); ok {
			break
		}
	}
	if !ok {
		return 0, fmt.Errorf("how much %q means is not known", p.Text)
	}
	switch whose = strings.TrimSuffix(whose, "の"); whose {
	case "", "自分", "自身", "自分自身":
	default:
		o, err := s.phrase(whose)
		if err != nil {
			return 0, err
		}
		who = o
	}
	if who.player == "" {
		return 0, fmt.Errorf("whose life %q means is not known", p.Text)
	}
	if _, said := s.table.life[who.player]; !said {
		s.lives(who.player, []int{7, 3, 12}[s.alt])
	}
	n := s.startLife(who.player)
	if m[2] == "" {
		n++
	}
	return n, nil
}

// castTime reads 呪文のプレイ時, 唱える際: as it is cast.
var castTime = regexp.MustCompile(`^(?:(?:その|この)?(?:呪文|能力)(?:の|を))?(?:プレイ|起動|唱える|唱えた|プレイする|起動する)(?:時|とき|際)$`)

// sumPaidClaim reads 呪文のプレイ時にその点数のライフを失う: it is a cost, paid before the spell
// or ability resolves.
func sumPaidClaim(s *story, p *frame.Prop) (func() error, error) {
	s.looked[s.endingArg(p, []string{"を"}, "ライフ").Start] = true
	timed := false
	for i := range p.C.Args {
		if a := &p.C.Args[i]; a.Particle == "に" && castTime.MatchString(frame.Plain(s.text(a))) {
			timed = true
			s.looked[a.Start], s.dated[a.Start] = true, true
		}
	}
	o, err := s.subject(p)
	if err != nil || fact(p) != nil || p.Neg || o.player == "" {
		return nil, fmt.Errorf("no claim for %q", p.Text)
	}
	u := s.sum
	return func() error {
		if err := s.begin(u.k); err != nil {
			return err
		}
		lost := fmt.Sprintf("happened: {event: lose-life, player: %s, amount: %d, times: 1}", o.player, u.n)
		if timed {
			s.st.Check(lost)
			return nil
		}
		if err := s.settle(); err != nil {
			return err
		}
		s.st.Claim("%s", lost)
		return nil
	}, nil
}

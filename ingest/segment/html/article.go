package html

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
)

// notArticle are elements that are never part of an article.
const notArticle = `nav, aside, form, button, select, textarea, input, noscript, dialog, [role=navigation], [role=banner], [role=contentinfo], [role=complementary], [role=search], [role=menu], [hidden], [aria-hidden=true], body > header, body > footer`

// namesRE finds, in classes and ids, the words by which pages call the parts
// around an article; keepRE those by which they call the article.
var (
	namesRE = regexp.MustCompile(`(?i)(?:^|[\s_-])(?:g?nav(?:i|bar|igation)?|menu|side(?:bar|col|area)?|sub-?col(?:umn)?|breadcrumbs?|topic-?path|pankuzu|comments?(?:-?(?:form|list|area|box|body|respond))?|respond|reply|trackbacks?|foot(?:er)?|site-?header|global-?header|widgets?|share|sns|social|related|recommend(?:ed)?|pag(?:er|ination|enavi)|adsense|ads?|banner|cookie|popular|ranking|archives?|tag-?cloud|categor(?:y|ies)|copyright|toc|search(?:-?(?:box|form))?|login|profile|calendar|skip|print|newsletter|post-?meta|entry-?meta|byline|hidden|sr-only|modal|popup)(?:$|[\s_-])`)
	keepRE  = regexp.MustCompile(`(?i)(?:^|[\s_-])(?:article|content|entry(?:-?(?:body|content|text))?|post(?:-?(?:body|content))?|main|body|text|honbun|faq|rulings?)(?:$|[\s_-])`)
)

// outside finds the nodes that are not the article: by element and role, by
// the words in their classes and ids, by being little but links, and, where
// the page says which element the article is, by standing outside it. An
// element that holds most of the sentences of the page is never left out.
func outside(doc *goquery.Document, pieces []piece) map[*html.Node]bool {
	a := article{pieces: pieces, stops: map[*html.Node]int{}, size: map[*html.Node]int{}, linked: map[*html.Node]int{}}
	body := doc.Find("body").First()
	if body.Length() == 0 {
		return nil
	}
	a.weigh(body.Get(0), false)
	total := a.stops[body.Get(0)]
	out := map[*html.Node]bool{}
	drop := func(_ int, s *goquery.Selection) {
		if n := s.Get(0); a.stops[n]*2 <= total {
			out[n] = true
		}
	}
	body.Find(notArticle).Each(drop)
	body.Find("[class], [id]").Each(func(i int, s *goquery.Selection) {
		class, id := s.AttrOr("class", ""), s.AttrOr("id", "")
		if (namesRE.MatchString(class) || namesRE.MatchString(id)) && !keepRE.MatchString(id) && s.ParentsFiltered("ruby").Length() == 0 {
			if n := s.Get(0); !(keepRE.MatchString(class) && a.stops[n] > 0) {
				drop(i, s)
			}
		}
	})
	body.Find("ul, ol, dl, table, td, div, p, center").Each(func(i int, s *goquery.Selection) {
		if n := s.Get(0); a.menu(n) {
			drop(i, s)
		}
	})
	a.frame(body, out, total)
	return out
}

type article struct {
	pieces              []piece
	stops, size, linked map[*html.Node]int // sentences, characters, characters inside links
}

// weigh counts the sentences and characters below a node.
func (a *article) weigh(n *html.Node, link bool) {
	if n.Type == html.ElementNode && silent[n.Data] {
		return
	}
	if n.Type == html.TextNode {
		for s := n.Data; s != ""; {
			_, rest, ok := strings.Cut(s, string(openMark))
			if !ok {
				break
			}
			i, after, ok := number(string(openMark) + rest)
			if !ok || i >= len(a.pieces) {
				s = rest
				continue
			}
			text := a.pieces[i].text
			chars := utf8.RuneCountInString(text)
			a.stops[n] += strings.Count(text, "。")
			a.size[n] += chars
			if link {
				a.linked[n] += chars
			}
			s = after
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		a.weigh(c, link || c.Data == "a")
		a.stops[n] += a.stops[c]
		a.size[n] += a.size[c]
		a.linked[n] += a.linked[c]
	}
}

// menu reports whether an element is little but links without a sentence.
// One link may be a card name; a menu has several.
func (a *article) menu(n *html.Node) bool {
	if a.stops[n] > 0 || a.size[n] == 0 || a.linked[n]*10 < a.size[n]*7 {
		return false
	}
	links := 0
	var count func(*html.Node)
	count = func(n *html.Node) {
		if n.Type == html.ElementNode && n.Data == "a" {
			links++
		}
		for c := n.FirstChild; c != nil && links < 3; c = c.NextSibling {
			count(c)
		}
	}
	count(n)
	return links >= 3
}

// frame leaves out what stands beside the element that the page itself calls
// its article, where that holds most of the sentences.
func (a *article) frame(body *goquery.Selection, out map[*html.Node]bool, total int) {
	for _, sel := range []string{"article", "main, [role=main]", "[itemprop=articleBody], .entry-content, .post-content, .article-body, .entry-body, #article, #honbun"} {
		in, held := map[*html.Node]bool{}, 0
		body.Find(sel).Each(func(_ int, s *goquery.Selection) {
			for p := s.Get(0); p != nil; p = p.Parent {
				if out[p] || p != s.Get(0) && in[p] {
					return
				}
			}
			in[s.Get(0)] = true
			held += a.stops[s.Get(0)]
		})
		if held == 0 || held*10 < total*6 {
			continue
		}
		path := map[*html.Node]bool{} // the nodes on the way to the article
		for n := range in {
			for p := n.Parent; p != nil && !path[p]; p = p.Parent {
				path[p] = true
			}
		}
		for p := range path {
			if in[p] || !a.within(p, body.Get(0)) {
				continue
			}
			for c := p.FirstChild; c != nil; c = c.NextSibling {
				if !in[c] && !path[c] {
					out[c] = true
				}
			}
		}
		return
	}
}

// within reports whether n is top or stands below it.
func (a *article) within(n, top *html.Node) bool {
	for ; n != nil; n = n.Parent {
		if n == top {
			return true
		}
	}
	return false
}

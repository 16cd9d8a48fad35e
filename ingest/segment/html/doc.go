// Package html reads a page into the lines of its article.
//
// [Read] parses the page as browsers do (unclosed items, foster parenting,
// entities), finds the article among menus, side bars, comment forms and
// footers, and returns its lines with their places in the source. Text
// outside the article is returned too, marked [layout.Line.Aside], so that
// nothing is lost silently.
//
// The parser keeps no positions. Therefore the source is tokenized first and
// each piece of text is replaced by a number between two characters of the
// private use area; the numbers are turned back into text and places when
// the parsed tree is walked.
//
// It gives up on pages nested deeper than 512 elements (an error) and on text
// that style sheets or scripts put there.
package html

// Package markdown reads a Markdown document into lines.
//
// [Read] keeps the lines of the source as lines, since FAQ documents in
// Markdown are written line by line, and takes the markup off: headings,
// quotation, list depth, tables, emphasis, links, entities, inline HTML. It
// is no renderer. A Markdown library was tried for the inline part and gives
// no emphasis where Japanese brackets stand inside it (`**「予見」**は`), which
// authors write all the time.
package markdown

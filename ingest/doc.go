// Package ingest builds a knowledge base. It is the pipeline: the one place
// that calls all the others in turn.
//
// [Run] reads sources (files, folders, web pages, standard input, or the
// sample), decodes each, cuts it into blocks, links the blocks to cards, rules
// and keywords, and writes documents and index as a new generation of the
// knowledge base. It returns an [Account] of where every byte went.
//
// The parts are packages of their own: decode, segment, link, cardfile and
// fetch below this one, and index. None of them knows of the knowledge base.
//
// Documents are independent of each other: each is read in parallel with
// others and links in it are the same whatever stands beside it. They are
// written in the order of their names, so that the same input gives the same
// bytes.
package ingest

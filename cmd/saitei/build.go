package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"saitei/ingest"
)

func init() { addVerb(newBuild) }

func newBuild(a *app) *cobra.Command {
	var cfg ingest.Config
	c := &cobra.Command{
		Use:   "build [SOURCE...]",
		Short: "Build a knowledge base from documents",
		Long: "Build reads documents into a knowledge base. A SOURCE is a file, a folder, a URL, or - for\n" +
			"standard input; without any, the sample that comes with the program is read. The knowledge base\n" +
			"then holds exactly these sources; with --add, these and those it had.\n\n" +
			"Card and rules files stay in the knowledge base and need not be named again.",
		Example: "  saitei build\n" +
			"  saitei build --kb other keyword-faq.txt set-faq.txt --cards cards.tsv\n" +
			"  saitei build --kb other --add judge-notes.html --format json",
	}
	c.Flags().BoolVar(&cfg.Add, "add", false, "keep the documents that the knowledge base holds")
	c.Flags().StringArrayVar(&cfg.Cards, "cards", nil, "card file or folder: MTGJSON, Scryfall bulk, mojp XML, TSV of names (repeatable)")
	c.Flags().StringArrayVar(&cfg.Rules, "rules", nil, "Comprehensive Rules text file or folder, of any edition (repeatable)")
	c.Flags().Int64Var(&cfg.Limit, "limit", 64<<20, "largest document that is read, in bytes after gunzip")
	kb, format := a.kbFlag(c), a.formatFlag(c, "text", "json")
	c.RunE = func(c *cobra.Command, args []string) error {
		if cfg.Add && len(args) == 0 && len(cfg.Cards)+len(cfg.Rules) == 0 {
			return usagef("build: --add wants a SOURCE, --cards or --rules to add")
		}
		if cfg.Limit <= 0 {
			return usagef("build: --limit wants a number of bytes above 0")
		}
		cfg.KB, cfg.Sources, cfg.Stdin = *kb, args, a.in
		step, clear := a.progress()
		cfg.Progress = step
		account, err := ingest.Run(c.Context(), cfg)
		clear()
		if err != nil {
			return err
		}
		for _, w := range account.Warnings {
			a.warnf("%s", w)
		}
		if *format == "json" {
			return a.printIndented(account)
		}
		if err := account.WriteText(a.out); err != nil || len(args) > 0 || cfg.Add {
			return err
		}
		_, err = fmt.Fprintf(a.out, "\nThis was the sample. Try:\n%s", sampleCommands)
		return err
	}
	return c
}

// sampleCommands show what can be done with the sample; a test runs them.
const sampleCommands = `  saitei rulings keyword:lifelink
  saitei show set-faq.txt:39 --explain
  saitei card 錨の一撃
`

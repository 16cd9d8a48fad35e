package engine

// handwritten finds the cards written by hand.
func handwritten(name string) ([]Face, bool) { return nil, false }

package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// holdsName is the file with what the last verification found. It is no part
// of a generation: verifying reads a generation and may be done at any time.
const holdsName = "holds.json"

// verified is the content of holds.json.
type verified struct {
	Generation string            `json:"generation"`
	Edition    string            `json:"edition"` // of the rules, under which it was asked
	Holds      map[string]string `json:"holds"`   // block ID → "yes", "no", "unknown"
}

// SaveHolds keeps, for filters such as holds:no, whether each ruling is true
// under an edition of the rules: block ID → "yes", "no" or "unknown". It takes
// the place of what was kept before.
func (kb *KB) SaveHolds(edition string, holds map[string]string) error {
	b, err := json.MarshalIndent(verified{kb.Generation(), edition, holds}, "", " ")
	if err != nil {
		return err
	}
	if err := replaceFile(filepath.Join(kb.dir, holdsName), append(b, '\n')); err != nil {
		return fmt.Errorf("store: keep what holds: %w", err)
	}
	return nil
}

// Holds returns what [KB.SaveHolds] kept for this generation, nil where
// nothing was verified since it was built.
func (kb *KB) Holds() (map[string]string, error) {
	b, err := os.ReadFile(filepath.Join(kb.dir, holdsName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var v verified
	if err == nil {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		return nil, fmt.Errorf("store: read %s: %w; run \"saitei verify\" again", filepath.Join(kb.dir, holdsName), err)
	}
	if v.Generation != kb.Generation() {
		return nil, nil
	}
	return v.Holds, nil
}

package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// sweep removes what no reader can need: parts of killed builds, generations
// that are neither current nor held by a reader, and imported files that no
// remaining generation names. The caller holds the build lock.
func sweep(dir, keep string) error {
	if err := sweepGenerations(dir, keep); err != nil {
		return err
	}
	wanted, err := wantedFiles(dir)
	if err != nil {
		return err
	}
	for _, d := range append([]string{sourcesDir}, kinds...) {
		entries, err := os.ReadDir(filepath.Join(dir, d))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		for _, e := range entries {
			if !wanted[d+"/"+e.Name()] {
				if err := os.Remove(filepath.Join(dir, d, e.Name())); err != nil {
					return err
				}
			}
		}
	}
	err = os.Remove(filepath.Join(dir, tempPrefix+currentName))
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return err
}

func sweepGenerations(dir, keep string) error {
	base := filepath.Join(dir, generationsDir)
	entries, err := os.ReadDir(base)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := filepath.Join(base, e.Name())
		switch {
		case e.Name() == keep:
		case strings.HasPrefix(e.Name(), tempPrefix):
			err = os.RemoveAll(name)
		case generationName.MatchString(e.Name()):
			err = retire(base, e.Name())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// retire removes a generation unless a reader holds it. It is renamed first,
// while it is locked, so that a reader finds all of it or nothing.
func retire(base, generation string) error {
	name := filepath.Join(base, generation)
	lock, err := os.Open(filepath.Join(name, readerLockName))
	if err == nil {
		defer lock.Close()
		ok, err := lockFile(lock, true)
		if err != nil || !ok {
			return err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	trash := filepath.Join(base, tempPrefix+"old-"+generation)
	if err := os.Rename(name, trash); err != nil {
		return err
	}
	return os.RemoveAll(trash)
}

// wantedFiles returns the sources and imported files that the generations on
// disk name.
func wantedFiles(dir string) (map[string]bool, error) {
	all, err := generations(dir)
	if err != nil {
		return nil, err
	}
	wanted := map[string]bool{}
	for _, g := range all {
		m, err := readManifest(filepath.Join(dir, generationsDir, g))
		if err != nil {
			return nil, err // better to keep too much than to remove what is needed
		}
		for _, f := range m.Shelf {
			wanted[f.Path] = true
		}
		for _, s := range m.Sources {
			wanted[sourcesDir+"/"+s.SHA256] = true
		}
	}
	return wanted, nil
}

func sum(b []byte) string {
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:])
}

func syncFile(name string) error {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

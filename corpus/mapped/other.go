//go:build !unix

package mapped

import "os"

// Open reads the file at path into memory where files are not mapped.
func Open(path string) (data []byte, unmap func() error, err error) {
	data, err = os.ReadFile(path)
	return data, func() error { return nil }, err
}

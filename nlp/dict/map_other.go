//go:build !unix

package dict

import "os"

// mapFile reads path into memory where files are not mapped.
func mapFile(path string) (data []byte, unmap func() error, err error) {
	data, err = os.ReadFile(path)
	return data, func() error { return nil }, err
}

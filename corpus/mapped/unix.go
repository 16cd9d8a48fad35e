//go:build unix

package mapped

import (
	"fmt"
	"math"
	"os"

	"golang.org/x/sys/unix"
)

// Open maps the file at path read-only and returns its bytes, which must not
// be changed, and what ends the mapping. A file that is empty, too large to
// address or no regular file is an error. The file must not be cut short while
// it is mapped.
func Open(path string) (data []byte, unmap func() error, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close() // the mapping outlives the descriptor
	st, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if st.Size() == 0 || st.Size() > math.MaxInt || !st.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("map %s: not a file with content (%d bytes)", path, st.Size())
	}
	data, err = unix.Mmap(int(f.Fd()), 0, int(st.Size()), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, fmt.Errorf("map %s: %w", path, err)
	}
	return data, func() error { return unix.Munmap(data) }, nil
}

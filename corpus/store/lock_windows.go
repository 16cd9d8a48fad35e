package store

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockFile takes a lock on an open file without waiting, shared or exclusive;
// false means that somebody else holds one that excludes it. The system drops
// the lock when the file is closed or the process ends, however it ends.
func lockFile(f *os.File, exclusive bool) (bool, error) {
	flags := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if exclusive {
		flags |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	// Byte 1<<30 is far behind the end, so that the file can still be read.
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &windows.Overlapped{Offset: 1 << 30})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return false, nil
	}
	return err == nil, err
}

// syncDir does nothing: Windows flushes a folder with its files.
func syncDir(string) error { return nil }

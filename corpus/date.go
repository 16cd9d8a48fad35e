package corpus

import (
	"cmp"
	"encoding/json"
	"fmt"
	"time"
)

// Date is a civil date without time or zone. The zero Date means "not known"
// and is written as null in JSON and "" in text.
type Date struct {
	Year  int
	Month int
	Day   int
}

// ParseDate reads a date in the form 2006-05-01. It rejects everything else;
// the many forms in which documents write dates are read by package ingest.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse("2006-01-02", s)
	if err != nil {
		return Date{}, fmt.Errorf("corpus: parse date %q: want YYYY-MM-DD", s)
	}
	return Date{t.Year(), int(t.Month()), t.Day()}, nil
}

// MustDate is [ParseDate] for tables; it panics on a malformed date.
func MustDate(s string) Date {
	d, err := ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// Valid reports whether d is a day of the calendar.
func (d Date) Valid() bool {
	_, err := ParseDate(d.String())
	return err == nil
}

// IsZero reports whether the date is not known.
func (d Date) IsZero() bool { return d == Date{} }

// Compare orders dates by time; the unknown date comes first.
func (d Date) Compare(o Date) int {
	return cmp.Or(cmp.Compare(d.Year, o.Year), cmp.Compare(d.Month, o.Month), cmp.Compare(d.Day, o.Day))
}

// Before reports whether d is earlier than o.
func (d Date) Before(o Date) bool { return d.Compare(o) < 0 }

// String returns the form 2006-05-01, or "" for the unknown date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// MarshalJSON writes the date as a string, the unknown date as null.
func (d Date) MarshalJSON() ([]byte, error) {
	if d.IsZero() {
		return []byte("null"), nil
	}
	return json.Marshal(d.String())
}

// UnmarshalJSON reads what [Date.MarshalJSON] writes.
func (d *Date) UnmarshalJSON(b []byte) error {
	var s *string
	if err := json.Unmarshal(b, &s); err != nil {
		return fmt.Errorf("corpus: read date: %w", err)
	}
	*d = Date{}
	if s == nil || *s == "" {
		return nil
	}
	var err error
	*d, err = ParseDate(*s)
	return err
}

// Edition names one edition of the Comprehensive Rules by the date it became
// effective.
type Edition = Date

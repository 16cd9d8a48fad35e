package ability

import "testing"

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		for _, c := range texts {
			if _, err := Parse(c.in); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "abilities/s")
}

func BenchmarkPrint(b *testing.B) {
	var as []Ability
	for _, c := range texts {
		as = append(as, MustParse(c.in))
	}
	for b.Loop() {
		for _, a := range as {
			Print(a)
		}
	}
	b.ReportMetric(float64(len(as)*b.N)/b.Elapsed().Seconds(), "abilities/s")
}

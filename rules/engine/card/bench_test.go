package card

import "testing"

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		_, err := Load(data, "data/*.yaml")
		if err != nil {
			b.Fatal(err)
		}

	}
}

package ability

import "fmt"

// Validate reports the first thing in an ability that the language does not
// allow.
func Validate(a Ability) error {
	if a == nil {
		return fmt.Errorf("ability: no ability")
	}
	return nil
}

package casegen

// trick has someone cast an instant with one effect, and lets it resolve.
func (s *story) trick(who, text string, targets ...*obj) error {
	names, err := s.names(targets)
	if err != nil {
		return err
	}
	s.st.Happen(who, text, names...)
	s.waits = true // what it makes trigger
	return nil
}

// Package mapped maps whole files into memory, to be read where they lie.
package mapped

"""What a caller sees of a table now, in words."""

"""Opening a table, sitting down, playing again."""

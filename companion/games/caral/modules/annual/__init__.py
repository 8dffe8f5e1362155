"""Annual tiles."""

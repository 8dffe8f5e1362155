"""A table in memory, and everything that is entered there."""

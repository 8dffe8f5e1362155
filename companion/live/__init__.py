"""Who is told that a table changed."""

"""The kernel: rules as values, a game as an append-only log. Knows no game, holds no randomness."""

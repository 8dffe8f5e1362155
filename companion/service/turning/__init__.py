"""Turning points of a finished game: everybody's chances to win at every turn, and what changed them most."""

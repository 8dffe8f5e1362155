"""Caral, the basic game, retail and crowd edition, for two to four players."""

"""Every sentence of this game, a file for each language."""

"""Every sentence of Cacao, a file for each language."""

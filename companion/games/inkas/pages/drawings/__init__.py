"""How the board and its pieces are drawn."""

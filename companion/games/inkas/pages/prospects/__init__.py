"""What answers lead to, told beside them and drawn over the board."""

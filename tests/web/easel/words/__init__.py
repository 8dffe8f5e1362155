"""The texts of the easel."""

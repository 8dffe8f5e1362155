"""A game of nothing but words: each way of saying something, once."""

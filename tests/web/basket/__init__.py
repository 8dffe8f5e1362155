"""A game with a box and nothing else to speak of: every kind of field, in every place where one can stand."""

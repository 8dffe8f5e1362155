"""Looking back at a game: any step as it was, where the points came from, what chance gave, what was corrected."""

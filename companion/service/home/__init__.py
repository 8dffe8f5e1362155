"""What a household keeps: games, people, habits, boxes."""

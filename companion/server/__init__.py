"""The server of a living room: streams of its own, Flask behind a bridge, a guard against those who take too much."""

"""The parts of the board's drawing."""

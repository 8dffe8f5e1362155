"""What pages are made of: pure functions and declarations."""

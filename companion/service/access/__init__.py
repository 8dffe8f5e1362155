"""Who calls, what they may do, and how they prove it."""

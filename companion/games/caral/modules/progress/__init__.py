"""Progress tiles."""

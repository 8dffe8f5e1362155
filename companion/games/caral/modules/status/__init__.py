"""Status cards."""

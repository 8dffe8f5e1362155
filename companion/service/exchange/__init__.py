"""Games handed over as files and texts, and read back."""

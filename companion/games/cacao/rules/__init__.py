"""The decisions, one file each."""

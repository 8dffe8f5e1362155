"""The decisions of the base game, one file each."""

"""Whim of the Gods."""

"""Chance from a seed: the same seed plays the same game."""

from random import Random


def seeded(*seed: object) -> Random:
    """A source of chance for everything these words and numbers name."""
    return Random("/".join(map(str, seed)))  # noqa: S311

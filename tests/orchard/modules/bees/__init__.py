"""Bees: a hive that makes one tree worth more every day."""

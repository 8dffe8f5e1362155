"""Cacao."""

"""Emissaries."""

"""Boards as geometry: places with short ids, who lies beside whom, and where to draw it."""

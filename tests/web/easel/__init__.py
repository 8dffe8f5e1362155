"""A game from elsewhere that brings templates, styles, icons and a drawing with targets in its own package."""

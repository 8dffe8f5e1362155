"""From a state or a view to what pages show."""

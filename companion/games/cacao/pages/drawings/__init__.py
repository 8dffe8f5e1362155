"""The pieces of Cacao's drawings."""

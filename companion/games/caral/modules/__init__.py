"""The optional modules: one file and one layer each."""

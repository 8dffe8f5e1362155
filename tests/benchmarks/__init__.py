"""Benchmarks and long soaks, behind `make bench`."""

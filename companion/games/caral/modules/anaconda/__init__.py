"""Anaconda."""

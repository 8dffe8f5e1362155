"""Mutation tests: each rule is broken once, and a test tagged with its id must notice."""

"""A small game that lives wholly among the tests: what any game needs, and nothing else."""

"""One file per decision: the step, its rules, its resolution side by side."""

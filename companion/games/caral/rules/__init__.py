"""One file per decision: the step, its rules and its resolution side by side."""

"""The values a layer may change."""

from companion.engine.steps import Hook

DAYS: Hook[int] = Hook("days", "DAY-1")
"""How many days a game lasts."""

WORTH: Hook[int] = Hook("worth", "PICK-1")
"""Points for one fruit; context: the tree's number."""

HOOKS = (DAYS, WORTH)

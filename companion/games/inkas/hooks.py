"""The values a layer may change."""

from companion.engine.steps import Hook

FOR_THREE_GOODS: Hook[tuple[str, ...]] = Hook("for_three_goods", "ITRADE-2")
"""The kinds of cards that may be taken for three different goods."""

HOOKS = (FOR_THREE_GOODS,)

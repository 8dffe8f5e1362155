"""What the app is called, and the formats that are named after it. Files say the latter: they never change."""

from typing import Final

BRAND: Final = "Caral Companion"
SLUG: Final = "caral-companion"

GAME_FORMAT: Final = f"{SLUG} game"
HOUSEHOLD_FORMAT: Final = f"{SLUG} household"
BACKUP_FORMAT: Final = f"{SLUG} backup"

"""Writes the translations that libraries read before a wheel is built: no file that is made lies in the repository."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Translations(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from companion.i18n.compile import compile_catalogues

        compile_catalogues()

"""Phones as referee, bank clerk and chronicler at a real table."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask

__version__ = "0.1.0"


def create_app(**settings: Any) -> "Flask":
    """The web app. Flask is imported here, so that importing the engine stays light."""
    from companion.app import make_app

    return make_app(settings)

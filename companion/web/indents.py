"""Templates, scripts and styles without what only their readers need: indentation, and lines of remarks."""

import re

from flask import Flask
from jinja2.ext import Extension

INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
REMARK = re.compile(r"^[ \t]*(?://.*|/\*[^*]*\*/[ \t]*)\n", re.MULTILINE)
"""Whole lines of a script or of a style sheet; neither has texts of several lines."""


class WithoutIndents(Extension):
    """Takes indentation away when a template is read; what is filled in later stays as it is."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return INDENT.sub("", source)


def stripped(text: str) -> str:
    """A script or a style sheet as it is sent."""
    return INDENT.sub("", REMARK.sub("", text))


def init_app(app: Flask) -> None:
    app.jinja_env.add_extension(WithoutIndents)

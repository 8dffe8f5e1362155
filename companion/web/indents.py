"""Templates without their indentation: readers of templates need it, phones do not."""

import re

from flask import Flask
from jinja2.ext import Extension

INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


class WithoutIndents(Extension):
    """Takes indentation away when a template is read; what is filled in later stays as it is."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return INDENT.sub("", source)


def init_app(app: Flask) -> None:
    app.jinja_env.add_extension(WithoutIndents)

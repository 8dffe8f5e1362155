"""The command line: serve the app, play games among bots, read logs, count the legal tree."""

from companion.cli.door import main

__all__ = ["main"]

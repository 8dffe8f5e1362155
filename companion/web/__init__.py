"""Pages and partials for phones."""

from flask import Flask


def init_app(app: Flask) -> None:
    @app.get("/healthz")
    def healthz() -> dict[str, str]:
        return {"status": "ok"}

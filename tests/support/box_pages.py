"""Helpers for the pages of a box: the elements of a page by id, and a box saved by a phone."""

from html.parser import HTMLParser
from typing import Any

from flask import Flask

from tests.support.page_client import Phone

LABELLED = ("input", "select", "textarea")


class Elements(HTMLParser):
    """Every element with its attributes, and the words within those that have an id."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.all: list[tuple[str, dict[str, str | None]]] = []
        self.words: dict[str, str] = {}
        self._inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.all.append((tag, found))
        if tag not in ("input", "meta", "link", "img", "use", "path", "br"):
            self._inside.append(found.get("id") or "")

    def handle_endtag(self, tag):
        if self._inside and tag not in ("use", "path"):
            self._inside.pop()

    def handle_data(self, data):
        for name in filter(None, self._inside):
            self.words[name] = f"{self.words.get(name, '')} {data.strip()}".strip()

    def of(self, id_: str) -> dict[str, str | None]:
        return next(found for _, found in self.all if found.get("id") == id_)


def elements(phone: Phone) -> Elements:
    return Elements(phone.answer.text)


def matching(app: Flask, edition: str = "retail", language: str = "en", game: str = "caral") -> Phone:
    """A phone with the form of a new box."""
    phone = Phone(app, language)
    assert phone.look(f"/box/{game}/new?edition={edition}").status_code == 200
    return phone


def save(phone: Phone, **changes: Any) -> dict[str, Any]:
    """Save the form with some fields typed over, and read what was saved."""
    words = "Save" if phone.headers["Accept-Language"] == "en" else "Speichern"
    assert phone.press(words, **changes).status_code == 200, phone.says()
    uid = phone.url.split("#")[-1]
    return phone.client.get(f"/api/v1/catalogues/{uid}").json | {"uid": uid}


def form_of(phone: Phone) -> list[tuple[str, str]]:
    return next(form for form in phone.page.forms if form.action.startswith("/box/")).values


def typed(phone: Phone, name: str) -> list[str]:
    return [value for field, value in form_of(phone) if field == name]

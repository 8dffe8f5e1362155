"""A phone without script: it reads pages, finds forms and buttons by their words, and posts what a browser would."""

import json
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from uuid import uuid4

from flask import Flask

NAMES = ("Anna", "Bernd", "Cleo")


@dataclass
class Form:
    action: str = ""
    method: str = "get"
    values: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str | None, str | None]] = field(default_factory=list)
    """Words, name and value of each that sends it."""


class Reading(HTMLParser):
    """The forms, links and words of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: dict[str, str] = {}
        self.words: list[str] = []
        self._named: dict[str, Form] = {}
        self._around = Form()
        self._open: list[tuple[str, dict[str, str | None], list[str]]] = []
        self._select = ""
        self._aside = 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if tag == "form":
            self._around = self._form(values.get("id"))
            self._around.action, self._around.method = values["action"], values.get("method", "get")
            self.forms.append(self._around)
        elif tag == "select":
            self._select = values["name"]
        elif tag == "option" and "selected" in values:
            self._around.values.append((self._select, values["value"]))
        elif tag == "input" and (values.get("type") not in ("radio", "checkbox") or "checked" in values):
            self._of(values).values.append((values["name"], values.get("value") or ""))
        elif tag in ("button", "a"):
            self._open.append((tag, values, []))
        elif tag == "small":
            self._aside += 1

    def _form(self, name: str | None) -> Form:
        return self._named.setdefault(name, Form()) if name else Form()

    def _of(self, values) -> Form:
        """The form of a control: the one that it names, which may come later, or the one around it."""
        return self._form(values["form"]) if "form" in values else self._around

    def handle_data(self, data):
        if data.strip():
            self.words.append(data.strip())
        for _, _, words in () if self._aside else self._open:
            words.append(data)

    def handle_endtag(self, tag):
        self._aside -= tag == "small"
        if tag == "form":
            self._around = Form()
        if self._open and tag == self._open[-1][0]:
            _, values, words = self._open.pop()
            text = "".join(words).strip()
            if tag == "a":
                self.links[text] = values.get("href") or ""
            elif values.get("type") != "button" and not {"disabled", "hidden"} & values.keys():
                text = values.get("data-text") or values.get("aria-label") or text
                self._of(values).buttons.append((text, values.get("name"), values.get("value")))


class Phone:
    """One browser with its cookies, in one language, looking at one page."""

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.client = app.test_client()
        self.headers = {"Accept-Language": language}
        self.url, self.answer, self.page = "", None, Reading("")

    @property
    def page(self) -> Reading:
        """What was looked at last, read when somebody asks for it: most looks are not."""
        if self._page is None:
            self._page = Reading(self.answer.text)
        return self._page

    @page.setter
    def page(self, page: Reading | None) -> None:
        self._page = page

    def look(self, url: str = "", **headers: str):
        """Open a page, or look again at this one."""
        self.url = url or self.url
        return self._shows(self.client.get(self.url, headers={**self.headers, **headers}))

    def _shows(self, answer):
        self.answer, self.page = answer, None
        return answer

    def says(self) -> str:
        return " ".join(self.page.words)

    def hand(self) -> int | None:
        """Whose cards are shown as one's own."""
        me = re.search(r'<header id="bar"[^>]* data-me="(\d)"', self.answer.text)
        return int(me[1]) if me and '<h2 id="hand">Your cards' in self.answer.text else None

    def named(self, beginning: str) -> str:
        """The words of the first button that begins so; nothing if there is none."""
        return next((words for words in self.buttons() if words.startswith(beginning)), "")

    def buttons(self) -> list[str]:
        return [text for form in self.page.forms for text, _, _ in form.buttons]

    def entry(self, words: str) -> dict:
        """What a button would enter."""
        return next(json.loads(v) for f in self.page.forms for text, _, v in f.buttons if text == words)

    def fill(self, form: Form, **changes):
        """The form's values with some typed over; a list is for a field that stands there several times."""
        kept = [(name, value) for name, value in form.values if name not in changes]
        typed = [(name, one) for name, v in changes.items() for one in (v if isinstance(v, list) else [v])]
        return kept + typed

    def press(self, words: str, headers: dict[str, str] | None = None, **changes):
        """Press the first button with these words, and look at what comes; a redirect is followed."""
        form, name, value = next((f, n, v) for f in self.page.forms for text, n, v in f.buttons if text == words)
        values = self.fill(form, **changes) + ([(name, value)] if name else [])
        data: dict[str, list[str]] = {}
        for key, one in values:
            data.setdefault(key, []).append(one)
        assert form.method == "post", words
        answer = self.client.post(form.action, data=data, headers={**self.headers, **(headers or {})})
        return self.look(answer.location) if answer.status_code == 303 else self._shows(answer)


def opened(app: Flask, names=NAMES, language: str = "en", **choices: str) -> Phone:
    """The host's phone in the lobby of a new table."""
    host = Phone(app, language)
    host.look("/new")
    empty = ("",) * (4 - len(names))
    host.press("Open the table" if language == "en" else "Tisch öffnen", name=[*names, *empty], **choices)
    assert host.answer.status_code == 200, host.says()
    return host


def joined(app: Flask, host: Phone, name: str) -> Phone:
    phone = Phone(app)
    phone.look(host.url)
    phone.press(f"Sit down as {name}")
    return phone


def seated(app: Flask, names=NAMES, **choices: str) -> list[Phone]:
    """A table in play: the first phone is the host's and the first player's."""
    host = opened(app, names, **choices)
    phones = [host, *(Phone(app) for _ in names[1:])]
    for seat, phone in enumerate(phones):
        phone.url = host.url
        phone.client.post(f"{host.url}/claim", data={"seat": str(seat), "id": str(uuid4())})
    host.look()
    host.press("Start the game")
    return phones


def founded(phones: list[Phone]) -> list[Phone]:
    """Everybody has started a pyramid."""
    for number, phone in enumerate(phones):
        phone.look()
        phone.press(f"Start a pyramid at building site {3 * number + 1}")
    for phone in phones:
        phone.look()
    return phones

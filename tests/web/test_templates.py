"""Templates hold no words of their own, and what we bring along from elsewhere is what the lock file says."""

import base64
import hashlib
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

ROOT = Path(__file__).parent.parent.parent
FOR_PROGRAMMERS = ("api_docs.html",)
"""In English alone, like the documentation of the calls that it shows."""

TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*.html") if path.name not in FOR_PROGRAMMERS)
VENDOR = ROOT / "static" / "vendor"
READ_ALOUD = ("alt", "title", "aria-label", "placeholder", "aria-description")
NAMES = [str(path.relative_to(ROOT / "templates")) for path in TEMPLATES]


def tree(path: Path) -> nodes.Template:
    return Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))


class Words(HTMLParser):
    """Collects what a person would read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.found += [value for name, value in attrs if name in READ_ALOUD and value and any(map(str.isalpha, value))]

    def handle_data(self, data):
        self.found += [data.strip()] if any(map(str.isalpha, data)) else []


def words(template: nodes.Template) -> list[str]:
    """The letters that stand in a template outside of tags, with every expression left out."""
    reader = Words()
    for part in template.find_all(nodes.Output):
        reader.feed("".join(node.data for node in part.nodes if isinstance(node, nodes.TemplateData)))
    return reader.found


@pytest.mark.parametrize("path", TEMPLATES, ids=NAMES)
def test_no_template_has_words_of_its_own(path):
    assert words(tree(path)) == []


def speaks(path: Path) -> tuple[str, ...]:
    """How the codes of a template begin; a game's own templates also say what the game says."""
    within = path.relative_to(ROOT / "templates").parts
    return ("web.", f"{within[1]}.") if within[0] == "games" else ("web.",)


@pytest.mark.parametrize("path", TEMPLATES, ids=NAMES)
def test_every_text_is_named_by_its_code(path):
    calls = [c for c in tree(path).find_all(nodes.Call) if isinstance(c.node, nodes.Name) and c.node.name == "t"]
    assert all(isinstance(call.args[0], nodes.Const) and call.args[0].value.startswith(speaks(path)) for call in calls)
    assert not any(isinstance(f, nodes.Filter) and f.name == "safe" for f in tree(path).find_all(nodes.Filter))


def test_words_would_be_found():
    sample = '<p title="Go on">{{ t("web.x") }}</p>{% if a %}Hello {{ b }}{% endif %}<img alt="">– 3'
    assert words(Environment(autoescape=True).parse(sample)) == ["Go on", "Hello"]


def test_what_we_bring_along_is_what_the_lock_says():
    lock = json.loads((VENDOR / "lock.json").read_text(encoding="utf-8"))
    named = {name: digest for package in lock.values() for name, digest in package["files"].items()}
    there = {path.name: path.read_bytes() for path in VENDOR.iterdir() if path.name != "lock.json"}
    digests = {name: base64.b64encode(hashlib.sha384(data).digest()).decode() for name, data in there.items()}
    assert named == {name: f"sha384-{digest}" for name, digest in digests.items()}
    assert f'version="{lock["htmx.org"]["version"]}"' in (VENDOR / "htmx.min.js").read_text(encoding="utf-8")


def test_our_own_script_and_style_ask_nobody_else():
    for path in (ROOT / "static" / "companion.js", ROOT / "static" / "companion.css"):
        text = path.read_text(encoding="utf-8")
        assert "http" not in text
        assert "@import" not in text
        assert "eval(" not in text

"""Catalogue files: our small reader and writer agree with `gettext` and with Babel."""

import gettext
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po as babel_read_po

from companion.i18n import LANGUAGES, render
from companion.i18n.compile import compile_catalogues, everything
from companion.i18n.po import read_po, write_mo
from companion.i18n.texts import catalogue
from tests.i18n.homes import PACKAGES

SMALL = r"""
# a remark
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "one"
msgstr "a \"quoted\" "
"text\n"

msgid "many"
msgid_plural "many"
msgstr[0] "{count} Straße"
msgstr[1] "{count} Straßen"
"""


def test_entries_are_read():
    entries = read_po(SMALL)
    assert entries["one"] == ('a "quoted" text\n',)
    assert entries["many"] == ("{count} Straße", "{count} Straßen")
    assert "charset=UTF-8" in entries[""][0]


@pytest.mark.parametrize(
    "extra",
    [
        'msgid "one"\nmsgstr "again"',
        'msgid "two"\nmsgstr[0] "a"\nmsgstr[1] "b"',
        'msgid "two"\nmsgid_plural "two"\nmsgstr[0] "a"',
        'msgid "two"\nmsgid_plural "three"\nmsgstr[0] "a"\nmsgstr[1] "b"',
    ],
)
def test_a_broken_entry_is_refused(extra):
    with pytest.raises(ValueError, match="stands twice, or its forms do not match"):
        read_po(f"{SMALL}\n{extra}\n")


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_babel_reads_the_same(language, package):
    text = catalogue(language, package).read_text(encoding="utf-8")
    theirs = babel_read_po(text.splitlines(), locale=language, abort_invalid=True)
    ours = read_po(text)
    for message in theirs:
        code = message.id if isinstance(message.id, str) else message.id[0]
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        assert code == "" or ours[code] == forms
    assert len(theirs) == len(ours) - 1


def test_compiled_catalogues_serve_gettext_and_babel(tmp_path):
    written = compile_catalogues(tmp_path)
    assert [path.relative_to(tmp_path) for path in written] == [
        Path(lang, "LC_MESSAGES/messages.mo") for lang in LANGUAGES
    ]
    german = gettext.translation("messages", tmp_path, ["de"])
    assert german.gettext("finish") == render("finish", {}, "de") == "Spiel hier beenden"
    for code, (one, *many) in everything("de").items():
        assert german.ngettext(code, code, 2) == many[0] if many else german.gettext(code) == one, code
    with written[1].open("rb") as file:
        assert len(read_mo(file)) == len(everything("de")) - 1


def test_an_empty_catalogue_can_be_written():
    assert gettext.GNUTranslations(BytesIO(write_mo({"": ("",)}))).gettext("x") == "x"

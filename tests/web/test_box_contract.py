"""Every game's box is declared whole: all of its catalogue has a place on the page, every kind of field a look."""

from pathlib import Path

import pytest

from companion import games
from companion.engine.box_fields import Either, Field
from companion.engine.boxes import CONFIDENCE
from companion.web.boxes.kinds import CONTROLS

BOX = Path(__file__).parent.parent.parent / "templates" / "box"
FIELDS, SEEN = BOX / "fields", BOX / "seen"
EDITIONS = [(card.id, edition) for card in games.cards() if games.load(card.id).box for edition in card.editions]


def parts(game):
    return {part.name: part for section in games.load(game).box for part in section.parts}


def fields(game):
    return [each for part in parts(game).values() for group in part.groups for each in group.fields]


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_everything_in_a_catalogue_has_its_place_on_the_page(game, edition):
    held = games.load(game).catalogue(edition)
    assert sorted(parts(game)) == sorted(held)
    for name, part in parts(game).items():
        known = {
            "id",
            *(group.confidence for group in part.groups),
            *(key for group in part.groups for key in group.keys),
        }
        for entry in held[name] if isinstance(held[name], list) else [held[name]]:
            assert set(entry) <= known, name
            assert {key for key in entry if key.endswith(CONFIDENCE)} == {group.confidence for group in part.groups}


@pytest.mark.parametrize("game", sorted({game for game, _ in EDITIONS}))
def test_sections_and_parts_have_ids_of_their_own(game):
    sections = games.load(game).box
    named = [part.name for section in sections for part in section.parts]
    shared = [section.id for section in sections if len(section.parts) > 1]
    assert len({*named, *shared}) == len(named) + len(shared)
    assert len({section.id for section in sections}) == len(sections)


@pytest.mark.parametrize("game", sorted({game for game, _ in EDITIONS}))
def test_a_choice_asks_only_for_ways_there_are(game):
    for field in (each for each in fields(game) if isinstance(each, Either)):
        assert set(field.when) <= set(field.by.options)
        assert set(field.when.values()) <= {way.name for way in field.ways}


def test_every_kind_of_field_has_a_control_and_a_template():
    assert set(CONTROLS) == set(Field.__subclasses__())
    named = {f"{kind.kind}.html" for kind in CONTROLS}
    assert named == {path.name for path in FIELDS.iterdir()}
    assert named == {path.name for path in SEEN.iterdir()} - {"entry.html", "section.html"}

"""Cacao afterwards: the temples as theatre, the result, looking back, and files for other programs."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask

from companion.games.cacao.meta import META
from tests.games.cacao.recorded import recorded
from tests.support.page_client import Phone

LANGUAGES = {"en": "The temples are scored", "de": "Die Tempel werden gewertet"}
ROW = re.compile(r'<li class="points" data-step="(\d+)" data-scores="([^"]+)"[^>]*><strong[^>]*>([^<]+)</strong>')


def final_receipts() -> list[Any]:
    """The gold of the last step that came with the scoring."""
    receipts = recorded(4).chronicle.line[-1].played.receipts
    return [receipt for receipt in receipts if receipt.rule.startswith("CFIN")]


@pytest.mark.rule("CFIN-2", "CFIN-3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_theatre_reveals_receipt_by_receipt(house: Flask, over: str, language: str) -> None:
    phone = Phone(house, language)
    phone.look(f"/t/{over}/display")
    assert LANGUAGES[language] in phone.says()
    rows = [(int(step), [*map(int, scores.split())], amount) for step, scores, amount in ROW.findall(phone.answer.text)]
    told = final_receipts()
    assert [amount for *_, amount in rows] == [f"{each.amount:+}".replace("-", "\u2212") for each in told]
    for (before, after), receipt in zip(pairwise([scores for _, scores, _ in rows]), told[1:], strict=True):
        assert after[receipt.seat] - before[receipt.seat] == receipt.amount
    assert rows[-1][1] == [player.gold for player in recorded(4).chronicle.state.players]


def test_water_has_a_curve_and_temples_a_table_of_their_own(house: Flask, over: str) -> None:
    phone = Phone(house, "en")
    phone.look(f"/t/{over}/points")
    for name in ("Water carriers", "Gold from each temple", "Temple A"):
        assert name in phone.says()
    assert phone.answer.text.count('class="curve ') == 2 * 2 * 4, (
        "for everybody a curve and its sample, of gold and of water"
    )


def test_temples_come_one_by_one_before_sun_tokens_and_water() -> None:
    letters = [each.params["letter"] for each in final_receipts() if each.reason == "cacao.gold.temple"]
    assert letters == sorted(letters)
    reasons = [each.reason.rpartition(".")[2] for each in final_receipts()]
    assert reasons.index("water") > max(place for place, reason in enumerate(reasons) if reason == "temple")


@pytest.mark.parametrize("page", ["", "/review", "/review/60", "/points", "/luck", "/sheet", "/display", "/check"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_looking_back_speaks_the_reader_s_language(
    house: Flask, over: str, page: str, language: str
) -> None:
    phone = Phone(house, language)
    assert phone.look(f"/t/{over}{page}").status_code == 200
    assert not re.search(r"cacao\.[a-z_]+\.", phone.says())
    assert "…" not in phone.says()


def test_one_sentence_tells_the_game(house: Flask, over: str) -> None:
    phone = Phone(house)
    phone.look(f"/t/{over}/display")
    first, second = sorted((player.gold for player in recorded(4).chronicle.state.players), reverse=True)[:2]
    assert re.search(rf"wins by {first - second} points?, ahead of \w+; \d+ of {first} came from", phone.says())


def test_files_for_others(house: Flask, over: str) -> None:
    client, at = house.test_client(), f"/api/v1/tables/{over}"
    play = json.loads(client.get(f"{at}/export.bgsplay").text)
    assert (play["games"][0]["bggId"], META.bgg) == (171499, 171499)
    gold = [str(player.gold) for player in recorded(4).chronicle.state.players]
    assert sorted(each["score"] for each in play["plays"][0]["playerScores"]) == sorted(gold)
    result = client.get(f"{at}/export.csv?part=result").text
    assert all(f",{score}," in result for score in gold)
    assert json.loads(client.get(f"{at}/export.json").text)["header"]["game"] == "cacao"
    assert "Cacao" in client.get(f"{at}/export.txt").text


def test_the_picture_of_the_result_has_its_colours(house: Flask, over: str) -> None:
    drawn = house.test_client().get(f"/t/{over}/result.svg").text
    assert 'id="k-tile-0"' in drawn
    used = set(re.findall(r"var\((--k-[a-z-]+)\)", drawn))
    assert used
    assert {name for name in used if f"{name}:" not in drawn} == set()

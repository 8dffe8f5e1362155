"""A finished game for BG Stats: the official link that hands over one play, and its file, which is unofficial."""

import json
from datetime import datetime
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from companion.brand import BRAND, SLUG
from companion.games import card
from companion.service.exchange.summary import Place, Summary

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_LINK = 8000
"""What browsers and phones hand on without cutting it."""

SHORT_NAME = 40
ABOUT = f"Made with {BRAND}. Unofficial: this file is not endorsed by BG Stats."


def moment(at: datetime) -> str:
    """A time in UTC as BG Stats writes it."""
    return at.strftime("%Y-%m-%d %H:%M:%S")


def play(found: Summary, bgg_id: int | None) -> dict[str, Any]:
    """The play as the link carries it. Every flag is said, and the id of BoardGameGeek is a number or left out."""
    return {
        "sourceName": BRAND,
        "sourcePlayId": found.uid,
        "playDate": moment(found.began),
        "durationMin": found.minutes,
        "comments": found.reason,
        "board": found.setting,
        "game": {
            "name": found.title,
            "sourceGameId": found.game,
            "highestWins": True,
            "noPoints": False,
        }
        | ({} if bgg_id is None else {"bggId": bgg_id}),
        "players": [_player(found, place) for place in found.places],
    }


def _player(found: Summary, place: Place) -> dict[str, Any]:
    return {
        "name": place.name,
        "sourcePlayerId": place.player,
        "startPlayer": place.starts,
        "winner": place.winner,
        "rank": place.rank,
        "role": found.colour(place),
        "score": place.score,
    }


def link(found: Summary, bgg_id: int | None) -> str:
    """The link that opens BG Stats with this play. Names are cut only if the link would be too long otherwise."""
    whole = play(found, bgg_id)
    if len(made := _written(whole)) <= LONGEST_LINK:
        return made
    return _written(whole | {"players": [each | {"name": each["name"][:SHORT_NAME]} for each in whole["players"]]})


def _written(raw: dict[str, Any]) -> str:
    return LINK + quote(json.dumps(raw, ensure_ascii=False, separators=(",", ":")), safe="")


def file(found: Summary, bgg_id: int | None) -> dict[str, Any]:
    """The play as a `.bgsplay` file."""
    changed = moment(found.ended)
    return {
        "about": ABOUT,
        "players": [_file_player(number, place, changed) for number, place in enumerate(found.places, start=1)],
        "locations": [],
        "games": [_file_game(found, bgg_id, changed)],
        "plays": [_file_play(found, changed)],
        "userInfo": {"meRefId": 0},
    }


def _file_player(number: int, place: Place, changed: str) -> dict[str, Any]:
    return {
        "uuid": place.player,
        "id": number,
        "name": place.name,
        "isAnonymous": False,
        "modificationDate": changed,
        "bggUsername": "",
    }


def _file_game(found: Summary, bgg_id: int | None, changed: str) -> dict[str, Any]:
    players = card(found.game).players
    return {
        "uuid": str(uuid5(NAMESPACE_URL, f"{SLUG}:{found.game}")),
        "id": 1,
        "name": found.title,
        "modificationDate": changed,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "bggName": found.title,
        "isBaseGame": True,
        "isExpansion": False,
        "minPlayerCount": min(players),
        "maxPlayerCount": max(players),
    } | ({} if bgg_id is None else {"bggId": bgg_id})


def _file_play(found: Summary, changed: str) -> dict[str, Any]:
    return {
        "uuid": found.uid,
        "modificationDate": changed,
        "entryDate": changed,
        "playDate": moment(found.began),
        "usesTeams": False,
        "durationMin": found.minutes,
        "ignored": False,
        "manualWinner": _tie_broken(found),
        "rounds": 0,
        "gameRefId": 1,
        "board": found.setting,
        "comments": found.reason,
        "scoringSetting": 0,
        "playerScores": [_file_score(found, number, place) for number, place in enumerate(found.places, start=1)],
        "expansionPlays": [],
    }


def _tie_broken(found: Summary) -> bool:
    """Whether points alone do not tell who won."""
    return any(place.score == found.places[0].score and not place.winner for place in found.places)


def _file_score(found: Summary, number: int, place: Place) -> dict[str, Any]:
    return {
        "score": str(place.score),
        "winner": place.winner,
        "newPlayer": False,
        "startPlayer": place.starts,
        "playerRefId": number,
        "role": found.colour(place),
        "rank": place.rank,
        "seatOrder": place.seat + 1,
    }

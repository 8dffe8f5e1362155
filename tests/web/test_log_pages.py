"""The log page shows so many entries, and leads to the others."""

import re

import pytest
from flask import Flask

from companion.web import log
from tests.support.api_client import Table

ENTRY = re.compile(r'id="entry-(\d+)"')


def test_a_long_log_comes_in_pages(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "A_PAGE", 5)
    table = Table(app, 2).start()
    for number in range(12):
        table.enter(table.host, "note", text=f"remark {number}")
    path, client = f"/t/{table.code}/log", app.test_client()
    last = table.public.get(table.path).json["position"]

    def shown(address: str) -> tuple[list[int], str]:
        text = client.get(address).text
        return [int(found) for found in ENTRY.findall(text)], text

    newest, text = shown(path)
    assert newest == list(range(last, last - 5, -1))
    assert f'rel="next" href="{path}?to={last - 5}"' in text
    assert 'rel="prev"' not in text
    older, text = shown(f"{path}?to={last - 5}")
    assert older == list(range(last - 5, last - 10, -1))
    assert f'rel="prev" href="{path}"' in text
    for nonsense in ("0", "-1", "x", "99999999999"):
        assert client.get(f"{path}?to={nonsense}").status_code == 200

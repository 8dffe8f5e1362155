"""What browsers are told: nothing from elsewhere, nothing inline, cookies that stay ours, foreign posts refused."""

import gzip
import re

import pytest

from companion import create_app
from tests.support.page_client import founded, opened, seated

PAGES = ("/", "/new", "/xyz", "/t/QQQQQQ", "/healthz", "/api/v1/games")
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:|hx-on", re.IGNORECASE)
ELSEWHERE = re.compile(r"""(?:src|href|action|hx-[a-z:]+)=["'](?:https?:)?//""")


def cookie_of(answer):
    return next((c for c in answer.headers.getlist("Set-Cookie") if c.startswith("companion_device=")), None)


@pytest.mark.parametrize("url", PAGES)
def test_every_answer_has_a_strict_policy(app, url):
    answer = app.test_client().get(url)
    policy = dict(part.strip().partition(" ")[::2] for part in answer.headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in str(policy)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"


def test_no_page_has_anything_inline_or_from_elsewhere(app):
    phones = founded(seated(app))
    pages = [app.test_client().get(url).text for url in PAGES[:4]] + [phone.look().text for phone in phones]
    pages += [opened(app).answer.text, phones[0].look(f"{phones[0].url}/seats/1/rescue").text]
    for page in pages:
        assert not INLINE.search(page), INLINE.search(page)
        assert not ELSEWHERE.search(page), ELSEWHERE.search(page)


def test_pages_are_for_one_phone_alone(app):
    answer = opened(app).answer
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language", "HX-Request"} <= set(answer.headers["Vary"].split(", "))


def test_a_browser_gets_one_cookie_that_scripts_cannot_read(app):
    client = app.test_client()
    cookie = cookie_of(client.get("/new"))
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert "Max-Age=" in cookie
    assert cookie_of(client.get("/new")) is None
    assert cookie_of(client.get("/")) is None


def test_under_https_cookies_are_secure(app):
    cookie = cookie_of(app.test_client().get("/new", base_url="https://localhost"))
    assert "Secure" in cookie.split("; ")
    spoken = app.test_client().post("/language", data={"language": "de"}, base_url="https://localhost")
    assert "Secure" in spoken.headers["Set-Cookie"]


def test_an_unknown_cookie_is_replaced(app):
    client = app.test_client()
    client.set_cookie("companion_device", "made-up")
    assert "made-up" not in cookie_of(client.get("/new"))


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_posts_from_other_pages_are_refused(app, headers):
    host = opened(app)
    answer = host.press("Start the game", headers)
    assert answer.status_code == 403
    assert "did not come from one of our pages" in host.says()
    host.look()
    assert "Start the game" in host.buttons()
    for url in ("/new", "/language", f"{host.url}/claim", f"{host.url}/free", f"{host.url}/rescue"):
        stranger = app.test_client().post(url, data={}, headers=headers)
        assert stranger.status_code == 403, url
        assert "Set-Cookie" not in stranger.headers


def test_posts_from_our_own_pages_are_taken(app):
    host = opened(app)
    host.press("Sit down as Anna", {"Origin": "http://localhost"})
    host.press("Start the game", {"Sec-Fetch-Site": "same-origin"})
    assert "Your turn, Anna" in host.says()


def test_guessing_codes_is_slow(tmp_path):
    client = create_app(INSTANCE=str(tmp_path), UNKNOWN_CODES_PER_MINUTE=3).test_client()
    answers = [client.get("/t/QQQQQQ") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429, 429]
    assert "Too many wrong tries." in answers[-1].text


def test_text_goes_compressed_where_it_can(app):
    client = app.test_client()
    packed = client.get("/new", headers={"Accept-Encoding": "gzip"})
    plain = client.get("/new")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert b"<html" in gzip.decompress(packed.data)
    assert len(packed.data) * 2 < len(plain.data)


def test_files_are_kept_until_they_change(app):
    page = app.test_client().get("/").text
    url = re.search(r'href="(/static/companion\.css\?v=[0-9a-f]+)"', page)[1]
    with app.test_client().get(url) as answer:
        assert answer.status_code == 200
        assert "max-age=31536000" in answer.headers["Cache-Control"]

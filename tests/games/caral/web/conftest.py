"""A fresh app for every test."""

from tests.web.conftest import app as app

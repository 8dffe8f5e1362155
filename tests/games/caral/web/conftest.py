"""A fresh app for every test."""

from tests.support.fresh_app import app as app

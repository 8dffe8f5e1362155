"""A fresh app for every test."""

from tests.support.fresh_app import app as app
from tests.support.fresh_app import page_app as page_app

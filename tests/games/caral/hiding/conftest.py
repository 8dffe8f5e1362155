"""Twin tables for what only Caral can show."""

from tests.secrets.conftest import twins as twins

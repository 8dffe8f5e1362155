from tests.api.conftest import app as app

from tests.api.conftest import app as app
from tests.api.conftest import own_app as own_app
from tests.api.conftest import phone as phone

"""Apps begin quickly: with an empty database and templates that were made once for all tests."""

from typing import Any

import companion


def quick_app(**settings: Any) -> Any:
    from tests.support.kept import create_app

    return create_app(**settings)


companion.create_app = quick_app

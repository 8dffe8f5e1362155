"""Where things lie: pages and what they show, and the games of whoever runs this.

In a checkout pages lie beside the package, where one works on them, and games in its `instance` folder. An installed
package brings its pages along in itself, and games lie in the user's data folder, where no new version touches them.
"""

from pathlib import Path

from companion.brand import SLUG

PACKAGE = Path(__file__).parent


def is_installed(package: Path = PACKAGE) -> bool:
    return (package / "templates").is_dir()


def pages(package: Path = PACKAGE) -> Path:
    """The folder of `templates` and `static`."""
    return package if is_installed(package) else package.parent


def instance(package: Path = PACKAGE) -> Path:
    """The folder of the default database, unless a setting names another."""
    if not is_installed(package):
        return package.parent / "instance"
    from platformdirs import user_data_path

    return user_data_path(SLUG, appauthor=False)

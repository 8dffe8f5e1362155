"""Write the .mo files for libraries that read nothing else: `python -m companion.i18n.compile`."""

from pathlib import Path

from companion.i18n.po import Forms, write_mo
from companion.i18n.texts import LANGUAGES, packages, texts

HERE = Path(__file__).parent


def compile_catalogues(folder: Path = HERE) -> list[Path]:
    """One .mo for each language with everything that is said in it: the shared texts and those of all games."""
    written = []
    for language in LANGUAGES:
        target = folder / language / "LC_MESSAGES" / "messages.mo"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(write_mo(everything(language)))
        written.append(target)
    return written


def everything(language: str) -> dict[str, Forms]:
    """The texts of all catalogues together, under one header."""
    return {code: forms for package in packages() for code, forms in texts(language, package).items()}


if __name__ == "__main__":
    compile_catalogues()

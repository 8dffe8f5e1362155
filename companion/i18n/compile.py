"""Write the .mo files for libraries that read nothing else: `python -m companion.i18n.compile`."""

from pathlib import Path

from companion.i18n.po import read_po, write_mo
from companion.i18n.texts import LANGUAGES

HERE = Path(__file__).parent


def compile_catalogues(folder: Path = HERE) -> list[Path]:
    """A .mo beside every .po, in the place of the package or of a copy of it."""
    written = []
    for language in LANGUAGES:
        source = folder / language / "LC_MESSAGES" / "messages.po"
        target = source.with_suffix(".mo")
        target.write_bytes(write_mo(read_po(source.read_text(encoding="utf-8"))))
        written.append(target)
    return written


if __name__ == "__main__":
    compile_catalogues()

"""A box while it is being matched: what was typed into its fields, and what buttons do to it."""

from dataclasses import dataclass, field

from companion.engine.game import Game
from companion.service.home.box_entries import Catalogue, entries, section_of, settle
from companion.service.home.catalogue_faults import at, steps
from companion.web.boxes.kinds import controls
from companion.web.boxes.rows import RowControl
from companion.web.boxes.typed import Raw, typed_over


@dataclass
class Draft:
    """A catalogue with what was typed over. Whatever does not fit stays as it was typed."""

    game: Game
    catalogue: Catalogue
    cursors: dict[str, int]
    """Where the cursor stands in each row."""
    confirmed: set[str] = field(default_factory=set)
    section: str = ""
    """The section that was changed, to be shown open."""

    def press(self, command: str) -> None:
        """Do what a button says; a button that does not exist does nothing."""
        place, *rest = command.split(".")
        self.section = section_of(self.game.box, place)
        match rest:
            case ["confirm"]:
                self.confirmed |= {
                    entry.name for entry in entries(self.game.box, self.catalogue) if entry.section == place
                }
            case [what, *which]:
                for control in controls(self.game, self.catalogue):
                    if control.place == place:
                        control.press(what, "".join(which[:1]), self.cursors)
            case _:
                pass

    def settle(self, before: Catalogue, ours: Catalogue) -> None:
        """Say of every entry how sure it is now."""
        settle(self.game.box, self.catalogue, before, ours, self.confirmed)


def opened(game: Game, catalogue: Catalogue, raw: Raw) -> Draft:
    """A catalogue as it is, with the cursors where they stood, or at the end."""
    rows = (control for control in controls(game, catalogue) if isinstance(control, RowControl))
    return Draft(game, catalogue, {row.name: row.cursor(raw) for row in rows}, set(raw.getlist("ok")))


def drafted(game: Game, raw: Raw, before: Catalogue) -> Draft:
    """What was typed, over what there was; fields that were not sent stay."""
    catalogue = typed_over(before, raw)
    for control in controls(game, before):
        control.fill(at(catalogue, steps(control.place)), raw)
    return opened(game, catalogue, raw)

"""The levels of the emissary board: tile and figures, and the reward, which is known apart from them (EMI-1, EMI-3)."""

from companion.engine.box_fields import Choice, Number
from companion.engine.boxes import Group, Listed, Section
from companion.games.caral.modules.emissaries.board import FIGURES, NAME, REWARDS, TILES

NEEDED = (Choice("id", TILES, "word.component"), *(Number(figure, label=f"box.players.{figure}") for figure in FIGURES))
REWARD = Group("reward", tuple(Number(gain) for gain in REWARDS))
BOX = Section(NAME, (Listed(NAME, NEEDED, more=(REWARD,)),), title=f"module.{NAME}")

"""Every game that hides something, with its own part in the comparison."""

from tests.games.cacao.hiding import CACAO
from tests.games.caral.hiding import CARAL
from tests.games.inkas.hiding import INKAS
from tests.orchard.hiding import ORCHARD
from tests.secrets.hiding import Hiding
from tests.secrets.setting import Setting

HIDINGS: dict[str, Hiding] = {"caral": CARAL, "orchard": ORCHARD, "cacao": CACAO, "inkas": INKAS}
SETTINGS: tuple[Setting, ...] = tuple(setting for hiding in HIDINGS.values() for setting in hiding.settings)


def hiding_of(setting: Setting) -> Hiding:
    return HIDINGS[setting.game]

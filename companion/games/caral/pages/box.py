"""Caral's box: what its components tell, in the order of the page."""

from companion.games.caral.pages.boxes.annual import ANNUAL
from companion.games.caral.pages.boxes.die import DIE
from companion.games.caral.pages.boxes.emissaries import EMISSARIES
from companion.games.caral.pages.boxes.goods import GOODS
from companion.games.caral.pages.boxes.path import PATH
from companion.games.caral.pages.boxes.progress import PROGRESS
from companion.games.caral.pages.boxes.status import STATUS
from companion.games.caral.pages.boxes.whim import WHIM

BOX = (PATH, DIE, GOODS, WHIM, ANNUAL, STATUS, PROGRESS, EMISSARIES)

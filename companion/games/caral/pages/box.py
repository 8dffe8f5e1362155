"""Caral's box: what its components tell, in the order of the page."""

from companion.games.caral.optional import MODULES
from companion.games.caral.pages.boxes.die import DIE
from companion.games.caral.pages.boxes.goods import GOODS
from companion.games.caral.pages.boxes.path import PATH

BOX = (PATH, DIE, GOODS, *MODULES.boxes)
"""What the components tell, section by section, as the page of a box shows it."""

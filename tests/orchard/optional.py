"""The optional modules, each from its folder."""

from companion.engine.modules import load_modules
from tests.orchard.meta import META
from tests.orchard.module import OrchardModule

MODULES = load_modules(__package__, META, OrchardModule)

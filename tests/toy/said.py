"""What the toy's texts need to be checked."""

from tests.i18n.manner import Manner

SAID = Manner()

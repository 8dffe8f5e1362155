"""The faces of the architect's die (YEAR-2)."""

from companion.engine.box_fields import Faces
from companion.engine.boxes import Part, Section

DIE = Section("die", (Part("die", (Faces("faces"),)),), title="option.die")

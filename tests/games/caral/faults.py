"""Codes of what is wrong with a catalogue: the engine's, and those that speak of Caral's own components."""

OWN = frozenset(
    {"spot", "no_square", "few_sites", "face_order", "die_stands_still", "sizes", "first_pieces", "no_figures"}
)


def fault(name: str) -> str:
    return f"{'caral' if name in OWN else 'engine'}.catalogue.{name}"


def named(code: str) -> str:
    """What a code is about; it must say whose it is."""
    name = code.rpartition(".")[2]
    assert code == fault(name)
    return name

"""How the anaconda is moved by hand (ANA-1)."""

from companion.engine.handling import Handling, Imperative

HANDS = {
    "anaconda": Handling(
        (
            Imperative("caral.hands.anaconda_away", target="beside"),
            Imperative("caral.hands.anaconda"),
        )
    ),
}

"""Every way in which Caral's rules are broken on purpose."""

from companion.engine.layers import Layer
from companion.games.caral import composition
from companion.games.caral.variants import VARIANTS
from tests.games.caral.mutation import abroad, base, modules
from tests.mutation.breaking import Mutant, hook_mutants, layer_mutants, rule_mutants

FOLLOWS = {
    ("two_players", "open_ceremony"): "CER-1",
    ("status", "tally"): "STAT-2",
    ("whim", "ceremony_fame"): "WHIM-2",
    ("annual", "set_up_done"): "TILE-1",
    ("annual", "ceremony_fame"): "TILE-1",
    ("annual", "return_figures"): "TILE-1",
    ("progress", "acted"): "PROG-6",
    ("anaconda", "blessing_cards"): "ANA-1",
    ("emissaries", "diplomat"): "FIN-2",
    ("emissaries", "placed_alpacas"): "FIN-3",
    ("emissaries", "placed_carali"): "TILE-1",
    ("emissaries", "alpaca_places"): "EMI-2",
    ("emissaries", "carali_places"): "EMI-2",
    ("emissaries", "emissary_level"): "STAT-2",
}
"""Which rule a layer follows when it inserts a stage there or changes that hook; else the first it names."""


def every_layer() -> tuple[Layer, ...]:
    return (composition.BASE, *(variant.layer for variant in VARIANTS))


def mutants() -> tuple[Mutant, ...]:
    layers = every_layer()
    written = (Mutant(*mutant) for mutant in (*base.MUTANTS, *modules.MUTANTS, *abroad.MUTANTS))
    return (*rule_mutants(layers), *hook_mutants(layers), *layer_mutants(layers[1:], FOLLOWS), *written)

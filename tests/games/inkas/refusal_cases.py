"""Every refusal once, with its exact reasons and their rules; and answers that are just allowed."""

from companion.engine.actions import TABLE
from companion.engine.hand import Hand
from companion.engine.meta_actions import Finish
from companion.games.inkas.land import FRAME
from companion.games.inkas.rules.building import BuildCity, BuildRoad, BuildSettlement
from companion.games.inkas.rules.development import BuyCard, Deal, PlayCard
from companion.games.inkas.rules.discard import ChooseDiscard, Discard
from companion.games.inkas.rules.exchange import Exchange, Swap
from companion.games.inkas.rules.founding import ChooseClearing, Clear, Found
from companion.games.inkas.rules.might import UseMight
from companion.games.inkas.rules.notes import ForgetCards, NoteCards, TellTheft
from companion.games.inkas.rules.progress import ChooseFreeRoad, ChooseGiven, ChooseKind, GiveUp, LayRoad, NameKind
from companion.games.inkas.rules.robber import (
    ChooseRobberPlace,
    ChooseVictim,
    MoveRobber,
    Rob,
    Steal,
)
from companion.games.inkas.rules.roll import Roll, RollDice
from companion.games.inkas.rules.setup import (
    ChooseFirstRoad,
    ChooseFirstSite,
    LayOut,
    PlaceRoad,
    PlaceSettlement,
)
from companion.games.inkas.rules.taking import Take
from companion.games.inkas.rules.trade import Accept, Counter, MakeOffer, TakeBack
from tests.games.inkas.refusal_scenes import (
    RICH,
    all_monopolies_played,
    asked,
    dealing,
    development,
    discarding,
    doing,
    empty_stacks,
    founding,
    in_decline,
    many_offers,
    mighty,
    nothing_else_left,
    offered,
    out_of_wool,
    real,
    robbed,
    stealing,
    with_route,
    without_pieces,
)
from tests.games.inkas.table import BLUE, ORANGE, RED, ROAD, SETTLEMENT, Table
from tests.support.refusals import accepted, refused

SITE, PATH = "IMAT-6", "IMAT-6"
ALL = (
    refused("no such site", doing(RICH), BuildSettlement("Q1"), ("inkas.site.unknown", SITE)),
    refused("no such path", doing(RICH), BuildRoad("Q1Q2"), ("inkas.path.unknown", PATH)),
    refused("an active building", doing(RICH), BuildSettlement("J11"), ("inkas.site.taken", "ISETT-1")),
    refused("beside a building", doing(RICH), BuildSettlement("K11"), ("inkas.site.too_close", "ISETT-1")),
    refused("no own road", doing(RICH), BuildSettlement("F5"), ("inkas.settlement.no_road", "ISETT-1")),
    refused(
        "a settlement without cards",
        doing(ROAD, roads=["J11K11", "L10K11"]),
        BuildSettlement("L10"),
        ("inkas.settlement.unpaid", "ISETT-1"),
    ),
    refused("a road twice", doing(RICH), BuildRoad("J11K11"), ("inkas.road.taken", "IROAD-1")),
    refused("a road somewhere", doing(RICH), BuildRoad("E4F5"), ("inkas.road.unattached", "IROAD-1")),
    refused("an eighth road", without_pieces, BuildRoad("G9H10"), ("inkas.road.no_pieces", "IROAD-1")),
    refused("past a thicket", in_decline, BuildRoad("I6J7"), ("inkas.road.thicket", "IROAD-2")),
    refused("a road for nothing", doing(), BuildRoad("J11I12"), ("inkas.road.unpaid", "IROAD-1")),
    refused("a city for nothing", doing(), BuildCity("J11"), ("inkas.city.unpaid", "ICITY-1")),
    refused("a city out of nothing", doing(RICH), BuildCity("F5"), ("inkas.city.no_settlement", "ICITY-1")),
    refused("a second city", doing(RICH, cities=["F5"]), BuildCity("J11"), ("inkas.city.second", "ICITY-1")),
    refused(
        "a first road elsewhere",
        lambda: doing()().asking(ChooseFirstRoad(RED, "F5")),
        PlaceRoad("L10K11"),
        ("inkas.first_road.elsewhere", "ISET-2"),
    ),
    refused(
        "other tiles",
        lambda: Table(board="variable", begun=True),
        LayOut(("forest",)),
        ("inkas.layout.other_tiles", "ISET-2"),
    ),
    refused("thirteen", asked(RollDice(TABLE, RED)), Roll(13), ("inkas.roll.no_such_total", "IROLL-1")),
    refused("gold", discarding, Discard(("gold",) * 4), ("inkas.cards.unknown_kind", "IMAT-3")),
    refused("too few discarded", discarding, Discard(("wood",)), ("inkas.discard.other_number", "IROB-1")),
    refused(
        "discards one does not have",
        discarding,
        Discard(("wood",) * 3 + ("coca",)),
        ("inkas.discard.not_held", "IROB-1"),
    ),
    refused(
        "an unknown card that cannot be coca",
        real(Hand((4, 0, 0, 0, 0, 0, 0, 0), 4), ChooseDiscard(RED, 4)),
        Discard(("wood",) * 3 + ("coca",)),
        ("inkas.cards.impossible", "IHAND-1"),
    ),
    refused(
        "the robber nowhere",
        asked(ChooseRobberPlace(RED, must=True)),
        MoveRobber("q1"),
        ("inkas.robber.no_such_place", "IROB-2"),
    ),
    refused(
        "the robber where it is",
        lambda: asked(ChooseRobberPlace(RED, must=True))().with_state(robber="d4"),
        MoveRobber("d4"),
        ("inkas.robber.stays", "IROB-2"),
    ),
    refused(
        "the robber at sea",
        asked(ChooseRobberPlace(RED, must=True)),
        MoveRobber("b4"),
        ("inkas.robber.goods", "IROB-2"),
    ),
    refused(
        "the robber on the frame",
        lambda: asked(ChooseRobberPlace(RED, must=True))().with_state(robber="d4"),
        MoveRobber(FRAME),
        ("inkas.robber.frame", "IROB-2"),
    ),
    refused(
        "somebody else robbed", asked(ChooseVictim(RED, (BLUE,), must=True)), Rob(3), ("inkas.rob.not_there", "IROB-3")
    ),
    refused("nobody robbed", asked(ChooseVictim(RED, (BLUE,), must=True)), Rob(), ("inkas.rob.must", "IROB-3")),
    refused("another theft", stealing, Steal("ore", BLUE, RED), ("inkas.steal.wrong", "IROB-3")),
    refused("a theft of nothing", stealing, Steal("wood", RED, BLUE), ("inkas.steal.not_held", "IROB-3")),
    refused("empty stacks", empty_stacks, BuyCard(), ("inkas.buy.empty", "IDEV-2")),
    refused("a card for nothing", doing(), BuyCard(), ("inkas.buy.unpaid", "IDEV-1")),
    refused("an unknown card", development(), PlayCard("luck"), ("inkas.play.unknown", "IMAT-5")),
    refused("a second card", development(played=True), PlayCard("combat"), ("inkas.play.once", "ITURN-1")),
    refused("a card one has not", development(), PlayCard("roads"), ("inkas.play.not_held", "ITURN-1")),
    refused("a card all played", all_monopolies_played, PlayCard("monopoly"), ("inkas.play.impossible", "IMAT-5")),
    refused("a deal to another", dealing, Deal("combat", BLUE), ("inkas.deal.wrong", "IDEV-1")),
    refused("a deal of luck", dealing, Deal("luck", RED), ("inkas.deal.not_there", "IDEV-2")),
    refused("another kind taken", out_of_wool, Take("coca"), ("inkas.take.not_among", "ITRADE-2")),
    refused("an empty kind taken", out_of_wool, Take("wool"), ("inkas.take.none_left", "ITRADE-2")),
    refused("a kind there is not", asked(ChooseKind(RED)), NameKind("gold"), ("inkas.kind.unknown", "IDEV-3")),
    refused(
        "less than there is",
        real({"ore": 3}, ChooseGiven(RED, "ore", BLUE)),
        GiveUp(1),
        ("inkas.give_up.other_number", "IDEV-3"),
    ),
    refused("a road beyond", asked(ChooseFreeRoad(RED, 2)), LayRoad("E4F5"), ("inkas.road.unattached", "IROAD-1")),
    refused("two resources", doing(RICH), Exchange(("ore", "ore")), ("inkas.exchange.no_rate", "ITRADE-2")),
    refused(
        "three not held",
        lambda: doing({"fish": 2})().player(BLUE, hand={"fish": 3}),
        Exchange(("fish",) * 3),
        ("inkas.exchange.not_held", "ITRADE-2"),
    ),
    refused(
        "nothing to exchange for",
        lambda: doing({"ore": 3})().with_state(supply=(0, 0, 0, 17, 0, 0, 0, 0)),
        Exchange(("ore",) * 3),
        ("inkas.exchange.none_left", "ITRADE-2"),
    ),
    refused("no route", doing(RICH), Swap(("ore", "ore")), ("inkas.swap.no_route", "IADV-1")),
    refused("a second swap", with_route(swapped=True), Swap(("wood", "ore")), ("inkas.swap.once", "IADV-1")),
    refused("three swapped", with_route(), Swap(("wood", "wood", "ore")), ("inkas.swap.other_number", "IADV-1")),
    refused(
        "a swap of nothing",
        lambda: with_route()().player(BLUE, hand={"ore": 2}),
        Swap(("ore", "ore")),
        ("inkas.swap.not_held", "IADV-1"),
    ),
    refused("nothing to swap for", nothing_else_left, Swap(("wood", "ore")), ("inkas.swap.none_left", "IADV-1")),
    refused("not the mightiest", doing(), UseMight(), ("inkas.might.not_yours", "IADV-3")),
    refused("sent off twice", mighty(freed=True), UseMight(), ("inkas.might.once", "IADV-3")),
    refused(
        "the robber elsewhere",
        lambda: mighty()().with_state(robber="d14"),
        UseMight(),
        ("inkas.might.elsewhere", "IADV-3"),
    ),
    refused("another's site", founding, Found("G5"), ("inkas.found.foreign_site", "ITRIBE-3")),
    refused(
        "another's ruins",
        lambda: in_decline().asking(ChooseClearing(RED)),
        Clear("I6"),
        ("inkas.clear.not_yours", "ITRIBE-4"),
    ),
    refused("alone", doing(), Finish(), ("inkas.finish.not_together", "IWIN-2"), seat=RED),
    refused(
        "an offer too early",
        asked(RollDice(TABLE, RED)),
        MakeOffer(("wood",), ("ore",)),
        ("inkas.offer.not_now", "ITRADE-1"),
        seat=RED,
    ),
    refused(
        "an offer to oneself",
        doing(RICH),
        MakeOffer(("wood",), ("fish",), (RED,)),
        ("inkas.offer.wrong_partner", "ITRADE-1"),
        seat=RED,
    ),
    refused(
        "gold offered", doing(RICH), MakeOffer(("gold",), ("ore",)), ("inkas.offer.unknown_kind", "ITRADE-1"), seat=RED
    ),
    refused("a present", doing(RICH), MakeOffer(("wood",), ()), ("inkas.offer.one_sided", "ITRADE-1"), seat=RED),
    refused("both ways", doing(RICH), MakeOffer(("wood",), ("wood",)), ("inkas.offer.both_ways", "ITRADE-1"), seat=RED),
    refused(
        "an offer of nothing",
        doing(RICH),
        MakeOffer(("coca",), ("wood",)),
        ("inkas.offer.not_held", "ITRADE-1"),
        seat=RED,
    ),
    refused(
        "a fifth offer", many_offers, MakeOffer(("wood",), ("coca",)), ("inkas.offer.too_many", "ITRADE-1"), seat=RED
    ),
    refused("an offer that is gone", offered, Accept(7), ("inkas.offer.gone", "ITRADE-1"), seat=BLUE),
    refused(
        "a counter to nothing", offered, Counter(("fish",), ("ore",), 7), ("inkas.counter.gone", "ITRADE-1"), seat=BLUE
    ),
    refused(
        "a trade too late",
        lambda: offered().asking(RollDice(TABLE, RED)),
        Accept(1),
        ("inkas.accept.not_now", "ITRADE-1"),
        seat=BLUE,
    ),
    refused("a trade without cards", offered, Accept(1), ("inkas.accept.not_held", "ITRADE-1"), seat=ORANGE),
    refused("another's offer", offered, TakeBack(1), ("inkas.take_back.gone", "ITRADE-1"), seat=BLUE),
    refused("a note of the table", doing(), NoteCards(("ore",)), ("inkas.note.no_hand", "IHAND-1"), seat=TABLE),
    refused("an empty note", doing(), NoteCards(()), ("inkas.note.nothing", "IHAND-1"), seat=RED),
    refused(
        "a note too many",
        lambda: doing()().player(BLUE, hand={"ore": 1}),
        NoteCards(("ore",)),
        ("inkas.note.too_many", "IHAND-1"),
        seat=RED,
    ),
    refused(
        "a note of what is in the supply",
        real(Hand((0,) * 8, 1)),
        NoteCards(("ore",)),
        ("inkas.note.impossible", "IHAND-1"),
        seat=RED,
    ),
    refused("forgetting what is sure", doing(ROAD), ForgetCards(("wood",)), ("inkas.note.dealt", "IHAND-1"), seat=RED),
    refused(
        "forgetting what was not noted",
        real({"wood": 1}),
        ForgetCards(("ore",)),
        ("inkas.note.not_noted", "IHAND-1"),
        seat=RED,
    ),
    refused("no theft", doing(), TellTheft(BLUE, "ore"), ("inkas.theft.none", "IHAND-1"), seat=RED),
    refused(
        "an impossible theft",
        robbed,
        TellTheft(RED, "coca"),
        ("inkas.theft.impossible", "IHAND-1"),
        seat=BLUE,
    ),
    refused(
        "placed on a site that is none",
        asked(ChooseFirstSite(RED, pays=False)),
        PlaceSettlement("Q1"),
        ("inkas.site.unknown", SITE),
    ),
)


JUST_ALLOWED = (
    accepted(
        "a settlement at its distance", "ISETT-1", doing(SETTLEMENT, roads=["J11K11", "L10K11"]), BuildSettlement("L10")
    ),
    accepted("onto a thicket", "IOVER-1", in_decline, BuildSettlement("I6")),
    accepted(
        "the last of the first stack",
        "IDEV-2",
        lambda: empty_stacks().with_state(stacks=(Hand((1, 0, 0, 0)),) * 2),
        BuyCard(),
    ),
    accepted("four of eight", "IROB-1", discarding, Discard(("wood", "wood", "ore", "ore"))),
    accepted("the robber on land", "IROB-2", asked(ChooseRobberPlace(RED, must=True)), MoveRobber("d4")),
    accepted("two goods", "ITRADE-2", doing({"coca": 2}), Exchange(("coca", "coca"))),
    accepted("two different cards", "IADV-1", with_route(), Swap(("wood", "ore"))),
    accepted("beside another's site", "ITRIBE-3", founding, Found("H4")),
)

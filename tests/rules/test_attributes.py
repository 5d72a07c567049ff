"""What a roster declares of a model: read with every fault, written back, printed, chosen by restrictions, added up."""

from typing import Any

import pytest

from rules.engine.army import Army
from rules.engine.army_document import card_as_json, read_army, read_card
from rules.engine.attributes import Attribute, Shown, Type, figures_of
from rules.engine.cards import ModelCard, Row
from rules.engine.faults import Unreadable
from rules.engine.limits import limit_faults
from rules.engine.restrictions import read_restrictions
from rules.engine.roster import HERO, CardKind, Roster

BOTH = Shown.LINE | Shown.TABLE
ATTRIBUTES = (
    Attribute("move", "Move", unit="″", shown=BOTH, most=30),
    Attribute("fight", "Fight", Type.TEXT, short="F", shown=BOTH),
    Attribute("might", "Might", default=None, shown=BOTH | Shown.TRACKER, is_measure=True),
    Attribute("shots", "Shots", beside="reach", shown=BOTH),
    Attribute("reach", "Reach"),
    Attribute("army", "Army", Type.TEXT, shown=Shown.FILTER | Shown.SEARCH | Shown.TITLE, selector="army"),
    Attribute("size", "Size", Type.CHOICE, options=(("small", "Small base"), ("big", "Large base"))),
    Attribute("leader", "Leader", Type.FLAG),
    Attribute("keywords", "Keywords", Type.NAMES, selector="keyword"),
    Attribute("abilities", "Abilities", Type.ABILITIES, selector="ability"),
)
ROSTER = Roster(
    attributes=ATTRIBUTES,
    kinds=(HERO, CardKind("warrior", "Warrior", "warriors", aliases=("troop",))),
    usual_kind="warrior",
)
CAPTAIN: dict[str, Any] = {
    "key": "captain",
    "name": "Captain",
    "kind": "hero",
    "points": 50,
    "move": 6,
    "fight": "4/4+",
    "might": 2,
    "shots": 1,
    "reach": 24,
    "army": "Rohan",
    "size": "big",
    "leader": True,
    "keywords": ["man", "cavalry"],
    "abilities": [{"name": "Banner", "cost": None}, {"name": "March", "cost": 1}],
    "unreadable": [],
}


def test_a_card_is_read_and_written_back_unchanged() -> None:
    card = read_card(CAPTAIN, ROSTER)
    assert card_as_json(card) == CAPTAIN
    assert (card.number("move"), card.text("army"), card.figures["keywords"]) == (
        6,
        "Rohan",
        ("man", "cavalry"),
    )
    assert (card, hash(card)) == (read_card(CAPTAIN, ROSTER), hash(read_card(CAPTAIN, ROSTER)))
    assert card != read_card(CAPTAIN | {"move": 5}, ROSTER)


def test_what_is_not_said_is_empty() -> None:
    card = read_card({"key": "orc", "name": "Orc"}, ROSTER)
    assert (card.kind, card.points, card.figures["might"], card.number("might")) == ("warrior", 0, None, 0)
    assert card.figures == figures_of(ATTRIBUTES)
    assert read_card({"key": "orc", "name": "Orc", "kind": "troop"}, ROSTER).kind == "warrior"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("move", 31),
        ("move", -1),
        ("move", None),
        ("move", True),
        ("move", "6"),
        ("fight", 4),
        ("fight", "x" * 65),
        ("might", "2"),
        ("size", "huge"),
        ("leader", 1),
        ("keywords", "man"),
        ("keywords", [7]),
        ("abilities", ["Banner"]),
        ("abilities", {"name": "Banner"}),
        ("speed", 4),
        ("figures", {"move": 6}),
    ],
)
def test_a_figure_that_is_not_declared_so_is_refused_with_its_place(field: str, value: Any) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_card(CAPTAIN | {field: value}, ROSTER)
    assert all(fault.path.startswith(f"/{field}") for fault in refusal.value.faults)
    assert refusal.value.faults


def test_every_fault_of_a_card_is_said_at_once() -> None:
    with pytest.raises(Unreadable) as refusal:
        read_card({"key": "a", "name": "A", "move": 99, "size": "x", "speed": 1}, ROSTER)
    assert [fault.path for fault in refusal.value.faults] == ["/move", "/size", "/speed"]


def test_figures_are_printed_as_people_read_them() -> None:
    card = read_card(CAPTAIN | {"unreadable": ["fight"]}, ROSTER)
    assert [
        card.printed(name) for name in ("points", "move", "fight", "might", "shots", "size", "leader")
    ] == [
        "50",
        "6″",
        "?",
        "2",
        "1/24",
        "Large base",
        "leader",
    ]
    assert (card.printed("abilities"), card.title) == ("Banner, March (1)", "Captain (Rohan)")
    plain = read_card({"key": "orc", "name": "Orc"}, ROSTER)
    assert [plain.printed(name) for name in ("might", "shots", "leader", "abilities")] == ["", "", "", ""]
    assert plain.title == "Orc"


def army(**counts: int) -> Army:
    cards = {"captain": read_card(CAPTAIN, ROSTER), "orc": read_card({"key": "orc", "name": "Orc"}, ROSTER)}
    return Army(
        tuple(Row(at, cards[key].name, count, cards[key]) for at, (key, count) in enumerate(counts.items()))
    )


@pytest.mark.parametrize(
    ("limit", "is_broken"),
    [
        ({"where": [{"field": "keyword", "values": ["Cavalry"]}], "maximum": 0}, True),
        ({"where": [{"field": "army", "values": ["rohan"], "negated": True}], "maximum": 3}, False),
        ({"where": [{"field": "ability", "values": ["banner"]}], "minimum": 2}, True),
        ({"measure": "might", "maximum": 1}, True),
        ({"measure": "might", "maximum": 2}, False),
        ({"measure": "points", "maximum": 50}, False),
    ],
)
def test_restrictions_choose_by_declared_figures_and_add_them_up(
    limit: dict[str, Any], is_broken: bool
) -> None:
    limits = read_restrictions({"limits": [{"text": "As the event says.", **limit}]}, ROSTER).limits
    assert bool(list(limit_faults(army(captain=1, orc=3).rows, limits))) is is_broken


@pytest.mark.parametrize(
    "limit",
    [{"measure": "wounds", "maximum": 1}, {"where": [{"field": "rarity", "values": ["x"]}], "maximum": 1}],
)
def test_a_restriction_on_what_the_game_does_not_print_is_refused(limit: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        read_restrictions({"limits": [{"text": "No.", **limit}]}, ROSTER)


def test_totals_count_each_kind() -> None:
    document = {"rows": [{"model": "captain"}, {"model": "orc", "count": 4}], "models": [CAPTAIN]}
    orc = ModelCard("orc", "Orc", "warrior")
    report = ROSTER.check(read_army(document, ROSTER, {"orc": orc}))
    assert report.totals.kinds == {"hero": 1, "warrior": 4}
    assert report.as_json()["totals"]["kinds"] == {"hero": 1, "warrior": 4}

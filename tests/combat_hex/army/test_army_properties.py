"""What holds for every army, and a second opinion calculated the slow way, model by model."""

from functools import partial
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules.engine.army import Army
from rules.engine.army_document import card_as_json, read_card
from rules.engine.attributes import Ability, figures_of
from rules.engine.cards import Kind, ModelCard, Row
from rules.games.combat_hex.army import check_army
from rules.games.combat_hex.game import ROSTER
from rules.games.combat_hex.printed import ATTRIBUTES

LEADERSHIP = Ability("Leadership")
kinds = st.sampled_from([Kind.HERO, Kind.MINION])
figures = st.builds(
    partial(figures_of, ATTRIBUTES),
    faction=st.sampled_from(["good", "evil"]),
    action_points=st.integers(0, 9),
    unique=st.none() | st.integers(1, 4),
    abilities=st.lists(st.sampled_from([LEADERSHIP, Ability("Rage", 2)]), max_size=3).map(tuple),
)
cards = st.builds(
    ModelCard,
    key=st.sampled_from("abcdefgh"),
    name=st.sampled_from(["Aragorn", "Éomer", "Orc Warrior"]),
    kind=kinds,
    points=st.integers(0, 400),
    figures=figures,
)


@st.composite
def armies(draw: st.DrawFn) -> Army:
    chosen = draw(st.lists(st.tuples(cards, st.integers(1, 5)), min_size=1, max_size=8))
    rows = tuple(Row(index, card.name, count, card) for index, (card, count) in enumerate(chosen))
    return Army(rows, draw(st.none() | st.integers(0, 3000)))


def slow_verdict(army: Army) -> set[str]:
    """The same rules over single models, with no sums kept."""
    models = [row.card for row in army.rows if row.card for _ in range(row.count)]
    faults: set[str] = set()
    cap = 0
    for hero in (model for model in models if model.kind == "hero"):
        worth = hero.number("action_points")
        for ability in hero.abilities:
            worth *= 2 if ability.name == "Leadership" else 1
        cap += worth
    if len([model for model in models if model.kind == "minion"]) > cap:
        faults.add("army.minion-cap")
    if army.point_level is not None and sum(model.points for model in models) > army.point_level:
        faults.add("army.over-points")
    if len({model.faction for model in models}) > 1:
        faults.add("army.mixed-factions")
    numbers = [model.figures["unique"] for model in models if model.figures["unique"]]
    if len(numbers) != len(set(numbers)):
        faults.add("army.unique-clash")
    return faults


@given(armies())
def test_the_check_agrees_with_a_slow_second_opinion(army: Army) -> None:
    assert {fault.code for fault in check_army(army).faults} == slow_verdict(army)


@given(armies(), st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_no_verdict(army: Army, random: Any) -> None:
    shuffled = list(army.rows)
    random.shuffle(shuffled)
    moved = Army(
        tuple(Row(i, row.name, row.count, row.card) for i, row in enumerate(shuffled)), army.point_level
    )
    assert sorted(f.code for f in check_army(moved).faults) == sorted(f.code for f in check_army(army).faults)
    assert check_army(moved).totals.points == check_army(army).totals.points


@given(cards)
def test_a_card_survives_being_written_and_read(card: ModelCard) -> None:
    assert read_card(card_as_json(card), ROSTER) == card


@given(armies())
def test_every_fault_names_rows_that_exist(army: Army) -> None:
    for fault in check_army(army).faults:
        assert all(0 <= row < len(army.rows) for row in fault.values["rows"])

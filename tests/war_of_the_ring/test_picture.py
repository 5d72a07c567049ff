"""The picture of a battle shows both armies, the dice as they fell and what is lost, and says the same in words."""

from random import Random
from xml.etree import ElementTree as ET

import pytest

from rules.games.war_of_the_ring.picture import picture, pictures
from rules.games.war_of_the_ring.referee import REFEREE, adjudicate
from tests.war_of_the_ring.making import battle_case, play


def _case() -> dict[str, object]:
    case = battle_case(
        {"units": {"sauron": {"regular": 3, "elite": 1}}, "figures": [{"id": "wk", "name": "Witch-king"}]},
        {
            "units": {"gondor": {"regular": 2}},
            "figures": [{"id": "l", "kind": "fp_leader", "name": "<Leader>"}],
        },
    )
    case["actions"] = [
        {"do": "card", "by": "shadow", "card": "Desperate Battle"},
        {"do": "card", "by": "free_peoples", "card": None},
        {"do": "reveal"},
        {"do": "roll", "by": "shadow", "dice": [4, 1, 1, 6]},
        {"do": "roll", "by": "free_peoples", "dice": [1, 2]},
    ]
    return case


def test_the_words_say_what_the_picture_shows() -> None:
    case = _case()
    before, after = pictures(case, adjudicate(case).as_json())
    cells = [cell for row in after.table.rows for cell in row]
    for text in (
        "Sauron, Regulars",
        "3",
        "Witch-king",
        "Desperate Battle",
        "4 (a hit), 1 (a miss), 1 (a miss), 6 (a hit)",
    ):
        assert text in cells
    assert "Field battle in Field. Round 1: Leader re-roll." in after.note
    assert "Combat roll" not in [cell for row in before.table.rows for cell in row]


def test_the_svg_is_well_formed_and_escapes_names() -> None:
    svg = pictures(_case(), None)[0].svg
    assert "&lt;Leader&gt;" in svg
    assert "<Leader>" not in svg
    assert ET.fromstring(svg).tag.endswith("svg")


def test_a_chosen_card_stays_face_down_until_the_reveal() -> None:
    case = _case()
    case["actions"] = list(case["actions"])[:1]  # type: ignore[call-overload]
    (_, after) = pictures(case, adjudicate(case).as_json())
    assert "Desperate Battle" not in after.svg
    assert "face down, strategy deck" in after.svg


def test_a_case_that_cannot_be_read_has_no_picture() -> None:
    assert pictures({"position": {"battle": 3}}, None) == ()


@pytest.mark.parametrize("seed", range(8))
def test_every_position_of_a_battle_can_be_drawn(seed: int) -> None:
    _, positions = play(Random(seed))
    for position in positions:
        ET.fromstring(picture(position).svg)
    assert REFEREE.form.write_position(positions[-1])


def test_a_card_face_down_without_a_deck_is_shown() -> None:
    case = _case()
    case["actions"] = []
    case["position"]["battle"] |= {"step": "cards", "shadow": {"decision": "chosen"}}  # type: ignore[index]
    assert "face down" in pictures(case, None)[0].svg


def test_casualties_that_are_chosen_already_are_shown_before_they_are_applied() -> None:
    case = _case()
    case["actions"] = [
        *list(case["actions"])[:3],  # type: ignore[call-overload]
        {"do": "roll", "by": "shadow", "dice": [6, 1, 1, 1]},
        {"do": "roll", "by": "free_peoples", "dice": [6, 1]},
        {"do": "reroll", "by": "shadow", "dice": [1, 1]},
        {"do": "reroll", "by": "free_peoples", "dice": [1]},
        {"do": "allocate_hits", "by": "shadow", "ops": [{"op": "downgrade", "nation": "sauron"}]},
    ]
    (_, after) = pictures(case, adjudicate(case).as_json())
    assert ("Shadow, attacker", "Loses", "Elite of Sauron replaced") in after.table.rows

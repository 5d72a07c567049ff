"""What a board adds by one press is no mistake: it starts with choices that the referee can read, or is not offered."""

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from rules.engine.controls import Control, Option
from rules.engine.faults import Unreadable
from rules.games.battle_chain.blank import blank_case as an_empty_map
from rules.games.battle_chain.editor import entering as tiles
from rules.games.battle_chain.editor import words as tile_words
from rules.games.battle_chain.referee import adjudicate as rule_on_tiles
from rules.games.combat_hex.blank import blank_case as an_empty_board
from rules.games.combat_hex.board import case_entry as hexes
from rules.games.combat_hex.board import words as hex_words
from rules.games.combat_hex.referee import adjudicate as rule_on_hexes
from rules.presenters.pointers import held, put

Case = dict[str, Any]
CARD = {"name": "Warrior", "attacks": 1, "toughness": 3, "wounds": 2}


def two_models_on_hexes() -> Case:
    case = an_empty_board("combat-hex/3.1.2", ())
    case["position"]["models"] = {side: CARD | {"faction": side} for side in ("good", "evil")}
    case["position"]["warriors"] = [
        {"id": id, "model": side, "player": side, "at": at, "facing": facing}
        for id, side, at, facing in (("A1", "good", [0, 0], 0), ("B1", "evil", [1, 0], 3))
    ]
    return case


def nobody(case: Case) -> Case:
    name = "models" if "board" in case["position"] else "warriors"
    return {**case, "position": case["position"] | {name: []}}


def on_tiles(case: Case) -> Iterator[Control]:
    found = tiles.entering(case, None, "A1")
    deeds: list[Any] = [*found.deeds, *found.engines, *found.players]
    yield from (*found.state, *found.detail, *(part for one in deeds for part in one.parts))


def on_hexes(case: Case) -> Iterator[Control]:
    found = hexes.entering(case, "A1")
    yield from (*found.state, *found.detail, *(part for one in found.deeds for part in one.parts))


def every(controls: Iterator[Control] | tuple[Control, ...]) -> Iterator[Control]:
    for one in controls:
        yield one
        yield from every(one.parts)


def beginnings(opening: Callable[[str], Case], groups: tuple[tuple[str, tuple[str, ...]], ...]) -> list[Case]:
    return [opening(do) for _title, kinds in groups for do in kinds]


def faults_of(rule_on: Callable[[Case], Any], case: Case) -> set[tuple[str, str, str]]:
    try:
        rule_on(case)
    except Unreadable as error:
        return {(one.code, one.path, one.text) for one in error.faults if one.code.startswith("document.")}
    return set()


def added(case: Case, control: Control, option: Option) -> Case:
    before = held(case, control.path.split("/")[1:])
    rows = before if isinstance(before, list) else []
    value = [*rows, option.value] if control.kind == "many" else option.value
    return dict(put(copy.deepcopy(case), control.path, value))


BOARDS: Mapping[str, Any] = {
    "tiles": (an_empty_map("battle-chain/1", ()), on_tiles, rule_on_tiles, beginnings(tiles.opening, tile_words.GROUPS)),
    "hexes": (two_models_on_hexes(), on_hexes, rule_on_hexes, beginnings(hexes.opening, hex_words.GROUPS)),
}  # fmt: skip


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("is_empty", [False, True])
def test_what_one_press_adds_is_no_error(board: str, *, is_empty: bool) -> None:
    case, controls_of, rule_on, actions = BOARDS[board]
    case = nobody(case) if is_empty else case
    for action in (None, *actions):
        begun = case | {"actions": [action] if action else []}
        before = faults_of(rule_on, begun)
        for control in every(controls_of(begun)):
            for option in control.adds[:3]:
                assert not faults_of(rule_on, added(begun, control, option)) - before, (action, option)


def test_an_effect_is_added_by_what_it_is() -> None:
    state = every(on_tiles(an_empty_map("battle-chain/1", ())))
    (effects,) = (one for one in state if one.path == "/position/effects")
    assert {"kind": "frozen"} in [one.value for one in effects.adds]
    assert "frozen by a Gaze Attack" in [one.label for one in effects.adds]


@pytest.mark.parametrize("controls_of", [on_tiles, on_hexes])
def test_models_are_chosen_by_their_names(controls_of: Callable[[Case], Iterator[Control]]) -> None:
    case = an_empty_map("battle-chain/1", ()) if controls_of is on_tiles else two_models_on_hexes()
    field = "profiles" if controls_of is on_tiles else "models"
    case["position"][field] = {
        "warrior": CARD,
        "other": CARD,
        "me-warg-rider": {"row": "me-warg-rider", "name": ""},
    }
    found = {
        option.value: option.label
        for one in every(controls_of(case))
        for option in one.options
        if one.path.endswith(("/profile", "/ring_model"))
    }
    assert found["warrior"] == "Warrior (warrior)"
    assert found["me-warg-rider"] == ("Warg Rider" if controls_of is on_tiles else "me-warg-rider")

"""What the service takes from Battle Chain around a game: players and models of lists, result slips, abilities in play."""

import json
from typing import Any

import pytest

from devtools import battle_chain_catalogue
from rules.engine.seats import Side
from rules.engine.slips import Reported
from rules.games.battle_chain.ability_names import ABILITIES as NAMES
from rules.games.battle_chain.game import GAME
from rules.games.battle_chain.lists import as_profile
from rules.games.battle_chain.rulebook import ENTRIES
from rules.games.battle_chain.slip import decide, verify

CARDS = {
    model["key"]: {name: value for name, value in model.items() if name != "note"}
    for model in json.loads(battle_chain_catalogue.SHIPPED.read_text(encoding="utf-8"))["models"]
}


def side(id: str, **counts: int) -> Side:
    keys = {f"me-{name.replace('_', '-')}": count for name, count in counts.items()}
    rows = [{"model": key, "count": count} for key, count in keys.items()]
    return Side(id, id.title(), {"rows": rows, "models": [CARDS[key] for key in keys]})


# -- enlisting


def test_players_begin_with_their_models() -> None:
    found = GAME.enlist((side("ann", witch_king=1, shade_of_dunharrow=4), side("bob", gimli=1, dwarf=6)))
    assert found.players == [
        {"id": "ann", "name": "Ann", "original": 5, "ability_points": 15, "undead": True},
        {"id": "bob", "name": "Bob", "original": 7, "ability_points": 18, "undead": False},
    ]
    assert {(one["player"], one["model"], one["count"]) for one in found.models} == {
        ("ann", "ann-me-witch-king", 1),
        ("ann", "ann-me-shade-of-dunharrow", 4),
        ("bob", "bob-me-gimli", 1),
        ("bob", "bob-me-dwarf", 6),
    }


@pytest.mark.parametrize("key", [key for key, card in CARDS.items() if card["kind"] != "equipment"])
def test_every_card_becomes_a_profile_that_a_case_takes(key: str) -> None:
    case: dict[str, Any] = {
        "ruleset": "battle-chain/1",
        "position": {
            "players": [{"id": "a"}, {"id": "b"}],
            "profiles": {"x": as_profile(CARDS[key])},
            "models": [{"id": "m", "profile": "x", "player": "a", "at": [1, 1]}],
        },
    }
    assert GAME.ruleset.adjudicate(case).verdict == "legal"


def test_a_model_of_ones_own_becomes_a_profile_in_full() -> None:
    card = {
        "key": "uruk",
        "name": "Uruk",
        "kind": "minion",
        "attacks": 3,
        "abilities": [{"name": "Fast Strike x2", "cost": 2}],
    }
    assert as_profile(card) == {"name": "Uruk", "attacks": 3, "abilities": {"fast-strike": 2}, "tags": []}


def test_a_table_without_lists_has_its_players() -> None:
    found = GAME.enlist((Side("a", "Ann", None), Side("b", "Bob", None)))
    assert (found.players, found.models) == ([{"id": "a", "name": "Ann"}, {"id": "b", "name": "Bob"}], [])


# -- the slip


def reported(
    name: str, left: int, started: int = 10, undead: int = 0, points: int = 50, **facts: int
) -> Reported:
    counts = {"survivors": left, "undead_left": undead, "points": points}
    return Reported(name, counts, {"starting_models": started, "points": 100, **facts})


@pytest.mark.parametrize(
    ("first", "second", "winner", "rule"),
    [
        (reported("A", 4), reported("B", 9), 1, "BC-VICTORY-1"),
        (reported("A", 9), reported("B", 4), 0, "BC-VICTORY-1"),
        (reported("A", 5), reported("B", 10, points=60), 1, ""),
        (reported("A", 4, undead=2), reported("B", 9, points=40), 0, ""),
        (reported("A", 4, undead=1), reported("B", 9), 1, "BC-VICTORY-1"),
        (reported("A", 1, wholly_undead=1), reported("B", 9, points=50), None, ""),
        (reported("A", 0, wholly_undead=1, points=0), reported("B", 9), 1, "BC-VICTORY-1"),
        (reported("A", 4, started=9), reported("B", 9, points=50), 1, "BC-VICTORY-1"),
    ],
)
def test_who_wins_by_the_count(first: Reported, second: Reported, winner: int | None, rule: str) -> None:
    found = decide("battle-chain/1", (first, second), 500, False)
    assert (found.winner, found.rule) == (winner, rule)


def test_a_game_out_of_time_may_be_a_draw() -> None:
    pair = (reported("A", 8, points=60), reported("B", 8, points=50))
    assert decide("battle-chain/1", pair, 500, True).winner is None
    assert decide("battle-chain/1", pair, 500, False).winner == 0


def test_counts_that_cannot_be_are_refused() -> None:
    def codes(first: Reported, second: Reported) -> list[str]:
        return [fault.code for fault in verify("battle-chain/1", (first, second))]

    assert codes(reported("A", 8), reported("B", 9)) == []
    assert codes(reported("A", 11), reported("B", 9)) == ["result.too-many-survivors"]
    assert codes(reported("A", 3, undead=4), reported("B", 9)) == ["result.too-many-undead"]
    assert codes(reported("A", 3), reported("B", 9, points=101)) == ["result.too-many-points"]
    assert codes(reported("A", 3), reported("B", 2)) == ["result.both-broken"]
    assert codes(Reported("A", {"survivors": 1, "points": 1}, {}), reported("B", 9)) == ["result.no-list"]


# -- abilities


def test_every_ability_is_shown_with_rules_of_the_book() -> None:
    numbers = {entry.id for entry in ENTRIES}
    assert GAME.abilities.keys() == NAMES
    assert all(set(one.rules) <= numbers and one.moments for one in GAME.abilities.values())
    assert GAME.ability_of("BC-AB-PARALYZE-2") is GAME.abilities["paralyze"]


def test_abilities_at_the_table() -> None:
    profiles = {"b": {"row": "me-boromir"}, "x": {"abilities": ["ward"]}, "idle": {"row": "me-gimli"}}
    models = [{"id": "1", "profile": "b"}, {"id": "2", "profile": "x"}]
    found = GAME.in_play({"position": {"profiles": profiles, "models": models}})
    assert found == {"berserker", "battle-cry", "ward"}
    assert GAME.in_play({}) == frozenset()


def test_printed_names_of_abilities() -> None:
    assert [
        GAME.ability_name(name) for name in ("Fast Strike x2", "Gaze Attack (10)", "Keen Eyes & Nose")
    ] == [
        "fast-strike",
        "gaze-attack",
        "keen-eyes",
    ]

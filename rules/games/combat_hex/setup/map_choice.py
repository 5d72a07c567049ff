"""The set-up roll as events ask for it (3.02, 3.03): who takes the map or the edge, as a case of the set-up chapter."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.maps import Chosen, EdgeTaken, MapChoice, MapTaken, Roll, Step
from wording import gettext_noop

Json = Mapping[str, Any]
MAP, EDGE = "map", "edge"


def case_of(ruleset: str, readings: Json, players: Sequence[Json], steps: Sequence[Step]) -> dict[str, Any]:
    """The case in which the players of a table have said all this; set-up begins with the first of them as attacker."""
    position = {"players": list(players), "phase": "setup", "attacker": players[0]["id"]}
    return {
        "ruleset": ruleset,
        "readings": readings,
        "position": position,
        "actions": list(_actions(players, steps)),
    }


def _actions(players: Sequence[Json], steps: Sequence[Step]) -> list[dict[str, Any]]:
    first, second = players[0]["id"], players[1]["id"]
    actions: list[dict[str, Any]] = []
    for step in steps:
        match step:
            case Roll(dice, takes):
                roll: dict[str, Any] = {
                    "do": "setup_roll",
                    "dice": {id: list(faces) for id, faces in dice.items()},
                }
                actions.append(roll | ({"choose": takes} if takes else {}))
                if not _has_map(dice[first], dice[second], takes):
                    first, second = second, first
            case MapTaken(board, by):
                actions.append({"do": "choose_map", "player": by or first, "map": board})
            case EdgeTaken(edge, by):
                actions.append({"do": "choose_edge", "player": by or second, "edge": edge})
    return actions


def _has_map(mine: Sequence[int], theirs: Sequence[int], takes: str) -> bool:
    """Whether the map falls to me: the higher last die takes it, or takes the edge and leaves it (3.02)."""
    return bool(mine and theirs) and (mine[-1] > theirs[-1]) == (takes == MAP)


def chosen_by(ruling: Json) -> Chosen:
    """Who has the map and who the edge, and the edges once they are taken."""
    position = ruling["position"]
    setup = position["setup"]
    edges = {player["id"]: player["edge"] for player in position["players"] if player["edge"]}
    return Chosen(setup.get("first", ""), setup.get("second", ""), edges)


MAP_CHOICE = MapChoice(
    parts=(
        (MAP, gettext_noop("The map, and sets up first")),
        (EDGE, gettext_noop("The edge, and sets up second")),
    ),
    edges=(
        ("north", gettext_noop("North, the top of the picture")),
        ("south", gettext_noop("South, the bottom")),
    ),
    case=case_of,
    chosen=chosen_by,
    hint=gettext_noop("Both roll a die. The higher one takes the map, or the edge."),
    first_does=gettext_noop("chooses the map and sets up first"),
)

"""Small boards with everything on them, drawn by hypothesis: lines, X hexes, every kind of base, effects at work."""

from typing import Any

from hypothesis import strategies as st

from rules.engine.documents import Doc
from rules.engine.faults import Fault
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.reader import read_position

SIZE = 3
ROWS = [[r, max(-SIZE, -SIZE - r), min(SIZE, SIZE - r)] for r in range(-SIZE, SIZE + 1)]
HEXES = [(q, r) for r, first, last in ROWS for q in range(first, last + 1)]
STATS = {"attacks": 1, "toughness": 3, "wounds": 2, "action_points": 2, "name": "Somebody"}
MODELS: dict[str, dict[str, Any]] = {
    "foot": {"move": 3},
    "fearsome": {"move": 2, "abilities": ["fearsome"]},
    "terrifying": {"move": 3, "abilities": ["terrifying"]},
    "poor": {"move": 4, "action_points": 0},
    "rider": {"move": 4, "abilities": ["cavalry"]},
    "troll": {"move": 3, "abilities": ["large"]},
    "ent": {"move": 3, "abilities": ["large"], "base": [[0, 0], [1, 0], [0, 1]]},
    "eagle": {"move": 4, "abilities": ["flyer"]},
    "beast": {"move": 4, "abilities": ["flyer", "large", "fearsome"], "base": [[0, 0], [1, 0]]},
}
KINDS = ("clear", "rough", "water", "solid", "dotted")


def model(name: str, side: str) -> dict[str, Any]:
    return {**STATS, **MODELS[name], "kind": "minion", "faction": side}


def _cells(name: str, at: tuple[int, int], facing: int) -> list[tuple[int, int]]:
    shape = MODELS[name].get("base") or ([[0, 0], [-1, 0]] if name == "rider" else [[0, 0]])
    found = []
    for q, r in shape:
        for _ in range(facing):
            q, r = q + r, -q
        found.append((at[0] + q, at[1] + r))
    return found


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """A position as JSON. w0 is the one that moves."""
    warriors, taken = [], set[tuple[int, int]]()
    for index in range(draw(st.integers(2, 7))):
        name, facing = draw(st.sampled_from(sorted(MODELS))), draw(st.integers(0, 5))
        at = draw(st.sampled_from(HEXES))
        cells = _cells(name, at, facing)
        if taken & set(cells) or not set(cells) <= set(HEXES):
            continue
        taken |= set(cells)
        side = "good" if index % 3 == 0 else "evil"
        warriors.append(
            {"id": f"w{index}", "model": f"{name}-{side}", "player": side, "at": list(at), "facing": facing}
        )
    marked = [at for at in draw(st.lists(st.sampled_from(HEXES), max_size=3)) if at not in taken]
    return {
        "map": {"rows": ROWS, "marked": [list(at) for at in marked], "sides": draw(sides())},
        "players": [{"id": "good"}, {"id": "evil"}],
        "models": {f"{name}-{side}": model(name, side) for name in MODELS for side in ("good", "evil")},
        "warriors": warriors,
        "phase": "attacker",
        "attacker": "good",
        "effects": _effects(draw, [warrior["id"] for warrior in warriors]),
    }


@st.composite
def sides(draw: st.DrawFn) -> list[dict[str, Any]]:
    found = {}
    for q, r in draw(st.lists(st.sampled_from(HEXES), max_size=25)):
        dq, dr = draw(st.sampled_from(((1, 0), (0, 1), (1, -1))))
        found[(q, r, dq, dr)] = {"between": [[q, r], [q + dq, r + dr]], "kind": draw(st.sampled_from(KINDS))}
    return list(found.values())


def _effects(draw: st.DrawFn, ids: list[Any]) -> list[dict[str, Any]]:
    found = []
    for ability, chance in (("sneak", 4), ("battle-awareness", 2), ("stalwart", 3), ("tyrant", 3)):
        if ids and draw(st.integers(1, chance)) == 1:
            by = ids[0] if ability == "sneak" else draw(st.sampled_from(ids))
            on = (
                {"on": ids[0]}
                if ability == "tyrant" or (ability == "stalwart" and draw(st.booleans()))
                else {}
            )
            found.append({"ability": ability, "by": by, "until": 1, **on})
    return found


def position_of(document: dict[str, Any]) -> Position:
    faults: list[Fault] = []
    position = read_position(Doc(document, "", faults))
    assert not faults, faults
    return position

"""Every golden case of Battle Chain can be drawn, and the drawing says in words what it shows."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rules.games.battle_chain.picture import pictures
from rules.games.battle_chain.referee import adjudicate
from tests.golden import readable_cases

DRAWN = {
    name: case
    for name, case in readable_cases("battle_chain")
    if name.split("/")[-2] in ("siege", "terrain", "mumak")
}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", DRAWN)
def test_every_table_is_drawn_with_all_its_models(name: str) -> None:
    case = DRAWN[name]
    for picture in pictures(case, adjudicate(case).as_json()):
        root = ET.fromstring(picture.svg)
        drawn = {group.get("data-model") for group in root.iter(f"{SVG}g")}
        assert drawn == {row[0].split(" (")[0] for row in picture.table.rows if row[3].startswith("(")}
        told = root.findtext(f"{SVG}desc") or ""
        assert all(str(id) in told for id in drawn)


def test_a_case_without_models_on_the_map_has_no_picture() -> None:
    assert pictures({"position": {"players": [{"id": "a"}, {"id": "b"}]}}, None) == ()
    assert pictures({"position": {"players": "nobody"}}, None) == ()


def drawn(case: dict[str, Any]) -> tuple[ET.Element, str]:
    """The first picture of a case, and what it says in words."""
    first = pictures(case, None)[0]
    root = ET.fromstring(first.svg)
    return root, (root.findtext(f"{SVG}desc") or "") + first.note


def things(root: ET.Element) -> list[str]:
    classes = (path.get("class", "") for path in root.iter(f"{SVG}path"))
    return sorted(name.rpartition("--")[2] for name in classes if name.startswith("thing "))


SIEGE = {
    "ruleset": "battle-chain/1",
    "position": {
        "players": [{"id": "a"}, {"id": "b"}],
        "board": {"lines": [{"kind": "wall", "between": [[[4, 5], [4, 4]]]}, {"kind": "door", "between": [[[5, 5], [5, 4]]]}]},
        "profiles": {"orc": {}, "mumak": {"row": "me-mumak"}},
        "models": [
            *({"id": f"a{n}", "profile": "orc", "player": "a", "at": at}
              for n, at in enumerate([[4, 5], [4, 6], [6, 5], [6, 6], [2, 5], [2, 6]])),
            {"id": "beast", "profile": "mumak", "player": "a", "at": [8, 8]},
            {"id": "c1", "profile": "orc", "player": "a", "aboard": "beast"},
            {"id": "c2", "profile": "orc", "player": "a", "aboard": "beast"},
        ],
        "engines": {
            "ladders": [
                {"id": "l1", "player": "a", "foot": [4, 5], "top": [4, 4], "up": True},
                {"id": "l2", "player": "a", "carriers": ["a4", "a5"]},
            ],
            "rams": [{"id": "r1", "player": "a", "carriers": ["a0", "a1", "a2", "a3"], "door": [[5, 5], [5, 4]]}],
            "devices": [{"id": "d1", "player": "a", "at": [10, 1]}],
            "drums": [{"id": "m1", "player": "b", "at": [1, 1]}],
        },
    },
}  # fmt: skip


def test_a_siege_shows_its_ladders_ram_device_and_drum() -> None:
    root, told = drawn(SIEGE)
    assert things(root) == ["beam", "charge", "drum", "ladder", "ladder"]
    assert "Ladder l1 of a stands from (4, 5) up to (4, 4)" in told
    assert "Ladder l2 of a, carried by a4, a5" in told
    assert "Ram r1 of a against the door between (5, 4) and (5, 5), carried by a0, a1, a2, a3" in told
    assert "Explosive device d1 of a on (10, 1), just laid" in told
    assert "Drum m1 of b on (1, 1)" in told


def test_a_door_is_drawn_otherwise_than_a_wall() -> None:
    root, told = drawn(SIEGE)
    kinds = {path.get("class", "").rpartition("--")[2] for path in root.iter(f"{SVG}path")}
    assert {"door", "solid"} <= kinds
    assert "A door between (5, 4) and (5, 5)" in told
    assert "A wall between (4, 4) and (4, 5)" in told


def test_a_mumak_covers_its_spaces_and_says_who_rides_it() -> None:
    root, told = drawn(SIEGE)
    assert [path for path in root.iter(f"{SVG}path") if "piece__body" in path.get("class", "")]
    assert "+2" in {text.text for text in root.iter(f"{SVG}text")}
    assert "carrying c1, c2" in told


def test_what_is_written_on_a_piece_is_its_name_or_stands_beside_it() -> None:
    name = next(name for name in DRAWN if name.endswith("siege/dx-38-blast"))
    (picture, *_rest) = pictures(DRAWN[name], None)
    root = ET.fromstring(picture.svg)
    written = {one.text for one in root.iter(f"{SVG}text") if one.get("class") == "piece__label"}
    named = {row[0] for row in picture.table.rows if row[3].startswith("(")}
    assert {"Gi", "Sa"} <= written
    assert {"gimli (Gi)", "sauron (Sa)"} <= named

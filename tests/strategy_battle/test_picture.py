"""Every golden case of Strategy Battle can be drawn, and the drawing says in words what it shows."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rules.games.strategy_battle.picture import pictures
from rules.games.strategy_battle.referee import adjudicate
from tests.golden import golden_files, name_of

GEOMETRY = [path for path in golden_files("strategy_battle") if path.parent.name in ("geometry", "make_way")]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("path", GEOMETRY, ids=name_of)
def test_every_table_is_drawn_with_all_its_models(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))["case"]
    found = pictures(case, adjudicate(case).as_json())
    for picture in found:
        root = ET.fromstring(picture.svg)
        drawn = {group.get("data-model") for group in root.iter(f"{SVG}g")}
        assert drawn == {row[0].split(" (")[0] for row in picture.table.rows if row[3] != "not on the table"}
        told = root.findtext(f"{SVG}desc") or ""
        assert all(str(id) in told for id in drawn)
    assert found


def test_what_is_written_on_a_base_is_its_name_or_stands_beside_it() -> None:
    (picture,) = pictures(_golden("g06-wall-10-mm-behind"), None)
    root = ET.fromstring(picture.svg)
    written = {one.text for one in root.iter(f"{SVG}text") if one.get("class") == "piece__label"}
    assert written == {"Lo", "w"}
    assert {row[0] for row in picture.table.rows} == {"loser (Lo)", "w"}


def _golden(name: str) -> dict[str, object]:
    path = next(path for path in golden_files("strategy_battle") if path.stem == name)
    return dict(json.loads(path.read_text(encoding="utf-8"))["case"])


def test_the_open_directions_of_a_loser_are_shaded() -> None:
    (picture,) = pictures(_golden("g06-wall-10-mm-behind"), None)
    root = ET.fromstring(picture.svg)
    wedges = [path for path in root.iter(f"{SVG}path") if path.get("class") == "board__wedge"]
    assert len(wedges) == 2
    assert "180 to 203.18 degrees" in picture.svg


def test_a_banner_is_a_flag_on_its_bearer_and_is_said_in_words() -> None:
    case: Any = _golden("a-banner-in-range")
    bearers = {model["id"] for model in case["position"]["models"] if model.get("banner")}
    (picture, *_) = pictures(case, None)
    pieces = [group for group in ET.fromstring(picture.svg) if group.get("data-model")]
    flags = {
        piece.get("data-model"): flag.findtext(f"{SVG}title")
        for piece in pieces
        for flag in piece
        if flag.get("class") == "piece__flag"
    }
    assert bearers
    assert flags == dict.fromkeys(bearers, "banner")
    assert {row[0] for row in picture.table.rows if "with a banner" in row[-1]} == bearers
    assert {piece.get("data-model") for piece in pieces[-len(bearers) :]} == bearers, "no base covers a flag"


def test_ways_are_drawn_afterwards() -> None:
    case = _golden("ex-07-make-way")
    _, after = pictures(case, adjudicate(case).as_json())
    assert after.svg.count("board__move") == 2
    assert "theoden moved from 0, 0 mm" in after.svg


def test_a_case_without_places_has_no_picture() -> None:
    assert pictures(_golden("ex-02-a-simple-duel"), None) == ()
    assert pictures({"position": {"players": "nobody"}}, None) == ()

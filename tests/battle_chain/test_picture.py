"""Every golden case of Battle Chain can be drawn, and the drawing says in words what it shows."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from rules.games.battle_chain.picture import pictures
from rules.games.battle_chain.referee import adjudicate
from tests.golden import golden_files, name_of

DRAWN = [path for path in golden_files("battle_chain") if path.parent.name in ("siege", "terrain", "mumak")]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("path", DRAWN, ids=name_of)
def test_every_table_is_drawn_with_all_its_models(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))["case"]
    for picture in pictures(case, adjudicate(case).as_json()):
        root = ET.fromstring(picture.svg)
        drawn = {group.get("data-model") for group in root.iter(f"{SVG}g")}
        assert drawn == {row[0] for row in picture.table.rows if row[3].startswith("(")}
        told = root.findtext(f"{SVG}desc") or ""
        assert all(str(id) in told for id in drawn)


def test_a_case_without_models_on_the_map_has_no_picture() -> None:
    assert pictures({"position": {"players": [{"id": "a"}, {"id": "b"}]}}, None) == ()
    assert pictures({"position": {"players": "nobody"}}, None) == ()

"""The board as a drawing: nothing is told by colour alone, and whatever stands on it is safe to show."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.drawing.hexes import Marks, Scene, Sight, draw, read_scene, rows, summary
from rules.drawing.hexes.extent import roomy
from rules.drawing.hexes.grid import centre, corners, ends
from rules.drawing.hexes.scene import CROP_ABOVE, MOST_HEXES
from rules.drawing.labels import short_labels
from rules.engine.hexes import DIRECTIONS, neighbours

SVG = "{http://www.w3.org/2000/svg}"


def position(*warriors: dict[str, Any], **board: Any) -> dict[str, Any]:
    return {
        "map": {"rows": [[0, 0, 5], [1, 0, 5], [2, -1, 4]], **board},
        "players": [
            {"id": "rohan", "name": "Rohan", "faction": "good"},
            {"id": "orcs", "name": "Orcs", "faction": "evil"},
        ],
        "models": {
            "rider": {"name": "Rider", "wounds": 2, "action_points": 1},
            "king": {"name": "Théoden", "kind": "hero", "wounds": 6},
            "troll": {"name": "Troll", "wounds": 3, "base": [[0, 0], [1, 0]]},
        },
        "warriors": list(warriors),
    }


def warrior(name: str, player: str = "rohan", at: tuple[int, int] = (1, 1), **more: Any) -> dict[str, Any]:
    return {"id": name, "model": "rider", "player": player, "at": list(at), "facing": 0, **more}


def drawn(document: dict[str, Any], marks: Marks | None = None) -> ET.Element:
    return ET.fromstring(draw(read_scene(document, marks)))


def classes(svg: ET.Element) -> list[str]:
    return [element.get("class", "") for element in svg.iter()]


def piece(svg: ET.Element, name: str) -> ET.Element:
    return next(element for element in svg.iter(f"{SVG}g") if element.get("data-warrior") == name)


def test_good_is_round_and_evil_is_eight_sided() -> None:
    svg = drawn(position(warrior("R1"), warrior("O1", "orcs", (2, 1))))
    assert piece(svg, "R1").find(f"{SVG}circle[@class='piece__base']") is not None
    base = piece(svg, "O1").find(f"{SVG}path[@class='piece__base']")
    assert base is not None
    assert len(base.get("d", "").replace("M", "").split()) >= 7


def test_each_facing_turns_the_nose() -> None:
    noses = set()
    for facing in range(6):
        nose = piece(drawn(position(warrior("R1", facing=facing))), "R1").find(
            f"{SVG}path[@class='piece__nose']"
        )
        assert nose is not None
        noses.add(nose.get("d"))
    assert len(noses) == 6


@pytest.mark.parametrize(("wounds", "dots"), [(0, 0), (1, 1), (5, 5)])
def test_dots_are_wounds(wounds: int, dots: int) -> None:
    svg = drawn(position(warrior("R1", wounds=wounds)))
    assert classes(piece(svg, "R1")).count("piece__wound") == dots


def test_many_wounds_are_a_figure() -> None:
    found = piece(drawn(position(warrior("R1", wounds=9))), "R1")
    assert classes(found).count("piece__wound") == 0
    assert "9●" in ["".join(text.itertext()) for text in found.iter(f"{SVG}text")]


def test_a_hero_has_a_second_rim() -> None:
    svg = drawn(position(warrior("K", model="king"), warrior("R1", at=(3, 1))))
    assert "piece__rim" in classes(piece(svg, "K"))
    assert "piece__rim" not in classes(piece(svg, "R1"))


def test_a_base_of_two_hexes_turns_with_its_facing() -> None:
    scene = read_scene(position(warrior("T", model="troll", facing=1)))
    assert scene.pieces[0].hexes == ((1, 1), (2, 0))


def test_carried_warriors_stand_nowhere() -> None:
    scene = read_scene(position(warrior("R1"), warrior("R2", at=(1, 1), aboard="R1")))
    assert [one.id for one in scene.pieces] == ["R1"]


def test_every_kind_of_side_has_a_look_of_its_own() -> None:
    kinds = ("solid", "dotted", "rough", "water")
    sides = [{"between": [[q, 0], [q + 1, 0]], "kind": kind} for q, kind in enumerate((*kinds, "clear"))]
    found = [name for name in classes(drawn(position(sides=sides))) if name.startswith("board__side")]
    assert found == [f"board__side board__side--{kind}" for kind in kinds]


def test_kill_zones_of_the_two_sides_lean_opposite_ways() -> None:
    marks = Marks(zones={"R1": ((2, 1),), "O1": ((1, 1), (99, 99))})
    svg = drawn(position(warrior("R1"), warrior("O1", "orcs", (2, 1))), marks)
    fills = [element.get("fill") for element in svg.iter() if element.get("class") == "board__zone"]
    assert fills == ["url(#board-good)", "url(#board-evil)"]


def test_removed_warriors_fade_under_a_cross_and_are_said_to_be_removed() -> None:
    svg = drawn(position(warrior("R1")), Marks(removed=frozenset({"R1"})))
    gone = piece(svg, "R1")
    assert "piece--removed" in gone.get("class", "")
    assert "piece__cross" in classes(gone)
    assert "removed" in (gone.findtext(f"{SVG}title") or "")


def test_chains_bonuses_sight_and_moves_are_marked() -> None:
    marks = Marks(
        links=(("O1", "R1"), ("R1", "nobody")),
        outflank={"R1": 2, "nobody": 1},
        sight=(Sight((3, 3), (6, 3), True), Sight((3, 3), (9, 3), False)),
        moves=(((0, 0), (1, 1)),),
    )
    found = classes(drawn(position(warrior("R1"), warrior("O1", "orcs", (2, 1))), marks))
    assert found.count("board__chain") == 1
    assert found.count("board__bonus") == 1
    assert {"board__sight board__sight--clear", "board__sight board__sight--blocked", "board__move"} <= set(
        found
    )


def test_two_boards_on_one_page_share_no_id() -> None:
    scene = read_scene(position(warrior("R1")))
    ids = [
        element.get("id")
        for name in ("before", "after")
        for element in ET.fromstring(draw(scene, name)).iter()
        if element.get("id")
    ]
    assert len(ids) == len(set(ids))


def test_names_cannot_break_out_of_the_drawing() -> None:
    name = '"><script>alert(1)</script>'
    document = position(warrior(name))
    document["models"]["rider"]["name"] = name
    svg = draw(read_scene(document), title=name)
    assert "<script" not in svg
    assert ET.fromstring(svg) is not None


def test_the_drawing_has_no_inline_style_and_no_handler() -> None:
    svg = drawn(position(warrior("R1")), Marks(zones={"R1": ((2, 1),)}))
    names = {name for element in svg.iter() for name in element.attrib}
    assert "style" not in names
    assert not {name for name in names if name.startswith("on")}


def test_a_large_board_is_shown_around_its_warriors() -> None:
    wide = [[r, 0, 40] for r in range(20)]
    assert len(wide) * 41 > CROP_ABOVE
    scene = read_scene(position(warrior("R1", at=(20, 10)), rows=wide))
    assert (20, 10) in scene.hexes
    assert (0, 0) not in scene.hexes
    assert set(neighbours((20, 10))) <= set(scene.hexes)


def test_a_board_without_rows_has_ground_under_every_warrior() -> None:
    scene = read_scene(position(warrior("R1", at=(-7, 30)), warrior("R2", at=(4, -2)), rows=[]))
    assert {(-7, 30), (4, -2)} <= set(scene.hexes)


def terrain(ground: Scene) -> set[Any]:
    return {*ground.elevated, *ground.marked, *((a, b) for a, b, _ in ground.sides)}


FAR = [{"between": [[q, 2], [q + 1, 2]], "kind": "solid"} for q in (-9, 0, 30)]


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=3, unique=True))
@pytest.mark.parametrize("full", [[], [[r, -30, 60] for r in range(-20, 20)]])
def test_an_editor_draws_all_terrain_wherever_warriors_stand(
    full: list[list[int]], stands: list[tuple[int, int]]
) -> None:
    standing = [warrior(f"R{place}", at=at) for place, at in enumerate(stands)]
    document = position(*standing, rows=full, elevated=[[-12, 3], [8, 8]], marked=[[20, -6]], sides=FAR)
    ground = read_scene(document, window=roomy)
    assert terrain(ground) == {
        (-12, 3), (8, 8), (20, -6), ((-9, 2), (-8, 2)), ((0, 2), (1, 2)), ((30, 2), (31, 2)),
    }  # fmt: skip
    assert {*stands, (-12, 3), (8, 8), (20, -6)} <= set(ground.hexes)


def test_ground_without_an_end_stays_small_however_far_apart_warriors_stand() -> None:
    document = position(
        warrior("R1", at=(-999, 0)), warrior("R2", at=(999, 999)), rows=[], marked=[[0, -999]]
    )
    for window in (None, roomy):
        ground = read_scene(document, window=window)
        assert {(-999, 0), (999, 999)} <= set(ground.hexes)
        assert len(ground.hexes) <= MOST_HEXES


# -- in words


def test_the_table_says_what_the_drawing_marks() -> None:
    marks = Marks(
        zones={"R1": ((2, 1), (2, 0))}, links=(("O1", "R1"),), removed=frozenset({"O1"}), outflank={"R1": 1}
    )
    scene = read_scene(position(warrior("R1", facing=2), warrior("O1", "orcs", (2, 1))), marks)
    first, second = rows(scene)
    assert (first.where, first.facing) == ("(1, 1)", "north-west")
    assert first.remarks == ("outflanks: +1", "in a chain with O1", "threatens (2, 0), (2, 1)")
    assert second.remarks == ("removed", "in a chain with R1")


def test_the_summary_counts_the_armies_and_names_the_ground() -> None:
    sides = [{"between": [[0, 0], [1, 0]], "kind": "solid"}]
    scene = read_scene(position(warrior("R1"), elevated=[[3, 0]], marked=[[4, 0]], sides=sides))
    assert summary(scene) == (
        "1 warrior on the board: Rohan 1. Elevated: (3, 0). Marked X: (4, 0). 1 wall between (0, 0)–(1, 0)."
    )


# -- names and geometry


def test_short_names_stay_and_long_ones_are_shortened() -> None:
    assert short_labels(["R1", "high-elf-2", "gandalf", "gandalf2"]) == {
        "R1": "R1",
        "high-elf-2": "HE2",
        "gandalf": "Ga",
        "gandalf2": "Ga2",
    }


@given(st.lists(st.text("abcxyz-12", min_size=1, max_size=12), unique=True, max_size=30))
def test_labels_are_different_for_different_warriors(names: list[str]) -> None:
    labels = short_labels(names)
    assert len(set(labels.values())) == len(names)


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(0, 5))
def test_neighbours_share_the_two_ends_of_their_side(q: int, r: int, facing: int) -> None:
    here = (q, r)
    there = (q + DIRECTIONS[facing][0], r + DIRECTIONS[facing][1])
    assert set(ends(here, there)) == set(corners(here)) & set(corners(there))
    assert set(ends(here, there)) == set(ends(there, here))


@given(st.integers(-50, 50), st.integers(-50, 50))
def test_the_centre_is_the_middle_of_the_corners(q: int, r: int) -> None:
    points = corners((q, r))
    middle = (sum(x for x, _ in points), sum(y for _, y in points))
    assert middle == (6 * centre((q, r))[0], 6 * centre((q, r))[1])

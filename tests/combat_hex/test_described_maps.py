"""A map in one line: what lies on it, with the line by which the picture shows it."""

from rules.games.combat_hex.maps import describe
from rules.games.combat_hex.sample_maps import SAMPLES


def test_every_line_of_a_map_is_counted_under_its_kind_with_the_look_it_has() -> None:
    board = {
        "rows": [[0, 0, 4], [1, 0, 4]],
        "elevated": [],
        "marked": [],
        "sides": [
            {"between": [[0, 0], [1, 0]], "kind": "solid"},
            {"between": [[1, 0], [2, 0]], "kind": "water"},
            {"between": [[2, 0], [3, 0]], "kind": "water"},
        ],
    }

    assert describe(board) == "10 hexes in 2 rows, 1 wall side (solid), 2 water sides (dotted)"


def test_a_single_row_is_no_rows() -> None:
    board = {"rows": [[0, 0, 4]], "elevated": [], "marked": [], "sides": []}

    assert describe(board) == "5 hexes in 1 row"


def test_no_sample_has_lines_that_nobody_explains() -> None:
    for sample in SAMPLES.values():
        assert "line" not in describe(sample)

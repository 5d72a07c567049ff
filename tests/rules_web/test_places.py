"""Where something stands in a case, as a page says it."""

import pytest

from rules.games.registry import GAMES
from rules.presenters.places import field_place, place
from rules.templatetags.places import place_of


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("", ""),
        ("/actions/0", "Action 1"),
        ("/actions/0/path/1", "Action 1, step 2"),
        ("/position/warriors/3/facing", "Position, model 4, facing"),
        ("/actions/0/players/good/assign/1/to", "Action 1, Ann, assigned die 2"),
        ("/actions/2/players/evil/roll/dice", "Action 3, evil, roll, dice"),
        ("/nobody/knows/7", ""),
    ],
)
def test_a_pointer_reads_as_a_place(path: str, said: str) -> None:
    assert place(path, {"good": "Ann"}) == said


def test_the_page_keeps_the_pointer_as_a_title() -> None:
    assert place_of("/actions/0/path/1") == (
        '<span class="faults__path" title="/actions/0/path/1">Action 1, step 2</span>'
    )
    assert place_of("/<b>") == ""


def test_an_error_names_its_field_in_the_words_of_the_game() -> None:
    form, case = GAMES["combat-hex"].form, {"actions": [{"do": "move"}, {"do": "slider"}]}
    assert field_place("/actions/1/between", form, case) == "Action 2, between these two numbers"
    assert field_place("/position/map/sides/0/between", form) == "Position, between these hexes"
    assert field_place("/actions/1/between") == "Action 2"

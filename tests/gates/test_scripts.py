"""What belongs to one game stands in that game's scripts; what they share knows no game."""

import re
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "js"
GAMES = SCRIPTS / "games"
OF_A_GAME = re.compile(
    r"\b(hex|hexes|facings?|warriors?|kill zones?|shoots?|wounds?|charges?|combat|combat.hex)\b",
    re.IGNORECASE,
)
IMPORTED = re.compile(r"""(?:from|import)\s*\(?["'](\.[^"']+)["']""")
SHARED = sorted(path for path in SCRIPTS.rglob("*.js") if GAMES not in path.parents)


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.name)
def test_no_script_outside_a_game_names_what_is_in_one(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if OF_A_GAME.search(line)] == []


@pytest.mark.parametrize("game", sorted(path.name for path in GAMES.iterdir()))
def test_the_scripts_of_a_game_use_their_own_and_what_all_share(game: str) -> None:
    folder, shared = GAMES / game, SCRIPTS / "board"
    for path in folder.glob("*.js"):
        for name in IMPORTED.findall(path.read_text(encoding="utf-8")):
            target = (path.parent / name).resolve()
            assert target.parent in {folder, shared} or target == SCRIPTS / "parsed.js", (path.name, name)
            assert target.is_file(), (path.name, name)

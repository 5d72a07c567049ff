"""Nothing outside a game's package names the game, a rule number of its book, or the shape of its table."""

import re
from collections.abc import Iterator
from pathlib import Path

from rules.games.registry import GAMES, RULESETS

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (
    "accounts",
    "armies",
    "common",
    "config",
    "guide",
    "rules",
    "templates",
    "tournaments",
    "static/js",
)
ENDINGS = {".py", ".html", ".js", ".txt"}
# Each game's own rooms; and `SHIPPED`, the one line that names it.
ROOMS = ("rules/games", "templates/games", "static/js/games")
# A package that no event can choose yet is a game too.
PACKAGES = {path.name for path in (ROOT / "rules" / "games").iterdir() if path.is_dir()}
OWN = tuple(
    f"{room}/{name}/"
    for name in sorted(PACKAGES | {key.replace("-", "_") for key in GAMES})
    for room in ROOMS
)
REGISTRY = "rules/games/registry.py"
HISTORY = re.compile(r"/migrations/")
# What is drawn in hexes, and the hex grid itself, are not one game's.
HEXES = (
    "rules/drawing/hexes/",
    "rules/engine/hexes.py",
    "rules/engine/documents.py",
    "rules/engine/error_texts.py",
)


def _files() -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            is_ours = path.suffix in ENDINGS and not name.startswith(OWN) and not HISTORY.search(name)
            if is_ours and name != REGISTRY:
                yield name, path.read_text(encoding="utf-8")


FILES = dict(_files())
WORDS = [word for key, game in GAMES.items() for word in (key, key.replace("-", "_"), game.name)]
NAMES = re.compile("|".join(map(re.escape, WORDS)))
NUMBERS = frozenset(
    entry.id
    for ruleset in RULESETS.values()
    for entry in ruleset.entries
    if re.search(r"\d\.\d|-\d", entry.id)
)
QUOTED = re.compile(r"""["'(]([A-Z0-9][\w.-]*\d[A-Za-z]?)["')]""")
HEX = re.compile(r"(?<![.#\w-])hex(es)?\b(?!digest|\()", re.IGNORECASE)


def _lines(pattern: re.Pattern[str], leave_out: tuple[str, ...] = ()) -> list[str]:
    """Every line that matches, with its file."""
    return [
        f"{name}: {line.strip()}"
        for name, text in FILES.items()
        if pattern.search(text) and not name.startswith(leave_out)
        for line in text.splitlines()
        if pattern.search(line)
    ]


def test_no_file_names_a_game() -> None:
    assert _lines(NAMES) == []


def test_no_file_cites_a_rule_of_a_book() -> None:
    cited = {name: set(QUOTED.findall(text)) & NUMBERS for name, text in FILES.items()}
    assert {name: found for name, found in cited.items() if found} == {}


def test_no_file_speaks_of_hexes() -> None:
    assert _lines(HEX, HEXES) == []


def test_the_checks_would_find_what_they_look_for() -> None:
    assert NAMES.search("combat-hex/3.1.2")
    assert set(QUOTED.findall('fault("x", "7.01")')) & NUMBERS
    assert HEX.search("three hexes away")

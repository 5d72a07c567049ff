"""The games that this service knows, and their rulesets by id. Every app reads them here.

Adding a game is one line in `SHIPPED`. `install` and `uninstall` exist for tests, which bring a game of their own.
"""

from typing import Any

from rules.engine.documents import Doc
from rules.engine.faults import Fault, Unreadable
from rules.engine.game import Citations, Game, Ruleset
from rules.engine.ruling import Ruling
from rules.games.combat_hex.game import GAME as COMBAT_HEX

SHIPPED: tuple[Game, ...] = (COMBAT_HEX,)
GAMES: dict[str, Game] = {}
RULESETS: dict[str, Ruleset] = {}


def install(game: Game) -> None:
    GAMES[game.key] = game
    RULESETS.update({ruleset.id: ruleset for ruleset in game.rulesets})


def uninstall(game: Game) -> None:
    del GAMES[game.key]
    for ruleset in game.rulesets:
        del RULESETS[ruleset.id]


for shipped in SHIPPED:
    install(shipped)


def game_of(ruleset: str) -> Game:
    """The game that a ruleset belongs to. Raises KeyError for a ruleset that no game has."""
    return GAMES[RULESETS[ruleset].game]


def find_game(ruleset: str) -> Game | None:
    """The game that a ruleset belongs to; None for one that no game has."""
    found = RULESETS.get(ruleset)
    return GAMES[found.game] if found else None


def default_ruleset() -> str:
    """The ruleset that a new event is played by unless its organizer chooses another."""
    return next(iter(GAMES.values())).ruleset.id


def cites(ruleset: str) -> Citations:
    """The rules that an event's own decisions rest on; all empty for a ruleset that no game has."""
    found = RULESETS.get(ruleset)
    return found.cites if found else Citations()


def adjudicate(case: Any) -> Ruling:
    """The ruling on a parsed JSON case. Raises `Unreadable` with every fault when the document cannot be read."""
    faults: list[Fault] = []
    ruleset = Doc(case, "", faults).choice("ruleset", tuple(RULESETS))
    if faults:
        raise Unreadable(faults)
    return RULESETS[ruleset].adjudicate(case)

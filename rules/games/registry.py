"""The games that this service knows, and their rulesets by id. Every app reads them here.

Adding a game is one line in `SHIPPED`. A game is imported when somebody first asks for it, so that a ruling on a case of one
game costs nothing for the others. `install` and `uninstall` exist for tests, which bring a game of their own.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from rules.engine.documents import Doc
from rules.engine.faults import Fault, Unreadable
from rules.engine.game import Citations, Game, Ruleset
from rules.engine.languages import Translate
from rules.engine.roster import Roster
from rules.engine.ruling import Ruling
from rules.engine.slips import Slip

# The package of each game, whose module `game` holds `GAME`. A ruleset's id begins with the game's key.
SHIPPED: Mapping[str, str] = {
    "combat-hex": "rules.games.combat_hex",
    "strategy-battle": "rules.games.strategy_battle",
    "war-of-the-ring": "rules.games.war_of_the_ring",
    "battle-chain": "rules.games.battle_chain",
}


class Games(Mapping[str, Game]):
    """Games by key, in the order of `SHIPPED`."""

    def __init__(self, shipped: Mapping[str, str]) -> None:
        self._packages: dict[str, str] = dict(shipped)
        self._loaded: dict[str, Game] = {}

    def __getitem__(self, key: str) -> Game:
        if key not in self._loaded and key in self._packages:
            self._loaded[key] = import_module(f"{self._packages[key]}.game").GAME
        return self._loaded[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)

    def install(self, game: Game) -> None:
        self._packages[game.key], self._loaded[game.key] = game.package, game

    def uninstall(self, game: Game) -> None:
        del self._packages[game.key], self._loaded[game.key]


class Rulesets(Mapping[str, Ruleset]):
    """Rulesets of all games by id ("combat-hex/3.1.2")."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def __getitem__(self, id: str) -> Ruleset:
        game = self._games[id.partition("/")[0]]
        found = next((ruleset for ruleset in game.rulesets if ruleset.id == id), None)
        if found is None:
            raise KeyError(id)
        return found

    def __iter__(self) -> Iterator[str]:
        return (ruleset.id for game in self._games.values() for ruleset in game.rulesets)

    def __len__(self) -> int:
        return sum(len(game.rulesets) for game in self._games.values())


GAMES = Games(SHIPPED)
RULESETS = Rulesets(GAMES)
install, uninstall = GAMES.install, GAMES.uninstall


def game_of(ruleset: str) -> Game:
    """The game that a ruleset belongs to. Raises KeyError for a ruleset that no game has."""
    return GAMES[RULESETS[ruleset].game]


def find_game(ruleset: str) -> Game | None:
    """The game that a ruleset belongs to; None for one that no game has."""
    found = RULESETS.get(ruleset)
    return GAMES[found.game] if found else None


def slip_of(ruleset: str) -> Slip:
    """What results of this game keep; nothing to count for a ruleset that no game has."""
    game = find_game(ruleset)
    return game.slip if game else Slip()


def roster_of(ruleset: str) -> Roster:
    """What is printed on this game's models and how its lists are checked; a plain one for a ruleset that no game has."""
    game = find_game(ruleset)
    return game.roster if game else Roster()


def game_key(ruleset: str) -> str:
    """The game that a ruleset names, also one that is not known here."""
    return ruleset.partition("/")[0]


def default_ruleset() -> str:
    """The ruleset that a new event is played by unless its organizer chooses another."""
    return next(iter(GAMES.values())).ruleset.id


def cites(ruleset: str) -> Citations:
    """The rules that an event's own decisions rest on; all empty for a ruleset that no game has."""
    found = RULESETS.get(ruleset)
    return found.cites if found else Citations()


def adjudicate(case: Any, translate: Translate | None = None) -> Ruling:
    """The ruling on a parsed JSON case, its sentences translated; see `rules.languages`.

    Raises `Unreadable` with every fault when the document cannot be read.
    """
    named = case.get("ruleset") if isinstance(case, dict) else None
    found = RULESETS.get(named) if isinstance(named, str) else None
    if found is not None:
        return found.adjudicate(case, translate)
    faults: list[Fault] = []
    Doc(case, "", faults).choice("ruleset", tuple(RULESETS))
    raise Unreadable(faults)

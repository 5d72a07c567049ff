"""The games this service keeps lists for: who judges an army, and which points limits are usual."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.engine.army import Check, check_by_event
from rules.engine.cards import ModelCard
from rules.games.combat_hex import army as combat_hex


def unpriced(card: ModelCard) -> tuple[str, ...]:
    """What a list of any game needs to know of a model: its price."""
    return ("points cost",) if "points" in card.unreadable else ()


@dataclass(frozen=True, slots=True)
class Game:
    """`check` is the game's own construction chapter, or only the event's terms where its book holds none.

    `levels` are the usual points limits, the most usual first. `unknown` says what is not known of a model that a list
    cannot do without.
    """

    key: str
    name: str
    rulesets: tuple[str, ...]
    levels: tuple[int, ...]
    check: Check = check_by_event
    unknown: Callable[[ModelCard], tuple[str, ...]] = unpriced
    has_minion_cap: bool = False

    @property
    def ruleset(self) -> str:
        return self.rulesets[0]


GAMES: Mapping[str, Game] = {
    game.key: game
    for game in (
        Game(
            "combat-hex",
            "Combat Hex",
            ("combat-hex/3.1.2", "combat-hex/starter"),
            (1500, 1000, 500),
            combat_hex.check_army,
            combat_hex.unknown_of,
            has_minion_cap=True,
        ),
        Game("battle-chain", "Battle Chain", ("battle-chain/1",), (1000, 500, 250)),
        Game("war-of-the-ring", "War of the Ring", ("war-of-the-ring/1",), (1000,)),
        Game("strategy-battle", "Strategy Battle", ("strategy-battle/1",), (700, 500)),
    )
}
RULESETS = {ruleset: game for game in GAMES.values() for ruleset in game.rulesets}


def game_key(ruleset: str) -> str:
    """The game that a ruleset names, also one that keeps no lists here."""
    return ruleset.partition("/")[0]


def game_of(ruleset: str) -> Game:
    """The game a ruleset belongs to; KeyError for a ruleset nobody knows."""
    return RULESETS[ruleset]

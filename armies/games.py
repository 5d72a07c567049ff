"""The games this service keeps lists for: who judges an army, and which point levels are usual."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.army import Check, check_by_event
from rules.games.combat_hex import army as combat_hex


@dataclass(frozen=True, slots=True)
class Game:
    """`check` is the game's own construction chapter, or only the event's terms where its book holds none."""

    key: str
    name: str
    rulesets: tuple[str, ...]
    levels: tuple[int, ...]
    check: Check = check_by_event
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
            has_minion_cap=True,
        ),
        Game("battle-chain", "Battle Chain", ("battle-chain/1",), (1000, 500, 250)),
        Game("war-of-the-ring", "War of the Ring", ("war-of-the-ring/1",), (1000,)),
        Game("strategy-battle", "Strategy Battle", ("strategy-battle/1",), (700, 500)),
    )
}
RULESETS = {ruleset: game for game in GAMES.values() for ruleset in game.rulesets}


def game_of(ruleset: str) -> Game:
    """The game a ruleset belongs to; KeyError for a ruleset nobody knows."""
    return RULESETS[ruleset]

"""The order of play that the short form of a combat leaves open, and who could pay for a die in any of these orders."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, islice

from rules.engine.hearing import Hearing
from rules.games.combat_hex import rolls
from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.combat.document import Combat, Declared
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.rolls import Assignment, Conversion

Hear = Callable[[Position, Combat, Hearing], Position]
MOST_OFFERED = 24  # of more, only what stands in the default order is offered: each is heard in every order
MOST_TRIED = 120


@dataclass(frozen=True, slots=True)
class Order:
    """An order of play. `late` are the uses, by path, that come after the critical hits were bought.

    `reversed` lets the defender buy dice before the attacker. `bought` is how many critical hits are bought before the late
    uses, in the order declared; None for all.
    """

    late: frozenset[str] = frozenset()
    reversed: bool = False
    bought: int | None = None


DEFAULT = Order()


def waiting_uses(combat: Combat) -> list[str]:
    """The uses, by path, that come before or after critical hits are bought: those after the enemy's damage roll."""
    uses = [*combat.abilities, *(use for side in combat.sides.values() for use in side.abilities)]
    return [use.path for use in uses if Window.AFTER_ENEMY_DAMAGE in ABILITIES[use.effect].windows]


def other_orders(combat: Combat) -> Iterator[Order]:
    """Orders that the short form leaves open, the nearest to the default first: of very many the first ones."""
    return islice(_every_order(combat), MOST_TRIED)


def _every_order(combat: Combat) -> Iterator[Order]:
    waiting = waiting_uses(combat)
    yield from (Order(paths) for paths in _choices(waiting))
    yield Order(reversed=True)
    yield from (Order(paths, reversed=True) for paths in _choices(waiting))
    for bought in range(1, sum(len(side.damage.convert) for side in combat.sides.values())):
        for paths in _choices(waiting):
            yield Order(paths, bought=bought)


def _choices(waiting: Sequence[str]) -> Iterator[frozenset[str]]:
    """One or more of these uses, the most at first."""
    for count in range(len(waiting), 0, -1):
        yield from map(frozenset, combinations(waiting, count))


@dataclass(frozen=True, slots=True)
class _Trial:
    """The combat once more with one thing declared otherwise for a player: whether that breaks no rule in some order."""

    position: Position
    combat: Combat
    player: str
    hearing: Hearing
    hear: Hear

    @property
    def side(self) -> Declared:
        return self.combat.sides[self.player]

    def pays(self, die: int, payer: str) -> bool:
        """Beside the purchases of the other dice."""
        others = tuple(one for one in self.side.damage.convert if one.die != die)
        path = f"{self.side.damage.path}/convert/{len(others)}"
        damage = replace(self.side.damage, convert=(*others, Conversion(die, payer, (), path)))
        return self._stands(replace(self.side, damage=damage), path)

    def puts(self, die: int, to: str) -> bool:
        """Each die on its own."""
        path = f"{self.side.path}/assign/0"
        return self._stands(replace(self.side, assign=(Assignment(die, to, path),)), path)

    def _stands(self, side: Declared, path: str) -> bool:
        trial = self.hearing.aside()
        self.hear(self.position, replace(self.combat, sides={**self.combat.sides, self.player: side}), trial)
        return not any(fault.path.startswith(f"{trial.path}/{path}") for fault in trial.faults)


def offer_in_any_order(position: Position, combat: Combat, hearing: Hearing, hear: Hear) -> None:
    """What would stand in another order is offered too: who pays for a critical hit, where a die goes."""
    for player, side in combat.sides.items():
        trial = _Trial(position, combat, player, hearing.aside(), hear)
        own = sorted(one.id for one in position.of(player))
        enemies = sorted(one.id for one in position.enemies_of(player))
        critical = [die for die, face in enumerate(side.damage.dice) if face in rolls.CRITICAL]
        for place, dice, named, stands in (
            (f"{side.damage.path}/convert", critical, own, trial.pays),
            (f"{side.path}/assign", critical, enemies, trial.puts),
        ):
            known = hearing.offers.get(f"{hearing.path}/{place}")
            if known is not None:
                hearing.offer(place, partial(_offered, known, dice, named, stands))


def _offered(
    known: Callable[[], Mapping[int, tuple[str, ...]]],
    dice: Sequence[int],
    named: Sequence[str],
    stands: Callable[[int, str], bool],
) -> dict[int, tuple[str, ...]]:
    found = dict(known())
    if len(dice) * len(named) > MOST_OFFERED:
        return found
    for die in dice:
        found[die] = tuple(id for id in named if stands(die, id))
    return {die: options for die, options in found.items() if options}

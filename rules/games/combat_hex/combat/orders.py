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
from rules.games.combat_hex.rolls import Assignment, Conversion, Roll

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


def is_order_open(combat: Combat) -> bool:
    """Whether what stands may hang on the order: uses wait, or a purchase is answered, which may take the answerer's AP."""
    buys = (one for side in combat.sides.values() for one in side.roll.convert)
    return bool(waiting_uses(combat)) or any(one.answers for one in buys)


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

    def pays_for_glancing(self, die: int, payer: str) -> bool:
        roll, path = _with_purchase(self.side.roll, die, payer)
        return self._stands(replace(self.side, roll=roll), path)

    def pays_for_critical(self, die: int, payer: str) -> bool:
        damage, path = _with_purchase(self.side.damage, die, payer)
        return self._stands(replace(self.side, damage=damage), path)

    def puts(self, die: int, to: str) -> bool:
        """Each die on its own."""
        path = f"{self.side.path}/assign/0"
        return self._stands(replace(self.side, assign=(Assignment(die, to, path),)), path)

    def _stands(self, side: Declared, path: str) -> bool:
        trial = self.hearing.aside()
        self.hear(self.position, replace(self.combat, sides={**self.combat.sides, self.player: side}), trial)
        return not any(fault.path.startswith(f"{trial.path}/{path}") for fault in trial.faults)


def _with_purchase(roll: Roll, die: int, payer: str) -> tuple[Roll, str]:
    """A roll with this purchase beside those of the other dice, and the path of the purchase."""
    others = tuple(one for one in roll.convert if one.die != die)
    path = f"{roll.path}/convert/{len(others)}"
    return replace(roll, convert=(*others, Conversion(die, payer, (), path))), path


def offer_in_any_order(position: Position, combat: Combat, hearing: Hearing, hear: Hear) -> None:
    """Who could pay for a die and where a damage die goes, where the order matters: what stands in any order, and only that."""
    for player, side in combat.sides.items():
        trial = _Trial(position, combat, player, hearing.aside(), hear)
        own = sorted(one.id for one in position.of(player))
        enemies = sorted(one.id for one in position.enemies_of(player))
        glancing = [die for die, face in enumerate(side.roll.dice) if face in rolls.DIRTY]
        critical = [die for die, face in enumerate(side.damage.dice) if face in rolls.CRITICAL]
        for place, dice, named, stands in (
            (f"{side.roll.path}/convert", glancing, own, trial.pays_for_glancing),
            (f"{side.damage.path}/convert", critical, own, trial.pays_for_critical),
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

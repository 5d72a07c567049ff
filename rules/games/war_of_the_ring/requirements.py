"""Facts about a battle as cards ask for them (WR-CARD-9): counted for the side that owns the card."""

from collections.abc import Callable, Iterable, Mapping

from rules.games.war_of_the_ring.cards.model import Amount, Condition, Pick
from rules.games.war_of_the_ring.cards.words import FACTS as NAMES
from rules.games.war_of_the_ring.leadership import rating
from rules.games.war_of_the_ring.position import (
    CHOSEN,
    COMPANION,
    FREE,
    LEADER,
    MINION,
    NATIONS,
    SIEGE,
    Figure,
    Position,
    enemy_of,
)

Counter = Callable[[Position, str], int]
HOBBITS = frozenset({"meriadoc", "peregrin", "merry", "pippin"})
GANDALF = frozenset({"gandalf", "gandalf the grey", "gandalf the white"})
WOODS = frozenset({"fangorn", "orthanc"})


def _figures(holds: Callable[[Figure], bool]) -> Counter:
    return lambda position, side: sum(map(holds, position.army(side).figures))


def _named(names: Iterable[str]) -> Counter:
    wanted = frozenset(names)
    return _figures(lambda figure: figure.name.lower() in wanted)


def _of_enemy(counter: Counter) -> Counter:
    return lambda position, side: counter(position, enemy_of(side))


def _in_nation(nation: str, part: slice) -> Counter:
    return lambda position, side: sum(list(position.army(side).units.get(nation, (0, 0)))[part])


def _sovereigns(*states: str) -> Counter:
    return _figures(lambda figure: figure.sovereign in states)


def _with_defender(counter: Counter) -> Counter:
    return lambda position, _: counter(position, position.defender.side)


def _in_woods(position: Position, _: str) -> int:
    region = position.region
    return int(region.nation == "rohan" or region.id.lower() in WOODS)


def _near_moria(position: Position, _: str) -> int:
    distance = position.region.moria_distance
    return int(distance is not None and distance <= 2)


def _defending_in_field(position: Position, side: str) -> int:
    return int(position.defender.side == side and position.battle.kind != SIEGE)


def _nazgul_leadership(position: Position, side: str) -> int:
    return sum(figure.rating for figure in position.army(side).figures if figure.is_nazgul)


def _is_besieged(position: Position, side: str) -> int:
    return int(position.army(side).in_stronghold and position.region.besieged)


def _has_card(position: Position, side: str) -> int:
    seat = position.seat(side)
    return int(seat.decision == CHOSEN and not seat.void)


def _leader_or_companion(figure: Figure) -> bool:
    return figure.kind in (LEADER, COMPANION)


_units: Counter = lambda position, side: position.army(side).size  # noqa: E731
_hits: Counter = lambda position, side: position.seat(side).hits  # noqa: E731
_sovereign_points: Counter = lambda position, side: sum(  # noqa: E731
    figure.rating for figure in position.army(side).figures if figure.sovereign == "awakened"
)
FACTS: Mapping[str, Counter] = {
    "own_units": _units,
    "enemy_units": _of_enemy(_units),
    "own_elites": lambda position, side: position.army(side).elites,
    "own_regulars": lambda position, side: position.army(side).regulars,
    "own_isengard_units": _in_nation("isengard", slice(0, 2)),
    "own_southron_elites": _in_nation("southrons", slice(1, 2)),
    "own_figures": _figures(lambda _: True),
    "own_leaders_and_companions": _figures(_leader_or_companion),
    "own_companions": _figures(lambda figure: figure.kind == COMPANION),
    "own_hobbits": _named(HOBBITS),
    "own_gandalf": _named(GANDALF),
    "own_strider_or_aragorn": _named(("strider", "aragorn")),
    "own_aragorn_or_awakened_sovereigns": _figures(
        lambda figure: figure.name.lower() == "aragorn" or figure.sovereign == "awakened"
    ),
    "own_awakened_sovereigns": _sovereigns("awakened"),
    "own_uncorrupted_sovereigns": _sovereigns("dormant", "awakened"),
    "own_nazgul": _figures(lambda figure: figure.is_nazgul),
    "own_minions": _figures(lambda figure: figure.kind == MINION),
    "own_leadership": rating,
    "enemy_leadership": _of_enemy(rating),
    "own_nazgul_leadership": _nazgul_leadership,
    "own_sovereign_leadership": _sovereign_points,
    "own_hits": _hits,
    "enemy_hits": _of_enemy(_hits),
    "own_reroll_hits": lambda position, side: position.seat(side).reroll_hits,
    "own_lead_in_hits": lambda position, side: max(
        0, _hits(position, side) - _hits(position, enemy_of(side))
    ),
    "enemy_cards": _of_enemy(_has_card),
    "is_attacker": lambda position, side: int(position.is_attacker(side)),
    "is_defender": lambda position, side: int(not position.is_attacker(side)),
    "is_besieged": _is_besieged,
    "defending_in_the_field": _defending_in_field,
    "battle_in_free_peoples_nation": lambda position, _: int(NATIONS.get(position.region.nation) == FREE),
    "battle_in_rohan_fangorn_or_orthanc": _in_woods,
    "defender_in_stronghold": lambda position, _: int(position.battle.kind == SIEGE),
    "defender_within_two_of_moria": _near_moria,
    "fellowship_with_defender": lambda position, _: int(position.region.fellowship),
    "sovereigns_with_defender": _with_defender(_figures(lambda figure: bool(figure.sovereign))),
    "corrupted_sovereigns_with_defender": _with_defender(_sovereigns("corrupted")),
}
if FACTS.keys() != set(NAMES):
    raise ValueError("the facts that cards may name and the facts that are counted differ")


def unmet(position: Position, side: str, conditions: Iterable[Condition]) -> Condition | None:
    """The first condition that does not hold for the side, or None."""
    return next((one for one in conditions if not holds(position, side, one)), None)


def holds(position: Position, side: str, condition: Condition) -> bool:
    found = FACTS[condition.fact](position, side)
    factor = FACTS[condition.times](position, side) if condition.times else 1
    return found >= condition.least * factor and (condition.most is None or found <= condition.most)


def count(position: Position, side: str, fact: str) -> int:
    return FACTS[fact](position, side)


def fits(position: Position, side: str, pick: Pick, figure: Figure) -> bool:
    """True if the figure, in the army that the pick speaks of, may be chosen now by the card's owner `side`."""
    return (
        (not pick.kinds or figure.kind in pick.kinds)
        and (not pick.names or figure.name.lower() in pick.names)
        and (not pick.sovereign or figure.sovereign in pick.sovereign)
        and (not pick.nazgul or figure.is_nazgul)
        and (not pick.level_at_most or (figure.level or 0) <= count(position, side, pick.level_at_most))
        and unmet(position, side, pick.when) is None
    )


def candidates(position: Position, side: str, picks: Iterable[Pick]) -> dict[str, tuple[Figure, Amount]]:
    """Every figure that may be chosen, by id, with what it is worth; the first pick that it fits counts."""
    found: dict[str, tuple[Figure, Amount]] = {}
    for pick in picks:
        army = position.army(side if pick.whose == "own" else enemy_of(side))
        for figure in army.figures:
            if figure.id not in found and fits(position, side, pick, figure):
                found[figure.id] = (figure, pick.worth)
    return found


def worth_of(figure: Figure, worth: Amount) -> int:
    """A number, or the figure's Level."""
    return (figure.level or 0) if worth == "level" else int(worth)

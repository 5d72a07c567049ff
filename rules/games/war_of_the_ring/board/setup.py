"""What the page shows of the set-up, with the place of each value in the document, so that it can be changed by hand."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.game import Reading
from rules.games.war_of_the_ring.board import words
from rules.games.war_of_the_ring.nations import nation_in_words
from rules.games.war_of_the_ring.position import (
    FIGURE_KINDS,
    NATIONS,
    SIDES,
    Army,
    Figure,
    Position,
    enemy_of,
)
from rules.games.war_of_the_ring.readings import READINGS
from rules.games.war_of_the_ring.settings import CHARACTERS
from wording import gettext as _

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Count:
    """A number of units or figures and its place in the document."""

    label: str
    path: str
    value: int


@dataclass(frozen=True, slots=True)
class Nation:
    """Regulars and Elites of one Nation, in an army or a pool. `key` is its name in documents."""

    key: str
    name: str
    regular: Count
    elite: Count


@dataclass(frozen=True, slots=True)
class Present:
    """A figure of an army and its place in the document."""

    label: str
    path: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A figure that can be added, as JSON."""

    label: str
    value: Json

    @property
    def json(self) -> str:
        return json.dumps(self.value)


@dataclass(frozen=True, slots=True)
class ArmySetup:
    """`path` is the army's place; `spare` its reinforcements, `dead` the casualties of the Free Peoples."""

    title: str
    side: str
    path: str
    nations: tuple[Nation, ...]
    figures: tuple[Present, ...]
    offers: tuple[Offer, ...]
    spare: tuple[Nation, ...]
    dead: tuple[Nation, ...]


@dataclass(frozen=True, slots=True)
class Near:
    name: str
    state: str


@dataclass(frozen=True, slots=True)
class ReadingSetup:
    name: str
    title: str
    rule: str
    value: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Setup:
    round: int
    players: tuple[tuple[str, str, str], ...]
    kind: str
    attacker: str
    region: Any
    distance: int | None
    armies: tuple[ArmySetup, ...]
    near: tuple[Near, ...]
    readings: tuple[ReadingSetup, ...]

    @property
    def has_seats(self) -> bool:
        """True where people play, whose names are not those of the sides."""
        return any(id != side for id, _, side in self.players)


def setup(case: Json, position: Position, readings: Sequence[Reading] = READINGS) -> Setup:
    """The set-up of a case that could be read; `position` is where it starts."""
    region = position.region
    return Setup(
        position.battle.round,
        tuple((one.id, words.player(one), one.side) for one in position.players),
        position.battle.kind,
        position.attacker.side,
        region,
        region.moria_distance,
        tuple(_army(case, position, side) for side in position.in_order),
        tuple(Near(name, _near(position, name)) for name in region.adjacent),
        tuple(_readings(case, readings)),
    )


def _army(case: Json, position: Position, side: str) -> ArmySetup:
    army, pool = position.army(side), position.pools[side]
    place = next(index for index, one in enumerate(case["position"]["armies"]) if one["id"] == army.id)
    path = f"/position/armies/{place}"
    written = [one["id"] for one in case["position"]["armies"][place].get("figures") or ()]
    pools = f"/position/pools/{side}"
    own = [nation for nation, of in NATIONS.items() if of == side]
    return ArmySetup(
        words.army(side, attacks=position.is_attacker(side)),
        side,
        path,
        tuple(_nations(own, army.units, f"{path}/units")),
        tuple(Present(_label(one), f"{path}/figures/{written.index(one.id)}") for one in army.figures),
        tuple(_offers(army)),
        tuple(_nations(own, pool.reinforcements, f"{pools}/reinforcements")),
        tuple(_nations(own, pool.casualties, f"{pools}/casualties")) if side == SIDES[0] else (),
    )


def _nations(names: list[str], units: Mapping[str, tuple[int, int]], path: str) -> Iterator[Nation]:
    for name in names:
        regular, elite = units.get(name, (0, 0))
        yield Nation(
            name,
            nation_in_words(name),
            Count(_(words.REGULARS), f"{path}/{name}/regular", regular),
            Count(_(words.ELITES), f"{path}/{name}/elite", elite),
        )


def _label(figure: Figure) -> str:
    return figure.name or f"{words.kind(figure.kind)} {figure.id}"


def _offers(army: Army) -> Iterator[Offer]:
    """Another Leader or Nazgûl, and each Character who is not there yet."""
    kind = "fp_leader" if army.side == SIDES[0] else "nazgul"
    ids = {figure.id for figure in army.figures}
    called = "Leader" if kind == "fp_leader" else "Nazgul"
    number = next(n for n in range(1, 99) if f"{called} {n}" not in ids)
    yield Offer(words.kind(kind), {"id": f"{called} {number}", "kind": kind})
    there = {figure.name for figure in army.figures}
    for one in CHARACTERS.values():
        if FIGURE_KINDS[one.kind] == army.side and one.name not in there:
            yield Offer(one.name, {"id": one.name, "name": one.name})


def _near(position: Position, name: str) -> str:
    region, armies = position.regions[name], position.armies.values()
    for side in SIDES:
        if any(one.region == name and one.side == side and one.size for one in armies):
            return f"units:{side}"
        if region.settlement_controller == side:
            return f"settlement:{side}"
    return "closed" if enemy_of(position.attacker.side) in region.closed_to else "empty"


def _readings(case: Json, readings: Sequence[Reading]) -> Iterator[ReadingSetup]:
    chosen = case.get("readings") or {}
    for one in readings:
        yield ReadingSetup(
            one.name, one.title, one.rule, chosen.get(one.name, one.default), tuple(one.options.items())
        )

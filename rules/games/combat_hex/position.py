"""The board as it stands: players, warriors, whose turn, which effects last. Frozen data; a change gives a new position."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.hexes import Hex
from rules.engine.once import once
from rules.engine.spelling import did_you_mean
from rules.games.combat_hex.cards import Card, Printed
from rules.games.combat_hex.terrain import Board

ARMY, SETUP, STRATEGY, ATTACKER, DEFENDER, COMBAT, OVER = (
    "army",
    "setup",
    "strategy",
    "attacker",
    "defender",
    "combat",
    "over",
)
_UNDER_WAY = frozenset(
    {"used", "done", "began", "until", "aboard", "wears_ring", "ring_since", "ring_card", "points_left"}
)
PHASES = (ARMY, SETUP, STRATEGY, ATTACKER, DEFENDER, COMBAT, OVER)


@dataclass(frozen=True)
class Player:
    """`started` and `hero_points` are kept from the army check (7.01, 7.02); `edge` is the own narrow edge."""

    id: str
    name: str = ""
    faction: str = ""
    edge: str = ""
    started: int = 0
    hero_points: int = 0
    out: bool = False


@dataclass(frozen=True)
class Effect:
    """An ability at work until the end of turn `until`. `on` is the warrior it was put on, if it names one.

    "gained:" before its name says that `by` has the ability as if printed (Steal Essence 8.49).
    """

    ability: str
    by: str
    until: int
    on: str = ""


def covered_by(card: Card, at: Hex, facing: int) -> tuple[Hex, ...]:
    """Every hex of a base at rest, the hex used for movement first."""
    if len(card.base) == 1:  # by far the most
        return (at,)
    q, r = at
    return tuple([(q + dq, r + dr) for dq, dr in card.shapes[facing]])


@dataclass(frozen=True)
class Warrior:
    """One model in play. `at` is the hex used for movement; `facing` turns the whole base.

    `used` holds each ability activated this turn, once per activation. `done` holds what it did in its action phase:
    "move", "charge", "run", "shoot", "turn", "act", and for Frodo "ring", "struggle", "lost", "removed".
    `began` is the hex in which it started its action phase (4.11, 8.19).
    `until` is the turn at whose end Courage lets it go (8.38), 0 for none. `aboard` names the Ent that carries it (8.42).
    `ring` is the ring base while Frodo wears the Ring (9.01), `card` stays the base he returns to.
    `bound`: a struggle roll keeps Frodo from moving this turn (9.13, S-RING-3).
    `points_left` are the movement points that its move left over, kept for a step off the map (9.16).
    `moving` is true only within a move: then only the hex used for movement exists (8.10c, 4.14).
    """

    id: str
    card: Card
    player: str
    at: Hex
    facing: int
    wounds: int
    action_points: int
    used: tuple[str, ...] = ()
    done: frozenset[str] = frozenset()
    began: Hex | None = None
    until: int = 0
    aboard: str = ""
    wears_ring: bool = False
    ring_since: int = 0
    points_left: int = 0
    bound: bool = False
    ring_card: Card | None = None
    moving: bool = False

    @property
    def profile(self) -> Card:
        """The base it stands on now: the ring base while Frodo wears the Ring."""
        return self.ring_card if self.wears_ring and self.ring_card else self.card

    @once
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex of the base at rest, the hex used for movement first; while it moves that hex alone."""
        return (self.at,) if self.moving else covered_by(self.profile, self.at, self.facing)

    @property
    def is_fresh(self) -> bool:
        """Nothing of a game under way has happened to it."""
        if _UNDER_WAY.isdisjoint(self.__dict__):  # as nearly every warrior is read
            return True
        under_way = self.used or self.done or self.began or self.until or self.aboard
        return not (under_way or self.wears_ring or self.ring_since or self.ring_card or self.points_left)

    @staticmethod
    def made(**fields: Any) -> "Warrior":
        """As the constructor does, several times as fast: every warrior that is read comes this way."""
        found = object.__new__(Warrior)
        found.__dict__.update(fields)
        return found

    def but(self, **changes: Any) -> "Warrior":
        """As `replace` does, several times as fast: what is spent and lost comes this way."""
        after = object.__new__(Warrior)
        after.__dict__.update(self.__dict__)
        after.__dict__.pop("hexes", None)
        after.__dict__.update(changes)
        return after

    def stands_if(self, at: Hex, facing: int) -> "Warrior":
        return self.but(at=at, facing=facing)


@dataclass(frozen=True)
class Position:
    """Everything that an action can depend on. `warriors` holds only models still on the map, by id.

    `fought` names the warriors whose combat was resolved this turn (6.21). `rolled` tells whether this turn's strategy roll
    was made, None if unknown; `declaring` who used the last strategy ability (3.051). `seat` is the defender whose action
    phase it is, empty for the first (3.09).
    """

    board: Board
    players: tuple[Player, ...]
    warriors: Mapping[str, Warrior]
    models: Mapping[str, Card] = field(default_factory=dict)
    turn: int = 1
    phase: str = COMBAT
    attacker: str = ""
    level: int = 0
    effects: tuple[Effect, ...] = ()
    fought: frozenset[str] = frozenset()
    removed: tuple[str, ...] = ()
    result: Mapping[str, Any] | None = None
    setup: Mapping[str, Any] = field(default_factory=dict)
    rolled: bool | None = None
    declaring: str = ""
    seat: str = ""

    def hint(self, id: str) -> str:
        """Whom somebody probably meant who is not there; the blank before it included. R1 and O1 only look alike."""
        return "" if id in self.warriors or len(id) < 3 else did_you_mean(id, self.warriors)

    def player_hint(self, id: str) -> str:
        """The same for players."""
        return "" if id in self.seats else did_you_mean(id, self.seats)

    # -- looking things up

    @once
    def occupants(self) -> Mapping[Hex, str]:
        """Who stands in each hex; carried models stand nowhere."""
        found: dict[Hex, str] = {}
        for warrior in self.warriors.values():
            if not warrior.aboard:
                for at in warrior.hexes:
                    found[at] = warrior.id
        return found

    @once
    def derived(self) -> dict[Any, Any]:
        """What other chapters work out of this position and want to find again, under a key of their own."""
        return {}

    @once
    def derived_from_places(self) -> dict[Any, Any]:
        """As `derived`, for what depends on where everybody stands alone: it stays while nobody moves or turns."""
        return {}

    @once
    def seats(self) -> Mapping[str, Player]:
        return {player.id: player for player in self.players}

    @property
    def acting(self) -> str:
        """The player whose action phase it is; the attacker elsewhere."""
        if self.phase != DEFENDER:
            return self.attacker
        return self.seat or next(iter(self.defenders), "")

    @property
    def defenders(self) -> tuple[str, ...]:
        """Who defends, in the order of the seats; who is out is no defender (7.03)."""
        return tuple(p.id for p in self.players if p.id != self.attacker and not p.out)

    def in_order(self) -> tuple[str, ...]:
        """Player ids, attacker first (8.07), without who is out."""
        attacker = self.seats.get(self.attacker)
        return (*((self.attacker,) if attacker and not attacker.out else ()), *self.defenders)

    def of(self, player: str) -> tuple[Warrior, ...]:
        return tuple(warrior for warrior in self.warriors.values() if warrior.player == player)

    def enemies_of(self, player: str) -> tuple[Warrior, ...]:
        return tuple(warrior for warrior in self.warriors.values() if warrior.player != player)

    def at(self, where: Hex) -> Warrior | None:
        found = self.occupants.get(where)
        return self.warriors[found] if found else None

    def is_elevated(self, warrior: Warrior) -> bool:
        """Its movement hex is elevated (5.13); a carried model counts as elevated (8.42)."""
        return bool(warrior.aboard) or self.board.is_elevated(warrior.at)

    # -- abilities

    def has(self, warrior: Warrior, ability: str) -> bool:
        """Printed on the base it stands on, or gained (Steal Essence 8.49)."""
        return ability in warrior.profile.ability_names or self.gained(warrior, ability)

    def gained(self, warrior: Warrior, ability: str) -> bool:
        return any(
            effect.ability == f"gained:{ability}" and effect.by == warrior.id for effect in self.effects
        )

    def is_under(self, warrior: str, ability: str) -> bool:
        """An effect of this ability is at work from (or, where it names one, on) the warrior."""
        return any(e.ability == ability and (e.on or e.by) == warrior for e in self.effects)

    def copies(self, warrior: Warrior, ability: str) -> tuple[Printed, ...]:
        return warrior.profile.copies(ability)

    # -- changing: each gives a new position

    def with_warrior(self, warrior: Warrior) -> "Position":
        return self.with_warriors((warrior,))

    def with_warriors(self, changed: Iterable[Warrior]) -> "Position":
        fresh = {warrior.id: warrior for warrior in changed}
        alike = all(_stands_alike(self.warriors.get(id), warrior) for id, warrior in fresh.items())
        warriors = {**self.warriors, **fresh}
        if fresh.keys() - self.warriors.keys():  # newly on the map: in order of id, as when it is read
            warriors = dict(sorted(warriors.items()))
        return self._changed(alike, warriors=warriors)

    def without(self, ids: Iterable[str]) -> "Position":
        """Off the map, with everything they carry left to the caller."""
        gone = tuple(id for id in ids if id in self.warriors)
        left = {id: warrior for id, warrior in self.warriors.items() if id not in gone}
        return self._changed(not gone, warriors=left, removed=self.removed + gone)

    def with_fought(self, chain: frozenset[str]) -> "Position":
        return self._changed(True, fought=self.fought | chain)

    def with_effect(self, effect: Effect) -> "Position":
        return self._changed(effect.ability != "battle-awareness", effects=(*self.effects, effect))

    def _changed(self, same_ground: bool, **changes: Any) -> "Position":
        """As `replace` does, several times as fast: every point spent and every wound comes this way.

        Where nobody moved or turned the kill zones are the same and need not be calculated again.
        """
        after = object.__new__(Position)
        after.__dict__.update(self.__dict__)
        for name in ("derived",) if same_ground else ("derived", "derived_from_places", "occupants"):
            after.__dict__.pop(name, None)
        after.__dict__.update(changes)
        return after


def _stands_alike(before: Warrior | None, after: Warrior) -> bool:
    return (
        before is not None
        and before.at == after.at
        and before.facing == after.facing
        and before.moving == after.moving
        and before.aboard == after.aboard
        and before.player == after.player
        and before.profile is after.profile
    )

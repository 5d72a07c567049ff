"""What a warrior must do in its action phase: Ringwraiths go to the Ring (9.06-9.08), minions pay or flee a Fearsome one (8.43).

A move is checked when it is made (`check_move`), everything else when the phase ends (`check_all`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.hearing import Hearing
from rules.engine.hexes import closest
from rules.engine.once import once
from rules.games.combat_hex.case import STARTER, Kind, cite
from rules.games.combat_hex.kill_zones import are_adjacent, zones_of
from rules.games.combat_hex.movement.bases import about_turn
from rules.games.combat_hex.movement.destinations import Destination, destinations
from rules.games.combat_hex.position import Position, Warrior

MOVED = frozenset({"move", "charge"})


@dataclass(frozen=True, slots=True)
class Unmet:
    """A duty left undone: the code and rule of the fault, and who should have done what."""

    code: str
    rule: str
    values: dict[str, Any]


def check_all(position: Position, player: str, hearing: Hearing) -> None:
    """Faults for every duty of a player that is undone at the end of the action phase."""
    for warrior in position.of(player):
        if not warrior.aboard:
            for unmet in _unmet(position, warrior, hearing):
                hearing.fault(unmet.code, "", unmet.rule, **unmet.values)


def _unmet(position: Position, warrior: Warrior, hearing: Hearing) -> Iterator[Unmet]:
    yield from _unmet_by_ringwraith(position, warrior, hearing)
    yield from _unmet_by_minion(position, warrior, hearing.edition)


# -- the Ring (9.06-9.08, S-RING-4, S-RING-5)


@dataclass(frozen=True)
class Duty:
    """Where a Ringwraith has to go as its action begins. Only printed movement counts: points are never owed."""

    position: Position
    wraith: Warrior
    frodo: Warrior
    hearing: Hearing

    @property
    def edition(self) -> str:
        return self.hearing.edition

    @property
    def rule(self) -> str:
        return "S-RING-4" if self.edition == STARTER else "9.06"

    def is_beside(self, wraith: Warrior) -> bool:
        return are_adjacent(self.position.board, wraith.hexes, self.frodo.hexes)

    def is_closer(self, wraith: Warrior) -> bool:
        return closest(wraith.hexes, self.frodo.hexes) < closest(self.wraith.hexes, self.frodo.hexes)

    @once
    def was_beside(self) -> bool:
        return self.is_beside(self.wraith)

    @once
    def _ends(self) -> tuple[Destination, ...]:
        points = self.wraith.profile.move
        readings = self.hearing.readings
        return destinations(
            self.position,
            self.wraith.id,
            edition=self.edition,
            readings=readings,
            points=points,
            spends=False,
        )

    def _placed(self, end: Destination) -> Iterator[Warrior]:
        return (self.wraith.stands_if(end.at, facing) for facing in end.facings)

    @once
    def beside(self) -> tuple[Destination, ...]:
        """The ends next to Frodo. The starter book asks only to come closer."""
        if self.edition == STARTER and not self.was_beside:
            return ()
        return tuple(end for end in self._ends if any(map(self.is_beside, self._placed(end))))

    @once
    def closer(self) -> tuple[Destination, ...]:
        return tuple(end for end in self._ends if any(map(self.is_closer, self._placed(end))))

    @property
    def goals(self) -> tuple[Destination, ...]:
        """The ends that the rule asks for: those next to Frodo, failing them those closer to him."""
        return self.beside or self.closer

    @once
    def open_goals(self) -> tuple[Destination, ...]:
        """The goals outside enemy kill zones. In one reading Frodo's own kill zone does not close a hex (9.08)."""
        found = self._outside(self.goals, "")
        if found or not self.goals or self.edition == STARTER:
            return found
        without = self._outside(self.goals, self.frodo.id)
        is_ignored = without and self.hearing.reading("ringwraith-frodo-zone") == "ignored"
        return without if is_ignored else ()

    @once
    def open_steps(self) -> tuple[Destination, ...]:
        """Where no goal is open: closer hexes outside kill zones, which one reading asks for as well (9.08)."""
        if self.open_goals or not self.beside or self.edition == STARTER:
            return ()
        found = self._outside(self.closer, "")
        return found if found and self.hearing.reading("ringwraith-available") == "closer" else ()

    def _outside(self, ends: tuple[Destination, ...], but: str) -> tuple[Destination, ...]:
        zones, player = zones_of(self.position), self.wraith.player
        return tuple(end for end in ends if not set(zones.over((end.at,), player)) - {but})

    @property
    def binds(self) -> bool:
        """9.08: not while every such hex lies in an enemy kill zone, Frodo's own included."""
        return bool(self.open_goals or self.open_steps)

    def is_met_by(self, wraith: Warrior) -> bool:
        if self.is_beside(wraith):
            return True
        if self.was_beside or (self.beside and self.open_goals):
            return False
        return self.is_closer(wraith)


def duty_to_ring(position: Position, warrior: Warrior, hearing: Hearing) -> Duty | None:
    """The duty of a Ringwraith while an enemy Frodo wears the Ring; the nearest one counts."""
    if not warrior.profile.is_ringwraith:
        return None
    bearers = [
        enemy for enemy in position.enemies_of(warrior.player) if enemy.wears_ring and not enemy.aboard
    ]
    if not bearers:
        return None
    frodo = min(bearers, key=lambda bearer: (closest(warrior.hexes, bearer.hexes), bearer.id))
    return Duty(position, warrior, frodo, hearing)


def check_move(duty: Duty, position: Position, hearing: Hearing) -> None:
    """Whether a move that was just made is the one 9.06 asks for."""
    wraith = position.warriors.get(duty.wraith.id)
    if wraith is None or not hearing.stands:
        return
    values = {"warrior": wraith.id, "frodo": duty.frodo.id}
    if hearing.edition != STARTER:
        hearing.find("9.15", "wraith.named", warrior=wraith.id, name=wraith.profile.name)
    if "held_by" in hearing.outcome:
        hearing.consider("9.07", "wraith.held", **values)
        return
    if not duty.goals and not duty.was_beside:
        hearing.consider(duty.rule, "wraith.no-way", **values)
        return
    if hearing.outcome.get("disengages"):
        hearing.find(cite(hearing, "9.07", "S-RING-4"), "wraith.breaks-off", **values)
    if duty.goals and not duty.binds and not duty.was_beside:
        hearing.find(cite(hearing, "9.08", "S-RING-5"), "wraith.may-stay", **values)
    _check_end(duty, wraith, position, hearing)


def _check_end(duty: Duty, wraith: Warrior, position: Position, hearing: Hearing) -> None:
    values = {"warrior": wraith.id, "frodo": duty.frodo.id}
    if not duty.is_met_by(wraith):
        code = "wraith.not-beside" if duty.beside or duty.was_beside else "wraith.not-closer"
        hearing.fault(code, "path", duty.rule, **values)
    elif _looks_away(duty, wraith, position) and must_face(hearing):
        hearing.fault("wraith.must-face", "facing", duty.rule, **values)
    else:
        hearing.find(duty.rule, "wraith.approaches", **values)


def _looks_away(duty: Duty, wraith: Warrior, position: Position) -> bool:
    return duty.is_beside(wraith) and duty.frodo.id not in zones_of(position).victims[wraith.id]


def must_face(hearing: Hearing) -> bool:
    """Trying to get Frodo into its kill zone costs nothing; one reading leaves it to the player (9.06)."""
    return hearing.edition == STARTER or hearing.reading("ringwraith-facing") == "must"


def after_the_duty(kind: Kind) -> Kind:
    """The same action of a warrior, refused to a Ringwraith that has to go to the Ring first; Crack Shot may come before."""

    def resolve(position: Position, action: Any, hearing: Hearing) -> Position:
        warrior = position.warriors.get(action.warrior)
        if warrior and not any(use.effect == "crack-shot" for use in action.abilities):
            for unmet in _unmet_by_ringwraith(position, warrior, hearing):
                hearing.fault(unmet.code, "warrior", unmet.rule, **unmet.values)
        return kind.resolve(position, action, hearing)

    return replace(kind, resolve=resolve)


def _unmet_by_ringwraith(position: Position, warrior: Warrior, hearing: Hearing) -> Iterator[Unmet]:
    duty = duty_to_ring(position, warrior, hearing)
    if duty is None or warrior.done & MOVED:
        return
    values = {"warrior": warrior.id, "frodo": duty.frodo.id}
    if duty.was_beside:
        if _could_face(position, duty) and must_face(hearing):
            yield Unmet("wraith.must-face", duty.rule, values)
    elif duty.goals and duty.binds:
        engaged = zones_of(position).is_engaged(warrior.id) or bool(zones_of(position).threats[warrior.id])
        rule = "9.07" if engaged and hearing.edition != STARTER else duty.rule
        goal = "next to" if duty.beside and duty.open_goals else "closer to"
        end = (duty.open_goals or duty.open_steps)[0]
        yield Unmet("wraith.must-move", rule, values | {"goal": goal, "hex": end.at})
    elif duty.goals:
        rule = cite(hearing, "9.08", "S-RING-5")
        hearing.consider(rule, "wraith.need-not-move" if duty.beside else "wraith.may-stay", **values)


def _could_face(position: Position, duty: Duty) -> bool:
    """Frodo is not in its kill zone although a turn would bring him there."""
    wraith, frodo = duty.wraith, duty.frodo
    if frodo.id in zones_of(position).victims[wraith.id]:
        return False
    if not wraith.profile.is_cavalry:
        return True
    about = about_turn(wraith)
    return about is not None and frodo.id in zones_of(position.with_warrior(about)).victims[wraith.id]


# -- minions under a Fearsome enemy, 8.43


def fearsome_over(position: Position, warrior: Warrior) -> tuple[str, ...]:
    """The Fearsome enemies in whose kill zones a minion has to pay or leave; Terrifying ones do not care (8.50)."""
    if not warrior.profile.is_minion or position.has(warrior, "terrifying"):
        return ()
    threats = zones_of(position).threats.get(warrior.id, ())
    return tuple(id for id in threats if position.has(position.warriors[id], "fearsome"))


def _unmet_by_minion(position: Position, warrior: Warrior, edition: str) -> Iterator[Unmet]:
    """Anyone who can neither pay nor leave stays."""
    owed = [id for id in fearsome_over(position, warrior) if not _has_paid(position, warrior, id)]
    if not owed or warrior.done & MOVED:
        return
    ends = destinations(position, warrior.id, edition=edition)
    for enemy in owed:
        zone = zones_of(position).by_warrior[enemy]
        if warrior.action_points or any(end.at not in zone for end in ends):
            yield Unmet("fearsome.unmet", "8.43", {"warrior": warrior.id, "enemy": enemy})


def _has_paid(position: Position, warrior: Warrior, enemy: str) -> bool:
    return any(e.ability == "fearsome" and e.by == enemy and e.on == warrior.id for e in position.effects)

"""What can be asked of a table as it stands, each by one press: the fights, fuses, rams and ladders that are there.

Each is an action with the phase and the attacker that it needs: in a dispute nobody wants to look those up.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.controls import Option, with_letters
from rules.games.battle_chain.combat.chain import open_chains
from rules.games.battle_chain.position import (
    ATTACKER_ACTION,
    COMBAT,
    DEFENDER_ACTION,
    Ladder,
    Position,
)
from wording import gettext as _
from wording import listed

MOST = 12  # of one kind; a table with more is better entered by its list of actions


def ready(position: Position) -> tuple[Option, ...]:
    """Options whose value is {"set": {path: value}, "do": action}."""
    found = (
        *_combats(position),
        *_ladders(position),
        *_devices(position),
        *_rams(position),
        *_beasts(position),
    )
    return tuple(found)


def _way(action: dict[str, Any], label: str, **settings: Any) -> Option:
    return Option(
        {"set": {f"/position/{name}": value for name, value in settings.items()}, "do": action}, label
    )


def _acting(position: Position, player: str) -> str:
    """The action phase in which a player acts."""
    return ATTACKER_ACTION if player == position.attacker else DEFENDER_ACTION


def _combats(position: Position) -> Iterator[Option]:
    for chain in open_chains(position)[:MOST]:
        sides = [
            [id for id in chain if position.models[id].player == player.id] for player in position.players
        ]
        yield _way(
            {"do": "combat", "models": [chain[0]]},
            _fight(position, [side for side in sides if side]),
            phase=COMBAT,
        )


def _fight(position: Position, sides: Sequence[Sequence[str]]) -> str:
    """Who fights whom. A beast that runs wild fights its own side: then there is one side only."""
    named = [listed(_named(position, id) for id in side) for side in sides]
    if len(named) == 1:
        return _("Fight the combat of %(models)s") % {"models": named[0]}
    return _("Fight the combat: %(one)s against %(other)s") % {"one": named[0], "other": named[1]}


def _named(position: Position, id: str) -> str:
    return with_letters(position.models[id].profile.name, id)


def _ladders(position: Position) -> Iterator[Option]:
    for ladder in position.engines.ladders.values():
        if ladder.up and ladder.foot and ladder.top:
            yield from _of_ladder(position, ladder)


def _of_ladder(position: Position, ladder: Ladder) -> Iterator[Option]:
    """Fights up it, pushes, climbs."""
    below, above = (position.occupants.get(at) if at else None for at in (ladder.foot, ladder.top))
    climber, defender = position.models.get(below or ""), position.models.get(above or "")
    names = {"ladder": ladder.id}
    names |= {
        role: _named(position, one.id) for role, one in (("climber", climber), ("defender", defender)) if one
    }
    if climber and defender and climber.player != defender.player:
        action = {"do": "ladder_fight", "ladder": ladder.id, "model": climber.id}
        yield _way(action, _("%(climber)s fights %(defender)s up ladder %(ladder)s") % names, phase=COMBAT)
    if climber and not defender and ladder.top:
        climb = {"do": "climb", "ladder": ladder.id, "model": climber.id, "to": list(ladder.top)}
        yield _way(
            climb, _("%(climber)s climbs ladder %(ladder)s") % names, phase=_acting(position, climber.player)
        )
    if defender and defender.player != ladder.player:
        push = {"do": "push_ladder", "ladder": ladder.id, "model": defender.id}
        yield _way(
            push, _("%(defender)s pushes ladder %(ladder)s") % names, phase=_acting(position, defender.player)
        )


def _devices(position: Position) -> Iterator[Option]:
    for number, device in enumerate(position.engines.devices.values()):
        fuse = {"do": "fuse", "device": device.id}
        due = {f"engines/devices/{number}/fresh": False}
        phase = _acting(position, device.player)
        yield _way(fuse, _("Does %(device)s explode?") % {"device": device.id}, phase=phase, **due)
        near = (at for at in position.board.around(device.at) if at in position.occupants)
        for id in dict.fromkeys(position.occupants[at] for at in near):
            if position.models[id].player != device.player:
                action = {"do": "disarm", "device": device.id, "model": id}
                phase = _acting(position, position.models[id].player)
                names = {"model": _named(position, id), "device": device.id}
                yield _way(action, _("%(model)s disarms %(device)s") % names, phase=phase)


def _rams(position: Position) -> Iterator[Option]:
    for number, ram in enumerate(position.engines.rams.values()):
        if ram.door is not None:
            settings = {f"engines/rams/{number}/still": True}
            yield _way(
                {"do": "ram", "ram": ram.id},
                _("Ram roll of %(ram)s") % {"ram": ram.id},
                phase=_acting(position, ram.player),
                **settings,
            )


def _beasts(position: Position) -> Iterator[Option]:
    """A beast that stampedes or was killed owes a roll."""
    for model in position.models.values():
        if "stampede" in model.marks and model.at:
            action = {"do": "stampede", "model": model.id}
            label = _("Where does %(model)s run?") % {"model": _named(position, model.id)}
            yield _way(action, label, phase=ATTACKER_ACTION)
        if "dying" in model.marks:
            label = _("Everybody aboard %(model)s falls") % {"model": _named(position, model.id)}
            yield _way({"do": "crew_fall", "beast": model.id, "crew": []}, label)

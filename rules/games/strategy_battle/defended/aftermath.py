"""After the Strikes across a defended position: who Backs Away, who crosses, who takes a slain Defender's place."""

from rules.games.strategy_battle.backing_away.losers import answer_for, back_away, is_placed
from rules.games.strategy_battle.backing_away.retreat import BACKS_AWAY, FORCED
from rules.games.strategy_battle.distances import is_on_terrain, side_of, square_between, touches_terrain
from rules.games.strategy_battle.fights.document import Cross, Event
from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.geometry.directions import Point, along
from rules.games.strategy_battle.geometry.obstacles import are_touching, is_overlap
from rules.games.strategy_battle.geometry.units import INCH, rounded
from rules.games.strategy_battle.position import DROP_KINDS, Model


def finish_defended(going: Going) -> None:
    """Backing away after Strikes across a defended position."""
    declared = going.firsts("back_away")
    ids = _who_backs_away(going)
    _refuse_idle(going, ids)
    for id in ids:
        _tell_why(going, id)
        _back(going, id, declared.get(id))


def _who_backs_away(going: Going) -> list[str]:
    """The Attackers that live and have not crossed, while a Defender lives."""
    alive = going.position.models.keys()
    if alive.isdisjoint(going.fight.defenders):
        return []
    return sorted(going.fight.members & alive - going.crossed - set(going.fight.defenders))


def _refuse_idle(going: Going, ids: list[str]) -> None:
    """A declared move of an Attacker that was slain, that crossed, or that no Defender is left to push back."""
    for id, event in going.firsts("back_away").items():
        if id not in going.fight.members - {*going.fight.defenders, *ids}:
            continue
        if id not in going.slain:
            going.hearing.fault("back.not-loser", event.path, "SBG-BARRIER-26", model=id)
        elif not event.data.stated.startswith("trapped"):
            going.hearing.fault("back.slain", event.path, "SBG-STRIKE-5", model=id)


def _tell_why(going: Going, id: str) -> None:
    hearing = going.hearing
    elevated = going.position.terrain[going.fight.across].kind in DROP_KINDS
    if not going.attackers_won:
        hearing.find("SBG-BARRIER-19", "attacker.beaten", model=id)
    else:
        hearing.find("SBG-BARRIER-20", "attacker.holds-not", model=id, defenders=list(going.fight.defenders))
        if any(going.slain.get(d, 0) != 0 for d in going.fight.defenders):
            hearing.find("SBG-BARRIER-29", "attacker.declines", model=id)
    if len(going.fight.defenders) == 1:
        hearing.find("SBG-BARRIER-25", "attacker.each", model=id)
    if elevated:
        hearing.find("SBG-ELEV-6", "attacker.from-height", model=id)
        _fall_from(going, id)


def _fall_from(going: Going, id: str) -> None:
    """A beaten Attacker falls when the top needed a Climb test; the winner of the Duel does not."""
    piece, model = going.position.terrain[going.fight.across], going.model(id)
    height = model.profile.height
    if going.attackers_won:
        going.hearing.consider("SBG-ELEV-7", "climber.won", model=id)
    elif piece.height is not None and height is not None and piece.height <= height:
        going.hearing.consider("SBG-ELEV-7", "climber.low", model=id)
    else:
        going.hearing.find("SBG-ELEV-7", "climber.falls", model=id)
        going.drops[id] = piece.height


def _back(going: Going, id: str, event: Event | None) -> None:
    """An inch if there is room; else just far enough to be Engaged no longer."""
    opponents = tuple(going.fight.defenders)
    if not is_placed(going, id, opponents):
        back_away(going, id, opponents, event, defeated=False)
        return
    if id in going.trapped or _has_no_room(going, id, opponents):
        going.hearing.find("SBG-BARRIER-21", "attacker.no-room", model=id)
        _step_off(going, id)
        return
    back_away(going, id, opponents, event, defeated=False)


def _has_no_room(going: Going, id: str, opponents: tuple[str, ...]) -> bool:
    quiet = going.hearing.steps
    going.hearing.steps = []
    answer = answer_for(going, id, opponents, defeated=False)
    going.hearing.steps = quiet
    # Only who lost the Duel goes over an edge; an Attacker that won is parted instead.
    return answer.final != BACKS_AWAY and (going.attackers_won or answer.final != FORCED)


def _step_off(going: Going, id: str) -> None:
    """Off the face of the barrier by the separation, or as far as it can."""
    answer = answer_for(going, id, tuple(going.fight.defenders), defeated=False)
    way = next(answer.retreat.ways_out(going.position.settings.separation), None)
    if way is None:
        going.hearing.find("SBG-BARRIER-21", "attacker.marker", model=id)
        return
    direction, length = way
    going.position = going.position.moved(id, direction.step(length, going.model(id).place))
    going.hearing.settle(f"moved.{id}", rounded(length))


# -- crossing


def cross_all(going: Going) -> None:
    """Attackers that cross after the Defender is slain."""
    may = may_cross(going)
    if going.slain or going.of_kind("cross"):
        going.hearing.settle("may_cross", sorted(may))
    _tell_may(going, may)
    for event in going.of_kind("cross"):
        cross: Cross = event.data
        if cross.model in may - going.crossed:
            _cross(going, event)
        else:
            _refuse(going, event)


def may_cross(going: Going) -> set[str]:
    """The Attacker and those that have not fought the slain Defender yet; nobody where the Attacker was charged.

    Where a defended position counts for nothing: the Attackers across it of a Defender that was slain.
    """
    plain = going.plain_rule
    if not going.slain or plain == "SBG-BARRIER-34":
        return set()
    if plain:
        return {attacker for attacker, defender in going.across_before if defender in going.slain}
    if not going.attackers_won:
        return set()
    if going.position.terrain[going.fight.across].kind in DROP_KINDS:
        return set(going.winners)
    return {*going.winners, *going.waiting}


def _tell_may(going: Going, may: set[str]) -> None:
    hearing = going.hearing
    plain = going.plain_rule
    if plain == "SBG-BARRIER-34" and going.slain:
        hearing.find("SBG-BARRIER-35", "cross.never")
    if not may:
        return
    rule = "SBG-BARRIER-26"
    if plain:
        rule = "SBG-BARRIER-33"
    elif going.position.terrain[going.fight.across].kind in DROP_KINDS:
        rule = "SBG-ELEV-5"
    elif len(going.fight.defenders) > 1:
        rule = "SBG-BARRIER-29"
    hearing.find(rule, "cross.may", models=sorted(may))


def _refuse(going: Going, event: Event) -> None:
    plain = going.plain_rule
    rule = "SBG-BARRIER-35" if plain == "SBG-BARRIER-34" else "SBG-BARRIER-26"
    going.hearing.fault("cross.may-not", event.path, rule, model=event.data.model)


def _cross(going: Going, event: Event) -> None:
    id, hearing = event.data.model, going.hearing
    model = going.model(id)
    if model.at is None:
        going.crossed.add(id)
        hearing.find("SBG-BARRIER-26", "cross.stated", model=id)
        return
    to: Point | None = event.data.to
    if to is None:
        hearing.need(model.player, "cross-to", 1, "SBG-BARRIER-26", f"{event.path}/to", model=id)
        return
    if _takes_place(going):
        _take_place(going, model, to, event)
        return
    if not _is_beyond(going, model, to):
        hearing.fault("cross.not-beyond", f"{event.path}/to", "SBG-BARRIER-26", model=id)
        return
    if not _has_space(going, model, to):
        hearing.fault("cross.no-space", f"{event.path}/to", "SBG-BARRIER-27", model=id)
        return
    _arrive(going, model, to)


def _takes_place(going: Going) -> bool:
    """Several Defenders, or higher ground: the slayer takes the place of one it has slain."""
    if not going.fight.across:
        return False
    return len(going.fight.defenders) > 1 or going.position.terrain[going.fight.across].kind in DROP_KINDS


def _take_place(going: Going, model: Model, to: Point, event: Event) -> None:
    hearing = going.hearing
    rule = "SBG-ELEV-5" if going.position.terrain[going.fight.across].kind in DROP_KINDS else "SBG-BARRIER-29"
    places = [at for at in going.slain.values() if at]
    if not any(square_between(at, to) <= (INCH // 2) ** 2 for at in places):
        hearing.fault("cross.not-its-place", f"{event.path}/to", rule, model=model.id)
        return
    for id in going.fight.defenders:
        if id in going.position.models:
            _shift(going, going.model(id), model, to)
    if not _has_space(going, model, to):
        hearing.fault("cross.no-space", f"{event.path}/to", "SBG-BARRIER-27", model=model.id)
        return
    _arrive(going, model, to)


def _shift(going: Going, defender: Model, model: Model, to: Point) -> None:
    """A living Defender shifts aside until there is a gap to the base that arrives."""
    wanted = defender.radius + model.radius + going.position.settings.separation
    square = square_between(defender.place, to)
    if square >= wanted * wanted:
        return
    x, y = defender.place[0] - to[0], defender.place[1] - to[1]
    aside = along(x, y).step(wanted, to)
    if is_on_terrain(going.position, defender, aside):
        return
    going.position = going.position.moved(defender.id, aside)
    going.hearing.find("SBG-BARRIER-29", "cross.shifts", model=defender.id)


def _is_beyond(going: Going, model: Model, to: Point) -> bool:
    """On the other side of a barrier that the model stands at, touching it."""
    return any(
        not piece.closed
        and touches_terrain(model, piece)
        and touches_terrain(model, piece, to)
        and side_of(piece, to) == -side_of(piece, model.place)
        for piece in going.position.terrain.values()
    )


def _has_space(going: Going, model: Model, to: Point) -> bool:
    """No base under it, and no enemy in contact."""
    for other in going.position.models.values():
        if other.id == model.id or other.at is None:
            continue
        square, gap = (square_between(other.at, to), 1), model.radius + other.radius
        if is_overlap(square, gap) or (other.side != model.side and are_touching(square, gap)):
            return False
    return not is_on_terrain(going.position, model, to)


def _arrive(going: Going, model: Model, to: Point) -> None:
    going.position = going.position.moved(model.id, to)
    going.crossed.add(model.id)
    going.hearing.find("SBG-BARRIER-27", "cross.space", model=model.id)
    going.hearing.settle(f"crossed.{model.id}", True)


WORDS = {
    "attacker.beaten": "{model} lost to the Defender and lives: it Backs Away.",
    "attacker.holds-not": "The position is held by {defenders}: {model} won, but Backs Away.",
    "back.slain": "{model} was slain before it could Back Away.",
    "redress.back.slain": "The move has no effect.",
    "attacker.declines": "{model} slew a Defender and does not cross: living Defenders hold the position.",
    "attacker.each": "The Defender lives, so {model} is pushed back before the next Attacker fights.",
    "attacker.from-height": "The Defender on the high ground lives, so {model} Backs Away.",
    "attacker.no-room": "{model} has no room for an inch: it is parted until it is clearly not Engaged.",
    "attacker.marker": "{model} cannot move at all; a marker shows that it is not Engaged.",
    "climber.won": "{model} won the Duel and does not fall.",
    "climber.low": "{model} needs no Climb test here and does not fall.",
    "climber.falls": "{model} lost the Duel on a climb and falls.",
    "cross.may": "{models} may cross at once, as on a Jump of 2 to 5, if there is space.",
    "cross.never": "The Attacker was charged by another model: nobody crosses.",
    "cross.may-not": "{model} may not cross.",
    "redress.cross.may-not": "{model} stays on its side.",
    "cross.stated": "{model} crosses.",
    "cross.not-beyond": "{model} must end on the other side of the barrier, touching it.",
    "cross.no-space": "There is no space for {model} there.",
    "redress.cross.no-space": "{model} stays where it is.",
    "cross.not-its-place": "{model} must take the place of a Defender that it has slain.",
    "cross.shifts": "{model} shifts aside and leaves a gap.",
    "cross.space": "There is space: {model} crosses and ends its movement.",
    "need.cross-to": "{player} says where {model} ends.",
}

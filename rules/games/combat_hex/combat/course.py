"""A combat as a list of events: each is checked for its moment, then heard like the same part of the short form.

What comes too early or too late breaks the rule that says when; it is left out, and the rest is heard.
"""

from collections.abc import Callable, Mapping

from rules.games.combat_hex import rolls
from rules.games.combat_hex.abilities import ABILITIES
from rules.games.combat_hex.abilities.use import rule_of
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.combat import assign, attacks, dice
from rules.games.combat_hex.combat.declaring import declare
from rules.games.combat_hex.combat.event_document import OF_DAMAGE, Event
from rules.games.combat_hex.combat.fight import Fight, Side
from rules.games.combat_hex.combat.progress import Course, missing_rolls, roll_dice, settle_damage
from rules.games.combat_hex.kill_zones import zones_of


def hear_events(fight: Fight, events: tuple[Event, ...]) -> None:
    """Everything that happened, in order, and what is still missing at the end."""
    hearing, course = fight.hearing, Course(fight)
    fight.armor, fight.courage = [], []
    hearing.find(cite(hearing, "6.07", "S-COMBAT-9"), "combat.rolls", players=list(fight.sides))
    attacks.count_ground(fight)
    if is_starter(hearing):
        dice.dirty_before(fight)
    for event in events:
        _hear(course, event)
        fight.wait()
    _ask_for_the_rest(course, len(events))
    fight.wait()


def _hear(course: Course, event: Event) -> None:
    if course.is_closed:
        rule = rule_of(ABILITIES[event.use.effect], course.hearing) if event.use else "6.19"
        course.hearing.fault("combat.closed", event.path, rule)
        return
    latest, course.latest = course.latest, None
    if event.use is not None:
        course.latest = latest
        declare(course, event.use)
    elif event.player and event.player not in course.fight.sides:
        hint = course.fight.position.player_hint(event.player)
        course.hearing.fault(
            "combat.no-player", f"{event.path}/player", "6.08", player=event.player, hint=hint
        )
    else:
        HEARD[event.kind](course, event)


# -- rolls


def _roll(course: Course, event: Event) -> None:
    fight, side = course.fight, course.fight.sides[event.player]
    if course.has_rolled(side):
        course.hearing.fault("combat.rolled-already", event.path, "6.07", player=side.player)
        return
    roll_dice(course, side, event.roll, attacks.add_up(fight, side))


def _damage(course: Course, event: Event) -> None:
    """6.07: after both combat rolls, each player once."""
    fight, side = course.fight, course.fight.sides[event.player]
    if side.player in course.damaged:
        course.hearing.fault("combat.damage-already", event.path, "6.07", player=side.player)
        return
    late = missing_rolls(course)
    if late:
        course.hearing.fault("combat.damage-early", event.path, "6.07", player=side.player, players=late)
        side.unsure = side.lacks = True
    dice.tell_hits(fight, side)
    dice.take_damage_dice(fight, side, event.roll)
    course.damaged.add(side.player)


# -- buying dice


def _buy(course: Course, event: Event) -> None:
    fight, side = course.fight, course.fight.sides[event.player]
    of_damage = event.of == OF_DAMAGE if event.of else side.player in course.damaged
    rule = "6.14" if of_damage else "6.10"
    values = {"player": side.player, "die": event.buys.die}
    if not (side.player in course.damaged if of_damage else course.has_rolled(side)):
        course.hearing.fault("combat.buy-early", event.path, rule, **values)
    elif of_damage and course.putting:
        course.hearing.fault("combat.buy-late", event.path, "6.16", **values)
    elif (
        not of_damage and course.damaged
    ):  # the combat roll is over for all as soon as anybody rolls for damage (6.07)
        course.hearing.fault("combat.buy-late", event.path, rule, **values)
    elif of_damage:
        terms = dice.critical_terms(fight, side)
        after = rolls.pay(fight.position, (event.buys,), side.damage, terms, course.hearing, side.bought)
        dice.take_criticals(fight, side, after)
    else:
        terms = dice.glancing_terms(fight, side)
        after = rolls.pay(fight.position, (event.buys,), side.dice, terms, course.hearing, side.paid)
        dice.take_glancing(fight, side, after)


# -- putting dice


def _put(course: Course, event: Event) -> None:
    """6.16: after every damage roll, one player after the other, the attacker first."""
    fight, side, item = course.fight, course.fight.sides[event.player], event.puts
    if not course.putting:
        _begin_to_assign(course, event.path)
    _check_turn(course, side, event.path)
    _take_back(course, side, item.die)
    found = _reach(course, side)
    if assign.may_put(fight, side, item, found):
        fight.hits.append(assign.hit_of(fight, side, item, found))
        course.latest = len(fight.hits) - 1
        if side.player in course.hasty:
            course.early[side.player, item.die] = course.latest
        within = zones_of(fight.position).victims
        course.waiting = [
            use
            for use in course.waiting
            if fight.position.warriors[use.warrior].player != side.player
            or item.to not in within[use.warrior]
        ]


def _take_back(course: Course, side: Side, die: int) -> None:
    """A die that was put before its turn came back, and may be put now that it is (6.16)."""
    if side.player in course.hasty or (side.player, die) not in course.early:
        return
    hits, before = course.fight.hits, course.early.pop((side.player, die))
    hits[before] = hits[before]._replace(wounds=0)
    side.put.discard(die)


def _begin_to_assign(course: Course, path: str) -> None:
    fight = course.fight
    rolls_late = missing_rolls(course)
    for side in fight.sides.values():
        settle_damage(course, side)
    late = [*rolls_late, *(side.player for side in fight.sides.values() if side.player not in course.damaged)]
    if late and path:
        course.hearing.fault("assign.early", path, "6.16", players=list(dict.fromkeys(late)))
    for side in fight.sides.values():
        if side.player not in course.damaged:
            dice.tell_hits(fight, side)
        dice.tell_damage(fight, side)
    fight.hearing.find("6.16", "assign.order", players=list(fight.sides))


def _reach(course: Course, side: Side) -> assign.Reach:
    """Calculated when the first die is put: what protects an enemy comes before (8.37, 8.40)."""
    if side.player not in course.reaches:
        course.reaches[side.player] = assign.reach(course.fight, side)
    return course.reaches[side.player]


def _check_turn(course: Course, side: Side, path: str) -> None:
    if side.player not in course.putting:
        course.putting.append(side.player)
    rank = course.rank(side.player)
    earlier = [
        each.player
        for each in list(course.fight.sides.values())[:rank]
        if not each.lacks and assign.useful_dice(each, _reach(course, each)) - each.put
    ]
    later = [p for p in course.putting if course.rank(p) > rank and p not in course.hasty]
    if later or earlier:
        course.hearing.fault("assign.turn", path, "6.16", player=side.player, players=earlier or later)
    if earlier:
        course.hasty.add(side.player)
    else:
        course.hasty.discard(side.player)


# -- the end


def _remove(course: Course, event: Event) -> None:
    course.is_closed = True


def _ask_for_the_rest(course: Course, count: int) -> None:
    """What is missing after `count` events, before the fallen leave: rolls, dice to put; then who was used for nothing."""
    fight, sides = course.fight, course.fight.sides
    if not fight.is_open:
        for player in missing_rolls(course):
            roll = _expected(course, count, "roll", player)
            dice.take_combat_dice(fight, sides[player], roll, attacks.add_up(fight, sides[player]))
        fight.wait()
    if not fight.is_open:
        for side in sides.values():
            settle_damage(course, side)
            if side.player not in course.damaged:
                dice.tell_hits(fight, side)
                dice.take_damage_dice(fight, side, _expected(course, count, "damage", side.player))
        fight.wait()
    if not fight.is_open:
        _ask_for_dice_to_put(course, count)


def _expected(course: Course, count: int, kind: str, player: str) -> rolls.Roll:
    """A roll that nobody declared: the event in which it belongs, and its place."""
    path = f"events/{count + len(course.hearing.needs)}"
    course.hearing.expect(path, {"event": kind, "player": player})
    return rolls.Roll(path=path)


def _ask_for_dice_to_put(course: Course, count: int) -> None:
    fight, hearing = course.fight, course.hearing
    if not course.putting:
        _begin_to_assign(course, "")
    for side in fight.sides.values():
        useful = assign.useful_dice(side, _reach(course, side))
        left = sorted(useful - side.put) if not side.lacks else []
        if left and course.is_closed:
            hearing.fault("assign.left-out", "events", "6.16", dice=left, player=side.player)
        elif left:
            path = f"events/{count + len(hearing.needs)}"
            hearing.expect(path, {"event": "put", "player": side.player, "die": left[0]})
            hearing.need(side.player, "put-die", 1, "6.16", f"{path}/to", dice=left)
        elif not side.declined:
            assign.tell_wasted(fight, side, useful)
    for use in course.waiting if not hearing.needs else ():
        rule = cite(hearing, "8.36", "S-AB-ASSASSIN")
        hearing.fault("assassin.no-die", use.path, rule, warrior=use.warrior)


HEARD: Mapping[str, Callable[[Course, Event], None]] = {
    "roll": _roll,
    "damage": _damage,
    "buy": _buy,
    "put": _put,
    "remove": _remove,
}

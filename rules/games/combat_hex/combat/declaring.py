"""Abilities in a combat that is heard event by event: the moment of each (8.28-8.40), and the order of play (8.07)."""

from collections.abc import Callable, Mapping

from rules.games.combat_hex import wounds
from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.use import rule_of
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.combat.assign import is_refused
from rules.games.combat_hex.combat.fight import Side
from rules.games.combat_hex.combat.moments import Moment, moment_of
from rules.games.combat_hex.combat.play import use_one, window_of
from rules.games.combat_hex.combat.progress import Course, missing_rolls, settle_damage
from rules.games.combat_hex.kill_zones import zones_of

SHARED = (Window.TOTALLING, Window.BEFORE_COMBAT_ROLL, Window.AFTER_DAMAGE, Window.AFTER_ENEMY_DAMAGE)


def declare(course: Course, use: Use) -> None:
    """One ability at its place in the order: in time, in turn, then used like any other."""
    fight = course.fight
    if use.path in fight.unfit:
        return
    owner = fight.position.warriors.get(use.warrior)
    side = fight.sides.get(owner.player) if owner else None
    if owner is None or side is None or use.effect in REACTIONS:
        REACTIONS.get(use.effect, _use)(course, use)
        return
    if _is_in_time(course, side, use):
        _check_order(course, side, use)
        _use(course, use)


def _is_in_time(course: Course, side: Side, use: Use) -> bool:
    ability, window = ABILITIES[use.effect], window_of(use)
    if window not in SHARED[:2]:
        missing_rolls(course)
    when = moment_of(course, side, window)
    if when is Moment.NOW and window is Window.AFTER_DAMAGE:
        settle_damage(course, side)
    if when is Moment.NOW and window is Window.AFTER_ENEMY_DAMAGE and _is_past_the_roll(course, side):
        when = Moment.LATE
    if when is Moment.NOW and use.effect == "aggressive-strategy" and side.bought:
        when = Moment.LATE  # what is bought is bought of the dice as they lie in the end (8.34, 6.14)
    if when is Moment.NOW:
        return True
    values = {"warrior": use.warrior, "ability": ability.title, "window": window.value}
    course.hearing.fault(f"combat.{when.value}", use.path, rule_of(ability, course.hearing), **values)
    return False


def _is_past_the_roll(course: Course, side: Side) -> bool:
    """An enemy has bought or struck dice to 6 since its roll; one reading takes that for the end of the moment (8.37, 8.40)."""
    enemies = (each for each in course.fight.sides.values() if each is not side)
    is_past = any(each.bought or each.converted for each in enemies)
    return is_past and course.hearing.reading("after-enemy-damage") == "roll"


def _check_order(course: Course, side: Side, use: Use) -> None:
    """In a window that both share, the attacker plays everything first (8.07)."""
    window, rank = window_of(use), course.rank(side.player)
    if window not in SHARED:
        return
    if rank < course.last_in.get(window, 0):
        rule = cite(course.hearing, "8.07", "S-COMBAT-4")
        course.hearing.fault("ability.order", use.path, rule, warrior=use.warrior)
    course.last_in[window] = max(rank, course.last_in.get(window, 0))


def _use(course: Course, use: Use) -> None:
    fight = course.fight
    count = len(fight.assassins)
    use_one(fight, use, window_of(use))
    if len(fight.assassins) > count and not _strikes_latest(course, use):
        course.waiting.append(use)


def _strikes_latest(course: Course, use: Use) -> bool:
    """Declared with the die that was just put in its kill zone, Assassin counts for that die (8.36)."""
    fight = course.fight
    if course.latest is None:
        return False
    hit, owner = fight.hits[course.latest], fight.position.warriors[use.warrior]
    side = fight.sides[owner.player]
    if hit.player != owner.player or hit.to not in zones_of(fight.position).victims[owner.id]:
        return False
    bought = hit.die in side.converted
    lost = wounds.wounds_of_die(fight.position, hit.to, side.player, bought, course.hearing)
    fight.hits[course.latest] = hit._replace(wounds=lost)
    return True


def _armor(course: Course, use: Use) -> None:
    """8.35: after a die was put on this model; without a name the one put last."""
    fight = course.fight
    latest_first = sorted(range(len(fight.hits)), key=lambda index: (index in course.spared, -index))
    for index in latest_first:
        if wounds.armored((fight.hits[index],), (), use) is not None:
            course.spared.add(index)
            fight.position, lowered = wounds.armor(
                fight.position, (fight.hits[index],), (use,), course.hearing, fight.chain
            )
            fight.hits[index] = lowered[0]
            course.latest = None
            return
    if not is_refused(fight, use):
        rule = cite(course.hearing, "8.35", "S-AB-ARMOR")
        course.hearing.fault("armor.no-die", use.path, rule, warrior=use.warrior)


def _courage(course: Course, use: Use) -> None:
    """8.38: once the dice put on this model take its last wound."""
    fight = course.fight
    victim = fight.position.warriors.get(use.warrior)
    lost = wounds.total(fight.hits).get(use.warrior, 0)
    fallen = [use.warrior] if victim and wounds.falls(victim, lost) else []
    fight.position = wounds.keep_by_courage(fight.position, fallen, (use,), course.hearing, fight.chain)


REACTIONS: Mapping[str, Callable[[Course, Use], None]] = {"armor": _armor, "courage": _courage}

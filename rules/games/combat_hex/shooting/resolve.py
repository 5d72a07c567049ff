"""The course of a shot: may it be made, which way, how many dice, what hits, what hurts, who falls (5.01-5.22)."""

from collections.abc import Iterable
from dataclasses import replace

from rules.engine.hearing import Hearing
from rules.games.combat_hex import rolls
from rules.games.combat_hex.abilities import Window
from rules.games.combat_hex.bonuses import Bonus, explain
from rules.games.combat_hex.case import Kind, cite
from rules.games.combat_hex.line_of_sight.silhouettes import silhouettes_of
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.rolls import Converted, Roll, Terms
from rules.games.combat_hex.shooting.aim import take_aim
from rules.games.combat_hex.shooting.assign import put_dice
from rules.games.combat_hex.shooting.attack import BEFORE, Attack, always_on, callers, use_those_of
from rules.games.combat_hex.shooting.document import Shot, read_action
from rules.games.combat_hex.shooting.facing import turned
from rules.games.combat_hex.shooting.permission import Refusal, against_acting, against_shooter, threats_over

HITS = frozenset({5, 6})  # 5.17
HITS_IN_COVER = frozenset({6})  # 5.17I
GLANCING = frozenset({1})
GLANCING_AIMED = frozenset({1, 2})  # 8.25


def hear_shot(position: Position, shot: Shot, hearing: Hearing) -> Position:
    return shoot(position, shot, hearing)


def shoot(position: Position, shot: Shot, hearing: Hearing, *, pausing: bool = False) -> Position:
    """The position after a shot. With `pausing` it interrupts or ends a move, and the move answers for the action."""
    attack = Attack(position, shot, hearing, pausing)
    if _is_on_map(attack):
        _may_shoot(attack)
        _turn(attack)
        use_those_of(attack, *BEFORE)
        always_on(attack)
        if take_aim(attack):
            _fire(attack)
        else:
            hearing.stop()
    else:
        hearing.stop()
    return attack.position


def _fire(attack: Attack) -> None:
    """Both rolls and where the dice go, heard to the end: what breaks a rule is left out, what is missing is asked for."""
    _roll_to_hit(attack)
    attack.wait()
    _roll_damage(attack)
    attack.wait()
    put_dice(attack)
    if attack.is_open:
        attack.settle_up()
    else:
        _finish(attack)


# -- before the dice


def _is_on_map(attack: Attack) -> bool:
    id = attack.shot.warrior
    if id in attack.position.warriors:
        return True
    attack.hearing.fault(
        "shot.no-warrior", attack.at("warrior"), "5.01", warrior=id, hint=attack.position.hint(id)
    )
    return False


def _may_shoot(attack: Attack) -> None:
    position, shooter = attack.position, attack.shooter
    cracks = any(use.effect == "crack-shot" and use.warrior == shooter.id for use in attack.shot.abilities)
    if not attack.pausing:
        _refuse(attack, against_acting(position, shooter, attack.starter, cracks))
        attack.hearing.find("5.01", "shot.instead", warrior=shooter.id)
    _refuse(attack, against_shooter(position, shooter, attack.starter))
    threats = threats_over(position, shooter)
    if threats and attack.starter:
        attack.hearing.consider("S-SHOOT-1", "shot.under-threat", warrior=shooter.id, enemies=list(threats))
    elif (
        threats and shooter.profile.is_large and not any(silhouettes_of(position)[id].large for id in threats)
    ):
        attack.hearing.find("8.46c", "shot.large", warrior=shooter.id, enemies=list(threats))


def _refuse(attack: Attack, refusals: Iterable[Refusal]) -> None:
    for each in refusals:
        attack.hearing.fault(
            each.key, attack.at(each.field) if each.field else attack.shot.path, each.rule, **each.values
        )


def _turn(attack: Attack) -> None:
    """Any facing, before the shot (5.08); in the course of a move likewise (4.02)."""
    shooter, facing = attack.shooter, attack.shot.facing
    if facing is None or facing == shooter.facing:
        return
    found = turned(shooter, facing)
    if found is None:
        rule = "8.10d" if shooter.profile.is_cavalry else "4.14"
        attack.hearing.fault("shot.cannot-turn", attack.at("facing"), rule, warrior=shooter.id, facing=facing)
        return
    attack.hearing.find("4.02" if attack.pausing else "5.08", "shot.turns", warrior=shooter.id, facing=facing)
    attack.position = attack.position.with_warrior(found)


# -- to hit


def _roll_to_hit(attack: Attack) -> None:
    _check_dice(attack, attack.shot.roll, _shots(attack), "shooting-dice", "5.16")
    attack.wait()
    hearing, shot = attack.hearing, attack.shot
    faces = GLANCING_AIMED if "perfect-aim" in attack.working else GLANCING
    if "perfect-aim" in attack.working:
        hearing.find("8.25", "shot.perfect-aim", warrior=shot.warrior)
    glancing = rolls.count(shot.roll.dice, faces)
    with attack.weighing():
        hearing.find("5.17", "shot.glancing", dice=list(shot.roll.dice), glancing=glancing)
        hearing.settle("glancing", glancing)
        done = _buy(attack, shot.roll, shot.roll.dice, _glancing(attack, faces))
        attack.hits = rolls.count(done.dice, HITS_IN_COVER if attack.in_cover else HITS)
        attack.lapsed += sum(die < len(done.dice) for die in done.failed)
        rule, key = ("5.17I", "shot.hits-in-cover") if attack.in_cover else ("5.17", "shot.hits")
        hearing.find(rule, key, dice=list(done.dice), hits=attack.hits)
        hearing.settle("hits", attack.hits)


def _check_dice(attack: Attack, roll: Roll, due: int, what: str, rule: str) -> None:
    """The dice that are due lie there. With more, all of them are assumed; with fewer, those; both are not certain."""
    surplus = len(roll.dice) - due
    open_ended = attack.unsure and (attack.is_open or surplus <= 0)
    is_told = open_ended or 0 < surplus <= attack.lapsed
    if is_told or not rolls.is_rolled(roll, due, attack.hearing, player=attack.player, what=what, rule=rule):
        attack.unsure = True
        attack.lacks = attack.lacks or (surplus <= 0 and not open_ended)


def _buy(attack: Attack, roll: Roll, dice: tuple[int, ...], terms: Terms) -> Converted:
    """Pay for dice; only the shooter can. Where dice are missing, nothing is said about those."""
    if attack.lacks:
        there = {die for die, face in enumerate(dice) if face != rolls.MISSING}
        roll = replace(roll, convert=tuple(one for one in roll.convert if one.die in there))
    done = rolls.convert(attack.position, roll, dice, terms, attack.hearing)
    attack.position = done.position
    return done


def _glancing(attack: Attack, faces: frozenset[int]) -> Terms:
    """One glancing blow for 1 AP (5.18), in the starter book each."""
    rule, limit = ("S-SHOOT-3", None) if attack.starter else ("5.18", 1)
    return Terms(attack.player, faces, 1, (attack.shot.warrior,), rule, rule, "a glancing blow", limit)


def _critical(attack: Attack) -> Terms:
    """One critical hit for 2 AP (5.21), in the starter book each."""
    rule, limit = ("S-SHOOT-4", None) if attack.starter else ("5.21", 1)
    return Terms(
        attack.player, rolls.CRITICAL, 2, (attack.shot.warrior,), rule, rule, "a critical hit", limit
    )


def _shots(attack: Attack) -> int:
    """5.16: the printed shots with every bonus, doublings first (1.09)."""
    printed = attack.shooter.profile.shots
    total = explain(printed, _bonuses(attack), attack.hearing, attack.shot.warrior, "shots")
    attack.hearing.find("5.16", "shot.dice", warrior=attack.shot.warrior, shots=total)
    attack.hearing.settle("shots", total)
    return total


def _bonuses(attack: Attack) -> list[Bonus]:
    rule = cite(attack.hearing, "8.20", "S-AB-FLURRY")
    found = [Bonus(rule, "Arrow Flurry", doubles=True)] * attack.working["arrow-flurry"]
    if _shoots_from_above(attack):
        found.append(Bonus(cite(attack.hearing, "5.14", "S-LOS-4"), "Elevated ground", 1))
    if not attack.names_no_target:
        rule = cite(attack.hearing, "8.26", "S-AB-SHOTCALLER")
        found += [Bonus(rule, "Shot Caller", 1)] * callers(attack, attack.shot.target)
    return found


def _shoots_from_above(attack: Attack) -> bool:
    """+1 from high ground at a low target (5.14); without a target there is none (8.20). The starter always gives it."""
    high = silhouettes_of(attack.position)[attack.shot.warrior].high
    if attack.starter or not attack.names_no_target:
        return high and (attack.starter or (attack.sight is not None and attack.sight.extra_shot))
    if high:
        attack.hearing.consider(attack.rule_without_target, "shot.no-height", warrior=attack.shot.warrior)
    return False


# -- damage


def _roll_damage(attack: Attack) -> None:
    """5.19-5.21: a die for each hit, critical hits, Killing Blow before what is paid for."""
    use_those_of(attack, Window.BEFORE_SHOT_DAMAGE)
    due = _damage_dice(attack)
    _check_dice(attack, attack.shot.damage, due, "shooting-damage", "5.19")
    attack.wait()
    hearing, shot = attack.hearing, attack.shot
    use_those_of(attack, Window.AFTER_SHOT_DAMAGE, Window.ASSIGNING)
    faces = shot.damage.dice
    critical = rolls.count(faces, rolls.CRITICAL)
    with attack.weighing():
        if due:
            hearing.find("5.20", "shot.criticals", dice=list(faces), critical=critical)
        hearing.settle("critical", critical)
        faces, blown = _killing_blow(attack, faces)
        done = _buy(attack, shot.damage, faces, _critical(attack))
        attack.damage, attack.converted = done.dice, blown | done.paid.keys()
        attack.void = done.failed
        hearing.settle(f"action_points.{shot.warrior}", attack.shooter.action_points)


def _killing_blow(attack: Attack, faces: tuple[int, ...]) -> tuple[tuple[int, ...], frozenset[int]]:
    """Every critical hit becomes a 6 before any is paid for (8.39); gives the dice and which were changed."""
    if "killing-blow" not in attack.working:
        return faces, frozenset()
    blown = frozenset(die for die, face in enumerate(faces) if face in rolls.CRITICAL)
    faces = tuple(rolls.CONVERTED if die in blown else face for die, face in enumerate(faces))
    attack.hearing.find("8.39", "shot.killing-blow", warrior=attack.shot.warrior, dice=list(faces))
    return faces, blown


def _damage_dice(attack: Attack) -> int:
    hits = due = attack.hits
    if "deadly-shot" in attack.working:
        due = 2 * hits
        attack.hearing.find("8.23", "shot.deadly-shot", warrior=attack.shot.warrior, hits=hits, dice=due)
    attack.hearing.find("5.19", "shot.damage-dice", hits=hits, dice=due)
    attack.hearing.settle("damage_dice", due)
    return due


# -- after


def _finish(attack: Attack) -> None:
    """The shot was its action (5.01). Anyone who aimed at itself, against the rules, may be gone."""
    shooter = attack.position.warriors.get(attack.shot.warrior)
    if shooter is None:
        return
    attack.position = attack.position.with_warrior(replace(shooter, done=shooter.done | {"shoot"}))


KINDS: tuple[Kind, ...] = (Kind("shoot", read_action, hear_shot),)

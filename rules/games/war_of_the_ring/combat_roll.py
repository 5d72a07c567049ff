"""Step 2, the Combat roll: how many dice, what they need, what they hit (WR-ROLL-1 to WR-ROLL-3)."""

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.cards.model import COMBAT
from rules.games.war_of_the_ring.externals import external
from rules.games.war_of_the_ring.modifiers import arithmetic, hits_of, is_hit, modifier, total_modifier
from rules.games.war_of_the_ring.position import SIEGE, SORTIE, Army, Mark, Position, with_seat
from rules.games.war_of_the_ring.settings import FORT, STRENGTH, Targets
from rules.games.war_of_the_ring.settings import SIEGE as X_SIEGE

CAP = 5
BASE = 5

WORDS = {
    "dice.strength": "{player} has Combat Strength {strength} and rolls {dice:die/dice}.",
    "dice.card": "{card}: {player} rolls {dice:die/dice}.",
    "target.base": "{player} hits on {target} or more.",
    "target.region": "{player} needs {target} here.",
    "target.card": "{card}: {player} needs {target}.",
    "roll.hits": "{player} rolls {dice}, target {target}: {arithmetic}. {hits:hit}.",
    "roll.both": "Both Combat rolls are complete; only now does the next step begin.",
    "roll.ones": "{ones:natural 1/natural 1s} of {player}: {ones:hit} on the own army ({card}).",
}


def strength(position: Position, army: Army) -> int:
    """Combat Strength: units, Regular and Elite as the setting says (X-WR-STRENGTH)."""
    values = position.settings
    return army.regulars * values.strength_regular + army.elites * values.strength_elite


def marks_on(position: Position, side: str, op: str) -> list[Mark]:
    return [mark for mark in position.battle.effects if mark.on == side and mark.modifier.op == op]


def dice_count(position: Position, side: str) -> int:
    """Combat dice now: Combat Strength, at most five, then what cards limit, never below one for that."""
    found = min(CAP, strength(position, position.army(side)))
    for mark in position.battle.effects:
        if mark.on == side and mark.modifier.op == "most_dice":
            found = min(found, mark.modifier.value)
        elif mark.on == side and mark.modifier.op == "fewer_dice":
            found = min(found, max(1, found - mark.modifier.value))
    return found


def say_dice(position: Position, side: str, hearing: Hearing) -> int:
    """The number of Combat dice with its steps."""
    player, power = position.player_of(side), strength(position, position.army(side))
    values = position.settings
    external(hearing, STRENGTH, regular=values.strength_regular, elite=values.strength_elite)
    hearing.find("WR-ROLL-1", "dice.strength", player=player, strength=power, dice=min(CAP, power))
    count = dice_count(position, side)
    for mark in (*marks_on(position, side, "most_dice"), *marks_on(position, side, "fewer_dice")):
        title = position.cards[mark.card].title
        hearing.find("WR-ROLL-1", "dice.card", player=player, card=title, dice=count)
    return count


def region_targets(position: Position) -> tuple[Targets, str]:
    """The row of the target table for this battle (WR-ROLL-3), and the setting that it comes from, "" for plain land."""
    values, battle = position.settings, position.battle
    if battle.kind == SIEGE:
        return values.siege, X_SIEGE
    if battle.kind == SORTIE:
        return values.sortie, X_SIEGE
    rows = {
        "city": (values.city, FORT),
        "fortification": (values.fortification, FORT),
        "stronghold": (values.stronghold_field, X_SIEGE),
    }
    return rows.get(position.region.feature, (Targets(BASE, BASE, BASE), ""))


def base_target(position: Position, side: str) -> int:
    """What a die of the side needs by the region, the kind of battle and the round, without cards."""
    row, _ = region_targets(position)
    if not position.is_attacker(side):
        return row.defender
    return row.first if position.battle.round == 1 else row.later


def target(position: Position, side: str, scope: str) -> int:
    """The target number of a roll: the base, unless a card sets another."""
    found = base_target(position, side)
    for mark in marks_on(position, side, "target"):
        if scope in mark.modifier.scope:
            found = mark.modifier.value
    return found


def say_target(position: Position, side: str, scope: str, hearing: Hearing) -> int:
    """The target number with its steps; a setting is named where it moved the number."""
    player, base = position.player_of(side), base_target(position, side)
    role = "attacker" if position.is_attacker(side) else "defender"
    row, key = region_targets(position)
    if key and row != Targets(BASE, BASE, BASE):
        _say_setting(position, key, role, base, hearing)
        hearing.find("WR-ROLL-3", "target.region", player=player, target=base)
    else:
        if key == X_SIEGE:
            _say_setting(position, key, role, base, hearing)
        hearing.find("WR-ROLL-2", "target.base", player=player, target=base)
    for mark in marks_on(position, side, "target"):
        if scope in mark.modifier.scope:
            title = position.cards[mark.card].title
            hearing.find("WR-ROLL-3", "target.card", player=player, card=title, target=mark.modifier.value)
    return target(position, side, scope)


def _say_setting(position: Position, key: str, role: str, base: int, hearing: Hearing) -> None:
    if key == FORT:
        place = position.region.feature
        external(hearing, FORT, feature=place, role=role, target=base, round=position.battle.round)
    else:
        external(hearing, X_SIEGE, detail=f"The {role} needs {base} in a {position.battle.kind} battle here.")


def count_hits(position: Position, side: str, hearing: Hearing) -> Position:
    """The hits of a side's Combat roll, each die with its arithmetic."""
    dice = position.seat(side).dice or ()
    needed = say_target(position, side, COMBAT, hearing)
    added = modifier(position, side, COMBAT, hearing)
    hit = hits_of(dice, added, needed, hearing)
    hearing.find(
        "WR-MOD-2" if added else "WR-ROLL-2",
        "roll.hits",
        player=position.player_of(side),
        dice=list(dice),
        target=needed,
        modifier=added,
        arithmetic=arithmetic(dice, added, needed, hit),
        hits=sum(hit),
    )
    hearing.settle(f"combat_hits.{side}", sum(hit))
    hearing.settle(f"combat_dice.{side}", len(dice))
    hearing.settle(f"target.{side}", needed)
    hearing.settle(f"modifier.{side}", added)
    hearing.settle(f"hit.{side}", hit)
    return with_seat(position, side, combat_hits=sum(hit))


def ones_hit_back(position: Position, side: str) -> int:
    """How many natural ones of the side's Combat roll hit its own army; `side` is the one that rolled them."""
    if not marks_on(position, side, "ones_hit_back"):
        return 0
    return (position.seat(side).dice or ()).count(1)


def failed(position: Position, side: str, hearing: Hearing) -> list[int]:
    """The places of the dice of the Combat roll that may be re-rolled: misses that nothing has changed since."""
    seat = position.seat(side)
    dice = seat.dice or ()
    needed, added = target(position, side, COMBAT), total_modifier(position, side, COMBAT)
    strict = hearing.readings["natural-against-target"] == "always"
    kept = bool(marks_on(position, side, "ones_hit_back"))
    return [
        place
        for place, die in enumerate(dice)
        if not is_hit(die, added, needed, strict=strict)
        and place not in seat.turned
        and not (kept and die == 1)
    ]

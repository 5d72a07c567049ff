"""From damage dice to warriors off the map: Assassin (8.36), Armor (8.35), Courage (8.38), Ent passengers, Frodo's death.

Which dice may be put on whom stands with combat, shooting and free attacks.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.combat_hex import victory
from rules.games.combat_hex.abilities import Window
from rules.games.combat_hex.abilities.document import Use, read_use
from rules.games.combat_hex.abilities.terrifying import is_shut_out
from rules.games.combat_hex.abilities.use import activate
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Position, Warrior

RULE_OF_WOUNDS = {"5.22": "5.20", "6.19": "6.18"}  # what removes a warrior, and what took its wounds


class Hit(NamedTuple):
    """One damage die of `player` put on a warrior and the wounds it takes."""

    die: int
    to: str
    wounds: int
    player: str = ""


# -- reading


def read_armor(doc: Doc, action: str, field: str = "armor") -> tuple[Use, ...]:
    """Uses of Armor: {"warrior", "ability"?, "die"?, "answers"?...}. Without "die" it takes the first die put on the warrior."""
    return tuple(_read_reaction(item, action, "armor") for item in doc.items(field))


def read_courage(doc: Doc, action: str, field: str = "courage") -> tuple[Use, ...]:
    """Uses of Courage, in the same form without "die"."""
    return tuple(_read_reaction(item, action, "courage") for item in doc.items(field))


def _read_reaction(doc: Doc, action: str, ability: str) -> Use:
    if type(doc.data.get("ability", ability)) is str:
        doc.data = {"ability": ability, **doc.data}
    more = {"die": doc.integer("die")} if ability == "armor" and doc.has("die") else None
    use = read_use(doc, action, more)
    doc.close()
    return use


# -- wounds of one die


def can_be_hurt(position: Position, victim: Warrior, hearing: Hearing) -> bool:
    """While Frodo wears the Ring damage dice reach him only in the kill zone of a Ringwraith (9.10)."""
    if not victim.wears_ring:
        return True
    wraiths = [
        id for id in zones_of(position).threats[victim.id] if position.warriors[id].profile.is_ringwraith
    ]
    if wraiths:
        hearing.find(
            cite(hearing, "9.10", "S-RING-6"), "ring.exposed", warrior=victim.id, ringwraith=wraiths[0]
        )
        return True
    hearing.find(cite(hearing, "9.10", "S-RING-6"), "ring.safe", warrior=victim.id)
    return False


def wounds_of_die(position: Position, victim: str, player: str, is_converted: bool, hearing: Hearing) -> int:
    """1, or 2 for a converted critical put on an enemy in the kill zone of a warrior whose Assassin is at work (8.36)."""
    if not is_converted:
        return 1
    for effect in position.effects:
        owner = position.warriors.get(effect.by)
        if effect.ability != "assassin" or owner is None or owner.player != player:
            continue
        if victim not in zones_of(position).victims.get(owner.id, ()):
            continue
        if is_shut_out(position, position.warriors[victim], "assassin", hearing):
            hearing.consider("8.50", "assassin.terrifying", warrior=victim, assassin=owner.id)
            continue
        hearing.find(
            cite(hearing, "8.36", "S-AB-ASSASSIN"), "assassin.doubled", warrior=victim, assassin=owner.id
        )
        return 2
    return 1


def check_assassins(
    position: Position, uses: Iterable[Use], struck: Collection[str], hearing: Hearing
) -> None:
    """8.36: Assassin is used on dice put in its kill zone; `struck` are those on whom any was put."""
    for use in uses:
        if use.effect != "assassin" or not position.is_under(use.warrior, "assassin"):
            continue
        if not set(struck).intersection(zones_of(position).victims.get(use.warrior, ())):
            rule = cite(hearing, "8.36", "S-AB-ASSASSIN")
            hearing.fault("assassin.no-die", use.path, rule, warrior=use.warrior)


# -- Armor


def armor(
    position: Position,
    hits: Sequence[Hit],
    uses: Iterable[Use],
    hearing: Hearing,
    chain: frozenset[str] = frozenset(),
) -> tuple[Position, tuple[Hit, ...]]:
    """The hits after every declared use of Armor; each use lowers one die by a wound, in the starter book to nothing."""
    left, spared = list(hits), set[int]()
    for use in uses:
        index = armored(left, spared, use)
        if index is None:
            hearing.fault("armor.no-die", use.path, cite(hearing, "8.35", "S-AB-ARMOR"), warrior=use.warrior)
            continue
        position, works = activate(position, use, Window.ASSIGNED, hearing, chain=chain)
        spared.add(index)
        if works:
            hit, left[index] = left[index], lowered(left[index], hearing)
            rule, now = cite(hearing, "8.35", "S-AB-ARMOR"), left[index].wounds
            hearing.find(rule, "armor.lowered", warrior=hit.to, die=hit.die, before=hit.wounds, wounds=now)
    return position, tuple(left)


def lowered(hit: Hit, hearing: Hearing) -> Hit:
    """The hit after one use of Armor: a wound less (8.35), in the starter book nothing is left of it."""
    return hit._replace(wounds=0 if is_starter(hearing) else hit.wounds - 1)


def armored(hits: Sequence[Hit], spared: Collection[int], use: Use) -> int | None:
    """Which hit a use of Armor lowers: the die it names, of the player it names, else the first on its warrior.

    One that was lowered already comes last, and only while it takes a wound: two copies add up (8.084, 1.10).
    """
    wanted, of = use.more.get("die"), use.more.get("of")
    fits = [
        index
        for index, hit in enumerate(hits)
        if hit.to == use.warrior and hit.wounds and wanted in (None, hit.die) and of in (None, hit.player)
    ]
    return min(fits, key=lambda index: (index in spared, index), default=None)


def total(hits: Iterable[Hit]) -> dict[str, int]:
    """Wounds for each warrior."""
    found: dict[str, int] = {}
    for hit in hits:
        found[hit.to] = found.get(hit.to, 0) + hit.wounds
    return found


# -- losing wounds


def lose(
    position: Position,
    wounds: Mapping[str, int],
    hearing: Hearing,
    *,
    rule: str,
    courage: Sequence[Use] = (),
    chain: frozenset[str] = frozenset(),
) -> Position:
    """Take these wounds, all at once, and remove anyone who has none left unless Courage keeps it.

    `rule` is what removes them: 3.08 in the strategy and action phases, 5.22 by shooting, 6.19 in combat.
    """
    fallen, hurt = [], []
    for id in sorted(id for id in wounds if wounds[id]):
        warrior = position.warriors[id]
        left = max(warrior.wounds - wounds[id], 0)
        hearing.find(RULE_OF_WOUNDS.get(rule, rule), "wounds.lost", warrior=id, wounds=wounds[id], left=left)
        hurt.append(warrior.but(wounds=left))
        if falls(warrior, wounds[id]):
            fallen.append(id)
    if hurt:
        position = position.with_warriors(hurt)
    position = keep_by_courage(position, fallen, courage, hearing, chain)
    gone = [id for id in fallen if not position.warriors[id].until]
    return remove(position, gone, hearing, rule=rule)


def falls(warrior: Warrior, wounds: int) -> bool:
    """Whether these wounds take its last one: a warrior that Courage keeps without any cannot lose it again."""
    return 0 < warrior.wounds <= wounds


def keep_by_courage(
    position: Position, fallen: Collection[str], uses: Sequence[Use], hearing: Hearing, chain: frozenset[str]
) -> Position:
    """The position after these uses of Courage by who has just lost the last wound (8.38).

    Each copy may be used at that moment (8.084), but the first end that Courage sets stays.
    """
    rule = cite(hearing, "8.38", "S-AB-COURAGE")
    for use in uses:
        if use.warrior not in fallen:
            hearing.fault("courage.not-fallen", use.path, rule, warrior=use.warrior)
            continue
        position, works = activate(position, use, Window.ZERO_WOUNDS, hearing, chain=chain)
        if works:
            position = _stay(position, position.warriors[use.warrior], rule, hearing)
    return position


def _stay(position: Position, warrior: Warrior, rule: str, hearing: Hearing) -> Position:
    if warrior.until:
        hearing.consider(rule, "courage.stays-already", warrior=warrior.id, until=warrior.until)
        return position
    until = position.turn + 1
    hearing.find(rule, "courage.stays", warrior=warrior.id, until=until)
    hearing.find("8.03", "courage.wins", warrior=warrior.id)
    return position.with_warrior(warrior.but(until=until))


# -- leaving the map


def remove(position: Position, ids: Iterable[str], hearing: Hearing, *, rule: str) -> Position:
    """Take warriors off the map, with whom they carry (8.42); Frodo's death ends the game (9.16)."""
    gone = [id for id in ids if id in position.warriors]
    for id in gone:
        hearing.find(rule, "wounds.removed", warrior=id)
    passengers = [
        w.id for w in position.warriors.values() if w.aboard and w.aboard in gone and w.id not in gone
    ]
    for id in sorted(passengers):
        hearing.find("8.42", "wounds.passenger", warrior=id, ent=position.warriors[id].aboard)
    gone += sorted(passengers)
    if not gone:
        return position
    hearing.settle("removed", sorted({*hearing.outcome.get("removed", ()), *gone}))
    frodos = [position.warriors[id] for id in gone if position.warriors[id].card.is_frodo]
    return victory.frodo_fell(position.without(gone), frodos, hearing)


WORDS = {
    "assassin.doubled": "A converted critical put on {warrior} in the kill zone of {assassin} takes 2 wounds.",
    "assassin.terrifying": "{warrior} is Terrifying; Assassin of {assassin} does not work on it.",
    "armor.lowered": "Armor of {warrior}: die {die:nth} takes {wounds:wound} instead of {before}.",
    "armor.no-die": "No damage die was put on {warrior} for its Armor to lower.",
    "assassin.no-die": "No damage die was put on an enemy in the kill zone of {warrior}: its Assassin has nothing to strike.",
    "wounds.lost": "{warrior} takes {wounds:wound} and has {left} left.",
    "wounds.removed": "{warrior} has no wounds left and leaves the map.",
    "wounds.passenger": "{warrior} was carried by {ent} and falls with it.",
    "ring.exposed": "{warrior} wears the Ring and the Ringwraith {ringwraith} has him in its kill zone: he can be hit.",
    "ring.safe": "{warrior} wears the Ring and no Ringwraith has him in its kill zone: he cannot be hit.",
    "courage.stays": "{warrior} has no wounds left but stays until the end of turn {until}.",
    "courage.wins": "The ability goes before the rule that {warrior} leaves the map without wounds.",
    "courage.stays-already": "Courage keeps {warrior} until the end of turn {until} already; a second use changes nothing.",
    "courage.not-fallen": "{warrior} has not just lost its last wound: Courage cannot be used.",
}

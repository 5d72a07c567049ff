"""Free attacks (6.25-6.27): a combat roll and a damage roll out of turn, on one victim only, with printed attacks.

Who gets one, and when, stands with movement.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.combat_hex import rolls, wounds
from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.abilities.document import Use, read_uses
from rules.games.combat_hex.abilities.use import activate, lasting
from rules.games.combat_hex.bonuses import explain
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.combat.warrior_attacks import ground_bonuses
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Position, Warrior
from rules.games.combat_hex.rolls import HITS, Converted, Roll, Terms


@dataclass(frozen=True, slots=True)
class FreeAttack:
    """One pooled free attack: who takes part, both rolls, Assassin if used, and what the victim answers with."""

    attackers: tuple[str, ...]
    roll: Roll
    damage: Roll
    abilities: tuple[Use, ...] = ()
    armor: tuple[Use, ...] = ()
    courage: tuple[Use, ...] = ()
    path: str = ""


def read_free_attack(doc: Doc, action: str) -> FreeAttack:
    """{"attackers": [ids], "roll": {dice, convert}, "damage": {dice, convert}, "abilities", "armor", "courage"}.

    An empty list of attackers declines it. `action` is the path of the action it belongs to; the caller closes.
    """
    return FreeAttack(
        attackers=doc.names("attackers"),
        roll=rolls.read_roll(doc.child("roll", {}), action),
        damage=rolls.read_roll(doc.child("damage", {}), action),
        abilities=read_uses(doc, action),
        armor=wounds.read_armor(doc, action),
        courage=wounds.read_courage(doc, action),
        path=doc.path.removeprefix(action).removeprefix("/"),
    )


def resolve(
    position: Position,
    attack: FreeAttack,
    victim_id: str,
    hearing: Hearing,
    *,
    rule: str,
    may: Collection[str] | None = None,
) -> Position:
    """The position after the free attack; the victim may be gone from it.

    `rule` grants the attack (4.11, 8.12 ...). `may` are the warriors that it is granted to; without it every enemy with
    the victim in its kill zone may take part.
    """
    victim = position.warriors[victim_id]
    if not attack.attackers:
        hearing.consider(rule, "free.declined", victim=victim_id)
        return position
    allowed, refused = _allowed(position, attack, victim, hearing, rule, may)
    if not allowed:
        return position
    attack, player = replace(attack, attackers=allowed), position.warriors[allowed[0]].player
    hearing.find(rule, "free.granted", attackers=list(allowed), victim=victim_id)
    before, hearing.assuming = hearing.assuming, hearing.assuming or bool(refused)
    after = _fought(position, attack, victim_id, refused, player, hearing)
    hearing.assuming = before
    return after


def _fought(
    position: Position, attack: FreeAttack, victim_id: str, refused: int, player: str, hearing: Hearing
) -> Position:
    """Both rolls, heard to the end. `refused` dice are those of warriors that may not take part.

    Where it is not certain which dice count nobody is wounded, so that what comes later can still be heard.
    """
    count = _attacks(position, attack, hearing)
    roll, rule = attack.roll, _six(hearing, "6.27")
    if not _lie_there(roll, count, refused, hearing, player=player, what="free-attack-dice", rule=rule):
        return position
    after = _combat_roll(position, attack, player, hearing)
    lapsed = sum(die < len(after.dice) for die in after.failed)
    due = sum(die in HITS for die in after.dice)
    if hearing.assuming:
        due = min(due, len(attack.damage.dice))
    what = "free-attack-damage"
    if not _lie_there(attack.damage, due, lapsed, hearing, player=player, what=what, rule="6.12"):
        return position
    return _damage_roll(after.position, attack, victim_id, player, hearing)


def _lie_there(
    roll: Roll, due: int, refused: int, hearing: Hearing, *, player: str, what: str, rule: str
) -> bool:
    """False where dice are missing. With more than are due all of them are assumed, and what follows is not certain.

    As many more as were `refused` are those of what broke a rule before.
    """
    surplus = len(roll.dice) - due
    if 0 < surplus <= refused or not rolls.is_rolled(roll, due, hearing, player=player, what=what, rule=rule):
        hearing.assume()
    return surplus >= 0 and rolls.MISSING not in roll.dice


def _six(hearing: Hearing, rule: str) -> str:
    return cite(hearing, rule, "S-COMBAT-8")


# -- who may


def _allowed(
    position: Position,
    attack: FreeAttack,
    victim: Warrior,
    hearing: Hearing,
    rule: str,
    may: Collection[str] | None,
) -> tuple[tuple[str, ...], int]:
    """Who may take part, each once, and how many dice the others would have brought."""
    allowed, refused = list[str](), 0
    if len(set(attack.attackers)) != len(attack.attackers):
        hearing.fault("free.twice", f"{attack.path}/attackers", rule, victim=victim.id)
    is_terrifying = position.has(victim, "terrifying")
    if is_terrifying:
        hearing.fault("free.terrifying", f"{attack.path}/attackers", "8.50", victim=victim.id)
    threats = zones_of(position).threats[victim.id] if may is None else may
    for index, id in enumerate(attack.attackers):
        path, attacker = f"{attack.path}/attackers/{index}", position.warriors.get(id)
        if attacker is None:
            hearing.fault("free.no-warrior", path, rule, warrior=id, hint=position.hint(id))
            refused += len(attack.roll.dice)  # any of these may be theirs
        elif attacker.player == victim.player or id not in threats:
            hearing.fault("free.not-granted", path, rule, warrior=id, victim=victim.id)
            refused += attacker.profile.attacks
        elif id in allowed:
            refused += attacker.profile.attacks
        else:
            allowed.append(id)
    return () if is_terrifying else tuple(allowed), refused


# -- the two rolls


def _attacks(position: Position, attack: FreeAttack, hearing: Hearing) -> int:
    """Printed attacks added up (6.27). The starter book fights a free attack as a normal combat, bonuses and all."""
    total = 0
    for id in attack.attackers:
        warrior = position.warriors[id]
        found = warrior.profile.attacks
        if is_starter(hearing):
            found = explain(found, ground_bonuses(position, warrior, hearing), hearing, id, "attacks")
        hearing.find(_six(hearing, "6.27"), "free.printed", warrior=id, attacks=found)
        total += found
    hearing.find(_six(hearing, "6.25"), "free.dice", attackers=list(attack.attackers), dice=total)
    hearing.settle(_fact(hearing, "attacks"), total)
    return total


def _fact(hearing: Hearing, name: str) -> str:
    """Facts of the first free attack of an action are "free-attack.attacks" ..., of the second "free-attack-2.attacks" ..."""
    number = sum(fact.startswith("free-attack") and fact.endswith(".attacks") for fact in hearing.outcome)
    if name == "attacks":
        number += 1
    return f"free-attack.{name}" if number <= 1 else f"free-attack-{number}.{name}"


def _terms(position: Position, attack: FreeAttack, player: str, hearing: Hearing, is_glancing: bool) -> Terms:
    if is_glancing:
        each, limit, faces, price, what = "6.10", "6.11", rolls.GLANCING, 1, "a glancing blow"
    else:
        each, limit, faces, price, what = "6.14", "6.15", rolls.CRITICAL, 2, "a critical hit"
    return Terms(player, faces, price, attack.attackers, each, limit, what)


def _convert(
    position: Position, attack: FreeAttack, player: str, hearing: Hearing, *, is_glancing: bool
) -> Converted:
    """One of each for every free attacker at the usual price, unless the reading keeps conversions to combats."""
    roll = attack.roll if is_glancing else attack.damage
    terms = _terms(position, attack, player, hearing, is_glancing)
    if not roll.convert:
        if is_starter(hearing) or hearing.readings["free-attack-conversions"] != "none":
            rolls.offer(position, roll, roll.dice, terms, hearing)
        return Converted(position, roll.dice, {})
    if not is_starter(hearing) and hearing.reading("free-attack-conversions") == "none":
        hearing.fault("free.no-conversions", f"{roll.path}/convert", "6.25")
        return Converted(position, roll.dice, {})
    return rolls.convert(position, roll, roll.dice, terms, hearing)


def _combat_roll(position: Position, attack: FreeAttack, player: str, hearing: Hearing) -> Converted:
    for use in attack.abilities:
        position = _use(position, attack, use, player, hearing)
    after = _convert(position, attack, player, hearing, is_glancing=True)
    hits = sum(die in HITS for die in after.dice)
    hearing.find("6.09", "free.hits", dice=list(after.dice), hits=hits)
    hearing.settle(_fact(hearing, "hits"), hits, is_unsure=hearing.assuming)
    return after


def _use(position: Position, attack: FreeAttack, use: Use, player: str, hearing: Hearing) -> Position:
    """Of all combat abilities only Assassin is not tied to the warrior's own combat (8.08)."""
    if ABILITIES.get(use.effect) and ABILITIES[use.effect].own_combat:
        hearing.fault(
            "free.own-combat", use.path, "8.08", ability=ABILITIES[use.effect].title, warrior=use.warrior
        )
        return position
    if use.effect == "assassin" and not is_starter(hearing) and hearing.reading("assassin-scope") == "combat":
        hearing.fault("free.only-combats", use.path, "8.36", warrior=use.warrior)
        return position
    position, works = activate(position, use, Window.ASSIGNING, hearing, player=player)
    return lasting(position, use) if works else position


def _damage_roll(
    position: Position,
    attack: FreeAttack,
    victim_id: str,
    player: str,
    hearing: Hearing,
) -> Position:
    after = _convert(position, attack, player, hearing, is_glancing=False)
    found = _hits(after, victim_id, player, hearing)
    wounds.check_assassins(after.position, attack.abilities, {hit.to for hit in found}, hearing)
    position, found = wounds.armor(after.position, found, attack.armor, hearing)
    lost = sum(hit.wounds for hit in found)
    hearing.settle(_fact(hearing, "wounds"), lost, is_unsure=hearing.assuming)
    heard = hearing.aside() if hearing.assuming else hearing
    rule = cite(hearing, "3.08", "S-SLIDER-1")
    after_wounds = wounds.lose(position, wounds.total(found), heard, rule=rule, courage=attack.courage)
    if heard is hearing:
        return after_wounds
    hearing.adopt(heard)
    return position


def _hits(after: Converted, victim_id: str, player: str, hearing: Hearing) -> tuple[wounds.Hit, ...]:
    """6.26: every die that reaches the victim's toughness goes on the victim, the rest is lost."""
    position, victim = after.position, after.position.warriors[victim_id]
    if not wounds.can_be_hurt(position, victim, hearing) and _keeps_ring_bearer(hearing):
        return ()
    toughness = victim.profile.toughness
    useful = [die for die, face in enumerate(after.dice) if face >= toughness]
    hearing.find(
        _six(hearing, "6.26"),
        "free.damage",
        victim=victim_id,
        dice=list(after.dice),
        toughness=toughness,
        wounding=len(useful),
    )
    return tuple(
        wounds.Hit(
            die, victim_id, wounds.wounds_of_die(position, victim_id, player, die in after.paid, hearing)
        )
        for die in useful
    )


def _keeps_ring_bearer(hearing: Hearing) -> bool:
    """9.10 speaks of damage dice; read as the rule of combats that it stands among, free attacks are left out."""
    if is_starter(hearing) or hearing.reading("ring-free-attacks") == "zone":
        return True
    hearing.consider("9.10", "free.ring-open")
    return False


WORDS = {
    "free.ring-open": "In this reading that holds in combats, not for free attacks.",
    "free.declined": "No free attack is made on {victim}.",
    "free.granted": "A free attack on {victim} for {attackers}.",
    "free.printed": "{warrior} strikes with {attacks:attack}.",
    "free.dice": "One combat roll of {dice:die/dice} for {attackers} together.",
    "free.hits": "Combat roll: {dice}; {hits:hit}.",
    "free.damage": "Damage dice: {dice}; {wounding} of toughness {toughness} or more, that of {victim}.",
    "free.twice": "A warrior takes part only once in a free attack on {victim}.",
    "free.terrifying": "{victim} is Terrifying: nobody makes a free attack on it.",
    "free.no-warrior": 'There is no warrior "{warrior}" on the map to make a free attack.{hint}',
    "free.not-granted": "{warrior} gets no free attack on {victim} now.",
    "free.no-conversions": "In this reading dice of a free attack are not converted.",
    "free.own-combat": "{ability} of {warrior} works only in its own combat, never in a free attack.",
    "free.only-combats": "In this reading Assassin of {warrior} works only in combat.",
    "need.free-attack-dice": "{player} rolls {count:die/dice} for the free attack.",
    "need.free-attack-damage": "{player} rolls {count:damage die/damage dice} for the free attack.",
}

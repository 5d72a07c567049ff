"""The order of every use (8.02-8.08): declared, priced (Dread raises it), allowed, paid, answered (Ward), then its effect.

Also every other spending of action points that Dread can raise: conversions. What an effect does stands in its chapter.
"""

from collections.abc import Sequence

from rules.engine.hearing import Hearing
from rules.games.combat_hex.abilities.declared import ABILITIES, GAINED, SHUT_OUT, Ability, Window
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Effect, Position, Warrior


def activate(
    position: Position,
    use: Use,
    window: Window,
    hearing: Hearing,
    *,
    chain: frozenset[str] = frozenset(),
    player: str = "",
) -> tuple[Position, bool]:
    """Hear one use up to its effect. `chain` is the combat it happens in, if any; `player` whose turn it is to declare.

    Gives the position after payment and whether the effect takes place. An effect that lasts is stored by the caller
    (`lasting`) or here not at all.
    """
    warrior = _declarer(position, use, player, hearing)
    if warrior is None or not _is_allowed(position, warrior, use, window, hearing, chain):
        return position, False
    position, works = _pay(position, warrior, use, hearing, chain)
    if works:
        position, works = _answered_by_ward(position, warrior, use, hearing, chain)
    return (_gain_if_copied(position, use) if works else position), works


def _declarer(position: Position, use: Use, player: str, hearing: Hearing) -> Warrior | None:
    warrior = position.warriors.get(use.warrior)
    if warrior is None:
        path, hint = f"{use.path}/warrior", position.hint(use.warrior)
        hearing.fault("ability.no-warrior", path, "8.02", warrior=use.warrior, hint=hint)
    elif player and warrior.player != player:
        hearing.fault("ability.not-yours", use.path, "8.02", warrior=warrior.id, player=player)
    return warrior


def _is_allowed(
    position: Position, warrior: Warrior, use: Use, window: Window, hearing: Hearing, chain: frozenset[str]
) -> bool:
    before = len(hearing.faults)
    _check(position, warrior, use, window, hearing, chain)
    check_answers(use.answers, ("dread", "ward"), hearing)
    return len(hearing.faults) == before


def _pay(
    position: Position, warrior: Warrior, use: Use, hearing: Hearing, chain: frozenset[str]
) -> tuple[Position, bool]:
    """The use paid for and counted (8.02, 8.06), if it can be paid."""
    before, title = len(hearing.faults), ABILITIES[use.ability].title
    price = _price(position, warrior, use, hearing)
    position, paid = spend(
        position, warrior.id, price, use.answers, hearing, what=title, path=use.path, chain=chain
    )
    if paid is None:
        return _failed(position, use, hearing, len(hearing.faults) == before), False
    warrior = position.warriors[warrior.id]
    position = position.with_warrior(warrior.but(used=(*warrior.used, use.ability)))
    _say_used(position, warrior, use, price, hearing)
    return position, True


def _failed(position: Position, use: Use, hearing: Hearing, is_too_dear: bool) -> Position:
    """Dread made it too dear; read the other way it counts as used anyway (8.06, 8.41)."""
    if not is_too_dear or is_starter(hearing) or hearing.reading("dread-failed") == "unused":
        return position
    warrior = position.warriors[use.warrior]
    hearing.find("8.41", "dread.used-up", warrior=warrior.id, ability=ABILITIES[use.ability].title)
    return position.with_warrior(warrior.but(used=(*warrior.used, use.ability)))


def _price(position: Position, warrior: Warrior, use: Use, hearing: Hearing) -> int:
    """What is asked for it before Dread; read one way, a copy costs nothing at all (8.49)."""
    price = _printed_price(position, warrior, use)
    if use.copies and price and not is_starter(hearing) and hearing.reading("steal-price") == "nothing":
        return 0
    return price


def lasting(position: Position, use: Use) -> Position:
    """The effect of a use stored until the end of the turn, on the warrior it names or else from its own."""
    return position.with_effect(Effect(use.effect, use.warrior, position.turn, use.on))


def _say_used(position: Position, warrior: Warrior, use: Use, price: int, hearing: Hearing) -> None:
    ability = ABILITIES[use.ability]
    values = {"warrior": warrior.id, "ability": ability.title, "price": price}
    hearing.find(rule_of(ability, hearing), "ability.used", **values)
    if price:
        hearing.find("8.02", "ability.price", **values)
    else:
        hearing.find(cite(hearing, "8.05", "S-ABIL-1"), "ability.free", **values)
    copies = len(position.copies(warrior, use.ability))
    if copies > 1:
        hearing.find(
            "8.084", "ability.copies", uses=warrior.used.count(use.ability) + 1, copies=copies, **values
        )
    if use.copies:
        copied = ABILITIES[use.copies].title
        hearing.find(
            rule_of(ability, hearing), "ability.copied", warrior=warrior.id, ability=copied, hero=use.source
        )


def rule_of(ability: Ability, hearing: Hearing) -> str:
    return ability.starter if is_starter(hearing) and ability.starter else ability.rule


def _gain_if_copied(position: Position, use: Use) -> Position:
    """8.49: until the end of the turn it has the copied ability (so a copy of Dread is a warrior with Dread).

    A use that Ward cancelled gains nothing (8.51).
    """
    if not use.copies:
        return position
    return position.with_effect(Effect(GAINED + use.copies, use.warrior, position.turn))


def _printed_price(position: Position, warrior: Warrior, use: Use) -> int:
    """The price beside the symbol; each further activation in a turn is a further printed copy (8.06, 8.084)."""
    copies = position.copies(warrior, use.ability)
    spent = warrior.used.count(use.ability)
    return copies[min(spent, len(copies) - 1)].cost


def _check(
    position: Position, warrior: Warrior, use: Use, window: Window, hearing: Hearing, chain: frozenset[str]
) -> None:
    """Everything that can forbid a use before it is paid."""
    ability, effect = ABILITIES[use.ability], ABILITIES[use.effect]
    where = {"warrior": warrior.id, "ability": ability.title}
    if not position.copies(warrior, use.ability):
        hearing.fault("ability.not-printed", use.path, "8.01", **where)
        return
    if not ability.is_activated:
        hearing.fault("ability.not-activated", use.path, "8.082", **where)
        return
    if is_starter(hearing) and not ability.starter:
        rule = "S-SLIDER-2" if ability.name == "invigorate" else "S-ABIL-4"
        hearing.fault("ability.not-in-starter", use.path, rule, **where)
        return
    if warrior.used.count(use.ability) >= len(position.copies(warrior, use.ability)):
        copies = len(position.copies(warrior, use.ability))
        hearing.fault("ability.once", use.path, "8.06", copies=copies, **where)
    if window not in effect.windows:
        hearing.fault("ability.window", use.path, effect.rule, window=effect.windows[0].value, **where)
    if use.copies:
        _check_copy(position, warrior, use, hearing)
    _check_moment(position, warrior, use, window, hearing, chain)
    if effect.targets and use.on:
        _check_target(position, warrior, effect, use, hearing)


def _check_moment(
    position: Position, warrior: Warrior, use: Use, window: Window, hearing: Hearing, chain: frozenset[str]
) -> None:
    """A lost struggle (9.05), and abilities that belong to the warrior's own combat (8.08, 8.081)."""
    effect = ABILITIES[use.effect]
    where = {"warrior": warrior.id, "ability": ABILITIES[use.ability].title}
    if "lost" in warrior.done and _printed_price(position, warrior, use) and not use.copies:
        hearing.fault("ability.lost-struggle", use.path, "9.05", **where)
    if effect.own_combat and not chain and window is not Window.AFTER_SHOT_DAMAGE and not is_starter(hearing):
        hearing.fault("ability.only-in-combat", use.path, "8.08", **where)
    if effect.own_combat and chain and not zones_of(position).is_engaged(warrior.id):
        hearing.fault("ability.own-combat", use.path, "8.081", **where)


def _check_copy(position: Position, warrior: Warrior, use: Use, hearing: Hearing) -> None:
    """8.49: only an activated ability of an enemy hero still on the map."""
    hero = position.warriors.get(use.source)
    values = {"warrior": warrior.id, "ability": ABILITIES[use.copies].title, "hero": use.source}
    if hero is None or hero.player == warrior.player or not hero.card.is_hero:
        hint = position.hint(use.source)
        hearing.fault("ability.no-hero", f"{use.path}/from", "8.49", hint=hint, **values)
    elif use.copies not in hero.profile.ability_names:
        hearing.fault("ability.hero-lacks-it", f"{use.path}/copies", "8.49", **values)
    else:
        _check_source(position, warrior, hero, use, hearing)
    if not ABILITIES[use.copies].is_activated and not is_starter(hearing):
        hearing.fault("ability.copy-not-activated", f"{use.path}/copies", "8.082", **values)


def _check_source(position: Position, warrior: Warrior, hero: Warrior, use: Use, hearing: Hearing) -> None:
    """The hero is not picked by the ability but in one reading (8.49)."""
    is_terrifying = position.has(hero, "terrifying")
    is_ringed = hero.wears_ring and not warrior.profile.is_ringwraith
    if is_starter(hearing) or not (is_terrifying or is_ringed) or hearing.reading("steal-target") == "no":
        return
    values = {"warrior": warrior.id, "ability": ABILITIES[use.ability].title, "target": hero.id}
    if is_terrifying:
        hearing.fault("ability.terrifying", f"{use.path}/from", "8.50", **values)
    if is_ringed:
        hearing.fault("ability.ring", f"{use.path}/from", "9.14", **values)


def _check_target(position: Position, warrior: Warrior, ability: Ability, use: Use, hearing: Hearing) -> None:
    """Terrifying (8.50) and the Ring (9.14) keep some abilities off."""
    target = position.warriors.get(use.on)
    if target is None:
        hearing.fault(
            "ability.no-target", f"{use.path}/on", ability.rule, target=use.on, hint=position.hint(use.on)
        )
        return
    values = {"warrior": warrior.id, "ability": ability.title, "target": target.id}
    if target.player != warrior.player and is_shut_out(position, target, ability.name, hearing):
        hearing.fault("ability.terrifying", f"{use.path}/on", "8.50", **values)
    if (
        target.wears_ring
        and target.id != warrior.id
        and not warrior.profile.is_ringwraith
        and not is_starter(hearing)
        and (target.player != warrior.player or hearing.reading("ring-friends") == "excluded")
    ):
        hearing.fault("ability.ring", f"{use.path}/on", "9.14", **values)


def is_shut_out(position: Position, warrior: Warrior, ability: str, hearing: Hearing) -> bool:
    """Terrifying voids the enemy abilities it names; one reading voids every enemy ability that picks the warrior."""
    if not position.has(warrior, "terrifying"):
        return False
    return ability in SHUT_OUT or hearing.reading("terrifying") == "all"


def check_order(position: Position, uses: Sequence[Use], hearing: Hearing) -> None:
    """In a shared window the attacker plays all of theirs before the defender begins (8.07)."""
    defender_began = False
    for use in uses:
        owner = position.warriors[use.warrior].player if use.warrior in position.warriors else ""
        if owner and owner != position.attacker:
            defender_began = True
        elif owner and defender_began:
            hearing.fault("ability.order", use.path, cite(hearing, "8.07", "S-COMBAT-4"), warrior=use.warrior)


def check_answers(answers: Sequence[Use], fitting: Sequence[str], hearing: Hearing) -> None:
    """Only Dread and Ward answer an enemy's ability, only Dread a conversion (8.41, 8.51)."""
    for answer in answers:
        if answer.effect not in fitting:
            ability = ABILITIES[answer.effect]
            hearing.fault("answer.unfit", answer.path, ability.rule, ability=ability.title)


# -- paying, with Dread


def spend(
    position: Position,
    id: str,
    price: int,
    answers: tuple[Use, ...],
    hearing: Hearing,
    *,
    what: str,
    path: str,
    chain: frozenset[str] = frozenset(),
    rule: str = "8.02",
) -> tuple[Position, int | None]:
    """Pay for an ability or a conversion; Dread may raise the price first (8.41). Gives what was paid, None for no deal.

    `rule` sets the price: 8.02 beside a symbol, 6.10 for a glancing blow, and so on. A warrior that cannot pay the printed
    price breaks it; one that cannot pay a price raised by Dread spends nothing and gets nothing.
    """
    for answer in answers:
        if answer.effect == "dread":
            position = _raise_dread(position, position.warriors[id], answer, hearing, chain)
    warrior = position.warriors[id]
    extra = _extra(position, warrior, price, what, hearing)
    has = warrior.action_points
    if has < price:
        hearing.fault("points.too-few", path, rule, warrior=id, has=has, price=price, what=what)
        return position, None
    if extra and not _bears_dread(warrior, price, extra, what, hearing):
        return position, None
    if price + extra == 0:
        return position, 0
    return position.with_warrior(warrior.but(action_points=has - price - extra)), price + extra


def _extra(position: Position, warrior: Warrior, price: int, what: str, hearing: Hearing) -> int:
    """What Dread adds to this price; read one way, nothing to what is free (8.41)."""
    extra = dread_over(position, warrior, hearing)
    if extra and not price and not is_starter(hearing) and hearing.reading("dread-free") == "free":
        hearing.consider("8.41", "dread.no-price", warrior=warrior.id, what=what)
        return 0
    return extra


def _bears_dread(warrior: Warrior, price: int, extra: int, what: str, hearing: Hearing) -> bool:
    """Whether the warrior can pay the price that Dread raised by `extra` (8.41)."""
    values, has = {"warrior": warrior.id, "price": price + extra}, warrior.action_points
    if has < price + extra:
        hearing.find("8.41", "dread.too-dear", **values, has=has, what=what)
        return False
    hearing.find(cite(hearing, "8.41", "S-AB-DREAD"), "dread.raised", **values, extra=extra, what=what)
    return True


def _raise_dread(
    position: Position, spender: Warrior, answer: Use, hearing: Hearing, chain: frozenset[str]
) -> Position:
    """Dread answers a declaration by an adjacent enemy (8.41); Ward may answer it in turn."""
    owner = position.warriors.get(answer.warrior)
    if owner and (
        owner.player == spender.player or not zones_of(position).are_adjacent(owner.id, spender.id)
    ):
        hearing.fault("dread.not-adjacent", answer.path, "8.41", warrior=owner.id, target=spender.id)
        return position
    position, works = activate(position, answer, Window.ENEMY_SPENDS, hearing, chain=chain)
    return position.with_effect(Effect("dread", answer.warrior, position.turn)) if works else position


def dread_over(position: Position, warrior: Warrior, hearing: Hearing) -> int:
    """How much Dread adds to a price of this warrior now: 1 for each Dread at work next to it (1.10, 8.41)."""
    if not any(effect.ability == "dread" for effect in position.effects):
        return 0
    near = set(zones_of(position).adjacent_to(warrior.id))
    at_work = [e.by for e in position.effects if e.ability == "dread" and e.by in near]
    extra = sum(position.warriors[id].player != warrior.player for id in at_work)
    if extra and position.has(warrior, "dread") and not is_starter(hearing):
        hearing.consider("8.41", "dread.unaffected", warrior=warrior.id)
        return 0
    if extra and is_shut_out(position, warrior, "dread", hearing):
        hearing.consider("8.50", "dread.terrifying", warrior=warrior.id)
        return 0
    return extra


# -- Ward


def _answered_by_ward(
    position: Position, warrior: Warrior, use: Use, hearing: Hearing, chain: frozenset[str]
) -> tuple[Position, bool]:
    """Ward cancels the effect; what was paid stays paid (8.51). After one Ward a second has nothing left to cancel."""
    stands = True
    for answer in use.answers:
        if answer.effect != "ward" or not _may_ward(position, warrior, use, answer, hearing, chain):
            continue
        values = {"warrior": answer.warrior, "ability": ABILITIES[use.effect].title, "other": warrior.id}
        if not stands:
            hearing.consider("8.51", "ward.nothing-left", **values)
            continue
        position, works = activate(position, answer, Window.ENEMY_ACTIVATED, hearing, chain=chain)
        if works:
            stands = False
            hearing.find("8.51", "ward.cancelled", **values)
    return position, stands


def _may_ward(
    position: Position, warrior: Warrior, use: Use, answer: Use, hearing: Hearing, chain: frozenset[str]
) -> bool:
    owner = position.warriors.get(answer.warrior)
    if owner is None:
        hearing.fault(
            "ability.no-warrior",
            f"{answer.path}/warrior",
            "8.51",
            warrior=answer.warrior,
            hint=position.hint(answer.warrior),
        )
        return False
    values = {"warrior": owner.id, "other": warrior.id, "ability": ABILITIES[use.effect].title}
    zones = zones_of(position)
    together = owner.id in chain and warrior.id in chain and zones.is_engaged(owner.id)
    if owner.player == warrior.player:
        hearing.fault("ward.friend", answer.path, "8.51", **values)
    elif not together and warrior.id not in zones.victims.get(owner.id, ()):
        hearing.fault("ward.out-of-reach", answer.path, "8.51", **values)
    elif use.effect == "ward":
        hearing.fault("ward.against-ward", answer.path, "8.51", **values)
    elif warrior.profile.is_sauron:
        hearing.fault("ward.sauron", answer.path, "8.51", **values)
    elif is_shut_out(position, warrior, "ward", hearing):
        hearing.fault("ability.terrifying", answer.path, "8.50", target=warrior.id, **values)
    else:
        return True
    return False


__all__ = [
    "GAINED",
    "activate",
    "check_answers",
    "check_order",
    "dread_over",
    "is_shut_out",
    "lasting",
    "spend",
]

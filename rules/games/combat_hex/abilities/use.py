"""The order of every use (8.02-8.08): declared, allowed, priced (Dread raises it), paid, answered (Ward), then its effect.

Also every other spending of action points that Dread can raise: conversions. What forbids a use stands in `permission`, what
it costs in `prices`, whom Ward reaches in `ward`; what an effect does stands in its chapter.
"""

from collections.abc import Sequence

from rules.engine.hearing import Hearing
from rules.games.combat_hex.abilities.declared import ABILITIES, GAINED, Ability, Window
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.permission import check_use
from rules.games.combat_hex.abilities.prices import bears_dread, extra_by_dread, price_of
from rules.games.combat_hex.abilities.ward import may_ward
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
    check_use(position, warrior, use, window, hearing, chain)
    check_answers(use.answers, ("dread", "ward"), hearing)
    return len(hearing.faults) == before


def _gain_if_copied(position: Position, use: Use) -> Position:
    """8.49: until the end of the turn it has the copied ability (so a copy of Dread is a warrior with Dread).

    A use that Ward cancelled gains nothing (8.51).
    """
    if not use.copies:
        return position
    return position.with_effect(Effect(GAINED + use.copies, use.warrior, position.turn))


def lasting(position: Position, use: Use) -> Position:
    """The effect of a use stored until the end of the turn, on the warrior it names or else from its own."""
    return position.with_effect(Effect(use.effect, use.warrior, position.turn, use.on))


def rule_of(ability: Ability, hearing: Hearing) -> str:
    return ability.starter if is_starter(hearing) and ability.starter else ability.rule


# -- paid and counted


def _pay(
    position: Position, warrior: Warrior, use: Use, hearing: Hearing, chain: frozenset[str]
) -> tuple[Position, bool]:
    """The use paid for and counted (8.02, 8.06), if it can be paid."""
    before, title = len(hearing.faults), ABILITIES[use.ability].title
    price = price_of(position, warrior, use, hearing)
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
    extra = extra_by_dread(position, warrior, price, what, hearing)
    has = warrior.action_points
    if has < price:
        hearing.fault("points.too-few", path, rule, warrior=id, has=has, price=price, what=what)
        return position, None
    if extra and not bears_dread(warrior, price, extra, what, hearing):
        return position, None
    if price + extra == 0:
        return position, 0
    return position.with_warrior(warrior.but(action_points=has - price - extra)), price + extra


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


# -- answered


def check_answers(answers: Sequence[Use], fitting: Sequence[str], hearing: Hearing) -> None:
    """Only Dread and Ward answer an enemy's ability, only Dread a conversion (8.41, 8.51)."""
    for answer in answers:
        if answer.effect not in fitting:
            ability = ABILITIES[answer.effect]
            hearing.fault("answer.unfit", answer.path, ability.rule, ability=ability.title)


def check_order(position: Position, uses: Sequence[Use], hearing: Hearing) -> None:
    """In a shared window the attacker plays all of theirs before the defender begins (8.07)."""
    defender_began = False
    for use in uses:
        owner = position.warriors[use.warrior].player if use.warrior in position.warriors else ""
        if owner and owner != position.attacker:
            defender_began = True
        elif owner and defender_began:
            hearing.fault("ability.order", use.path, cite(hearing, "8.07", "S-COMBAT-4"), warrior=use.warrior)


def _answered_by_ward(
    position: Position, warrior: Warrior, use: Use, hearing: Hearing, chain: frozenset[str]
) -> tuple[Position, bool]:
    """Ward cancels the effect; what was paid stays paid (8.51). After one Ward a second has nothing left to cancel."""
    stands = True
    for answer in use.answers:
        if answer.effect != "ward" or not may_ward(position, warrior, use, answer, hearing, chain):
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

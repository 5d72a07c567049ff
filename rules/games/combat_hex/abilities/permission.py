"""What forbids a use before it is paid: no such symbol, used up, another moment, a copy of the wrong thing, a barred target."""

from rules.engine.hearing import Hearing
from rules.games.combat_hex.abilities.declared import ABILITIES, Ability, Window
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.prices import printed_price
from rules.games.combat_hex.abilities.terrifying import is_shut_out
from rules.games.combat_hex.case import is_starter
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.position import Position, Warrior


def check_use(
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
    if window not in effect.windows and effect.is_activated:
        hearing.fault("ability.window", use.path, effect.rule, window=effect.windows[0].value, **where)
    elif window not in effect.windows and is_starter(hearing):
        hearing.fault("ability.copy-always-on", use.path, effect.rule, ability=effect.title)
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
    if "lost" in warrior.done and printed_price(position, warrior, use) and not use.copies:
        hearing.fault("ability.lost-struggle", use.path, "9.05", **where)
    if effect.own_combat and not chain and window is not Window.AFTER_SHOT_DAMAGE and not is_starter(hearing):
        hearing.fault("ability.only-in-combat", use.path, "8.08", **where)
    if effect.own_combat and chain and not zones_of(position).is_engaged(warrior.id):
        hearing.fault("ability.own-combat", use.path, "8.081", **where)


# -- Steal Essence


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


# -- whom an ability picks


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

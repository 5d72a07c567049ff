"""What is added to each die, and when a die hits (WR-MOD-1 to WR-MOD-5)."""

from collections.abc import Sequence

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.cards.model import COMBAT, REROLL, SPECIAL, Ability
from rules.games.war_of_the_ring.externals import external
from rules.games.war_of_the_ring.position import CANCELLED, Mark, Position, enemy_of
from rules.games.war_of_the_ring.settings import ABILITY

WORDS = {
    "modifier.sum": "{player} adds {total} to each die ({sources}).",
    "modifier.carried": "Modifiers of the Combat roll count in the re-roll too: {total}.",
    "modifier.not-carried": "Modifiers of the Combat roll do not count in the Leader re-roll.",
    "modifier.enemy-card": "The change that the enemy's card makes does not touch this special attack.",
    "modifier.ability": "{ability} counts in the special attack too: {total}.",
    "modifier.own-card": "Own card bonuses in force count in the special attack: {total}.",
    "modifier.own-card-not": "Own card bonuses do not count in the special attack.",
    "natural.one": "A natural 1 misses, whatever is added.",
    "natural.six": "A natural 6 hits, whatever is taken off.",
    "natural.target": "Against a changed target number a natural 1 or 6 is counted like any other result.",
}


def is_modifier(mark: Mark, side: str, scope: str) -> bool:
    return mark.on == side and mark.modifier.op == "modifier" and scope in mark.modifier.scope


def abilities(position: Position, side: str, scope: str) -> list[Ability]:
    """The special abilities that touch this roll of the side; a cancelled or absent figure's ability does not."""
    if not position.settings.abilities:
        return []
    return [
        one
        for one in position.settings.abilities
        if scope in one.scope
        and (one.side if one.on == "own" else enemy_of(one.side)) == side
        and _is_on(position, one)
    ]


def _is_on(position: Position, ability: Ability) -> bool:
    if not ability.figure:
        return True
    army = position.army(ability.side)
    return any(figure.id == ability.figure and figure.state != CANCELLED for figure in army.figures)


def modifier(position: Position, side: str, scope: str, hearing: Hearing) -> int:
    """The sum of what is added to each die of a Combat roll or Leader re-roll (WR-MOD-3), by scope (WR-MOD-4)."""
    if not position.battle.effects and not position.settings.abilities:
        return 0
    marks = [mark for mark in position.battle.effects if is_modifier(mark, side, scope)]
    special = abilities(position, side, scope)
    total = sum(mark.modifier.value for mark in marks) + sum(one.value for one in special)
    sources = [position.cards[mark.card].title for mark in marks] + [one.name for one in special]
    if sources:
        for one in special:
            external(hearing, ABILITY, ability=one.name)
        rule = "WR-MOD-3" if len(sources) > 1 else "WR-MOD-1"
        hearing.find(rule, "modifier.sum", player=position.player_of(side), total=total, sources=sources)
    return total + (_inherited(position, side, hearing) if scope == REROLL else 0)


def total_modifier(position: Position, side: str, scope: str) -> int:
    """The sum for a roll without saying where it comes from."""
    total = sum(one.value for one in abilities(position, side, scope)) if position.settings.abilities else 0
    for mark in position.battle.effects:
        if is_modifier(mark, side, scope):
            total += mark.modifier.value
    return total


def _inherited(position: Position, side: str, hearing: Hearing) -> int:
    """Modifiers that name the Combat roll only, in the re-roll (WR-LEADER-3)."""
    only = sum(
        mark.modifier.value
        for mark in position.battle.effects
        if is_modifier(mark, side, COMBAT) and REROLL not in mark.modifier.scope
    )
    only += sum(one.value for one in abilities(position, side, COMBAT) if REROLL not in one.scope)
    if not only:
        return 0
    if hearing.reading("reroll-inherits") == "no":
        hearing.consider("WR-MOD-4", "modifier.not-carried")
        return 0
    hearing.find("WR-LEADER-3", "modifier.carried", total=only)
    return only


def special_modifier(position: Position, side: str, hearing: Hearing) -> int:
    """What is added in a special attack: abilities and own cards, never the enemy's card (WR-CARD-16)."""
    special = abilities(position, side, SPECIAL)
    special += [one for one in abilities(position, side, COMBAT) if one not in special]
    total = sum(one.value for one in special)
    for one in special:
        external(hearing, ABILITY, ability=one.name)
        hearing.find("WR-CARD-16", "modifier.ability", ability=one.name, total=one.value)
    own = 0
    for mark in position.battle.effects:
        if is_modifier(mark, side, COMBAT) or is_modifier(mark, side, SPECIAL):
            if mark.by != side:
                hearing.consider("WR-CARD-16", "modifier.enemy-card")
            else:
                own += mark.modifier.value
    if own and hearing.reading("own-bonus-in-special-attack") == "never":
        hearing.consider("WR-CARD-16", "modifier.own-card-not")
        own = 0
    elif own:
        hearing.find("WR-CARD-16", "modifier.own-card", total=own)
    return total + own


def is_hit(natural: int, added: int, target: int, *, strict: bool = True) -> bool:
    """WR-MOD-2 and WR-MOD-5. Not `strict`: a natural 1 or 6 stands against modifiers only, not against the target."""
    if strict:
        return natural == 6 or (natural != 1 and natural + added >= target)
    if natural == 6 and added < 0:
        added = 0
    if natural == 1 and added > 0:
        added = 0
    return natural + added >= target


def hits_of(dice: Sequence[int], added: int, target: int, hearing: Hearing) -> list[bool]:
    """For each die whether it hits. Says where the natural result decided against the sum."""
    contested = (target > 6 and 6 in dice) or (target < 2 and 1 in dice)
    strict = not contested or hearing.reading("natural-against-target") == "always"
    if not strict:
        hearing.consider("WR-MOD-5", "natural.target")
    elif 1 in dice and 1 + added >= target:
        hearing.find("WR-MOD-5", "natural.one")
    elif 6 in dice and 6 + added < target:
        hearing.find("WR-MOD-5", "natural.six")
    return [is_hit(die, added, target, strict=strict) for die in dice]


def arithmetic(dice: Sequence[int], added: int, target: int, hits: Sequence[bool]) -> list[str]:
    """Each die as "4+1=5 hits 5"."""
    return [
        f"{die}{added:+d}={die + added} {'hits' if hit else 'misses'}"
        if added
        else f"{die} {'hits' if hit else 'misses'}"
        for die, hit in zip(dice, hits, strict=True)
    ]

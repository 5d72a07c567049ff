"""Free attacks: a combat roll and a damage roll without reply, at the enemies that gave occasion (BC-FREE-1 to BC-FREE-6)."""

from collections.abc import Sequence

from rules.engine.hearing import Hearing
from rules.games.battle_chain.abilities.use import Use
from rules.games.battle_chain.combat import attack
from rules.games.battle_chain.combat.document import Struck
from rules.games.battle_chain.combat.parts import NORMAL, Strike
from rules.games.battle_chain.combat.uses import AGAINST_TOTAL
from rules.games.battle_chain.position import Position


def free_attack(
    position: Position,
    strikers: Sequence[str],
    victims: Sequence[str],
    declared: Struck,
    hearing: Hearing,
    path: str,
    source: str,
    need: int = NORMAL,
) -> tuple[Position, bool]:
    """The table after models of one player strike together (BC-FREE-3), and whether nothing is missing.

    `source` is the rule that grants the attack. Only `victims` may be given damage (BC-FREE-2).
    """
    player = position.models[strikers[0]].player
    hearing.find("BC-FREE-5", "free.granted", models=list(strikers), victims=list(victims), source=source)
    if len(strikers) > 1:
        hearing.find("BC-FREE-3", "free.together", models=list(strikers))
    hearing.find("BC-FREE-1", "free.no-reply", player=player)
    strike = Strike(
        position,
        hearing,
        player,
        tuple(sorted(strikers)),
        tuple(sorted(victims)),
        frozenset((*strikers, *victims)),
        declared,
        in_combat=False,
        need=need,
        answers=_answers(declared, path),
        path=path,
    )
    complete = attack.resolve(strike)
    return strike.position, complete


def _answers(declared: Struck, path: str) -> tuple[tuple[Use, str], ...]:
    """What those who are struck use against it, with its path: Dire; it is declared beside the strikers' own (BC-AB-DIRE)."""
    uses = enumerate(declared.uses)
    return tuple((use, f"{path}/uses/{number}") for number, use in uses if use.ability in AGAINST_TOTAL)


WORDS = {
    "free.granted": "Free attack of {models} on {victims} by {source}.",
    "free.together": "{models} strike together: one combat roll and one damage roll.",
    "free.no-reply": "It is rolled as in combat, without reply; who makes it still fights in the combat phase.",
}

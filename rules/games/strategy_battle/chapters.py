"""The kinds of action that a case can hold, gathered from the chapters."""

from rules.games.strategy_battle import banners, phase
from rules.games.strategy_battle.backing_away import question
from rules.games.strategy_battle.case import Kind
from rules.games.strategy_battle.defended import charges
from rules.games.strategy_battle.fights.document import read_fight
from rules.games.strategy_battle.resolve import resolve_fight

FACTS = frozenset(
    {
        *("winner", "winners", "losers", "decided_by", "tie", "best.*", "fight.*", "dice.*", "kind"),
        *("outcome.*", "trapped.*", "marginal.*", "moved.*", "parted.*", "helpers.*", "made_way.*"),
        *("strikes", "strikes_per_attack.*", "in_the_way.*", "to_wound.*", "wounds.*", "slain.*", "slain"),
        *("stands.*", "fall_hits.*", "may_cross", "crossed.*"),
    }
)
KINDS: tuple[Kind, ...] = (
    *charges.KINDS,
    *phase.KINDS,
    *question.KINDS,
    *banners.KINDS,
    Kind("fight", read_fight, resolve_fight, FACTS),
)

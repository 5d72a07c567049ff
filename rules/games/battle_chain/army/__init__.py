"""Army construction of Battle Chain: all findings on a list at once, and on the two lists of a pairing."""

from rules.games.battle_chain.army.advice import advice_findings
from rules.games.battle_chain.army.force import Entry, Force, force_of
from rules.games.battle_chain.army.hard import hard_findings
from rules.games.battle_chain.army.individuals import individual_findings
from rules.games.battle_chain.army.profile import BOOK, Finding, Grade, Profile

__all__ = ["Entry", "Finding", "Force", "Grade", "Profile", "check_list", "check_pairing", "force_of"]


def check_list(force: Force, profile: Profile = BOOK, against: Force | None = None) -> tuple[Finding, ...]:
    """Everything there is to say of one list; with `against`, individuals are counted over both armies."""
    forces = (force,) if against is None else (force, against)
    found = (
        *hard_findings(force, profile),
        *individual_findings(forces),
        *advice_findings(force, profile),
    )
    return tuple(profile.weigh(finding) for finding in found)


def check_pairing(first: Force, second: Force, profile: Profile = BOOK) -> tuple[Finding, ...]:
    """What two lists may not hold together, for the staff before a round is published (BC-BALANCE-1 to BC-BALANCE-4)."""
    return tuple(profile.weigh(finding) for finding in individual_findings((first, second)))

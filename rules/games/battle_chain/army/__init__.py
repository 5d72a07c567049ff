"""Army construction of Battle Chain: all findings on a list at once, and on the two lists of a pairing."""

from rules.engine.grades import Grade
from rules.games.battle_chain.army.check import check_document, check_list, check_pairing
from rules.games.battle_chain.army.force import Entry, Force
from rules.games.battle_chain.army.profile import BOOK, Finding, Profile

__all__ = [
    "BOOK",
    "Entry",
    "Finding",
    "Force",
    "Grade",
    "Profile",
    "check_document",
    "check_list",
    "check_pairing",
]

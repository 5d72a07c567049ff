"""Why a list is as its report says: every rule with its numbers, and what would correct each error."""

from django.utils.translation import gettext as _

from armies.cards import cards_of
from armies.checking import army_under, terms_of
from armies.models import ArmyList
from common.errors import Refusal
from rules.engine.corrections import Correction, corrections
from rules.engine.explaining import Explained, limits_explained, points_explained
from rules.engine.faults import Fault
from rules.games.registry import game_of

MOST = 6  # errors whose corrections are tried for one page


def explained(army_list: ArmyList) -> list[Explained]:
    """Points, the game's own rules, then the restrictions of the event."""
    army, roster = army_under(army_list, terms_of(army_list)), game_of(army_list.ruleset).roster
    return [points_explained(army, roster.points_rule), *roster.explain(army), *limits_explained(army)]


def errors_with_corrections(army_list: ArmyList) -> list[tuple[Fault, list[Correction]]]:
    """Every error of the rows with its cheapest corrections; an error of the catalogue itself has none."""
    army, roster = army_under(army_list, terms_of(army_list)), game_of(army_list.ruleset).roster
    return [(fault, _corrections(army_list, fault)) for fault in roster.check(army).faults[:MOST]]


def _corrections(army_list: ArmyList, fault: Fault) -> list[Correction]:
    army, roster = army_under(army_list, terms_of(army_list)), game_of(army_list.ruleset).roster
    known = [card for card in cards_of(army_list.version).values() if not roster.unknown(card)]
    return corrections(army, roster.check, fault, known)


def correction_of(army_list: ArmyList, code: str, path: str, place: int) -> Correction:
    """The correction that a page offered, calculated again. Raises Refusal where the list no longer has the error."""
    army, roster = army_under(army_list, terms_of(army_list)), game_of(army_list.ruleset).roster
    fault = next((one for one in roster.check(army).faults if (one.code, one.path) == (code, path)), None)
    found = _corrections(army_list, fault) if fault else []
    if not 0 <= place < len(found):
        raise Refusal("error-gone", _("The list was changed in the meantime; look at its errors again."))
    return found[place]

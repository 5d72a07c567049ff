"""What lies beside an open call: the rules its question seems to be about, and the rulings most like it. Reads."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.game import Entry
from rules.games.registry import RULESETS, game_of
from rules.queries import Similar, question_about, similar_rulings
from rules.rulebooks.search.finder import find_rules
from rules.rulings.precedents import Question, question_of
from tournaments.access import Viewer
from tournaments.list_access import may_see_list
from tournaments.models import JudgeCall, Seat

RULES = 3


@dataclass(frozen=True, slots=True)
class Beside:
    """`rules` answer the question's words; `similar` are rulings this reader may read, best first."""

    ruleset: str
    rules: tuple[Entry, ...] = ()
    similar: tuple[Similar, ...] = ()


def beside(seen: Viewer, call: JudgeCall) -> Beside:
    """The same number of queries however many rulings there are."""
    ruleset = RULESETS.get(seen.event.ruleset)
    if ruleset is None:
        return Beside(seen.event.ruleset)
    rules = tuple(hit.entry for hit in find_rules(ruleset, call.question, RULES))
    return Beside(ruleset.id, rules, tuple(_similar(seen, call)))


def _similar(seen: Viewer, call: JudgeCall) -> list[Similar]:
    if call.ruling is not None:
        return similar_rulings(seen.user, question_about(call.ruling), leave_out=[call.ruling.pk])
    return similar_rulings(seen.user, _asked(seen, call))


def _asked(seen: Viewer, call: JudgeCall) -> Question:
    return question_of(call.question, RULESETS[seen.event.ruleset], set(_in_play(seen, call)))


def _in_play(seen: Viewer, call: JudgeCall) -> Iterator[str]:
    """The abilities on the lists of the table, of those that this reader may see."""
    game = game_of(seen.event.ruleset)
    seats = Seat.objects.filter(pairing=call.pairing_id).select_related("entry__submission")
    for entry in (seat.entry for seat in seats):
        if entry.submission is None or not may_see_list(seen, entry.player_id):
            continue
        fielded = {row.get("model") for row in entry.submission.document.get("rows", ())}
        for card in entry.submission.document.get("models", ()):
            if card["key"] in fielded:
                names = (game.ability_name(str(ability["name"])) for ability in card["abilities"])
                yield from (name for name in names if name in game.abilities)

"""Where a ruling applies a rule: the first finding that cites it, in the reader's language."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from rules.games.registry import game_of
from rules.presenters.claims import claim_views
from rules.presenters.in_language import in_readers_language
from wording import gettext as _

Json = Mapping[str, Any]


def finding_by(case: Json, ruling: Json, rule: str) -> str:
    """The first step or violation that cites `rule`, else the claim that it decided; empty where nothing does."""
    said = in_readers_language(case, ruling)
    return next(chain(_in_actions(said, rule), _in_claims(case, said, rule)), "")


def _in_actions(ruling: Json, rule: str) -> Iterator[str]:
    for number, action in enumerate(ruling["actions"], 1):
        applied = (step for step in action["steps"] if step["applied"])
        for one in (*applied, *action["violations"]):
            if one["rule"] == rule:
                yield _("Action %(number)s: %(finding)s") % {"number": number, "finding": one["text"]}


def _in_claims(case: Json, ruling: Json, rule: str) -> Iterator[str]:
    game = game_of(ruling["ruleset"])
    views = claim_views(game.summarize(case, ruling), case, ruling, game.form)
    return (one.finding for one in views if one.rule == rule)

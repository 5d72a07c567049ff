"""The results that a table can have, with the names of those who sit there: “Pat wins”."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Outcome, RoundKind

UNPLAYED = "-unplayed"
Choices = list[tuple[str, str]]


def outcome_choices(names: Sequence[str], kind: str) -> Choices:
    """What the organizer chooses from at a game of two. A game of a bracket has a winner."""
    won = [
        (str(side), _("%(name)s wins") % {"name": name})
        for side, name in zip((Outcome.FIRST, Outcome.SECOND), names, strict=False)
    ]
    if kind == RoundKind.CUT:
        return won
    return [*won, ("draw", _("Draw")), ("both_lose", _("Both lose")), ("void", pgettext("result", "Void"))]


def slip_choices(names: Sequence[str], kind: str) -> Choices:
    """The same for one key each: 1, 2, D, B, V, and N for a player who did not come."""
    keys = {"first": "1", "second": "2", "draw": "D", "both_lose": "B", "void": "V"}
    short = {"void": pgettext("result", "Void")}
    plain = [(code, f"{keys[code]} · {short.get(code, text)}") for code, text in outcome_choices(names, kind)]
    absent = [
        (f"{side}{UNPLAYED}", _("N · %(name)s did not play") % {"name": name})
        for side, name in zip((Outcome.SECOND, Outcome.FIRST), names, strict=False)
    ]
    return [*plain, *absent]


def read_outcome(text: str) -> tuple[Outcome, bool]:
    """The outcome, and whether it was decided without a game."""
    return Outcome(text.removesuffix(UNPLAYED)), text.endswith(UNPLAYED)

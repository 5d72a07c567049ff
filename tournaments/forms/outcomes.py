"""The results that a table can have, with the names of those who sit there: “Pat wins”."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournaments.history.ranking import points_text
from tournaments.models import Outcome, RoundKind
from tournaments.standings import Scoring

UNPLAYED = "-unplayed"
NOT_PLAYED = gettext_lazy("Not played: a player was missing")
Choices = list[tuple[str, str]]


def outcome_choices(names: Sequence[str], kind: str) -> Choices:
    """What the organizer chooses from at a game of two. A game of a bracket has a winner."""
    won = [
        (str(side), _("%(name)s wins") % {"name": name})
        for side, name in zip((Outcome.FIRST, Outcome.SECOND), names, strict=False)
    ]
    if kind == RoundKind.CUT:
        return won
    return [
        *won,
        ("draw", _("Draw")),
        ("both_lose", _("Both lose")),
        ("void", _("Void: the game does not count")),
    ]


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


def unplayed_hint(scoring: Scoring) -> str:
    """What a result without a game is worth to its winner and to the player who was missing."""
    win = scoring.best if scoring.forfeit_win is None else scoring.forfeit_win
    loss = scoring.loss if scoring.forfeit_loss is None else scoring.forfeit_loss
    return _(
        "Points without a game: %(win)s for the winner, %(loss)s for the player who was missing, no bonus."
    ) % {
        "win": points_text(win, scoring),
        "loss": points_text(loss, scoring),
    }


def read_outcome(text: str) -> tuple[Outcome, bool]:
    """The outcome, and whether it was decided without a game."""
    return Outcome(text.removesuffix(UNPLAYED)), text.endswith(UNPLAYED)

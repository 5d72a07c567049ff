"""What a step that concerned many players is answered with: how many, who was left out, and why, by name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.policies.participation import Absence

MOST_NAMES = 10


@dataclass(frozen=True, slots=True)
class Reason:
    """Everybody who is left out for one reason."""

    code: str
    text: str
    players: tuple[Absence, ...]


def by_reason(left_out: Iterable[Absence]) -> list[Reason]:
    """In the order in which the reasons first appear."""
    found: dict[tuple[str, str], list[Absence]] = {}
    for one in left_out:
        found.setdefault((one.code, one.text), []).append(one)
    return [Reason(code, text, tuple(players)) for (code, text), players in found.items()]


def counted(number: int, thing: str) -> str:
    """“1 player”, “2 players”."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def names(players: Sequence[str], most: int = MOST_NAMES) -> str:
    """The first names, and how many more there are."""
    shown = ", ".join(players[:most])
    if len(players) <= most:
        return shown
    return _("%(names)s and %(more)d more") % {"names": shown, "more": len(players) - most}

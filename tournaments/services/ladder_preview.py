"""What the archive of a ladder holds and what would come of it: restored and undone in one transaction."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from rules.games.registry import RULESETS
from rules.rulebooks.in_words import in_words
from tournaments.services.previewing import undone
from tournaments.services.restored_ladders import RestoredLadder, restore_ladder

SHOWN = 20


@dataclass(frozen=True, slots=True)
class LadderPreview:
    """`players` stand on the ladder; `stays` counts those who have left as well. `first` are names from the top."""

    name: str
    ruleset: str
    rule: str
    players: int
    stays: int
    challenges: int
    first: tuple[str, ...]
    left_out: tuple[str, ...]
    not_believed: tuple[str, ...]

    @property
    def game(self) -> str:
        return in_words(RULESETS[self.ruleset]).title

    @property
    def more(self) -> int:
        return self.players - len(self.first)


def look_at_ladder(document: Any, *, actor: User, link_accounts: bool = False) -> LadderPreview:
    """Raises what `restore_ladder` raises. Stores nothing."""
    made = undone(lambda: restore_ladder(document, actor=actor, link_accounts=link_accounts))
    ladder, order = made.ladder, document["order"]
    return LadderPreview(
        name=ladder.name,
        ruleset=ladder.ruleset,
        rule=ladder.get_rule_display(),
        players=len(order),
        stays=len(made.players),
        challenges=len(made.challenges),
        first=tuple(str(made.players[number]) for number in order[:SHOWN]),
        left_out=tuple(made.left_out),
        not_believed=tuple(_not_believed(made)),
    )


def _not_believed(made: RestoredLadder) -> Iterator[str]:
    named = {one.account_name for one in made.players.values() if one.account_name}
    if named:
        yield _(
            "Accounts that the archive names: %(count)s. Nobody is linked; players can link their places later."
        ) % {"count": len(named)}
    if made.challenges:
        yield _("Challenges in the archive count for the order of the ladder, not for ratings.")

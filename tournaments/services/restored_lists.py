"""Army lists out of an archive: complete snapshots with the fingerprint they claim, of players as `restored_people` has them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from armies.access import versions_for
from armies.models import CatalogueVersion, Submission
from armies.services.submissions import Player
from tournaments.history.archived_lists import LIST
from tournaments.models import Event
from tournaments.services.restored_limits import check_decision, check_list
from tournaments.services.restored_values import Unfit, values_of

MOST_LISTS = 100  # of one player, in one event


@dataclass
class RestoredLists:
    """The lists of one event so far. `left_out` counts those whose catalogue is not known here."""

    event: Event
    actor: User
    left_out: int = 0
    _versions: dict[tuple[str, int], CatalogueVersion | None] = field(default_factory=dict)

    def restore(self, player: Player, row: Mapping[str, Any]) -> dict[int, Submission]:
        """The lists of one player, by number: the one that counts and those before it. Raises for what cannot be."""
        found: dict[int, Submission] = {}
        for one in lists_in(row):
            restored = self._list(player, one)
            if restored is not None:
                found[restored.number] = restored
        return found

    def _list(self, player: Player, row: Mapping[str, Any]) -> Submission | None:
        version = self._version(row["document"]["catalogue"])
        if version is None:
            self.left_out += 1
            return None
        values = values_of(Submission, row, LIST)
        if values["state"] == Submission.State.APPROVED:  # archives did not say when
            values["decided_at"] = values.get("decided_at") or values["submitted_at"]
        handed_in = Submission(
            event_key=self.event.scope,
            version=version,
            submitted_by=player.user or self.actor,
            **player.columns,
            **values,
        )
        check_list(handed_in)
        check_decision(handed_in)
        handed_in.save()
        return handed_in

    def _version(self, catalogue: Mapping[str, Any]) -> CatalogueVersion | None:
        """A catalogue that the person who restores may not see is as good as none: a file tells nobody that it exists."""
        slug, number = str(catalogue["slug"]), catalogue["version"]
        if (slug, number) not in self._versions:
            visible = versions_for(self.actor).filter(catalogue__slug=slug, number=number)
            self._versions[slug, number] = visible.first()
        return self._versions[slug, number]


def lists_in(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The one that counts first. Raises ValueError for what is no list of lists; older archives hold no earlier ones."""
    earlier = row.get("earlier_lists", [])
    if not isinstance(earlier, list) or len(earlier) > MOST_LISTS:
        raise Unfit(_("At most %(most)s earlier lists of a player are restored.") % {"most": MOST_LISTS})
    current = row.get("list")
    return [one for one in (current, *earlier) if one is not None]


def every_list(document: Mapping[str, Any]) -> Iterator[Any]:
    """Whatever stands in the place of a list anywhere in the document, unchecked."""
    for row in document["entries"]:
        members = row.get("members")
        for one in (row, *(members if isinstance(members, list) else ())):
            if isinstance(one, dict):
                earlier = one.get("earlier_lists")
                yield from (one.get("list"), *(earlier if isinstance(earlier, list) else ()))

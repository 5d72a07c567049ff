"""How people keep their lists in order: folders and tags. Nobody else sees them, and they are no change of the list."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from armies.interchange.drafts import tidied
from armies.models import ArmyList
from common import audit
from common.errors import Invalid

LONGEST_FOLDER, LONGEST_TAG, MOST_TAGS = 60, 30, 12


@transaction.atomic
def keep_list(*, army_list: ArmyList, folder: str, tags: Iterable[str], actor: User) -> ArmyList:
    """Puts a list into a folder ("" is none) and gives it these tags. Raises Invalid with too many or too long ones."""
    wanted = {"folder": _checked(folder, LONGEST_FOLDER), "tags": _tags(tags)}
    found = ArmyList.objects.select_for_update().get(pk=army_list.pk)
    before = {"folder": found.folder, "tags": found.tags}
    if before != wanted:
        ArmyList.objects.filter(pk=found.pk).update(**wanted)
        audit.record(actor=actor, action="list.kept", subject=found, before=before, after=wanted)
    army_list.folder, army_list.tags = str(wanted["folder"]), list(wanted["tags"])
    return army_list


def _tags(tags: Iterable[str]) -> list[str]:
    """Each once, whatever its case, in alphabetical order."""
    by_key = {tag.casefold(): tag for one in tags if (tag := _checked(one, LONGEST_TAG))}
    if len(by_key) > MOST_TAGS:
        raise Invalid("tags-too-many", _("A list has at most %(most)s tags.") % {"most": MOST_TAGS})
    return [by_key[key] for key in sorted(by_key)]


def _checked(text: str, longest: int) -> str:
    tidy = tidied(text)
    if len(tidy) > longest:
        raise Invalid(
            "name-too-long",
            _("“%(tidy)s…” is longer than %(longest)s characters.") % {"tidy": tidy[:20], "longest": longest},
        )
    return tidy

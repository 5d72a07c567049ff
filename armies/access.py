"""Who may see which list. One function decides for pages, API, exports, prints and error messages alike.

What nobody may know of does not exist: `get_*` raise Http404 for the unseen, NotAllowed for what may only be looked at.
"""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import User
from armies.event_port import PlayerId, Stage, Viewer, events
from armies.models import ArmyList, Catalogue, CatalogueMaintainer, CatalogueVersion, Submission
from common.errors import NotAllowed

Person = User | AnonymousUser
AUDIENCES = ("nobody", "opponent", "entrants", "everyone")
MOMENTS = ("before", "during", "after")


def may_see_list(player: PlayerId, viewer: Viewer, stage: Stage) -> bool:
    """The player, a captain who submits for the player, and officials always; others by the event's rule for this moment.

    An unknown rule means nobody.
    """
    if viewer.is_theirs(player) or viewer.is_official or viewer.is_checker:
        return True
    audience = stage.visibility.get(stage.moment, "nobody")
    if audience == "everyone":
        return True
    # Nobody writes a list with another player's before their eyes; afterwards there is none to write.
    playing = viewer.is_entrant and (viewer.has_list or stage.moment == "after")
    if audience == "entrants":
        return playing
    return audience == "opponent" and playing and player in viewer.opponents


def may_check_list(player: PlayerId, viewer: Viewer) -> bool:
    """Nobody checks their own list, nor one that they submit for somebody."""
    return viewer.is_checker and not viewer.is_theirs(player)


# ---- catalogues ----


def catalogues_for(user: Person) -> QuerySet[Catalogue]:
    """Catalogues with something published, and one's own."""
    seen = Q(versions__state=CatalogueVersion.State.PUBLISHED)
    if user.is_authenticated:
        seen |= Q(owner=user) | Q(pk__in=maintained_by(user))
    return Catalogue.objects.filter(seen).distinct()


def maintained_by(user: User) -> QuerySet[CatalogueMaintainer, int]:
    """Catalogues of others that this person helps to maintain."""
    accepted = CatalogueMaintainer.objects.filter(user=user, accepted_at__isnull=False)
    return accepted.values_list("catalogue_id", flat=True)


def invitations_of(user: Person) -> list[Catalogue]:
    """Catalogues that this person is asked to maintain, and has not answered for."""
    if not user.is_authenticated:
        return []
    opened = CatalogueMaintainer.objects.filter(user=user, accepted_at=None)
    return [one.catalogue for one in opened.select_related("catalogue__owner", "catalogue__replaced_by")]


def may_manage(user: Person, catalogue: Catalogue) -> bool:
    if not user.is_authenticated:
        return False
    return user.is_staff or catalogue.owner_id == user.pk or catalogue.pk in maintained_by(user)


def get_catalogue(user: Person, slug: str) -> Catalogue:
    found = catalogues_for(user).filter(slug=slug).select_related("owner", "replaced_by").first()
    if found is None:
        raise Http404
    return found


def versions_for(user: Person) -> QuerySet[CatalogueVersion]:
    seen = Q(state=CatalogueVersion.State.PUBLISHED)
    if user.is_authenticated:
        seen |= Q(catalogue__owner=user) | Q(catalogue__in=maintained_by(user))
    return CatalogueVersion.objects.filter(seen).select_related("catalogue__owner", "catalogue__replaced_by")


def get_version(user: Person, slug: str, number: int | None = None) -> CatalogueVersion:
    """A version this person may see, the newest one when no number is given."""
    versions = versions_for(user).filter(catalogue__slug=slug).order_by("-number")
    found = (versions if number is None else versions.filter(number=number)).first()
    if found is None:
        raise Http404
    return found


# ---- lists ----


def lists_of(user: Person) -> QuerySet[ArmyList]:
    if not user.is_authenticated:
        return ArmyList.objects.none()
    return ArmyList.objects.filter(owner=user).select_related(
        "version__catalogue__owner", "version__catalogue__replaced_by", "owner"
    )


def get_own_list(user: Person, list_id: int) -> ArmyList:
    found = lists_of(user).filter(pk=list_id).first()
    if found is None:
        raise Http404
    return found


def get_shared_list(token: str) -> ArmyList:
    """Anyone who has the link may read the list; without its token there is no such list."""
    lists = ArmyList.objects.select_related(
        "version__catalogue__owner", "version__catalogue__replaced_by", "owner"
    )
    found = lists.filter(share_token=token).first()
    if found is None:
        raise Http404
    return found


# ---- submissions ----


def submissions() -> QuerySet[Submission]:
    return Submission.objects.select_related(
        "version__catalogue__owner",
        "version__catalogue__replaced_by",
        "owner",
        "checker",
        "decided_by",
        "submitted_by",
    )


def get_submission(user: Person, submission_id: int) -> tuple[Submission, Viewer]:
    """A submission this person may see, and who they are in its event."""
    found = submissions().filter(pk=submission_id).first()
    if found is None:
        raise Http404
    viewer, stage = events().look(found.event_key, user)
    if not may_see_list(found.player_id, viewer, stage) or not _is_current(found, viewer):
        raise Http404
    return found, viewer


def _is_current(submission: Submission, viewer: Viewer) -> bool:
    """Withdrawn and replaced lists that counted in no round are only for the player and the officials."""
    inside = viewer.is_theirs(submission.player_id) or viewer.is_official or viewer.is_checker
    return submission.is_live or inside or bool(events().rounds_of(submission.event_key, submission.pk))


def may_read_notes(submission: Submission, viewer: Viewer) -> bool:
    """What checkers write to the player: for the player and the officials, never for an opponent."""
    return viewer.is_theirs(submission.player_id) or viewer.is_official or viewer.is_checker


def get_submission_to_check(user: Person, submission_id: int) -> Submission:
    found, viewer = get_submission(user, submission_id)
    if not may_check_list(found.player_id, viewer):
        raise NotAllowed("list-check-not-yours", _("Checking this list is not yours to do."))
    return found


def get_own_submission(user: Person, submission_id: int) -> Submission:
    found, viewer = get_submission(user, submission_id)
    if not viewer.is_theirs(found.player_id):
        raise NotAllowed("submission-not-yours", _("Only its owner may do this."))
    return found


def visible_submissions(user: Person, event_key: str) -> list[Submission]:
    """The live submissions of one event that this person may see."""
    viewer, stage = events().look(event_key, user)
    live = submissions().filter(event_key=event_key, state__in=Submission.LIVE)
    return [one for one in live if may_see_list(one.player_id, viewer, stage)]

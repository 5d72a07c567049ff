"""What happened to the check of a submitted list, from its record: what a checker saw, and what has changed since."""

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django_stubs_ext import StrOrPromise

from armies.models import Submission
from common.errors import Fault, Refusal
from common.models import AuditEntry
from wording import labelled
from wording.kept import Kept

APPROVED, RETURNED, LAPSED = "submission.approved", "submission.returned", "submission.approval-lapsed"
# Why an approval lapsed, as the audit log keeps it.
NEW_TERMS = gettext_noop("The list breaks the event's terms as they are now.")
NEW_FINDING = gettext_noop("A finding was added.")
WRONG_BASE = gettext_noop("What a base shows breaks a rule.")
_REASONS = Kept((NEW_TERMS, NEW_FINDING, WRONG_BASE))
_WORDS: Mapping[str, StrOrPromise] = {
    APPROVED: gettext_lazy("%(person)s approved the list"),
    RETURNED: gettext_lazy("%(person)s returned the list"),
    LAPSED: gettext_lazy("The approval lapsed"),
    "submission.finding": gettext_lazy("%(person)s found"),
    "submission.finding-settled": gettext_lazy("%(person)s settled"),
    "submission.condition": gettext_lazy("%(person)s noted what the base of a row shows"),
}


def stamp_of(submission: Submission) -> int:
    """The number of the newest entry that a decision depends on; 0 before the first."""
    newest = _entries(submission).order_by("-pk").values_list("pk", flat=True).first()
    return newest or 0


def refuse_unseen(submission: Submission, seen: int) -> None:
    """Raises Refusal "check-changed" with everything that came after what was seen."""
    changes = list(_entries(submission).filter(pk__gt=seen).order_by("pk"))
    if changes:
        sentences = [sentence(entry) for entry in changes]
        text = _("Since you opened this list it has changed: %(said)s Look again, then decide.") % {
            "said": " ".join(sentences)
        }
        faults = [Fault("check.changed", "/seen", each) for each in sentences]
        raise Refusal("check-changed", text, faults=faults)


def sentence(entry: AuditEntry) -> str:
    """What was done by whom, with its note: The Checker returned the list: One hero too many."""
    after = entry.after or {}
    detail = str(after.get("note") or after.get("text") or after.get("finding") or "")
    if entry.action == LAPSED:
        detail = _REASONS.in_words(detail)
    words = _WORDS[entry.action]
    start = str(words) % {"person": entry.actor_name or _("Somebody")}
    return labelled(start, f"{detail.rstrip('.')}.") if detail else f"{start}."


def decisions(submission: Submission) -> list[AuditEntry]:
    """Every decision on this submission, the first one first: none is erased by a later one."""
    return list(_entries(submission).filter(action__in=(APPROVED, RETURNED, LAPSED)).order_by("pk"))


def _entries(submission: Submission) -> QuerySet[AuditEntry]:
    subject = {"subject_type": submission._meta.label_lower, "subject_id": str(submission.pk)}
    return AuditEntry.objects.filter(**subject, action__in=tuple(_WORDS))

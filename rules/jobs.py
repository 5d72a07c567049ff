"""Long work over rulings on record: which of them would turn if a contested rule were read another way."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from common import jobs
from common.errors import Fault, Invalid, Refusal
from common.models import Job
from rules.access import places, ruleset_or_404
from rules.queries import Wanted, search_rulings
from rules.rulebooks.in_words import edition_name
from rules.rulings.turning import Unreadable, reading_of, turned_by

COMPARE_READING = "rules.compare_reading"
MOST = 2000  # rulings that are heard again
MOST_LISTED = 200
EVERY = 10


def start_comparison(*, actor: User, ruleset: str, reading: str, option: str, scope: str = "") -> Job:
    """One comparison of its kind a person at a time. Refused for a reading that the edition does not have."""
    found = reading_of(ruleset_or_404(ruleset), reading)
    if found is None or option not in found.options:
        text = _('%(ruleset)s does not read "%(reading)s" as "%(option)s".') % {
            "ruleset": edition_name(ruleset),
            "reading": reading,
            "option": option,
        }
        raise Invalid("reading.unknown", text, faults=[Fault("reading.unknown", "/reading", text)])
    if scope and scope not in places().titles(actor):
        raise Invalid("scope.unknown", _("You do not work there."), faults=[])
    args = {"ruleset": ruleset, "reading": reading, "option": option, "scope": scope}
    unique = f"{actor.pk}-{ruleset}-{reading}-{option}-{scope}"[:120]
    return jobs.enqueue(COMPARE_READING, args, created_by=actor, unique=unique)


@jobs.handler(COMPARE_READING)
def compare_reading(
    ctx: jobs.JobContext, ruleset: str, reading: str, option: str, scope: str
) -> dict[str, Any]:
    """Hears the rulings that stand again, newest first. It only reads, and so may be run twice."""
    user = ctx.job.created_by or AnonymousUser()
    if reading_of(ruleset_or_404(ruleset), reading) is None:
        raise Refusal("reading-unknown", _("There is no such reading any more."))
    standing = search_rulings(user, Wanted(ruleset=ruleset, scope=scope)).filter(superseded_by=None)
    total, found, silent = min(standing.count(), MOST), [], 0
    ctx.progress(0, total)
    for number, record in enumerate(standing[:MOST].iterator(chunk_size=100), 1):
        try:
            turned = turned_by(record.case, reading, option)
        except Unreadable:
            silent += 1
            turned = None
        if turned:
            found.append({"address": str(record.address), "title": str(record), **turned.as_json()})
        if number % EVERY == 0:
            ctx.progress(number, max(total, number))
    return {
        "heard": total,
        "turned": len(found),
        "unreadable": silent,
        "rulings": found[:MOST_LISTED],
        "url": reverse("rules:comparison", args=[ctx.job.pk]),
    }

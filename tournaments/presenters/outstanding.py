"""What a round still waits for, in one sentence that all pages say alike: nothing reported, not confirmed, disputed."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries import Progress


def outstanding(progress: Progress) -> str:
    """“3 results missing, 1 to confirm, 1 disputed”."""
    to_confirm = ngettext("%(count)d result to confirm", "%(count)d results to confirm", progress.waiting)
    if progress.missing:
        to_confirm = ngettext("%(count)d to confirm", "%(count)d to confirm", progress.waiting)
    missing = ngettext("%(count)d result missing", "%(count)d results missing", progress.missing)
    disputed = ngettext("%(count)d result disputed", "%(count)d results disputed", progress.disputed)
    if progress.missing or progress.waiting:
        disputed = ngettext("%(count)d disputed", "%(count)d disputed", progress.disputed)
    counted = (
        (missing, progress.missing),
        (to_confirm, progress.waiting),
        (disputed, progress.disputed),
    )
    parts = [text % {"count": count} for text, count in counted if count]
    return ", ".join(parts) or _("All results confirmed")

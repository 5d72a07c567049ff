"""The pictures of the help pages: what each shows, in words for those who do not see it.

They are taken from a running demo by `python -m devtools.screenshots`; a test holds that each file is there and small.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from wording import gettext
from wording import gettext_noop as _

WIDTH, HEIGHT = 800, 560


@dataclass(frozen=True, slots=True)
class HelpPicture:
    """A page of the demo as `by` sees it. `link`: of its links the first that matches is the page that is shown."""

    path: str
    alt_source: str
    by: str = ""
    link: str = ""

    @property
    def alt(self) -> str:
        return gettext(self.alt_source)


EVENT, COMING, MASTERS = "/events/dol-amroth-open/", "/events/pelennor-fields/", "/events/ettenmoors-masters/"

# By the slug of the help page.
PICTURES: Mapping[str, HelpPicture] = {
    "find-an-event": HelpPicture("/events/", _("The page Events: running events, then those that are open for registration.")),
    "enter-an-event": HelpPicture(
        COMING, _("The page of an event with the button to register and its facts at the side."), by="player"
    ),
    "army-list": HelpPicture(
        "/lists/", _("A list in the builder: models with counts and points, and the verdict at the side."),
        by="player", link=r"/lists/\d+/",
    ),
    "report-a-result": HelpPicture(
        f"{EVENT}me/", _("My table: round, table and opponent, and the form for the result."), by="player"
    ),
    "read-a-ruling": HelpPicture(
        "/rules/adjudicate/?example=rohan-and-orcs", _("A ruling: who is right about each claim, and the steps with rules.")
    ),
    "first-event": HelpPicture(EVENT, _("The page of an event with the card Next, which names the next step."), by="organizer"),
    "registration-and-lists": HelpPicture(
        f"{COMING}players/", _("The page Players: who is registered, whose list is there, who is checked in."), by="organizer"
    ),
    "pairings": HelpPicture(
        f"{EVENT}rounds/2/", _("A round: its tables with both players, and the proof of the pairing."), by="organizer"
    ),
    "results": HelpPicture(
        f"{EVENT}rounds/2/results/", _("The page for results: one row for each table, with the result and counts."),
        by="organizer",
    ),
    "scoring": HelpPicture(f"{EVENT}standings/", _("Standings: rank, player, points and the tiebreaks in columns.")),
    "top-cut": HelpPicture(f"{MASTERS}bracket/", _("A bracket: semi-finals on the left, the final on the right.")),
    "prints": HelpPicture(f"{EVENT}papers/", _("Print and export: pairings, slips and files to download."), by="organizer"),
    "take-a-call": HelpPicture("/events/calls/", _("The queue of judge calls, the longest wait first."), by="judge"),
    "enter-a-position": HelpPicture(
        "/rules/adjudicate/", _("The board: the map, the models to place and the questions of the referee."),
        link=r"/rules/board/\?.+",
    ),
    "back-office": HelpPicture("/admin/", _("The back office: figures, and what waits or failed."), by="admin"),
}  # fmt: skip

"""The pictures of the help pages: what each shows, in words for those who do not see it.

They are taken from a running demo by `python -m devtools.screenshots`; a test holds that each file is there and small.
"""

from collections.abc import Mapping
from dataclasses import dataclass

WIDTH, HEIGHT = 800, 560


@dataclass(frozen=True, slots=True)
class HelpPicture:
    """A page of the demo as `by` sees it. `link`: of its links the first that matches is the page that is shown."""

    path: str
    alt: str
    by: str = ""
    link: str = ""


EVENT, COMING, MASTERS = "/events/dol-amroth-open/", "/events/pelennor-fields/", "/events/ettenmoors-masters/"

# By the slug of the help page.
PICTURES: Mapping[str, HelpPicture] = {
    "find-an-event": HelpPicture("/events/", "The page Events: running events, then those that are open for registration."),
    "enter-an-event": HelpPicture(
        COMING, "The page of an event with the button to register and its facts at the side.", by="player"
    ),
    "army-list": HelpPicture(
        "/lists/", "A list in the builder: models with counts and points, and the verdict at the side.",
        by="player", link=r"/lists/\d+/",
    ),
    "report-a-result": HelpPicture(
        f"{EVENT}me/", "My table: round, table and opponent, and the form for the result.", by="player"
    ),
    "read-a-ruling": HelpPicture(
        "/rules/adjudicate/?example=rohan-and-orcs", "A ruling: who is right about each claim, and the steps with rules."
    ),
    "first-event": HelpPicture(EVENT, "The page of an event with the card Next, which names the next step.", by="organizer"),
    "registration-and-lists": HelpPicture(
        f"{COMING}players/", "The page Players: who is registered, whose list is there, who is checked in.", by="organizer"
    ),
    "pairings": HelpPicture(
        f"{EVENT}rounds/2/", "A round: its tables with both players, and the proof of the pairing.", by="organizer"
    ),
    "results": HelpPicture(
        f"{EVENT}rounds/2/results/", "The page for results: one row for each table, with the result and counts.", by="organizer"
    ),
    "scoring": HelpPicture(f"{EVENT}standings/", "Standings: rank, player, points and the tiebreaks in columns."),
    "top-cut": HelpPicture(f"{MASTERS}bracket/", "A bracket: semi-finals on the left, the final on the right."),
    "prints": HelpPicture(f"{EVENT}papers/", "The page Prints: pairings, slips and files to download.", by="organizer"),
    "take-a-call": HelpPicture("/events/calls/", "The queue of judge calls, the longest wait first.", by="judge"),
    "enter-a-position": HelpPicture(
        "/rules/adjudicate/", "The board: the map, the models to place and the questions of the referee.",
        link=r"/rules/board/\?.+",
    ),
    "back-office": HelpPicture("/admin/", "The back office: figures, and what waits or failed.", by="admin"),
}  # fmt: skip

"""Scorings and tiebreaks that communities use, as data. An organizer starts from one and changes anything.

Numbers change by edition; a preset says whose they are. Bands: (least difference, points, opponent's points).
"""

from dataclasses import dataclass

from tournaments.standings.types import Scoring
from wording import gettext as _
from wording import gettext_noop


@dataclass(frozen=True, slots=True)
class Preset:
    code: str
    name: str
    scoring: Scoring
    tiebreaks: tuple[str, ...]
    remark: str
    names_points: bool = False  # the title says what a win is worth, so that a page need not say it again

    @property
    def title(self) -> str:
        return _(self.name)

    @property
    def note(self) -> str:
        return _(self.remark)


BANDS_OF_FIVE = tuple((0 if step == 0 else 5 * step + 1, 10 + step, 10 - step) for step in range(11))

_ROWS = (
    Preset(
        "surviving-points",
        gettext_noop("Win 3, draw 1; surviving points"),
        Scoring(win=3, draw=1, loss=0, bye=3, half_bye=1),
        ("omw", "survivors"),
        gettext_noop(
            "For games without a printed event scoring; then opponents’ match-win %, surviving points difference."
        ),
        names_points=True,
    ),
    Preset(
        "mesbg",
        gettext_noop("Strategy battle, matched play"),
        Scoring(win=3, draw=1, loss=0, bye=3, half_bye=1, bye_scored=6, bye_conceded=0, bye_leaders=1),
        ("vp-difference", "vp", "leaders"),
        gettext_noop(
            "As in the usual event packs: victory point difference, victory points, enemy leaders killed; a bye is 6-0 with the "
            "leader killed, half and zero byes are 0-0."
        ),
    ),
    Preset(
        "victory-points",
        gettext_noop("Win 3, draw 1; victory points"),
        Scoring(win=3, draw=1, loss=0, bye=3, half_bye=1),
        ("omw", "vp-difference", "vp"),
        gettext_noop("Opponents’ match-win %, victory point difference, victory points; a bye adds none."),
        names_points=True,
    ),
    Preset(
        "netrunner",
        gettext_noop("Netrunner"),
        Scoring(win=3, draw=1, loss=0, bye=3, half_bye=1),
        ("sos", "esos"),
        gettext_noop("Strength of schedule, then extended strength of schedule."),
    ),
    Preset(
        "magic",
        gettext_noop("Magic"),
        Scoring(win=3, draw=1, loss=0, bye=3, half_bye=1),
        ("omw", "gw-byes", "ogw-byes"),
        gettext_noop("Opponents’ match-win %, game-win %, opponents’ game-win %."),
    ),
    Preset(
        "chess",
        gettext_noop("Chess: 1, ½ and 0 points"),
        Scoring(win=2, draw=1, loss=0, bye=2, half_bye=1, unit=2),
        ("direct", "buchholz-cut1", "buchholz", "sonneborn", "wins-played"),
        gettext_noop(
            "One point, half a point, nothing; direct encounter, Buchholz cut 1, Buchholz, Sonneborn-Berger, wins."
        ),
    ),
    Preset(
        "bands-20-0",
        gettext_noop("20–0 by victory point difference"),
        Scoring(win=20, draw=10, loss=0, bye=15, half_bye=10, bands=BANDS_OF_FIVE),
        ("sos", "vp-difference", "vp"),
        gettext_noop(
            "A difference of 0 to 5 victory points is 10-10, of 6 to 10 is 11-9, and so on up to 20-0 from 51."
        ),
    ),
)
PRESETS = {row.code: row for row in _ROWS}


@dataclass(frozen=True, slots=True)
class PodPoints:
    """Points by place at tables of three and of four. Where places are shared, so are their points."""

    code: str
    name: str
    scoring: Scoring

    @property
    def title(self) -> str:
        return _(self.name)


def _pod_points(code: str, name: str, three: tuple[int, ...], four: tuple[int, ...], unit: int) -> PodPoints:
    best = four[0]
    scoring = Scoring(win=best, draw=best // 2, bye=best, half_bye=best // 2, unit=unit, places=(three, four))
    return PodPoints(code, name, scoring)


# "places" counts in halves, so that shared places are worth whole numbers.
_PODS = (
    _pod_points(
        "places",
        gettext_noop("6, 4, 2 and 0 points by place (6, 3 and 0 at three)"),
        (12, 6, 0),
        (12, 8, 4, 0),
        2,
    ),
    _pod_points(
        "winner", gettext_noop("3 points for the last one standing alone"), (3, 0, 0), (3, 0, 0, 0), 1
    ),
    _pod_points(
        "top-heavy",
        gettext_noop("10, 5, 2 and 0 points by place (10, 4 and 0 at three)"),
        (10, 4, 0),
        (10, 5, 2, 0),
        1,
    ),
)
POD_POINTS = {row.code: row for row in _PODS}

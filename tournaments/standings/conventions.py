"""Whose way of counting each tiebreak is, and which others count the same thing otherwise. A table, nothing is calculated here.

Players meet the same name with another meaning elsewhere; so each says whose it is.
"""

from collections.abc import Mapping, Sequence

from wording import gettext_noop

FIDE = gettext_noop("Chess: FIDE (C.07, 2023)")
PLAIN = gettext_noop("Chess: plain, only games over the table")
MAGIC = gettext_noop("Magic")
MELEE = gettext_noop("Magic, as melee.gg counts")
NETRUNNER = gettext_noop("Netrunner and games like it")
PACKS = gettext_noop("Event packs of miniature games")
MIXED = gettext_noop("Other games and older programs")
TEAMS = gettext_noop("Team events")
# Each row: tiebreaks that measure one thing, with whose way of counting it is. One that is alone in its row has no other.
_ROWS: Sequence[Mapping[str, str]] = (
    {"mw": MAGIC, "mw-played": MIXED, "mw-all": MIXED, "mw-third": MELEE, "ppg": NETRUNNER},
    {"omw": MAGIC, "omw-played": MIXED, "omw-all": MIXED, "omw-third": MELEE, "sos": NETRUNNER},
    {"gw": MIXED, "gw-byes": MAGIC, "gw-third": MELEE, "gw-half": MIXED},
    {"ogw": MIXED, "ogw-byes": MAGIC, "ogw-third": MELEE, "ogw-half": MIXED},
    {"esos": NETRUNNER},
    {"buchholz": PLAIN, "buchholz-fide": FIDE, "wins-sos": MIXED},
    {"buchholz-cut1": PLAIN, "buchholz-cut1-fide": FIDE, "buchholz-median": PLAIN},
    {
        "sonneborn": PLAIN,
        "sonneborn-fide": FIDE,
        "sonneborn-half": PLAIN,
        "sonneborn-all": FIDE,
        "sonneborn-half-all": MIXED,
    },
    {"direct": FIDE, "direct-all": FIDE},
    {"progressive": FIDE, "progressive-played": MIXED},
    {"wins": FIDE, "wins-played": FIDE},
    {"vp-difference": PACKS, "vp": PACKS},
    {"survivors": PACKS, "destroyed-difference": PACKS, "destroyed": PACKS},
    {"leaders": PACKS, "leaders-lost": PACKS},
    {"objectives": PACKS},
    {"board-points": TEAMS, "board-difference": TEAMS},
    {"games-won": MIXED, "games-difference": MIXED},
)
CONVENTIONS: Mapping[str, str] = {code: name for row in _ROWS for code, name in row.items()}
OTHERS: Mapping[str, tuple[str, ...]] = {
    code: tuple(other for other in row if other != code) for row in _ROWS for code in row
}

"""The document of an own scoring: read, checked, and made from a preset.

    {
        "title": "Club nights", "based_on": "victory-points",
        "points": {"win": 3, "draw": 1, "loss": 0, "bye": 3, "half_bye": 1, "zero_bye": 0,
                   "forfeit_win": 3, "forfeit_loss": 0, "unit": 1},
        "bands": [{"from": 0, "winner": 10, "loser": 10}, {"from": 6, "winner": 11, "loser": 9}],
        "bonuses": [{"count": "objectives", "at_least": 3, "points": 1}],
        "bye_credit": {"scored": 6, "conceded": 0, "leaders": 1},
        "counts": null,
        "decided_by": {"count": "", "margin": 1}
    }

Points are whole numbers of units; `unit` 2 means that they are counted in halves. A band holds from its difference of victory
points on. `counts` null: the result slip of the game; otherwise its own list of counts, see `slip`. `decided_by` names the count
whose higher number wins where the counts are the organizer's own; empty: the players say who won. Where that count feeds the
games won of a match, its `most` is how many games end the match: both players never have it.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from rules.engine.faults import Fault
from rules.engine.slips import SCORED, Slip
from tournaments.documents import is_line, is_whole
from tournaments.own_scoring.slip import GAMES, MOST_COUNTS, count_faults, counts_in, match_counts, slip_with
from tournaments.standings import Bonus, Preset, Scoring
from wording import gettext as _

__all__ = ["MOST_COUNTS", "OWN", "check_scoring", "document_of", "match_of", "scoring_from"]

OWN = "own"
MOST, MOST_BANDS, MOST_BONUSES = 1000, 40, 12
UNITS = (1, 2)
POINTS = ("win", "draw", "loss", "bye", "half_bye", "zero_bye", "forfeit_win", "forfeit_loss")
CREDIT = ("scored", "conceded", "leaders")
PARTS = ("title", "based_on", "points", "bands", "bonuses", "bye_credit", "counts", "decided_by")
BAND, BONUS = ("from", "winner", "loser"), ("at_least", "points")


def document_of(preset: Preset) -> dict[str, Any]:
    """A preset as a document that an organizer can change."""
    scoring = preset.scoring
    return {
        "title": _("%(title)s, changed") % {"title": preset.title},
        "based_on": preset.code,
        "points": {
            "win": scoring.win,
            "draw": scoring.draw,
            "loss": scoring.loss,
            "bye": scoring.bye,
            "half_bye": scoring.half_bye,
            "zero_bye": scoring.zero_bye,
            "forfeit_win": scoring.win,
            "forfeit_loss": scoring.loss,
            "unit": scoring.unit,
        },
        "bands": [dict(zip(BAND, band, strict=True)) for band in scoring.bands],
        "bonuses": [],
        "bye_credit": dict(
            zip(CREDIT, (scoring.bye_scored, scoring.bye_conceded, scoring.bye_leaders), strict=True)
        ),
        "counts": None,
        "decided_by": {"count": "", "margin": 1},
    }


def match_of(preset: Preset, wins: int) -> dict[str, Any]:
    """A preset for matches of several games, won by the first who has won `wins` of them: best of three is 2, best of five 3."""
    title = _("%(preset)s, best of %(games)s") % {"preset": preset.title, "games": 2 * wins - 1}
    decided = {"count": GAMES, "margin": 1}
    return document_of(preset) | {"title": title, "counts": match_counts(wins), "decided_by": decided}


def scoring_from(document: Mapping[str, Any]) -> Scoring:
    """What games are worth by a document that `check_scoring` finds right."""
    points, credit = document["points"], document["bye_credit"]
    return Scoring(
        **{name: points[name] for name in (*POINTS, "unit")},
        **{f"bye_{name}": credit[name] for name in CREDIT},
        bands=tuple((row["from"], row["winner"], row["loser"]) for row in document["bands"]),
        bonuses=tuple(Bonus(row["count"], row["at_least"], row["points"]) for row in document["bonuses"]),
    )


def check_scoring(document: Any, game: Slip, ruleset: str) -> list[Fault]:
    """Every reason why this is no scoring for a game with this result slip; paths begin with /own_scoring."""
    if not isinstance(document, Mapping):
        return [_wrong("", _("An own scoring is an object."))]
    faults = [_wrong(f"/{name}"[:80], _("This part is unknown.")) for name in document if name not in PARTS]
    faults += [_wrong(f"/{name}", _("This part is missing.")) for name in PARTS if name not in document]
    if faults:
        return faults
    faults += [
        *_text_faults(document),
        *_points_faults(document["points"]),
        *_rows_faults(document["bands"], "bands", BAND, MOST_BANDS),
        *_numbers_faults(document["bye_credit"], "bye_credit", CREDIT),
        *count_faults(document["counts"]),
        *_decided_shape(document["decided_by"]),
    ]
    if not faults:
        slip = slip_with(game, document, ruleset)
        faults += [
            *_order_faults(document),
            *_bands_faults(document["bands"]),
            *_bonus_faults(document["bonuses"], slip),
            *_decided_faults(document),
        ]
        if document["bands"] and SCORED not in slip.feeds:
            text = _("Bands need a count that feeds victory points; this result slip has none.")
            faults.append(_wrong("/bands", text))
    return faults


def _wrong(path: str, text: str) -> Fault:
    return Fault("scoring.wrong", f"/own_scoring{path}", text)


def _text_faults(document: Mapping[str, Any]) -> Iterator[Fault]:
    title = document["title"]
    if not is_line(title, 60):
        yield _wrong("/title", _("Give the scoring a name of at most 60 characters."))
    if not isinstance(document["based_on"], str) or len(document["based_on"]) > 40:
        yield _wrong("/based_on", _("Name the preset that this scoring began from, or leave it empty."))


def _points_faults(points: Any) -> Iterator[Fault]:
    yield from _numbers_faults(points, "points", POINTS, ("unit",))
    if isinstance(points, Mapping) and points.get("unit") not in UNITS:
        yield _wrong("/points/unit", _("Points are counted in whole points (1) or in halves (2)."))


def _numbers_faults(
    found: Any, at: str, names: tuple[str, ...], also: tuple[str, ...] = (), least: int = 0
) -> Iterator[Fault]:
    """Faults of an object that holds a whole number for each of `names`."""
    if not isinstance(found, Mapping) or set(found) != {*names, *also}:
        yield _wrong(f"/{at}", _("This holds exactly: %(value)s.") % {"value": ", ".join((*names, *also))})
        return
    for name in names:
        if not is_whole(found[name], least, MOST):
            yield _wrong(
                f"/{at}/{name}",
                _("A whole number from %(least)s to %(most)s is expected.") % {"least": least, "most": MOST},
            )


def _rows_faults(rows: Any, at: str, names: tuple[str, ...], most: int) -> Iterator[Fault]:
    if not isinstance(rows, list) or len(rows) > most:
        yield _wrong(f"/{at}", _("A list of at most %(most)s rows is expected.") % {"most": most})
        return
    for place, row in enumerate(rows):
        yield from _numbers_faults(row, f"{at}/{place}", names)


def _order_faults(document: Mapping[str, Any]) -> Iterator[Fault]:
    points = document["points"]
    if points["win"] < 1:
        yield _wrong("/points/win", _("A win is worth something."))
    if not points["win"] >= points["draw"] >= points["loss"]:
        yield _wrong("/points/draw", _("A draw is worth at most a win and at least a loss."))
    if points["forfeit_win"] < points["forfeit_loss"]:
        yield _wrong(
            "/points/forfeit_win", _("A win without a game is worth at least as much as a loss without one.")
        )
    if not points["bye"] >= points["half_bye"] >= points["zero_bye"]:
        yield _wrong("/points/half_bye", _("A half bye is worth at most a full bye and at least a zero bye."))


def _bands_faults(rows: list[Mapping[str, int]]) -> Iterator[Fault]:
    """Bands begin at no difference, rise, and never give the loser more than the winner."""
    if not rows:
        return
    if rows[0]["from"] != 0:
        yield _wrong("/bands/0/from", _("The first band begins at a difference of 0."))
    elif rows[0]["winner"] != rows[0]["loser"] and not _draws_apart(rows):
        yield _wrong(
            "/bands/0/winner", _("At equal victory points both get the same: begin with a band for 0 alone.")
        )
    for place, (before, row) in enumerate(pairwise(rows), start=1):
        if row["from"] <= before["from"]:
            yield _wrong(
                f"/bands/{place}/from", _("Each band begins at a larger difference than the one before.")
            )
        if row["winner"] < before["winner"]:
            yield _wrong(
                f"/bands/{place}/winner", _("A larger difference is never worth less to the winner.")
            )
    for place, row in enumerate(rows):
        if row["winner"] < row["loser"]:
            yield _wrong(f"/bands/{place}/winner", _("The winner never gets less than the loser."))
    if max(row["winner"] for row in rows) < 1:
        yield _wrong("/bands", _("The largest win is worth something."))


def _draws_apart(rows: list[Mapping[str, int]]) -> bool:
    return len(rows) > 1 and rows[1]["from"] == 1 and rows[0]["winner"] == rows[0]["loser"]


def _bonus_faults(rows: Any, slip: Slip) -> Iterator[Fault]:
    if not isinstance(rows, list) or len(rows) > MOST_BONUSES:
        yield _wrong("/bonuses", _("A list of at most %(most)s rows is expected.") % {"most": MOST_BONUSES})
        return
    names = {count.name for count in slip.of_players}
    for place, row in enumerate(rows):
        yield from _numbers_faults(row, f"bonuses/{place}", BONUS, ("count",))
        if isinstance(row, Mapping) and not (isinstance(row.get("count"), str) and row["count"] in names):
            text = _("Choose a count of both players: %(counts)s.") % {
                "counts": ", ".join(sorted(names)) or _("this result slip has none")
            }
            yield _wrong(f"/bonuses/{place}/count", text)


def _decided_shape(decided: Any) -> Iterator[Fault]:
    if not isinstance(decided, Mapping) or set(decided) != {"count", "margin"}:
        yield _wrong("/decided_by", _("This holds exactly: count, margin."))
        return
    if not is_whole(decided["margin"], 1, MOST):
        yield _wrong(
            "/decided_by/margin", _("A whole number from 1 to %(most)s is expected.") % {"most": MOST}
        )
    if not isinstance(decided["count"], str):
        yield _wrong("/decided_by/count", _("The name of a count is expected, or an empty text."))


def _decided_faults(document: Mapping[str, Any]) -> Iterator[Fault]:
    own = {row["name"] for row in counts_in(document) if not row["is_shared"]}
    if document["decided_by"]["count"] not in {"", *own}:
        yield _wrong("/decided_by/count", _("Choose one of the own counts of both players, or none."))

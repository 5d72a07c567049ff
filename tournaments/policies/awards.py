"""Soft scores and awards of an event, as its organizer sets them: one checked document.

    {
        "scores": [{"name": "painting", "label": "Painting", "most": 20, "weight": 1}],
        "awards": [{"title": "Best painted", "by": "painting"}, {"title": "Best overall", "by": "overall"},
                   {"title": "Favourite army", "by": "hand", "player": 7}],
        "is_public": false
    }

A soft score is given to a player by the staff and never touches pairings or standings. An award goes to the best of the
standings, of one soft score, of all together ("overall": event points and each soft score times its weight), or to the
player named by hand.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from common.errors import Fault
from tournaments.documents import is_key, is_line, is_whole

MOST_SCORES, MOST_AWARDS, MOST_POINTS, MOST_WEIGHT = 8, 20, 1000, 20
STANDINGS, OVERALL, HAND = "standings", "overall", "hand"
EMPTY: Mapping[str, Any] = {"scores": [], "awards": [], "is_public": False}


def award_faults(document: Any) -> list[Fault]:
    """Every reason why this is no document of soft scores and awards; an empty object is one without any."""
    if document == {}:
        return []
    if not isinstance(document, Mapping) or set(document) != set(EMPTY):
        return [_wrong("", _("This holds exactly: %(empty)s.") % {"empty": ", ".join(EMPTY)})]
    faults = list(_score_faults(document["scores"]))
    faults += _each_award(document["awards"], _names(document["scores"]))
    if not isinstance(document["is_public"], bool):
        faults.append(_wrong("/is_public", _("true or false is expected.")))
    return faults


def scores_of(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The soft scores of a checked document, in their order."""
    return list(document.get("scores", ()))


def without_players(document: Mapping[str, Any]) -> dict[str, Any]:
    """The same for another event: awards given by hand are open again, and nothing is shown yet."""
    awards = [{name: row[name] for name in ("title", "by")} for row in document["awards"]]
    return {**document, "awards": awards, "is_public": False}


def score_faults(document: Mapping[str, Any], given: Any, path: str = "") -> Iterator[Fault]:
    """Every reason why `given` (name to number) are no soft scores of one player."""
    known = {row["name"]: row for row in scores_of(document)}
    if not isinstance(given, Mapping):
        yield Fault("award.scores-shape", path, _("An object is expected: a soft score and its number."))
        return
    for name, value in given.items():
        if name not in known:
            yield Fault(
                "award.score-unknown", f"{path}/{name}"[:200], _("This event has no such soft score.")
            )
        elif type(value) is not int or not 0 <= value <= known[name]["most"]:
            text = _("%(label)s: a whole number from 0 to %(most)s is expected.") % {
                "label": known[name]["label"],
                "most": known[name]["most"],
            }
            yield Fault("award.score-range", f"{path}/{name}", text)


def _names(rows: Any) -> set[str]:
    found = rows if isinstance(rows, list) else []
    return {row["name"] for row in found if isinstance(row, Mapping) and isinstance(row.get("name"), str)}


def _score_faults(rows: Any) -> Iterator[Fault]:
    if not isinstance(rows, list) or len(rows) > MOST_SCORES:
        yield _wrong(
            "/scores",
            _("A list of at most %(most)s soft scores is expected.") % {"most": MOST_SCORES},
        )
        return
    names: set[str] = set()
    for place, row in enumerate(rows):
        at = f"/scores/{place}"
        if not isinstance(row, Mapping) or set(row) != {"name", "label", "most", "weight"}:
            yield _wrong(at, _("A soft score holds exactly: name, label, most, weight."))
            continue
        if not is_key(row["name"]):
            yield _wrong(f"{at}/name", _("A name has small letters, digits and underscores, at most 30."))
        elif row["name"] in names or row["name"] in (STANDINGS, OVERALL, HAND):
            yield _wrong(f"{at}/name", _("This name is taken."))
        names.add(str(row["name"]))
        if not is_line(row["label"], 40):
            yield _wrong(f"{at}/label", _("Give the soft score a label of at most 40 characters."))
        if not is_whole(row["most"], 1, MOST_POINTS):
            yield _wrong(
                f"{at}/most",
                _("A whole number from 1 to %(most)s is expected.") % {"most": MOST_POINTS},
            )
        if not is_whole(row["weight"], 0, MOST_WEIGHT):
            yield _wrong(
                f"{at}/weight",
                _("A whole number from 0 to %(most)s is expected.") % {"most": MOST_WEIGHT},
            )


def _each_award(rows: Any, names: set[str]) -> Iterator[Fault]:
    if not isinstance(rows, list) or len(rows) > MOST_AWARDS:
        yield _wrong(
            "/awards",
            _("A list of at most %(most)s awards is expected.") % {"most": MOST_AWARDS},
        )
        return
    for place, row in enumerate(rows):
        at = f"/awards/{place}"
        if not isinstance(row, Mapping) or not {"title", "by"} <= set(row) <= {"title", "by", "player"}:
            yield _wrong(
                at, _("An award holds a title, what it goes by, and the player where it is given by hand.")
            )
            continue
        if not is_line(row["title"], 60):
            yield _wrong(f"{at}/title", _("Give the award a title of at most 60 characters."))
        if not isinstance(row["by"], str) or row["by"] not in {STANDINGS, OVERALL, HAND, *names}:
            yield _wrong(f"{at}/by", _("An award goes by the standings, a soft score, overall, or by hand."))
        if row.get("player") is not None and (row["by"] != HAND or not is_whole(row["player"], 1, 10**9)):
            yield _wrong(f"{at}/player", _("The number of a player, where the award is given by hand."))


def _wrong(path: str, text: str) -> Fault:
    return Fault("award.wrong", f"/awards{path}", text)

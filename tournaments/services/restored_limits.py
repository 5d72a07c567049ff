"""How large an archive may be, and which of its inner documents must hold together before a page reads them again."""

import io
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from armies.accepted import Accepted
from armies.models import Submission
from armies.presentation import submission_page
from armies.services.submissions import is_genuine
from armies.spreadsheet import write_rows
from common.errors import Fault, Invalid
from common.numbers import whole_number
from rules.engine.cards import BASE_COLOURS, Condition
from rules.engine.maps import MapChoice
from rules.engine.slips import Slip, check_counts
from rules.games.registry import roster_of
from tournaments.history.ladder_archive import FORMAT as LADDER_FORMAT
from tournaments.history.round_snapshot import players_from, read_schedule, rules_from
from tournaments.models import Event, RoundKind
from tournaments.policies.awards import MOST_POINTS, score_faults, scores_of
from tournaments.services.entries.byes import BYES
from tournaments.services.pairing.cut import read_cut
from tournaments.services.restored_values import Unfit, no_object
from wording import grouped

PARTS = ("event", "crew", "entries", "rounds", "penalties", "announcements")
MOST = {
    "crew": 500, "maps": 200, "entries": 10_000, "separations": 10_000, "rounds": 99, "penalties": 10_000,
    "announcements": 1_000, "audit": 200_000,
}  # fmt: skip
MOST_TABLES = 5_000
MOST_REPORTS = 50
MOST_OF_A_NOTE = 4_000  # characters
MOST_CALLS = 1_000  # each with a case is decided anew


def check_archive(document: Any, format_: str) -> None:
    """Raises Invalid for what is no archive, lacks a part or is larger than any event."""
    if isinstance(document, dict) and document.get("format") == LADDER_FORMAT:
        raise Invalid(
            "archive.of-a-ladder", _("This is the archive of a ladder: restore it on the page “Ladders”.")
        )
    if not isinstance(document, dict) or document.get("format") != format_:
        raise Invalid(
            "archive.format", _("This is no archive of the format %(format)s.") % {"format": format_}
        )
    missing = [part for part in PARTS if part not in document]
    if missing:
        faults = [
            Fault("archive.part-missing", f"/{part}", _("“%(part)s” is missing.") % {"part": part})
            for part in missing
        ]
        raise Invalid("archive.incomplete", _("The archive is not complete."), faults=faults)
    if faults := list(_size_faults(document)):
        raise Invalid("archive.too-large", _("The archive holds more than any event."), faults=faults)


def _size_faults(document: Mapping[str, Any]) -> Iterator[Fault]:
    for part, most in MOST.items():
        rows = document.get(part, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            yield Fault("archive.unreadable", f"/{part}", _("A list of objects is expected here."))
        elif len(rows) > most:
            yield Fault(
                "archive.too-many", f"/{part}", _("At most %(most)s are restored.") % {"most": grouped(most)}
            )
    rounds = document.get("rounds")
    calls = 0
    for place, round_ in enumerate(rounds if isinstance(rounds, list) else ()):
        tables = round_.get("pairings") if isinstance(round_, dict) else None
        if isinstance(tables, list) and len(tables) > MOST_TABLES:
            yield Fault(
                "archive.too-many",
                f"/rounds/{place}/pairings",
                _("At most %(most)s are restored.") % {"most": MOST_TABLES},
            )
        for at, table in enumerate(tables if isinstance(tables, list) else ()):
            reports = table.get("reports") if isinstance(table, dict) else None
            if isinstance(reports, list) and len(reports) > MOST_REPORTS:
                path = f"/rounds/{place}/pairings/{at}/reports"
                yield Fault(
                    "archive.too-many",
                    path,
                    _("At most %(most)s are restored.") % {"most": MOST_REPORTS},
                )
            called = table.get("calls") if isinstance(table, dict) else None
            calls += len(called) if isinstance(called, list) else 0
    if calls > MOST_CALLS:
        yield Fault(
            "archive.too-many",
            "/rounds",
            _("At most %(most)s judge calls are restored.") % {"most": MOST_CALLS},
        )


# ---- documents inside a row; each raises ValueError, TypeError or KeyError ----


def check_byes(byes: Any) -> None:
    if not isinstance(byes, dict) or not all(whole_number(key, 99) for key in byes):
        raise Unfit(_("Byes must name their rounds by number."))
    if not set(byes.values()) <= set(BYES):
        raise Unfit(_("A bye must be one of these: %(kinds)s.") % {"kinds": ", ".join(BYES)})


def check_soft_scores(event: Event, scores: Any) -> None:
    """A score of a soft score that is gone may stay, as at a running event; it is a number nevertheless."""
    known = {row["name"] for row in scores_of(event.awards)}
    if not isinstance(scores, dict) or not all(
        type(value) is int and 0 <= value <= MOST_POINTS for value in scores.values()
    ):
        text = _("Soft scores must be whole numbers from 0 to %(most)s.")
        raise Unfit(text % {"most": MOST_POINTS})
    for fault in score_faults(event.awards, {name: value for name, value in scores.items() if name in known}):
        raise Unfit(fault.text)


def check_list(handed_in: Submission) -> None:
    """A list that every page can show and that has the fingerprint it claims."""
    if not is_genuine(handed_in):
        raise Unfit(_("The list does not match its fingerprint: it was changed after it was submitted."))
    submission_page(handed_in)
    write_rows(io.StringIO(), [handed_in], Accepted(), roster_of(handed_in.ruleset), {})


def check_decision(handed_in: Submission) -> None:
    """What a checker wrote, and saw on the bases of rows that the list has."""
    if len(handed_in.decision_note) > MOST_OF_A_NOTE:
        text = _("The note of a decision about a list can have at most %(most)s characters.")
        raise Unfit(text % {"most": MOST_OF_A_NOTE})
    if not isinstance(handed_in.conditions, dict):
        raise no_object("conditions")
    rows = {str(row) for row in range(len(handed_in.document["rows"]))}
    for row, seen in handed_in.conditions.items():
        if row not in rows or not _is_condition(Condition(**seen)):
            raise Unfit(_("The field “conditions” must hold what the bases of models in this list show."))


def _is_condition(seen: Condition) -> bool:
    colours = (seen.wounds_colour, seen.action_colour)
    marks = (seen.obscured, seen.mounted_backwards)
    return set(colours) <= {"", *BASE_COLOURS} and all(isinstance(mark, bool) for mark in marks)


def check_ground(values: Mapping[str, Any], choice: MapChoice | None) -> None:
    """What players chose is what their game names; nothing where it lets them choose nothing."""
    parts, edges = (dict(choice.parts), dict(choice.edges)) if choice else ({}, {})
    if values.get("choose") not in {"", *parts} or values.get("edge") not in {"", *edges}:
        raise Unfit(_("The choice of map or table edge is not one that this game offers."))
    check_dice(values.get("dice"))
    if values["dice"] and not (choice and all(values["dice"].get(side) for side in ("1", "2"))):
        raise Unfit(_("The set-up roll needs dice of both sides."))


def check_dice(dice: Any) -> None:
    """Each side’s dice of the set-up roll, by side."""
    if not isinstance(dice, dict) or not set(dice) <= {"1", "2"}:
        raise Unfit(_("The dice of the set-up roll must be listed for the sides 1 and 2."))
    if not all(isinstance(faces, list) and set(faces) <= set(range(1, 7)) for faces in dice.values()):
        raise Unfit(_("A die of the set-up roll must show 1 to 6."))


def check_places(places: Any, seats: int) -> None:
    """The place of every seat of a pod; nothing where there were two players."""
    if places and (
        len(places) != seats or not all(type(place) is int and 1 <= place <= seats for place in places)
    ):
        raise Unfit(_("A result must give a place to each player of the table."))


def check_result(values: Mapping[str, Any], slip: Slip) -> None:
    """Raises Invalid with every count that the game's result slip does not know or allow."""
    faults = check_counts(slip, values["counts"])
    if faults:
        raise Invalid("result.counts-impossible", _("These counts cannot be right."), faults=faults)


def check_round(values: Mapping[str, Any], players: Collection[int]) -> None:
    """What pages and later rounds read of a round's making."""
    snapshot, proof = values.get("snapshot", {}), values.get("proof", {})
    if not isinstance(snapshot, dict) or not isinstance(proof, dict):
        raise no_object("proof" if isinstance(snapshot, dict) else "snapshot")
    if "players" in snapshot:
        players_from(snapshot)
        rules_from(snapshot)
        if whole_number(snapshot["seed"], 2**64) is None:
            raise Unfit(_("The seed of a round must be a whole number."))
    if values["kind"] == RoundKind.ROBIN:
        read_schedule(proof)
    if values["kind"] == RoundKind.CUT:
        read_cut(proof)

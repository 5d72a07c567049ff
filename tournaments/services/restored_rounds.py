"""Rounds out of an archive: tables and who sits there, results, grounds, judge calls. Called by `restoring`."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from rules.engine.slips import gathered
from rules.models import RulingRecord
from rules.services import record_ruling
from tournaments.history.archive import (
    APPOINTMENT,
    CALL,
    GROUND,
    PAIRING,
    REPORT,
    ROUND,
)
from tournaments.history.slips import slip_for
from tournaments.models import (
    Agreement,
    Appointment,
    Ground,
    JudgeCall,
    Pairing,
    ResultReport,
    Round,
    Seat,
)
from tournaments.services.restored_event import Restored
from tournaments.services.restored_limits import (
    check_ground,
    check_places,
    check_result,
    check_round,
)
from tournaments.services.restored_teams import restore_match
from tournaments.services.restored_values import Unfit, values_of
from tournaments.services.table_maps import map_choice


def restore_rounds(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    for place, row in enumerate(rows):
        with made.at(f"/rounds/{place}"):
            publisher = made.people.account_or_actor(row["published_by"]) if row["published_by"] else None
            values = values_of(Round, row, ROUND)
            check_round(values, made.entries)
            round_ = Round.objects.create(event=made.event, published_by=publisher, **values)
        _pairings(made, round_, row["pairings"], f"/rounds/{place}/pairings")


def _pairings(made: Restored, round_: Round, rows: list[Mapping[str, Any]], path: str) -> None:
    """All tables of a round at once: a thousand players are restored within one request."""
    pairings = []
    for at, row in enumerate(rows):
        with made.at(f"{path}/{at}"):
            pairings.append(Pairing(round=round_, **values_of(Pairing, row, PAIRING)))
    Pairing.objects.bulk_create(pairings)
    seats: list[Seat] = []
    reports: list[tuple[ResultReport, list[User]]] = []
    for at, (pairing, row) in enumerate(zip(pairings, rows, strict=True)):
        with made.at(f"{path}/{at}"):
            seats += _seats(made, pairing, row)
            reports += [_report(made, pairing, report, len(row["players"])) for report in row["reports"]]
            _ground(made, pairing, row.get("ground"))
            _appointment(made, pairing, row)
    with made.at(path):
        Seat.objects.bulk_create(seats)
        ResultReport.objects.bulk_create([report for report, _ in reports])
        Agreement.objects.bulk_create(
            [Agreement(report=report, user=user) for report, users in reports for user in users]
        )
    for at, (pairing, row) in enumerate(zip(pairings, rows, strict=True)):
        with made.at(f"{path}/{at}"):
            restore_match(
                pairing, [made.entries[n] for n in row["players"]], row.get("team_match"), made.people
            )
            for call in row["calls"]:
                _call(made, pairing, call)


def _seats(made: Restored, pairing: Pairing, row: Mapping[str, Any]) -> Iterator[Seat]:
    """With the list that counted, by its number; an older archive does not say it."""
    counted = row.get("lists") or [None] * len(row["players"])
    for side, (number, one) in enumerate(zip(row["players"], counted, strict=True), start=1):
        submission = made.lists.get(number, {}).get(one)
        yield Seat(
            pairing=pairing, round=pairing.round, entry=made.entries[number], side=side, submission=submission
        )


def _report(
    made: Restored, pairing: Pairing, row: Mapping[str, Any], seats: int
) -> tuple[ResultReport, list[User]]:
    slip = slip_for(made.event)
    # Archives from before results kept what each game counts have a field for each count.
    values = values_of(ResultReport, {"counts": gathered(slip, row), **row}, REPORT)
    check_places(values.get("places"), seats)
    check_result(values, slip)
    said_by = made.people.step("said_by", row["said_by"])
    answered_by = made.people.optional_step("answered_by", row["answered_by"])
    agreed = (made.people.account(username) for username in row.get("agreements", ()))
    users = {user.pk: user for user in agreed if user is not None}
    return ResultReport(pairing=pairing, **said_by, **answered_by, **values), list(users.values())


def _ground(made: Restored, pairing: Pairing, row: Mapping[str, Any] | None) -> None:
    if row:
        played_on = made.maps[row["map"]] if row["map"] is not None else None
        values = values_of(Ground, row, GROUND)
        check_ground(values, map_choice(made.event.ruleset))
        Ground.objects.create(pairing=pairing, map=played_on, **values)


def _appointment(made: Restored, pairing: Pairing, row: Mapping[str, Any]) -> None:
    appointment = row.get("appointment")
    if appointment:
        if appointment["proposed_by"] not in row["players"]:
            raise Unfit(_("Only a player of this table can have proposed the time."))
        values = values_of(Appointment, appointment, APPOINTMENT)
        Appointment.objects.create(
            pairing=pairing, proposed_by=made.entries[appointment["proposed_by"]], **values
        )


def _call(made: Restored, pairing: Pairing, row: Mapping[str, Any]) -> None:
    JudgeCall.objects.create(
        pairing=pairing,
        ruling=_ruling(made, row),
        **made.people.step("asked_by", row["asked_by"]),
        **made.people.optional_step("claimed_by", row["claimed_by"]),
        **values_of(JudgeCall, row, CALL),
    )


def _ruling(made: Restored, row: Mapping[str, Any]) -> RulingRecord | None:
    """The case in the archive decided once more: the referee is pure. Its address may name a ruling that is hidden here."""
    if row["ruling"] is None:
        return None
    return record_ruling(actor=made.actor, case=row["case"], scope=made.event.scope)

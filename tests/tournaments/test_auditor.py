"""Whatever is altered behind the services is named: an honest event has no fault, each kind of tampering its own."""

import copy
import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import models, transaction

from accounts.models import User
from common.models import AuditEntry
from tests.factories.tournaments import a_list, a_round, an_event, settle
from tournaments.history import archive
from tournaments.history.ranking import standings_of
from tournaments.history.round_snapshot import rules_from
from tournaments.models import Entry, Event, Outcome, Pairing, Penalty, ResultReport, Round, Seat
from tournaments.pairing import FLOAT_AGAIN
from tournaments.services import results
from tournaments.services.entries import byes, registration
from tournaments.services.entries.lists import submit_list
from tournaments.services.many_results import Row, enter_results
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.services.pairing.swapping import swap_players
from tournaments.services.penalising import give_penalty
from tournaments.services.restoring import restore_event
from tournaments.services.results import Claim
from tournaments.services.rounds import draft_round, finish_round, publish_round
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db

Tamper = Callable[[Event], object]


def plain(model: type[models.Model]) -> models.QuerySet[Any]:
    """Past every guard of ours, as somebody with the database at hand."""
    return models.QuerySet(model=model)


def faults(event: Event) -> set[str]:
    return {one.code for one in findings(Event.objects.get(pk=event.pk)) if one.is_fault}


def games(round_: Round) -> list[Pairing]:
    rows = round_.pairings.filter(kind="game").select_related("round__event").prefetch_related("seats__entry")
    return list(rows.order_by("table"))


def played_out(round_: Round, owner: User, flip: int = 0) -> None:
    won = [Claim(Outcome.FIRST), Claim(Outcome.SECOND), Claim(Outcome.FIRST)]
    rows = [
        Row(one.pk, partial(_says, won[(at + flip) % 3]))
        for at, one in enumerate(games(round_))
        if not one.reports.filter(state="confirmed").exists()
    ]
    enter_results(round_, rows, actor=owner)


def _says(claim: Claim, _: Pairing) -> Claim:
    return claim


@pytest.fixture
def event() -> Event:
    """A day with everything that an honest organizer does: corrections, swaps, late entries, byes, drops, penalties, a cut."""
    made = an_event(13, round_count=4, cut_size=4, capacity=20, seed="4711")
    owner = made.created_by
    byes.ask_for_byes(made.entries.get(number=13), {2: "zero", 3: "half"}, actor=owner)
    first = draft_round(made, actor=owner)
    one, other = games(first)[0], games(first)[1]
    swap_players(
        first,
        one.seats.all()[0].entry.number,
        other.seats.all()[0].entry.number,
        reason="Brothers.",
        actor=owner,
    )
    publish_round(first, actor=owner)
    table = games(first)[2]
    one_user, other_user = (seat.entry.user for seat in table.seats.all())
    assert one_user is not None
    assert other_user is not None
    submit_list(table.seats.all()[0].entry, a_list(one_user), actor=one_user)
    said = results.report_result(
        table, Claim(Outcome.FIRST), entry=table.seats.all()[0].entry, actor=one_user
    )
    results.dispute_result(said, "No.", entry=table.seats.all()[1].entry, actor=other_user)
    enter_results(first, [Row(games(first)[3].pk, lambda _: Claim(Outcome.DRAW))], actor=owner)
    enter_results(first, [Row(games(first)[3].pk, None)], actor=owner)
    settle(table, Outcome.SECOND)
    played_out(first, owner)
    second = a_round(made)
    repair_tables(second, [one.pk for one in games(second)[-2:]], reason="A wrong pair.", actor=owner)
    settle(games(first)[4], Outcome.DRAW)  # a correction after the next round was paired
    played_out(second, owner, 1)
    late = registration.add_player(made, "Late", actor=owner)
    registration.drop(made.entries.get(number=12), actor=owner, why="Ill.")
    third = a_round(made)
    assert late.first_round == 3
    byes.grant_byes(late, [1], "half", why="The bus.", actor=owner)
    give_penalty(
        games(third)[0].seats.all()[0].entry,
        kind=Penalty.Kind.WARNING,
        offence="slow-play",
        remark="Slow.",
        actor=owner,
    )
    played_out(third, owner, 2)
    fourth = a_round(made)
    played_out(fourth, owner)
    semi = a_round(made)
    played_out(semi, owner)
    final = a_round(made)
    played_out(final, owner)
    finish_round(final, actor=owner)
    return Event.objects.get(pk=made.pk)


def test_an_honest_event_has_no_fault_and_none_after_a_restore(event: Event, staff: User) -> None:
    assert [one for one in findings(event) if one.is_fault] == []
    document = json.loads(json.dumps(archive.as_json(event)))
    restored = restore_event(copy.deepcopy(document), actor=staff, link_accounts=True).event
    assert [one for one in findings(restored) if one.is_fault] == []
    again = archive.as_json(restored)
    assert again["audit"][:-1] == document["audit"]
    call_command("check_event", restored.slug)


def report(event: Event, number: int, version: int = 1, at: int = 0) -> models.QuerySet[Any]:
    pairing = games(event.rounds.get(number=number))[at]
    return plain(ResultReport).filter(pairing=pairing, version=version)


def table_of(event: Event, number: int) -> Pairing:
    """The table of round 1 with two versions of its result."""
    return event.rounds.get(number=number).pairings.filter(reports__version=2).order_by("table")[0]


def swap(event: Event, number: int) -> None:
    one, other = games(event.rounds.get(number=number))[:2]
    here, there = one.seats.all()[0], other.seats.all()[0]
    plain(Seat).filter(pk__in=[here.pk, there.pk]).delete()
    for seat, entry in ((here, there.entry), (there, here.entry)):
        Seat.objects.create(pairing=seat.pairing, round=seat.round, side=seat.side, entry=entry)


def altered_snapshot(event: Event, number: int, change: Callable[[dict[str, Any]], object]) -> None:
    round_ = Round.objects.defer(None).get(event=event, number=number)
    change(round_.snapshot)
    plain(Round).filter(pk=round_.pk).update(snapshot=round_.snapshot)


def altered_proof(event: Event, number: int, change: Callable[[dict[str, Any]], object]) -> None:
    round_ = event.rounds.get(number=number)
    change(round_.proof)
    plain(Round).filter(pk=round_.pk).update(proof=round_.proof)


def altered_seeds(event: Event) -> None:
    """The one behind the cut for the last of it, at every place that says so."""
    entries = set(event.entries.filter(state="registered").values_list("number", flat=True))
    stages = list(event.rounds.filter(kind="cut").order_by("number"))
    seeds = stages[0].proof["seeds"]
    stranger = min(entries - set(seeds))
    for stage in stages:
        plain(Round).filter(pk=stage.pk).update(proof=stage.proof | {"seeds": [*seeds[:-1], stranger]})
    plain(Seat).filter(round__in=stages, entry__number=seeds[-1]).update(
        entry=event.entries.get(number=stranger)
    )


def bye_kind(event: Event, number: int, was: str, kind: str) -> int:
    return plain(Pairing).filter(round__event=event, round__number=number, kind=was).update(kind=kind)


def audit(event: Event, action: str) -> models.QuerySet[Any]:
    rows = plain(AuditEntry).filter(scope=event.scope, action=action)
    assert rows.exists(), action
    return rows


def newest(rows: models.QuerySet[Any]) -> models.QuerySet[Any]:
    return rows.filter(pk=rows.order_by("-pk")[0].pk)


def moved(event: Event, number: int) -> None:
    """A result from one table to another of the round."""
    one, other = games(event.rounds.get(number=number))[:2]
    plain(ResultReport).filter(pairing=other).delete()
    plain(ResultReport).filter(pairing=one).update(pairing=other)


def another(event: Event) -> None:
    bye = Pairing.objects.filter(round__event=event, kind="bye")[0]
    ResultReport.objects.create(
        pairing=bye, version=1, state="confirmed", outcome="first", said_by=event.created_by, answered_by=None
    )


def added(event: Event) -> None:
    """A version put in by hand over the one that counted."""
    pairing = games(event.rounds.get(number=2))[0]
    plain(ResultReport).filter(pairing=pairing).update(state="superseded")
    ResultReport.objects.create(
        pairing=pairing, version=9, state="confirmed", outcome="second", said_by=event.created_by
    )


def pods(rows: list[dict[str, Any]], name: str, value: Any) -> None:
    rows[0][name] = value


TAMPERINGS: dict[str, tuple[Tamper, str]] = {
    "a result turned without a new version": (lambda e: report(e, 4).update(outcome="draw"), "result-altered"),
    "counts put in afterwards": (
        lambda e: report(e, 4).update(counts={"survivors": [1, 0], "points": [9, 0]}), "result-altered"),
    "a game made one that was not played": (lambda e: report(e, 4).update(unplayed=True), "result-altered"),
    "the reason of a correction rewritten": (
        lambda e: plain(ResultReport).filter(pairing=table_of(e, 1), version=2).update(reason="x"), "result-altered"),
    "a result dated back": (
        lambda e: report(e, 3).update(said_at=e.starts_at - timedelta(days=900)), "result-time-altered"),
    "an organizer's word made a player's": (
        lambda e: report(e, 3).update(source="player"), "result-source-altered"),
    "a result of a finished round taken away": (lambda e: report(e, 2).delete(), "result-missing"),
    "the same, seen from the audit log": (lambda e: report(e, 2).delete(), "result-erased"),
    "a result of a finished round made a proposal": (
        lambda e: report(e, 2).update(state="proposed"), "result-missing"),
    "the same, seen from the audit log's states": (
        lambda e: report(e, 2).update(state="proposed"), "result-state-altered"),
    "the first of two versions erased": (
        lambda e: plain(ResultReport).filter(pairing=table_of(e, 1), version=1).delete(), "version-missing"),
    "an older version made to count": (
        lambda e: (plain(ResultReport).filter(pairing=table_of(e, 1), version=2).update(state="superseded"),
                   plain(ResultReport).filter(pairing=table_of(e, 1), version=1).update(state="confirmed")),
        "older-version-counts"),
    "versions in another order of time": (
        lambda e: plain(ResultReport).filter(pairing=table_of(e, 1), version=1).update(
            said_at=e.starts_at + timedelta(days=9000)), "versions-out-of-order"),
    "a version put in behind the services": (added, "result-without-audit"),
    "a gap in the versions": (added, "version-missing"),
    "a result given to a bye": (another, "result-at-bye"),
    "a result moved to another table": (lambda e: moved(e, 4), "result-missing"),
    "a final without a winner": (lambda e: report(e, 6).update(outcome="draw"), "cut-without-winner"),
    "places at a game of two": (lambda e: report(e, 4).update(places=[1, 2]), "result-of-another-format"),
    "two pairs exchanged": (lambda e: swap(e, 3), "pairs-differ"),
    "a pair excused as set by hand": (
        lambda e: plain(Pairing).filter(pk=games(e.rounds.get(number=3))[0].pk).update(by_hand="So."),
        "by-hand-without-audit"),
    "somebody taken out of a round": (
        lambda e: plain(Seat).filter(pk=games(e.rounds.get(number=3))[0].seats.all()[0].pk).delete(),
        "table-not-full"),
    "the seed of a round altered": (
        lambda e: altered_snapshot(e, 2, lambda s: s.update(seed="7")), "seed-altered"),
    "the seed of the event altered": (lambda e: plain(Event).filter(pk=e.pk).update(seed="x"), "seed-altered"),
    "points in a snapshot altered": (
        lambda e: altered_snapshot(e, 3, lambda s: pods(s["players"], "points", 99)), "snapshot-differs"),
    "opponents in a snapshot altered": (
        lambda e: altered_snapshot(e, 3, lambda s: pods(s["players"], "opponents", [])), "snapshot-differs"),
    "byes in a snapshot altered": (
        lambda e: altered_snapshot(e, 3, lambda s: pods(s["players"], "byes", 1)), "snapshot-differs"),
    "floats in a snapshot altered": (
        lambda e: altered_snapshot(e, 3, lambda s: pods(s["players"], "floats", [1, 1, 1])), "snapshot-differs"),
    "a wish for a bye put into a snapshot": (
        lambda e: altered_snapshot(e, 3, lambda s: pods(s["players"], "wants_bye", True)), "snapshot-differs"),
    "a snapshot emptied": (lambda e: altered_snapshot(e, 2, lambda s: s.clear()), "snapshot-missing"),
    "the rules of a round altered": (
        lambda e: altered_snapshot(e, 2, lambda s: s["rules"].update(rematch="ignore")), "rules-altered"),
    "an exception put into the rules of a round": (
        lambda e: altered_snapshot(e, 3, lambda s: s["rules"].update(
            allowed=[sorted(x["id"] for x in s["players"])[:2]], rematch="ignore")), "rules-altered"),
    "a stranger in a snapshot": (
        lambda e: altered_snapshot(e, 2, lambda s: s["players"].append({**s["players"][0], "id": 77})),
        "snapshot-stranger"),
    "the cost in a proof altered": (
        lambda e: altered_proof(e, 3, lambda p: p["cost"].update(score=0, seeding=5)), "proof-altered"),
    "the certificate of a proof altered": (
        lambda e: altered_proof(e, 3, lambda p: p["certificate"].update(text="Best of all.")), "proof-altered"),
    "relaxations struck from or put into a proof": (
        lambda e: altered_proof(e, 3, lambda p: p.update(relaxations=[{"kind": "rematch"}])), "proof-altered"),
    "a zero bye made full": (lambda e: bye_kind(e, 2, "zero_bye", "full_bye"), "bye-altered"),
    "a half bye made full with the wish": (
        lambda e: (bye_kind(e, 3, "half_bye", "full_bye"),
                   plain(Entry).filter(event=e, number=13).update(bye_rounds={"2": "zero", "3": "full"})),
        "wishes-altered"),
    "the bye of the pairing made a wished one": (
        lambda e: bye_kind(e, 1, "bye", "full_bye"), "bye-kind-differs"),
    "a granted bye made full": (lambda e: bye_kind(e, 1, "half_bye", "full_bye"), "bye-altered"),
    "a player gone but paired later": (
        lambda e: plain(Entry).filter(event=e, number=1).update(state="dropped", left_after_round=1),
        "gone-but-paired"),
    "a drop struck out": (
        lambda e: plain(Entry).filter(event=e, number=12).update(state="registered", left_after_round=None),
        "player-state-altered"),
    "a player paired before coming in": (
        lambda e: plain(Entry).filter(event=e, number=2).update(first_round=4), "paired-before-entry"),
    "a withdrawn player paired": (
        lambda e: plain(Entry).filter(event=e, number=2).update(state="withdrawn", checked_in_at=None),
        "paired-without-place"),
    "the one behind the cut for the last of it": (altered_seeds, "cut-seeds-wrong"),
    "the seeds of one stage altered": (
        lambda e: altered_proof(e, 6, lambda p: p.update(seeds=p["seeds"][::-1])), "cut-seeds-differ"),
    "a match of the bracket given away": (
        lambda e: plain(Pairing).filter(pk=games(e.rounds.get(number=6))[0].pk).update(kind="walkover", table=None),
        "walkover-without-leaving"),
    "a round taken out of the middle": (
        lambda e: plain(Round).filter(event=e, number=2).delete(), "round-missing"),
    "the last round erased": (lambda e: plain(Round).filter(event=e, number=6).delete(), "round-erased"),
    "a finished round opened": (
        lambda e: plain(Round).filter(event=e, number=6).update(state="published"), "round-state-altered"),
    "a round that forgot when it ended": (
        lambda e: plain(Round).filter(event=e, number=3).update(finished_at=None), "round-without-times"),
    "a round published before the last was over": (
        lambda e: plain(Round).filter(event=e, number=3).update(published_at=e.starts_at - timedelta(days=9000)),
        "rounds-overlap"),
    "a penalty erased": (lambda e: plain(Penalty).filter(entry__event=e).delete(), "penalty-erased"),
    "places miscounted": (lambda e: plain(Event).filter(pk=e.pk).update(places_taken=3), "places-miscounted"),
    "an audit row erased": (lambda e: newest(audit(e, "result.overridden")).delete(), "audit-rows-gone"),
    "an audit row altered": (
        lambda e: newest(audit(e, "entry.dropped")).update(after={"why": "Bored."}), "audit-rows-gone"),
    "an audit row dated otherwise": (
        lambda e: newest(audit(e, "entry.dropped")).update(at=e.starts_at), "audit-rows-gone"),
    "an audit row slipped in": (
        lambda e: AuditEntry.objects.create(
            scope=e.scope, action="announcement.made", subject_type="x", subject_id="1", after={"text": "x"},
            at=audit(e, "round.published").order_by("pk")[0].at),
        "audit-rows-added"),
    "a seal erased": (
        lambda e: plain(AuditEntry).filter(pk=audit(e, "audit.sealed").order_by("pk")[1].pk).delete(),
        "seal-missing"),
    "a seal altered": (
        lambda e: newest(audit(e, "audit.sealed")).update(after={"previous": "", "digest": "0", "rows": []}),
        "seal-altered"),
    "the whole history erased": (
        lambda e: plain(AuditEntry).filter(scope=e.scope).exclude(action="event.restored").delete(),
        "seal-missing"),
}  # fmt: skip


def each_undone(event: Event) -> Iterator[tuple[str, str, set[str]]]:
    for name, (tamper, code) in TAMPERINGS.items():
        with transaction.atomic():
            tamper(event)
            found = faults(event)
            transaction.set_rollback(True)
        yield name, code, found


def test_every_kind_of_tampering_with_a_restored_archive_is_named(event: Event, staff: User) -> None:
    assert len(TAMPERINGS) >= 40
    document = json.loads(json.dumps(archive.as_json(event)))
    restored = restore_event(document, actor=staff, link_accounts=True).event
    missed = {name: (code, sorted(found)) for name, code, found in each_undone(restored) if code not in found}
    assert missed == {}


@pytest.mark.parametrize("is_back", [False, True])
def test_who_leaves_or_comes_back_while_the_cut_is_a_draft_changes_no_seeds(is_back: bool) -> None:
    """The seeds are compared with who was there when they were drawn, not with who is there by the number of the round."""
    event = an_event(8, round_count=2, cut_size=4, seed="4711")
    owner = event.created_by
    for _ in range(2):
        played_out(a_round(event), owner)
    best = standings_of(event).table.rows[0].player
    player = event.entries.get(number=best)
    if is_back:
        registration.drop(player, actor=owner, why="Ill.")
    draft_round(event, actor=owner)
    if is_back:
        registration.reinstate(Entry.objects.get(pk=player.pk), actor=owner)
    else:
        registration.drop(player, actor=owner, why="Ill.")
    assert faults(event) == set()


def test_a_round_drawn_before_second_floats_counted_is_drawn_again_without_them(event: Event) -> None:
    kept = dict(event.rounds.get(number=2).snapshot)
    assert rules_from(kept).float_again == FLOAT_AGAIN
    kept["rules"] = {name: value for name, value in kept["rules"].items() if name != "float_again"}
    assert rules_from(kept).float_again == 0


def test_the_command_says_what_is_wrong_and_fails(event: Event, capsys: pytest.CaptureFixture[str]) -> None:
    report(event, 4).update(outcome="draw")
    with pytest.raises(CommandError, match="faults found"):
        call_command("check_event", event.slug)
    assert "result-altered" in capsys.readouterr().out


def test_an_archive_of_the_time_before_audit_logs_is_restored_and_checked_without(
    event: Event, staff: User
) -> None:
    document = json.loads(json.dumps(archive.as_json(event)))
    del document["audit"]
    restored = restore_event(document, actor=staff, link_accounts=True).event
    codes = {one.code for one in findings(restored)}
    assert "no-audit-log" in codes
    assert "result-without-audit" not in codes

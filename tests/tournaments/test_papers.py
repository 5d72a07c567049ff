"""What leaves the service and comes back: prints, exports, archive, trial, check."""

import copy
import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
import segno
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from armies.models import Submission
from common import printing
from common.errors import Invalid
from common.letters import words
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event, captain_of
from tests.factories.tournaments import a_list, a_round, an_event, play, settle
from tests.tournaments.conftest import EVERYBODY, Cast
from tournaments.access import viewer
from tournaments.exports import files, prints
from tournaments.history import archive
from tournaments.list_access import may_see_list
from tournaments.management.commands import simulate_event
from tournaments.models import BoardsBy, Entry, Event, Outcome, Pairing, Penalty
from tournaments.services import calls
from tournaments.services.entries import lists
from tournaments.services.penalising import give_penalty, lift_penalty
from tournaments.services.restoring import restore_event
from tournaments.services.teams import matches
from tournaments.simulation.checking import findings
from tournaments.simulation.run import simulate
from tournaments.standings import trf

SignedIn = Callable[[User], Client]
pytestmark = pytest.mark.django_db


@pytest.fixture
def played(cast: Cast) -> Event:
    """Two rounds, a list, a judge call, a penalty, an announcement."""
    player = cast.user("player")
    lists.submit_list(cast.entry("player"), a_list(player), actor=player)
    call = calls.call_judge(cast.pairing, "Who is right?", actor=player)
    calls.claim_call(call, actor=cast.user("judge"))
    calls.close_call(call, actor=cast.user("judge"), answer="You are.")
    play(cast.round)
    a_round(cast.event)
    give_penalty(
        cast.entry("opponent"),
        offence="late",
        kind=Penalty.Kind.CAUTION,
        remark="5 minutes",
        actor=cast.user("judge"),
    )
    cast.event.refresh_from_db()
    return cast.event


def test_everything_to_print_opens_in_a_new_tab_and_says_so(played: Event, signed_in: SignedIn) -> None:
    page = signed_in(played.created_by).get(f"/events/{played.slug}/papers/").content.decode()
    links = re.findall(r'<a href="([^"]*\.pdf)"([^>]*)>', page)
    assert len(links) >= 5
    assert all(' target="_blank" rel="noopener"' in attributes for _, attributes in links)
    assert page.count("(new tab)") == len(links)


@pytest.mark.parametrize("what", prints.ROUND_PRINTS)
def test_a_round_prints_as_pdf(played: Event, what: str) -> None:
    content = prints.ROUND_PRINTS[what](played.rounds.get(number=1))

    assert content.startswith(b"%PDF")
    assert content.rstrip().endswith(b"%%EOF")


def test_standings_print_as_pdf(played: Event) -> None:
    assert prints.standings(played).startswith(b"%PDF")


def test_lists_are_printed_for_those_who_may_see_them(played: Event, cast: Cast) -> None:
    counts = {name: prints.list_count(viewer(cast[name], played)) for name in EVERYBODY}

    readers = {name for name in EVERYBODY if may_see_list(viewer(cast[name], played), cast.user("player").pk)}
    assert {name for name, count in counts.items() if count} == readers
    assert readers >= {"owner", "judge", "player"}
    assert not readers & {"outsider", "opponent"}, "the opponent has submitted no list yet"
    for name in ("owner", "outsider"):
        assert prints.army_lists(viewer(cast[name], played)).startswith(b"%PDF")


def test_a_printed_list_holds_its_models_and_its_fingerprint(
    played: Event, cast: Cast, printed: list[str]
) -> None:
    prints.army_lists(viewer(cast["owner"], played))
    handed_in = cast.entry("player").submission
    assert handed_in is not None

    assert f"Fingerprint {handed_in.fingerprint}" in printed
    assert "Rohan" in printed
    assert len(printed) > 4 * len(handed_in.document["rows"])


def test_a_slip_carries_the_fingerprint_of_the_list(played: Event, cast: Cast, printed: list[str]) -> None:
    prints.slips(cast.round)
    handed_in = cast.entry("player").submission
    assert handed_in is not None

    assert f"{cast.entry('player').name}  ({handed_in.short_fingerprint})" in printed


def test_each_board_of_a_match_has_a_slip_and_blank_lines_until_the_captains_have_chosen(
    printed: list[str],
) -> None:
    event = a_team_event(2, 2, boards_by=BoardsBy.BLIND)
    made = a_round(event)
    prints.slips(made)
    assert "Table 1, board 2" in printed
    assert "__________ (P1)" in printed
    match = made.pairings.select_related("round__event").get()
    for side in (1, 2):
        matches.say(match, side, [2, 1], actor=captain_of(match, side))
    printed.clear()
    prints.slips(made)
    assert {f"P{team}-{member} (P{team})" for team in (1, 2) for member in (1, 2)} <= set(printed)


def test_the_code_on_a_slip_is_the_tables_address() -> None:
    """The dark squares of the drawing are those of the code, row by row from above."""
    drawn = printing.qr("https://muster.example/events/x/tables/1/", 24)
    wanted = list(
        segno.make("https://muster.example/events/x/tables/1/", error="m", micro=False).matrix_iter(border=2)
    )
    side = drawn.width / len(wanted)
    seen = [[0] * len(wanted) for _ in wanted]
    for one in drawn.contents:
        row = len(wanted) - 1 - round(one.y / side)
        for at in range(round(one.x / side), round((one.x + one.width) / side)):
            seen[row][at] = 1

    assert seen == [[int(bool(one)) for one in row] for row in wanted]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that goes onto paper."""
    texts: list[str] = []
    set_in_type = words

    def kept(text: object) -> str:
        texts.append(str(text))
        return set_in_type(text)

    monkeypatch.setattr("common.printing.words", kept)
    return texts


def test_every_export_is_told_in_a_sentence_and_opens(played: Event, signed_in: SignedIn) -> None:
    client = signed_in(played.created_by)
    page = client.get(f"/events/{played.slug}/papers/").content.decode()
    for name, file in files.offered(played).items():
        assert file.text.endswith(".")
        assert f"/papers/{name}" in page
        assert client.get(f"/events/{played.slug}/papers/{name}").status_code == 200
        assert client.get(f"/api/v1/events/{played.slug}/files/{name}").status_code == 200
    assert "Complete archive" in page


def test_the_document_for_programs_holds_results_that_count_and_no_lists(played: Event, cast: Cast) -> None:
    document = json.loads(files.as_json(played))

    assert [row["number"] for row in document["players"]] == [1, 2, 3, 4]
    assert len(document["games"]) == 4
    assert {game["result"] for game in document["games"]} == {"first", None}
    assert "fingerprint" not in json.dumps(document)


def test_a_spreadsheet_runs_nothing_that_a_player_typed(played: Event) -> None:
    played.entries.filter(number=1).update(name='=HYPERLINK("x")', club="+1")
    rows = list(csv.DictReader(io.StringIO(files.players_csv(viewer(played.created_by, played)))))

    assert rows[0]["name"] == '\'=HYPERLINK("x")'
    assert rows[0]["club"] == "'+1"


def test_the_report_file_is_read_back_with_the_same_results(played: Event) -> None:
    report = trf.read(files.as_trf(played))

    assert dict(report.headers)["012"] == played.name
    assert len(report.players) == 4
    codes = sorted(player.rounds[0].code for player in report.players)
    assert codes == ["0", "0", "1", "1"]


def test_an_archived_event_comes_back_unchanged(played: Event) -> None:
    document = json.loads(json.dumps(archive.as_json(played)))
    User.objects.filter(pk=played.created_by_id).update(
        is_staff=True
    )  # accounts are linked by administrators
    actor = User.objects.get(pk=played.created_by_id)
    made = restore_event(copy.deepcopy(document), actor=actor, link_accounts=True)
    again = archive.as_json(Event.objects.get(pk=made.event.pk))

    assert made.left_out == []
    assert made.event.pk != played.pk
    again["event"]["slug"] = document["event"]["slug"]
    again = json.loads(json.dumps(again))
    again["audit"] = [row for row in again["audit"] if row in document["audit"]]
    assert again == document
    assert list(findings(made.event)) == list(findings(played))


def test_an_event_from_elsewhere_keeps_the_names_of_people_unknown_here(played: Event) -> None:
    document = json.loads(
        json.dumps(archive.as_json(played)).replace('"username": "user', '"username": "foreign')
    )
    restorer = UserFactory.create()

    made = restore_event(document, actor=restorer)

    names = set(made.event.entries.values_list("name", flat=True))
    assert names == set(played.entries.values_list("name", flat=True))
    assert made.event.entries.filter(user=None).count() == 4
    assert made.left_out == []
    kept = made.event.entries.get(submission__isnull=False)
    assert kept.submission is not None
    assert (kept.submission.player, kept.submission.player_id) == (kept.name, kept.player_key)


def _broken() -> list[tuple[str, Any]]:
    return [
        ("no-document", None),
        ("a-list", []),
        ("foreign-format", {"format": "other/1"}),
        ("parts-missing", {"format": archive.FORMAT}),
    ]


@pytest.mark.parametrize(("name", "document"), _broken())
def test_what_is_no_archive_is_refused(name: str, document: Any, user: User) -> None:
    with pytest.raises(Invalid):
        restore_event(document, actor=user)


@pytest.mark.parametrize("path", ["event", "entries", "rounds", "penalties"])
def test_a_damaged_archive_is_refused_whole_with_the_place(played: Event, path: str) -> None:
    document = json.loads(json.dumps(archive.as_json(played)))
    target = document[path] if path == "event" else document[path][0]
    for key in list(target)[:3]:
        damaged = copy.deepcopy(document)
        part = damaged[path] if path == "event" else damaged[path][0]
        part[key] = {"not": "this"}
        events = Event.objects.count()
        with pytest.raises(Invalid) as refused:
            restore_event(damaged, actor=played.created_by)
        assert refused.value.faults
        assert Event.objects.count() == events


def test_a_played_event_checks_out(played: Event) -> None:
    assert [found for found in findings(played) if found.is_fault] == []


def test_the_check_finds_what_was_tampered_with(played: Event) -> None:
    first = played.rounds.get(number=1)
    _one, _other = first.seats.filter(pairing__table=1)
    third = first.seats.filter(pairing__table=2).first()
    assert third is not None
    Event.objects.filter(pk=played.pk).update(places_taken=3)
    Submission.objects.filter(event_key=played.scope).update(fingerprint="0" * 64)
    first.snapshot["players"] = first.snapshot["players"][1:]
    first.save()

    codes = {found.code for found in findings(Event.objects.get(pk=played.pk)) if found.is_fault}

    assert {"places-miscounted", "list-altered", "pairing-stranger"} <= codes
    with pytest.raises(CommandError):
        call_command("check_event", played.slug, stdout=io.StringIO())


def test_a_later_correction_is_a_note_and_no_fault(played: Event) -> None:
    rows = Pairing.objects.filter(round__number=1, round__event=played, reports__state="confirmed")
    table = rows.select_related("round__event").first()
    assert table is not None
    Event.objects.filter(pk=played.pk).update(state="running")
    settle(table, Outcome.DRAW)

    found = list(findings(Event.objects.get(pk=played.pk)))

    assert "points-corrected-later" in {one.code for one in found}
    assert not any(one.is_fault for one in found)


def test_an_event_is_tried_out_under_its_own_settings() -> None:
    event = an_event(2, capacity=33, round_count=5, clubs="hard")
    rounds = list(simulate(event, 33, seed=1))

    assert [one.number for one in rounds] == [1, 2, 3, 4, 5]
    assert {(one.tables, one.byes) for one in rounds} == {(16, 1)}
    assert all(one.optimal and one.clubmates == 0 for one in rounds)
    assert rounds == list(simulate(event, 33, seed=1))
    assert rounds != list(simulate(event, 33, seed=2))


@pytest.mark.parametrize(("players", "is_taken"), [(10_000, True), (10_001, False), (1, False)])
def test_as_many_are_simulated_as_an_event_may_have(
    monkeypatch: pytest.MonkeyPatch, players: int, is_taken: bool
) -> None:
    asked: list[int] = []

    def simulated(_event: Event, size: int, _seed: int) -> list[object]:
        asked.append(size)
        return []

    monkeypatch.setattr(simulate_event, "simulate", simulated)
    event = an_event(4)
    if is_taken:
        call_command("simulate_event", event.slug, players=players)
    else:
        with pytest.raises(CommandError, match="10000 players"):
            call_command("simulate_event", event.slug, players=players)
    assert asked == [players] * is_taken


def test_a_trial_says_when_no_further_round_would_be_possible() -> None:
    assert len(list(simulate(an_event(2, round_count=9), 4, seed=1))) == 3


def test_a_lost_game_as_penalty_sets_the_result(cast: Cast) -> None:
    given = give_penalty(
        cast.entry("player"),
        offence="no-show",
        kind=Penalty.Kind.LOSS,
        remark="never came",
        actor=cast.user("judge"),
    )

    side = cast.pairing.seats.get(entry=cast.entry("player")).side
    report = cast.pairing.reports.get(state="confirmed")
    assert report.outcome == (Outcome.SECOND if side == 1 else Outcome.FIRST)
    lift_penalty(given, why="the bus was late", actor=cast.user("head judge"))
    assert given.lifted_at is not None


def test_a_disqualified_player_leaves_and_opponents_keep_their_games(cast: Cast) -> None:
    play(cast.round)
    give_penalty(
        cast.entry("player"),
        offence="cheating",
        kind=Penalty.Kind.DISQUALIFICATION,
        remark="loaded dice",
        actor=cast.user("head judge"),
    )

    entry: Entry = cast.entry("player")
    assert entry.state == "disqualified"
    assert cast.round.seats.count() == 4
    assert not a_round(cast.event).seats.filter(entry=entry).exists()

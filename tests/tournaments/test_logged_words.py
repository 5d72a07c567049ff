"""The audit log page speaks of players by name and of values in words. A key that a service writes down and that has no words
is found here."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User
from common.models import AuditEntry
from tests.factories.tournaments import a_round, an_event, play
from tournaments.models import Outcome, SeparationKind
from tournaments.presenters.logged_changes import LoggedChange, changes_of
from tournaments.presenters.logged_labels import LABELS, label_of
from tournaments.presenters.logged_names import LoggedNames
from tournaments.presenters.logged_values import Values
from tournaments.services.entries.separating import keep_apart

ROOT = Path(__file__).resolve().parents[2]
# Every module that writes to the log of an event, and what its dictionaries of logged values are called there.
MODULES = sorted({*(ROOT / "tournaments" / "services").rglob("*.py"), ROOT / "rules" / "services.py"})
ARGUMENTS, NAMES = {"before", "after", "summary"}, {"after", "before", "facts", "summary", "said"}
WRITERS = {"_as_facts", "_named", "_facts", "_after", "written", "written_too", "_summary", "_said"}
# Logs of series, ladders and accounts have no page; a message and a seal are made of more than the log shows.
ELSEWHERE = {"restored_ladders", "ladders", "ladder_links", "overdue_challenges", "series", "sealing"}
NOT_LOGGED = {"round_id", "delta", "of"}


def logged_keys() -> Iterator[tuple[str, str]]:
    for module in MODULES:
        if module.stem not in ELSEWHERE:
            tree = ast.parse(module.read_text())
            yield from ((module.stem, key) for node in ast.walk(tree) for key in _keys_in(node))


def _keys_in(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call):
        if getattr(node.func, "id", "") in {"note", "record", "Change"} or _is_audit(node.func):
            yield from (key for word in node.keywords if word.arg in ARGUMENTS for key in _of(word.value))
            yield from (key for value in node.args for key in _of(value))
    elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(isinstance(one, ast.Name) and one.id in {"after", "before"} for one in targets):
            yield from _of(node.value)
    elif isinstance(node, ast.FunctionDef) and node.name in WRITERS:
        yield from (key for inner in ast.walk(node) for key in _of(inner))


def _is_audit(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and getattr(function.value, "id", "") == "audit"


def _of(value: ast.AST) -> Iterator[str]:
    if isinstance(value, ast.Dict):
        yield from (
            key.value for key in value.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)
        )


def test_every_key_that_a_service_logs_has_words() -> None:
    found = set(logged_keys())
    assert len(found) > 60, "the search no longer finds what is logged"
    assert {(where, key) for where, key in found if not label_of("", key) and key not in NOT_LOGGED} == set()


def test_labels_are_plain_words() -> None:
    assert not [name for name, label in LABELS.items() if "_" in str(label) or str(label).endswith("id")]


@pytest.mark.django_db
def test_a_played_event_is_told_with_names_and_without_codes(client: Client, user: User) -> None:
    event = an_event(4, organizer=user)
    one, other = event.entries.order_by("number")[:2]
    keep_apart(one, other, SeparationKind.BAN, reason="They asked for it.", actor=user)
    round_ = a_round(event)
    play(round_, Outcome.FIRST)
    client.force_login(user)
    page = client.get(f"/events/{event.slug}/record/").content.decode()
    table = round_.pairings.prefetch_related("seats__entry").first()
    assert table is not None
    first, second = (seat.entry.name for seat in table.seats.all())
    assert f"Round 1, table {table.table}: {first} – {second}" in page
    assert f"{first} wins" in page
    assert f"{one.name}, {other.name}" in page
    assert "Paired score group by score group" in page
    for code in ("Player 1 wins", "quick", "player ID", "Unplayed", "{", "Version:"):
        assert code not in page[page.index("timeline") :], code


@pytest.mark.django_db
def test_every_logged_key_of_a_played_event_has_words(user: User) -> None:
    event = an_event(4, organizer=user)
    play(a_round(event), Outcome.DRAW)
    rows = list(AuditEntry.objects.filter(scope=event.scope).exclude(action="audit.sealed"))
    names = LoggedNames(event, rows)
    assert rows
    for row in rows:
        for name in {**(row.before or {}), **(row.after or {})}:
            assert label_of(row.subject_type, name), (row.action, name)
        assert all(change.label for change in changes_of(row, "UTC", names))


@pytest.mark.parametrize(
    ("name", "value"),
    [("outcome", "won"), ("method", 7), ("byes", {"1": "double"}), ("lists", {"a": 1}), ("boards", [[1, 2]])],
)
def test_a_value_of_an_earlier_version_does_not_break_the_page(name: str, value: object) -> None:
    row = AuditEntry(action="x.y", subject_type="tournaments.round", after={name: value})
    (change,) = changes_of(row)
    assert change.after


def test_codes_are_told_in_words() -> None:
    words = Values(LoggedNames())
    assert words.in_words("tournaments.penalty", "offence", "slow-play") == "Slow play"
    assert words.in_words("tournaments.judgecall", "conflicts", ["own-club"]) == "Same club as a player"
    assert words.in_words("tournaments.entry", "byes", {"3": "half"}) == (
        "round 3: Requested bye, points of a draw"
    )
    assert words.in_words("tournaments.event", "to", "no-list") == "Players without a list"
    row = AuditEntry(action="x.y", subject_type="tournaments.resultreport", after={"unplayed": False})
    assert changes_of(row) == []
    made = AuditEntry(action="x.y", subject_type="tournaments.resultreport", after={"unplayed": True})
    assert changes_of(made) == [LoggedChange("Not played", "", "yes")]

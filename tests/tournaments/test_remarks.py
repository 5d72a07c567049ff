"""Whom a round asks something of: every exception and every wish not kept, with the pair, in words."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.factories.tournaments import a_round, an_event, play
from tournaments.history.pairing_input import Exceptions
from tournaments.models import Event, Round, Seat, SeparationKind
from tournaments.presenters import kept_by_seats
from tournaments.presenters.remarks import remarks_of
from tournaments.services import rounds
from tournaments.services.entries import separating
from tournaments.services.pairing.swapping import swap_players

pytestmark = pytest.mark.django_db


def a_ban(event: Event) -> None:
    one, other = event.entries.filter(number__in=[1, 2])
    separating.keep_apart(one, other, SeparationKind.BAN, reason="Brothers", actor=event.created_by)


def draft(event: Event, exceptions: Exceptions | None = None) -> Round:
    return rounds.draft_round(event, actor=event.created_by, exceptions=exceptions)


def test_an_allowed_ban_is_an_exception_with_its_reason() -> None:
    event = an_event(2)
    a_ban(event)
    [remark] = remarks_of(draft(event, Exceptions(frozenset({frozenset({1, 2})}), why="They agreed.")))

    assert (remark.kind, remark.is_exception, remark.who, remark.table) == ("ban", True, "P1 and P2", 1)
    assert remark.text == "The organizer keeps these two apart. The organizer allowed it: They agreed."


def test_club_mates_who_meet_are_a_wish_not_kept() -> None:
    event = an_event(2, clubs="soft")
    event.entries.update(club="North", team="")
    [remark] = remarks_of(draft(event))

    assert (remark.kind, remark.is_exception) == ("club", False)
    assert "would have made the round worse" in remark.text


def test_a_second_bye_is_an_exception() -> None:
    event = an_event(3, round_count=4)
    for _ in range(3):
        play(a_round(event))
    everybody = frozenset({1, 2, 3})
    allowed = Exceptions(
        frozenset({frozenset({a, b}) for a in everybody for b in everybody if a < b}), everybody, "so"
    )
    kinds = {remark.kind for remark in remarks_of(draft(event, allowed))}

    assert kinds == {"rematch", "second-bye"}


def test_a_swap_by_hand_is_told_too() -> None:
    event = an_event(4)
    a_ban(event)
    made = draft(event)
    assert remarks_of(made) == []
    across = next(
        seat.entry.number
        for seat in made.seats.select_related("entry")
        if seat.pairing_id == made.seats.get(entry__number=1).pairing_id and seat.entry.number != 1
    )
    swap_players(made, across, 2, reason="They insist", actor=event.created_by)

    [remark] = remarks_of(made)
    assert remark.text.endswith("Set by hand: They insist")


def test_a_draft_says_so_on_its_page_and_over_the_api_to_the_crew_alone(client: Client) -> None:
    event = an_event(2, clubs="soft")
    event.entries.update(club="North", team="")
    made = a_round(event)
    url = f"/api/v1/events/{event.slug}/rounds/{made.number}/remarks/"
    api = APIClient()
    player = event.entries.get(number=1).user
    api.force_authenticate(player)
    assert api.get(url).status_code == 403
    assert "Wish not kept" not in client.get(f"/events/{event.slug}/rounds/1/").content.decode()
    client.force_login(event.created_by)
    assert "Wish not kept" in client.get(f"/events/{event.slug}/rounds/1/").content.decode()
    api.force_authenticate(event.created_by)
    assert [remark["names"] for remark in api.get(url).json()] == [["P1", "P2"]]


def test_an_open_proof_is_told_as_what_it_is(client: Client) -> None:
    event = an_event(2)
    made = a_round(event)
    client.force_login(event.created_by)
    url = f"/events/{event.slug}/rounds/1/"
    assert "not proved" not in client.get(url).content.decode()
    made.proof["certificate"] |= {"proof": "open", "optimal": False}
    made.save(update_fields=["proof"])
    assert "not proved" in client.get(url, {"made": "anew"}).content.decode()


def test_remarks_ask_the_database_as_often_for_a_large_round_as_for_a_small_one() -> None:
    counts = []
    for size in (2, 20):
        made = Round.objects.get(pk=draft(an_event(size)).pk)
        with CaptureQueriesContext(connection) as queries:
            remarks_of(made)
        counts.append(len(queries))
    assert counts == [3, 3]


def test_remarks_of_a_large_round_are_kept_until_somebody_sits_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kept_by_seats, "LARGE", 2)
    event = an_event(4, clubs="soft")
    made = draft(event)
    assert remarks_of(made) == []
    with CaptureQueriesContext(connection) as queries:
        assert remarks_of(made) == []
    assert len(queries) == 1
    pairs = [list(one.seats.values_list("entry__number", flat=True)) for one in made.pairings.all()]
    separating.keep_apart(
        event.entries.get(number=pairs[0][0]),
        event.entries.get(number=pairs[1][0]),
        SeparationKind.BAN,
        reason="Brothers",
        actor=event.created_by,
    )
    swap_players(made, pairs[0][1], pairs[1][0], reason="they asked", actor=event.created_by)
    stamp = kept_by_seats.seats_stamp(made)
    assert remarks_of(Round.objects.get(pk=made.pk)) is not None
    swap_players(made, pairs[0][1], pairs[1][0], reason="back again", actor=event.created_by)
    assert kept_by_seats.seats_stamp(made) != stamp


def test_kept_remarks_name_players_as_they_are_called_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_by_seats, "LARGE", 2)
    event = an_event(2)
    a_ban(event)
    made = draft(event, Exceptions(frozenset({frozenset({1, 2})}), why="They agreed."))
    assert remarks_of(made)[0].who == "P1 and P2"
    event.entries.filter(number=1).update(name="Zoë")
    assert remarks_of(made)[0].who == "Zoë and P2"


def test_opposite_exchanges_of_neighbours_change_the_stamp() -> None:
    made = draft(an_event(8))
    pairings = list(made.pairings.order_by("pk"))
    entries = [one.seats.get(side=2).entry_id for one in pairings]

    def seated(order: list[int]) -> tuple[int, ...]:
        Seat.objects.filter(pairing__in=pairings, side=2).delete()
        for pairing, entry in zip(pairings, order, strict=True):
            Seat.objects.create(pairing=pairing, round=made, side=2, entry_id=entry)
        return kept_by_seats.seats_stamp(made)

    low, second, third, high = sorted(entries)
    stamps = {seated(order) for order in ([low, second, high, third], [second, low, third, high])}
    assert len(stamps) == 2

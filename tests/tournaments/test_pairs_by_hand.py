"""Pairs of a draft set by hand: one, some or the whole round, with what they break shown first and kept on record."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid, Refusal
from common.models import AuditEntry
from tests.factories.tournaments import a_round, an_event, play
from tests.growth import assert_linear
from tournaments.forms.pairs import PairsForm
from tournaments.models import Event, Format, Round
from tournaments.services.entries import byes
from tournaments.services.pairing.by_hand import arranged, set_pairs
from tournaments.services.pairing.swapping import swap_players
from tournaments.services.rounds import draft_round, publish_round
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
Table = tuple[int, ...]


def a_draft(players: int) -> tuple[Event, Round]:
    event = an_event(players, seed="17")
    return event, draft_round(event, actor=event.created_by)


def tables(round_: Round) -> dict[int | None, Table]:
    """Entry numbers in order, by table; None is the bye."""
    found: dict[int | None, Table] = {}
    for one in round_.pairings.prefetch_related("seats__entry"):
        found[one.table] = tuple(sorted(seat.entry.number for seat in one.seats.all()))
    return found


def faults(event: Event) -> list[str]:
    return [one.text for one in findings(Event.objects.get(pk=event.pk)) if one.is_fault]


def test_one_pair_is_set_and_their_opponents_meet() -> None:
    event, draft = a_draft(8)
    (one, partner), (other, across), *rest = (tables(draft)[table] for table in (1, 2, 3, 4))

    warnings = set_pairs(draft, [(one, other)], reason="They travel together.", actor=event.created_by)

    assert warnings == []
    assert tables(draft) == {
        1: tuple(sorted((one, other))),
        2: tuple(sorted((partner, across))),
        3: rest[0],
        4: rest[1],
    }
    by_hand = draft.pairings.exclude(by_hand="")
    assert set(by_hand.values_list("table", flat=True)) == {1, 2}
    assert "They travel together." in by_hand[0].reason
    row = AuditEntry.objects.get(action="round.pairs-set")
    assert row.after is not None
    assert row.after["pairs"] == [[one, other]]
    publish_round(draft, actor=event.created_by)
    assert faults(event) == []


def test_a_whole_round_is_set() -> None:
    event, draft = a_draft(9)
    wanted: list[tuple[int, int | None]] = [(1, 2), (3, 4), (5, 6), (7, 8), (9, None)]

    set_pairs(draft, wanted, reason="As the club wants it.", actor=event.created_by)

    assert sorted(tables(draft).values()) == [(1, 2), (3, 4), (5, 6), (7, 8), (9,)]
    assert tables(draft)[None] == (9,)
    publish_round(draft, actor=event.created_by)
    assert faults(event) == []


@pytest.mark.parametrize("size", range(2, 9))
def test_every_wanted_pair_sits_together_and_nobody_is_lost(size: int) -> None:
    """Every round of up to eight players against random wishes, without a database."""
    chance = Random(size)
    for _ in range(300):
        seated = chance.sample(range(1, size + 1), size)
        places = {number: (at // 2, at % 2 + 1) for at, number in enumerate(seated)}
        wished = chance.sample(range(1, size + 1), chance.randint(1, size // 2) * 2)
        wanted: list[tuple[int, int | None]] = list(zip(wished[::2], wished[1::2], strict=True))
        left = [number for number in seated if number not in wished]
        if size % 2 and chance.random() < 0.5:
            wanted.insert(chance.randint(0, len(wanted)), (chance.choice(left), None))
        found = arranged(places, wanted)
        assert sorted(found.values()) == sorted(places.values())
        for one, other in wanted:
            if other is None:
                assert found[one][0] == size // 2
            else:
                assert found[one][0] == found[other][0]


def test_what_the_pairs_break_is_said_and_stops_nothing() -> None:
    event = an_event(6, seed="17")
    first = a_round(event)
    met = tables(first)[1]
    play(first)
    draft = draft_round(event, actor=event.created_by)

    (warning,) = set_pairs(draft, [(met[0], met[1])], reason="They insist.", actor=event.created_by)

    assert warning == f"P{met[0]} and P{met[1]} have played each other already."


@pytest.mark.parametrize(
    ("wanted", "texts"),
    [
        ([], ["Write at least one pair."]),
        ([(1, 99)], ["Nobody with player ID 99 plays in this round."]),
        ([(1, 2), (2, 3)], ["P2 is in two pairs."]),
        ([(1, 1)], ["P1 is in two pairs."]),
        ([(1, None), (2, None)], ["Only one player can sit out."]),
        ([(5, 1)], ["P5 sits out by request. Change the requested byes and pair again."]),
    ],
)
def test_pairs_that_cannot_be_are_refused_with_each_reason(
    wanted: list[tuple[int, int | None]], texts: list[str]
) -> None:
    event = an_event(8, seed="17")
    byes.ask_for_byes(event.entries.get(number=5), {1: "half"}, actor=event.created_by)
    draft = draft_round(event, actor=event.created_by)
    before = tables(draft)

    with pytest.raises(Invalid) as refused:
        set_pairs(draft, wanted, reason="x", actor=event.created_by)

    assert [fault.text for fault in refused.value.faults] == texts
    assert tables(draft) == before


def test_nobody_sits_out_of_an_even_round_and_pairs_that_stand_are_no_change() -> None:
    event, draft = a_draft(4)
    for wanted, why in (([(1, None)], "cannot be set"), ([tables(draft)[1]], "stand already")):
        with pytest.raises(Invalid, match=why):
            set_pairs(draft, wanted, reason="x", actor=event.created_by)  # type: ignore[arg-type]
    with pytest.raises(Invalid, match="Write why"):
        set_pairs(draft, [(1, 2)], reason=" ", actor=event.created_by)


def test_only_a_swiss_draft_is_set() -> None:
    event, draft = a_draft(4)
    publish_round(draft, actor=event.created_by)
    robin = an_event(4, format=Format.ROUND_ROBIN)
    for round_ in (draft, draft_round(robin, actor=robin.created_by)):
        with pytest.raises(Refusal, match="draft of a Swiss round"):
            set_pairs(round_, [(1, 2)], reason="x", actor=event.created_by)


def test_nobody_is_swapped_into_the_bye_that_somebody_asked_for() -> None:
    """It would be theirs with the points that were agreed with another player."""
    event = an_event(5, seed="17")
    byes.ask_for_byes(event.entries.get(number=5), {1: "half"}, actor=event.created_by)
    draft = draft_round(event, actor=event.created_by)

    with pytest.raises(Refusal, match="P5 sits out by request"):
        swap_players(draft, 1, 5, reason="They agreed.", actor=event.created_by)


def test_the_page_shows_the_tables_before_it_changes_them(signed_in: SignedIn) -> None:
    event, draft = a_draft(6)
    organizer, before = signed_in(event.created_by), tables(draft)
    one, other = next(pair for pair in combinations(range(1, 7), 2) if pair not in before.values())
    address = f"/events/{event.slug}/rounds/1/pairs/"
    assert address in organizer.get(f"/events/{event.slug}/rounds/1/").content.decode()

    asked = organizer.post(address, {"pairs": f"P{one} - {other}"})
    shown = asked.content.decode()
    assert "Nothing is changed yet." in shown
    assert f"P{one} against P{other}" in shown or f"P{other} against P{one}" in shown
    assert tables(draft) == before

    done = organizer.post(address, {"pairs": f"P{one} - {other}", "reason": "Brothers."}, follow=True)
    assert "Pairs set." in done.content.decode()
    assert (one, other) in tables(draft).values()


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("12", "is not a pair"),
        ("1 - 2 - 3", "is not a pair"),
        ("Nobody - 2", "No player of this round is called “Nobody”"),
        ("", "This field is required"),
    ],
)
def test_lines_that_are_no_pairs_are_named(signed_in: SignedIn, typed: str, why: str) -> None:
    event, draft = a_draft(6)
    before = tables(draft)
    answer = signed_in(event.created_by).post(f"/events/{event.slug}/rounds/1/pairs/", {"pairs": typed})

    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert tables(draft) == before


@pytest.mark.parametrize("typed", ["1-2\n3 - bye", "1\tP2\nP3;bye", "1,2\n\np3 – Bye", "P1 vs P2\n3 - bye"])
def test_pairs_are_read_as_people_and_spreadsheets_write_them(signed_in: SignedIn, typed: str) -> None:
    event, draft = a_draft(7)
    set_pairs(draft, [(1, 3), (2, None)], reason="So that something changes.", actor=event.created_by)
    answer = signed_in(event.created_by).post(
        f"/events/{event.slug}/rounds/1/pairs/", {"pairs": typed, "reason": "x"}
    )

    assert answer.status_code == 302, answer.content
    assert tables(draft)[None] == (3,)
    assert (1, 2) in tables(draft).values()


def test_a_swap_is_shown_before_it_is_made(signed_in: SignedIn) -> None:
    event, draft = a_draft(4)
    before = tables(draft)
    (one, _partner), (other, _across) = before[1], before[2]
    shown = signed_in(event.created_by).get(
        f"/events/{event.slug}/rounds/1/swap/", {"one": one, "other": other}
    )

    assert "Nothing is changed yet." in shown.content.decode()
    assert "Instead" in shown.content.decode()
    assert tables(draft) == before
    nonsense = signed_in(event.created_by).get(f"/events/{event.slug}/rounds/1/swap/", {"one": "x"})
    assert "plays in this round" in nonsense.content.decode()


def test_programs_set_pairs_and_look_first(api: Callable[..., APIClient]) -> None:
    event, draft = a_draft(5)
    program, address = api(event.created_by), f"/api/v1/events/{event.slug}/rounds/1/pairs/"
    body = {"pairs": [[1, 2], [3, 4], [5, None]], "reason": "By lot.", "preview": True}
    before = tables(draft)

    assert program.put(address, body, format="json").json() == {"warnings": []}
    assert tables(draft) == before
    assert program.put(address, body | {"preview": False}, format="json").status_code == 200
    assert sorted(tables(draft).values()) == [(1, 2), (3, 4), (5,)]
    assert program.put(address, body | {"pairs": [[None, 2]]}, format="json").status_code == 422
    assert (
        program.put(address, body | {"pairs": [[1, 77]]}, format="json").json()["faults"][0]["path"]
        == "/pairs/0"
    )


@pytest.mark.parametrize("sign", [" ", "\u2003", "1 ", "- ", "vs "])
def test_the_longest_line_is_told_to_be_no_pair_in_linear_time(sign: str) -> None:
    def refused(line: str) -> object:
        form = PairsForm({"pairs": line})
        assert not form.is_valid()
        return form

    def line(length: int) -> str:
        return f"a{sign * length}b"

    assert_linear(refused, line, 4_000)

"""Who must act is said by name, and what the staff changed is told to the players."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.conftest import Cast
from tournaments.models import Outcome, Pairing, RoundState
from tournaments.services import calls, results
from tournaments.services.many_results import Row, enter_results
from tournaments.services.results import Claim

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


def pairing(cast: Cast) -> Pairing:
    return Pairing.objects.select_related("round__event").get(pk=cast.pairing.pk)


def report(cast: Cast, outcome: Outcome = Outcome.FIRST) -> None:
    results.report_result(
        pairing(cast), Claim(outcome), entry=cast.entry("player"), actor=cast.user("player")
    )


def read(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def table(cast: Cast) -> str:
    return f"/events/{cast.event.slug}/tables/{cast.pairing.pk}/"


def test_without_an_account_the_opponent_is_not_said_to_confirm(cast: Cast, signed_in: SignedIn) -> None:
    cast.event.entries.filter(pk=cast.entry("opponent").pk).update(user=None)
    report(cast)

    assert "Your opponent has no account, so the staff confirms the result." in read(
        signed_in(cast.user("player")), table(cast)
    )
    assert "You confirm it" in read(signed_in(cast.user("owner")), f"/events/{cast.event.slug}/rounds/1/")


def test_with_an_account_it_is_said_by_name_who_confirms(cast: Cast, signed_in: SignedIn) -> None:
    report(cast)
    name = cast.entry("opponent").name

    assert f"{name} confirms it" in read(signed_in(cast.user("player")), table(cast))
    assert f"Waiting for <bdi>{name}</bdi>" in read(
        signed_in(cast.user("owner")), f"/events/{cast.event.slug}/rounds/1/"
    )


def test_the_organizer_chooses_a_winner_by_name_and_no_places(cast: Cast, signed_in: SignedIn) -> None:
    text = read(signed_in(cast.user("owner")), table(cast))

    assert f"{cast.entry('player').name} wins" in text
    assert "Player 1 wins" not in text
    assert "Places in a pod" not in text


def test_a_result_that_the_staff_changed_is_told_at_home(cast: Cast, signed_in: SignedIn) -> None:
    report(cast)
    client = signed_in(cast.user("opponent"))
    assert "Result changed" not in read(client, "/")

    results.override_result(
        pairing(cast), Claim(Outcome.SECOND), reason="The slip says so.", actor=cast.user("owner")
    )

    text = read(client, "/")
    assert "Result changed" in text
    assert (
        f"<strong>{cast.entry('opponent').name} wins</strong> (before: {cast.entry('player').name} wins)"
        in text
    )
    assert "Reason: The slip says so." in text
    assert str(cast.user("owner")) in text


def test_a_result_that_somebody_else_entered_or_confirmed_is_told_at_home_while_its_round_is_played(
    cast: Cast, signed_in: SignedIn
) -> None:
    report(cast)
    said = pairing(cast).reports.select_related("pairing__round__event").get()
    results.confirm_result(said, entry=cast.entry("opponent"), actor=cast.user("opponent"))

    assert f"Confirmed by <bdi>{cast.user('opponent')}</bdi>" in read(signed_in(cast.user("player")), "/")
    assert "Your results" not in read(signed_in(cast.user("opponent")), "/")

    other = cast.round.pairings.exclude(pk=cast.pairing.pk).get()
    user = other.seats.get(side=1).entry.user
    assert user is not None
    enter_results(cast.round, [Row(other.pk, lambda _: Claim(Outcome.DRAW))], actor=cast.user("owner"))
    text = read(signed_in(user), "/")
    assert f"Entered by <bdi>{cast.user('owner')}</bdi>" in text
    assert "Reason: Entered from the result slip." in text

    cast.round.state = RoundState.FINISHED
    cast.round.save()
    assert "Your results" not in read(signed_in(user), "/")


def test_the_player_box_of_the_control_room_finds_by_name(cast: Cast, signed_in: SignedIn) -> None:
    client, base = signed_in(cast.user("owner")), f"/events/{cast.event.slug}/"

    assert client.get(f"{base}control/player/", {"q": "p3"})["Location"] == f"{base}players/3/"
    assert client.get(f"{base}control/player/", {"q": "P"})["Location"] == f"{base}players/?q=P"


def test_a_ruling_stays_at_home_when_the_call_is_closed(cast: Cast, signed_in: SignedIn) -> None:
    call = calls.call_judge(pairing(cast), "Does the wall block?", actor=cast.user("player"))
    calls.claim_call(call, actor=cast.user("judge"))
    calls.close_call(call, actor=cast.user("judge"), answer="It blocks.")

    text = read(signed_in(cast.user("player")), "/")

    assert "Does the wall block?" in text
    assert "It blocks." in text


def test_who_must_confirm_reads_so_and_is_not_told_to_wait(cast: Cast, signed_in: SignedIn) -> None:
    report(cast)

    to_act, waiting = (read(signed_in(cast.user(name)), table(cast)) for name in ("opponent", "player"))
    assert "Waiting for you" in to_act
    assert "Waiting for the opponent" not in to_act
    assert f"Waiting for {cast.entry('opponent').name}" in waiting


@pytest.mark.parametrize("name", ["player", "opponent"])
def test_no_page_of_an_open_report_names_a_waiting_opponent_to_a_player(
    cast: Cast, signed_in: SignedIn, name: str
) -> None:
    report(cast)
    pages = ("", "me/", "rounds/1/", f"tables/{cast.pairing.pk}/")

    shown = [read(signed_in(cast.user(name)), f"/events/{cast.event.slug}/{page}") for page in pages]
    assert not [page for page in shown if "aiting for the opponent" in page]

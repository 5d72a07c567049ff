"""Long tables are made without a template for each row: they say the same, escape what people wrote, and cost little."""

from collections.abc import Callable
from time import process_time

import pytest
from django.test import Client

from accounts.models import User
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.conftest import Cast
from tournaments.models import Outcome
from tournaments.services import calls, results

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
HOSTILE = '<img src=x onerror="alert(1)">&\'"'


def row_of(client: Client, cast: Cast) -> str:
    page = client.get(f"/events/{cast.event.slug}/rounds/1/").content.decode()
    return page.split(f'id="pairing-{cast.pairing.pk}"')[1].split("</tr>")[0]


@pytest.mark.parametrize("page", ["rounds/1/", "control/"])
def test_a_hostile_name_stays_text(cast: Cast, signed_in: SignedIn, page: str) -> None:
    entry = cast.entry("player")
    entry.name = HOSTILE
    entry.save(update_fields=["name"])
    shown = signed_in(cast.user("owner")).get(f"/events/{cast.event.slug}/{page}").content.decode()
    assert "<img src=x" not in shown
    assert "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#x27;&quot;" in shown


def test_a_row_says_who_is_waited_for_and_then_the_result(cast: Cast, signed_in: SignedIn) -> None:
    client = signed_in(cast.user("player"))
    assert 'class="is-mine"' in row_of(client, cast)
    said = results.report_result(
        cast.pairing, results.Claim(Outcome.DRAW), entry=cast.entry("player"), actor=cast.user("player")
    )
    assert f"Waiting for <bdi>{cast.entry('opponent').name}</bdi>" in row_of(client, cast)
    results.confirm_result(said, entry=cast.entry("opponent"), actor=cast.user("opponent"))
    assert "½ : ½" in row_of(client, cast)
    assert "Confirmed" in row_of(client, cast)


def test_a_row_without_accounts_waits_for_the_staff(cast: Cast, signed_in: SignedIn) -> None:
    entry = cast.entry("opponent")
    entry.user = None
    entry.save(update_fields=["user"])
    results.report_result(
        cast.pairing, results.Claim(Outcome.DRAW), entry=cast.entry("player"), actor=cast.user("player")
    )
    assert "Waiting for the staff" in row_of(signed_in(cast.user("player")), cast)
    assert "You confirm it" in row_of(signed_in(cast.user("owner")), cast)


@pytest.mark.parametrize(
    ("who", "sees"),
    [("player", True), ("owner", True), ("assistant", True), ("other player", False), ("outsider", False)],
)
def test_a_judge_call_shows_at_its_row_to_its_table_and_the_staff(
    cast: Cast, signed_in: SignedIn, who: str, sees: bool
) -> None:
    calls.call_judge(cast.pairing, "Who?", actor=cast.user("player"))
    assert ("Judge called" in row_of(signed_in(cast.user(who)), cast)) is sees


def test_a_hundred_more_tables_cost_little_more_processor_time(signed_in: SignedIn) -> None:
    """A template for each row took about 0.6 ms a table; flat rows take a tenth of it."""
    spent = []
    for players in (20, 220):
        event = an_event(players)
        a_round(event)
        client, address = signed_in(event.created_by), f"/events/{event.slug}/rounds/1/"
        client.get(address)
        spent.append(min(_seconds(client, address) for _ in range(5)))
    assert spent[1] - spent[0] < 0.030


def _seconds(client: Client, address: str) -> float:
    began = process_time()
    client.get(address)
    return process_time() - began

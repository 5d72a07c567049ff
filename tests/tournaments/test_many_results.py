"""Results entered many at once, from slips: each row judged by itself, the same rows twice, and a reason only for a change."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories.tournaments import a_list, a_round, an_event
from tests.tournaments.conftest import Cast
from tournaments.models import Entry, Event, JudgeCall, Outcome, Pairing, ReportState, Round
from tournaments.services import calls, results
from tournaments.services.entries import lists
from tournaments.services.many_results import SLIP_OF_THE_PEN, Became, Row, enter_results
from tournaments.services.results import Claim
from tournaments.services.rounds import finish_round

pytestmark = pytest.mark.django_db


def says(outcome: Outcome, **counts: list[int]) -> Callable[[Pairing], Claim]:
    return lambda _: Claim(outcome, dict(counts))


def tables(round_: Round) -> list[int]:
    return list(round_.pairings.order_by("table").values_list("pk", flat=True))


def enter(cast: Cast, *rows: Row, who: str = "scorekeeper") -> list[str]:
    cast.round.refresh_from_db()
    return [one.became.value for one in enter_results(cast.round, rows, actor=cast.user(who))]


def states(pk: int) -> list[tuple[str, str, str]]:
    reports = Pairing.objects.get(pk=pk).reports.order_by("version")
    return [(one.state, one.outcome, one.reason) for one in reports]


def reported(cast: Cast, outcome: Outcome = Outcome.FIRST) -> None:
    pairing = Pairing.objects.select_related("round__event").get(pk=cast.pairing.pk)
    results.report_result(pairing, Claim(outcome), entry=cast.entry("player"), actor=cast.user("player"))


def test_slips_are_entered_without_reasons_and_sent_again_change_nothing(cast: Cast) -> None:
    one, other = tables(cast.round)
    rows = [Row(one, says(Outcome.FIRST)), Row(other, says(Outcome.DRAW))]

    assert enter(cast, *rows) == ["saved", "saved"]
    assert enter(cast, *rows) == ["unchanged", "unchanged"]
    assert states(one) == [("confirmed", "first", "Entered from the result slip.")]


def test_a_slip_that_says_what_was_reported_confirms_it(cast: Cast) -> None:
    reported(cast)

    assert enter(cast, Row(cast.pairing.pk, says(Outcome.FIRST))) == ["confirmed"]

    (found,) = cast.pairing.reports.all()
    assert (found.state, found.answered_by) == (ReportState.CONFIRMED, cast.user("scorekeeper"))


def test_what_was_reported_is_changed_with_a_reason_only(cast: Cast) -> None:
    reported(cast)
    pk = cast.pairing.pk

    (refused,) = enter_results(cast.round, [Row(pk, says(Outcome.SECOND))], actor=cast.user("scorekeeper"))
    assert refused.refusal is not None
    assert (refused.became, refused.refusal.code) == (Became.REFUSED, "result.no-reason")
    assert enter(cast, Row(pk, says(Outcome.SECOND), reason="The slip says so.")) == ["saved"]
    assert states(pk) == [("superseded", "first", ""), ("confirmed", "second", "The slip says so.")]


def test_a_reason_is_good_for_the_report_that_was_looked_at(cast: Cast) -> None:
    pk = cast.pairing.pk
    reported(cast, Outcome.DRAW)

    (refused,) = enter_results(
        cast.round, [Row(pk, says(Outcome.SECOND), reason="Slip.", seen=0)], actor=cast.user("scorekeeper")
    )

    assert refused.refusal is not None
    assert refused.refusal.code == "result.changed-meanwhile"
    assert states(pk) == [("proposed", "draw", "")]


def test_a_dispute_is_settled_with_a_reason_even_by_the_same_result(cast: Cast) -> None:
    reported(cast)
    said = cast.pairing.reports.select_related("pairing__round__event").get()
    results.dispute_result(said, "No!", entry=cast.entry("opponent"), actor=cast.user("opponent"))

    assert enter(cast, Row(cast.pairing.pk, says(Outcome.FIRST))) == ["refused"]
    assert enter(cast, Row(cast.pairing.pk, says(Outcome.FIRST), reason="Counted again.")) == ["saved"]


def test_an_own_slip_of_the_pen_is_corrected_and_taken_back_without_a_reason(cast: Cast) -> None:
    pk = cast.pairing.pk
    enter(cast, Row(pk, says(Outcome.FIRST)))

    assert enter(cast, Row(pk, says(Outcome.SECOND), seen=1)) == ["saved"]
    assert enter(cast, Row(pk, None, seen=2)) == ["withdrawn"]
    assert enter(cast, Row(pk, None)) == ["unchanged"]
    assert [state for state, *_ in states(pk)] == ["superseded", "superseded"]
    assert enter(cast, Row(pk, says(Outcome.SECOND), seen=0)) == ["saved"]
    assert cast.pairing.reports.get(state="confirmed").version == 3


def test_somebody_else_s_entry_is_changed_with_a_reason(cast: Cast) -> None:
    enter(cast, Row(cast.pairing.pk, says(Outcome.FIRST)), who="owner")

    assert enter(cast, Row(cast.pairing.pk, says(Outcome.SECOND))) == ["refused"]
    assert enter(cast, Row(cast.pairing.pk, None)) == ["refused"]


def test_one_wrong_row_keeps_no_other_back(cast: Cast) -> None:
    one, other = tables(cast.round)
    rows = [
        Row(one, says(Outcome.FIRST, survivors=[-1, 2], points=[1, 2])),
        Row(other, says(Outcome.DRAW)),
        Row(other, says(Outcome.FIRST)),
        Row(999_999_999, says(Outcome.DRAW)),
    ]

    found = enter_results(cast.round, rows, actor=cast.user("scorekeeper"))

    codes = [one.refusal.code if one.refusal else "" for one in found]
    assert codes == ["result.counts-impossible", "", "result.table-twice", "result.no-such-table"]
    assert found[0].refusal is not None
    assert [fault.path for fault in found[0].refusal.faults] == ["/first_survivors"]
    assert states(other)[0][:2] == ("confirmed", "draw")


def test_a_slip_with_less_than_the_report_confirms_it_and_one_with_more_adds_the_counts(cast: Cast) -> None:
    pairing = Pairing.objects.select_related("round__event").get(pk=cast.pairing.pk)
    counts = {"survivors": [5, 2], "points": [500, 100]}
    results.report_result(
        pairing, Claim(Outcome.FIRST, counts), entry=cast.entry("player"), actor=cast.user("player")
    )
    other = tables(cast.round)[1]
    enter(cast, Row(other, says(Outcome.FIRST)), who="owner")

    assert enter(cast, Row(pairing.pk, says(Outcome.FIRST))) == ["confirmed"]
    assert enter(cast, Row(other, says(Outcome.FIRST, **counts))) == ["saved"]
    assert states(other)[1] == ("confirmed", "first", "Counts added from the result slip.")


def test_a_finished_round_keeps_a_result_at_every_table(cast: Cast) -> None:
    for pk in tables(cast.round):
        enter(cast, Row(pk, says(Outcome.FIRST)))
    finish_round(cast.round, actor=cast.user("owner"))

    assert enter(cast, Row(cast.pairing.pk, None, reason="Wrong.")) == ["refused"]
    assert enter(cast, Row(cast.pairing.pk, says(Outcome.DRAW))) == ["refused"]
    assert enter(cast, Row(cast.pairing.pk, says(Outcome.DRAW), reason="Counted again.")) == ["saved"]


def test_the_number_of_queries_does_not_grow_with_the_rows(
    django_assert_max_num_queries: Callable[..., CaptureQueriesContext],
) -> None:
    event = an_event(40)
    round_ = a_round(event)
    rows = [Row(pk, says(Outcome.FIRST)) for pk in tables(round_)]

    with django_assert_max_num_queries(16):
        found = enter_results(round_, rows, actor=event.created_by)

    assert {one.became for one in found} == {Became.SAVED}


# ---- page ----


def page(cast: Cast) -> str:
    return f"/events/{cast.event.slug}/rounds/1/results/"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
    return client


def test_the_page_without_a_script_is_one_form(cast: Cast) -> None:
    client = signed_in(cast.user("scorekeeper"))
    one, other = tables(cast.round)
    text = client.get(page(cast)).content.decode()
    assert "wins" in text
    assert "First player" not in text
    assert text.count('data-label="Points left"') == 2 * len(tables(cast.round))  # the names head the columns

    answer = client.post(page(cast), {f"t{one}-outcome": "first", f"t{one}-seen": "0", f"t{other}-seen": "0"})

    assert answer.status_code == 302
    assert states(one)[0][:2] == ("confirmed", "first")
    assert states(other) == []


def test_a_row_that_was_filled_in_by_the_server_is_left_alone(cast: Cast) -> None:
    """The plain form sends every row: what it was filled with undoes nobody's later correction."""
    client, pk = signed_in(cast.user("scorekeeper")), cast.pairing.pk
    enter(cast, Row(pk, says(Outcome.FIRST)))
    enter(cast, Row(pk, says(Outcome.SECOND), reason="Misread."), who="owner")

    client.post(page(cast), {f"t{pk}-outcome": "first", f"t{pk}-seen": "1"})

    assert [state for state, *_ in states(pk)] == ["superseded", "confirmed"]


def test_what_is_refused_stands_in_the_page_again_with_its_reason(cast: Cast) -> None:
    reported(cast)
    pk = cast.pairing.pk
    client = signed_in(cast.user("scorekeeper"))

    answer = client.post(page(cast), {f"t{pk}-outcome": "second", f"t{pk}-seen": "1"})

    assert answer.status_code == 422
    assert "Give a reason to change it." in answer.content.decode()
    assert states(pk) == [("proposed", "first", "")]


def test_a_row_with_numbers_missing_is_named_and_keeps_what_was_typed(cast: Cast) -> None:
    pk, table = cast.pairing.pk, cast.pairing.table
    typed = {f"t{pk}-first_survivors": "9", f"t{pk}-second_survivors": "4", f"t{pk}-seen": "0"}

    text = signed_in(cast.user("scorekeeper")).post(page(cast), typed).content.decode()

    assert f'<a href="#row-{pk}">Table {table} is not saved: 2 numbers are missing.</a>' in text
    assert 'value="9"' in text
    assert states(pk) == []


def test_a_button_confirms_what_was_reported(cast: Cast) -> None:
    reported(cast)

    signed_in(cast.user("scorekeeper")).post(page(cast), {"confirm": str(cast.pairing.pk)})

    assert states(cast.pairing.pk) == [("confirmed", "first", "")]


def test_counts_decide_on_the_page(cast: Cast) -> None:
    pk = cast.pairing.pk
    for name, army in (("player", "rohan"), ("opponent", "orcs")):
        lists.submit_list(cast.entry(name), a_list(cast.user(name), army), actor=cast.user(name))
    counts = {"first_survivors": "9", "second_survivors": "0", "first_points": "300", "second_points": "0"}
    said = {f"t{pk}-{name}": text for name, text in counts.items()}

    answer = signed_in(cast.user("owner")).post(page(cast), said, headers={"X-Sent-By": "results"})

    (row,) = answer.json()["rows"]
    games = cast.round.pairings.filter(kind="game").count()
    assert answer.json()["confirmed"] == f"1 of {games} results confirmed"
    assert not row["fault"], row
    assert (row["became"], row["label"], row["seen"]) == ("saved", "Confirmed", 1)
    assert cast.pairing.reports.get().outcome == "first"


def test_signed_slips_need_no_reason_against_a_report_but_one_against_a_confirmed_result(cast: Cast) -> None:
    reported(cast)
    client, pk = signed_in(cast.user("owner")), cast.pairing.pk

    client.post(page(cast), {f"t{pk}-outcome": "second", f"t{pk}-seen": "1", "signed": "1"})
    assert states(pk)[-1] == ("confirmed", "second", "Both players signed the slip.")

    other = signed_in(cast.user("scorekeeper"))
    refused = other.post(page(cast), {f"t{pk}-outcome": "draw", f"t{pk}-seen": "2", "signed": "1"})
    assert refused.status_code == 422
    assert "This result is confirmed. To change it, give a reason." in refused.content.decode()
    assert "has reported something else" not in refused.content.decode()
    assert states(pk)[-1][1] == "second"


@pytest.mark.parametrize(
    "name", ["outcome", "first_survivors", "place-1", "seen", "clear", "reason", "signed"]
)
def test_nonsense_in_a_cell_breaks_nothing(cast: Cast, name: str) -> None:
    client = signed_in(cast.user("owner"))
    for text in ("x" * 400, "²", "-1", "9" * 30, "\x00", "first; drop"):
        answer = client.post(page(cast), {f"t{cast.pairing.pk}-{name}": text, "confirm": text})
        assert answer.status_code in (302, 422)


def test_the_queue_says_who_waits_for_the_staff(cast: Cast) -> None:
    entry: Entry = cast.entry("opponent")
    entry.user = None
    entry.save()
    reported(cast)

    text = signed_in(cast.user("owner")).get(page(cast)).content.decode()

    assert "Needs you" in text
    assert "The opponent has no account, so you confirm it." in text


def test_the_page_says_when_no_table_or_player_is_found_and_keeps_what_was_typed(cast: Cast) -> None:
    client = signed_in(cast.user("owner"))
    for wanted in ("zzz", "987", "<b>"):
        text = client.get(page(cast), {"table": wanted}).content.decode()
        assert f"No table or player “{escape(wanted)}”." in text
        assert f'name="table" value="{escape(wanted)}"' in text
    name = cast.entry("player").name
    for wanted in ("", "1", name[:4]):
        assert "No table or player" not in client.get(page(cast), {"table": wanted}).content.decode()


def test_the_hint_says_when_a_confirmed_result_is_changed_without_a_reason(cast: Cast) -> None:
    text = signed_in(cast.user("owner")).get(page(cast)).content.decode()
    minutes = SLIP_OF_THE_PEN // timedelta(minutes=1)
    assert f"You need none for a result that you entered yourself less than {minutes} minutes ago" in text
    pk = cast.pairing.pk
    enter(cast, Row(pk, says(Outcome.FIRST)), who="owner")
    assert enter(cast, Row(pk, says(Outcome.SECOND)), who="owner") == ["saved"]
    cast.pairing.reports.update(said_at=F("said_at") - SLIP_OF_THE_PEN - timedelta(seconds=1))
    assert enter(cast, Row(pk, says(Outcome.DRAW)), who="owner") == ["refused"]


def test_a_table_whose_judge_call_is_open_says_so_beside_confirm(cast: Cast) -> None:
    reported(cast)
    sign = "Judge call open"
    pairing = Pairing.objects.select_related("round__event").get(pk=cast.pairing.pk)
    call = calls.call_judge(pairing, "Is this in range?", actor=cast.user("player"))

    judged = signed_in(cast.user("owner")).get(page(cast)).content.decode()
    assert judged.count(sign) == 2, "in the queue and in the row"
    assert judged.count(reverse("tournaments:call", args=[call.pk])) == 2
    asks = 'data-confirm="A judge is called to this table. Confirm the result now?"'
    assert judged.count(asks) == 2

    scored = signed_in(cast.user("scorekeeper")).get(page(cast)).content.decode()
    assert scored.count(sign) == 2
    assert reverse("tournaments:call", args=[call.pk]) not in scored, "what is asked is for the judges"

    JudgeCall.objects.all().delete()
    alone = signed_in(cast.user("owner")).get(page(cast), {"all": ""}).content.decode()
    assert sign not in alone
    assert asks not in alone


# ---- API ----


def put(event: Event, user: User, body: object) -> dict[str, object]:
    client = APIClient()
    client.force_authenticate(user)
    answer = client.put(f"/api/v1/events/{event.slug}/rounds/1/results/", body, format="json")
    assert answer.status_code == 200, answer.content
    found: dict[str, object] = answer.json()
    return found


def test_put_takes_many_and_names_every_fault(cast: Cast) -> None:
    one, other = cast.round.pairings.order_by("table").values_list("table", flat=True)
    rows = [
        {"table": one, "outcome": "first"},
        {"table": other, "outcome": "nobody"},
        {"outcome": "draw"},
        {"table": 77, "outcome": "draw"},
    ]

    found = put(cast.event, cast.user("owner"), {"rows": rows})
    again = put(cast.event, cast.user("owner"), {"rows": rows})

    assert (found["saved"], found["refused"]) == (1, 3)
    assert (again["saved"], again["refused"]) == (0, 3)
    assert [row["became"] for row in found["rows"]] == ["saved", "refused", "refused", "refused"]  # type: ignore[attr-defined]
    paths = [[fault["path"] for fault in row["faults"]] for row in found["rows"]]  # type: ignore[attr-defined]
    assert paths == [[], ["/outcome"], ["/table"], []]


@pytest.mark.parametrize("body", [{}, [], {"rows": {}}, {"rows": []}, {"rows": [1]}, {"rows": None}, 7])
def test_put_refuses_what_is_no_list_of_rows(cast: Cast, body: object) -> None:
    client = APIClient()
    client.force_authenticate(cast.user("owner"))
    answer = client.put(f"/api/v1/events/{cast.event.slug}/rounds/1/results/", body, format="json")
    assert 400 <= answer.status_code < 500


def test_get_lists_tables_and_who_waits(cast: Cast) -> None:
    reported(cast)
    client = APIClient()
    client.force_authenticate(cast.user("scorekeeper"))

    found = client.get(f"/api/v1/events/{cast.event.slug}/rounds/1/results/").json()

    assert len(found["tables"]) == 2
    assert [one["why"] for one in found["needs_you"]] == ["unconfirmed"]

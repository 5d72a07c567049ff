"""The results page in a real browser: slips by keyboard, without a connection, undone, and pasted from a spreadsheet."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, SignIn, until
from tests.browser.test_board import Hand
from tests.factories.tournaments import a_round, an_event
from tournaments.models import Event, Outcome, Pairing, Round
from tournaments.services import many_results, results
from tournaments.services.calls import call_judge
from tournaments.services.results import Claim

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SLIPS, FIVE_MINUTES = 50, 300
MARGIN = 10  # seconds that are left of them, at the least
AT_ONCE = 2_500  # milliseconds: well before the page asks by itself
READING = 1.2  # a mental operator of the keystroke-level model for each slip: to take it up and read it


def an_evening(players: int) -> tuple[Event, Round]:
    event = an_event(players)
    return event, a_round(event)


def opened(open_as: SignIn, event: Event) -> Page:
    page = open_as(event.created_by, LAPTOP)
    page.goto(f"/events/{event.slug}/rounds/1/results/")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    return page


def all_saved(page: Page) -> None:
    expect(page.get_by_text("No unsaved results.")).to_be_visible()


def outcomes(round_: Round) -> dict[int | None, str]:
    found = Pairing.objects.filter(round=round_, reports__state="confirmed")
    return dict(found.values_list("table", "reports__outcome"))


def test_fifty_slips_in_any_order_take_less_than_five_minutes(
    open_as: SignIn, record_property: Callable[[str, object], None]
) -> None:
    event, round_ = an_evening(2 * SLIPS)
    tables = list(round_.pairings.order_by("table").values_list("table", flat=True))
    random.Random(17).shuffle(tables)
    page = opened(open_as, event)
    hand = Hand(page)
    hand.count()
    page.get_by_label("Table number or player").click()
    for at, table in enumerate(tables):
        page.keyboard.type(str(table))
        page.keyboard.press("Enter")
        winner, *counts = ("1", "9", "4", "450", "120") if at % 2 else ("2", "3", "11", "90", "600")
        page.keyboard.press(winner)
        for text in counts:
            page.keyboard.type(text)
            page.keyboard.press("Tab" if text != counts[-1] else "Enter")
    all_saved(page)
    seconds = hand.seconds + SLIPS * READING
    record_property("seconds_for_fifty_slips", round(seconds, 1))
    assert seconds < FIVE_MINUTES - MARGIN, seconds
    found = outcomes(round_)
    assert len(found) == SLIPS
    assert all(found[table] == ("first" if at % 2 else "second") for at, table in enumerate(tables))


def test_winners_are_chosen_row_by_row_and_the_last_one_is_undone(open_as: SignIn) -> None:
    event, round_ = an_evening(8)
    page = opened(open_as, event)
    page.locator("[data-cell=outcome]").first.focus()
    for key in "12d":
        page.keyboard.press(key)
        page.keyboard.press("Enter")
    all_saved(page)
    assert sorted(outcomes(round_).values()) == ["draw", "first", "second"]

    page.get_by_role("button", name="Undo").click()
    all_saved(page)
    until(page, lambda: len(outcomes(round_)) == 2)
    expect(page.locator("tbody tr").nth(2).get_by_label("Winner")).to_have_value("")


def test_a_winners_key_goes_on_to_the_first_empty_count_and_then_to_the_next_table_without_a_result(
    open_as: SignIn,
) -> None:
    event, round_ = an_evening(8)
    entered = round_.pairings.order_by("table")[1]
    actor = event.created_by
    many_results.enter_results(
        round_, [many_results.Row(entered.pk, lambda _: Claim(Outcome.DRAW))], actor=actor
    )
    page = opened(open_as, event)
    rows = page.locator("tbody tr")
    rows.first.get_by_label("Winner").focus()
    page.keyboard.press("1")
    expect(rows.first.locator("input[data-cell]").first).to_be_focused()
    for _ in range(4):
        page.keyboard.type("7")
        page.keyboard.press("Tab")
    rows.first.get_by_label("Winner").focus()
    page.keyboard.press("2")
    expect(rows.nth(2).get_by_label("Winner")).to_be_focused()
    all_saved(page)
    until(page, lambda: outcomes(round_).get(rows_table(page, 0)) == "second")


def rows_table(page: Page, at: int) -> int:
    return int(page.locator("tbody tr").nth(at).get_attribute("data-table") or 0)


def test_undo_is_off_once_the_only_entry_is_undone(open_as: SignIn) -> None:
    event, round_ = an_evening(4)
    page = opened(open_as, event)
    page.locator("[data-cell=outcome]").first.focus()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    all_saved(page)
    undo = page.get_by_role("button", name="Undo last entry")
    undo.click()
    until(page, lambda: outcomes(round_) == {})
    page.get_by_label("Table number or player").click()
    all_saved(page)
    expect(undo).to_be_disabled()


def a_reported_game(round_: Round) -> Pairing:
    """The first player of table 1 has reported a win, which nobody has confirmed."""
    pairing = round_.pairings.select_related("round__event").order_by("table")[0]
    entry = pairing.seats.get(side=1).entry
    assert entry.user is not None
    results.report_result(pairing, Claim(Outcome.FIRST), entry=entry, actor=entry.user)
    return pairing


def test_a_confirmed_report_leaves_the_queue_and_is_counted_at_once(open_as: SignIn) -> None:
    event, round_ = an_evening(4)
    pairing = a_reported_game(round_)
    page = opened(open_as, event)
    page.locator(f"#row-{pairing.pk}").get_by_role("button", name="Confirm").click()
    expect(page.locator("#live-progress")).to_have_text("1 of 2 results confirmed", timeout=AT_ONCE)
    expect(page.get_by_role("heading", name="Needs you")).to_be_hidden(timeout=AT_ONCE)


@pytest.mark.parametrize("where", ["#row", "#need"])
def test_confirm_asks_once_where_a_judge_is_called(open_as: SignIn, where: str) -> None:
    event, round_ = an_evening(4)
    pairing = a_reported_game(round_)
    player = pairing.seats.get(side=1).entry.user
    assert player is not None
    call_judge(pairing, "Is this in range?", actor=player)
    page = opened(open_as, event)
    confirm = page.locator(f"{where}-{pairing.pk}").get_by_role("button", name="Confirm")
    dialog = page.locator("dialog", has_text="A judge is called to this table.")
    confirm.click()
    dialog.get_by_role("button", name="Go back").click()
    expect(page.locator("#live-progress")).to_have_text("0 of 2 results confirmed")
    confirm.click()
    dialog.get_by_role("button", name="Confirm").click()
    expect(page.locator("#live-progress")).to_have_text("1 of 2 results confirmed", timeout=AT_ONCE)
    expect(dialog).to_have_count(0)


def test_an_unknown_table_is_named_and_what_was_typed_stays(open_as: SignIn) -> None:
    event, _ = an_evening(4)
    page = opened(open_as, event)
    field = page.get_by_label("Table number or player")
    field.fill("zzz")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="No table or player “zzz”.")).to_be_visible()
    expect(field).to_have_value("zzz")
    field.fill("1")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No table or player")).to_be_hidden()


def test_no_reason_is_asked_for_signed_slips(open_as: SignIn) -> None:
    event, round_ = an_evening(4)
    pairing = a_reported_game(round_)
    page = opened(open_as, event)
    page.get_by_label("Both players signed the slips that I enter").check()
    page.locator("[data-cell=outcome]").first.focus()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    until(page, lambda: outcomes(round_) == {pairing.table: "second"})
    assert pairing.reports.get(state="confirmed").reason == "Both players signed the slip."


def test_what_is_entered_without_a_connection_is_kept_and_sent_later(open_as: SignIn) -> None:
    event, round_ = an_evening(4)
    page = opened(open_as, event)
    page.context.set_offline(True)
    page.locator("[data-cell=outcome]").first.focus()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 result not saved. No connection.")).to_be_visible()
    assert outcomes(round_) == {}

    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(f"/events/{event.slug}/rounds/1/results/")
    all_saved(page)
    assert list(outcomes(round_).values()) == ["first"]


def test_a_reason_is_asked_for_only_where_a_report_is_changed(open_as: SignIn) -> None:
    event, round_ = an_evening(4)
    pairing = a_reported_game(round_)
    page = opened(open_as, event)
    expect(page.get_by_role("heading", name="Needs you")).to_be_visible()
    page.locator("[data-cell=outcome]").first.focus()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Give a reason to change it.")).to_be_visible()
    page.get_by_label("Reason for a change").first.fill("The slip says so.")
    page.keyboard.press("Enter")
    all_saved(page)
    until(page, lambda: list(outcomes(round_).values()) == ["second"])
    assert pairing.reports.get(state="confirmed").reason == "The slip says so."


def test_rows_of_a_spreadsheet_go_to_their_tables(open_as: SignIn) -> None:
    event, round_ = an_evening(8)
    page = opened(open_as, event)
    tables = list(round_.pairings.order_by("-table").values_list("table", flat=True))
    name = round_.pairings.get(table=tables[1]).seats.get(side=2).entry.name
    text = f"{tables[0]}\t1-0\n{tables[1]}\t{name}\n{tables[2]}\tnobody at all\n"
    page.locator("[data-cell=outcome]").first.evaluate(
        """(cell, text) => { cell.focus(); const data = new DataTransfer(); data.setData("text/plain", text);
        cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); }""",
        text,
    )
    expect(page.get_by_text("Line 3 of the pasted rows could not be read")).to_be_visible()
    all_saved(page)
    assert outcomes(round_) == {tables[0]: "first", tables[1]: "second"}


def test_a_row_with_numbers_missing_is_not_called_saved(open_as: SignIn) -> None:
    event, round_ = an_evening(4)
    page = opened(open_as, event)
    row = page.locator("tbody tr").first
    numbers, told = row.locator("input[data-cell]"), page.locator("#save-state")
    text = f"Table {rows_table(page, 0)} is not saved: 2 numbers are missing."
    for at in (0, 1):
        numbers.nth(at).fill("5")
    page.get_by_label("Table number or player").click()
    expect(told).to_have_text(text)
    expect(row.locator("[data-fault]")).to_have_text(text)
    page.locator("#save-all").click()
    expect(told).to_have_text(text)
    expect(numbers.nth(2)).to_be_focused()
    expect(numbers.first).to_have_value("5")
    row.get_by_label("Winner").select_option("first")
    for at, figure in ((2, "3"), (3, "1")):
        numbers.nth(at).fill(figure)
    page.get_by_label("Table number or player").click()
    all_saved(page)
    expect(row.locator("[data-fault]")).to_be_hidden()
    until(page, lambda: len(outcomes(round_)) == 1)

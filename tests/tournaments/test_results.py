"""Results: reported, confirmed, disputed, settled. Versions stay; only one counts."""

import pytest

from common.errors import Invalid, NotAllowed, Refusal
from tests.factories.tournaments import a_list, a_round, play
from tests.tournaments.conftest import Cast
from tournaments.models import Outcome, Pairing, ReportState
from tournaments.services import results
from tournaments.services.entries import lists
from tournaments.services.result_decision import claim_from_counts
from tournaments.services.results import Claim
from tournaments.services.rounds import finish_round

WON, DRAWN, LOST = Claim(Outcome.FIRST), Claim(Outcome.DRAW), Claim(Outcome.SECOND)


def table(cast: Cast) -> Pairing:
    rows = Pairing.objects.select_related("round__event").prefetch_related("seats__entry__submission")
    return rows.get(pk=cast.pairing.pk)


def report(cast: Cast, name: str, claim: Claim) -> object:
    return results.report_result(table(cast), claim, entry=cast.entry(name), actor=cast.user(name))


def states(cast: Cast) -> list[str]:
    return list(cast.pairing.reports.order_by("version").values_list("state", flat=True))


def test_a_report_counts_when_the_opponent_confirms(cast: Cast) -> None:
    report(cast, "player", WON)
    assert states(cast) == ["proposed"]

    said = cast.pairing.reports.get()
    results.confirm_result(said, entry=cast.entry("opponent"), actor=cast.user("opponent"))

    assert states(cast) == ["confirmed"]
    assert said.answered_by == cast.user("opponent")


def test_nobody_confirms_or_disputes_their_own_report(cast: Cast) -> None:
    report(cast, "player", WON)
    said = cast.pairing.reports.get()

    with pytest.raises(NotAllowed):
        results.confirm_result(said, entry=cast.entry("player"), actor=cast.user("player"))
    with pytest.raises(NotAllowed):
        results.dispute_result(said, "hm", entry=cast.entry("player"), actor=cast.user("player"))


def test_a_mistake_is_corrected_by_a_new_version(cast: Cast) -> None:
    report(cast, "player", WON)
    old = cast.pairing.reports.get()
    report(cast, "player", DRAWN)

    assert states(cast) == ["superseded", "proposed"]
    with pytest.raises(Refusal, match="no longer waits"):
        results.confirm_result(old, entry=cast.entry("opponent"), actor=cast.user("opponent"))


def test_a_dispute_needs_a_reason_and_is_settled_by_the_organizer(cast: Cast) -> None:
    report(cast, "player", WON)
    said = cast.pairing.reports.get()
    with pytest.raises(Invalid):
        results.dispute_result(said, "  ", entry=cast.entry("opponent"), actor=cast.user("opponent"))
    results.dispute_result(said, "I had more", entry=cast.entry("opponent"), actor=cast.user("opponent"))
    assert states(cast) == ["disputed"]

    with pytest.raises(Invalid):
        results.override_result(table(cast), LOST, reason="", actor=cast.user("owner"))
    results.override_result(table(cast), LOST, reason="counted again", actor=cast.user("owner"))

    assert states(cast) == ["superseded", "confirmed"]


def test_players_may_settle_a_dispute_themselves(cast: Cast) -> None:
    report(cast, "player", WON)
    said = cast.pairing.reports.get()
    results.dispute_result(said, "no", entry=cast.entry("opponent"), actor=cast.user("opponent"))
    report(cast, "opponent", DRAWN)
    report(cast, "player", DRAWN)

    assert states(cast) == ["superseded", "confirmed"]


def test_a_confirmed_result_is_the_organizer_s_to_change(cast: Cast) -> None:
    report(cast, "player", WON)
    report(cast, "opponent", WON)
    assert states(cast) == ["confirmed"]

    with pytest.raises(Refusal, match="confirmed"):
        report(cast, "player", DRAWN)


def test_the_scorekeeper_confirms_a_signed_slip(cast: Cast) -> None:
    report(cast, "player", WON)

    results.confirm_for_players(cast.pairing.reports.get(), actor=cast.user("scorekeeper"))

    assert states(cast) == ["confirmed"]


def test_players_report_in_the_round_being_played_only(cast: Cast) -> None:
    play(cast.round)
    finish_round(cast.round, actor=cast.user("owner"))

    with pytest.raises(Refusal, match="finished"):
        report(cast, "player", WON)


def test_a_bye_has_no_result(cast: Cast) -> None:
    play(cast.round)
    gone = cast.entry("other player")
    gone.state = "dropped"
    gone.save()
    bye = a_round(cast.event).pairings.select_related("round__event").get(kind="bye")

    with pytest.raises(Refusal, match="bye"):
        results.override_result(bye, WON, reason="x", actor=cast.user("owner"))


def test_counts_that_cannot_be_are_all_named(cast: Cast) -> None:
    for name, army in (("player", "rohan"), ("opponent", "orcs")):
        lists.submit_list(cast.entry(name), a_list(cast.user(name), army), actor=cast.user(name))

    with pytest.raises(Invalid) as refused:
        claim_from_counts(table(cast), {"survivors": [99, 0], "points": [5000, 40]})

    assert sorted(fault.path for fault in refused.value.faults) == [
        "/first_points",
        "/first_survivors",
        "/second_points",
    ]


def test_without_lists_section_7_cannot_decide_and_says_so(cast: Cast) -> None:
    with pytest.raises(Invalid) as refused:
        claim_from_counts(table(cast), {"survivors": [5, 5], "points": [100, 100]})

    assert len(refused.value.faults) == 2
    assert "Choose the winner instead" in refused.value.faults[0].text


def test_the_open_report_is_named_in_the_state(cast: Cast) -> None:
    report(cast, "player", WON)

    assert cast.pairing.reports.get().state == ReportState.PROPOSED
    assert str(cast.pairing.reports.get()) == "Player 1 wins (Not confirmed yet)"

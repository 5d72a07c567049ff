"""An organizer's own scoring: worth, bands, bonuses, byes, forfeits, own numbers on the result slip, and what they feed."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid
from tests.factories.tournaments import a_round, an_event, settle
from tests.tournaments.own_scorings import GAME, JUNK, RULES, a_count, a_document, points
from tournaments.forms.own_scoring import OwnScoringForm
from tournaments.history import archive
from tournaments.history.played import Game
from tournaments.history.ranking import standings_of
from tournaments.history.scoring import results_of, scoring_of
from tournaments.history.slips import slip_for
from tournaments.models import Event, EventState, Outcome, Pairing, PairingKind
from tournaments.own_scoring import OWN, check_scoring, document_of, scoring_from, slip_with
from tournaments.pairing.chances import Chance
from tournaments.presenters.cut_prospects import prospects_of
from tournaments.presenters.scoring_preview import past_events, preview
from tournaments.services.events import change_event
from tournaments.services.restoring import restore_event
from tournaments.services.result_decision import claim_from_counts, claim_from_word
from tournaments.services.results import override_result
from tournaments.standings import PRESETS, TIEBREAKS, Bonus, Scoring

SignedIn = Callable[[User], Client]
Api = Callable[..., APIClient]
COUNTS = {
    "vp": [8, 5],
    "razed": [900, 400],
    "leaders": [1, 0],
    "markers": [3, 1],
    "games": [2, 1],
    "drawn": 0,
}


def an_own_event(players: int = 2, **changes: Any) -> Event:
    document = a_document(**changes)
    return an_event(players, ruleset=RULES, scoring=OWN, own_scoring=document, tiebreaks=[])


def the_table(event: Event) -> Pairing:
    return a_round(event).pairings.select_related("round__event").get(kind="game")


# What games are worth


def game(outcome: Outcome, *, unplayed: bool = False, **counted: Any) -> Game:
    return Game(1, 1, PairingKind.GAME, 1, 1, 2, outcome=outcome, unplayed=unplayed, **counted)


def worths(scoring: Scoring, played: Game) -> tuple[int, ...]:
    return tuple(result.points for result in results_of([played], scoring))


def test_bonuses_are_added_for_each_player_who_reached_them() -> None:
    scoring = Scoring(bonuses=(Bonus("markers", 3, 1), Bonus("vp", 10, 2)))
    counts = {"markers": [3, 2], "vp": [4, 10]}
    assert worths(scoring, game(Outcome.FIRST, counts=counts)) == (4, 2)
    assert worths(scoring, game(Outcome.FIRST)) == (3, 0)
    assert worths(scoring, game(Outcome.FIRST, counts=counts, unplayed=True)) == (3, 0)


def test_a_game_decided_without_playing_has_a_worth_of_its_own() -> None:
    scoring = Scoring(forfeit_win=2, forfeit_loss=1)
    assert worths(scoring, game(Outcome.FIRST, unplayed=True)) == (2, 1)
    assert worths(scoring, game(Outcome.FIRST)) == (3, 0)
    assert worths(scoring, game(Outcome.BOTH_LOSE, unplayed=True)) == (1, 1)


@pytest.mark.parametrize(
    ("kind", "worth"),
    [
        (PairingKind.BYE, 5),
        (PairingKind.FULL_BYE, 5),
        (PairingKind.WALKOVER, 5),
        (PairingKind.HALF_BYE, 2),
        (PairingKind.ZERO_BYE, 1),
        (PairingKind.SITS_OUT, 0),
    ],
)
def test_byes_are_worth_something_by_their_kind(kind: PairingKind, worth: int) -> None:
    scoring = Scoring(bye=5, half_bye=2, zero_bye=1)
    (result,) = results_of([Game(1, 1, kind, None, 1, None)], scoring)
    assert result.points == worth


def test_games_of_a_match_feed_the_game_tiebreaks_and_the_match_decides_the_round() -> None:
    played = game(Outcome.FIRST, games_won=(2, 1), games_drawn=1)
    mine, theirs = results_of([played], Scoring())
    assert (mine.games_won, mine.games_drawn, mine.games_lost, mine.won) == (2, 1, 1, 1)
    assert (theirs.games_won, theirs.games_lost, theirs.won, theirs.is_lost) == (1, 2, -1, True)


def test_a_match_of_equal_games_is_won_by_its_winner() -> None:
    played = game(Outcome.FIRST, games_won=(1, 1))
    mine, theirs = results_of([played], Scoring())
    assert (mine.won, theirs.won) == (1, -1)
    assert not mine.is_lost


# At an event


@pytest.mark.django_db
def test_every_number_feeds_its_tiebreak() -> None:
    codes = [
        "vp-difference", "vp", "destroyed-difference", "destroyed", "leaders", "leaders-lost", "objectives",
        "games-won", "games-difference", "gw",
    ]  # fmt: skip
    event = an_own_event()
    change_event(event, {"tiebreaks": codes}, actor=event.created_by)
    event.refresh_from_db()
    table = the_table(event)
    override_result(table, claim_from_counts(table, dict(COUNTS)), reason="slip", actor=event.created_by)

    rows = {row.rank: dict(zip(codes, row.values, strict=True)) for row in standings_of(event).table.rows}
    assert rows[1] == {
        "vp-difference": 3, "vp": 8, "destroyed-difference": 500, "destroyed": 900, "leaders": 1,
        "leaders-lost": 0, "objectives": 3, "games-won": 2, "games-difference": 1, "gw": Fraction(2, 3),
    }  # fmt: skip
    assert rows[2]["vp-difference"] == -3
    assert rows[2]["leaders-lost"] == 1


@pytest.mark.django_db
def test_tiebreaks_without_a_number_are_refused() -> None:
    event = an_own_event(counts=[a_count("vp", "scored")], decided_by={"count": "", "margin": 1})
    with pytest.raises(Invalid, match=r".") as refused:
        change_event(event, {"tiebreaks": ["vp", "objectives"]}, actor=event.created_by)
    assert [fault.path for fault in refused.value.faults] == ["/tiebreaks/1"]


@pytest.mark.django_db
def test_a_difference_below_the_margin_is_a_draw() -> None:
    table = the_table(an_own_event())
    claim = claim_from_counts(table, COUNTS | {"vp": [6, 5]})
    assert claim.outcome == Outcome.DRAW
    assert "difference of 2" in claim.finding
    assert claim_from_counts(table, COUNTS | {"vp": [7, 5]}).outcome == Outcome.FIRST


@pytest.mark.django_db
def test_bands_of_the_own_numbers_give_the_points() -> None:
    bands = [{"from": 0, "winner": 10, "loser": 10}, {"from": 3, "winner": 13, "loser": 6}]
    event = an_own_event(bands=bands)
    table = the_table(event)
    override_result(table, claim_from_counts(table, dict(COUNTS)), reason="slip", actor=event.created_by)
    assert sorted(row.points for row in standings_of(event).table.rows) == [6, 13]


@pytest.mark.django_db
def test_counts_of_the_game_are_refused_where_the_slip_is_the_organizers() -> None:
    table = the_table(an_own_event())
    with pytest.raises(Invalid, match="cannot be right") as refused:
        override_result(
            table,
            claim_from_word(Outcome.FIRST, {"victory_points": [3, 1]}),
            reason="slip",
            actor=table.round.event.created_by,
        )
    assert "/counts/victory_points" in [fault.path for fault in refused.value.faults]


@pytest.mark.django_db
def test_a_broken_document_is_refused_whole_and_changes_nothing() -> None:
    event = an_event(2, ruleset=RULES)
    before = Event.objects.values().get(pk=event.pk)
    for document in (*JUNK, a_document(points=points(win=0, draw=0))):
        with pytest.raises(Invalid):
            change_event(event, {"scoring": OWN, "own_scoring": document}, actor=event.created_by)
    assert Event.objects.values().get(pk=event.pk) == before


@pytest.mark.django_db
def test_an_archive_brings_the_scoring_back_and_the_same_standings() -> None:
    event = an_own_event(bonuses=[{"count": "markers", "at_least": 3, "points": 2}])
    table = the_table(event)
    override_result(table, claim_from_counts(table, dict(COUNTS)), reason="slip", actor=event.created_by)
    made = restore_event(archive.as_json(event), actor=event.created_by).event
    assert scoring_of(made) == scoring_of(event)
    assert [row.points for row in standings_of(made).table.rows] == [5, 0]


@pytest.mark.django_db
def test_forecasts_of_a_cut_stay_true_with_bonuses() -> None:
    """Three points behind with one round left: only a tie at 3 for a win, in without one where a bonus of 2 can be added."""
    for bonuses, chance in (
        ([], Chance.TIEBREAKS),
        ([{"count": "vp", "at_least": 9, "points": 2}], Chance.OPEN),
    ):
        event = an_own_event(4, bonuses=bonuses)
        Event.objects.filter(pk=event.pk).update(cut_size=2, round_count=3)
        event.refresh_from_db()
        for _ in range(2):
            for pairing in a_round(event).pairings.select_related("round__event").prefetch_related("seats"):
                best = min(seat.entry.number for seat in pairing.seats.all())
                first = pairing.seats.get(side=1).entry.number == best
                settle(pairing, Outcome.FIRST if first else Outcome.SECOND)
        found = prospects_of(event, standings_of(event))
        assert found is not None
        assert found.players[4].chance == chance


# Preview, page, API


@pytest.mark.django_db
def test_a_past_event_is_shown_under_both_scorings() -> None:
    past = an_event(2, ruleset=RULES, scoring="mesbg")
    table = the_table(past)
    override_result(
        table, claim_from_counts(table, {"victory_points": [3, 9]}), reason="slip", actor=past.created_by
    )
    Event.objects.filter(pk=past.pk).update(state=EventState.CLOSED)
    past.rounds.update(state="finished")
    event = an_event(2, ruleset=RULES)

    assert list(past_events(event)) == [past]
    shown = preview(past, Scoring(win=7, draw=3, loss=2))
    assert [(row.points, row.old_points, row.move) for row in shown.rows] == [("7", "3", 0), ("2", "0", 0)]


def typed(document: dict[str, Any]) -> dict[str, str]:
    """What a browser sends for a form that shows `document`."""
    form = OwnScoringForm(game=GAME, document=document)
    values = {field.html_name: field.value() for field in form}
    return {
        name: "on" if value is True else str(value)
        for name, value in values.items()
        if value not in (None, False)
    }


@pytest.mark.parametrize("document", [a_document(), *map(document_of, (row for row in PRESETS.values()))])
def test_the_form_gives_back_the_document_that_it_shows(document: dict[str, Any]) -> None:
    form = OwnScoringForm(typed(document), game=GAME, document=document)
    assert form.is_valid(), form.errors
    given = form.to_document()
    mine, theirs = scoring_from(given), scoring_from(document)
    assert Fraction(mine.win, mine.unit) == Fraction(theirs.win, theirs.unit)
    assert given["counts"] == document["counts"] or [row["label"] for row in given["counts"]] == [
        row["label"] for row in document["counts"]
    ]
    assert check_scoring(given, GAME, RULES) == []


@pytest.mark.django_db
def test_the_page_previews_without_saving_and_saves(signed_in: SignedIn) -> None:
    event = an_event(2, ruleset=RULES)
    client, address = signed_in(event.created_by), f"/events/{event.slug}/scoring/"
    sent = typed(a_document()) | {"win": "2.5", "count1_label": "Siegpunkte"}

    assert client.get(f"{address}?from=chess").status_code == 200
    assert client.post(address, sent | {"preview": "1"}).status_code == 200
    event.refresh_from_db()
    assert event.scoring != OWN

    assert client.post(address, sent).status_code == 302
    event.refresh_from_db()
    assert event.scoring == OWN
    assert scoring_of(event).win == 5
    assert scoring_of(event).unit == 2
    assert slip_for(event).counts[0].label == "Siegpunkte"
    settings = client.get(f"/events/{event.slug}/settings/").content.decode()
    assert "Own scoring: Club nights" in settings
    assert "Club nights" in client.get(f"/events/{event.slug}/").content.decode()


@pytest.mark.django_db
def test_the_page_says_what_is_wrong(signed_in: SignedIn) -> None:
    event = an_event(2, ruleset=RULES)
    sent = typed(a_document()) | {"draw": "9", "bands": "six: 11-9", "bonus1_count": "own:8"}
    answer = signed_in(event.created_by).post(f"/events/{event.slug}/scoring/", sent)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Line 1 is not a band" in text
    assert "Say what this bonus is worth" in text


@pytest.mark.django_db
def test_only_those_who_manage_the_event_reach_the_page(signed_in: SignedIn, client: Client) -> None:
    event = an_event(2, ruleset=RULES)
    Event.objects.filter(pk=event.pk).update(state=EventState.PUBLISHED)
    address = f"/events/{event.slug}/scoring/"
    player = event.entries.first()
    assert player is not None
    assert player.user is not None
    assert client.get(address).status_code == 302
    assert signed_in(player.user).get(address).status_code == 403


@pytest.mark.django_db
def test_after_the_start_the_scoring_stands(signed_in: SignedIn) -> None:
    event = an_event(2, ruleset=RULES)
    a_round(event)
    answer = signed_in(event.created_by).post(f"/events/{event.slug}/scoring/", typed(a_document()))
    assert answer.status_code == 422
    event.refresh_from_db()
    assert event.scoring != OWN


@pytest.mark.django_db
def test_a_program_sets_the_scoring_and_reads_the_counts(api: Api) -> None:
    event = an_event(2, ruleset=RULES)
    client = api(event.created_by)
    address = f"/api/v1/events/{event.slug}/"
    answer = client.patch(address, {"scoring": OWN, "own_scoring": a_document()}, format="json")
    assert answer.status_code == 200, answer.content
    assert [row["name"] for row in answer.json()["result_counts"]] == [
        row["name"] for row in a_document()["counts"]
    ]

    wrong = client.patch(address, {"own_scoring": a_document(points=points(draw=9))}, format="json")
    assert wrong.status_code == 422
    assert wrong.json()["faults"][0]["path"] == "/own_scoring/points/draw"


def test_every_tiebreak_has_a_number_that_feeds_it() -> None:
    slip = slip_with(GAME, a_document(), RULES)
    fed = {count.feeds for count in slip.counts}
    # Boards are what the matches of teams are made of: no slip asks for them.
    needed = {tiebreak.needs.value for tiebreak in TIEBREAKS.values()} - {"outcome", "boards"}
    assert {"points" if feed == "scored" else feed for feed in fed} >= needed

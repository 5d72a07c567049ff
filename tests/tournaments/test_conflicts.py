"""What ties a judge to a table, case by case, and that the facts behind it are looked up in constant queries."""

from typing import Any

import pytest

from accounts.models import User
from tests.factories.tournaments import a_round, play
from tests.tournaments.conftest import Cast
from tournaments.judging.assignment import conflicts_of, conflicts_with, judges_for, queue_of
from tournaments.judging.conflicts import Sitting, Stakes, conflicts
from tournaments.models import Entry, JudgeCall
from tournaments.services import calls, rounds

ANNA = Sitting(
    entry=1, name="Anna", user=11, clubs=frozenset({"Black Gate", ""}), team="Spiders", list_owner=11
)
BERT = Sitting(entry=2, name="Bert", user=12)
STRANGER = Stakes(user=99, clubs=frozenset({"White City", ""}), team="Eagles", entry=9, met={})


@pytest.mark.parametrize(
    ("judge", "codes"),
    [
        (STRANGER, []),
        (Stakes(user=99), []),
        (Stakes(user=11), ["own-table"]),
        (Stakes(user=98, entry=2), ["own-table"]),
        (Stakes(user=99, clubs=frozenset({" black gate "})), ["own-club"]),
        (Stakes(user=99, team="SPIDERS"), ["own-team"]),
        (Stakes(user=99, entry=9, met={2: (1,)}), ["own-opponent"]),
        (Stakes(user=99, entry=9, met={1: (2, 1), 2: (3,)}), ["own-opponent", "own-opponent"]),
    ],
)
def test_each_tie_has_its_name(judge: Stakes, codes: list[str]) -> None:
    assert [one.code for one in conflicts(judge, (ANNA, BERT))] == codes


def test_only_the_own_table_bars_and_it_comes_first() -> None:
    club_mate = Stakes(user=12, clubs=frozenset({"Black Gate"}))
    found = conflicts(club_mate, (ANNA, BERT))
    assert [(one.code, one.bars) for one in found] == [("own-table", True), ("own-club", False)]


def test_a_lent_list_ties_its_owner() -> None:
    lent = Sitting(entry=3, name="Cora", user=13, list_owner=99)
    (found,) = conflicts(STRANGER, (lent,))
    assert (found.code, found.text) == ("own-list", "Owns the list that Cora plays.")


def test_an_empty_club_or_team_is_nobody_s() -> None:
    assert conflicts(Stakes(user=99, clubs=frozenset({""}), team=""), (BERT,)) == ()


def test_the_rounds_of_an_opponent_are_told() -> None:
    met = Stakes(user=99, entry=9, met={1: (3, 1, 2)})
    assert conflicts(met, (ANNA,))[0].text == "Opponent of Anna in rounds 1, 2 and 3 here."


# -- the facts


@pytest.fixture
def call(cast: Cast) -> JudgeCall:
    return calls.call_judge(cast.pairing, "Who is right?", actor=cast.user("player"))


def test_a_player_who_judges_is_barred_at_home_and_tied_to_past_opponents(
    cast: Cast, call: JudgeCall
) -> None:
    player, other = cast.user("player"), cast.user("other player")
    assert conflicts_with(call, player)[0].code == "own-table"
    assert conflicts_with(call, other) == ()
    finish_round(cast)
    later = a_round(cast.event)
    theirs = later.pairings.get(seats__entry__user=cast.user("opponent"))
    assert not theirs.seats.filter(entry__user=player).exists()
    again = calls.call_judge(theirs, "And now?", actor=cast.user("opponent"))
    assert [one.text for one in conflicts_with(again, player)] == [
        f"Opponent of {cast.entry('opponent').name} in round 1 here."
    ]


def finish_round(cast: Cast) -> None:
    play(cast.round)
    rounds.finish_round(cast.round, actor=cast.user("owner"))


def test_club_and_team_of_the_entry_and_of_the_account_count(cast: Cast, call: JudgeCall) -> None:
    judge = cast.user("judge")
    User.objects.filter(pk=judge.pk).update(club="Black Gate")
    judge.refresh_from_db()
    Entry.objects.filter(pk=cast.entry("player").pk).update(club="black gate")
    (found,) = conflicts_with(call, judge)
    assert found.code == "own-club"


def test_the_queue_says_what_ties_the_reader_to_each_call(cast: Cast, call: JudgeCall) -> None:
    (mine,) = queue_of([call], cast.user("player"))
    assert (mine.is_barred, mine.may_claim) == (True, False)
    (free,) = queue_of([call], cast.user("judge"))
    assert free.may_claim


def test_a_call_is_handed_to_those_who_are_free_first(cast: Cast, call: JudgeCall) -> None:
    User.objects.filter(pk=cast.user("owner").pk).update(club="Black Gate")
    Entry.objects.filter(pk=cast.entry("player").pk).update(club="Black Gate")
    names = [judge.user.username for judge in judges_for(call, besides=[cast.user("judge").pk])]
    assert names[-1] == "owner"
    assert cast.user("judge").username not in names


def test_ties_cost_the_same_for_one_call_and_for_many(
    cast: Cast, call: JudgeCall, django_assert_max_num_queries: Any
) -> None:
    away = cast.round.pairings.exclude(pk=cast.pairing.pk).get()
    many = [call, calls.call_judge(away, "And here?", actor=cast.user("other player"))]
    judges = [cast.user(name) for name in ("judge", "head judge", "player", "opponent", "owner")]
    with django_assert_max_num_queries(4):
        found = conflicts_of(many, judges)
    assert len(found) == 10

"""What hurts organizers elsewhere, each pain by its name."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pairing.cast import everybody, played
from tournaments.pairing import (
    Chances,
    Draw,
    Infeasible,
    Keep,
    Player,
    Round,
    Rules,
    Start,
    after,
    pair,
    repair,
    replay,
    simulate,
)
from tournaments.pairing.generate import entries

WIDE = Chances(shared=20)
ROUGH = Chances(drops=8, late=10, wishes=5, bans=5, draws=20)


def event(size: int, rounds: int, seed: int, chances: Chances, rules: Rules | None = None) -> list[Round]:
    made = simulate(entries(size, chances, seed), rules or Rules(), rounds, seed, chances)
    return [each.made for each in made]


class TestAvoidableRematches:
    """Pain 1: greedy pairing from the top leaves two who have met at the bottom."""

    def test_the_last_two_are_not_left_to_a_rematch(self) -> None:
        # From the top down: 1-2, then 3-4 have met. Only 1-3 and 2-4 (or 1-4 and 2-3) works.
        players = [
            Player(1, 9),
            Player(2, 6),
            Player(3, 3, opponents=frozenset({4})),
            Player(4, 0, opponents=frozenset({3})),
        ]
        draw = pair(players, Rules(round=2), seed=1)
        assert played(draw) == {frozenset({1, 3}), frozenset({2, 4})}
        assert draw.certificate.optimal

    @pytest.mark.parametrize("seed", range(20))
    def test_thirty_two_players_on_wide_scores_never_meet_again(self, seed: int) -> None:
        met: set[frozenset[int]] = set()
        for made in event(32, 5, seed, WIDE):
            now = {frozenset(pair) for pair in made.pairs}
            assert not now & met
            met |= now

    def test_a_rematch_happens_only_where_it_is_allowed_and_is_recorded(self) -> None:
        players = [Player(1, opponents=frozenset({2})), Player(2, opponents=frozenset({1}))]
        with pytest.raises(Infeasible) as caught:
            pair(players, Rules(round=2), seed=1)
        assert caught.value.remedies[0].kind == "rematch"
        draw = pair(players, Rules(round=2, allowed=frozenset({frozenset({1, 2})})), seed=1)
        assert [relaxed.kind for relaxed in draw.relaxations] == ["rematch"]
        assert draw.cost.relaxed == 1
        assert "the organizer allowed it" in draw.pairs[0].sentence

    def test_an_allowed_rematch_is_still_avoided_where_possible(self) -> None:
        players = [Player(n, opponents=frozenset({3 - n}) if n < 3 else frozenset()) for n in (1, 2, 3, 4)]
        draw = pair(players, Rules(round=2, allowed=frozenset({frozenset({1, 2})})), seed=1)
        assert not draw.relaxations


class TestByes:
    """Pain 2: a second bye, or a bye for the leader."""

    @pytest.mark.parametrize("seed", range(10))
    def test_nobody_has_two_byes_in_a_whole_event(self, seed: int) -> None:
        byes = [player for made in event(9, 6, seed, Chances()) for player in made.byes]
        assert len(byes) == len(set(byes)) == 6

    def test_the_lowest_score_has_the_bye(self) -> None:
        draw = pair([Player(1, 9), Player(2, 3), Player(3, 6)], Rules(round=3), seed=1)
        assert [bye.player for bye in draw.byes] == [2]
        assert draw.byes[0].sentence == (
            "The number of players is odd. Nobody in the round has fewer points. No bye before this one: The player."
        )

    def test_the_next_higher_has_it_where_the_lowest_had_one(self) -> None:
        draw = pair([Player(1, 9), Player(2, 3, byes=1), Player(3, 6)], Rules(round=3), seed=1)
        assert [bye.player for bye in draw.byes] == [3]
        assert "Everybody with fewer points has had a bye." in draw.byes[0].sentence

    def test_the_bye_moves_up_where_the_others_could_not_be_paired(self) -> None:
        # 1 and 2 have met: 3 has to play, although 3 is the lowest.
        players = [Player(1, 9, frozenset({2})), Player(2, 6, frozenset({1})), Player(3, 0)]
        draw = pair(players, Rules(round=2), seed=1)
        assert [bye.player for bye in draw.byes] == [2]
        assert draw.cost.bye == 6

    def test_a_second_bye_needs_the_organizer(self) -> None:
        players = [Player(n, n, byes=1) for n in (1, 2, 3)]
        with pytest.raises(Infeasible) as caught:
            pair(players, Rules(round=4), seed=1)
        assert caught.value.code == "no-bye-left"
        draw = pair(players, Rules(round=4, second_bye=frozenset({1})), seed=1)
        assert [bye.player for bye in draw.byes] == [1]
        assert [relaxed.kind for relaxed in draw.relaxations] == ["second-bye"]

    def test_a_wished_bye_takes_the_place_of_the_odd_one(self) -> None:
        players = [Player(1, 9, wants_bye=True), Player(2, 3), Player(3, 6)]
        draw = pair(players, Rules(round=3), seed=1)
        assert [(bye.player, bye.requested) for bye in draw.byes] == [(1, True)]


class TestComingAndGoing:
    """Pain 3: drops and late entries break the round."""

    @pytest.mark.parametrize("seed", range(30))
    def test_every_round_holds_everybody_who_is_here_exactly_once(self, seed: int) -> None:
        for made in event(3 + seed, 6, seed, ROUGH):
            seated = sorted([player for two in made.pairs for player in two] + list(made.byes))
            assert seated == sorted(player.id for player in made.players)

    @pytest.mark.parametrize("seed", range(30))
    def test_the_checker_has_nothing_to_say_about_a_whole_event(self, seed: int) -> None:
        for verdict in replay(event(3 + seed, 6, seed, ROUGH)).values():
            assert not verdict.findings
            assert verdict.optimal

    def test_somebody_who_left_and_came_back_still_knows_whom_they_met(self) -> None:
        players = tuple(Player(n) for n in (1, 2, 3, 4))
        first = pair(players, Rules(), seed=3)
        met = next(two for two in played(first) if 1 in two)
        made = Round(players, Rules(), 3, tuple((p.first, p.second) for p in first.pairs), ())
        moved_on = after(players, made, {1: 3})
        pair([player for player in moved_on if player.id != 1][:2], Rules(round=2, rematch=Keep.OFF), seed=3)
        again = pair(moved_on, Rules(round=3), seed=3)
        assert met not in played(again)


class TestNoPartialRound:
    """Pain 4: the venue waits, the round is empty, nobody knows why."""

    def test_it_names_the_player_with_nobody_left(self) -> None:
        players = [Player(1, opponents=frozenset({2, 3})), Player(2), Player(3), Player(4)]
        with pytest.raises(Infeasible) as caught:
            pair(players, Rules(round=3, bans=frozenset({frozenset({1, 4})})), seed=1)
        assert caught.value.code == "no-opponent"
        assert caught.value.players == (1,)
        assert str(caught.value) == "Player 1 has nobody left to play (bans 1, rematches 2)."

    def test_it_names_those_who_compete_for_too_few_opponents(self) -> None:
        club = [Player(n, club="Lions") for n in (1, 2, 3)]
        with pytest.raises(Infeasible) as caught:
            pair([*club, Player(4)], Rules(club=Keep.HARD), seed=1)
        assert caught.value.code == "too-few-opponents"
        assert caught.value.players == (1, 2, 3)
        assert "player 4" in caught.value.reason
        assert len(caught.value.remedies) == 1

    def test_two_odd_circles_cannot_be_paired(self) -> None:
        red = [Player(n, opponents=frozenset({4, 5, 6})) for n in (1, 2, 3)]
        blue = [Player(n, opponents=frozenset({1, 2, 3})) for n in (4, 5, 6)]
        with pytest.raises(Infeasible) as caught:
            pair([*red, *blue], Rules(round=4), seed=1)
        assert caught.value.players == (1, 2, 3, 4, 5, 6)

    def test_a_majority_in_one_club_is_named_at_any_size(self) -> None:
        players = [Player(n, club="Lions" if n <= 250 else "") for n in range(1, 401)]
        with pytest.raises(Infeasible) as caught:
            pair(players, Rules(club=Keep.HARD), seed=1)
        assert caught.value.code == "majority"
        assert caught.value.players == tuple(range(1, 251))

    def test_a_round_of_nobody_is_an_empty_round(self) -> None:
        assert pair([], Rules(), seed=1).pairs == ()
        assert everybody(pair([Player(1)], Rules(), seed=1)) == [1]

    def test_contradicting_input_is_refused(self) -> None:
        with pytest.raises(ValueError, match="twice"):
            pair([Player(1), Player(1)], Rules(), seed=1)
        with pytest.raises(ValueError, match="own opponent"):
            pair([Player(1, opponents=frozenset({1}))], Rules(), seed=1)
        with pytest.raises(ValueError, match="Points beyond"):
            pair([Player(1, points=1 << 30), Player(2)], Rules(), seed=1)


class TestClubmates:
    """Pain 7."""

    def test_clubmates_do_not_meet_where_a_swap_helps(self) -> None:
        players = [Player(n, 3, club="Lions" if n < 3 else "Crows") for n in (1, 2, 3, 4)]
        for seed in range(10):
            draw = pair(players, Rules(round=2), seed)
            assert draw.cost.club == 0
            assert all("Different clubs." in two.sentence for two in draw.pairs)

    def test_a_club_that_nobody_shares_is_no_reason(self) -> None:
        players = [Player(n, 3, club=f"Club {n}", team=f"Team {n}") for n in (1, 2, 3, 4)]
        draw = pair(players, Rules(round=2), seed=1)
        assert [one.code for two in draw.pairs for one in two.reasons] == ["same-score", "no-rematch"] * 2

    def test_a_soft_club_rule_gives_way_to_the_score_and_says_so(self) -> None:
        players = [Player(1, 9, club="Lions"), Player(2, 9, club="Lions"), Player(3, 0), Player(4, 0)]
        draw = pair(players, Rules(round=4), seed=1)
        assert draw.cost.club == 1
        assert "They are in the same club" in draw.pairs[0].sentence

    def test_a_hard_club_rule_does_not(self) -> None:
        players = [Player(1, 9, club="Lions"), Player(2, 9, club="Lions"), Player(3, 0), Player(4, 0)]
        draw = pair(players, Rules(round=4, club=Keep.HARD), seed=1)
        assert frozenset({1, 2}) not in played(draw)

    @pytest.mark.parametrize("size", [20, 60, 200])
    def test_a_start_by_club_spread_separates_clubs_that_can_be_separated(self, size: int) -> None:
        players = [Player(n, club=f"C{n % 3}") for n in range(1, size + 1)]
        draw = pair(players, Rules(start=Start.CLUB_SPREAD, club=Keep.OFF), seed=5)
        assert draw.cost.club == 0

    def test_a_club_in_the_majority_meets_itself_as_rarely_as_possible(self) -> None:
        players = [Player(n, club="Lions" if n <= 70 else f"C{n}") for n in range(1, 101)]
        draw = pair(players, Rules(start=Start.CLUB_SPREAD), seed=5)
        assert draw.cost.club == 20
        assert draw.certificate.method == "quick"
        assert draw.certificate.optimal


class TestWhyAmIPairedSo:
    """Pain 14."""

    @settings(max_examples=50, deadline=None)
    @given(st.integers(2, 40), st.integers(0, 99))
    def test_every_pair_and_bye_has_a_sentence_and_every_round_a_proof(self, size: int, seed: int) -> None:
        for simulated in simulate(entries(size, ROUGH, seed), Rules(), 4, seed, ROUGH):
            draw = simulated.draw
            assert all(two.sentence for two in draw.pairs)
            assert all(bye.sentence for bye in draw.byes)
            assert draw.certificate.bound == draw.cost
            assert draw.certificate.text.endswith(".")

    def test_a_first_round_does_not_say_that_nobody_has_met(self) -> None:
        draw = pair([Player(1), Player(2)], Rules(), seed=1)
        assert draw.pairs[0].sentence == "First round: drawn at random."

    def test_equal_scores_and_a_first_meeting_are_named(self) -> None:
        draw = pair([Player(1, 3), Player(2, 3)], Rules(round=2, club=Keep.OFF), seed=1)
        assert draw.pairs[0].sentence == "The players both have 3 points. They have not met before."

    def test_a_float_says_why_somebody_had_to(self) -> None:
        players = [Player(1, 6), Player(2, 3), Player(3, 3), Player(4, 3)]
        draw = pair(players, Rules(round=3), seed=1)
        top = draw.pairs[0]
        assert top.first == 1
        assert top.reasons[0].code == "float"
        assert top.sentence.startswith(
            "The players have different scores (6 and 3 points): the players with 6 points or more"
        )


def test_a_float_down_goes_to_somebody_who_has_not_floated() -> None:
    players = [Player(n, 6, floats=(-1,)) for n in (1, 2)] + [
        Player(3, 6),
        Player(4, 3, floats=(1,)),
        Player(5, 3),
        Player(6, 3),
    ]
    for seed in range(10):
        draw = pair(players, Rules(round=3), seed)
        floater = next(two for two in draw.pairs if {two.first, two.second} & {4, 5, 6} and two.first < 4)
        assert floater.first == 3
        assert floater.second != 4
        assert draw.cost.floats == 0


def round_with_a_second_float(again: int) -> Draw:
    """Three with 3 points, two with 2, one with 1; two rounds are possible.

    1-3 2-4 5-6: both floats are a point apart, and 2 has floated before. 1-2 3-6 4-5: one float of two points, nobody's second.
    """
    players = [
        Player(1, 3, frozenset({4, 5, 6})),
        Player(2, 3, frozenset({3, 5}), floats=(-1,)),
        Player(3, 3, frozenset({2, 4, 5})),
        Player(4, 2, frozenset({1, 3, 6})),
        Player(5, 2, frozenset({1, 2, 3})),
        Player(6, 1, frozenset({1, 4})),
    ]
    return pair(players, Rules(round=3, float_again=again), seed=1)


def test_a_second_float_counts_as_so_many_points_further_apart() -> None:
    """1 + 1 against 4; with a point for the second float 4 + 1 against 4."""
    known = round_with_a_second_float(0)
    assert played(known) == {frozenset((1, 3)), frozenset((2, 4)), frozenset((5, 6))}
    assert (known.cost.score, known.cost.floats) == (2, 1)
    spread = round_with_a_second_float(1)
    assert played(spread) == {frozenset((1, 2)), frozenset((3, 6)), frozenset((4, 5))}
    assert (spread.cost.score, spread.cost.floats) == (4, 0)
    assert spread.certificate.bound == spread.cost


class TestSameAnswerEverywhere:
    def test_known_draws_stay_as_they_are(self) -> None:
        """A change here changes every published draw that somebody might recompute."""
        players = [Player(n, points=n % 3, club=f"C{n % 4}") for n in range(1, 13)]
        known = [(2, 8), (5, 11), (3, 9), (6, 12), (1, 10), (4, 7)]
        assert played(pair(players, Rules(round=2), seed=7)) == set(map(frozenset, known))

    def test_another_seed_gives_another_round_of_the_same_cost(self) -> None:
        players = [Player(n, points=n % 3) for n in range(1, 31)]
        draws = [pair(players, Rules(round=2), seed) for seed in range(10)]
        assert len({frozenset(played(draw)) for draw in draws}) == 10
        assert len({draw.cost for draw in draws}) == 1

    def test_a_seed_treats_every_possible_pair_alike(self) -> None:
        """In a group of six each of the fifteen pairs should come about as often as any other."""
        players = [Player(n) for n in range(1, 7)]
        counts = dict.fromkeys((frozenset(two) for two in combinations(range(1, 7), 2)), 0)
        for seed in range(1500):
            for two in played(pair(players, Rules(), seed)):
                counts[two] += 1
        assert all(220 < count < 380 for count in counts.values())


def test_some_tables_are_paired_again_and_the_rest_stands() -> None:
    players = [Player(n, points=3 * (n % 2)) for n in range(1, 13)]
    before = pair(players, Rules(round=2), seed=1)
    keep, redo = before.pairs[:4], before.pairs[4:]
    again = repair(players, Rules(round=2, bans=frozenset({redo[0].players})), 2, keep)
    assert {player for two in again.pairs for player in two.players} == {
        p for two in redo for p in two.players
    }
    assert redo[0].players not in played(again)


class TestSeededStarts:
    def test_the_upper_half_meets_the_lower_half_in_order(self) -> None:
        draw = pair([Player(n, seed=n) for n in range(1, 9)], Rules(start=Start.SEEDED), seed=1)
        assert played(draw) == {frozenset({n, n + 4}) for n in range(1, 5)}

    def test_a_folded_list_lets_the_first_meet_the_last(self) -> None:
        draw = pair([Player(n, seed=n) for n in range(1, 9)], Rules(start=Start.FOLDED), seed=1)
        assert played(draw) == {frozenset({n, 9 - n}) for n in range(1, 5)}

    def test_the_weakest_seed_has_the_bye(self) -> None:
        players = [Player(n, seed=n) for n in range(1, 8)] + [Player(8), Player(9)]
        draw = pair(players, Rules(start=Start.SEEDED), seed=1)
        assert [bye.player for bye in draw.byes] == [9]

    def test_clubmates_are_moved_by_as_little_as_possible(self) -> None:
        players = [Player(n, seed=n, club="Lions" if n in (3, 7) else "") for n in range(1, 9)]
        draw = pair(players, Rules(start=Start.SEEDED), seed=1)
        assert draw.cost.club == 0
        assert (draw.cost.seeding, draw.cost.halves) == (2, 0)
        assert any("Moved a little" in two.sentence for two in draw.pairs)

    @pytest.mark.parametrize("size", [128, 1000])
    def test_large_seeded_starts_are_proved(self, size: int) -> None:
        players = entries(size, Chances(), 3)
        draw: Draw = pair(players, Rules(start=Start.SEEDED), seed=1)
        assert draw.certificate.optimal
        assert draw.cost.club == 0

    def test_later_rounds_do_not_look_at_seeds(self) -> None:
        players = [replace(Player(n), seed=n) for n in range(1, 9)]
        assert pair(players, Rules(round=2, start=Start.SEEDED), seed=4).cost.seeding == 0

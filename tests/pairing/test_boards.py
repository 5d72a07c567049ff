"""Who meets whom in a match of two teams, by the words of their captains."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.boards import Phase, Stand, Word, fault_of, stand

FIVE = ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5))


def words(*said: tuple[int, tuple[int, ...]]) -> list[Word]:
    return [Word(side, members) for side, members in said]


def test_in_order_the_first_meets_the_first_and_nobody_says_anything() -> None:
    now = stand("order", ((3, 1, 2), (7, 8, 9)), [])
    assert now.is_done
    assert now.pairs == ((3, 7), (1, 8), (2, 9))


def test_a_blind_choice_is_kept_until_both_captains_have_chosen() -> None:
    one = stand("blind", FIVE, words((2, (5, 4, 3, 2, 1))))
    assert (one.phase, one.pairs, one.waits) == (Phase.ORDER, (), frozenset({1}))
    both = stand("blind", FIVE, words((2, (5, 4, 3, 2, 1)), (1, (1, 2, 3, 4, 5))))
    assert both.pairs == ((1, 5), (2, 4), (3, 3), (4, 2), (5, 1))


def test_step_by_step_the_attacker_who_is_not_chosen_goes_back() -> None:
    said = words((1, (1,)), (2, (2,)), (1, (3, 4)), (2, (4, 5)))
    now = stand("steps", FIVE, said)
    assert (now.phase, now.defenders) == (Phase.CHOICE, (1, 2))
    assert (now.options(1), now.options(2)) == ((4, 5), (3, 4))
    after = stand("steps", FIVE, [*said, *words((1, (4,)), (2, (3,)))])
    assert after.pairs == ((1, 4), (3, 2))
    assert after.left == ((2, 4, 5), (1, 3, 5))


def test_what_a_captain_cannot_say_is_refused_with_a_sentence() -> None:
    now = stand("steps", FIVE, words((1, (1,))))
    assert fault_of(now, Word(1, (2,))) == "This team has said its part. The other captain is next."
    assert fault_of(now, Word(2, (1, 2))) == "Name 1 member."
    assert fault_of(now, Word(2, (9,))) == "Choose among those who are left."
    attackers = stand("steps", FIVE, words((1, (1,)), (2, (2,))))
    assert fault_of(attackers, Word(1, (3, 3))) == "Name 2 different members."
    assert fault_of(attackers, Word(1, (1, 3))) == "Choose among those who are left."
    assert fault_of(stand("order", FIVE, []), Word(1, (1,))) == "All boards of this match are set."
    with pytest.raises(ValueError, match="do not fit"):
        stand("steps", FIVE, words((1, (1,)), (1, (2,))))


@given(size=st.integers(2, 12), process=st.sampled_from(["order", "blind", "steps"]), data=st.data())
def test_every_process_seats_everybody_once_whatever_the_captains_say(
    size: int, process: str, data: st.DataObject
) -> None:
    line_ups = (tuple(range(1, size + 1)), tuple(range(101, size + 101)))
    said: list[Word] = []
    now: Stand = stand(process, line_ups, said)
    while not now.is_done:
        side = data.draw(st.sampled_from(sorted(now.waits)))
        members = data.draw(st.permutations(now.options(side)))[: now.count(side)]
        word = Word(side, tuple(members))
        assert fault_of(now, word) is None
        said.append(word)
        now = stand(process, line_ups, said)
        assert len(said) <= 6 * size
    firsts, seconds = zip(*now.pairs, strict=True)
    assert sorted(firsts) == list(line_ups[0])
    assert sorted(seconds) == list(line_ups[1])
    assert all(pair in product(*line_ups) for pair in now.pairs)

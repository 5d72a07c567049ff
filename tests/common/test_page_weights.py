"""What `devtools.page_weights` says of a page: nothing within the limits; else which one, and the heaviest parts."""

from devtools.page_limits import AGAIN, FIRST, MOST_REQUESTS
from devtools.weighing_pages import Part, Visit, Weight, summary


def weight(first: list[int], again: list[int]) -> Weight:
    visits = [Visit(tuple(Part(f"/{size}", size) for size in sizes)) for sizes in (first, again)]
    return Weight("player", "/lists/", *visits)


def test_a_page_at_the_limits_is_light_enough() -> None:
    assert not list(weight([FIRST], [AGAIN]).lines())
    assert not list(weight([1] * MOST_REQUESTS, []).lines())


def test_a_page_over_a_limit_is_told_with_its_heaviest_parts() -> None:
    heavy = weight([FIRST, 2_000, 3_000, 9_000, 7_000], [AGAIN + 1])

    assert list(heavy.lines()) == [
        "first visit 121 kB: /100000 100, /9000 9, /7000 7, /3000 3",
        "afterwards 20 kB: /20001 20",
    ]


def test_many_small_files_are_told() -> None:
    assert list(weight([1] * (MOST_REQUESTS + 1), []).lines()) == ["16 requests"]


def test_the_summary_counts_pages_and_names_the_largest() -> None:
    assert summary([weight([FIRST + 1], [9_000]), weight([5_000, 1], [0])]) == (
        "2 pages, 1 over a limit; the heaviest 100 kB at a first visit, 9 kB afterwards, 2 requests"
    )

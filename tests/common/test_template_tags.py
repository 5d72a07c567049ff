"""The small tags of every page, and the colour scheme that a reader chooses."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.core.paginator import Paginator
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.utils import timezone

from common.templatetags import muster
from common.theme import PAPER


def rendered(text: str, **values: Any) -> str:
    return Template("{% load muster %}" + text).render(Context(values))


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_face(face: int) -> None:
    assert muster.die(face, "hit").count("<circle") == face


@pytest.mark.parametrize(
    ("state", "spoken"), [("", "4"), ("hit", "4, hit"), ("miss", "4, miss"), ("ignored", "4, ignored")]
)
def test_a_die_is_spoken_with_what_it_does(state: str, spoken: str) -> None:
    assert f'aria-label="{spoken}"' in muster.die(4, state)


def test_a_conversion_shows_both_faces() -> None:
    shown = muster.die(6, "hit", 1)
    assert shown.count("<svg") == 2
    assert "becomes" in shown


def test_a_rule_is_linked_where_its_book_is_known() -> None:
    assert 'href="/rules/combat-hex/3.1.2/6.23/"' in muster.rule_link("combat-hex/3.1.2", "6.23")
    assert "href" not in muster.rule_link("", "6.23")
    assert "<script" not in muster.rule_link("", "<script>")


@pytest.mark.parametrize(
    ("path", "row"),
    [
        ("/models/3/count", "row-models-3"),
        ("/models/3", "row-models-3"),
        ("/rows/2/options/1/name", "row-rows-2-options-1"),
        ("/name", "row-name"),
        ("", "row"),
    ],
)
def test_a_fault_leads_to_the_row_its_path_points_into(path: str, row: str) -> None:
    assert muster.row_anchor(path) == row


@pytest.mark.parametrize(("number", "shown"), [(2, "+2"), (0, "0"), (-3, "−3")])
def test_differences_carry_their_sign(number: int, shown: str) -> None:
    assert muster.signed(number) == shown


@pytest.mark.parametrize(
    ("ago", "told"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=4, seconds=1), "4 min ago"),
        (timedelta(hours=3), "3 h ago"),
        (timedelta(days=1, hours=2), "yesterday"),
        (timedelta(days=9), "9 days ago"),
    ],
)
@time_machine.travel("2030-05-04T12:00:00Z", tick=False)
def test_a_moment_is_told_in_its_largest_unit(ago: timedelta, told: str) -> None:
    assert muster.since(timezone.now() - ago) == told


def test_no_moment_is_told_as_nothing() -> None:
    assert muster.since(None) == ""


@time_machine.travel("2030-05-04T12:00:00Z", tick=False)
def test_a_clock_shows_overtime_without_a_sign() -> None:
    now = timezone.now()
    assert muster.clock(muster.seconds_left(now + timedelta(minutes=38, seconds=12.5))) == "38:12"
    assert muster.clock(muster.seconds_left(now - timedelta(minutes=2, seconds=54))) == "2:54"


def test_long_lists_of_pages_have_gaps() -> None:
    paginator = Paginator(range(200), 10)
    assert list(muster.page_numbers(paginator, paginator.page(9))) == [1, None, 8, 9, 10, None, 20]


@pytest.mark.parametrize(
    ("path", "address", "is_current"),
    [
        ("/rules/rulings/", "/rules/", True),
        ("/events/", "/rules/", False),
        ("/events/calls/", "/events/", False),
        ("/events/calls/7/", "/events/calls/", True),
    ],
)
def test_the_navigation_knows_where_we_are(path: str, address: str, is_current: bool) -> None:
    shown = rendered("{% nav_link 'Here' address %}", request=RequestFactory().get(path), address=address)
    assert ("aria-current" in shown) is is_current


def test_faults_are_counted_and_lead_to_their_rows() -> None:
    fault = {"rule": "2.04", "text": "Two heroes share a number.", "path": "/models/1/name"}
    shown = rendered("{% include 'components/faults.html' %}", faults=[fault], ruleset="combat-hex/3.1.2")
    assert "1 error found" in shown
    assert 'href="#row-models-1"' in shown
    assert 'href="/rules/combat-hex/3.1.2/2.04/"' in shown


# -- the colour scheme


def chosen(client: Client, theme: str, back: str = "/rules/") -> Any:
    return client.post("/theme/", {"theme": theme, "next": back})


@pytest.mark.django_db
def test_the_chosen_colour_scheme_stays_without_scripts(client: Client) -> None:
    answer = chosen(client, "dark")
    assert (answer.status_code, answer["Location"]) == (302, "/rules/")
    assert 'data-theme="dark"' in client.get("/rules/").content.decode()
    chosen(client, "system")
    assert "data-theme=" not in client.get("/rules/").content.decode()


@pytest.mark.django_db
def test_the_browser_around_the_page_has_the_colour_of_the_page(client: Client) -> None:
    tokens = Path(settings.STATIC_SOURCES, "css/tokens.css").read_text(encoding="utf-8")
    assert set(re.findall(r"--paper: (#[0-9a-f]{6});", tokens)) == set(PAPER.values())
    for scheme, color in PAPER.items():
        client.cookies.clear()
        page = client.get("/rules/").content.decode()
        around = f'name="theme-color" content="{color}"'
        assert f'{around} media="(prefers-color-scheme: {scheme})">' in page
        client.cookies["theme"] = scheme
        assert f"{around}>" in client.get("/rules/").content.decode()


@pytest.mark.parametrize("theme", ["neon", "", "dark; path=/"])
def test_an_unknown_colour_scheme_is_not_kept(client: Client, theme: str) -> None:
    assert "theme" not in chosen(client, theme).cookies


@pytest.mark.parametrize("back", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_the_switch_leads_nowhere_else(client: Client, back: str) -> None:
    assert chosen(client, "dark", back)["Location"] == "/"


@pytest.mark.django_db
def test_a_cookie_that_says_anything_else_is_taken_as_no_choice(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    page = client.get("/rules/").content.decode()
    assert "data-theme=" not in page
    assert "<script>" not in page


def test_a_numbered_name_is_kept_in_one_line_and_nothing_else_becomes_markup() -> None:
    said = muster.whole_names("gondor-1 hits <b>orc-12</b> at the well-known wall")

    assert said == (
        '<span class="whole">gondor-1</span> hits &lt;b&gt;<span class="whole">orc-12</span>&lt;/b&gt; '
        "at the well-known wall"
    )

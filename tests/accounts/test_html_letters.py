"""Letters as HTML: what a mailbox shows beside the subject, and which addresses can be pressed."""

import re

import pytest

from accounts.mail import as_html

FOOTER = "\n\n--\nYou can switch these mails off: https://localhost/account/\n"


def links(paragraph: str) -> list[str]:
    html = as_html("Pizza", f"Hello Ann,\n\n{paragraph}{FOOTER}")
    return re.findall(r'href="([^"]*)"', html)[:-1]


@pytest.mark.parametrize(
    "written",
    [
        "See https://localhost/events/x/.",
        "(https://localhost/events/x/)",
        "https://localhost/events/x/, then eat.",
        "“https://localhost/events/x/”",
    ],
)
def test_a_mark_that_ends_a_sentence_is_no_part_of_an_address(written: str) -> None:
    assert links(written) == ["https://localhost/events/x/"]


@pytest.mark.parametrize(
    "written", ["https://localhost.example.com/", "https://localhost@example.com/", "https://example.com/"]
)
def test_addresses_of_others_cannot_be_pressed(written: str) -> None:
    assert links(written) == []


def test_a_mailbox_shows_the_news_without_greeting_and_address() -> None:
    html = as_html("Table 2", f"Hello Ann,\n\nYou play Bob.\n\nYour table: https://localhost/x/{FOOTER}")
    shown = re.search(r'<div style="display:none[^>]*>([^<]*)</div>', html)
    assert shown is not None
    assert shown[1] == "You play Bob. Your table:"

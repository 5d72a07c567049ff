"""Every kind of e-mail and notification has an example, which reads in every language without anything left over."""

import re

import pytest
from django.conf import settings

from devtools.letters import Letter, kinds, letters

LANGUAGES = [code for code, _name in settings.LANGUAGES]
LEFT_OVER = re.compile(r"%\(|\{\{|functools|<\w+ |None|  \w|,\.|\.\.|\(\)")


def of(language: str) -> list[Letter]:
    return list(letters([language]))


def test_every_kind_has_an_example_and_every_example_is_of_a_kind() -> None:
    assert {one.kind for one in of("en-gb")} == kinds()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_shows_a_placeholder_or_a_hole(language: str) -> None:
    for one in of(language):
        sentences = one.text.replace("\n  ", "\n")
        assert one.subject.strip(), one.name
        assert one.text.strip(), one.name
        assert not LEFT_OVER.search(f"{one.subject}\n{sentences}"), (one.name, one.text)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_sentence_of_a_letter_stays_english(language: str) -> None:
    english = {line for one in of("en-gb") for line in _own_lines(one)}
    for one in of(language):
        assert not english & set(_own_lines(one)), one.name


def _own_lines(one: Letter) -> list[str]:
    """What we write ourselves: not what is indented, which people wrote, nor the title of a message."""
    lines = [one.subject, *one.text.splitlines()]
    return [
        line for line in lines if len(line.split()) > 2 and not line.startswith(" ") and "Pizza" not in line
    ]

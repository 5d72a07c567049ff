"""No page says anything that cannot be translated: every word of a template stands in a `translate` or `blocktranslate`.

Each template is read as text, without its tags and values; letters that are left, in the open or in an attribute that
people read, are a fault. So are sentences that a tag is given as they are.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from tests.gates.test_templates import NAMES, ROOT

READ = ("title", "aria-label", "aria-description", "placeholder", "alt")
READ_BY_SCRIPTS = ("data-label", "data-confirm", "data-say", "data-send")
# Inside of them stand keys, code and drawings, no words.
CODE = ("script", "style", "kbd", "code", "pre", "samp")
# Names, file formats and units, alike in every language.
ALIKE = {"API", "CSV", "JSON", "Muster", "PDF", "UTC", "json"}
UNMARKED = ("admin/", "unfold/")  # the back office is in English

MARKED = re.compile(r"{%\s*blocktranslate\b.*?{%\s*endblocktranslate\s*%}", re.DOTALL)
# Blocks that hold a class or an address.
NO_TEXT = re.compile(r"{%\s*block (\w*class|give_to)\s*%}.*?{%\s*endblock\b.*?%}", re.DOTALL)
COMMENT = re.compile(r"{#.*?#}|{%\s*comment\b.*?{%\s*endcomment\s*%}|<!--.*?-->", re.DOTALL)
TAG = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
# What tags are given to be shown: the label of a button, the title of an include, the words for an empty value.
GIVEN = (
    re.compile(r'{%\s*post_button \S+ "(?P<text>[^"]+)"'),
    re.compile(
        r'\b(?:title|text|label|action|caption|confirm|hint|note|legend|summary)="(?P<text>[^"]*[A-Z ][^"]*)"'
    ),
    re.compile(r'\|(?:default|default_if_none|yesno|join|pluralize):"(?P<text>[^"]*[A-Za-z]{2}[^"]*)"'),
)
WORD = re.compile(r"[^\W\d_]{2,}")


class Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.in_code = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.in_code += tag in CODE
        self.found += [value or "" for name, value in attrs if name in READ + READ_BY_SCRIPTS]

    def handle_endtag(self, tag: str) -> None:
        self.in_code -= tag in CODE and self.in_code > 0

    def handle_data(self, data: str) -> None:
        if not self.in_code:
            self.found.append(data)


def unmarked(source: str) -> list[str]:
    """The words of a template that no translator would be shown."""
    source = NO_TEXT.sub("", COMMENT.sub("", MARKED.sub("", source)))
    reader = Words()
    reader.feed(TAG.sub("", source))
    reader.close()
    words = [" ".join(text.split()) for text in (*reader.found, *_given(source))]
    return [text for text in words if set(WORD.findall(text)) - ALIKE]


def _given(source: str) -> Iterator[str]:
    for tag in TAG.findall(source):
        for pattern in GIVEN:
            yield from (found["text"] for found in pattern.finditer(tag) if not _is_name(found["text"]))


def _is_name(text: str) -> bool:
    """A template, a style or a comparison, nothing to read."""
    return text.endswith((".html", ".txt"))


@pytest.mark.parametrize(
    "name", [name for name in NAMES if not name.endswith(".svg") and not name.startswith(UNMARKED)]
)
def test_every_text_is_marked_for_translation(name: str) -> None:
    assert unmarked((ROOT / name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "<p>Open</p>",
        "<p>{% if a %}Open{% endif %}</p>",
        '<a title="Open the table" href="/">{{ name }}</a>',
        '<img alt="{{ name }}, a map">',
        '<p class="meta">{{ count }} open</p>',
        '{% post_button to "Open" "primary" %}',
        '{% include "empty.html" with title="Nothing here" %}',
        '{{ name|default:"nobody" }}',
        '<tr><td data-label="Table">1</td></tr>',
    ],
)
def test_a_text_without_a_mark_is_found(source: str) -> None:
    assert unmarked(source)


@pytest.mark.parametrize(
    "source",
    [
        '<p>{% translate "Open" %} · {{ count }}</p>',
        "<p>{% blocktranslate trimmed with n=one.number %}Table {{ n }}{% endblocktranslate %}</p>",
        '<a class="button" title="{% translate "Open" %}">{{ name }}</a>',
        '{% post_button to _("Open") "primary" %}',
        '<p {# Open #} data-state="open">{# Open #}<kbd>Enter</kbd></p>',
        '{% include "tournaments/parts/state.html" with event=one %}',
    ],
)
def test_what_is_marked_or_nothing_to_read_is_no_fault(source: str) -> None:
    assert unmarked(source) == []

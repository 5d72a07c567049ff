"""Enter in a field presses the first submit button of its form: that button must be the one the form is for.

Every template is read with its includes in place, every branch of it, so that no page has to be rendered for this.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser

import pytest

from tests.gates.test_templates import NAMES, ROOT

INCLUDE = re.compile(r'{%\s*include "(?P<name>[^"]+)".*?%}')
FIELD = re.compile(r'{%\s*include "(components|tournaments/parts)/(plain_)?field\.html".*?%}')
SHOWN = re.compile(r"{{\s*(field|form\.\w+)\s*}}")
TAG = re.compile(r"{%.*?%}|{#.*?#}", re.DOTALL)
VALUE = re.compile(r"{{.*?}}", re.DOTALL)
NO_FIELD = {"hidden", "submit", "button", "image", "reset"}


@dataclass
class Form:
    """`buttons`: the attributes of every button that submits the form, in the order of the page."""

    attributes: dict[str, str]
    fields: int = 0
    buttons: list[dict[str, str]] = field(default_factory=list)

    @property
    def takes_enter(self) -> bool:
        return self.fields > 0 and len(self.buttons) > 1


class Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.open: Form | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = Form(said)
            self.found.append(self.open)
        elif self.open is not None:
            _count(self.open, tag, said)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None


def _count(form: Form, tag: str, said: dict[str, str]) -> None:
    kind = said.get("type", "submit" if tag == "button" else "text")
    if (tag == "button" and kind == "submit") or (tag == "input" and kind in ("submit", "image")):
        form.buttons.append(said)
    elif tag in ("select", "textarea") or (tag == "input" and kind not in NO_FIELD):
        form.fields += 1


@cache
def _whole(name: str) -> str:
    """The template with what it includes; a field that a form object draws is drawn as an input."""
    if name not in NAMES:
        return ""  # a library's template
    text = FIELD.sub("<input>", (ROOT / name).read_text(encoding="utf-8"))
    return INCLUDE.sub(lambda found: "" if found["name"] == name else _whole(found["name"]), text)


def forms_of(markup: str) -> list[Form]:
    reader = Forms()
    reader.feed(VALUE.sub("x", TAG.sub("", SHOWN.sub("<input>", markup))))
    return reader.found


def wrong_default(form: Form) -> bool:
    """The first button must be the main one: it goes where the form goes, warns of nothing, and is marked as such."""
    if not form.takes_enter:
        return False
    first = form.buttons[0]
    is_main = "button--primary" in first.get("class", "") or "data-default" in first
    return not is_main or "formaction" in first or "button--danger" in first.get("class", "")


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".html")])
def test_enter_presses_the_button_that_the_form_is_for(name: str) -> None:
    wrong = [form for form in forms_of(_whole(name)) if wrong_default(form)]
    assert not wrong, [(form.attributes, form.buttons) for form in wrong]


def test_a_form_whose_first_button_takes_away_is_found() -> None:
    counter = (
        '<form><button name="step" value="-1">−</button><input type="number"><button>Set</button></form>'
    )
    assert [wrong_default(form) for form in forms_of(counter)] == [True]
    danger = '<form><input><button class="button--danger">Delete</button><button>Save</button></form>'
    assert [wrong_default(form) for form in forms_of(danger)] == [True]
    good = '<form><button data-default>Set</button><input><button value="-1">−</button></form>'
    assert [wrong_default(form) for form in forms_of(good)] == [False]

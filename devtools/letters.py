"""Every kind of e-mail and notification in every language, with example data, to be read: `python -m devtools.letters FOLDER`.

Writes a text and an HTML page of each, and `index.html`. `kinds` finds what there is: the templates below `mail` and the
handlers of `tournaments.push`. `tests/gates/test_letters.py` holds the examples against it.
"""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.tools")
django.setup()

# Models can be imported only now.
# ruff: noqa: E402
from django.conf import settings
from django.template.loader import render_to_string

from accounts import mail
from accounts.models import User
from common import outbox
from common.languages import in_language_of, override
from devtools.letter_examples import LETTERS, READER, notes

ROOT = Path(__file__).resolve().parents[1]
BASE = "accounts/mail/letter.txt"
FORGOTTEN = "accounts/password_mail.txt"


@dataclass(frozen=True)
class Letter:
    """`name` is its file's, without an ending; `html` is empty where only text is sent."""

    language: str
    kind: str
    name: str
    subject: str
    text: str
    html: str = ""


def kinds() -> set[str]:
    """The templates of letters, and the notifications as "push:" and their handler."""
    folder = ROOT / "templates"
    found = {str(path.relative_to(folder)) for path in folder.glob("*/mail/*.txt")} - {BASE} | {FORGOTTEN}
    return found | {f"push:{name}" for module, name in outbox.handler_names() if module == "tournaments.push"}


def letters(languages: list[str]) -> Iterator[Letter]:
    for language in languages:
        READER.language = language
        for template, examples in LETTERS.items():
            for at, facts in enumerate(examples, start=1):
                name = f"{language}/{template.removesuffix('.txt').replace('/', '.')}.{at}"
                yield Letter(language, template, name, *_written(READER, template, facts))
        with override(language):
            yield from _notes(language)


def _written(reader: User, template: str, facts: dict[str, Any]) -> tuple[str, str, str]:
    with in_language_of(reader):
        if template == FORGOTTEN:
            text = render_to_string(template, {**facts, "site": settings.PUBLIC_URL})
            return render_to_string("accounts/password_mail_subject.txt"), text, ""
        letter = mail.letter(reader, template, facts)
        return letter["subject"], letter["text"], mail.as_html(letter["subject"], letter["text"])


def _notes(language: str) -> Iterator[Letter]:
    for kind, found in notes().items():
        for at, note in enumerate(found, start=1):
            yield Letter(
                language, f"push:{kind}", f"{language}/push.{kind}.{at}", note.title, f"{note.text}\n"
            )


def write(folder: Path) -> int:
    """How many were written."""
    found = list(letters([code for code, _name in settings.LANGUAGES]))
    for one in found:
        path = folder / f"{one.name}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{one.subject}\n\n{one.text}", "utf-8")
        if one.html:
            path.with_suffix(".html").write_text(one.html, "utf-8")
    rows = (f'<li><a href="{one.name}.{"html" if one.html else "txt"}">{one.name}</a></li>' for one in found)
    (folder / "index.html").write_text(
        f"<!doctype html><meta charset=utf-8><ul>{''.join(rows)}</ul>", "utf-8"
    )
    return len(found)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Usage: python -m devtools.letters FOLDER")
    print(f"{write(Path(sys.argv[1]))} letters and notifications written to {sys.argv[1]}")


if __name__ == "__main__":
    main()

"""Checks every page as every person, in every language and both themes: `python -m devtools.page_checks [ADDRESS]`.

Beside a running demo; `MUSTER_DATA_DIR` names its data when that is not `.muster`. `--large` first adds large events with
difficult names to the demo. On each page axe must find nothing, light and dark, on a phone in one theme and on a laptop in the
other, the other way round on the next page; it must fit a phone and a laptop, and a phone with text at twice its size; less
than 0.05 of it may move after it was painted; no script may fail; and it must be in the language asked for. In German, whose
words are the longest, it must fit a projector too, and laptop and projector with text at twice its size.

Prints each finding, the routes that no page belongs to, and how much was checked. Exit 1 when anything was found. All of it
takes hours. `--turns` looks at each route once in each language, and people take turns from language to language, so that over
all languages every page is seen.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from devtools.demo_django import use_demo
from devtools.environment import ROOT

# Settings are read with the first module of theirs, before the demo is chosen: the catalogues name the languages as well.
LANGUAGES = ("en-gb", *sorted(folder.name for folder in (ROOT / "locale").iterdir()))
THEMES = ("light", "dark")


@dataclass(frozen=True)
class Options:
    start: str
    languages: Sequence[str]
    themes: Sequence[str]
    only: str
    pages: Path | None
    is_large: bool
    in_turns: bool


def read(arguments: Sequence[str]) -> Options:
    parser = argparse.ArgumentParser(prog="python -m devtools.page_checks", description=__doc__)
    parser.add_argument("address", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("--language", action="append", choices=LANGUAGES, help="again for another")
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--only", default="", metavar="TEXT", help="pages whose address contains this text")
    parser.add_argument(
        "--pages", type=Path, metavar="FILE", help="the list of pages: read, or written if there is none"
    )
    parser.add_argument("--large", action="store_true", help="add large events with difficult names first")
    parser.add_argument("--turns", action="store_true", help="each route once in each language")
    found = parser.parse_args(arguments)
    return Options(
        start=found.address.rstrip("/"),
        languages=found.language or LANGUAGES,
        themes=found.theme or THEMES,
        only=found.only,
        pages=found.pages,
        is_large=found.large,
        in_turns=found.turns,
    )


def main(arguments: Sequence[str]) -> int:
    options = read(arguments)
    use_demo()
    # Reads models, which exist only now.
    from devtools.checking_pages import check  # noqa: PLC0415

    return check(options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What a page of the back office weighs with all that it names, as a real server sends it: compressed."""

import gzip
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.test import Client

from devtools.icon_names import OURS as ICONS

NAMED = re.compile(r'<(?:script|link|img)\b[^>]*\b(?:src|href)="(/[^"]+)"')


def weighed(client: Client, page: bytes) -> tuple[float, int]:
    """Kilobytes and requests of a first visit; the style sheet names the font of the icons."""
    named = set(NAMED.findall(page.decode()))
    total = len(gzip.compress(page)) + ICONS.stat().st_size + sum(_weight(client, path) for path in named)
    return total / 1000, 2 + len(named)


def _weight(client: Client, path: str) -> int:
    if path.startswith("/static/"):
        return _file(path.removeprefix("/static/"))
    return len(gzip.compress(client.get(path).content))


@cache
def _file(path: str) -> int:
    found = finders.find(path)
    assert isinstance(found, str), path
    return len(gzip.compress(Path(found).read_bytes()))

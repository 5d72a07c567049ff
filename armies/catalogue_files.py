"""A catalogue kept as files, for example in a git repository: one JSON document, or a folder of them.

In a folder one file holds the catalogue itself ("format", "slug", "name", "game"); every other one holds {"models": [...]}
alone. The models of all files are one catalogue, in the order of the file names.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.catalogue_document import CatalogueDocument, read_catalogue
from armies.interchange.drafts import Refused
from armies.interchange.reading import MOST_BYTES, decoded
from common.errors import Invalid
from rules.engine.documents import parse_json
from rules.engine.faults import Fault, Unreadable
from rules.presenters import errors

MOST_FILES = 500


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    data: dict[str, Any]


def read_files(path: Path) -> CatalogueDocument:
    """Raises Refused for what is no catalogue, Invalid with every fault, each with its file and place."""
    files = [_read(one) for one in _paths(path)]
    heads = [one for one in files if "format" in one.data]
    if len(heads) != 1:
        raise Refused(
            "format",
            _("One file must hold the catalogue itself (“format”); %(count)s do.") % {"count": len(heads)},
        )
    places: list[str] = []
    models: list[Any] = []
    for one in files:
        found = one.data.get("models", [])
        if not isinstance(found, list) or (one is not heads[0] and set(one.data) != {"models"}):
            raise Refused(
                "format",
                _("%(path)s must hold a list of models, and nothing else.") % {"path": one.path.name},
            )
        places += [f"{one.path.name}/models/{at}" for at in range(len(found))]
        models += found
    try:
        return read_catalogue(heads[0].data | {"models": models})
    except Unreadable as unreadable:
        found = errors.in_words(unreadable.faults)
        faults = [_placed(fault, places, heads[0].path.name) for fault in found]
        count = len(faults)
        text = ngettext(
            "The catalogue cannot be read: %(count)s error.",
            "The catalogue cannot be read: %(count)s errors.",
            count,
        ) % {"count": count}
        raise Invalid("catalogue-unreadable", text, faults=faults) from None


def _paths(path: Path) -> Sequence[Path]:
    found = sorted(path.glob("**/*.json")) if path.is_dir() else [path]
    if not found or not all(one.is_file() for one in found):
        raise Refused("empty", _("There is no catalogue at %(path)s.") % {"path": path})
    if len(found) > MOST_FILES:
        raise Refused("too-large", _("A catalogue has at most %(most)s files.") % {"most": MOST_FILES})
    return found


def _read(path: Path) -> _File:
    if path.stat().st_size > MOST_BYTES:
        raise Refused(
            "too-large",
            _("%(path)s is larger than %(most)s MB.") % {"path": path.name, "most": MOST_BYTES // 1000000},
        )
    try:
        data = parse_json(decoded(path.read_bytes()))
    except Unreadable as unreadable:
        faults = errors.in_words(unreadable.faults)
        raise Invalid("import-json", f"{path.name}: {faults[0].text}", faults=faults) from None
    if not isinstance(data, dict):
        raise Refused("format", _("%(path)s is no JSON object.") % {"path": path.name})
    return _File(path, data)


def _placed(fault: Fault, places: Sequence[str], head: str) -> Fault:
    """The same fault with the file in which it stands."""
    parts = fault.path.split("/")
    if len(parts) > 2 and parts[1] == "models" and parts[2].isdigit() and int(parts[2]) < len(places):
        path = "/".join([places[int(parts[2])], *parts[3:]])
    else:
        path = f"{head}{fault.path}"
    return Fault(fault.code, path, fault.text, fault.rule, fault.values)

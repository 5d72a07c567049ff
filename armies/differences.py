"""What changed from one state of a list to the next, in words a player uses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from rules.engine.attributes import Type
from rules.engine.cards import UNKNOWN, ModelCard
from wording import within

State = Mapping[str, Any]
TITLES = {
    "name": _("Name"),
    "point_level": _("Points limit"),
    "notes": _("Notes"),
    "version": _("Catalogue version"),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """`kind` is added, removed or changed; `before` and `after` are empty where there was or is nothing."""

    kind: str
    what: str
    before: str = ""
    after: str = ""


def differences(before: State, after: State) -> list[Difference]:
    """Rows first, in the order of the newer state, then the details. Both sides hold `rows`."""
    return [*row_differences(before.get("rows", ()), after.get("rows", ())), *_details(before, after)]


def row_differences(before: Any, after: Any) -> Iterator[Difference]:
    """Rows are the same when they mean the same model, or the same unknown name."""
    old, new = _counts(before), _counts(after)
    for key, (name, count) in new.items():
        was = old.get(key, (name, 0))[1]
        if was != count:
            yield Difference("changed" if was else "added", name, str(was) if was else "", str(count))
    for key, (name, count) in old.items():
        if key not in new:
            yield Difference("removed", name, str(count))


def _counts(rows: Any) -> dict[str, tuple[str, int]]:
    found: dict[str, tuple[str, int]] = {}
    for row in rows:
        key = row["model"] or f"?{row['name']}"
        found[key] = (row["name"], found.get(key, ("", 0))[1] + row["count"])
    return found


def _details(before: State, after: State) -> Iterator[Difference]:
    for field, title in TITLES.items():
        old, new = before.get(field, ""), after.get(field, "")
        if before and old != new:
            yield Difference("changed", str(title), str(old), str(new))


def card_differences(before: ModelCard, after: ModelCard) -> list[Difference]:
    """What another version of a catalogue prints on the same model, in the order in which its game declares it."""
    declared = after.figures.declared or before.figures.declared
    labels = {
        **{name: gettext(word) for name, word in COLUMNS.items()},
        **{one.name: within(one.title) for one in declared if one.type not in LISTS},
    }
    found = [
        Difference("changed", label, *pair)
        for name, label in labels.items()
        if (pair := (_shown(before, name), _shown(after, name))) and pair[0] != pair[1]
    ]
    for one in declared:
        if one.type in LISTS:
            found += _list_differences(before.figures.get(one.name, ()), after.figures.get(one.name, ()))
    return found


COLUMNS = {"name": gettext_noop("name"), "kind": gettext_noop("kind"), "points": gettext_noop("points")}
LISTS = (Type.ABILITIES, Type.NAMES)


def _list_differences(before: tuple[Any, ...], after: tuple[Any, ...]) -> Iterator[Difference]:
    old, new = [str(each) for each in before], [str(each) for each in after]
    yield from (Difference("removed", each, "1") for each in old if each not in new)
    yield from (Difference("added", each, "", "1") for each in new if each not in old)


def _shown(card: ModelCard, name: str) -> str:
    """Each figure by itself, also one that pages print behind another."""
    if name in card.unreadable:
        return UNKNOWN
    value = card.figures.get(name, getattr(card, name, None) if name in COLUMNS else None)
    return "" if value is None else str(value)

"""Where something stands in a case, in words: "/actions/0/path/1" reads "Action 1, step 2". Plain Python."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.form_words import NO_WORDS, FormWords, kind_of
from rules.presenters.pointers import held, unescape
from wording import gettext as _
from wording import gettext_noop, opened

# What one entry of a list is called; `%(number)s` counts from 1.
ENTRIES = {
    "actions": gettext_noop("action %(number)s"),
    "claims": gettext_noop("claim %(number)s"),
    "path": gettext_noop("step %(number)s"),
    "events": gettext_noop("event %(number)s"),
    "warriors": gettext_noop("model %(number)s"),
    "models": gettext_noop("model %(number)s"),
    "players": gettext_noop("player %(number)s"),
    "abilities": gettext_noop("ability %(number)s"),
    "uses": gettext_noop("ability %(number)s"),
    "answers": gettext_noop("answer %(number)s"),
    "assign": gettext_noop("assigned die %(number)s"),
    "convert": gettext_noop("converted die %(number)s"),
    "dice": gettext_noop("die %(number)s"),
    "rolls": gettext_noop("roll %(number)s"),
    "targets": gettext_noop("target %(number)s"),
    "fights": gettext_noop("fight %(number)s"),
    "armies": gettext_noop("army %(number)s"),
    "rows": gettext_noop("line %(number)s"),
    "at": gettext_noop("place %(number)s"),
}
# Single parts that help to find the place; others are left out.
PARTS = {
    "position": gettext_noop("position"),
    "ruleset": gettext_noop("ruleset"),
    "readings": gettext_noop("house rules"),
    "damage": gettext_noop("damage dice"),
    "dice": gettext_noop("dice"),
    "roll": gettext_noop("roll"),
    "facing": gettext_noop("facing"),
    "target": gettext_noop("target"),
    "wounds": gettext_noop("wounds"),
    "free_attack": gettext_noop("free attack"),
    "path": gettext_noop("path"),
}
OF_PLAYERS = frozenset({"players", "sides"})  # maps by the id of a player


def place(path: str, names: Mapping[str, str] | None = None) -> str:
    """The place of a JSON pointer as people count it; "" for the whole document. `names` are those of the players."""
    text = ", ".join(_parts([unescape(part) for part in path.split("/")[1:]], names or {}))
    return opened(text)


def field_place(path: str, words: FormWords = NO_WORDS, case: Any = None) -> str:
    """The place of a JSON pointer with the name of the field that it ends in, in the words of the game."""
    *around, last = [unescape(part) for part in path.split("/")] if path else [""]
    if words is NO_WORDS or not around[1:] or last.isdecimal() or last in PARTS or around[-1] in OF_PLAYERS:
        return place(path)
    text = ", ".join([*_parts(around[1:], {}), words.label(_owner(around[1:], case), last)])
    return opened(text)


def _owner(parts: list[str], case: Any) -> str:
    """The kind of the action or event that holds a field, else the name of its owner."""
    name = next((one for one in reversed(parts) if not one.isdecimal()), "")
    return kind_of(held(case, parts)) or name


def _parts(parts: list[str], names: Mapping[str, str]) -> Iterator[str]:
    for before, part, after in zip(["", *parts], parts, [*parts[1:], ""], strict=False):
        if part.isdecimal():
            if before in ENTRIES:
                yield _(ENTRIES[before]) % {"number": int(part) + 1}
        elif before in OF_PLAYERS:
            yield names.get(part, part)
        elif part in PARTS and not after.isdecimal():
            yield _(PARTS[part])

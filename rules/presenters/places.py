"""Where something stands in a case, in words: "/actions/0/path/1" reads "Action 1, step 2". Plain Python."""

from collections.abc import Iterator, Mapping

from rules.presenters.pointers import unescape
from wording import gettext as _
from wording import gettext_noop

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
    return text[:1].upper() + text[1:]


def _parts(parts: list[str], names: Mapping[str, str]) -> Iterator[str]:
    for before, part, after in zip(["", *parts], parts, [*parts[1:], ""], strict=False):
        if part.isdecimal():
            if before in ENTRIES:
                yield _(ENTRIES[before]) % {"number": int(part) + 1}
        elif before in OF_PLAYERS:
            yield names.get(part, part)
        elif part in PARTS and not after.isdecimal():
            yield _(PARTS[part])

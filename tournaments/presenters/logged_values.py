"""Values of the audit log in words: names for player IDs, titles for codes. Each works for one key of what was logged."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext
from django_stubs_ext import StrOrPromise

from rules import RULESETS
from rules.presenters.in_language import readings_in_words
from tournaments.models import Outcome, PairingKind
from tournaments.pairing.sentences import Sentence, in_words
from tournaments.policies.penalties import OFFENCES
from tournaments.presenters.logged_names import NOTHING, About, LoggedNames
from tournaments.services.entries.byes import KINDS
from tournaments.services.messages import LABELS as RECIPIENTS
from tournaments.services.table_maps import map_choice
from tournaments.standings import PRESETS, TIEBREAKS
from wording import apart, labelled

CONFLICTS: Mapping[str, StrOrPromise] = {
    "own-table": gettext_lazy("Plays at this table"),
    "own-list": gettext_lazy("Owns a list that is played here"),
    "own-club": gettext_lazy("Same club as a player"),
    "own-team": gettext_lazy("Same team as a player"),
    "own-opponent": gettext_lazy("Opponent of a player at this event"),
}
METHODS = ("quick", "windows", "matching")
POSTPONED_BY: Mapping[str, StrOrPromise] = {
    "staff": gettext_lazy("Staff"),
    "players": gettext_lazy("Both players"),
}
# What became of an event that was closed because it was cancelled.
CANCELLED = "cancelled"
# Whole documents: the page says that they changed, the export holds them.
DOCUMENTS = frozenset({"awards", "own_scoring", "restrictions", "scores"})


@dataclass(frozen=True, slots=True)
class Values:
    """The words for one entry of the log."""

    names: LoggedNames
    about: About = NOTHING

    def in_words(self, subject_type: str, name: str, value: Any) -> str | None:
        """None: this key needs no words of its own."""
        if name in DOCUMENTS:
            return pgettext("audit log", "changed")
        one = _OF_SUBJECT.get((subject_type, name)) or _BY_KEY.get(name)
        try:
            return one(self, value) if one else None
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            return None  # written by an earlier version, or restored from a file that says something else


def _player(words: Values, number: Any) -> str:
    if number is None:
        return pgettext("audit log", "sits out")
    return words.names.players.get(number) or _("player %(id)s") % {"id": number}


def _side(words: Values, side: Any) -> str:
    sides = words.about.sides
    return sides[side - 1] if 0 < side <= len(sides) else _("Player %(number)s") % {"number": side}


def _players(words: Values, numbers: Any) -> str:
    return ", ".join(_player(words, one) for one in numbers)


def _players_or_count(words: Values, value: Any) -> str | None:
    return _players(words, value) if isinstance(value, list) else None


def _pairs(words: Values, pairs: Any) -> str:
    return apart(" – ".join(_player(words, one) for one in pair) for pair in pairs)


def _outcome(words: Values, value: Any) -> str:
    winner = {Outcome.FIRST: 1, Outcome.SECOND: 2}.get(Outcome(value))
    return _("%(name)s wins") % {"name": _side(words, winner)} if winner else str(Outcome(value).label)


def _places(words: Values, places: Any) -> str:
    ranked = sorted((place, side) for side, place in enumerate(places, start=1))
    return ", ".join(f"{place}. {_side(words, side)}" for place, side in ranked)


def _counts(words: Values, counts: Any) -> str:
    return apart(
        labelled(
            words.names.counts.get(name, name),
            " : ".join(map(str, value)) if isinstance(value, list) else str(value),
        )
        for name, value in counts.items()
    )


def _lists(words: Values, lists: Any) -> str | None:
    """Which list counts, player by player; elsewhere a number of lists."""
    if not isinstance(lists, dict):
        return None
    return apart(labelled(_player(words, int(number)), _list(one)) for number, one in lists.items())


def _list(submission: Any) -> str:
    if not isinstance(submission, dict):
        return _("list submitted")
    code = str(submission["fingerprint"])[:8]
    return _("list version %(number)s, fingerprint %(code)s") % {
        "number": submission["number"],
        "code": f"{code[:4]}·{code[4:]}",
    }


def _byes(_words: Values, byes: Any) -> str | None:
    if not isinstance(byes, dict):
        return None
    text = _("round %(round)s: %(bye)s")
    return apart(text % {"round": one, "bye": PairingKind(KINDS[worth]).label} for one, worth in byes.items())


def _board_pairs(words: Values, pairs: Any) -> str:
    first, second = words.about.entries
    names = words.names.members
    return apart(f"{names[first, one]} – {names[second, other]}" for one, other in pairs)


def _steps(words: Values, steps: Any) -> str:
    names, entries = words.names.members, words.about.entries
    return apart(
        labelled(
            _side(words, step["side"]),
            ", ".join(names[entries[step["side"] - 1], one] for one in step["members"]),
        )
        for step in steps
    )


def _dice(words: Values, dice: Any) -> str:
    return apart(
        labelled(_side(words, int(side)), ", ".join(map(str, faces))) for side, faces in dice.items()
    )


def _of_choice(parts: str) -> Callable[[Values, Any], str | None]:
    def word(words: Values, value: Any) -> str | None:
        choice = map_choice(words.names.event.ruleset) if words.names.event else None
        return str(dict(getattr(choice, parts))[value]) if choice and value else None

    return word


def _readings(words: Values, chosen: Any) -> str:
    event = words.names.event
    known = {one.name: one for one in readings_in_words(RULESETS[event.ruleset])} if event else {}
    return apart(
        labelled(f"{known[name].rule} {known[name].title}", known[name].options[option])
        for name, option in chosen.items()
    )


def _catalogues(_words: Values, refs: Any) -> str:
    return apart(
        _("%(name)s, version %(number)s") % {"name": one["catalogue"], "number": one["version"]}
        for one in refs
    )


def _ruling(words: Values, key: Any) -> str:
    return words.names.rulings.get(key) or _("ruling %(number)s") % {"number": key}


def _fingerprint(_words: Values, value: Any) -> str:
    return f"{value[:4]}·{value[4:8]}"


def _ruleset(_words: Values, value: Any) -> str:
    return str(RULESETS[value].title)


def _one_of(table: Mapping[Any, StrOrPromise]) -> Callable[[Values, Any], str | None]:
    def word(_words: Values, value: Any) -> str | None:
        return str(table[value]) if isinstance(value, str) else ", ".join(str(table[one]) for one in value)

    return word


def _title_in(rows: Mapping[str, Any]) -> Callable[[Values, Any], str | None]:
    def word(_words: Values, value: Any) -> str | None:
        return ", ".join(str(rows[one].title) for one in ([value] if isinstance(value, str) else value))

    return word


def _method(_words: Values, value: Any) -> str:
    return in_words(Sentence(value)) if value in METHODS else _("Pods")


def _tables(_words: Values, numbers: Any) -> str | None:
    """Numbers of tables, which alone would read like how many there are."""
    if not isinstance(numbers, list):
        return None
    text = ngettext("Table %(tables)s", "Tables %(tables)s", len(numbers))
    return text % {"tables": ", ".join(map(str, numbers))}


Words = Callable[[Values, Any], str | None]
_BY_KEY: Mapping[str, Words] = {
    "boards": _board_pairs,
    "byes": _byes,
    "by": _one_of(POSTPONED_BY),
    "catalogues": _catalogues,
    "choose": _of_choice("parts"),
    "conflicts": _one_of(CONFLICTS),
    "counts": _counts,
    "dice": _dice,
    "digest": _fingerprint,
    "edge": _of_choice("edges"),
    "fingerprint": _fingerprint,
    "lists": _lists,
    "merged": _player,
    "method": _method,
    "missing_tables": _tables,
    "offence": _title_in(OFFENCES),
    "outcome": _outcome,
    "pairs": _pairs,
    "places": _places,
    "postponed_tables": _tables,
    "players": _players_or_count,
    "readings": _readings,
    "ruleset": _ruleset,
    "ruling": _ruling,
    "scoring": _title_in(PRESETS),
    "side": _side,
    "steps": _steps,
    "supersedes": _ruling,
    "tiebreaks": _title_in(TIEBREAKS),
    "worth": lambda _words, value: str(PairingKind(KINDS[value]).label),
}
_OF_SUBJECT: Mapping[tuple[str, str], Words] = {
    ("tournaments.entry", "team"): lambda words, value: (
        _player(words, value) if isinstance(value, int) else None
    ),
    ("tournaments.event", "state"): lambda _words, value: _("Cancelled") if value == CANCELLED else None,
    ("tournaments.event", "to"): _one_of({one.value: label for one, label in RECIPIENTS.items()}),
}

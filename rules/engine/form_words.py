"""What the places of a case are called where one is entered, and what each of them means: plain words, given by each game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.engine.fact_words import FACTS
from wording import gettext, labelled, opened
from wording import gettext_noop as _


class Term(NamedTuple):
    """A label, and a sentence about what it means where the label alone does not say so. All are translated where shown.

    `unnamed`: of a list that only names something, what it means while it names nothing.
    """

    label: str
    hint: str = ""
    unnamed: str = ""


# Places that the cases of every game have.
SHARED: Mapping[str, Term] = {
    "title": Term(_("title of the ruling")),
    "position": Term(_("position before the first action")),
    "actions": Term(_("what was done, in order")),
    "claims": Term(_("what players claim")),
    "players": Term(_("players")),
    "players/id": Term(_("short name"), _("The short name that the other fields use for this player.")),
    "name": Term(_("name")),
    "claims/by": Term(_("player who claims it")),
    "claims/text": Term(_("claim in the player’s words")),
    "claims/action": Term(_("about the action"), _("Empty: the last action.")),
    "claims/fact": Term(_("what the claim is about"), _("Something that the referee finds out about the action.")),
    "claims/is": Term(_("claimed value"), _("A number, yes or no, or a name. Several names with commas.")),
    "claims/breaks": Term(_("rule said to be broken"), _("The number of a rule.")),
}  # fmt: skip


PLAYERS = frozenset({"claims/by", "player"})  # places that hold a player in every game


@dataclass(frozen=True, slots=True)
class FormWords:
    """The words of one game.

    `places` by the name of a field, or by the two last names of its path ("warriors/used") where a name means several things;
    the fields of an action stand below its kind ("move/path"). `values` by what stands in the document, or below its field.
    `players`: the places that hold the short name of a player. `numbers`: what the numbers from 0 on stand for in a
    place, such as directions. `from_0`: the places whose numbers people count from 1 and documents from 0. `facts`: what the
    game finds out that a claim can be about, by its name in a ruling.
    """

    places: Mapping[str, Term] = field(default_factory=dict)
    actions: Mapping[str, Term] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    players: frozenset[str] = frozenset()
    numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    from_0: frozenset[str] = frozenset()
    facts: Mapping[str, str] = field(default_factory=dict)

    @property
    def every_place(self) -> frozenset[str]:
        """The keys of all places, those of every game among them."""
        return frozenset({*self.places, *SHARED})

    def names_player(self, owner: str, name: str) -> bool:
        return not {name, f"{owner}/{name}"}.isdisjoint(self.players | PLAYERS)

    def named_numbers(self, owner: str, name: str) -> tuple[str, ...]:
        """What 0, 1, 2 … stand for in a place; () where a number is a number."""
        return tuple(map(gettext, self.numbers.get(f"{owner}/{name}") or self.numbers.get(name, ())))

    def first_number(self, owner: str, name: str) -> int:
        """What people call the first of the things that a place names by number: 1 where documents say 0."""
        return int(not {name, f"{owner}/{name}"}.isdisjoint(self.from_0))

    def fact(self, fact: str, names: Mapping[str, str]) -> str:
        """A fact of a ruling in words, with whom it is about: "attacks.rohan" is "Number of attacks: Rohan".

        "free-attack-2.hits" is one of a row: the words of "free-attack.hits" with the number 2.
        """
        known = {**FACTS, **self.facts}
        kind, _dot, whom = fact.partition(".")
        row, _dash, number = kind.rpartition("-")
        if number.isdecimal() and f"{row}.{whom}" in known:
            return f"{opened(gettext(known[f'{row}.{whom}']))} ({number})"
        if fact in known:
            return opened(gettext(known[fact]))
        label = opened(gettext(known[kind]) if kind in known else _plain(kind))
        return labelled(label, names.get(whom, whom)) if whom else label

    def label(self, owner: str, name: str) -> str:
        """What a place is called, as it stands inside a sentence."""
        return gettext(self._term(owner, name).label)

    def hint(self, owner: str, name: str) -> str:
        """What a place means; "" where its label says it."""
        return gettext(self._term(owner, name).hint)

    def unnamed(self, owner: str, name: str) -> str:
        """What a list that only names something means while it is empty; "" for any other place."""
        return gettext(self._term(owner, name).unnamed)

    def action(self, do: str) -> str:
        return gettext(self.actions.get(do, Term(_plain(do))).label)

    def offered(self, do: str) -> str:
        """An action as a list offers it: with what it means."""
        hint = self._about(do)
        return f"{self.action(do)} ({hint})" if hint else self.action(do)

    def about_action(self, do: str) -> str:
        """What an action means, as a sentence; "" where its name says it."""
        hint = opened(self._about(do))
        return hint if not hint or hint.endswith("?") else f"{hint}."

    def _about(self, do: str) -> str:
        return gettext(self.actions.get(do, Term("")).hint)

    def value(self, name: str, value: str) -> str:
        """The word of a value of a field."""
        return gettext(self.values.get(f"{name}/{value}") or self.values.get(value) or _plain(value))

    def _term(self, owner: str, name: str) -> Term:
        at = f"{owner}/{name}"
        known = (found.get(key) for key in (at, name) for found in (self.places, SHARED))
        return next(filter(None, known), Term(_plain(name)))


def kind_of(row: Any) -> str:
    """The kind of an action or event, by which its fields are told apart; "" for anything else."""
    kind = (row.get("do") or row.get("event")) if isinstance(row, Mapping) else ""
    return kind if isinstance(kind, str) else ""


def _plain(name: str) -> str:
    return name.replace("_", " ").replace("-", " ").strip()


NO_WORDS = FormWords()

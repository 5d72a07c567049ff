"""A case of any game: its ruleset, the readings in force, the position, what was done, and what the players claim.

Reading and writing the envelope is the same for every game; positions and actions are the game's own.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.engine.documents import Doc, canonical, canonical_with
from rules.engine.game import Reading
from rules.engine.hearing import Hearing
from rules.engine.once import once

P = TypeVar("P")


@dataclass(frozen=True)
class Kind(Generic[P]):
    """One sort of action ("move", "combat", "back-away" ...): how it is read and how it is resolved.

    `read` takes the action's document and returns its data; it reports faults of form to the document.
    `resolve` writes into the hearing and returns the position after the action. If the action is illegal, what it returns
    is the best position that can still be assumed; later actions are heard on it, and the ruling marks them so.
    `facts` names what the action can settle ("winner", "attacks.*": a star stands for one player or piece).
    A claim about another fact is refused in reading. Without facts every claim is read.
    """

    do: str
    read: Callable[[Doc], Any]
    resolve: Callable[[P, Any, Hearing], P]
    facts: frozenset[str] = frozenset()

    def can_settle(self, fact: str, known: Collection[str] = ()) -> bool:
        """True for a fact that this action may settle, and for "verdict". `known` are the players and pieces that there are;
        without them a star stands for anything.
        """
        if not self.facts or fact == "verdict" or fact in self.facts:
            return True
        opening, dot, whose = fact.partition(".")
        if not dot or f"{opening}.*" not in self.facts:
            return False
        return not known or any(whose == id or whose.startswith(f"{id}.") for id in known)


@dataclass(frozen=True)
class Action(Generic[P]):
    kind: Kind[P]
    data: Any
    raw: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Claim:
    """What a player says follows: a fact of an action's outcome, or that an action breaks a rule.

    `fact` is a key of the outcome ("attacks.rohan", "removed") or "verdict", compared with `value`; else `breaks` is a
    rule number, upheld when a violation cites it.
    """

    by: str
    text: str
    action: int
    fact: str
    value: Any
    breaks: str


@dataclass(frozen=True)
class Case(Generic[P]):
    """`names` gives for each player's id what sentences call that player."""

    game: str
    edition: str
    readings: Mapping[str, str]
    position: P
    actions: tuple[Action[P], ...]
    claims: tuple[Claim, ...]
    names: Mapping[str, str]
    title: str = ""

    @once
    def ruleset(self) -> str:
        return f"{self.game}/{self.edition}"


@dataclass(frozen=True)
class CaseForm(Generic[P]):
    """What a game says about the form of its cases.

    `read_position` and `write_position` are inverse to each other: each position that a ruling holds can be read again.
    `names_of` gives the players of a position, by id, as sentences call them.
    `rules` holds every rule number that a claim may name; without it any is accepted. `pieces_of` gives the pieces that a
    fact may be about, beside the players; without any, a fact may be about anything.
    `needs_position` is False for a game that can be ruled on without a position.
    `canonical_position` is the canonical text of what `write_position` gives, where a game has a faster way to it.
    """

    game: str
    editions: tuple[str, ...]
    readings: tuple[Reading, ...]
    kinds: Mapping[str, Kind[P]]
    read_position: Callable[[Doc], P]
    write_position: Callable[[P], dict[str, Any]]
    names_of: Callable[[P], Mapping[str, str]]
    rules: frozenset[str] = frozenset()
    pieces_of: Callable[[P], Collection[str]] = lambda _: ()
    needs_position: bool = True
    canonical_position: Callable[[P], str] | None = None


def read_case(data: Any, form: CaseForm[P]) -> tuple[Case[P], Doc]:
    """The case, and its closed document; the faults are in `document.faults`. With faults the case is not to be used."""
    doc = Doc(data, "", [])
    ruleset = doc.choice("ruleset", tuple(f"{form.game}/{edition}" for edition in form.editions))
    title = doc.text("title", "")
    readings = read_readings(doc.child("readings", {}), form.readings)
    position = form.read_position(doc.child("position") if form.needs_position else doc.child("position", {}))
    names = form.names_of(position)
    actions = tuple(_read_action(item, form.kinds) for item in doc.items("actions", ()))
    pieces = form.pieces_of(position) if doc.data.get("claims") else ()
    known = frozenset({*names, *pieces}) if pieces else frozenset()
    claims = tuple(_read_claim(item, actions, names, form.rules, known) for item in doc.items("claims", ()))
    doc.close()
    edition = ruleset.partition("/")[2]
    return Case(form.game, edition, readings, position, actions, claims, names, title), doc


def read_readings(doc: Doc, readings: tuple[Reading, ...]) -> dict[str, str]:
    """The readings in force: the defaults, and what the case says otherwise."""
    found = {reading.name: reading.default for reading in readings}
    for reading in readings if doc.data else ():
        if doc.has(reading.name):
            found[reading.name] = doc.choice(reading.name, tuple(reading.options), reading.default)
    doc.close()
    return found


def _read_action(doc: Doc, kinds: Mapping[str, Kind[P]]) -> Action[P]:
    do = doc.choice("do", tuple(kinds))
    kind = kinds[do]
    if doc.data.get("do") != do:
        return Action(kind, None, doc.data)
    data = kind.read(doc)
    doc.close()
    return Action(kind, data, doc.data)


def _read_claim(
    doc: Doc,
    actions: tuple[Action[P], ...],
    names: Mapping[str, str],
    rules: frozenset[str],
    known: frozenset[str],
) -> Claim:
    by = doc.name("by")
    if by and by not in names:
        doc.unknown("claim.player", "by", f'There is no player "{by}".', by, names)
    text = doc.text("text", "")
    action = doc.integer("action", 0, max(len(actions) - 1, 0), 0)
    fact, breaks = doc.text("fact", ""), doc.text("breaks", "", 32)
    value = doc.raw("is", None)
    if bool(fact) == bool(breaks):
        doc.fault(
            "claim.form", "", 'A claim names either a "fact" with the value it "is", or the rule it "breaks".'
        )
    if fact and not doc.has("is"):
        doc.fault("document.missing", "is", 'The field "is" is missing.')
    if breaks and rules and breaks not in rules:
        doc.fault("claim.rule", "breaks", f'There is no rule "{breaks}".')
    if fact and action < len(actions) and not actions[action].kind.can_settle(fact, known):
        doc.fault("claim.fact", "fact", f'This action settles no "{fact}".')
    doc.close()
    return Claim(by, text, action, fact, value, breaks)


def write_case(case: Case[P], form: CaseForm[P]) -> dict[str, Any]:
    """The canonical case: every default written out."""
    return _write_rest(case) | {"position": form.write_position(case.position)}


def canonical_case(case: Case[P], form: CaseForm[P]) -> str:
    """The canonical text of the canonical case."""
    if form.canonical_position is None:
        return canonical(write_case(case, form))
    return canonical_with(_write_rest(case), {"position": form.canonical_position(case.position)})


def _write_rest(case: Case[P]) -> dict[str, Any]:
    """The canonical case without its position."""
    claims = [
        {"by": c.by, "text": c.text, "action": c.action}
        | ({"fact": c.fact, "is": c.value} if c.fact else {"breaks": c.breaks})
        for c in case.claims
    ]
    return {
        "ruleset": case.ruleset,
        "title": case.title,
        "readings": dict(case.readings),
        "actions": [dict(action.raw) for action in case.actions],
        "claims": claims,
    }

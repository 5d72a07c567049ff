"""The contract: everything that a game gives to the rest of the service. Nothing outside a game's package knows the game.

`Game` is the whole of it. Parts that a game does not have (a board, construction rules, maps) are None, and the pages that
need them fall back to what every game has: the case as a document, and the form made from its JSON Schema.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.engine.controls import Option
from rules.engine.faults import HasCode
from rules.engine.form_words import NO_WORDS, FormWords
from rules.engine.languages import Translate
from rules.engine.maps import Maps
from rules.engine.odds import OddsOffer
from rules.engine.once import once
from rules.engine.pictures import Picture, Table
from rules.engine.roster import Roster
from rules.engine.ruling import Ruling
from rules.engine.seats import Enlisted, Side, plain_players
from rules.engine.slips import Slip

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Reading:
    """A rule that can be read in more than one way. The first option is the default."""

    name: str
    rule: str
    title: str
    options: Mapping[str, str]

    @once
    def default(self) -> str:
        return next(iter(self.options))


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule of a rulebook: number, own title, own one-line summary, kind, and the module that decides it.

    `kind` is one of legality, computation, state change, choice, data, conduct. Conduct has no module.
    """

    id: str
    title: str
    summary: str
    kind: str
    module: str
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """A question that a rule leaves open, and why only one answer can be argued."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Citations:
    """The rules that an event's own decisions rest on; empty where the book is silent.

    `restrictions`: an event may restrict lists. `organizer`: the organizer has the last word. `map` and `edge`: who chooses
    them. `elimination`: when one of several players is out.
    """

    restrictions: str = ""
    organizer: str = ""
    map: str = ""
    edge: str = ""
    elimination: str = ""


class Adjudicate(Protocol):
    def __call__(self, data: Any, translate: Translate | None = None) -> Ruling: ...


@dataclass(frozen=True)
class Ruleset:
    """One edition of one game. `adjudicate` takes a parsed JSON case and raises `Unreadable`."""

    id: str
    game: str
    edition: str
    title: str
    entries: tuple[Entry, ...]
    readings: tuple[Reading, ...]
    adjudicate: Adjudicate
    schema: Callable[[], dict[str, Any]]
    # What people say when they mean a rule, and the rule of another edition that it answers to. For readers, not for rulings.
    cues: Mapping[str, str] = field(default_factory=dict)
    counterparts: Mapping[str, str] = field(default_factory=dict)
    cites: Citations = Citations()
    # Questions about a rule that have one answer; where there are two, there is a reading.
    settled: Mapping[str, Sequence[Settled]] = field(default_factory=dict)

    def entry(self, rule: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.id == rule), None)

    @property
    def defaults(self) -> dict[str, str]:
        return {reading.name: reading.default for reading in self.readings}


@dataclass(frozen=True, slots=True)
class Ability:
    """A special ability as a rule's page shows it: its moments, how long it lasts, and what it needs.

    `rules` are its numbers in the game's editions. Each of `conditions` is a sentence with the rule that it rests on.
    """

    name: str
    title: str
    rules: tuple[str, ...]
    moments: tuple[str, ...] = ()
    span: str = ""
    is_activated: bool = False
    own_combat: bool = False
    targets: bool = False
    price_rule: str = ""
    conditions: tuple[tuple[str, str], ...] = ()

    @property
    def rule(self) -> str:
        """Its number in the newest edition."""
        return self.rules[0]


@dataclass(frozen=True, slots=True)
class Summary:
    """A ruling in short. `players` are names by id, in their order at the table.

    `follows` is what follows, as the second half of a sentence ("O2 and R4 are removed"); `answer` replaces "This is legal"
    where the action was a question ("No: A does not see O"). `is_moot`: the answer is that there was nothing to do it with, so
    that no rule is broken at the table although the action does not stand.
    """

    players: Mapping[str, str]
    follows: str = ""
    answer: str = ""
    is_moot: bool = False


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """What the page of a board shows of a case. `svg` is empty when there is nothing that could be drawn.

    `facts` follow from where everything stands, each with its rule. `questions` are what is asked next, `entering` what else
    can be entered; both go to the game's own templates. `outcome` names the facts that a claim can name. `awaited` is what the
    last action waits for before anything can be said of it, such as the first space of a move; no ruling is given till then.
    `so_far` is what is decided of a question whose dice are still missing. `offers` are settings that would lift an objection.
    """

    svg: str = ""
    table: Table | None = None
    facts: tuple[tuple[str, str], ...] = ()
    questions: tuple[Any, ...] = ()
    outcome: tuple[str, ...] = ()
    entering: Any = None
    awaited: str = ""
    so_far: str = ""
    offers: tuple[Option, ...] = ()


class Answer(Protocol):
    """Asked after each change of a case. `ruling` is None for a case that could not be read, which `faults` say; `focus` names
    one piece. `editions` are those of the game in the reader's language; without them the board says them in English.
    """

    def __call__(
        self,
        case: Any,
        heard: Ruling | None,
        faults: Sequence[HasCode],
        focus: str,
        editions: Sequence[Ruleset] = (),
    ) -> BoardAnswer: ...


def readings_of(case: Json, editions: Sequence[Ruleset], otherwise: Sequence[Reading]) -> Sequence[Reading]:
    """The contested rules of the edition that a case names, `otherwise` where it is not among `editions`."""
    found = next((one for one in editions if one.id == case.get("ruleset")), None)
    return found.readings if found else otherwise


@dataclass(frozen=True, slots=True)
class BoardEditor:
    """A page on which a case is entered by hand.

    `templates` is the folder of its templates; `palette()` gives what they offer. `ground` is what its pages call the place
    where models stand: "board", "table", or "battle" where nothing is placed.
    """

    templates: str
    palette: Callable[[], Mapping[str, Any]]
    answer: Answer
    ground: str = "board"


@dataclass(frozen=True, slots=True)
class PrintedModels:
    """How models of a catalogue stand in a case. All three are pure and total.

    `card(document)` is a catalogue's model as a model of a case, None where too little is known of it. `named(case)` gives
    each place where a case names one, with the name; `put(case, found)` the case with them, `found` key and card by name.
    """

    card: Callable[[Json], Json | None]
    named: Callable[[Json], Iterable[tuple[str, str]]]
    put: Callable[[Json, Mapping[str, tuple[str, Json]]], Json]


@dataclass(frozen=True, slots=True)
class SampleArmies:
    """Legal lists that show what an army looks like: how many of each model by its key, in a catalogue that comes with the game.

    `catalogue` is the catalogue's short name; `point_level` is what none of them exceeds.
    """

    catalogue: str
    point_level: int
    armies: Mapping[str, Mapping[str, int]]


NO_COUNTS, PLAIN_ROSTER = Slip(), Roster()


def no_terms(case: Json) -> frozenset[str]:
    """For a game without special abilities."""
    return frozenset()


@dataclass(frozen=True)
class Game:
    """One game. `package` is where its example and golden cases lie (`<package>/cases`).

    * `blank_case(ruleset, players)`: a case with nothing on the table yet; players are documents with "id" and "name".
    * `summarize(case, ruling)`: both as JSON; total for every case that could be read.
    * `abilities` by name; `in_play(case)` names those at the table, by which similar rulings are found.
    * `enlist(sides)`: players and models of a case out of the lists that were submitted.
    * `pictures(case, ruling)`: the table before, and after where something changed; none for a case that has no table.
    * `printed`: how models of catalogues stand in a case; None where a case has none.
    * `odds`: exact chances of a case; None where the game has none.
    * `samples`: armies for a first game; None where the game brings no complete catalogue.
    * `form`: what the places of its cases are called where one is entered.
    * `vocabulary`: what its players say for its terms, in lines as of `rules.rulebooks.search.lexicon`.
    """

    key: str
    name: str
    package: str
    rulesets: tuple[Ruleset, ...]
    blank_case: Callable[[str, Sequence[Json]], dict[str, Any]]
    summarize: Callable[[Json, Json], Summary]
    abilities: Mapping[str, Ability] = field(default_factory=dict)
    in_play: Callable[[Json], frozenset[str]] = no_terms
    enlist: Callable[[tuple[Side, ...]], Enlisted] = plain_players
    ability_name: Callable[[str], str] = str
    pictures: Callable[[Json, Json | None], tuple[Picture, ...]] | None = None
    board: BoardEditor | None = None
    roster: Roster = PLAIN_ROSTER
    slip: Slip = NO_COUNTS
    maps: Maps | None = None
    printed: PrintedModels | None = None
    odds: OddsOffer | None = None
    samples: SampleArmies | None = None
    form: FormWords = NO_WORDS
    vocabulary: str = ""

    @property
    def ruleset(self) -> Ruleset:
        """The edition that a new event is played by unless its organizer chooses another."""
        return self.rulesets[0]

    def ability_of(self, rule: str) -> Ability | None:
        """The ability that a rule number describes, under any edition's number."""
        return next((one for one in self.abilities.values() if rule in one.rules), None)

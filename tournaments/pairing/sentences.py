"""What pairing says to people, as keys with values: kept with a round, and put into the reader's language when it is shown.

A value may be a sentence itself ("3 points" inside "Ann and Bo both have 3 points."), or several of them. `SENTENCES` speak of
the players by name; `TO_PLAYERS` say "you" to the players themselves.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from wording import english_plural, gettext, listed, ngettext, ngettext_lazy
from wording import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of `SENTENCES` or `COUNTED` and what stands in its places."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


COUNTED = {
    "points": ngettext_lazy("%(count)s point", "%(count)s points"),
    "times": ngettext_lazy("%(count)s time", "%(count)s times"),
    "pairs-again": ngettext_lazy("%(count)s pair meets again.", "%(count)s pairs meet again."),
}
SENTENCES = {
    # Whom a sentence is about, where no names are known.
    "the-player": _("The player"),
    "the-players": _("The players"),
    "first-seat": _("the first seat"),
    "second-seat": _("the second seat"),
    # Why two players meet.
    "seeds": _("Seeds %(first)s and %(second)s"),
    "strengths": _("Strengths %(first)s and %(second)s"),
    "seeded": _("%(who)s: the two halves of the seeding meet in order."),
    "folded": _("%(who)s: the strongest meets the weakest, and so on inwards."),
    "halves": _("%(who)s: the stronger half of the score group meets the other half in order."),
    "moved": _("Moved a little from the seeded opponent, so that the other rules hold."),
    "first-round": _("First round: drawn at random."),
    "same-score": _("%(names)s both have %(points)s."),
    "float-group": _(
        "%(names)s have different scores (%(high)s and %(low)s): "
        "the players with %(points)s or more could not all be paired with each other."
    ),
    "float-rules": _(
        "%(names)s have different scores (%(high)s and %(low)s): with equal scores the other rules would have been broken."
    ),
    "with-virtual": _("%(points)s and %(virtual)s virtual"),
    "accelerated-same": _("Accelerated round. %(names)s both have %(points)s."),
    "accelerated": _("Accelerated round. %(names)s have %(more)s, and %(less)s."),
    "repeated-float": _(
        "One of them played somebody with a different score before and does so again; any other way was less fair."
    ),
    "postponed-draw": _("The postponed game of %(player)s in round %(round)s counts as a draw here."),
    "no-rematch": _("They have not met before."),
    "rematch-allowed": _("They have met before; the organizer allowed it."),
    "rematch": _("They have met before; this event allows it."),
    "ban": _("They were not to be paired; the organizer made an exception."),
    "no-team": _("Different teams."),
    "team": _("They are in the same team; keeping them apart would have made the round worse elsewhere."),
    "team-allowed": _("They are in the same team; the organizer made an exception."),
    "no-club": _("Different clubs."),
    "club": _("They are in the same club; keeping them apart would have made the round worse elsewhere."),
    "club-allowed": _("They are in the same club; the organizer made an exception."),
    "friends": _("They asked not to meet; keeping them apart would have made the round worse elsewhere."),
    "friends-allowed": _("They asked not to meet; the organizer made an exception."),
    "no-mirror": _("Different factions."),
    "mirror": _("They play the same faction; avoiding it would have made the round worse elsewhere."),
    "mirror-allowed": _("They play the same faction; the organizer made an exception."),
    "first-player": _(
        "First player in this round: %(one)s. In earlier rounds: %(one)s %(mine)s, %(other)s %(theirs)s."
    ),
    # Why somebody has a bye.
    "requested": _("%(names)s asked for a bye."),
    "odd": _("The number of players is odd."),
    "lowest": _("Nobody in the round has fewer points."),
    "lowest-left": _("Everybody with fewer points has had a bye."),
    "needed": _("With a bye for anybody lower, the rest could not be paired."),
    "second-bye": _("Had a bye before: %(names)s. The organizer allowed another one."),
    "first-bye": _("No bye before this one: %(names)s."),
    # What the table or the map means for a player.
    "player": _("Player %(number)s"),
    "stays": _("Fixed table %(table)s: %(player)s."),
    "not-kept": _("%(player)s should stay at table %(table)s, but another pair needs it too."),
    "not-kept-pod": _("%(player)s should stay at table %(table)s, but another pod needs it too."),
    "not-used": _("%(player)s should stay at table %(table)s, but it is not in use."),
    "table-again": _("Played at this table before: %(player)s (%(why)s)."),
    "map-again": _("Played on %(map)s before: %(player)s (%(why)s)."),
    "fixed-first": _("a fixed table comes first"),
    "no-table-both": _("no table in play is new to both"),
    "no-table-all": _("no table in play is new to all of them"),
    "more-again": _("any other order of the tables would send more players back"),
    "copies-elsewhere": _("every copy of a map new to all of them is needed elsewhere"),
    "no-new-map": _("no map is new to all of them"),
    "fewer-maps": _("The event has fewer maps than tables."),
    "no-map": _("The event has no map."),
    # Round robin.
    "robin-once": _(
        "Everybody meets everybody once; this is round %(number)s of %(rounds)s of the schedule."
    ),
    "robin-twice": _(
        "Everybody meets everybody twice; this is round %(number)s of %(rounds)s of the schedule."
    ),
    "group-once": _(
        "Group %(group)s: everybody meets everybody once; this is round %(number)s of %(rounds)s of the schedule."
    ),
    "group-twice": _(
        "Group %(group)s: everybody meets everybody twice; this is round %(number)s of %(rounds)s of the schedule."
    ),
    "sits-out": _("The group is odd: everybody sits out in turn."),
    "opponent-left": _("%(player)s left the event: points of a bye."),
    # Top cut.
    "match": _("%(title)s %(number)s"),
    "round-of": _("Round of %(count)s"),
    "winners-round": _("Winners’ round %(round)s"),
    "losers-round": _("Losers’ round %(round)s"),
    "winners-final": _("Winners’ final"),
    "losers-final": _("Losers’ final"),
    "grand-final": _("Grand final"),
    "grand-final-again": _("Grand final, second game"),
    "third-place": _("Third place"),
    "final": _("Final"),
    "semi-final": _("Semi-final"),
    "quarter-final": _("Quarter-final"),
    "semi-finals": _("Semi-finals"),
    "quarter-finals": _("Quarter-finals"),
    "cut-seeds": _("%(match)s: seed %(first)s against seed %(second)s."),
    "cut-lot": _("Seed %(seed)s is in by lot: %(lot)s."),
    "lot": _(
        "%(tied)s were level on everything at the edge of the cut, and the event’s seed drew %(through)s of them"
    ),
    "cut-left": _("%(match)s: %(player)s left the event."),
    "cut-both-left": _("%(match)s: %(player)s and %(other)s left the event."),
    # Pods.
    "pod-same": _("All have the same points."),
    "pod-points": _("Points: %(points)s."),
    "pod-met": _("Met before: %(pairs)s."),
    "pod-pair": _("%(one)s and %(other)s"),
    "pod-new": _("Nobody here has met before."),
    "pod-requested": _("Asked for this bye."),
    "pod-five": _("Five players make no pods: the one with the fewest byes and points sits out."),
    # The organizer's word.
    "set-by-hand": _("Set by the organizer: %(why)s"),
    "granted": _("Granted by the organizer: %(why)s"),
    # How a round was made, and what is proved about it.
    "proof": _("%(method)s: %(proof)s"),
    "quick": _("Paired score group by score group"),
    "windows": _("Paired score group by score group, with exact matching where that was not enough"),
    "matching": _("Exact matching of the whole round"),
    "bound met": _("no other set of pairs would be better."),
    "graph reduced": _("no allowed round is better; pairs were left out only where they alone would make it worse."),
    "graph complete": _("every allowed pair was considered, and no round is better."),
    "open": _("the best round found; a better one has not been ruled out."),
    "pods-open": _("A good set of tables; that no better one exists is not proved."),
    "nobody-again": _("Nobody meets anybody again."),
}  # fmt: skip

# The sentences above, for a reader who sits at this table.
TO_PLAYERS = {
    "same-score": _("You both have %(points)s."),
    "float-group": _(
        "Your scores differ (%(high)s and %(low)s): the players with %(points)s or more could not all be paired with each other."
    ),
    "float-rules": _(
        "Your scores differ (%(high)s and %(low)s): with equal scores the other rules would have been broken."
    ),
    "accelerated-same": _("Accelerated round: you both have %(points)s."),
    "accelerated": _("Accelerated round: you have %(more)s, and %(less)s."),
    "repeated-float": _(
        "One of you played somebody with a different score before and does so again; any other way was less fair."
    ),
    "no-rematch": _("You have not met before."),
    "rematch-allowed": _("You have met before; the organizer allowed it."),
    "rematch": _("You have met before; this event allows it."),
    "ban": _("You were not to be paired; the organizer made an exception."),
    "team": _("You are in the same team; keeping you apart would have made the round worse elsewhere."),
    "team-allowed": _("You are in the same team; the organizer made an exception."),
    "club": _("You are in the same club; keeping you apart would have made the round worse elsewhere."),
    "club-allowed": _("You are in the same club; the organizer made an exception."),
    "friends": _("You asked not to meet; keeping you apart would have made the round worse elsewhere."),
    "friends-allowed": _("You asked not to meet; the organizer made an exception."),
    "mirror": _("You play the same faction; avoiding it would have made the round worse elsewhere."),
    "mirror-allowed": _("You play the same faction; the organizer made an exception."),
    "requested": _("You asked for a bye."),
    "second-bye": _("You have had a bye before; the organizer allowed another one."),
    "first-bye": _("You have not had a bye before."),
}
OF_A_BYE = ("requested", "second-bye", "first-bye")


@dataclass(frozen=True, slots=True)
class Table:
    """Whom the sentences are about: the names of the players, first seat first, and whether the reader is one of them."""

    names: tuple[str, ...] = ()
    is_readers: bool = False


UNNAMED = Table()


def in_english(sentence: Sentence) -> str:
    """As it is kept in the database and read by programs."""
    return _worded(_about(sentence, UNNAMED), str, english_plural)


def in_words(sentence: Sentence, table: Table = UNNAMED) -> str:
    """In the reader's language."""
    return _worded(_about(sentence, table), gettext, ngettext, SAID_TO[table.is_readers])


def paragraph(sentences: Iterable[Sentence], worded: Callable[[Sentence], str] = in_words) -> str:
    return " ".join(map(worded, sentences))


SAID_TO: Mapping[bool, Mapping[str, str]] = {False: SENTENCES, True: {**SENTENCES, **TO_PLAYERS}}


def _about(sentence: Sentence, table: Table) -> Sentence:
    """With the names of the players, as far as they are known."""
    values = {
        "names": _names(sentence.key, table),
        "one": Sentence("first-seat"),
        "other": Sentence("second-seat"),
    }
    values |= dict(zip(("one", "other"), table.names, strict=False))
    return replace(sentence, values={**values, **sentence.values})


def _names(key: str, table: Table) -> str | Sentence:
    return listed(table.names) or Sentence("the-player" if key in OF_A_BYE else "the-players")


def _worded(
    sentence: Sentence,
    single: Callable[[str], str],
    plural: Callable[[str, str, int], str],
    texts: Mapping[str, str] = SENTENCES,
) -> str:
    text = (
        plural(*COUNTED[sentence.key], sentence.values["count"])
        if sentence.key in COUNTED
        else single(texts[sentence.key])
    )
    values = {name: _value(value, single, plural) for name, value in sentence.values.items()}
    if isinstance(player := values.get("player"), int):  # without a name: see `named`
        values["player"] = single(SENTENCES["player"]) % {"number": player}
    return text % values


def _value(value: Any, single: Callable[[str], str], plural: Callable[[str, str, int], str]) -> Any:
    match value:
        case Sentence():
            return _worded(value, single, plural)
        case tuple():
            return single("; ").join(_worded(one, single, plural) for one in value)
    return value


def named(sentences: Iterable[Sentence], names: Mapping[int, str]) -> tuple[Sentence, ...]:
    """The sentences with names where they speak of a player by number."""
    return tuple(
        _named(sentence, names) if "player" in sentence.values else sentence for sentence in sentences
    )


def _named(sentence: Sentence, names: Mapping[int, str]) -> Sentence:
    player = sentence.values["player"]
    return replace(sentence, values={**sentence.values, "player": names.get(player, player)})


def as_json(sentences: Iterable[Sentence]) -> list[list[Any]]:
    return [_document(sentence) for sentence in sentences]


def _document(sentence: Sentence) -> list[Any]:
    return [sentence.key, {name: _plain(value) for name, value in sentence.values.items()}]


def _plain(value: Any) -> Any:
    match value:
        case Sentence():
            return _document(value)
        case tuple():
            return [_document(one) for one in value]
    return value


def from_json(document: Any) -> tuple[Sentence, ...]:
    """Raises ValueError for what is no list of known sentences: a newer service, or a file made by hand."""
    if not isinstance(document, list):
        raise ValueError("Sentences are a list.")
    return tuple(map(_sentence, document))


def reason_in_words(facts: Any, english: str, table: Table = UNNAMED) -> str:
    """What a table keeps of its making, in the reader's language; the English text for what was kept before facts were."""
    try:
        return paragraph(from_json(facts), partial(in_words, table=table)) or english
    except (ValueError, KeyError, TypeError):
        return english


def proof_in_words(proof: Mapping[str, Any]) -> str:
    """What a round keeps of its proof, in the reader's language. The English text stands for what is not known here."""
    certificate = proof.get("certificate") or {}
    english = str(certificate.get("text", ""))
    match certificate:
        case {"method": "pods"}:
            return paragraph(of_pods(proof.get("repeats", 0)))
        case {"method": str(method), "proof": str(made)} if {method, made} <= SENTENCES.keys():
            return in_words(proved(method, made))
    return reason_in_words(certificate.get("said"), english)


def proved(method: str, proof: str) -> Sentence:
    return Sentence("proof", {"method": Sentence(method), "proof": Sentence(proof)})


def of_pods(repeats: int) -> tuple[Sentence, Sentence]:
    """Nothing proves that no better tables exist, and the round says so."""
    return Sentence("pods-open"), Sentence("pairs-again", {"count": repeats}) if repeats else Sentence(
        "nobody-again"
    )


def _sentence(document: Any) -> Sentence:
    match document:
        case [str(key), dict(values)] if key in SENTENCES or _is_counted(key, values):
            return Sentence(key, {str(name): _read(value) for name, value in values.items()})
    raise ValueError("A sentence is a known key with its values.")


def _is_counted(key: str, values: Mapping[str, Any]) -> bool:
    return key in COUNTED and type(values.get("count")) is int


def _read(value: Any) -> Any:
    match value:
        case int() | str():
            return value
        case [str(), dict()]:
            return _sentence(value)
        case list():
            return tuple(map(_sentence, value))
    raise ValueError("A value is a number, a text or a sentence.")

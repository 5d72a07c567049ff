"""Dice as they were rolled and what was paid to change them: cocked dice (10.06), glancing blows, critical hits.

How many dice are due and what they do stands with each chapter.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.combat_hex.abilities.document import Use, read_answers
from rules.games.combat_hex.abilities.use import check_answers, spend
from rules.games.combat_hex.position import Position

MISSING = 0  # a cocked die that has not been rolled again
CONVERTED = 6  # what a paid die shows from then on
HITS: frozenset[int] = frozenset({4, 5, 6})  # 6.09
GLANCING: frozenset[int] = frozenset({1})
DIRTY: frozenset[int] = frozenset({1, 2})  # what glances with Dirty Fighting (8.31)
CRITICAL: frozenset[int] = frozenset({1})


class Conversion(NamedTuple):
    """A die that somebody pays for. Without `by` the only warrior that may pay does; `answers` is Dread against it."""

    die: int
    by: str = ""
    answers: tuple[Use, ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice in the order they lay, counted from 0; `cocked` holds (die, what it showed at first)."""

    dice: tuple[int, ...] = ()
    convert: tuple[Conversion, ...] = ()
    cocked: tuple[tuple[int, int], ...] = ()
    path: str = ""


class Assignment(NamedTuple):
    """A damage die, counted from 0 as it lay, put on an enemy."""

    die: int
    to: str
    path: str


class Terms(NamedTuple):
    """What a conversion costs and who may pay. `limit` is how many dice one warrior may convert, None for any number.

    `chain` is the combat it belongs to, empty outside combat.
    """

    player: str
    faces: frozenset[int]
    price: int
    payers: tuple[str, ...]
    rule: str
    limit_rule: str
    what: str
    limit: int | None = 1
    chain: frozenset[str] = frozenset()


class Converted(NamedTuple):
    """The dice after everything was paid. `paid` tells for each changed die who paid.

    `failed` are the dice for which somebody paid against a rule, and nobody else did.
    """

    position: Position
    dice: tuple[int, ...]
    paid: Mapping[int, str]
    failed: frozenset[int] = frozenset()

    @property
    def most(self) -> int:
        """The largest number of dice that one warrior converted."""
        return most(self.paid)


# -- reading


def read_roll(doc: Doc, action: str) -> Roll:
    """A roll: {"dice": [...], "convert": [{"die", "by", "answers"}]}. A cocked die is {"cocked": 6, "rerolled": 2}.

    `action` is the path of the action it belongs to. Closes the document.
    """
    roll = read_open_roll(doc, action)
    doc.close()
    return roll


def read_open_roll(doc: Doc, action: str) -> Roll:
    """The same for a roll with further fields; the caller closes."""
    dice, cocked = [], []
    for index, item in enumerate(doc.listed("dice", (), most=200)):
        if type(item) is int and 1 <= item <= 6:
            dice.append(item)
        elif type(item) is dict:
            shown, rerolled = _read_tilted(Doc(item, f"{doc.path}/dice/{index}", doc.faults))
            dice.append(rerolled)
            cocked.append((index, shown))
        else:
            doc.fault("document.item", f"dice/{index}", "A die shows a whole number from 1 to 6.")
    convert = tuple(_read_conversion(item, action) for item in doc.items("convert"))
    return Roll(tuple(dice), convert, tuple(cocked), doc.path.removeprefix(action).removeprefix("/"))


def read_assignments(doc: Doc, action: str) -> tuple[Assignment, ...]:
    """The field "assign": [{"die", "to"}]."""
    found = []
    for item in doc.items("assign"):
        path = item.path.removeprefix(action).removeprefix("/")
        found.append(Assignment(item.integer("die"), item.name("to"), path))
        item.close()
    return tuple(found)


def _read_tilted(doc: Doc) -> tuple[int, int]:
    """What a cocked die showed, and what counts."""
    shown = doc.integer("cocked", 1, 6)
    counts = doc.integer("rerolled", 1, 6) if doc.has("rerolled") else MISSING
    doc.close()
    return shown, counts


def _read_conversion(doc: Doc, action: str) -> Conversion:
    path = doc.path.removeprefix(action).removeprefix("/")
    found = Conversion(doc.integer("die"), doc.name("by", ""), read_answers(doc, action), path)
    doc.close()
    return found


# -- counting


def count(dice: Iterable[int], faces: frozenset[int]) -> int:
    """How many dice show one of these faces."""
    return len([die for die in dice if die in faces])


def most(paid: Mapping[int, str]) -> int:
    """The largest number of dice that one warrior bought."""
    payers = list(paid.values())
    return max(map(payers.count, payers), default=0)


def bought(good: int, special: int, payments: int) -> int:
    """How many dice succeed: those that did by themselves and the special ones that were paid for."""
    return good + min(special, payments)


def is_rolled(roll: Roll, due: int, hearing: Hearing, *, player: str, what: str, rule: str) -> bool:
    """True when exactly `due` dice lie there. Missing ones are asked for as `what`; too many break the rule that counts them."""
    for die, shown in roll.cocked:
        if roll.dice[die] == MISSING:
            hearing.need(player, "cocked-die", 1, "10.06", f"{roll.path}/dice/{die}", die=die)
            return False
        hearing.find("10.06", "dice.cocked", die=die, shown=shown, rerolled=roll.dice[die], player=player)
    if len(roll.dice) < due:
        hearing.need(player, what, due - len(roll.dice), rule, f"{roll.path}/dice", total=due)
        return False
    if len(roll.dice) > due:
        values = {"due": due, "rolled": len(roll.dice), "player": player}
        hearing.fault("dice.too-many", f"{roll.path}/dice", rule, **values)
        return False
    return True


# -- converting


def convert(
    position: Position, roll: Roll, dice: tuple[int, ...], terms: Terms, hearing: Hearing
) -> Converted:
    """Pay for the conversions that were declared on `dice`, in the order declared.

    A die that Dread makes too dear stays as it is and costs nothing (8.41); so does one that nobody may pay for.
    """
    offer(position, roll, dice, terms, hearing)
    return pay(position, roll.convert, dice, terms, hearing)


def pay(
    position: Position,
    conversions: Iterable[Conversion],
    dice: tuple[int, ...],
    terms: Terms,
    hearing: Hearing,
    already: Mapping[int, str] | None = None,
) -> Converted:
    """Pay for these conversions, one after the other. `already` gives for each die bought before who paid."""
    shown, paid = list(dice), dict(already or {})
    failed: set[int] = set()
    for conversion in conversions:
        before = len(hearing.faults)
        payer = _payer(conversion, terms, hearing)
        if payer and _may_convert(position, conversion, payer, tuple(shown), paid, terms, hearing):
            position, done = _pay(position, conversion, payer, terms, hearing)
            if done:
                paid[conversion.die] = payer
                shown[conversion.die] = CONVERTED
        if len(hearing.faults) > before:
            failed.add(conversion.die)
    return Converted(position, tuple(shown), paid, frozenset(failed - paid.keys()))


def offer(position: Position, roll: Roll, dice: tuple[int, ...], terms: Terms, hearing: Hearing) -> None:
    """Tell anyone who asks later who could pay for which die, beside what is declared."""
    # An empty record: the offer must not hold the hearing that holds it, or only the garbage collector frees both.
    options = partial(_payers, position, roll.convert, dice, terms, hearing.aside())
    hearing.offer(f"{roll.path}/convert", options)


def _payers(
    position: Position,
    declared: tuple[Conversion, ...],
    dice: tuple[int, ...],
    terms: Terms,
    hearing: Hearing,
) -> dict[int, tuple[str, ...]]:
    """For each die that points can change, who could pay for it after everything declared for the others."""
    beside = partial(_payers_beside, position, dice=dice, terms=terms, hearing=hearing)
    special = [die for die, face in enumerate(dice) if face in terms.faces]
    converted = {conversion.die for conversion in declared}
    free = [die for die in special if die not in converted]
    shared = beside(declared, free[0]) if free else ()
    return {
        die: shared if die not in converted else beside(tuple(c for c in declared if c.die != die), die)
        for die in special
    }


def _payers_beside(
    position: Position,
    others: tuple[Conversion, ...],
    die: int,
    *,
    dice: tuple[int, ...],
    terms: Terms,
    hearing: Hearing,
) -> tuple[str, ...]:
    paid = pay(position, others, dice, terms, hearing.aside())
    return tuple(
        by for by in sorted(terms.payers) if _stands(paid, Conversion(die, by), dice, terms, hearing)
    )


def _stands(
    others: Converted, wanted: Conversion, dice: tuple[int, ...], terms: Terms, hearing: Hearing
) -> bool:
    trial, position = hearing.aside(), others.position
    may = _may_convert(position, wanted, wanted.by, dice, others.paid, terms, trial)
    return may and _pay(position, wanted, wanted.by, terms, trial)[1]


def _payer(conversion: Conversion, terms: Terms, hearing: Hearing) -> str:
    if conversion.by:
        return conversion.by
    if len(terms.payers) == 1:
        return terms.payers[0]
    hearing.need(
        terms.player, "payer", 1, terms.rule, f"{conversion.path}/by", die=conversion.die, kind=terms.what
    )
    return ""


def _may_convert(
    position: Position,
    conversion: Conversion,
    payer: str,
    dice: tuple[int, ...],
    paid: Mapping[int, str],
    terms: Terms,
    hearing: Hearing,
) -> bool:
    """Everything that forbids one conversion, all at once."""
    before = len(hearing.faults)
    values = {"warrior": payer, "what": terms.what, "die": conversion.die, "player": terms.player}
    if conversion.die >= len(dice):
        hearing.fault("convert.no-die", f"{conversion.path}/die", terms.rule, dice=len(dice), **values)
    elif conversion.die in paid:
        hearing.fault("convert.twice", f"{conversion.path}/die", terms.rule, **values)
    elif dice[conversion.die] not in terms.faces:
        hearing.fault(
            "convert.face", f"{conversion.path}/die", terms.rule, face=dice[conversion.die], **values
        )
    if _lost_struggle(position, payer, terms.player):
        hearing.fault("convert.lost-struggle", f"{conversion.path}/by", "9.05", warrior=payer)
    elif payer not in terms.payers:
        hint = position.hint(payer)
        hearing.fault("convert.payer", f"{conversion.path}/by", terms.rule, hint=hint, **values)
    elif not _within_limit(position, payer, paid, terms, hearing):
        hearing.fault("convert.limit", f"{conversion.path}/by", terms.limit_rule, limit=terms.limit, **values)
    return len(hearing.faults) == before


def _lost_struggle(position: Position, payer: str, player: str) -> bool:
    """A Frodo of this player who lost his struggle, and spends no AP this turn (9.05)."""
    frodo = position.warriors.get(payer)
    return frodo is not None and frodo.player == player and "lost" in frodo.done


def _within_limit(
    position: Position, payer: str, paid: Mapping[int, str], terms: Terms, hearing: Hearing
) -> bool:
    """Large warriors convert as many dice as they can pay (8.46e)."""
    done = sum(by == payer for by in paid.values())
    if terms.limit is None or done < terms.limit:
        return True
    if position.warriors[payer].profile.is_large:
        hearing.find("8.46e", "convert.large", warrior=payer, what=terms.what)
        return True
    return False


def _pay(
    position: Position, conversion: Conversion, payer: str, terms: Terms, hearing: Hearing
) -> tuple[Position, bool]:
    check_answers(conversion.answers, ("dread",), hearing)
    position, price = spend(
        position,
        payer,
        terms.price,
        conversion.answers,
        hearing,
        what=terms.what,
        path=conversion.path,
        chain=terms.chain,
        rule=terms.rule,
    )
    if price is None:
        return position, False
    hearing.find(terms.rule, "convert.paid", warrior=payer, die=conversion.die, what=terms.what, price=price)
    return position, True


WORDS = {
    "dice.cocked": "Die {die:nth} of {player} came to rest tilted at {shown} and is rolled again: {rerolled}.",
    "dice.too-many": "{player} rolls {due:die/dice} here; {rolled} are entered: delete the extra ones.",
    "convert.paid": "{warrior} pays {price} AP: {what} (die {die:nth}) becomes a 6.",
    "convert.large": "{warrior} is Large and may convert any number of dice.",
    "convert.no-die": "There is no die {die:nth}; {dice:die was/dice were} rolled.",
    "convert.twice": "Die {die:nth} is converted already.",
    "convert.face": "Die {die:nth} shows {face} and is not {what}.",
    "convert.payer": "{warrior} may not pay for {what} of {player} here.{hint}",
    "convert.limit": "{warrior} has converted {what} already; one warrior may convert {limit} of them.",
    "convert.lost-struggle": "{warrior} lost the struggle and spends no AP this turn.",
    "need.cocked-die": "{player} rolls the tilted die {die:nth} again.",
    "need.payer": "{player} says which warrior pays for {kind} (die {die:nth}).",
}

"""How the numbers of section 2 come about for one army: minions and Leadership, sides, unique numbers, the size of the game."""

from collections.abc import Iterator

from rules.engine.army import Army, CapPart
from rules.engine.cards import Kind, ModelCard
from rules.engine.explaining import Explained, Line
from rules.games.combat_hex.army import cap_parts, facts, rows_by_number
from rules.games.combat_hex.slip import BOOKS, NEWEST
from wording import gettext as _
from wording import gettext_noop, labelled, ngettext

SIDES = {"good": gettext_noop("good"), "evil": gettext_noop("evil")}
NEITHER = gettext_noop("neither")


def explain_army(army: Army) -> tuple[Explained, ...]:
    """In the order of the book. An army without models has no end of the game to explain."""
    ending = () if not army.known else (_ending(army),)
    return (_minions(army), *_leadership(army), _sides(army), *_unique(army), *ending)


def _minions(army: Army) -> Explained:
    """2.02: the heroes' action points, doubled by Leadership, are the most minions."""
    parts, minions = cap_parts(army), army.count(Kind.MINION)
    cap = sum(part.adds for part in parts)
    lines = tuple(Line(_part(part), part.adds, part.row) for part in parts)
    sentence = (
        _("Each hero allows as many minions as it has action points.")
        if parts
        else _("Only heroes allow minions.")
    )
    return Explained("2.02", _("Minions allowed"), sentence, lines, minions, cap, minions <= cap)


def _part(part: CapPart) -> str:
    times = f" × {part.factor}" if part.factor > 1 else ""
    many = f" × {part.count}" if part.count > 1 else ""
    text = _("%(name)s: action points %(action_points)s")
    return text % {"name": f"{part.name}{many}", "action_points": f"{part.action_points}{times}"}


def _leadership(army: Army) -> Iterator[Explained]:
    """8.47, 1.09: what the Leadership of each hero adds to the minions allowed."""
    leaders = [part for part in cap_parts(army) if part.factor > 1]
    if leaders:
        lines = tuple(
            Line(
                _("%(name)s: counted %(factor)s times") % {"name": one.name, "factor": one.factor},
                one.adds - one.adds // one.factor,
                one.row,
            )
            for one in leaders
        )
        found = sum(one.adds - one.adds // one.factor for one in leaders)
        sentence = _("Leadership doubles what its hero allows; these minions are allowed because of it.")
        yield Explained("8.47", _("Leadership"), sentence, lines, found)


def _sides(army: Army) -> Explained:
    """2.03: good and evil models counted apart."""
    lines = tuple(Line(_side_of(row.name, card), row.count, row.index) for row, card in army.known)
    sides = {card.faction for _, card in army.known} & {"good", "evil"}
    sentence = _("All models are good, or all are evil.")
    return Explained("2.03", _("One side"), sentence, lines, len(sides), 1, len(sides) < 2)


def _side_of(name: str, card: ModelCard) -> str:
    return labelled(name, _(SIDES.get(card.faction, NEITHER)))


def _unique(army: Army) -> Iterator[Explained]:
    """2.04: every unique number that the army carries."""
    for number, rows in rows_by_number(army).items():
        found = sum(row.count for row in rows)
        lines = tuple(Line(row.name, row.count, row.index) for row in rows)
        sentence = _("One model may carry it, whatever the version.")
        yield Explained(
            "2.04", _("Unique number %(number)s") % {"number": number}, sentence, lines, found, 1, found < 2
        )


def _ending(army: Army) -> Explained:
    """7.01, 7.04: at how many models the army has lost."""
    known, book = facts(army), BOOKS[army.ruleset or NEWEST]
    if known["small_game"]:
        sentence = _("At this points limit only the loss of every model loses the game.")
        return Explained(book.small, _("End of the game"), sentence, (), known["starting_models"])
    sentence = ngettext(
        "The army has lost when %(loses_at)s model or none is left.",
        "The army has lost when %(loses_at)s models or fewer are left.",
        known["loses_at"],
    )
    if not known["loses_at"]:
        sentence = _("The army has lost when no model is left.")
    text = sentence % {"loses_at": known["loses_at"]}
    return Explained(book.half, _("End of the game"), text, (), known["starting_models"])

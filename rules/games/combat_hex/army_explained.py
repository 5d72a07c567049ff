"""How the numbers of section 2 come about for one army: minions and Leadership, sides, unique numbers, the size of the game."""

from collections.abc import Iterator

from rules.engine.army import Army, CapPart
from rules.engine.cards import Kind
from rules.engine.explaining import Explained, Line
from rules.games.combat_hex.army import cap_parts, facts, rows_by_number
from rules.games.combat_hex.slip import BOOKS, NEWEST


def explain_army(army: Army) -> tuple[Explained, ...]:
    """In the order of the book."""
    return (_minions(army), *_leadership(army), _sides(army), *_unique(army), _ending(army))


def _minions(army: Army) -> Explained:
    """2.02: the heroes' action points, doubled by Leadership, are the most minions."""
    parts, minions = cap_parts(army), army.count(Kind.MINION)
    cap = sum(part.adds for part in parts)
    lines = tuple(Line(_part(part), part.adds, part.row) for part in parts)
    sentence = (
        "Each hero allows as many minions as it has action points." if parts else "Only heroes allow minions."
    )
    return Explained("2.02", "Minions allowed", sentence, lines, minions, cap, minions <= cap)


def _part(part: CapPart) -> str:
    times = f" × {part.factor}" if part.factor > 1 else ""
    many = f", {part.count} of them" if part.count > 1 else ""
    return f"{part.name}: {part.action_points} action points{times}{many}"


def _leadership(army: Army) -> Iterator[Explained]:
    """8.47, 1.09: what the Leadership of each hero adds to the minions allowed."""
    leaders = [part for part in cap_parts(army) if part.factor > 1]
    if leaders:
        lines = tuple(
            Line(f"{one.name}: counted {one.factor} times", one.adds - one.adds // one.factor, one.row)
            for one in leaders
        )
        found = sum(one.adds - one.adds // one.factor for one in leaders)
        sentence = "Leadership doubles what its hero allows; these minions are allowed because of it."
        yield Explained("8.47", "Leadership", sentence, lines, found)


def _sides(army: Army) -> Explained:
    """2.03: good and evil models counted apart."""
    lines = tuple(
        Line(f"{row.name}: {card.faction or 'neither'}", row.count, row.index) for row, card in army.known
    )
    sides = {card.faction for _, card in army.known} & {"good", "evil"}
    sentence = "All models are good, or all are evil."
    return Explained("2.03", "One side", sentence, lines, len(sides), 1, len(sides) < 2)


def _unique(army: Army) -> Iterator[Explained]:
    """2.04: every unique number that the army carries."""
    for number, rows in rows_by_number(army).items():
        found = sum(row.count for row in rows)
        lines = tuple(Line(row.name, row.count, row.index) for row in rows)
        sentence = "One model may carry it, whatever the version."
        yield Explained("2.04", f"Unique number {number}", sentence, lines, found, 1, found < 2)


def _ending(army: Army) -> Explained:
    """7.01, 7.04: at how many models the army has lost."""
    known, book = facts(army), BOOKS[army.ruleset or NEWEST]
    if known["small_game"]:
        sentence = "At this points limit only the loss of every model loses the game."
        return Explained(book.small, "End of the game", sentence, (), known["starting_models"])
    sentence = f"The army has lost when {known['loses_at']} models or fewer are left."
    return Explained(book.half, "End of the game", sentence, (), known["starting_models"])

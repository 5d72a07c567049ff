"""Combat Hex, section 2: is this army legal at this point level, and what does the game need to know of it later.

Every fault is reported, none hides another. Both editions share these rules; the starter's "henchmen" are minions.
Not here: placing the army (`setup`), and the victory rules that use the facts gathered here (`victory`).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from rules.engine.army import Army, CapPart, Report, form_faults, level_faults, rows_fault, totals_of
from rules.engine.cards import Kind, ModelCard, Row
from rules.engine.faults import Fault
from rules.engine.limits import known_rows, limit_advice, limit_faults, unannounced
from rules.games.combat_hex.slip import BOOKS, NEWEST
from wording import gettext as _
from wording import gettext_noop, ngettext

PRINTED = {
    "kind": ("1.01", gettext_noop("hero or minion")),
    "points": ("1.02", gettext_noop("points cost")),
    "faction": ("1.02", gettext_noop("faction")),
    "unique": ("1.02", gettext_noop("unique number")),
    "action_points": ("1.03", gettext_noop("action points")),
}
SIDES = ("good", "evil")


def check_army(army: Army) -> Report:
    """The faults in the order of the book, advice, totals with the minion cap, and the facts of section 7."""
    parts = cap_parts(army)
    totals = totals_of(army, sum(part.adds for part in parts), parts)
    faults = (
        *form_faults(army),
        *unreadable_cards(army),
        *bad_bases(army),
        *limit_faults(army.rows, army.limits),
        *level_faults(army, "2.01"),
        *mixed_factions(army),
        *unique_clashes(army),
        *minion_cap(army, parts),
        *ring_bases(army),
    )
    return Report(totals, faults, tuple(advice(army)), facts(army))


def facts(army: Army) -> dict[str, Any]:
    """What section 7 asks for when the game ends. `loses_at`: the army has lost at this many warriors or fewer.

    The event's points limit makes a game small, not what the army cost (7.04); the starter rules know no small games.
    """
    book = BOOKS[army.ruleset or NEWEST]
    small = army.point_level is not None and book.is_small(army.point_level)
    return {
        "starting_models": len(army),
        "loses_at": 0 if small else len(army) // 2,
        "small_game": small,
        "points": army.points,
        "hero_points": army.spent_on(Kind.HERO),
        "points_per_model": {card.key: card.points for _, card in army.known},
    }


def cap_parts(army: Army) -> tuple[CapPart, ...]:
    """2.02, 8.47: each hero's printed action points, doubled once per Leadership symbol (1.09: doublings multiply)."""
    return tuple(
        CapPart(
            row.index, row.name, row.count, card.number("action_points"), 2 ** card.copies_of("Leadership")
        )
        for row, card in army.known
        if card.is_hero
    )


def unreadable_cards(army: Army) -> Iterator[Fault]:
    """1.01, 1.02, 1.03: what the checks below need must be known of every model."""
    for row in army.rows:
        for field in PRINTED if row.card else ():
            if row.card and field in row.card.unreadable:
                rule, printed = PRINTED[field]
                text = _(
                    "%(name)s: the %(printed)s of this model is not known, so the list cannot be judged."
                ) % {"name": row.name, "printed": _(printed)}
                yield rows_fault("army.card-unreadable", [row.index], text, rule, field=field)
        if row.card and row.card.is_in_army and _side(row.card) is None:
            text = _("%(name)s: a model is either good or evil, this one is neither.") % {"name": row.name}
            yield rows_fault("army.card-unreadable", [row.index], text, "1.02", field="faction")


def unknown_of(card: ModelCard) -> tuple[str, ...]:
    """What nobody knows of a model and its list could not be judged without (1.01, 1.02, 1.03), in words."""
    unread = [printed for field, (_, printed) in PRINTED.items() if field in card.unreadable]
    return (*unread, "side") if card.is_in_army and _side(card) is None else tuple(unread)


def bad_bases(army: Army) -> Iterator[Fault]:
    """10.03, 1.05: the base must be readable and show the version that the list names."""
    for row in army.rows:
        seen = row.condition
        if seen.obscured:
            text = _("%(name)s: paint may not hide anything printed on the base.") % {"name": row.name}
            yield rows_fault("army.base-obscured", [row.index], text, "10.03")
        shown = {colour for colour in (seen.wounds_colour, seen.action_colour) if colour}
        if len(shown) == 2:
            text = _(
                "%(name)s: the two trackers differ in colour, so the version is unclear; ask the organizer."
            ) % {"name": row.name}
            yield rows_fault("army.trackers-differ", [row.index], text, "1.05", colours=sorted(shown))
        elif row.card and (colour := row.card.text("colour")) and shown and colour not in shown:
            text = _("%(name)s: the list says %(colour)s, the base shows %(shown)s.") % {
                "name": row.name,
                "colour": _(colour),
                "shown": _(shown.copy().pop()),
            }
            yield rows_fault("army.tracker-changed", [row.index], text, "10.03", colours=sorted(shown))


def mixed_factions(army: Army) -> Iterator[Fault]:
    """2.03: all good or all evil. The smaller side is named, for that is the one to take out."""
    sides: dict[str, list[Row]] = {side: [] for side in SIDES}
    for row, card in army.known:
        side = _side(card)
        if side in SIDES:
            sides[side].append(row)
    good, evil = (sum(row.count for row in sides[side]) for side in SIDES)
    if good and evil:
        odd = sides["evil" if evil <= good else "good"]
        text = _("Good and evil may not mix; good models in this list: %(good)s, evil models: %(evil)s.") % {
            "good": good,
            "evil": evil,
        }
        yield rows_fault(
            "army.mixed-factions", [row.index for row in odd], text, "2.03", good=good, evil=evil
        )


def unique_clashes(army: Army) -> Iterator[Fault]:
    """2.04: one model per unique number, whatever the version or colour."""
    for number, rows in rows_by_number(army).items():
        if sum(row.count for row in rows) > 1:
            names = ", ".join(_counted(row) for row in rows)
            text = _("Only one model may carry the unique number %(number)s: %(names)s.") % {
                "number": number,
                "names": names,
            }
            yield rows_fault("army.unique-clash", [row.index for row in rows], text, "2.04", number=number)


def minion_cap(army: Army, parts: tuple[CapPart, ...]) -> Iterator[Fault]:
    """2.02: no more minions than the heroes' action points. Only an upper bound; heroes alone are fine."""
    cap, minions = sum(part.adds for part in parts), army.count(Kind.MINION)
    if minions <= cap:
        return
    rows = [row.index for row, card in army.known if card.is_minion]
    text = ngettext(
        "%(minions)s minion, but %(allowed)s.", "%(minions)s minions, but %(allowed)s.", minions
    ) % {
        "minions": minions,
        "allowed": spoken_cap(parts, cap),
    }
    yield rows_fault("army.minion-cap", rows, text, "2.02", "/rows", cap=cap, minions=minions)


def spoken_cap(parts: tuple[CapPart, ...], cap: int) -> str:
    """How the cap comes about, in words: "the heroes allow 17 (Aragorn 6 x 2 + Gimli 5)"."""
    if not parts:
        return _("without a hero none are allowed")
    sums = " + ".join(_spoken_part(part) for part in parts)
    return _("the heroes allow %(cap)s (%(sums)s)") % {"cap": cap, "sums": sums}


def ring_bases(army: Army) -> Iterator[Fault]:
    """9.01, 9.17, 10.07: the ring base stands in for a Frodo of this army; its player needs one odd-coloured die."""
    here = Counter[str]()
    for row, card in army.known:
        here[card.key] += row.count
    bases = [(row, row.card) for row in army.rows if row.card and row.card.kind == Kind.BASE and row.count]
    for row, base in bases:
        bearers = sum(here[key] for key in base.figures.get("replaces", ()))
        if row.count > bearers:
            text = _(
                "%(name)s: this base only replaces its own Frodo during the game, and he is not in the list."
            ) % {"name": row.name}
            yield rows_fault("army.ring-base-alone", [row.index], text, "9.01", bearers=bearers)
    if bases and army.has_odd_die is False:
        text = _("Anyone who uses the ring base needs one die of another colour than the rest.")
        yield rows_fault("army.odd-die", [row.index for row, _ in bases], text, "10.07")


def advice(army: Army) -> Iterator[Fault]:
    """What is legal but worth a word."""
    yield from limit_advice(army.rows, army.limits)
    yield from unannounced(army.limits, "2.021")
    for row, card in army.known:
        if card.is_hero and card.copies_of("Leadership") > 1:
            text = _("%(name)s: two Leadership symbols are read as doubling twice; ask the organizer.") % {
                "name": row.name
            }
            yield rows_fault("army.leadership-twice", [row.index], text, "1.09", reading="leadership-copies")
    for number, rows in rows_by_number(army).items():
        if len({row.card.name for row in rows if row.card}) > 1:
            text = _(
                "Different models carry the unique number %(number)s; the organizer may correct a misprint."
            ) % {"number": number}
            yield rows_fault(
                "army.unique-misprint", [row.index for row in rows], text, "10.01", number=number
            )
    if army.has_odd_die is None and any(card.kind == Kind.BASE for _, card in known_rows(army.rows)):
        yield Fault(
            "army.odd-die", "/rows", _("Bring one die of another colour for the struggle rolls."), "10.07"
        )


def rows_by_number(army: Army) -> dict[int, list[Row]]:
    """The rows that carry each unique number (2.04)."""
    numbers: dict[int, list[Row]] = defaultdict(list)
    for row, card in army.known:
        number = card.number("unique")
        if number:
            numbers[number].append(row)
    return numbers


def _side(card: ModelCard) -> str | None:
    """The side a card stands on, "" where the base cannot be read, None where it says neither."""
    if "faction" in card.unreadable:
        return ""
    return card.faction if card.faction in SIDES else None


def _counted(row: Row) -> str:
    return row.name if row.count == 1 else f"{row.count} x {row.name}"


def _spoken_part(part: CapPart) -> str:
    times = f" x {part.factor}" if part.factor > 1 else ""
    many = f"{part.count} x " if part.count > 1 else ""
    return f"{many}{part.name} {part.action_points}{times}"

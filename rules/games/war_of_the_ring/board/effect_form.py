"""The form of a card's effect: what its owner pays, chooses and rolls."""

from collections.abc import Iterator

from rules.games.war_of_the_ring.board import words
from rules.games.war_of_the_ring.board.fields import Button, Field, Form, Option
from rules.games.war_of_the_ring.board.forms import by, name_of, ops_field, quiet, surplus_field
from rules.games.war_of_the_ring.cards.model import Cost, Effect
from rules.games.war_of_the_ring.combat_roll import failed
from rules.games.war_of_the_ring.paying import payers
from rules.games.war_of_the_ring.position import Figure, Position, Scheduled
from rules.games.war_of_the_ring.requirements import candidates, count
from rules.games.war_of_the_ring.retreat import free_regions, has_stronghold
from rules.games.war_of_the_ring.special_attacks import dice_number
from rules.games.war_of_the_ring.timing import effect_of, title_of
from wording import gettext as _


def effect_form(position: Position, entry: Scheduled) -> Form:
    effect, title, side = effect_of(position, entry), title_of(position, entry), entry.side
    fields = tuple(_fields(position, side, effect))
    buttons: tuple[Button, ...] = (Button(_("Use %(card)s") % {"card": title}),)
    if effect.op == "retreat":
        buttons = tuple(_ways_out(position, side))
    if not (effect.picks and effect.cost is None and effect.op != "awaken"):
        buttons = (*buttons, Button(_("Decline"), {"decline": True}, is_bare=True))
    action = {"do": "effect", **by(position, side), "card": title}
    text = words.effect(effect.op, title, effect.initiative)
    alone = len(fields) == 1 and fields[0].kind == "dice" and fields[0].due > 0
    return Form(
        title, name_of(position, side), action, buttons, fields, "WR-TIMING-1", text, sends_itself=alone
    )


def _ways_out(position: Position, side: str) -> Iterator[Button]:
    army = position.army(side)
    for name in free_regions(position, army):
        yield Button(_("Retreat to %(region)s") % {"region": name}, {"to": name}, is_bare=True)
    if has_stronghold(position, army):
        yield Button(_("Withdraw into the Stronghold"), {"withdraw": True})


def _fields(position: Position, side: str, effect: Effect) -> Iterator[Field]:
    if effect.cost is not None:
        yield from _cost(position, side, effect, effect.cost)
    if effect.picks:
        found = [figure for figure, _ in candidates(position, side, effect.picks).values()]
        yield Field("choice", "figures", _("Figure"), tuple(_named(found)))
    if effect.op == "turn_misses":
        dice = position.seat(side).dice or ()
        places = tuple(
            Option(place, _("Die %(number)s") % {"number": place + 1}, face=dice[place])
            for place in failed(position, side, quiet())
        )
        yield Field("places", "die_ids", _("Misses that count as hits"), places)
    if effect.op == "retreat" and has_stronghold(position, position.army(side)):
        yield from surplus_field(position.army(side), position.settings.siege_unit_cap)
    if effect.op == "special_attack":
        yield Field("dice", "dice", _("Dice as they fell"), due=_dice(position, side, effect))


def _dice(position: Position, side: str, effect: Effect) -> int:
    """How many dice the attack has; 0 where its owner chooses."""
    if effect.dice in ("x", "pick"):
        return 0
    number = effect.dice if isinstance(effect.dice, int) else count(position, side, f"own_{effect.dice}")
    return dice_number(effect, number, quiet())


def _cost(position: Position, side: str, effect: Effect, cost: Cost) -> Iterator[Field]:
    if cost.kind == "take_hits":
        options = tuple(Option(number, str(number)) for number in range(1, (cost.most or 9) + 1))
        yield Field("choice", "x", _("Hits taken for the card"), options)
        yield ops_field(position.army(side), "losses", 0)
    elif cost.kind == "lose_figure":
        found = [figure for figure, _ in candidates(position, side, cost.who).values()]
        yield Field("choice", "figures", _("Figure paid"), tuple(_named(found)))
    elif cost.kind == "forfeit" and cost.points != "all":
        found = list(payers(position, side, cost).values())
        name = "forfeit" if effect.picks else "figures"
        if cost.points == "figure":
            yield Field("choice", name, _("Figure whose Leadership is forfeited"), tuple(_named(found)))
        else:
            yield Field("checks", name, _("Leadership forfeited by"), tuple(_each(found)))
        if cost.points == "x":
            most = min(cost.most or 9, sum(figure.rating for figure in found))
            options = tuple(Option(number, str(number)) for number in range(1, most + 1))
            yield Field(
                "choice",
                "x",
                _("Points forfeited"),
                options,
                hint=_("If you choose none, all points are forfeited."),
            )


def _named(figures: list[Figure]) -> Iterator[Option]:
    """One figure is a list of one name in the action."""
    for figure in figures:
        yield Option([figure.id], _label(figure))


def _each(figures: list[Figure]) -> Iterator[Option]:
    for figure in figures:
        yield Option(figure.id, _label(figure))


def _label(figure: Figure) -> str:
    return f"{figure.name or figure.id} ({figure.rating})"

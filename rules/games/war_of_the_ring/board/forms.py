"""The form of each kind of action, for either side and at any step: a dispute is about what came at the wrong moment."""

from collections.abc import Callable, Iterator

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.board import words
from rules.games.war_of_the_ring.board.fields import Button, Field, Form, Option
from rules.games.war_of_the_ring.cards.model import Condition
from rules.games.war_of_the_ring.combat_roll import dice_count, failed
from rules.games.war_of_the_ring.messages import WORDS
from rules.games.war_of_the_ring.picture import LOST
from rules.games.war_of_the_ring.position import SIEGE, Army, Position, enemy_of
from rules.games.war_of_the_ring.referee import FORM
from rules.games.war_of_the_ring.requirements import unmet
from rules.games.war_of_the_ring.rerolls import most_rerolls
from rules.games.war_of_the_ring.retreat import is_free
from wording import gettext as _
from wording import pgettext

RANKS = ("regular", "elite")
DECKS = ("character", "strategy")


def quiet() -> Hearing:
    """A hearing under the default readings that nobody reads: for numbers alone."""
    return Hearing("", "", {one.name: one.default for one in FORM.readings}, WORDS, {})


def name_of(position: Position, side: str) -> str:
    player = next((one for one in position.players if one.side == side), None)
    return words.player(player) if player else words.side(side)


def by(position: Position, side: str) -> dict[str, str]:
    return {"by": position.player_of(side)}


def card_form(position: Position, side: str) -> Form:
    """A card of the side, playable ones first, or its back alone, or none."""
    known = {card.title: card for card in position.cards.values() if card.side == side}
    options = [
        Option(title, title, group=_group(position, side, known[title].requirement))
        for title in sorted(known)
    ]
    cards = Field(
        "choice",
        "card",
        _("Combat card"),
        tuple(sorted(options, key=lambda one: one.group != _(words.PLAYABLE))),
        is_required=True,
    )
    buttons = (
        Button(_("Choose card")),
        Button(_("No card"), {"card": None}, is_bare=True),
        *(Button(_(words.FACE_DOWN[deck]), {"deck": deck}, is_bare=True) for deck in DECKS),
    )
    rule = "WR-CARD-2" if position.is_attacker(side) else "WR-CARD-3"
    return Form(
        _("Combat card"),
        name_of(position, side),
        {"do": "card", **by(position, side)},
        buttons,
        (cards,),
        rule,
    )


def _group(position: Position, side: str, requirement: tuple[Condition, ...]) -> str:
    return _(words.PLAYABLE if unmet(position, side, requirement) is None else words.NOT_PLAYABLE)


def reveal_form(position: Position) -> Form:
    """Cards chosen face down are named now; the others turn up by themselves."""
    hidden = [
        side
        for side in position.in_order
        if position.seat(side).decision == "chosen" and not position.seat(side).card
    ]
    fields = tuple(_hidden_card(position, side) for side in hidden)
    return Form(
        _("Reveal the cards"),
        _("Both players"),
        {"do": "reveal"},
        (Button(_("Reveal the cards")),),
        fields,
        "WR-CARD-4",
    )


def _hidden_card(position: Position, side: str) -> Field:
    label = _("Card of %(player)s") % {"player": name_of(position, side)}
    options = _of_deck(position, side)
    return Field("choice", f"cards/{side}", label, options, is_required=bool(options))


def _of_deck(position: Position, side: str) -> tuple[Option, ...]:
    deck = position.seat(side).deck
    found = {card.title for card in position.cards.values() if card.side == side and card.deck in (deck, "")}
    return tuple(Option(title, title) for title in sorted(found))


def roll_form(position: Position, side: str) -> Form:
    due = dice_count(position, side)
    dice = Field("dice", "dice", _("Dice as they fell"), due=due)
    return Form(
        _("Combat roll"), name_of(position, side), {"do": "roll", **by(position, side)}, (Button(_("Enter roll")),),
        (dice,), "WR-ROLL-1", _("Dice to roll: %(count)s.") % {"count": due}, sends_itself=True,
    )  # fmt: skip


def reroll_form(position: Position, side: str) -> Form:
    misses = failed(position, side, quiet())
    most = min(most_rerolls(position, side, quiet()), len(misses))
    rolled = position.seat(side).dice or ()
    places = tuple(
        Option(place, _("Die %(number)s") % {"number": place + 1}, face=rolled[place]) for place in misses
    )
    fields = [Field("dice", "dice", _("New results"), due=most)]
    if 0 < most < len(places):
        fields.insert(
            0,
            Field(
                "places",
                "die_ids",
                _("Failed dice"),
                places,
                hint=_("If you choose none, the first failed dice are re-rolled."),
            ),
        )
    return Form(
        _("Leader re-roll"), name_of(position, side), {"do": "reroll", **by(position, side)},
        (Button(_("Enter re-roll")), Button(_("No re-roll"), {"dice": []}, is_bare=True)), tuple(fields), "WR-LEADER-1",
        _("Dice that may be re-rolled: %(count)s.") % {"count": most}, sends_itself=True,
    )  # fmt: skip


def allocate_form(position: Position, side: str, hits: int) -> Form:
    """Casualties one after another; the form sends itself when all hits are taken."""
    army = position.army(side)
    return Form(
        _("Casualties"), name_of(position, side), {"do": "allocate_hits", **by(position, side)},
        (Button(_("Take these casualties")),), (ops_field(army, "ops", hits),),
        "WR-CASUALTY-3" if position.is_attacker(side) else "WR-CASUALTY-2",
        _("Hits to take: %(count)s.") % {"count": hits}, sends_itself=True,
    )  # fmt: skip


def ops_field(army: Army, name: str, hits: int) -> Field:
    return Field("ops", name, _("Casualties"), tuple(_ops(army)), due=hits)


def _ops(army: Army) -> Iterator[Option]:
    for nation, (regular, elite) in army.units.items():
        if regular:
            yield Option(
                {"op": "remove_regular", "nation": nation},
                words.of_nation(words.REMOVE_REGULAR, nation),
                1,
                most=regular,
            )
        if elite:
            yield Option(
                {"op": "downgrade", "nation": nation},
                words.of_nation(words.REPLACE_ELITE, nation),
                1,
                most=elite,
            )
            yield Option(
                {"op": "remove_elite", "nation": nation},
                words.of_nation(words.REMOVE_ELITE, nation),
                2,
                most=elite,
            )


def cease_form(position: Position, side: str) -> Form:
    action = {"do": "cease", **by(position, side)}
    return Form(
        _("Cease the attack"),
        name_of(position, side),
        action,
        (Button(_("Cease the attack")),),
        rule="WR-CEASE-1",
    )


def continue_form(position: Position, side: str) -> Form:
    """Going on; in a siege an Elite is replaced for it."""
    battle, values = position.battle, position.settings
    fields: tuple[Field, ...] = ()
    if battle.kind == SIEGE and not battle.round % values.siege_rounds and values.siege_extension != "free":
        nations = [nation for nation, (_, elite) in position.attacker.units.items() if elite]
        options = tuple(
            Option({"nation": nation}, words.of_nation(LOST["remove_elite"], nation)) for nation in nations
        )
        fields = (Field("choice", "downgrade", _("Elite replaced to extend the siege"), options),)
    action = {"do": "continue", **by(position, side)}
    return Form(
        _("Go on with the attack"),
        name_of(position, side),
        action,
        (Button(_("Go on with the attack")),),
        fields,
        "WR-CEASE-1",
    )


def retreat_form(position: Position, side: str) -> Form:
    """Every adjacent region, free or not: whether the army may go there, the referee says."""
    near = position.region.adjacent
    buttons = tuple(
        Button(
            _(words.RETREAT if is_free(position, side, name) else words.RETREAT_NOT_FREE) % {"region": name},
            {"to": name},
        )
        for name in near
    )
    action = {"do": "retreat", **by(position, side)}
    surplus = surplus_field(position.army(side), position.settings.stack)
    return Form(_("Retreat"), name_of(position, side), action, buttons, surplus, "WR-RETREAT-1")


def hold_form(position: Position, side: str) -> Form:
    action = {"do": "hold", **by(position, side)}
    return Form(
        _("Hold the region"),
        name_of(position, side),
        action,
        (Button(_("Hold the region")),),
        rule="WR-CEASE-2",
    )


def withdraw_form(position: Position, side: str) -> Form:
    action = {"do": "withdraw", **by(position, side)}
    surplus = surplus_field(position.army(side), position.settings.siege_unit_cap)
    title, button = _("Withdraw into the Stronghold"), Button(pgettext("into the Stronghold", "Withdraw"))
    return Form(title, name_of(position, side), action, (button,), surplus, "WR-RETREAT-3")


def surplus_field(army: Army, limit: int) -> tuple[Field, ...]:
    """Units over the limit, named one by one."""
    if army.size <= limit:
        return ()
    options = tuple(
        Option({"nation": nation, "rank": rank}, words.of_nation(words.UNIT[rank], nation), 1, most=number)
        for nation, pair in army.units.items()
        for rank, number in zip(RANKS, pair, strict=True)
        if number
    )
    return (Field("ops", "surplus", _("Surplus units removed"), options, due=army.size - limit),)


def advance_form(position: Position, side: str) -> Form:
    """All that can, unless units or figures are named."""
    army = position.army(side)
    units = tuple(
        Option(f"{nation}/{rank}", words.of_nation(words.UNITS[rank], nation), most=number)
        for nation, pair in army.units.items()
        for rank, number in zip(RANKS, pair, strict=True)
        if number
    )
    figures = tuple(Option(one.id, one.name or one.id) for one in army.figures)
    fields = [
        Field("units", "units", _("Only these units"), units, hint=_("Left empty, every unit advances."))
    ]
    if figures:
        fields.append(
            Field(
                "checks",
                "figures",
                _("Only these figures"),
                figures,
                hint=_("If you choose none, all figures that may move advance."),
            )
        )
    buttons = (Button(_("Advance with all"), is_bare=True), Button(_("Advance with these")))
    action = {"do": "advance", **by(position, side)}
    return Form(_("Advance"), name_of(position, side), action, buttons, tuple(fields), "WR-END-2")


def stay_form(position: Position, side: str) -> Form:
    action = {"do": "stay", **by(position, side)}
    return Form(_("No advance"), name_of(position, side), action, (Button(_("No advance")),), rule="WR-END-2")


def _hits_now(position: Position, side: str) -> int:
    pending = position.battle.pending
    return pending.hits if pending and pending.side == side else position.seat(enemy_of(side)).hits


# Any action of either side, whatever the step: what a dispute is often about.
ANY: dict[str, Callable[[Position, str], Form]] = {
    "card": card_form,
    "reveal": lambda position, _side: reveal_form(position),
    "roll": roll_form,
    "reroll": reroll_form,
    "allocate_hits": lambda position, side: allocate_form(position, side, _hits_now(position, side)),
    "cease": cease_form,
    "continue": continue_form,
    "retreat": retreat_form,
    "hold": hold_form,
    "withdraw": withdraw_form,
    "advance": advance_form,
    "stay": stay_form,
}

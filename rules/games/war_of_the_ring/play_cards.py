"""Step 1, Combat cards: chosen in order, hidden, revealed together (WR-CARD-1 to WR-CARD-9)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.case import Kind
from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring import rounds
from rules.games.war_of_the_ring.cards import EVENT_CARDS, INDEX, folded, index_of
from rules.games.war_of_the_ring.cards.read import DECKS
from rules.games.war_of_the_ring.externals import external
from rules.games.war_of_the_ring.moments import at_step, side_of
from rules.games.war_of_the_ring.position import (
    CHOSEN,
    OPEN,
    PASSED,
    SIDES,
    SIEGE,
    Position,
    enemy_of,
    with_battle,
    with_seat,
)
from rules.games.war_of_the_ring.requirements import unmet
from rules.games.war_of_the_ring.retreat import has_stronghold
from rules.games.war_of_the_ring.settings import CARDS, INVOLVED
from rules.games.war_of_the_ring.timing import schedule

WORDS = {
    "card.one-each": "{player} uses one card in this round; using one is never compulsory.",
    "card.passed": "{player} uses no card in this round.",
    "card.chosen": "{player} has chosen a card.",
    "card.independent": "The defender may use a card although the attacker uses none.",
    "card.back": "Its back is visible: {deck} deck.",
    "card.not-withdrawn": "The defender did not withdraw into the Stronghold; the moment for it is over.",
    "card.attacker-first": "The attacker decides about a card first.",
    "redress.card.attacker-first": "The attacker decides now; the defender's choice then stands or is made again.",
    "card.locked": "{player} has decided already: {decision}.",
    "redress.card.locked": "The first decision stands.",
    "card.two": "{player} has chosen a card in this round already.",
    "redress.card.two": "The first card stands; the second stays in the hand.",
    "card.unknown": '"{card}" is no card known in this case.',
    "card.other-side": "{card} is a card of the other side.",
    "card.not-in-hand": "{card} is not in the hand of {player}.",
    "card.discarded": "{card} lies in the discard pile of {player}.",
    "card.expansion": "{card} belongs to an expansion that is not in play.",
    "card.deck": "{card} comes from the {deck} deck.",
    "card.requirement": "{card} cannot be played: its requirement is not met ({fact}).",
    "redress.card.requirement": "The card stays in the hand; {player} chooses another or none.",
    "card.requirement-met": "The requirement of {card} is met.",
    "card.read-first": "Reading the card before choosing it is the player's own task.",
    "card.void": "{card} cannot be played: its requirement is not met ({fact}). It has no effect.",
    "reveal.too-early": "Cards are revealed together, when both players have decided.",
    "redress.reveal.too-early": "The revealed card is turned down again; the other player decides freely.",
    "reveal.other-card": "{player} chose {card} and cannot reveal another.",
    "reveal.no-card": "{player} has chosen no card.",
    "reveal.done": "Revealed together: {cards}.",
    "reveal.nothing": "There is no card to reveal.",
    "need.card": "{player} names a card, or none.",
    "need.reveal": "{player} shows the card that was chosen.",
}
NO_CARD = ("", "none")


@dataclass(frozen=True, slots=True)
class Choice:
    """`card` None: hidden, only its deck is known; "": no card."""

    by: str
    card: str | None
    deck: str
    decided: bool


@dataclass(frozen=True, slots=True)
class Shown:
    cards: Mapping[str, str]


def _read_choice(doc: Doc) -> Choice:
    by = doc.name("by")
    deck = doc.choice("deck", ("", *DECKS), "")
    if not doc.has("card"):
        doc.raw("card", None)
        return Choice(by, None, deck, bool(deck))
    card = "" if doc.raw("card") is None else doc.text("card", longest=64)
    return Choice(by, "" if card.lower() in NO_CARD else card, deck, True)


def _read_shown(doc: Doc) -> Shown:
    doc.name("by", "")
    inner = doc.child("cards", {})
    cards = {side: inner.text(side, "", 64) for side in SIDES if inner.has(side)}
    inner.close()
    return Shown(cards)


def find_card(position: Position, side: str, named: str) -> str:
    """The id of a card named by id or title: from the side's hand if it is known, else the first that is not discarded."""
    index = INDEX if position.cards is EVENT_CARDS else index_of(position.cards)
    id = index.get(folded(named), "")
    if not id or folded(named) == folded(id):
        return id
    title, hand = position.cards[id].title, position.hands.get(side)
    if hand is not None:
        return next((one for one in hand if one in position.cards and position.cards[one].title == title), id)
    if not _is_discarded(position, side, id):
        return id
    copies = (one for one in position.cards if position.cards[one].title == title)
    return next((one for one in copies if not _is_discarded(position, side, one)), id)


def _is_discarded(position: Position, side: str, id: str) -> bool:
    """True for a printed card in the discard pile: there is one of each. Nobody knows how many there are of a case's own card."""
    return id in EVENT_CARDS and id in position.discards.get(side, ())


def _choose(position: Position, data: Choice, hearing: Hearing) -> Position:
    side = side_of(position, data.by, hearing)
    if position.battle.step == "siege_window" and position.battle.pending is None:
        if has_stronghold(position, position.defender) and position.battle.kind != SIEGE:
            hearing.consider("WR-RETREAT-3", "card.not-withdrawn")
        position = with_battle(position, step="cards")
    if not at_step(position, hearing, "cards", "WR-CARD-1") or not _is_open(position, side, data, hearing):
        return position
    if not data.decided:
        hearing.need(data.by, "card", 1, "WR-CARD-2" if position.is_attacker(side) else "WR-CARD-3", "card")
        return position
    if not position.is_attacker(side) and position.seat(enemy_of(side)).decision == OPEN:
        hearing.fault("card.attacker-first", "by", "WR-CARD-2")
    rule = "WR-CARD-2" if position.is_attacker(side) else "WR-CARD-3"
    if data.card == "":
        hearing.find(rule, "card.passed", player=data.by)
        return rounds.proceed(with_seat(position, side, decision=PASSED), hearing)
    return rounds.proceed(_chosen(position, side, data, rule, hearing), hearing)


def _is_open(position: Position, side: str, data: Choice, hearing: Hearing) -> bool:
    """True if the side has not decided yet (one card each, no second thoughts)."""
    seat = position.seat(side)
    if seat.decision == OPEN:
        return True
    if seat.decision == CHOSEN:
        hearing.fault("card.two", "card", "WR-CARD-1", player=data.by)
    else:
        rule = "WR-CARD-2" if position.is_attacker(side) else "WR-CARD-3"
        hearing.fault("card.locked", "card", rule, player=data.by, decision="no card")
    return False


def _chosen(position: Position, side: str, data: Choice, rule: str, hearing: Hearing) -> Position:
    card = find_card(position, side, data.card) if data.card else ""
    if data.card and not _may_use(position, side, card, data, hearing):
        hearing.settle("playable", False)
        return with_seat(position, side, decision=PASSED)
    deck = position.cards[card].deck if card else data.deck
    hearing.find(rule, "card.chosen", player=data.by)
    hearing.find("WR-CARD-1", "card.one-each", player=data.by)
    hearing.find("WR-CARD-5", "card.back", deck=deck)
    hearing.settle("deck", deck)
    if card:
        hearing.consider("WR-CARD-6", "card.read-first")
        hearing.settle("playable", True)
    if not position.is_attacker(side) and position.seat(enemy_of(side)).decision == PASSED:
        hearing.find("WR-CARD-3", "card.independent")
    return with_seat(position, side, decision=CHOSEN, card=card, deck=deck)


def _may_use(position: Position, side: str, id: str, data: Choice, hearing: Hearing) -> bool:
    """Every reason why the card cannot be chosen, as faults."""
    card = position.cards.get(id)
    if card is None:
        hearing.fault("card.unknown", "card", "WR-CARD-1", card=data.card)
        return False
    before = len(hearing.faults)
    if card.side != side:
        hearing.fault("card.other-side", "card", "WR-CARD-1", card=card.title)
    _check_origin(position, side, id, "card", data.by, hearing)
    if data.deck and data.deck != card.deck and data.card and folded(data.card) == folded(id):
        hearing.fault("card.deck", "deck", "WR-CARD-5", card=card.title, deck=card.deck)
    missing = unmet(position, side, card.requirement) if card.side == side else None
    if card.requirement:
        external(hearing, CARDS)
    if missing is not None:
        _say_involved(position, side, hearing)
        fact = missing.fact.replace("_", " ")
        hearing.fault("card.requirement", "card", "WR-CARD-9", card=card.title, fact=fact, player=data.by)
    elif card.requirement:
        hearing.find("WR-CARD-9", "card.requirement-met", card=card.title)
    return len(hearing.faults) == before


def _check_origin(position: Position, side: str, id: str, path: str, player: str, hearing: Hearing) -> None:
    """A side's card comes from its hand, where that is known, and from an expansion that is in play."""
    card, hand = position.cards[id], position.hands.get(side)
    if card.side == side and hand is not None and id not in hand:
        hearing.fault("card.not-in-hand", path, "WR-CARD-1", card=card.title, player=player)
    elif hand is None and _is_discarded(position, side, id):
        hearing.fault("card.discarded", path, "WR-CARD-1", card=card.title, player=player)
    if card.expansion not in position.settings.expansions:
        external(hearing, CARDS)
        hearing.fault("card.expansion", path, "WR-CARD-1", card=card.title)


def _say_involved(position: Position, side: str, hearing: Hearing) -> None:
    """Other units of the side in the same region would not meet a requirement: only those that fight count."""
    army = position.army(side)
    if any(a.side == side and a.id != army.id and a.region == army.region for a in position.armies.values()):
        external(hearing, INVOLVED)


def _reveal(position: Position, data: Shown, hearing: Hearing) -> Position:
    if position.battle.step == "siege_window" and position.battle.pending is None:
        hearing.fault("reveal.too-early", "", "WR-CARD-4")
        return position
    if _has_nothing_to_reveal(position):
        hearing.consider("WR-CARD-4", "reveal.nothing")
        return position
    if not at_step(position, hearing, "cards", "WR-CARD-4"):
        return position
    if any(position.seat(side).decision == OPEN for side in SIDES):
        hearing.fault("reveal.too-early", "", "WR-CARD-4")
        return position
    for side in position.in_order:
        position = _show(position, side, data.cards.get(side, ""), hearing)
    if hearing.needs:
        return position
    shown = [position.cards[seat.card].title for seat in map(position.seat, position.in_order) if seat.card]
    hearing.find("WR-CARD-4", "reveal.done" if shown else "reveal.nothing", cards=shown)
    if shown:
        external(hearing, CARDS)
    order = schedule(position, hearing)
    return rounds.proceed(with_battle(position, revealed=True, schedule=order), hearing)


def _has_nothing_to_reveal(position: Position) -> bool:
    """True when both passed and no die is rolled yet: a record may say that nothing is revealed."""
    battle = position.battle
    seats = (battle.free_peoples, battle.shadow)
    return battle.step == "combat_roll" and all(
        seat.decision == PASSED and seat.dice is None for seat in seats
    )


def _show(position: Position, side: str, named: str, hearing: Hearing) -> Position:
    """One side's card turned up: the one that was chosen, playable or void."""
    seat, player = position.seat(side), position.player_of(side)
    path = f"cards/{side}"
    if seat.decision != CHOSEN:
        if named:
            hearing.fault("reveal.no-card", path, "WR-CARD-4", player=player)
        return position
    if not seat.card and not named:
        hearing.need(player, "reveal", 1, "WR-CARD-4", path)
        return position
    id = find_card(position, side, named) if named else seat.card
    card = position.cards.get(id)
    if card is None or card.side != side:
        hearing.fault("card.unknown", path, "WR-CARD-1", card=named)
        return with_seat(position, side, decision=PASSED, card="")
    if not seat.card:
        return _shown_of_deck(position, side, id, path, hearing)
    chosen = position.cards[seat.card].title
    if card.title != chosen:
        hearing.fault("reveal.other-card", path, "WR-CARD-4", player=player, card=chosen)
        return _from_hand(position, side, seat.card)
    return _in_force_or_void(position, side, seat.card, hearing)


def _shown_of_deck(position: Position, side: str, id: str, path: str, hearing: Hearing) -> Position:
    """A card of which only the deck was known: whether it could be chosen at all is seen now."""
    seat, card, before = position.seat(side), position.cards[id], len(hearing.faults)
    _check_origin(position, side, id, path, position.player_of(side), hearing)
    if len(hearing.faults) > before:
        return with_seat(position, side, decision=PASSED, card="")
    if seat.deck and card.deck != seat.deck:
        hearing.fault("card.deck", path, "WR-CARD-5", card=card.title, deck=card.deck)
    return _in_force_or_void(position, side, id, hearing)


def _in_force_or_void(position: Position, side: str, id: str, hearing: Hearing) -> Position:
    card = position.cards[id]
    position = _from_hand(with_seat(position, side, card=id), side, id)
    missing = unmet(position, side, card.requirement)
    if missing is None:
        return position
    fact = missing.fact.replace("_", " ")
    hearing.find("WR-CARD-6", "card.void", card=card.title, fact=fact)
    hearing.consider("WR-CARD-9", "effect.requirement-gone", card=card.title)
    hearing.settle(f"void.{side}", True)
    return with_seat(position, side, void=True)


def _from_hand(position: Position, side: str, id: str) -> Position:
    hand = position.hands.get(side)
    if hand is None or id not in hand:
        return position
    left = list(hand)
    left.remove(id)
    return position._replace(hands={**position.hands, side: tuple(left)})


ACTIONS: tuple[Kind[Position], ...] = (
    Kind("card", _read_choice, _choose, rounds.FACTS),
    Kind("reveal", _read_shown, _reveal, rounds.FACTS),
)

"""Who is Engaged with whom, as the table stands now: contact, contact across a barrier, what the players state."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.once import once
from rules.games.strategy_battle.defended.positions import find_protection, stated_protection
from rules.games.strategy_battle.distances import gap_at_most, side_of, touch
from rules.games.strategy_battle.geometry.units import INCH
from rules.games.strategy_battle.position import EVIL, GOOD, Contact, Model, Position


@dataclass(frozen=True)
class Link:
    """One pair of Engaged enemies. `across` with its `defender`, or "" for contact. `rule` and `key` say why.

    `giant`: the enemy is too tall for the barrier between them.
    """

    good: str
    evil: str
    across: str = ""
    defender: str = ""
    rule: str = "SBG-FIGHT-3"
    key: str = "engaged.contact"
    giant: bool = False
    side: int = 0

    @once
    def pair(self) -> frozenset[str]:
        return frozenset((self.good, self.evil))

    @property
    def attacker(self) -> str:
        return self.evil if self.defender == self.good else self.good


def links(position: Position) -> tuple[Link, ...]:
    """Every pair of Engaged enemies, in order of their names."""
    found = {link.pair: link for link in _placed(position)}
    for contact in position.contacts:
        if contact.pair not in position.parted:
            found[contact.pair] = _stated(position, contact)
    return tuple(sorted(found.values(), key=lambda link: (link.good, link.evil)))


def are_apart(position: Position, contact: Contact) -> bool:
    """Whether two enemies that are stated as Engaged both have a place and measure farther apart than that allows.

    Bases touch. Across what is defended, and between a giant and what is too low for it, there may be an inch.
    """
    good, evil = sorted((position.models[id] for id in contact.pair), key=lambda model: model.side != GOOD)
    if good.at is None or evil.at is None or touch(good, evil):
        return False
    if contact.across or not gap_at_most(good, evil, INCH):
        return not gap_at_most(good, evil, INCH)
    link = _across(position, good, evil)
    return link is None or bool(link.across)


def with_contacts_measured(position: Position) -> Position:
    """The table after models moved: contacts of which one model has left the other are none any more."""
    kept = tuple(contact for contact in position.contacts if not are_apart(position, contact))
    return position if len(kept) == len(position.contacts) else position.changed(contacts=kept)


def engaged_ids(position: Position) -> frozenset[str]:
    return frozenset(id for link in links(position) for id in link.pair)


def _placed(position: Position) -> Iterator[Link]:
    goods, evils = position.of_side(GOOD), position.of_side(EVIL)
    pieces = bool(position.terrain)
    for good in goods:
        for evil in evils:
            if not gap_at_most(good, evil, INCH) or frozenset((good.id, evil.id)) in position.parted:
                continue
            link = (pieces and _across(position, good, evil)) or None
            if link or touch(good, evil):
                yield link or Link(good.id, evil.id)


def _across(position: Position, good: Model, evil: Model) -> Link | None:
    for piece in position.terrain.values():
        for defender, enemy in ((good, evil), (evil, good)):
            found = find_protection(position, defender, enemy, piece)
            if found.counts:
                side = piece.kind == "doorway" and side_of(piece, enemy.place)
                return Link(good.id, evil.id, piece.id, defender.id, found.rule, found.key, found.giant, side)
            if found.fights:
                return Link(good.id, evil.id, rule=found.rule, key=found.key, giant=found.giant)
    return None


def _stated(position: Position, contact: Contact) -> Link:
    a, b = sorted((contact.a, contact.b), key=lambda id: position.models[id].side != GOOD)
    if not contact.across:
        return Link(a, b, key="engaged.stated")
    defender, found = stated_protection(position, contact)
    if found.counts:
        return Link(a, b, contact.across, defender, found.rule, found.key)
    return Link(a, b, rule=found.rule, key=found.key, giant=found.giant)


def components(all_links: tuple[Link, ...]) -> list[tuple[Link, ...]]:
    """The links in groups: two links are in one group when a chain of Engaged models joins them."""
    left, found = list(all_links), []
    while left:
        members = set(left[0].pair)
        group = [left.pop(0)]
        grown = True
        while grown:
            joined = [link for link in left if not members.isdisjoint(link.pair)]
            grown = bool(joined)
            group.extend(joined)
            members.update(id for link in joined for id in link.pair)
            left = [link for link in left if link not in joined]
        found.append(tuple(group))
    return found

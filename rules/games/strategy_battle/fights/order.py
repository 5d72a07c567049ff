"""Which Fight is next, and who chooses it: the player with Priority; the attacking player among a Defender's Attackers."""

from rules.engine.hearing import Hearing
from rules.games.strategy_battle.fights.division import (
    Folding,
    Links,
    among_fresh,
    as_fight,
    gap_of,
    ids,
    links_of,
    matching,
    problem_of,
    without,
)
from rules.games.strategy_battle.fights.document import DeclaredFight
from rules.games.strategy_battle.fights.engaged import links as links_on
from rules.games.strategy_battle.position import Fight, Position


def find_fight(
    position: Position, declared: DeclaredFight, folded: Folding, hearing: Hearing
) -> Fight | None:
    """The Fight that is meant, with what it is fought across; None when these models cannot fight each other."""
    links = folded.for_fight(declared.good, declared.evil)
    fight = as_fight(declared.good, declared.evil, links)
    if position.fights is not None:
        listed = next((one for one in position.fights if one.members == fight.members), None)
        if listed is None:
            hearing.fault("fight.not-listed", "good", "SBG-FIGHT-5", members=sorted(fight.members))
            return None
        fight = listed
    fought = fight.members & {*position.fought}
    problem = problem_of(fight, links)
    if problem is None and position.fights is None:
        problem = gap_of(fight, links, frozenset(position.fought))
    elif problem and fought and ids(links_of(fight, links_on(position))) == fight.members:
        problem = "fight.fought", "SBG-FIGHT-3"
    if problem:
        code, rule = problem
        done = {"fought": sorted(fought)} if code == "fight.fought" else {}
        outside = _outside(fight, links)
        hearing.fault(code, "good", rule, members=sorted(fight.members), outside=outside, **done)
        if code in ("fight.not-engaged", "fight.not-lone", "fight.one-at-a-time", "fight.fought"):
            return None
    hearing.find("SBG-FIGHT-1", "fight.between", good=list(fight.good), evil=list(fight.evil))
    _tell_engaged(position, fight, links, hearing)
    return fight


def waiting_for(position: Position, fight: Fight, links: Links) -> tuple[str, ...]:
    """The Attackers that can fight a lone Defender after this Fight: as divided, else those that no other Defender needs."""
    defender = fight.defenders[0]
    if position.fights is not None:
        listed = {id for one in position.fights if one.defenders == (defender,) for id in one.members}
        return tuple(sorted(listed - {defender} - fight.members))
    rest = without(among_fresh(links, frozenset(position.fought)), fight.members)
    most = matching(rest)
    near = [link.attacker for link in links if link.defender == defender]
    return tuple(id for id in near if id not in fight.members and matching(without(rest, [id])) == most)


def must_wait(position: Position, fight: Fight, waiting: tuple[str, ...], links: Links) -> bool:
    """True when some of those that wait for a Defender can fight nobody else: its Fights are finished first."""
    if position.fights is not None:
        return bool(waiting)
    return any(
        {link.defender for link in links if link.attacker == id} == {*fight.defenders} for id in waiting
    )


def _outside(fight: Fight, links: Links) -> list[str]:
    near = ids(link for link in links if not link.pair.isdisjoint(fight.members))
    return sorted(near - fight.members)


def _tell_engaged(position: Position, fight: Fight, links: Links, hearing: Hearing) -> None:
    for link in links:
        if link.pair <= fight.members:
            hearing.find(
                link.rule, link.key, good=link.good, evil=link.evil, across=link.across or "a barrier"
            )
    if position.charges is None:
        return
    for link in links:
        pair = (link.good, link.evil)
        if link.pair <= fight.members and pair not in position.charges and pair[::-1] not in position.charges:
            hearing.fault("fight.no-charge", "good", "SBG-FIGHT-2", good=link.good, evil=link.evil)


def check_choice(position: Position, declared: DeclaredFight, fight: Fight, hearing: Hearing) -> None:
    """Who chose this Fight, and whether another must be finished first."""
    if position.cluster and position.cluster in position.models and position.cluster not in fight.members:
        hearing.fault("fight.cluster", "good", "SBG-FIGHT-5", model=position.cluster)
    in_cluster = bool(position.cluster) and position.cluster in fight.members
    if declared.by and not in_cluster:
        if declared.by != position.priority:
            hearing.fault("fight.not-priority", "by", "SBG-FIGHT-6", player=declared.by)
        else:
            hearing.find("SBG-FIGHT-6", "fight.chosen", player=declared.by)
    if fight.across and len(fight.defenders) == 1:
        _check_order(position, declared, fight, in_cluster, hearing)


def _check_order(
    position: Position, declared: DeclaredFight, fight: Fight, in_cluster: bool, hearing: Hearing
) -> None:
    """The attacking player decides which Attacker fights next."""
    attackers = fight.members - set(fight.defenders)
    side = position.models[next(iter(attackers))].side
    fields = {"order_by": declared.order_by, "by": declared.by if in_cluster else ""}
    for field, who in fields.items():
        if who and position.side_of_player(who) != side:
            hearing.fault("fight.not-attacker", field, "SBG-BARRIER-23", player=who)
        elif who:
            hearing.find("SBG-BARRIER-23", "fight.ordered", player=who, model=min(attackers))
    hearing.find("SBG-BARRIER-22", "fight.one-by-one", model=fight.defenders[0])


WORDS = {
    "fight.between": "A Fight between {good} and {evil}.",
    "fight.not-listed": "There is no open Fight of exactly these models: {members}.",
    "redress.fight.not-listed": "The Fights stay as they were divided.",
    "fight.not-engaged": "{members} are not all Engaged with each other.",
    "redress.fight.not-engaged": "Nothing is rolled; choose models that are Engaged.",
    "fight.not-lone": "A Fight is one against one or one against several: {members}.",
    "redress.fight.not-lone": "Divide the models into Fights first.",
    "fight.fought": "{fought} fought in this phase already. Only a Defender fights again, against one Attacker at a time.",
    "redress.fight.fought": "Nothing is rolled; choose models that have not fought.",
    "fight.one-at-a-time": "Several Attackers fight a lone Defender one at a time: {members}.",
    "redress.fight.one-at-a-time": "The attacking player chooses who fights first.",
    "fight.left-out": "{outside} would be left without a Fight.",
    "fight.not-most-pairs": "This leaves fewer one-on-one Fights than are possible with {outside}.",
    "redress.fight.left-out": "Divide the models again; this Fight is heard as declared.",
    "redress.fight.not-most-pairs": "Divide the models again; this Fight is heard as declared.",
    "engaged.contact": "{good} and {evil} are in base contact and must fight.",
    "engaged.stated": "The players agree that {good} and {evil} are in base contact: they must fight.",
    "barrier.across": "{good} and {evil} are Engaged across {across} without touching.",
    "barrier.giant": "One of {good} and {evil} is more than twice as tall as the barrier and ignores it.",
    "barrier.no-sight": "The model behind the barrier cannot see over it and is no Defender: {good}, {evil}.",
    "door.open": "The enemy could pass the doorway without contact: {good} and {evil} fight as usual.",
    "door.defended": "The enemy cannot pass the doorway without contact, so it is defended: {good}, {evil}.",
    "elevated.high": "The high ground is at least half as tall as the enemy: {good}, {evil}.",
    "elevated.low": "The high ground is less than half as tall as the enemy: {good} and {evil} fight as usual.",
    "fight.no-charge": "{good} and {evil} are in contact, but nobody charged.",
    "redress.fight.no-charge": "Part the models, or correct the list of charges.",
    "fight.cluster": "The Attackers of {model} are fought one after the other first.",
    "redress.fight.cluster": "This Fight waits; here it is heard as declared.",
    "fight.not-priority": "{player} does not have Priority and does not choose the next Fight.",
    "redress.fight.not-priority": "The player with Priority chooses.",
    "fight.chosen": "{player} has Priority and chooses this Fight.",
    "fight.not-attacker": "{player} does not control the Attackers and does not order their Fights.",
    "redress.fight.not-attacker": "The player of the Attackers chooses the order.",
    "fight.ordered": "{player} controls the Attackers and has {model} fight now.",
    "fight.one-by-one": "The Attackers of {model} fight it one at a time.",
}

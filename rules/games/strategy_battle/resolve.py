"""A whole Fight: who takes part, the Duel, Back Away, Strikes, casualties; across a defended position in its own order."""

from rules.engine.hearing import Hearing
from rules.games.strategy_battle.backing_away.finding import find_answer, tell_marginal
from rules.games.strategy_battle.backing_away.losers import (
    answer_for,
    back_away_all,
    is_placed,
    note_trapped,
    refuse_others,
    refuse_ways,
)
from rules.games.strategy_battle.backing_away.parting import part_from_pinned
from rules.games.strategy_battle.backing_away.retreat import TRAPPED
from rules.games.strategy_battle.defended.aftermath import cross_all, finish_defended
from rules.games.strategy_battle.duel import fight_duel
from rules.games.strategy_battle.falling import fall_all
from rules.games.strategy_battle.fights.division import Folding, Links, fold, to_fight
from rules.games.strategy_battle.fights.document import DeclaredFight
from rules.games.strategy_battle.fights.engaged import links, with_contacts_measured
from rules.games.strategy_battle.fights.moments import in_order
from rules.games.strategy_battle.fights.order import check_choice, find_fight, must_wait, waiting_for
from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.position import Fight, Position
from rules.games.strategy_battle.strikes import strike_all
from rules.games.strategy_battle.support import supported_by


def resolve_fight(position: Position, declared: DeclaredFight, hearing: Hearing) -> Position:
    """The table after one Fight. Without dice or choices it is incomplete and changes nothing."""
    if not _are_here(position, declared, hearing):
        return position
    all_links = links(position)
    folded = to_fight(position, all_links, hearing_apart(hearing, all_links))
    fight = find_fight(position, declared, folded, hearing)
    if fight is None:
        return position
    check_choice(position, declared, fight, hearing)
    going = _begin(position, fight, declared, all_links, folded, hearing)
    _decline(going, declared)
    if not fight_duel(going):
        return position
    _stages(going)
    if hearing.needs and not hearing.faults:
        return position
    return _close(going, all_links)


def hearing_apart(hearing: Hearing, all_links: Links) -> bool:
    """Whether giants fight apart from the others at a barrier; asked only where there is one."""
    if not any(link.giant for link in all_links):
        return False
    if fold(all_links, giants_apart=True).links != fold(all_links).links:
        hearing.find("SBG-BARRIER-7", "barrier.giant-marginal")
        hearing.settle("marginal.giants", True)
    return hearing.reading("giants") == "apart"


def _are_here(position: Position, declared: DeclaredFight, hearing: Hearing) -> bool:
    here = True
    for side, ids in (("good", declared.good), ("evil", declared.evil)):
        for place, id in enumerate(ids):
            model = position.models.get(id)
            if model is None or model.side != side:
                code = "fight.gone" if model is None else "fight.wrong-side"
                hearing.fault(code, f"{side}/{place}", "SBG-FIGHT-1", model=id, side=side)
                here = False
    if position.phase != "fight":
        hearing.fault("fight.phase", "do", "SBG-FIGHT-5", phase=position.phase_in_words)
    return here


def _begin(
    position: Position,
    fight: Fight,
    declared: DeclaredFight,
    all_links: Links,
    folded: Folding,
    hearing: Hearing,
) -> Going:
    events = in_order(declared.events, bool(fight.across), hearing)
    why = next((folded.why[id] for id in sorted(fight.members) if id in folded.why), None)
    open_links = folded.for_fight(fight.good, fight.evil)
    waiting = waiting_for(position, fight, open_links) if len(fight.defenders) == 1 else ()
    across = frozenset(
        (link.attacker, link.defender) for link in all_links if link.across and link.pair <= fight.members
    )
    going = Going(position, fight, hearing, events, None if fight.across else why, across, waiting)
    going.is_cluster = must_wait(position, fight, waiting, open_links)
    _tell_kind(going)
    return going


def _tell_kind(going: Going) -> None:
    hearing, fight = going.hearing, going.fight
    if going.defended:
        kind = going.position.terrain[fight.across].kind
        rule = {"doorway": "SBG-DOOR-1", "drop": "SBG-ELEV-4", "ledge": "SBG-ELEV-4"}.get(
            kind, "SBG-BARRIER-17"
        )
        hearing.find(rule, "fight.defended", defenders=list(fight.defenders), across=fight.across)
        if len(fight.members) > 2:
            hearing.find("SBG-BARRIER-28", "fight.several-defenders", defenders=list(fight.defenders))
        if going.waiting:
            hearing.find(
                "SBG-BARRIER-24", "fight.again", model=fight.defenders[0], waiting=list(going.waiting)
            )
    elif going.why_plain:
        hearing.find(going.why_plain[0], going.why_plain[1])
    elif len(fight.members) > 2:
        hearing.find("SBG-MULTI-1", "fight.multiple", good=list(fight.good), evil=list(fight.evil))
    hearing.settle("kind", "defended" if going.defended else "ordinary")


def _decline(going: Going, declared: DeclaredFight) -> None:
    """Nothing in a Fight may be declined but Make Way: not fighting, not backing away, not striking."""
    rules = {"strikes": "SBG-STRIKE-1", "back_away": "SBG-BACK-1", "fight": "SBG-FIGHT-4"}
    for event in declared.events:
        if event.kind != "decline":
            continue
        if event.data.what == "make_way":
            going.declined.append(event)
        else:
            going.hearing.fault("fight.compulsory", event.path, rules[event.data.what], what=event.data.what)


# -- the stages


def _stages(going: Going) -> None:
    going.hearing.find("SBG-FIGHT-7", "fight.order-defended" if going.defended else "fight.order")
    if going.defended:
        _defended(going)
    else:
        _ordinary(going)


def _ordinary(going: Going) -> None:
    losers = list(going.losers)
    going.hearing.find("SBG-DUEL-9", "fight.back-first")
    refuse_others(going, set(losers))
    back_away_all(going, losers, tuple(going.winners))
    strike_all(going, _supporters(going))
    part_from_pinned(going)
    fall_all(going)
    cross_all(going)


def _defended(going: Going) -> None:
    refuse_others(going, set(going.fight.members) - set(going.fight.defenders))
    if not going.attackers_won:
        _test_attackers(going)
    else:
        for id in going.losers:
            going.hearing.consider("SBG-BARRIER-18", "trap.defender", model=id)
            going.hearing.settle(f"trapped.{id}", False)
    strike_all(going, _supporters(going))
    cross_all(going)
    finish_defended(going)
    fall_all(going)


def _test_attackers(going: Going) -> None:
    """Whether beaten Attackers could back away at the moment when the Duel is lost: that makes them Trapped."""
    test = _test if going.hearing.reading("barrier-trapped") == "tested" else _note_reading
    for id in list(going.losers):
        test(going, id, tuple(going.winners))


def _test(going: Going, id: str, opponents: tuple[str, ...]) -> None:
    """A beaten Attacker is Trapped as measured; without a place, as stated."""
    if not is_placed(going, id, opponents):
        _test_stated(going, id)
        return
    answer = answer_for(going, id, opponents, defeated=True)
    note_trapped(going, answer)
    if answer.final in TRAPPED and not going.model(id).prone:
        tell_marginal(id, ("barrier_trapped",), going.hearing)
        going.hearing.settle(f"marginal.{id}", True)


def _test_stated(going: Going, id: str) -> None:
    refuse_ways(going, id, "way.nobody", "SBG-WAY-1")
    event = going.firsts("back_away").get(id)
    is_trapped = event is not None and event.data.stated.startswith("trapped")
    if is_trapped:
        going.trapped.add(id)
        going.hearing.find("SBG-BARRIER-18", "trap.stated", model=id)
    going.hearing.settle(f"trapped.{id}", is_trapped)


def _note_reading(going: Going, id: str, opponents: tuple[str, ...]) -> None:
    """Nobody is Trapped across a barrier by the reading in force; say so where the other reading would trap."""
    refuse_ways(going, id, "way.never-trapped", "SBG-BARRIER-18")
    going.hearing.settle(f"trapped.{id}", False)
    if going.model(id).prone or not is_placed(going, id, opponents):
        return
    position, busy = going.position, going.fight.members
    answer = find_answer(position, going.model(id), opponents, going.hearing.aside(), busy=busy)
    if answer.final in TRAPPED:
        tell_marginal(id, ("barrier_trapped",), going.hearing)
        going.hearing.settle(f"marginal.{id}", True)


def _supporters(going: Going) -> list[str]:
    """Friends that support with a spear or pike and rolled a die."""
    rolls = going.of_kind("roll")
    named = rolls[0].data.dice if rolls else {}
    return [id for id in named if supported_by(going, id) in going.winners]


# -- the end


def _close(going: Going, all_links: Links) -> Position:
    """The Fight is over: its members are Engaged no longer, and it leaves the list of open Fights."""
    position, fight = going.position, going.fight
    pairs = [
        link.pair for link in all_links if link.pair <= fight.members and link.pair <= position.models.keys()
    ]
    position = with_contacts_measured(position.part(pairs))
    # Nobody becomes Engaged by a move of the Fight phase: there is no charge in it.
    before = {link.pair for link in all_links}
    position = position.part(link.pair for link in links(position) if link.pair not in before)
    open_fights = position.fights
    if open_fights is not None:
        open_fights = tuple(
            one
            for one in open_fights
            if one.members != fight.members and not (one.members & going.slain.keys() and one.across)
        )
    going.hearing.settle("slain", sorted(going.slain))
    cluster = ""
    if going.is_cluster and fight.defenders[0] in position.models:
        cluster = fight.defenders[0]
    fought = tuple(sorted({*position.fought, *(id for id in fight.members if id in position.models)}))
    going.hearing.find("SBG-FIGHT-5", "fight.done")
    return position.changed(fights=open_fights, cluster=cluster, fought=fought)


WORDS = {
    "fight.gone": "There is no {model} on the table.",
    "fight.wrong-side": "{model} does not fight on the {side} side.",
    "fight.phase": "Fights are fought in the Fight phase; this is the {phase} phase.",
    "fight.defended": "The Fight is fought across {across}, defended by {defenders}.",
    "fight.several-defenders": "{defenders} fight a lone Attacker together, still as Defenders.",
    "fight.again": "{model} fights its Attackers one by one, with all its Attacks each time. Still to come: {waiting}.",
    "fight.multiple": "One against several: {good} against {evil}.",
    "fight.compulsory": "This cannot be declined: {what}.",
    "redress.fight.compulsory": "It is done anyway.",
    "fight.order": "Stages: Duel, Back Away, Strikes, casualties.",
    "fight.order-defended": "Stages across a defended position: Duel, Strikes, casualties, Back Away.",
    "fight.back-first": "The loser Backs Away between Might and Strikes.",
    "trap.defender": "{model} defends and does not Back Away, so it is not Trapped unless Prone.",
    "trap.stated": "The players agree that {model} could not Back Away: it is Trapped.",
    "fight.done": "The Fight is over; its models are Engaged no longer.",
    "barrier.both-sides": "The Defender is attacked from its own side too: everybody ignores the defended position.",
    "barrier.attacker-charged": "The Attacker was charged by another model: everybody ignores the defended position.",
    "barrier.giant-marginal": "It depends on a reading whether a giant fights apart from the others at the barrier. Agree on it.",
    "barrier.with-giant": "A foe more than twice as tall as the barrier fights too: nobody has an advantage from it.",
}

"""The Fight phase as a whole: who is Engaged, the division into Fights, the end of the phase."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.strategy_battle.case import Kind
from rules.games.strategy_battle.defended.positions import could_defend
from rules.games.strategy_battle.distances import gap_at_most
from rules.games.strategy_battle.fights.division import (
    Folding,
    Links,
    as_fight,
    fold,
    ids,
    obvious,
    problems_of_division,
    to_fight,
)
from rules.games.strategy_battle.fights.engaged import components, links
from rules.games.strategy_battle.geometry.units import INCH
from rules.games.strategy_battle.position import Fight, Position
from rules.games.strategy_battle.resolve import hearing_apart


@dataclass(frozen=True, slots=True)
class Division:
    by: str
    fights: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


def _read_division(doc: Doc) -> Division:
    by = doc.name("by", "")
    found = []
    for item in doc.items("fights"):
        found.append((item.names("good"), item.names("evil")))
        item.close()
    return Division(by, tuple(found))


def _read_nothing(doc: Doc) -> str:
    return doc.name("by", "")


def who_fights(position: Position, _by: str, hearing: Hearing) -> Position:
    """Say who is Engaged with whom and which Fights follow without a choice. Nothing changes."""
    all_links = links(position)
    folded = to_fight(position, all_links, hearing_apart(hearing, all_links))
    left = tuple(link for link in all_links if link.pair in folded.pairs)
    for link in left:
        hearing.find(link.rule, link.key, good=link.good, evil=link.evil, across=link.across or "a barrier")
    for rule, key in sorted(set(folded.why.values())):
        hearing.find(rule, key)
    _tell_undecided(position, hearing)
    _tell_fought(position, all_links, left, hearing)
    hearing.settle("engaged", sorted(ids(left)))
    fights = _listed(position) or [_of_group(position, group, hearing) for group in folded.groups]
    hearing.find("SBG-FIGHT-3", "phase.engaged" if left else "phase.nobody", count=len(ids(left)))
    hearing.settle("groups", len(fights))
    hearing.settle("fights", [name for group in fights for name in group])
    return position


def _tell_fought(position: Position, all_links: Links, left: Links, hearing: Hearing) -> None:
    """Who is still in contact with an enemy and does not fight again."""
    done = sorted((ids(all_links) - ids(left)) & {*position.fought})
    if done:
        hearing.consider("SBG-FIGHT-3", "phase.fought", models=done)


def _tell_undecided(position: Position, hearing: Hearing) -> None:
    """Who would fight across a defended position, or be protected by one, if somebody had said who charged."""
    found = undecided(position)
    for defender, attacker, piece in found:
        hearing.consider("SBG-BARRIER-8", "phase.undecided", model=defender, enemy=attacker, across=piece)
    if found:
        hearing.settle("undecided", found)
        hearing.settle("marginal", True)


def undecided(position: Position) -> list[list[str]]:
    """Pairs that face each other across what one could defend, while nobody said who charged: Defender, Attacker, terrain."""
    found = []
    for model in position.models.values():
        for enemy in position.enemies(model):
            across = gap_at_most(model, enemy, INCH) and could_defend(position, model, enemy)
            if across:
                found.append([model.id, enemy.id, across])
    return sorted(found)


def fights_of(position: Position, folded: Folding) -> list[Fight]:
    """The Fights that follow without a choice, or that the players divided."""
    if position.fights is not None:
        return list(position.fights)
    return [fight for group in folded.groups for fight in obvious(position, group)]


def _listed(position: Position) -> list[list[str]]:
    """The names of the Fights that are left as the players divided them."""
    return [[_name(fight)] for fight in position.fights or ()]


def _name(fight: Fight) -> str:
    return f"{' + '.join(fight.good)} v {' + '.join(fight.evil)}"


def _of_group(position: Position, group: Links, hearing: Hearing) -> list[str]:
    fights = obvious(position, group)
    if not fights:
        rule = "SBG-BARRIER-31" if any(link.across for link in group) else "SBG-MULTI-1"
        hearing.find(rule, "phase.choice", models=sorted(ids(group)))
        return [" ? ".join(sorted(ids(group)))]
    if len(fights) > 1 and fights[0].defenders:
        hearing.find("SBG-BARRIER-22", "fight.one-by-one", model=fights[0].defenders[0])
    return [_name(one) for one in fights]


def _is_under_way(position: Position, hearing: Hearing) -> bool:
    if position.phase == "fight":
        return True
    hearing.fault("fight.phase", "do", "SBG-FIGHT-5", phase=position.phase_in_words)
    return False


def divide(position: Position, declared: Division, hearing: Hearing) -> Position:
    """The table with its open Fights, as the player with Priority divides them."""
    if not _is_under_way(position, hearing):
        return position
    all_links = links(position)
    folded = fold(all_links, hearing_apart(hearing, all_links), position.fought)
    fights = tuple(as_fight(good, evil, folded.for_fight(good, evil)) for good, evil in declared.fights)
    if declared.by and declared.by != position.priority:
        hearing.fault("division.by", "by", "SBG-FIGHT-6", player=declared.by)
    problems = list(_problems(fights, folded, frozenset(position.fought)))
    for code, rule, place, who in problems:
        path = "fights" if place is None else f"fights/{place}"
        hearing.fault(code, path, rule, members=who, outside=[])
    if problems:
        return position
    rule = "SBG-BARRIER-31" if any(fight.across for fight in fights) else "SBG-FIGHT-3"
    hearing.find(rule, "phase.divided", count=len(fights))
    hearing.settle("fights", len(fights))
    return position.changed(fights=fights)


def _problems(
    fights: tuple[Fight, ...], folded: Folding, fought: frozenset[str]
) -> Iterator[tuple[str, str, int | None, list[str]]]:
    """What is wrong with a division: code, rule, which Fight, whom it concerns."""
    for among in (folded.links, folded.apart) if folded.apart else (folded.links,):
        own = {n: one for n, one in enumerate(fights) if folded.for_fight(one.good, one.evil) is among}
        places = list(own)
        for code, rule, place, who in problems_of_division(tuple(own.values()), among, fought):
            yield code, rule, None if place is None else places[place], who


def end_phase(position: Position, _by: str, hearing: Hearing) -> Position:
    """The end of the Fight phase: every Fight is resolved."""
    if not _is_under_way(position, hearing):
        return position
    left = to_fight(position, links(position)).links
    if left:
        hearing.fault("phase.open", "", "SBG-FIGHT-4", members=sorted(ids(left)))
        return position
    hearing.find("SBG-FIGHT-4", "phase.all-done")
    hearing.settle("phase", "done")
    return position.changed(phase="done", fights=None, cluster="", parted=frozenset(), fought=())


def begin_phase(position: Position, _by: str, hearing: Hearing) -> Position:
    """The Fight phase begins after the Move phase."""
    if position.phase != "move":
        hearing.fault("phase.not-move", "", "SBG-FIGHT-5", phase=position.phase_in_words)
        return position
    hearing.find("SBG-FIGHT-1", "phase.begins", count=len(components(links(position))))
    return position.changed(phase="fight", parted=frozenset(), fought=())


WORDS = {
    "phase.engaged": "{count:model} are Engaged and must fight.",
    "phase.nobody": "Nobody has to fight.",
    "phase.fought": "Already fought in this phase, though still in contact with an enemy: {models}.",
    "phase.undecided": "Nobody said whether {enemy} charged {model}: if so, {model} defends {across} against it. "
    "List the charges, or give the Defender its marker.",
    "phase.choice": "The player with Priority divides {models} into Fights.",
    "phase.divided": "Divided into {count:Fight}, one-on-one as far as possible.",
    "division.by": "{player} does not have Priority and does not divide the models.",
    "division.missing": "Engaged, but in no Fight: {members}.",
    "redress.division.missing": "Give them a Fight: everyone Engaged must fight.",
    "division.twice": "In two Fights: {members}.",
    "division.too-few": "More one-on-one Fights are possible among {members}.",
    "redress.division.too-few": "Divide again: one-on-one as far as possible.",
    "phase.open": "Fights are open: {members} are still Engaged.",
    "redress.phase.open": "Resolve every Fight first.",
    "phase.all-done": "Every Fight is resolved: the phase is over.",
    "phase.not-move": "The Fight phase begins after the Move phase; this is the {phase} phase.",
    "phase.begins": "The Fight phase begins with {count:group} of Engaged models.",
}

KINDS: tuple[Kind, ...] = (
    Kind(
        "who_fights",
        _read_nothing,
        who_fights,
        frozenset({"engaged", "groups", "fights", "undecided", "marginal", "marginal.*"}),
    ),
    Kind("divide", _read_division, divide, frozenset({"fights", "marginal.*"})),
    Kind("begin_phase", _read_nothing, begin_phase, frozenset({"phase"})),
    Kind("end_phase", _read_nothing, end_phase, frozenset({"phase"})),
)

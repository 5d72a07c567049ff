"""Who acts, and whether this is the moment for it (WR-ROUND-2): too early and too late are faults."""

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.position import FREE, SIDES, STEPS, Position
from wording import gettext_noop

NAMES = {
    "siege_window": gettext_noop("start of the round"),
    "cards": gettext_noop("Combat cards"),
    "pre_roll": gettext_noop("effects before the Combat roll"),
    "combat_roll": gettext_noop("Combat roll"),
    "leader_reroll": gettext_noop("Leader re-roll"),
    "casualties": gettext_noop("casualties"),
    "post_casualties": gettext_noop("effects after the casualties"),
    "cease": gettext_noop("attacker's choice to cease"),
    "retreat": gettext_noop("defender's choice to retreat"),
    "advance": gettext_noop("advance after the battle"),
    "ended": gettext_noop("end of the battle"),
}
# A decision may be taken as soon as its step is reached; these rules say when the step is.
WORDS = {
    "moment.unknown-player": 'There is no player "{by}".',
    "moment.wrong-player": "This is for {player} to do.",
    "redress.moment.wrong-player": "Nothing happens; {player} decides.",
    "moment.too-early": "Too early: the battle is at the step “{now}”, this belongs to “{then}”.",
    "redress.moment.too-early": "It is undone and done again when its step comes.",
    "moment.too-late": "Too late: the battle is at the step “{now}”, this belonged to “{then}”.",
    "redress.moment.too-late": "It does not happen; the round goes on from the step “{now}”.",
    "moment.rule": "The rule gives this its place at the step “{then}”.",
    "moment.over": "The battle is over: {reason}.",
    "redress.moment.over": "Nothing of this happens.",
    "moment.hits-first": "{player} must first take {hits:hit}.",
    "redress.moment.hits-first": "The casualties come first, then this is done.",
    "need.allocate_hits": "{player} takes {count:hit}.",
}


def side_of(position: Position, by: str, hearing: Hearing) -> str:
    """The side of the player who acts."""
    for player in position.players:
        if player.id == by:
            return player.side
    if by in SIDES:
        return by
    hearing.fault("moment.unknown-player", "by", "WR-ROUND-2", by=by)
    return FREE


def is_by(position: Position, side: str, wanted: str, rule: str, hearing: Hearing) -> bool:
    """True if the side that acts is the one that may; else a fault under the rule of what was tried."""
    if side == wanted:
        return True
    hearing.fault("moment.wrong-player", "by", rule, player=position.player_of(wanted))
    return False


def at_step(position: Position, hearing: Hearing, step: str, rule: str) -> bool:
    """True at the step. Else a fault of the order of steps, and one of the rule of what was tried."""
    battle = position.battle
    if battle.pending is not None:
        hurt = battle.pending
        player = position.player_of(hurt.side)
        hearing.fault("moment.hits-first", "", "WR-CARD-17", player=player, hits=hurt.hits)
        return False
    if battle.step == step:
        return True
    if battle.step in ("advance", "ended"):
        reason = battle.end_reason.replace("_", " ")
        hearing.fault("moment.over", "", "WR-END-1", reason=reason)
        return False
    early = STEPS.index(battle.step) < STEPS.index(step)
    code = "moment.too-early" if early else "moment.too-late"
    values = {"now": NAMES[battle.step], "then": NAMES[step]}
    hearing.fault(code, "", "WR-ROUND-2", **values)
    if rule != "WR-ROUND-2":
        hearing.fault_following(code, "moment.rule", "", rule, **values)
    return False

"""What happens now at the table after a fault: whether a die stays, action points are spent, and he may declare again.

Where the book is silent the organizer has the last word (10.01), and the sentence says so.
"""

from rules.engine.messages import Choice, Messages, Wording

SILENT = "The book is silent on it: nothing counts as done, and the player declares again, unless the organizer decides otherwise (10.01)."

NOW = """
convert.payer convert.lost-struggle | The die stays as it fell and nothing is spent; in a combat another warrior that may pay can still buy it (6.10, 6.14).
convert.limit | The die stays as it fell and nothing is spent; in a combat another warrior can still buy it, one each (6.11, 6.15).
convert.twice | It is bought once; the second price is not spent.
convert.no-die convert.face | Nothing is bought and nothing is spent; another die may be named.
points.too-few | Nothing is spent: a die to be bought stays as it fell (6.10, 6.14, 5.18, 5.21), an ability is not used and may be declared later this turn.
free.no-conversions | The dice stay as they fell and nothing is spent.
ability.window combat.too-early ability.not-yours ability.own-combat ability.only-in-combat free.own-combat free.only-combats | It is not used and nothing is spent; at its own moment it may still be declared this turn (8.06).
ability.order turn.attacker-is-done move.attacker-first | The attacker plays all abilities first (8.07); what was played too early is declared again, and nothing is spent twice.
ability.once | This use does not happen and nothing is spent for it; next turn it may be used again (8.06).
ability.no-warrior ability.not-printed ability.not-activated ability.not-in-starter ability.copy-not-activated ability.copy-always-on ability.hero-lacks-it ability.no-hero | It does not happen and nothing is spent; another ability may be declared in its place.
ability.terrifying ability.ring ability.no-target | It does not happen and nothing is spent; another target may be named at the same moment.
ability.lost-struggle | It is not used: he spends no action points this turn (9.05).
answer.unfit dread.not-adjacent ward.out-of-reach ward.friend ward.against-ward ward.sauron | The answer does not happen and nothing is spent for it; the ability it was meant for goes on.
armor.no-die | Armor is not used and nothing is spent; it may answer another die this turn.
assassin.no-die | Assassin is not used and nothing is spent; it may be used when a die is put into its kill zone.
courage.not-fallen | Courage is not used and nothing is spent.
assign.too-low shot.too-low assign.bodyguard assign.ring shot.ring-safe assign.out-of-reach assign.own assign.no-warrior assign.carried | The die comes back; it goes on an enemy it may be put on, and is ignored if there is none (6.20).
assign.twice shot.die-twice | The die counts once, where it was put first.
shot.one-target | The die goes on the target of the shot.
assign.no-die shot.no-die | Nothing is put there; only dice that were rolled are assigned.
assign.left-out | The die is assigned now: every die that can be assigned is (6.16).
assign.early assign.turn | The dice come back; the attacker assigns all of theirs first, then the defender (6.16).
dice.too-many turn.die-too-many setup.surplus-die | The surplus dice do not count. Which they are is for the organizer if they cannot be told apart (10.01); then the roll is made again.
dice.reroll | Nothing is rolled again yet; the dice are named anew, each once (8.34).
combat.rolled-already combat.damage-already | The first roll stands.
combat.damage-early combat.buy-early | It is taken back and done at its moment; nothing is spent.
combat.too-late combat.buy-late combat.closed | It is too late: the dice stay as they are and nothing is spent.
combat.fought | It is not fought again this turn (6.21); the attacker names another combat.
combat.no-chain combat.no-attacker combat.other-chain combat.no-warrior combat.no-player combat.all-fought combat.none-left | No combat is fought; the attacker names a combat on the map (6.02).
combat.phase | Nothing is rolled; the combats come in the combat phase (3.04).
combat.not-its-combat combat.not-now | It does not happen and nothing is spent.
combat.only-answers | It does not happen and nothing is spent; it may answer what an enemy declares or buys.
bodyguard.no-hero bodyguard.not-adjacent bodyguard.other-chain | Bodyguard is not used and nothing is spent; another hero may be named before dice are assigned.
spearman.engaged spearman.threatened spearman.walled spearman.large-base spearman.nobody spearman.other-combat | There is no support and nothing is spent.
leave.no-frodo act.acted act.shot act.turned act.phase act.not-acting act.no-warrior care.acted act.aboard facing.once facing.cavalry shot.cannot-turn | The warrior stays as it was and nothing is spent.
act.lost-struggle act.bound | He stays where he is for this turn.
act.must-struggle ring.must-struggle shot.must-struggle | The struggle is rolled now, before anything else that he does (9.02).
shot.acted shot.phase shot.not-acting shot.no-bow shot.not-own shot.no-warrior shot.lost-struggle pause.no-right pause.not-moving pause.once | No dice are rolled and nothing is spent.
shot.in-zone | The shot is not made and nothing is spent; the warrior still has its action and may move instead (3.06, 5.01).
shot.friend shot.sauron shot.ring shot.out-of-range shot.no-such-target shot.no-such-line shot.names-target | The shot is not made and the warrior keeps its action; another target may be chosen, for range and sight may be looked at first (5.05). | The die comes back; it goes on an enemy it may be put on, and is ignored if there is none (6.20).
sight.outside-arc sight.model-through sight.model-beside sight.wall-crossed sight.wall-along sight.wall-corner sight.ledges sight.hill-through sight.hill-beside sight.large-blocks | Without line of sight it does not happen and nothing is spent; another target may be chosen, for a shot also after a turn (5.05, 5.08). | The die comes back; it goes on an enemy it may be put on, and is ignored if there is none (6.20).
sight.needed | It does not happen and nothing is spent; an enemy in sight may be named.
move.too-far move.black-line move.ledge move.no-hex move.not-adjacent move.enemy move.threatened-friend move.charge-line | The model goes back to the last hex that it entered lawfully and may go on from there another way. The book does not say so: the organizer may decide otherwise (10.01).
move.must-stop | The model goes back to the hex in which it had to stop, and its move ends there (4.08).
base.taken base.marked base.no-hex base.on-line | The move has to end elsewhere: the model goes back along its way to a hex where it may stand (4.07). If there is none, the organizer decides (10.01).
move.empty move.other-ability move.event-not-due | It does not happen and nothing is spent.
run.not-moved run.flyer run.in-zone run.too-few | The run does not happen and nothing is spent; the move ends where it was (4.13).
charge.no-cavalry charge.threatened | There is no charge; the warrior still has its action and may move as usual (3.06).
strike.charge-once strike.only-one | The first one stands; the second is not made.
strike.too-early strike.only-at-end strike.no-right strike.not-in-zone strike.not-moving | The strike is not made and nothing is spent; it may be made when its moment comes.
free.not-granted free.twice free.no-warrior free.terrifying | No dice are rolled for it. If they were, they do not count.
stalwart.held | It stays in that kill zone this turn and may turn or act there.
stalwart.not-leaving repel.not-entered tyrant.not-beside | It is not used and nothing is spent.
force.friend force.too-big force.no-move force.toll force.no-abilities | The model is not moved. The price is not spent if it was declared against a rule; the organizer settles a quarrel about it (10.01).
fearsome.too-few | It does not enter that kill zone and stays in the hex before (8.43).
fearsome.cannot-stay | Nothing is spent; it has to leave that kill zone before the phase ends, if it can (8.43).
fearsome.unmet | The phase is not over: it pays 1 AP or breaks off now (8.43).
fearsome.no-duty | Nothing is owed and nothing is spent.
wraith.must-move wraith.not-beside wraith.not-closer | The Ringwraith goes where it has to before the phase ends; a move made elsewhere is taken back (9.06).
wraith.must-face | It is turned so that Frodo is in its kill zone (9.06).
ring.after-acting ring.not-acting ring.changed ring.worn ring.not-worn ring.no-ring ring.not-frodo ring.put-on-this-turn | The Ring stays as it is; nothing is rolled.
ring.struggle-late | What he did is taken back and the struggle is rolled first (9.02). If it cannot be taken back, the organizer decides (10.01).
ring.struggled | The first roll stands: it is made once a turn (9.02).
ring.same-colour | The roll is made again with dice that can be told apart (9.03, 10.07).
ring.held ring.not-at-edge ring.no-edge ring.no-points ring.cannot-run ring.has-run ring.has-acted ring.ability-too-late | Frodo stays on the map and nothing is spent; the game goes on.
turn.rolled-already setup.rolled | The first roll stands.
turn.wrong-attacker setup.wrong-role setup.wrong-other | The roll stands; the choice is made again.
turn.before-roll turn.no-first-roll | Nothing is spent; it is declared again at its moment.
turn.wrong-phase turn.not-now turn.not-acting setup.phase setup.not-yours setup.not-first setup.edge-first setup.edge-waits setup.edge-chosen setup.map-first setup.map-chosen setup.no-map setup.no-map-choice setup.no-abilities setup.no-player turn.no-player setup.deployed-already army.named-already victory.over victory.no-such-player | It does not happen; play goes on where it is.
care.full care.no-friend care.not-adjacent care.ring-bearer care.not-acting shot-caller.no-enemy | It is not used and nothing is spent; another target may be named at the same moment.
care.dice | Only the dice that are due count; surplus dice do not.
care.too-big care.no-ent care.not-aboard care.hex-taken care.no-hex care.not-beside-ent | The model stays where it is and keeps its action.
turn.combat-left | The turn is not over: that combat is fought now (6.01).
setup.too-far setup.large-front setup.twice setup.left-out | The model is placed again before the game begins (3.03).
conduct.two-colours conduct.unreadable | The organizer decides whether the model is played (10.01).
conduct.across-a-line | The model is put into its hex (1.06); if it cannot be told which, the organizer decides (10.01).
"""


def _spread(table: str) -> dict[str, Wording]:
    """The sentence of each code; where there are two, the second is for a die that was put against the rule."""
    found: dict[str, Wording] = {}
    for line in table.strip().splitlines():
        codes, *sentences = line.split(" | ")
        wording = (
            sentences[0] if len(sentences) == 1 else Choice(tuple(sentences), lambda values: "die" in values)
        )
        found |= {f"redress.{code}": wording for code in codes.split()}
    return found


WORDS: Messages = {"redress": SILENT} | _spread(NOW)

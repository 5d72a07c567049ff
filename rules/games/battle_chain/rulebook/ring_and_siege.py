"""The Ring and siege warfare."""

TABLE = """
RING-1 | S | victory.immediate | Ring games | Frodo's death or escape ends the game at once.
RING-2 | S | ring.wearing | Putting it on | In the owner's strategy phase, before he acts.
RING-3 | S | ring.struggle | The struggle | One roll each move while it is worn.
RING-4 | S | ring.struggle | Won | 3 to 6: he acts.
RING-5 | S | ring.struggle | Lost | 1 or 2: no move, one wound, no combat unless he is attacked.
RING-6 | S | model | Abilities of the wearer | Sneak and nothing else.
RING-7 | L | ring.wraiths | Wraiths come | Every Ringwraith moves towards the wearer.
RING-8 | L | ring.wraiths | They break off | Engaged Ringwraiths disengage for it.
RING-9 | L | ring.wraiths | They fight | In any combat that they end up in.
RING-10 | L | ring.harm | Who can hurt him | Only with a Ringwraith touching him.
RING-11 | L | ring.harm | Other attackers | Against him alone they add dice only beside a Ringwraith.
RING-12 | L | ring.harm | Shooting at him | Ringwraiths only.
RING-13 | L | shooting.blockers | Seen through | He blocks no sight but that of Ringwraiths.
RING-14 | S | ring.struggle | Taking it off | On 4, 5 or 6, before he acts.
RING-15 | S | ring.struggle | Still on | 1 to 3: no move, one wound.
RING-16 | L | ring.harm | Abilities on him | Those of Ringwraiths only.
RING-17 | S | victory.immediate | Frodo dead | His side loses at once.
RING-18 | D | ring.wraiths | Who is a Ringwraith | All the Nine, wights and Sauron; the last two need not come.
RING-19 | L | ring.wearing | Sauron near | Frodo may not put it on.
RING-20 | S | ring.sauron | The test | Before he acts: on 5 or 6 one wound and the Ring slips on.
RING-21 | S | ring.sauron | Getting free | Later he may take it off in the strategy phase.
RING-22 | S | ring.sauron | And again | With the Ring off the test is back.
RING-23 | L | ring.wraiths | They remember | Once he has worn it, wraiths act as if he did.
RING-24 | C | turn.initiative | Sauron distracted | One less on initiative for Sauron's side.
RING-25 | S | victory.immediate | One of them dead | The other side wins at once.
RING-26 | D | ring.wearing | Two figures | Wounds and entry of the list stay.
RING-27 | L | movement.leaving | The Bearer slips away | No roll to leave enemies.
RING-28 | S | movement.escape | Escape | Off the enemy's edge: his side wins.
RING-29 | L | ring.wearing | Another bearer | A scenario may name one.
SIEGE-1 | L | siege.ladders | Carrying a ladder | Two models or more in a line, at full speed.
SIEGE-2 | S | siege.ladders | Raising | At the wall it goes up by itself.
SIEGE-3 | S | siege.ladders | Pushing it over | From the top, on 5 or 6, out of enemy zones.
SIEGE-4 | S | siege.ladders | Up again | At the start of its owner's next action phase, with two carriers there.
SIEGE-5 | L | siege.climbing | Climbing | Up or down, and then the model stops.
SIEGE-6 | L | siege.climbing | Barred | Not into a taken space or an enemy zone.
SIEGE-7 | L | siege.ladder_fight | Up the ladder | One model at the foot may fight one at the top.
SIEGE-8 | C | siege.ladder_fight | Only sixes | The climber hits on 6.
SIEGE-9 | S | siege.ladder_fight | The answer | A survivor strikes back as usual.
SIEGE-10 | S | siege.ladder_fight | Winning the top | With the enemy dead he may step up, else he is back at the foot.
SIEGE-11 | C | siege.ladder_fight | On top | From there he fights as usual.
SIEGE-12 | S | siege.ladder_fight | Fast Strike up | Also with sixes, without answer.
SIEGE-13 | L | siege.ladder_fight | And combat | The strike does not use up his combat.
SIEGE-14 | L | siege.ladder_fight | Going down | The same from the top to the foot.
SIEGE-15 | L | siege.climbing | Who climbs | Two-legged folk on small bases, on foot.
SIEGE-16 | L | army.check | Explosive devices | 100 points each, for orcs of Saruman, and marked.
SIEGE-17 | L | siege.devices | What it breaks | Doors, wagons, trees, fences; no walls.
SIEGE-18 | S | siege.devices | Laying it | At any time of the action phase, at no cost.
SIEGE-19 | S | siege.devices | The fuse | In the owner's next action phase: 1 to 4 it explodes.
SIEGE-20 | S | siege.devices | The blast | Everybody on and beside the space is removed.
SIEGE-21 | S | siege.devices | Disarming | An enemy beside it, on 5 or 6.
SIEGE-22 | L | siege.rams | Carrying a ram | Four models or more in two lines.
SIEGE-23 | S | siege.rams | The ram roll | At the end of the phase: 5 or 6, then 6, and the door is gone.
SIEGE-24 | L | siege.rams | Its crew | Four in line that do nothing else in the phase.
SIEGE-25 | V | - | Other doors | Players may change the roll.
SIEGE-26 | V | - | Simple on purpose | More detail is up to the players.
"""

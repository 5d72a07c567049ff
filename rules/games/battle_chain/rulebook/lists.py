"""Points, balance, the pool of special ability points."""

TABLE = """
POINTS-1 | D | catalogue | Prices | Each row of Middle Earth has one; an army costs their sum.
POINTS-2 | D | catalogue | A device | 100 points on top of its carrier.
POINTS-3 | D | catalogue | Later rows | Oliphaunt 100, Stalker 10, Beruthiel 85, Sheebra 30, Amazonian 25.
POINTS-4 | C | army.check | For each model | A price is for one model.
POINTS-5 | D | catalogue | Two forms | On foot or mounted, three rows cost the same.
POINTS-6 | L | army.check | The drum is free | With a drummer.
POINTS-7 | D | catalogue | Warg chieftain | The row of the Werewolf.
POINTS-8 | D | catalogue | Mumak | 150 with its whole crew.
POINTS-9 | D | catalogue | Leader of warg riders | 25, as Sharku.
POINTS-10 | L | army.check | Other prices | If the players agree.
POINTS-11 | V | - | What points are for | A help for even sides.
POINTS-12 | L | army.check | No price | The generic list cannot be bought.
POINTS-13 | V | - | Tried prices | They come from many games.
BALANCE-1 | L | army.check | Each name once | A named individual stands on the table once.
BALANCE-2 | L | army.check | Nine | No more Ringwraiths in a game.
BALANCE-3 | L | army.check | One Gollum, one Frodo | Never a second.
BALANCE-4 | L | army.check | One Witch King, one Khamul | Among the nine.
BALANCE-5 | V | - | What one owns | Players field what they can show.
BALANCE-6 | V | - | Loose limits | For some kinds of minions, by agreement.
BALANCE-7 | V | - | Trolls and ents | Three or four of each.
BALANCE-8 | V | - | Devices | Six.
BALANCE-9 | V | - | Initiative | Two or three models.
BALANCE-10 | V | - | Leaders | One for ten or fifteen minions.
BALANCE-11 | L | army.check | Good with evil | Not forbidden.
BALANCE-12 | L | army.check | No quota | Minions are not tied to heroes.
BALANCE-13 | L | army.check | Undead need a leader | A list of Deathless only names one.
BALANCE-14 | V | - | Frodo and Sauron | Legal, with rules of its own.
SAPP-1 | C | abilities.pool | The pool | All wounds of an army at the start.
SAPP-2 | S | abilities.pool | Paying | Each use takes its price.
SAPP-3 | L | abilities.pool | Too few | What is dearer than the rest cannot be used.
SAPP-4 | L | abilities.pool | Open to see | The opponent may look at any time.
SAPP-5 | D | abilities.pool | Prices | From nothing to four.
SAPP-6 | L | abilities.pool | An option | For Middle Earth, if agreed.
SAPP-7 | V | - | Tired troops | What the pool stands for.
SAPP-8 | S | abilities.pool | Failed uses | They stay paid.
"""

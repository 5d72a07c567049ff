"""Random Fights of models without a place, played by hand: what is rolled, and what must come of it.

Written apart from the referee, from the book alone. Banners in range and out of it, supporters, two-handed and special strikes,
re-rolls, Might of both sides, ties, roll-offs, Strikes one by one and in sets, In The Way, Fate, falls, standing up.
"""

import random
from dataclasses import dataclass, field
from typing import Any

from tests.golden import Case
from tests.strategy_battle.hands import Hand, Rules, hits_from, needed

LETTERS = "abc"


@dataclass
class Played:
    """A case with one Fight, and the facts and figures that its ruling must hold."""

    case: Case
    facts: dict[str, Any] = field(default_factory=dict)
    left: dict[str, dict[str, Any]] = field(default_factory=dict)


class Table:
    """One random Fight while it is made."""

    def __init__(self, seed: int) -> None:
        self.dice = dice = random.Random(seed)
        self.rules = Rules(
            two_handed_duel=dice.choice([-1, -1, -1, -2, 0]),
            two_handed_to_wound=dice.choice([1, 1, 1, 2]),
            support_dice=dice.choice([1, 1, 2]),
            fate_needs=dice.choice([4, 4, 4, 5]),
            fall_strength=dice.choice([3, 3, 5]),
            least=dice.choice([1, -99]),
            tests=dice.choice(["usual", "printed", "barrier"]),
        )
        self.lone_side = dice.choice(["good", "evil"])
        self.across = dice.choice(["", "", "barrier", "hedge", "doorway"])
        several = dice.randint(1, 3)
        self.lone = self._hand("lone", self.lone_side)
        self.group = [self._hand(LETTERS[n], self._other()) for n in range(several)]
        # Across a barrier one Attacker may stand against several Defenders; several Attackers fight one at a time.
        self.defenders = [*self.group] if several > 1 or dice.random() < 0.5 else [self.lone]
        if self.across != "doorway" and any(hand.prone for hand in self.defenders):
            self.across = ""  # whoever lies behind a wall sees over nothing and is no Defender
        if not self.across:
            self.defenders = []
        self.hands = {hand.id: hand for hand in (self.lone, *self.group)}
        self._add_supporters()
        self.placed = dice.choice(["good", "evil"])
        self.bearers = [self._bearer(side) for side in ("good", "evil") if dice.random() < 0.6]
        self.events: list[dict[str, Any]] = []

    def _other(self) -> str:
        return "evil" if self.lone_side == "good" else "good"

    def _hand(self, id: str, side: str) -> Hand:
        dice = self.dice
        full = dice.choice([1, 1, 2, 3])
        return Hand(
            id=id,
            side=side,
            fight=dice.randint(1, 7),
            strength=dice.randint(1, 10),
            defence=dice.randint(1, 10),
            attacks=dice.choice([0, 1, 1, 1, 2, 2, 3, 4]),
            wounds=dice.randint(1, full),
            full=full,
            might=dice.choice([0, 0, 1, 2, 3]),
            fate=dice.choice([0, 0, 1, 2, 3]),
            duel=dice.choice([0, 0, 0, 1, -1]),
            to_wound=dice.choice([0, 0, 0, 1, -1]),
            rerolls=dice.choice([0, 0, 0, 1, 2]),
            prone=dice.random() < 0.15,
            height=dice.choice([25, 30, 50]),
        )

    def _add_supporters(self) -> None:
        for friend in list(self.hands.values()):
            for number in range(self.dice.choice([0, 0, 0, 1, 2])):
                hand = self._hand(f"{friend.id}-spear{number}", friend.side)
                hand.prone, hand.supports = False, friend.id
                if self.dice.random() < 0.8:  # the others stand ready and do not roll
                    self.hands[hand.id] = hand

    def _bearer(self, side: str) -> dict[str, Any]:
        """A banner beside the first model of its side: in range or not where both have a place; some bearers lie Prone."""
        far = self.dice.choice([0, 30, 76.2, 76.3, 200])
        is_measured = side == self.placed
        prone = self.dice.random() < 0.3
        counts = not prone and (far <= 76.2 or not is_measured)
        model = {"id": f"flag-{side}", "profile": "flag", "player": side, "banner": True, "prone": prone}
        if is_measured:
            model["at"] = [0, 25 + far]
        return {"side": side, "counts": counts, "model": model}

    # -- the Duel

    def declare(self) -> None:
        for hand in self.hands.values():
            how = self.dice.random()
            if how < 0.2:
                hand.two_handed = True
                self.events.append({"event": "declare", "model": hand.id, "two_handed": True})
            elif how < 0.35:
                for name in ("duel", "to_wound", "strength", "fight", "attacks"):
                    hand.special[name] = self.dice.choice([0, 0, 1, -1, 2])
                self.events.append({"event": "declare", "model": hand.id, "special": "feint"} | hand.special)

    def roll(self) -> None:
        for hand in self.hands.values():
            hand.shown = [self.d6() for _ in range(hand.dice_due(self.rules))]
        self.events.append({"event": "roll", "dice": {id: list(one.shown) for id, one in self.hands.items()}})

    def reroll(self) -> None:
        for hand in self.hands.values():
            for place in range(min(hand.rerolls, len(hand.shown))):
                if self.dice.random() < 0.5:
                    self._again(hand, place, {})
        for bearer in self.bearers:
            hand = self.lone if bearer["side"] == self.lone_side else self.group[0]
            place = len(hand.shown) - 1
            if bearer["counts"] and place >= 0 and place not in hand.again and self.dice.random() < 0.7:
                self._again(hand, place, {"banner": bearer["model"]["id"]})

    def _again(self, hand: Hand, place: int, more: dict[str, Any]) -> None:
        hand.shown[place] = self.d6()
        hand.again.add(place)
        event = {"event": "reroll", "model": hand.id, "die": place, "to": hand.shown[place]}
        self.events.append(event | more)

    def bid(self) -> None:
        """Both sides spend Might now and then, the one behind or not."""
        for hand in self.dice.sample(list(self.hands.values()), len(self.hands)):
            while hand.might and hand.shown and self.dice.random() < 0.4:
                place, points = self.dice.randrange(len(hand.shown)), self.dice.randint(1, hand.might)
                hand.might -= points
                hand.raised[place] = hand.raised.get(place, 0) + points
                self.events.append({"event": "might", "model": hand.id, "die": place, "by": points})

    def winner(self) -> tuple[str, str]:
        """The side that wins, and by what."""
        best, value = {}, {}
        for side in ("good", "evil"):
            ours = [hand for hand in self.hands.values() if hand.side == side]
            best[side] = max((die for hand in ours for die in hand.final(self.rules)), default=0)
            value[side] = max(hand.fight_value() for hand in ours)
        if best["good"] != best["evil"]:
            return max(best, key=lambda side: best[side]), "die"
        if value["good"] != value["evil"]:
            return max(value, key=lambda side: value[side]), "fight"
        die = self.d6()
        self.events.append({"event": "roll_off", "die": die})
        return ("evil" if die < 4 else "good"), "roll_off"

    # -- after it

    def d6(self) -> int:
        return self.dice.randint(1, 6)

    def in_fight(self, side: str) -> list[Hand]:
        return [hand for hand in (self.lone, *self.group) if hand.side == side]

    def back_away(self, losers: list[Hand]) -> None:
        """What the players agree on: each loser has room, goes over an edge, or is Trapped."""
        for hand in self.dice.sample(losers, len(losers)):
            stated = self.dice.choice(
                ["backs_away", "backs_away", "forced_over_drop", "trapped_partial", "trapped_pinned"]
            )
            event: dict[str, Any] = {"event": "back_away", "model": hand.id, "stated": stated}
            if stated == "forced_over_drop":
                hand.drop = event["drop"] = self.dice.choice([hand.height, hand.height + 0.1, 60, 110])
            hand.trapped = stated.startswith("trapped")
            self.events.append(event)

    def attackers_back_away(self, winning_side: str) -> list[dict[str, Any]]:
        """Across a barrier: the beaten Attacker may have been Trapped; who lives and faces a living Defender moves."""
        later = []
        for hand in (self.lone, *self.group):
            if hand not in self.defenders:
                beaten = hand.side != winning_side
                hand.trapped = beaten and self.dice.random() < 0.3
                stated = "trapped_pinned" if hand.trapped else "backs_away"
                later.append({"event": "back_away", "model": hand.id, "stated": stated})
        return later

    def strike(self, winners: list[Hand], losers: list[Hand], attackers_won: bool) -> None:
        strikers = [hand for hand in winners if not hand.prone]
        helping = [hand for hand in self.hands.values() if hand.supports in {one.id for one in winners}]
        strikers += [hand for hand in helping if self.dice.random() < 0.8]
        for hand in self.dice.sample(strikers, len(strikers)):
            for _ in range(hand.dice_due(self.rules)):
                alive = [loser for loser in losers if loser.wounds > 0]
                if alive:
                    self._attack(hand, self.dice.choice(alive), attackers_won)
        for hand in winners:
            if hand.prone and self.dice.random() < 0.5:
                self.events.append({"event": "stand_up", "model": hand.id})
                hand.prone = False

    def _attack(self, hand: Hand, target: Hand, attackers_won: bool) -> None:
        event: dict[str, Any] = {"event": "strike", "model": hand.id, "target": target.id}
        count = 2 if target.trapped or target.prone else 1
        might: dict[str, list[int]] = {}
        if attackers_won:
            need = self.rules.in_the_way(self.across)
            tests = [self.d6() for _ in range(count)]
            extra = self._spend(hand, count, 0.2)
            event["in_the_way"], might["in_the_way"] = tests, extra
            count = sum(die + more >= need for die, more in zip(tests, extra, strict=True))
        hurt = 0
        need_to_wound = needed(hand.strength_now(), target.defence)
        if need_to_wound and count:
            extra = might["to_wound"] = self._spend(hand, count, 0.3)
            change = hand.wound_change(self.rules)
            event["to_wound"], hurt = self._wound_rolls(need_to_wound, [change + more for more in extra])
        saved = self._save(target, hurt, event, might)
        event["might"] = {name: points for name, points in might.items() if any(points)}
        if not event["might"]:
            del event["might"]
        self.events.append(event)
        target.wounds = max(0, target.wounds - (hurt - saved))

    def _spend(self, hand: Hand, count: int, chance: float) -> list[int]:
        """Might on each of some dice."""
        found = []
        for _ in range(count):
            points = int(hand.might > 0 and self.dice.random() < chance)
            hand.might -= points
            found.append(points)
        return found

    def _wound_rolls(self, need: tuple[int, ...], changes: list[int]) -> tuple[list[Any], int]:
        rolls: list[Any] = []
        hurt = 0
        for change in changes:
            dice = [self.d6()]
            if len(need) == 2 and dice[0] + change >= need[0]:
                dice.append(self.d6())
            hurt += len(dice) == len(need) and all(d + change >= n for d, n in zip(dice, need, strict=True))
            rolls.append(dice if len(dice) == 2 else dice[0])
        return rolls, hurt

    def _save(self, target: Hand, hurt: int, event: dict[str, Any], might: dict[str, list[int]]) -> int:
        """Fate, one point after the other while a wound is left, as long as its player likes."""
        rolled: list[int] = []
        extra: list[int] = []
        saved = 0
        while saved < hurt and target.fate and self.dice.random() < 0.7:
            rolled.append(self.d6())
            extra += self._spend(target, 1, 0.3) if rolled[-1] == self.rules.fate_needs - 1 else [0]
            target.fate -= 1
            saved += rolled[-1] + extra[-1] >= self.rules.fate_needs
        if rolled:
            event["fate"] = rolled
            might["fate"] = extra
        return saved

    def fall(self, losers: list[Hand]) -> None:
        for hand in losers:
            hits = hits_from(hand.drop, hand.height) if hand.wounds else 0
            if not hits:
                continue
            need = needed(self.rules.fall_strength, hand.defence)
            event: dict[str, Any] = {"event": "fall", "model": hand.id}
            hurt = 0
            if need:
                event["to_wound"], hurt = self._wound_rolls(need, [0] * hits)
            might: dict[str, list[int]] = {}
            saved = self._save(hand, hurt, event, might)
            if any(might.get("fate", ())):
                event["might"] = might
            self.events.append(event)
            hand.wounds = max(0, hand.wounds - (hurt - saved))
            hand.prone = True


def play(seed: int) -> Played:
    """One random Fight, played to its end."""
    table = Table(seed)
    members = [table.lone, *table.group]
    before = {hand.id: hand.as_model() for hand in table.hands.values()}
    cards = {hand.id: hand.as_profile() for hand in table.hands.values()}
    table.declare()
    table.roll()
    table.reroll()
    table.bid()
    side, by = table.winner()
    winners = table.in_fight(side)
    losers = [hand for hand in members if hand not in winners]
    if table.across:
        later = table.attackers_back_away(side)
        attackers_won = winners[0] not in table.defenders
        table.strike(winners, losers, attackers_won)
        if any(hand.wounds for hand in table.defenders):
            living = {hand.id for hand in members if hand.wounds}
            table.events += [
                event for event in later if event["model"] in living or event["stated"] != "backs_away"
            ]
        elif not attackers_won:
            table.events += later
    else:
        table.back_away(losers)
        table.strike(winners, losers, attackers_won=False)
        table.fall(losers)
    facts: dict[str, Any] = {
        "winner": side,
        "decided_by": by,
        "slain": sorted(h.id for h in members if not h.wounds),
    }
    facts |= {f"strikes_per_attack.{h.id}": 2 if h.trapped or before[h.id]["prone"] else 1 for h in losers}
    left = {
        hand.id: {"wounds": hand.wounds, "might": hand.might, "fate": hand.fate, "prone": hand.prone}
        for hand in table.hands.values()
        if hand.wounds
    }
    return Played(_case(table, before, cards), facts, left)


def _case(table: Table, before: dict[str, dict[str, Any]], cards: dict[str, Any]) -> Case:
    """The Fight as a case. The first model of one side has a place, so that banners are measured; its enemies have none."""
    first = table.lone.id if table.placed == table.lone_side else table.group[0].id
    before[first]["at"] = [0, 0]
    for hand in table.defenders:
        before[hand.id]["defends"] = "low"
    pairs = [[table.lone.id, hand.id] for hand in table.group]
    position = {
        "players": [{"id": "good", "side": "good"}, {"id": "evil", "side": "evil"}],
        "priority": table.dice.choice(["good", "evil"]),
        "profiles": {**cards, "flag": {}},
        "models": [*before.values(), *(bearer["model"] for bearer in table.bearers)],
        "terrain": [{"id": "low", "kind": table.across}] if table.across else [],
        "contacts": [{"models": pair, "across": "low"} for pair in pairs] if table.across else pairs,
        "settings": table.rules.as_settings(),
    }
    sides = {side: [hand.id for hand in table.in_fight(side)] for side in ("good", "evil")}
    return {
        "ruleset": "strategy-battle/1",
        "readings": table.rules.as_readings(),
        "position": position,
        "actions": [{"do": "fight", **sides, "events": table.events}],
    }

"""The 44 Combat cards for the oracle, written from their table: each effect is a function that plays it."""

from collections.abc import Callable

from tests.war_of_the_ring.oracle import FP, SH, Battle, Card, Effect, Figure, Modifier, points_of

Play = Callable[[Battle, str], bool]
Rule = Callable[[Battle, str], bool]
COMBAT, BOTH, REROLL = ("combat",), ("combat", "reroll"), ("reroll",)


def always(battle: Battle, side: str) -> bool:
    return True


def nazgul_points(battle: Battle, side: str) -> int:
    return sum(points_of(figure) for figure in nazgul(battle, side))


def nazgul(battle: Battle, side: str) -> list[Figure]:
    return [
        one for one in battle.side(side).figures if one["kind"] == "nazgul" or one["name"] == "Witch-king"
    ]


def companions(battle: Battle, side: str) -> list[Figure]:
    return battle.side(side).of_kind("companion")


def minions(battle: Battle, side: str) -> list[Figure]:
    return battle.side(side).of_kind("minion")


def in_trees(battle: Battle, side: str) -> bool:
    return bool(battle.region["nation"] == "rohan" or battle.region["id"] == "Fangorn")


def led(battle: Battle, side: str) -> bool:
    return bool(battle.side(side).of_kind("fp_leader", "companion"))


def add(battle: Battle, on: str, by: str, value: int, rolls: tuple[str, ...]) -> bool:
    battle.modifiers.append(Modifier(on, by, value, rolls))
    return True


def bonus(value: int, rolls: tuple[str, ...] = COMBAT, whose: str = "own") -> Play:
    def play(battle: Battle, side: str) -> bool:
        enemy = battle.enemy(side).name
        for on in {"own": (side,), "enemy": (enemy,), "both": (side, enemy)}[whose]:
            add(battle, on, side, value, rolls)
        return True

    return play


def declines(battle: Battle, side: str) -> bool:
    if battle.random.random() > 0.12:
        return False
    battle.act("effect", side, decline=True)
    return True


def payment(battle: Battle, able: list[Figure], points: int) -> list[Figure]:
    """Figures that together have the points, none to spare."""
    chosen: list[Figure] = []
    for figure in battle.random.sample(able, len(able)):
        if sum(map(points_of, chosen)) < points:
            chosen.append(figure)
    for figure in list(chosen):
        if sum(map(points_of, chosen)) - points_of(figure) >= points:
            chosen.remove(figure)
    return chosen


def pay(battle: Battle, able: list[Figure], points: int) -> list[str]:
    """The ids of figures that paid so many points: each only what is still owed."""
    chosen = payment(battle, [one for one in able if points_of(one)], points)
    for figure in chosen:
        paid = min(points, points_of(figure))
        points -= paid
        figure["lost"] += paid
    return [figure["id"] for figure in chosen]


def for_points(able: Callable[[Battle, str], list[Figure]], points: int, then: Play) -> Play:
    """An effect paid with a fixed number of points."""

    def play(battle: Battle, side: str) -> bool:
        if sum(map(points_of, able(battle, side))) < points:
            return False
        if declines(battle, side):
            return True
        battle.act("effect", side, figures=pay(battle, able(battle, side), points))
        return then(battle, side)

    return play


def for_x(most: int, then: Callable[[Battle, str, int], None]) -> Play:
    """An effect paid with any number of points of Nazgûl Leadership."""

    def play(battle: Battle, side: str) -> bool:
        total = nazgul_points(battle, side)
        if not total:
            return False
        if declines(battle, side):
            return True
        x = battle.random.randint(1, min(most, total))
        battle.act("effect", side, x=x, figures=pay(battle, nazgul(battle, side), x))
        then(battle, side, x)
        return True

    return play


def with_figure(
    able: Callable[[Battle, str], list[Figure]], then: Callable[[Battle, str, Figure, int], None]
) -> Play:
    """An effect paid with the whole Leadership of one figure; `then` is told how much that was."""

    def play(battle: Battle, side: str) -> bool:
        found = [one for one in able(battle, side) if points_of(one)]
        if not found:
            return False
        if declines(battle, side):
            return True
        figure = battle.random.choice(found)
        points = points_of(figure)
        figure["lost"] += points
        battle.act("effect", side, figures=[figure["id"]])
        then(battle, side, figure, points)
        return True

    return play


def fewer_dice(battle: Battle, side: str, count: int) -> None:
    battle.enemy(side).fewer += count


def less_leadership(battle: Battle, side: str, count: int) -> None:
    battle.enemy(side).rating_loss += count


def no_reroll(battle: Battle, side: str) -> bool:
    battle.enemy(side).has_reroll = False
    return True


def most_dice(count: int) -> Play:
    def play(battle: Battle, side: str) -> bool:
        battle.enemy(side).most = count
        return True

    return play


def brave_stand(battle: Battle, side: str) -> bool:
    fewer_dice(battle, side, len(companions(battle, side)))
    return True


def confusion(battle: Battle, side: str) -> bool:
    battle.enemy(side).ones_bite = True
    return True


def attack(dice: Callable[[Battle, str], int], target: int | None = None) -> Play:
    return lambda battle, side: battle.special(side, min(5, dice(battle, side)), target)


def cancel(battle: Battle, side: str) -> None:
    enemy = battle.enemy(side).name
    battle.waiting = [one for one in battle.waiting if one[0] != enemy]
    battle.modifiers = [one for one in battle.modifiers if one.by != enemy]
    battle.side(side).rating_loss = battle.side(side).fewer = 0
    battle.side(side).most, battle.side(side).has_reroll, battle.side(side).ones_bite = 5, True, False


def daring_defiance(battle: Battle, side: str) -> bool:
    able = [one for one in companions(battle, side) if points_of(one)]
    if not able:
        return False
    if declines(battle, side):
        return True
    for figure in able:
        figure["lost"] += points_of(figure)
    battle.act("effect", side)
    cancel(battle, side)
    return True


def swarm(battle: Battle, side: str) -> bool:
    if battle.enemy(side).name in battle.cards:
        cancel(battle, side)
        return True
    return add(battle, side, side, 1, REROLL)


def words_of_power(battle: Battle, side: str) -> bool:
    able = battle.enemy(side).of_kind("companion")
    if not able:
        return False
    figure = battle.random.choice(able)
    figure["off"] = (
        figure["off"] or points_of(figure) == figure["leadership"] or figure["lost"] < figure["leadership"]
    )
    battle.act("effect", side, figures=[figure["id"]])
    return True


def turn(battle: Battle, side: str, most: int) -> None:
    """Misses become hits, as many as `most`; part of the action that paid for it."""
    misses = battle.misses(side)
    places = battle.random.sample(misses, min(most, len(misses)))
    battle.actions[-1]["die_ids"] = places
    battle.side(side).turned += places
    battle.side(side).hits += len(places)


def anduril(battle: Battle, side: str) -> bool:
    def then(battle: Battle, side: str, figure: Figure, points: int) -> None:
        turn(battle, side, 2 if figure["name"] == "Aragorn" else 1)

    heroes = with_figure(lambda b, s: b.side(s).named("Strider", "Aragorn"), then)
    return bool(battle.misses(side)) and heroes(battle, side)


def mighty_attack(battle: Battle, side: str) -> bool:
    def then(battle: Battle, side: str, figure: Figure, points: int) -> None:
        turn(battle, side, 1)

    return bool(battle.misses(side)) and with_figure(companions, then)(battle, side)


def black_breath(battle: Battle, side: str) -> bool:
    enemy, hits = battle.enemy(side), battle.side(side).reroll_hits
    able = enemy.of_kind("fp_leader") + [one for one in enemy.of_kind("companion") if one["level"] <= hits]
    return hits > 0 and strike(battle, side, able)


def fateful_strike(battle: Battle, side: str) -> bool:
    enemy, hits = battle.enemy(side), battle.side(side).reroll_hits
    able = enemy.of_kind("nazgul") + (enemy.of_kind("minion") if hits >= 2 else [])
    return hits > 0 and strike(battle, side, able)


def strike(battle: Battle, side: str, able: list[Figure]) -> bool:
    if not able:
        return False
    figure = battle.random.choice(able)
    battle.act("effect", side, figures=[figure["id"]])
    battle.eliminate(battle.enemy(side), figure)
    return True


def blade(battle: Battle, side: str) -> bool:
    able = battle.enemy(side).of_kind("minion")
    if not battle.side(side).reroll_hits or not able:
        return False
    if declines(battle, side):
        return True
    battle.side(side).hits -= 1
    return strike(battle, side, able)


def heroic_death(battle: Battle, side: str) -> bool:
    own, enemy = battle.side(side), battle.enemy(side)
    able = own.of_kind("fp_leader", "companion")
    if not enemy.hits or not able:
        return False
    if declines(battle, side):
        return True
    figure = battle.random.choice(able)
    battle.act("effect", side, figures=[figure["id"]])
    worth = 1 if figure["kind"] == "fp_leader" else figure["level"]
    enemy.hits = max(0, enemy.hits - worth)
    battle.eliminate(own, figure)
    return True


def shield_wall(battle: Battle, side: str) -> bool:
    enemy = battle.enemy(side)
    enemy.hits -= 1 if enemy.hits >= 2 else 0
    return True


def more_hits(count: int) -> Play:
    def play(battle: Battle, side: str) -> bool:
        own = battle.side(side)
        own.hits += count if own.hits else 0
        return True

    return play


def mumakil_lead(battle: Battle, side: str) -> bool:
    own = battle.side(side)
    own.hits += own.hits > battle.enemy(side).hits
    return True


def foul_stench(battle: Battle, side: str) -> bool:
    return nazgul_points(battle, side) >= max(1, battle.enemy(side).leadership()) and no_reroll(battle, side)


def great_host(battle: Battle, side: str) -> bool:
    if battle.side(side).count() >= 2 * battle.enemy(side).count():
        battle.hurt_now(battle.enemy(side), 1)
    return True


def own_hits(most: int, then: Callable[[Battle, str, int], None]) -> Play:
    """An effect paid with hits on the own army."""

    def play(battle: Battle, side: str) -> bool:
        x = battle.random.randint(0, most)
        if not x:
            battle.act("effect", side, x=0)
            return True
        battle.act("effect", side, x=x, losses=battle.lose(battle.side(side), x))
        battle.clear_dead(battle.side(side))
        if not battle.over:
            then(battle, side, x)
        return True

    return play


def onslaught(battle: Battle, side: str, x: int) -> None:
    paid = battle.actions.pop()
    battle.special(side, x, 4, x=x, losses=paid["losses"])


def relentless(battle: Battle, side: str, x: int) -> None:
    add(battle, side, side, x, COMBAT)


def scouts(battle: Battle, side: str) -> bool:
    inside = battle.region["feature"] == "stronghold" and battle.region["settlement_controller"] == side
    if declines(battle, side):
        return True
    if inside and battle.random.random() < 0.5:
        battle.act("effect", side, withdraw=True, surplus=battle.surplus(battle.side(side), 5))
        battle.withdrawn, battle.over = True, "defender_retreated"
    else:
        battle.act("effect", side, to="Home")
        battle.leave()
    return True


def sovereigns(battle: Battle, side: str, *states: str) -> list[Figure]:
    return [one for one in battle.side(side).figures if one.get("sovereign", "") in states]


def like_a_king(battle: Battle, side: str) -> int:
    return sum(points_of(one) for one in sovereigns(battle, side, "awakened"))


def his_power(battle: Battle, side: str) -> bool:
    corrupted = sovereigns(battle, battle.defender.name, "corrupted")
    return bonus(1, BOTH, "own" if corrupted else "both")(battle, side)


def hope(battle: Battle, side: str) -> bool:
    asleep = sovereigns(battle, side, "dormant")
    if asleep and not declines(battle, side):
        figure = battle.random.choice(asleep)
        figure["sovereign"] = "awakened"
        battle.act("effect", side, figures=[figure["id"]])
    return add(battle, side, side, 1, REROLL)


def banner(battle: Battle, side: str) -> bool:
    def able(battle: Battle, side: str) -> list[Figure]:
        return battle.side(side).named("Aragorn") + sovereigns(battle, side, "awakened")

    return with_figure(able, lambda b, s, _, __: b.enemy(s).__setattr__("has_reroll", False))(battle, side)


def has_sovereign(battle: Battle, side: str) -> bool:
    return bool(sovereigns(battle, battle.defender.name, "dormant", "awakened", "corrupted"))


def servant_of_the_shadow(battle: Battle, side: str) -> bool:
    return with_figure(minions, lambda b, s, _, points: fewer_dice(b, s, points))(battle, side)


def fp(*effects: tuple[int, str, Play], when: Rule = always) -> Card:
    return Card(FP, when, tuple(Effect(*one) for one in effects))


def sh(*effects: tuple[int, str, Play], when: Rule = always) -> Card:
    return Card(SH, when, tuple(Effect(*one) for one in effects))


def elites(battle: Battle, side: str) -> int:
    return battle.side(side).count(1)


def has(able: Callable[[Battle, str], list[Figure]]) -> Rule:
    return lambda battle, side: bool(able(battle, side))


def named(*names: str) -> Rule:
    return lambda battle, side: bool(battle.side(side).named(*names))


def nazgul_at_least(points: int) -> Rule:
    return lambda battle, side: nazgul_points(battle, side) >= points


CR, LR, PRE, CAS, POST = "combat_roll", "leader_reroll", "pre_roll", "casualties", "post_casualties"
NEAR_MORIA: Rule = lambda battle, side: battle.region["moria_distance"] <= 2  # noqa: E731
FELLOWSHIP: Rule = lambda battle, side: bool(battle.region["fellowship"])  # noqa: E731
AWAKE: Rule = lambda battle, side: bool(sovereigns(battle, side, "awakened"))  # noqa: E731
CARDS: dict[str, Card] = {
    "Advantageous Position": fp(
        (3, CR, bonus(-1, whose="enemy")), when=lambda b, s: b.region["nation"] != "sauron"
    ),
    "Andúril": fp((4, LR, anduril), when=named("Strider", "Aragorn")),
    "Battle is Vain": sh((1, PRE, for_x(5, less_leadership)), when=nazgul_at_least(1)),
    "Black Breath": sh((6, CAS, black_breath), when=has(nazgul)),
    "Blade of Westernesse": fp((6, CAS, blade), when=named("Meriadoc", "Peregrin")),
    "Brave Stand": fp((3, CR, brave_stand), when=has(companions)),
    "Charge": fp((2, PRE, attack(elites)), when=lambda b, s: elites(b, s) > 0),
    "Confusion": fp((4, CR, confusion)),
    "Cruel as Death": sh((3, CR, for_points(nazgul, 2, bonus(1))), when=nazgul_at_least(2)),
    "Daring Defiance": fp((0, PRE, daring_defiance), when=has(companions)),
    "Daylight": fp((3, CR, most_dice(3))),
    "Deadly Strife": sh((3, CR, bonus(2, BOTH, "both"))),
    "Desperate Battle": sh((3, CR, bonus(1, BOTH, "both"))),
    "Devilry of Orthanc": sh(
        (3, CR, bonus(1)),
        when=lambda b, s: b.kind == "siege" and sum(b.side(s).units.get("isengard", [0])) > 0,
    ),
    "Dread and Despair": sh((3, CR, for_x(99, fewer_dice)), when=nazgul_at_least(1)),
    "Durin's Bane": sh((2, PRE, lambda b, s: b.special(s, 3, 4)), when=NEAR_MORIA),
    "Ents' Rage": fp((3, CR, bonus(2)), when=in_trees),
    "Fateful Strike": fp((6, CAS, fateful_strike), when=led),
    "Foul Stench": sh((3, LR, foul_stench), when=nazgul_at_least(1)),
    "Great Host": sh((7, POST, great_host)),
    "Heroic Death": fp((6, CAS, heroic_death), when=led),
    "His Power Waxes": sh((3, CR, his_power), when=has_sovereign),
    "Huorn-dark": fp((3, CR, most_dice(2)), when=in_trees),
    "It is a gift": fp((3, CR, bonus(1, BOTH)), when=FELLOWSHIP),
    "Like a King of Old": fp((2, PRE, attack(like_a_king, 3)), when=AWAKE),
    "Mighty Attack": fp((4, LR, mighty_attack), when=has(companions)),
    "Mûmakil": sh(
        (3, CR, bonus(1)),
        (5, CAS, mumakil_lead),
        when=lambda b, s: b.side(s).units.get("southrons", [0, 0])[1] > 0,
    ),
    "Nameless Wood": fp((5, CAS, more_hits(2)), when=in_trees),
    "No Quarter": fp((5, CAS, more_hits(1))),
    "One for the Dark Lord": sh((3, CR, bonus(1, BOTH)), when=FELLOWSHIP),
    "Onslaught": sh((7, POST, own_hits(4, onslaught))),
    "Relentless Assault": sh((3, PRE, own_hits(2, relentless))),
    "Scouts": fp((1, PRE, scouts), when=lambda b, s: b.defender.name == s and b.kind != "siege"),
    "Servant of the Secret Fire": fp((3, CR, bonus(1)), when=named("Gandalf the Grey", "Gandalf the White")),
    "Servant of the Shadow": sh((3, CR, servant_of_the_shadow), when=has(minions)),
    "Shield-wall": fp((6, CAS, shield_wall)),
    "Sudden Strike": fp((2, PRE, attack(lambda b, s: b.side(s).leadership())), when=led),
    "Swarm of Bats": sh((0, PRE, swarm)),
    "The King's Banner": fp((4, LR, banner), when=lambda b, s: named("Aragorn")(b, s) or AWAKE(b, s)),
    "There Is Hope for Victory": fp(
        (4, LR, hope), when=lambda b, s: bool(sovereigns(b, s, "dormant", "awakened"))
    ),
    "They are Terrible": sh((4, LR, for_points(nazgul, 1, bonus(1, REROLL))), when=nazgul_at_least(1)),
    "Valour": fp((3, CR, bonus(1)), when=lambda b, s: elites(b, s) > 0),
    "We Come to Kill": sh((7, POST, attack(elites, 5)), when=lambda b, s: elites(b, s) > 0),
    "Words of Power": sh((1, PRE, words_of_power), when=has(nazgul)),
}

"""How many dice a side throws: printed attacks, the ground, the drum, and abilities that add or take (BC-COMBAT-5, BC-ELEV-1)."""

from collections.abc import Iterator

from rules.games.battle_chain.combat.parts import Strike
from rules.games.battle_chain.folk import is_hobbit, is_moria_goblin, is_nazgul
from rules.games.battle_chain.losses import DYING, is_frozen
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import COMBAT, Drum, Position
from rules.games.battle_chain.ring.harm import only_wearer

Part = tuple[str, str, int]  # rule, what it is, how many dice


def add_up(strike: Strike) -> int:
    """All dice of the side; what each model adds is settled as "dice.<model>"."""
    hearing, total = strike.hearing, 0
    own = strike.models(strike.strikers)
    printed = [f"{model.id} {model.profile.attacks}" for model in own]
    hearing.find("BC-STAT-2", "dice.printed", player=strike.label, attacks=printed)
    for model in own:
        found = _of(strike, model)
        hearing.settle(f"dice.{model.id}", found)
        total += found
    for model in strike.fallen:
        hearing.find("BC-COMBAT-7", "dice.fallen", model=model.id, attacks=model.profile.attacks)
        total += model.profile.attacks
    hearing.find("BC-COMBAT-5", "dice.total", player=strike.label, total=total)
    hearing.settle(f"dice.{strike.label}", total)
    return total


def _of(strike: Strike, model: Model) -> int:
    kept = _kept_from_fighting(strike, model)
    if not kept:
        return _able(strike, model)
    strike.withheld.append((kept, model.profile.attacks))
    return 0


def _kept_from_fighting(strike: Strike, model: Model) -> str:
    """The rule by which a model of the combat throws no dice at all, "" when it fights."""
    hearing = strike.hearing
    spent = f"spent.{model.id}" in strike.position.done
    if spent or DYING in model.marks:
        rule = "BC-SIEGE-7" if spent else "BC-MUMAK-22"
        hearing.find(rule, "dice.spent", model=model.id)
        return rule
    if is_frozen(strike.position, model.id):
        hearing.find("BC-AB-GAZE-ATTACK", "dice.frozen", model=model.id)
        return "BC-AB-GAZE-ATTACK"
    if only_wearer(strike.position, strike.player, strike.victims, model, hearing):
        return "BC-RING-11"
    return ""


def _able(strike: Strike, model: Model) -> int:
    """The dice of a model that fights."""
    hearing = strike.hearing
    if is_nazgul(model) and any(one.wears_ring for one in strike.position.enemies_of(model.player)):
        hearing.find("BC-RING-9", "dice.wraith-fights", model=model.id)
    total = model.profile.attacks
    for rule, key, plus in _parts(strike, model):
        hearing.find(rule, key, model=model.id, plus=abs(plus))
        total += plus
    return _capped(strike, model, max(total, 0))


def _parts(strike: Strike, model: Model) -> Iterator[Part]:
    """What changes the attacks of one model. Abilities that do not say so do not add up on it (BC-ABG-6)."""
    if model.id in strike.berserk and _own_abilities(strike):
        enemies = [id for id in strike.touching(model.id) if id in strike.victims]
        yield "BC-AB-BERSERKER", "dice.berserker", len(enemies)
    if model.is_minion and strike.cries:
        yield "BC-AB-BATTLE-CRY", "dice.battle-cry", len(strike.cries)
        if len(strike.cries) > 1:
            strike.hearing.find("BC-ABG-6", "dice.adds-up", ability="battle-cry", times=len(strike.cries))
    behind = strike.spears.get(model.id, [])
    if behind:
        each = len(behind) > 1 and strike.hearing.reading("spearmen") == "each"
        if len(behind) > 1 and not each:
            strike.hearing.find("BC-ABG-6", "dice.does-not-add-up", ability="spearman", times=len(behind))
            strike.withheld.append(("BC-ABG-6", len(behind) - 1))
        yield "BC-AB-SPEARMAN", "dice.spearman", len(behind) if each else 1
    lower = _lower(strike, model)
    if lower:
        yield "BC-ELEV-1", "dice.height", lower
    if strike.in_combat and strike.position.phase == COMBAT and _hears_drum(strike.position, model):
        strike.withheld.append(("BC-UNIT-2", 1))
        yield "BC-UNIT-2", "dice.drum", -1


def _own_abilities(strike: Strike) -> bool:
    return strike.in_combat or strike.hearing.reading("free-modifiers") == "own"


def _lower(strike: Strike, model: Model) -> int:
    """Enemies in its kill zone that stand lower; Large models get nothing for height (BC-ELEV-1, BC-AB-LARGE-8)."""
    board = strike.position.board
    if not board.levels or model.at is None:
        return 0
    own = board.level(model.at)
    others = (strike.position.models[id] for id in strike.position.zones.threats.get(model.id, ()))
    lower = sum(1 for other in others if other.at and board.level(other.at) < own)
    if not lower:
        return 0
    if model.is_large:
        strike.hearing.consider("BC-AB-LARGE-8", "dice.large-height", model=model.id)
        strike.withheld.append(("BC-AB-LARGE-8", lower))
        return 0
    return lower if _own_abilities(strike) else 0


def _capped(strike: Strike, model: Model, dice: int) -> int:
    """A minion beside a Dire enemy adds one die at most, unless a hero of its side is in the chain (BC-AB-DIRE)."""
    if not strike.dire:
        return dice
    beside = sorted(strike.dire.intersection(strike.touching(model.id)))
    if not beside or not model.is_minion:
        return dice
    heroes = [one for one in strike.models(tuple(sorted(strike.chain))) if one.profile.is_hero_class]
    own = [one.id for one in heroes if one.player == model.player]
    if heroes and (own or strike.hearing.reading("dire-hero") == "any"):
        strike.hearing.consider(
            "BC-AB-DIRE", "dice.dire-hero", model=model.id, hero=(own or [heroes[0].id])[0]
        )
        return dice
    strike.hearing.find("BC-AB-DIRE", "dice.dire", model=model.id, dire=beside[0])
    if dice > 1:
        strike.withheld.append(("BC-AB-DIRE", dice - 1))
    return min(dice, 1)


def _hears_drum(position: Position, model: Model) -> bool:
    """An enemy drum is beaten; minions and hobbits lose a die, however many drums there are (BC-UNIT-2)."""
    drums = position.engines.drums.values()
    if not drums or not (model.is_minion or is_hobbit(model)):
        return False
    return any(drum.player != model.player and is_beaten(position, drum) for drum in drums)


def is_beaten(position: Position, drum: Drum) -> bool:
    """Nobody hauled it in this move, and a Moria goblin of its side stands beside it (BC-UNIT-2, BC-UNIT-3)."""
    if drum.moved:
        return False
    board = position.board
    return any(
        is_moria_goblin(model)
        and model.player == drum.player
        and any(
            at == drum.at or (board.touch(at, drum.at) and not board.is_cut(at, drum.at))
            for at in model.spaces
        )
        for model in position.models.values()
    )


WORDS = {
    "dice.printed": "Attacks of {player}: {attacks}.",
    "dice.fallen": "{model} has fallen and still throws {attacks:die/dice}.",
    "dice.total": "{player} throws {total:die/dice}.",
    "dice.spent": "{model} has no dice left in this phase.",
    "dice.frozen": "{model} is frozen and adds no dice.",
    "dice.wraith-fights": "The Ring is worn; {model} still fights where it stands.",
    "dice.berserker": "Berserker: {model} throws {plus:more die/more dice}, one for each enemy in contact.",
    "dice.battle-cry": "Battle Cry: {model} throws {plus:more die/more dice}.",
    "dice.adds-up": "{ability:name} adds up: {times:use}.",
    "dice.does-not-add-up": "{ability:name} does not add up, though used {times:time}.",
    "dice.spearman": "Spearman: {model} throws {plus:more die/more dice}.",
    "dice.height": "{model} stands above {plus:enemy/enemies} in contact and throws {plus:more die/more dice}.",
    "dice.large-height": "{model} is Large and gets nothing for height.",
    "dice.drum": "The drum beats: {model} throws {plus:die less/dice less}.",
    "dice.dire": "{dire} is Dire: {model} adds one die at most.",
    "dice.dire-hero": "{hero} is in the chain, so {model} need not fear the Dire enemy.",
}

"""The count at the end of each move: over half lost, the Deathless, who broke first, nobody left (BC-VICTORY)."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.folk import is_watcher
from rules.games.battle_chain.mumak.stampede import let_loose
from rules.games.battle_chain.position import END, INITIATIVE, Casualty, Player, Position, Result
from rules.games.battle_chain.schema_parts import Fields


@dataclass(frozen=True, slots=True)
class Strength:
    """One side at the check. `broke_at` is the event of the log that took it past the limit, None while it is not past it."""

    player: str
    is_beaten: bool
    broke_at: int | None
    rule: str


def _read(doc: Doc) -> None:
    return None


def end_move(position: Position, _: None, hearing: Hearing) -> Position:
    """The check for victory, and the next move where nobody has won."""
    if position.phase != END:
        hearing.fault("victory.too-early", "", "BC-VICTORY-2", phase=position.phase)
        return position
    hearing.find("BC-VICTORY-2", "victory.checked", move=position.move)
    sides = [strength(position, player, hearing) for player in position.players]
    beaten = [side for side in sides if side.is_beaten]
    hearing.settle("beaten", sorted(side.player for side in beaten))
    if not beaten:
        hearing.find("BC-COMBAT-12", "victory.goes-on", move=position.move + 1)
        hearing.find("BC-PHASE-2", "victory.next-move", move=position.move + 1)
        hearing.settle("move", position.move + 1)
        hearing.settle("winner", "")
        return next_move(position)
    result = _decide(position, sides, beaten, hearing)
    hearing.settle("winner", result.winner)
    return replace(position, result=result)


def next_move(position: Position) -> Position:
    """The table at the start of the next move: abilities are off, nobody has done anything (BC-ABG-4)."""
    models = {
        id: replace(
            model, did=frozenset(), held=False, marks=model.marks - {"controlled", "helpless", "fresh"}
        )
        for id, model in position.models.items()
    }
    drums = {id: replace(drum, moved=False) for id, drum in position.engines.drums.items()}
    after = replace(
        position.with_engines(drums=drums),
        models=models,
        move=position.move + 1,
        phase=INITIATIVE,
        used=(),
        effects=(),
        zoned=None,
        fought=frozenset(),
        done=tuple(one for one in position.done if one.startswith(("game.", "lava."))),
    )
    return let_loose(after)


# -- one side


def is_crew(position: Position, id: str) -> bool:
    """A model that came with its beast, alive or lost (BC-VICTORY-1#b)."""
    model = position.models.get(id)
    return "crew" in model.profile.tags if model else f"game.crew.{id}" in position.done


def counts_crew(position: Position, player: str, hearing: Hearing) -> bool:
    """Whether crew are models of their own, asked only where there are any."""
    lost = [one.model for one in position.casualties if one.player == player]
    if not any(is_crew(position, id) for id in (*lost, *(model.id for model in position.of(player)))):
        return False
    if hearing.reading("count-crew") == "crew":
        return True
    hearing.find("BC-VICTORY-1", "victory.crew", player=player)
    return False


def left_of(position: Position, player: str, crew: bool) -> list[str]:
    """The models that count as left: on the map or aboard, and the Watcher under water; nobody held back (BC-VICTORY-1#b)."""
    return [
        model.id
        for model in position.of(player)
        if (model.at or model.aboard or is_watcher(model)) and (crew or not is_crew(position, model.id))
    ]


def strength(position: Position, player: Player, hearing: Hearing) -> Strength:
    """How a side stands at the check (BC-VICTORY-1)."""
    crew = counts_crew(position, player.id, hearing)
    left = left_of(position, player.id, crew)
    log = [
        one
        for one in position.casualties
        if one.player == player.id and (crew or not is_crew(position, one.model))
    ]
    original = len(left) + len(log) if player.original is None else player.original
    lost = max(original - len(left), 0)
    half = bool(original) and 2 * lost == original and hearing.reading("half-lost") == "half"
    is_broken = 2 * lost > original or half
    values = {"player": player.id, "lost": lost, "original": original, "limit": original // 2}
    hearing.find("BC-VICTORY-1", "victory.count", **values)
    for fact, value in (("lost", lost), ("limit", original // 2), ("broken", is_broken)):
        hearing.settle(f"{fact}.{player.id}", value)
    broke_at = _broke_at(log, original, half) if is_broken else None
    if not left and original:
        hearing.find("BC-VICTORY-7", "victory.none-left", player=player.id)
        return Strength(player.id, True, broke_at, "BC-VICTORY-7")
    is_shielded = is_broken and _is_shielded(position, player, left, hearing)
    return Strength(player.id, is_broken and not is_shielded, broke_at, "BC-VICTORY-1")


def _broke_at(log: list[Casualty], original: int, half: bool) -> int | None:
    """The event of the log that took a side past its limit; None where the log does not tell."""
    place = original // 2 - 1 if half else original // 2
    return log[place].event if place < len(log) else None


def _is_shielded(position: Position, player: Player, left: list[str], hearing: Hearing) -> bool:
    """Deathless models keep a broken side in the game (BC-AB-DEATHLESS, BC-AB-DEATHLESS-3)."""
    if player.undead:
        hearing.find("BC-AB-DEATHLESS-3", "victory.undead", player=player.id)
        hearing.settle(f"shielded.{player.id}", True)
        return True
    deathless = [id for id in left if position.models[id].has("deathless")]
    is_enough = 2 * len(deathless) >= len(left)
    values = {"player": player.id, "deathless": len(deathless), "left": len(left)}
    hearing.settle(f"shielded.{player.id}", is_enough)
    if is_enough:
        hearing.find("BC-AB-DEATHLESS", "victory.shielded", **values)
    elif deathless:
        hearing.find("BC-AB-DEATHLESS-2", "victory.unshielded", **values)
    return is_enough


# -- who wins


def _decide(position: Position, sides: list[Strength], beaten: list[Strength], hearing: Hearing) -> Result:
    """The winner; where both are beaten, the side that broke first loses (BC-VICTORY-3)."""
    if len(beaten) == 1:
        winner = position.opponent(beaten[0].player)
        hearing.find(beaten[0].rule, "victory.beaten", player=winner, loser=beaten[0].player)
        return Result(winner, beaten[0].rule, "victory.beaten")
    if hearing.reading("first-broken") == "points":
        hearing.find("BC-VICTORY-3", "victory.by-points")
        return Result("", "BC-VICTORY-3", "victory.by-points")
    return _first_broken(position, sides, hearing)


def _first_broken(position: Position, sides: list[Strength], hearing: Hearing) -> Result:
    events = {side.player: side.broke_at for side in sides}
    times = sorted((at, player) for player, at in events.items() if at is not None)
    if len(times) < len(sides) or times[0][0] == times[1][0]:
        hearing.find("BC-VICTORY-3", "victory.draw")
        return Result("", "BC-VICTORY-3", "victory.draw")
    loser = times[0][1]
    winner = position.opponent(loser)
    hearing.find("BC-VICTORY-3", "victory.first", player=winner, loser=loser, event=times[0][0])
    return Result(winner, "BC-VICTORY-3", "victory.first")


WORDS = {
    "victory.too-early": "Losses are counted at the end of the move only; this is the {phase:words} phase.",
    "redress.victory.too-early": "Play the move to its end.",
    "victory.checked": "Move {move} is over: the losses are counted.",
    "victory.count": "{player} has lost {lost} of {original}; {limit} may be lost.",
    "victory.crew": "Crew on a beast of {player} belong to it and count for no models of their own.",
    "victory.none-left": "{player} has no models left and has lost.",
    "victory.undead": "The army of {player} was wholly undead at the start: losing over half does not count.",
    "victory.shielded": "{deathless} of the {left} models left to {player} are Deathless: the losses do not decide.",
    "victory.unshielded": "Deathless among the {left} models left to {player}: {deathless}, too few.",
    "victory.goes-on": "Nobody has won: move {move} begins.",
    "victory.next-move": "Move {move} begins with the initiative phase.",
    "victory.beaten": "{loser:player} is beaten: {player} wins.",
    "victory.first": "{loser:player} passed the limit first: {player} wins.",
    "victory.draw": "Both sides passed the limit in the same event: a draw.",
    "victory.by-points": "Both sides are past the limit: the points left decide.",
}
ACTIONS: dict[str, Fields] = {"end_move": ({}, ())}
KINDS: tuple[Kind, ...] = (
    Kind(
        "end_move",
        _read,
        end_move,
        frozenset({"beaten", "move", "winner", "lost.*", "limit.*", "broken.*", "shielded.*"}),
    ),
)

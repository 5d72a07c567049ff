"""What each table plays on: given with the round by the event, or chosen by its players as the rules of the game say.

Who may choose what is the referee's to say: its set-up chapter hears every word of the players.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Prefetch
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from rules.engine.maps import Chosen, EdgeTaken, MapChoice, MapTaken, Roll, Step
from rules.games.registry import cites, find_game
from rules.presenters.in_language import in_readers_language
from rules.services import rule_on
from tournaments import pairing
from tournaments.history.pairing_input import seed_of
from tournaments.models import Event, EventMap, Ground, MapsBy, Pairing, PairingKind, Round, Seat
from tournaments.pairing.sentences import named
from tournaments.services.audit_trail import note
from tournaments.services.pairing.venue import played_on
from wording import apart, gettext

# -- given by the event


def give_maps(round_: Round) -> None:
    """To every table of the round that has none yet. Called when a round is drafted and when tables are paired again."""
    event = round_.event
    if event.maps_by not in GIVERS:
        return
    games = round_.pairings.filter(kind=PairingKind.GAME, ground=None).order_by("table")
    tables = list(games.prefetch_related(Prefetch("seats", Seat.objects.select_related("entry"))))
    given = GIVERS[event.maps_by](event, round_, tables)
    Ground.objects.bulk_create(
        [Ground(pairing=one, map_id=lot.map) for one, lot in zip(tables, given, strict=True) if lot.map]
    )
    for one, lot in zip(tables, given, strict=True):
        one.add_reason(named(lot.notes, {seat.entry.number: seat.entry.name for seat in one.seats.all()}))
    noted = [one for one, lot in zip(tables, given, strict=True) if lot.notes]
    Pairing.objects.bulk_update(noted, ["reason", "facts"])


def _of_the_table(event: Event, round_: Round, tables: Sequence[Pairing]) -> list[pairing.Lot]:
    lying = dict(event.table_maps.values_list("table", "map_id"))
    return [pairing.Lot(lying.get(one.table or 0)) for one in tables]


def _anew(event: Event, round_: Round, tables: Sequence[Pairing]) -> Sequence[pairing.Lot]:
    """Copies that lie on other tables of the round are not given twice."""
    lying = list(Ground.objects.filter(pairing__round=round_).values_list("map_id", flat=True))
    supplies = [
        pairing.Supply(one.pk, one.name, max(0, one.copies - lying.count(one.pk)))
        for one in event.maps.defer("board")
        if not one.copies or one.copies > lying.count(one.pk)
    ]
    played: dict[int, list[int]] = {}
    for player, chosen in played_on(event, "map_id"):
        played.setdefault(player, []).append(int(chosen))
    players = [[seat.entry.number for seat in one.seats.all()] for one in tables]
    return pairing.assign_maps(players, supplies, played, seed_of(event, round_.number))


GIVERS = {MapsBy.TABLE.value: _of_the_table, MapsBy.ROUND.value: _anew}


# -- chosen by the players


def choosing_of(event: Event, seats: Sequence[Seat], ground: Ground | None) -> Chosen:
    """By the referee. Players are named "player-1" and "player-2" after their seats."""
    choice = map_choice(event.ruleset)
    if choice is None or ground is None or not ground.is_rolled:
        return Chosen()
    return choice.chosen(rule_on(_case(choice, event, seats, said_of(ground))).as_json())


def map_choice(ruleset: str) -> MapChoice | None:
    """How players choose their map by these rules; None where they do not."""
    game = find_game(ruleset)
    return game.maps.players_choose.get(ruleset) if game and game.maps else None


def record_roll(chosen: Pairing, dice: Mapping[int, Sequence[int]], choose: str, *, actor: User) -> Ground:
    """Each side's dice as they fell, ties and all, and what the higher one takes."""
    fallen = {str(side): list(faces) for side, faces in dice.items()}
    return _say(chosen, "setup-roll", _roll(fallen, choose), {"dice": fallen, "choose": choose}, actor)


def choose_map(chosen: Pairing, wanted: EventMap, player: str, *, actor: User) -> Ground:
    """The map chooser takes a map of the event. Without a `player` the staff enters what that player said."""
    if wanted.event_id != chosen.round.event_id:
        raise Invalid("ground.foreign-map", _("This map belongs to another event."))
    return _say(chosen, "choose-map", MapTaken(wanted.board, player), {"map": wanted}, actor)


def choose_edge(chosen: Pairing, edge: str, player: str, *, actor: User) -> Ground:
    """The edge chooser takes one edge, the other player has the opposite one."""
    return _say(chosen, "choose-edge", EdgeTaken(edge, player), {"edge": edge}, actor)


@transaction.atomic
def start_over(chosen: Pairing, *, actor: User) -> None:
    """Something was entered wrongly: the roll, the map and the edge are asked for again."""
    locked = _open(chosen)
    ground = Ground.objects.filter(pairing=locked).first()
    if ground is None:
        raise Refusal("ground.nothing-said", _("Nothing was entered yet."))
    before = _as_facts(ground)
    ground.map, ground.dice, ground.choose, ground.edge = None, {}, "", ""
    ground.save()
    note(locked.round.event, "ground.started-over", ground, actor=actor, before=before)


@transaction.atomic
def _say(chosen: Pairing, action: str, step: Step, fields: Mapping[str, Any], actor: User) -> Ground:
    """One more word in the set-up, if the referee lets it stand after all that was said before."""
    locked = _open(chosen)
    event = locked.round.event
    choice = map_choice(event.ruleset)
    if choice is None:
        raise Refusal("ground.not-by-players", _("Under these rules the players do not choose a map."))
    _refuse_unknown(choice, step)
    ground = Ground.objects.filter(pairing=locked).select_related("map").first() or Ground(pairing=locked)
    if not isinstance(step, Roll) and not step.by and not ground.is_rolled:
        raise Refusal("ground.roll-first", _("The roll comes first."), rule=cites(event.ruleset).map)
    seats = list(locked.seats.select_related("entry").order_by("side"))
    case = _case(choice, event, seats, [*said_of(ground), step])
    _refuse_unless_legal(in_readers_language(case, rule_on(case).as_json()))
    for name, value in fields.items():
        setattr(ground, name, value)
    ground.save()
    note(event, f"ground.{action}", ground, actor=actor, after=_as_facts(ground))
    return ground


def _refuse_unknown(choice: MapChoice, step: Step) -> None:
    """Raises Invalid for a part or an edge that the game does not name."""
    match step:
        case Roll(takes=found) if found not in dict(choice.parts):
            path, known = "/choose", choice.parts
        case EdgeTaken(edge=found) if found not in dict(choice.edges):
            path, known = "/edge", choice.edges
        case _:
            return
    offered = apart(gettext(label) for _name, label in known)
    text = _("That cannot be chosen. Choose one of these: %(names)s.") % {"names": offered}
    raise Invalid("ground.unknown-choice", text, faults=[Fault("ground.unknown-choice", path, text)])


def _open(chosen: Pairing) -> Pairing:
    """Locked, so that two phones at one table take their turn."""
    locked = Pairing.objects.select_for_update().get(pk=chosen.pk)
    if locked.round.event.maps_by != MapsBy.PLAYERS:
        raise Refusal("ground.not-by-players", _("In this event the players do not choose the map."))
    if not locked.is_open:
        raise Refusal("ground.not-now", _("A map is chosen while the round is being played."))
    return locked


def said_of(ground: Ground) -> list[Step]:
    """What was said at the table so far, in order."""
    found: list[Step] = []
    if ground.is_rolled:
        found.append(_roll(ground.dice, ground.choose))
    if ground.map is not None:
        found.append(MapTaken(ground.map.board))
    if ground.edge:
        found.append(EdgeTaken(ground.edge))
    return found


def _roll(dice: Mapping[str, Sequence[int]], choose: str) -> Roll:
    return Roll({f"player-{side}": faces for side, faces in dice.items()}, choose)


def _case(choice: MapChoice, event: Event, seats: Sequence[Seat], steps: Sequence[Step]) -> dict[str, Any]:
    players = [{"id": f"player-{seat.side}", "name": seat.entry.name[:80]} for seat in seats]
    return choice.case(event.ruleset, event.readings, players, steps)


def _refuse_unless_legal(ruling: Mapping[str, Any]) -> None:
    faults = [
        Fault(one["code"], one["path"], one["text"], one["rule"])
        for action in ruling["actions"]
        for one in action["violations"]
    ]
    faults += [Fault(f"need.{one['what']}", one["path"], one["text"], one["rule"]) for one in ruling["needs"]]
    if faults:
        raise Invalid("ground.refused", _("The rules do not let this stand."), faults=faults)


def _as_facts(ground: Ground) -> dict[str, Any]:
    """For the record."""
    name = ground.map.name if ground.map else None
    return {"dice": ground.dice, "choose": ground.choose, "map": name, "edge": ground.edge}

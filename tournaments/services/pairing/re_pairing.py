"""Pairing some tables again while the rest of the round stands: after a drop, a late entry, a wrong pair."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Invalid, Refusal
from tournaments import pairing
from tournaments.history.pairing_input import active_entries, players_of, rules_of, seed_of
from tournaments.history.played import games_of
from tournaments.history.round_snapshot import snapshot_of
from tournaments.models import Event, Pairing, PairingKind, Round, RoundKind
from tournaments.services.audit_trail import note
from tournaments.services.pairing.drafting import byes_planned, games_planned, in_order, taken_as_draws
from tournaments.services.pairing.plans import TablePlan, write_tables
from tournaments.services.pairing.venue import been, free_tables, maps_on_tables
from tournaments.services.table_maps import give_maps
from tournaments.services.teams.matches import open_matches
from wording import listed, within

Players = tuple[pairing.Player, ...]


@transaction.atomic
def repair_tables(round_: Round, chosen: Collection[int], *, reason: str, actor: User) -> None:
    """Dissolves the chosen pairings and pairs their players anew, with everybody who is active and not in the round yet.

    Who left the event is not paired again. A published round keeps every table that has a report or a judge call. Where one
    player would be left over beside somebody who sits out already, the two of them play.
    """
    if not reason.strip():
        raise Invalid("repair.no-reason", _("Write why these tables are paired again."))
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    round_.refresh_from_db()
    _refuse(round_)
    dissolved = list(round_.pairings.select_for_update().filter(pk__in=chosen).order_by("pk"))
    _refuse_played(dissolved)
    players = _active(event, round_)
    dissolved += _bye_to_fill(round_, dissolved, players)
    tables = _planned(event, round_, dissolved, players)
    gone = {seat.entry.number for one in dissolved for seat in one.seats.select_related("entry")}
    before = [str(one) for one in dissolved]
    round_.pairings.filter(pk__in=[one.pk for one in dissolved]).delete()
    write_tables(round_, tables)
    give_maps(round_)
    if round_.is_playing:
        open_matches(round_, actor=actor)
    _keep_players(event, round_, gone, {player for table in tables for player in table.players})
    after = {"tables": [table.number for table in tables], "reason": reason.strip()}
    note(event, "round.repaired", round_, actor=actor, before={"tables": before}, after=after)


def _refuse(round_: Round) -> None:
    if round_.is_finished or round_.kind != RoundKind.SWISS:
        raise Refusal("repair.not-now", _("Only an open Swiss round can be paired again in part."))


def _refuse_played(dissolved: list[Pairing]) -> None:
    if not dissolved:
        raise Invalid("repair.nothing-chosen", _("Choose the tables to pair again."))
    played = [one for one in dissolved if _is_played(one)]
    if played:
        names = listed(within(str(one)) for one in played)
        raise Refusal(
            "repair.has-results",
            _("A result or a judge call exists at %(names)s, or the game is postponed: this stays.")
            % {"names": names},
        )


def _is_played(one: Pairing) -> bool:
    on_boards = one.boards.filter(reports__isnull=False).exists()
    return on_boards or one.is_postponed or one.reports.exists() or one.calls.exists()


def _active(event: Event, round_: Round) -> Players:
    entries = active_entries(event, round_.number)
    games = games_of(event, up_to=round_.number - 1)
    return players_of(event, entries.values(), games, round_.number)


def _bye_to_fill(round_: Round, dissolved: list[Pairing], players: Players) -> list[Pairing]:
    """The assigned bye, where an odd number is to be paired: a round has one at most."""
    gone = [one.pk for one in dissolved]
    kept = set(round_.seats.exclude(pairing__in=gone).values_list("entry__number", flat=True))
    to_pair = sum(not player.wants_bye and player.id not in kept for player in players)
    byes = round_.pairings.select_for_update().filter(kind=PairingKind.BYE).exclude(pk__in=gone)
    return list(byes) if to_pair % 2 else []


def _planned(event: Event, round_: Round, dissolved: list[Pairing], players: Players) -> list[TablePlan]:
    entries = active_entries(event, round_.number)
    games = games_of(event, up_to=round_.number - 1)
    kept, byes = _standing(round_, dissolved)
    seed = seed_of(event, round_.number)
    try:
        drawn = pairing.repair(players, rules_of(event, round_.number), seed, kept, byes)
    except pairing.Infeasible as impossible:
        raise Refusal(f"pairing.{impossible.code}", impossible.reason) from None
    lying = maps_on_tables(event)
    free = _free_tables(event, round_, dissolved, len(drawn.pairs))
    spots = [pairing.Spot(table, lying.get(table, "")) for table in free]
    seats = pairing.seat(
        in_order(event, drawn.pairs, games, seed), spots, been(event, entries.values(), games), seed
    )
    held = taken_as_draws(event, games, round_.number)
    return [*games_planned(seats, held), *byes_planned(drawn.byes, entries, round_.number)]


def _keep_players(event: Event, round_: Round, before: set[int], now: set[int]) -> None:
    """What the round keeps of its making names everybody who is in it: newcomers as they are, nobody who left."""
    snapshot = Round.objects.values_list("snapshot", flat=True).get(pk=round_.pk)
    if "players" not in snapshot:
        return
    known = {row["id"] for row in snapshot["players"]}
    entries = event.entries.filter(number__in=now - known)
    games = games_of(event, up_to=round_.number - 1)
    added = snapshot_of(players_of(event, entries, games, round_.number), rules_of(event, round_.number), 0)
    rows = [row for row in snapshot["players"] if row["id"] not in before - now] + added["players"]
    Round.objects.filter(pk=round_.pk).update(snapshot=snapshot | {"players": rows})


def _standing(round_: Round, dissolved: list[Pairing]) -> tuple[list[pairing.Pair], list[int]]:
    gone = {one.pk for one in dissolved}
    kept, byes = [], []
    for one in round_.pairings.prefetch_related("seats__entry"):
        numbers = [seat.entry.number for seat in one.seats.all()]
        if one.pk not in gone and len(numbers) == 2:
            kept.append(pairing.Pair(numbers[0], numbers[1]))
        elif one.pk not in gone:
            byes += numbers
    return kept, byes


def _free_tables(event: Event, round_: Round, dissolved: list[Pairing], count: int) -> list[int]:
    """The tables that became free, then the next ones that nobody uses."""
    gone = {one.pk for one in dissolved}
    used = {one.table for one in round_.pairings.all() if one.table is not None and one.pk not in gone}
    return free_tables(event, count, used)

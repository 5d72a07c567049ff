"""What each right is good for, in words and as addresses: the page “Who may do what” is made from this.

Who holds which right stands in `tournaments.access.RIGHTS`. A test asks every address here of every role, and finds
addresses that nobody has told.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.access import RIGHTS, Right
from tournaments.models import Role


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing that somebody does, and the names of the addresses that do it."""

    text: StrOrPromise
    addresses: tuple[str, ...]


def _duty(text: StrOrPromise, addresses: str = "") -> Duty:
    return Duty(text, tuple(addresses.split()))


DUTIES: Mapping[Right, tuple[Duty, ...]] = {
    Right.MANAGE: (
        _duty(_("Change the settings, also those of maps"), "settings map_settings"),
        _duty(_("Give the event a picture"), "change_picture remove_picture"),
        _duty(_("Set up an own scoring and the awards"), "scoring change_awards"),
        _duty(_("Publish, hide, close and open the event"), "publish unpublish close reopen"),
        _duty(_("Cancel and copy the event, delete a draft or a practice event"), "cancel_event copy_event delete_event "
              "delete_practice"),
        _duty(_("Invite and remove staff"), "crew crew_add crew_remove crew_withdraw"),
        _duty(_("Download the complete archive with all lists"), "archive"),
    ),
    Right.RUN: (
        _duty(_("Enter players, one by one or from a file"), "add_player roster roster_file details take_strengths"),
        _duty(_("Check players in, at the desk, by code and by roll-call"), "check_in_all door door_picture renew_code "
              "roll_call mark badge check_in_player"),
        _duty(_("Work at the desk: find players, one step for one or many, late entries, accounts"), "desk desk_act "
              "enter_late give_account"),
        _duty(_("Accept and decline applications, withdraw, drop, bring back"), "accept decline entry_action"),
        _duty(_("Submit lists for players, let players take part without a list, lock and unlock lists"),
              "list_for_player waive_list require_list lock_lists unlock_lists"),
        _duty(_("Grant byes, set pairing restrictions"), "grant_byes apart keep_apart lift_apart"),
        _duty(_("Draft, publish, unpublish and finish rounds, schedule when they are published"),
              "draft publish_round schedule_round unpublish_round discard finish_round"),
        _duty(_("Swap players and pair tables again"), "swap set_pairs repair"),
        _duty(_("Postpone games of a league"), "postpone take_back_postponing postpone_missing"),
        _duty(_("Choose the map of each table"), "fix_table lay_map"),
        _duty(_("Start, pause and extend the clock, for all or for one table"), "clock extend_clock extend_one"),
        _duty(_("Make announcements, write to all players or to some"), "announce remove_announcement message"),
        _duty(_("Read the audit log, simulate the event"), "record simulation"),
    ),
    Right.SCORE: (
        _duty(_("See the control room"), "control"),
        _duty(_("Enter the results of a round from slips"), "results"),
        _duty(_("Give soft scores"), "give_scores"),
        _duty(_("Confirm results for the players, set and correct them"), "override"),
    ),
    Right.JUDGE: (
        _duty(_("See the queue of calls and answer them"), "event_calls"),
        _duty(_("Read penalties, and give them, at most the loss of a game"), "penalties player_penalties penalise"),
        _duty(_("Draw and import maps"), "draw_map make_map import_map copy_map change_map delete_map"),
    ),
    Right.HEAD: (
        _duty(_("Disqualify"), "disqualify"),
        _duty(_("Lift penalties"), "lift"),
        _duty(_("Decide appeals")),
    ),
    Right.LISTS: (_duty(_("See every list at any time, and print them"), "team_lists"),),
    Right.CHECK: (_duty(_("Approve lists and return them to players")),),
    Right.PLAY: (
        _duty(_("See their own table, report and confirm results"), "my_table"),
        _duty(_("Submit their own list, ask to sit out, withdraw or drop out"), "submit_list withdraw"),
        _duty(_("Call a judge to their own table, cancel the call, and appeal once")),
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class RoleRow:
    role: Role
    rights: tuple[tuple[Right, bool], ...]


def matrix() -> Iterator[RoleRow]:
    """Yields every role with a yes or no for each right, in the order of `Right`."""
    for role, held in RIGHTS.items():
        yield RoleRow(role, tuple((right, right in held) for right in Right))

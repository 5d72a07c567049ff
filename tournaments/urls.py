"""The addresses of event pages, by who comes for them."""

from django.urls import path

from tournaments.views import (
    board,
    calls,
    crew,
    doors,
    entry,
    events,
    papers,
    players,
    rounds,
    separations,
    standings,
    tables,
)
from tournaments.views import control as control_room

app_name = "tournaments"

everybody = [
    path("", events.event_list, name="events"),
    path("<slug:slug>/", events.event, name="event"),
    path("<slug:slug>/players/", players.players, name="players"),
    path("<slug:slug>/players/<int:number>/", players.player, name="player"),
    path("<slug:slug>/rounds/", rounds.round_list, name="rounds"),
    path("<slug:slug>/rounds/<int:number>/", rounds.round_page, name="round"),
    path("<slug:slug>/standings/", standings.standings, name="standings"),
    path("<slug:slug>/standings/<int:number>/", standings.explained, name="explained"),
    path("<slug:slug>/tables/<int:pk>/", tables.table, name="table"),
    path("<slug:slug>/papers/", papers.papers, name="papers"),
    path("<slug:slug>/papers/standings.pdf", papers.standings_print, name="standings_print"),
    path("<slug:slug>/papers/archive.json", papers.archived, name="archive"),
    path("<slug:slug>/papers/<str:name>", papers.export, name="export"),
    path("<slug:slug>/rounds/<int:number>/<slug:what>.pdf", papers.round_print, name="round_print"),
    path("<slug:slug>/qr.svg", papers.qr, name="qr"),
    path("<slug:slug>/projector/", papers.projector, name="projector"),
]

player = [
    path("<slug:slug>/register/", players.register, name="register"),
    path("<slug:slug>/withdraw/", players.withdraw, name="withdraw"),
    path("<slug:slug>/check-in/", doors.check_in, name="check_in"),
    path("<slug:slug>/players/<int:number>/badge.svg", doors.badge_picture, name="badge_picture"),
    path("<slug:slug>/list/", players.submit_list, name="submit_list"),
    path("<slug:slug>/me/", tables.my_table, name="my_table"),
    path("<slug:slug>/tables/<int:pk>/report/", tables.report, name="report"),
    path("<slug:slug>/tables/<int:pk>/preview/", tables.preview, name="preview"),
    path("<slug:slug>/tables/<int:pk>/reports/<int:version>/confirm/", tables.confirm, name="confirm"),
    path("<slug:slug>/tables/<int:pk>/reports/<int:version>/dispute/", tables.dispute, name="dispute"),
    path("<slug:slug>/tables/<int:pk>/call/", tables.call, name="call_judge"),
]

organizer = [
    path("new/", events.new_event, name="new"),
    path("restore/", papers.restore, name="restore"),
    path("<slug:slug>/settings/", events.edit_event, name="settings"),
    path("<slug:slug>/simulation/", events.simulation, name="simulation"),
    path("<slug:slug>/publish/", events.publish_event, name="publish"),
    path("<slug:slug>/unpublish/", events.unpublish_event, name="unpublish"),
    path("<slug:slug>/close/", events.close_event, name="close"),
    path("<slug:slug>/reopen/", events.reopen_event, name="reopen"),
    path("<slug:slug>/announce/", events.announce, name="announce"),
    path("<slug:slug>/crew/", crew.crew, name="crew"),
    path("<slug:slug>/crew/add/", crew.add, name="crew_add"),
    path("<slug:slug>/crew/<int:pk>/remove/", crew.remove, name="crew_remove"),
    path("<slug:slug>/record/", crew.record, name="record"),
    path("<slug:slug>/control/", control_room.control, name="control"),
    path("<slug:slug>/control/extra-time/", control_room.extend_one, name="extend_one"),
    path("<slug:slug>/control/player/", control_room.find_player, name="find_player"),
    path("<slug:slug>/players/add/", players.add_player, name="add_player"),
    path("<slug:slug>/players/import/", players.import_list, name="import_players"),
    path("<slug:slug>/players/check-in/", players.check_in_all, name="check_in_all"),
    path("<slug:slug>/players/lock/", players.lock_lists, name="lock_lists"),
    path("<slug:slug>/players/unlock/", players.unlock_lists, name="unlock_lists"),
    path("<slug:slug>/players/<int:number>/penalise/", players.penalise, name="penalise"),
    path("<slug:slug>/players/<int:number>/penalties/<int:pk>/lift/", players.lift, name="lift"),
    path("<slug:slug>/players/apart/", separations.apart, name="apart"),
    path("<slug:slug>/players/apart/add/", separations.keep_apart, name="keep_apart"),
    path("<slug:slug>/players/apart/<int:pk>/lift/", separations.lift, name="lift_apart"),
    path("<slug:slug>/players/<int:number>/byes/", entry.byes, name="byes"),
    path("<slug:slug>/players/<int:number>/byes/grant/", entry.grant_byes, name="grant_byes"),
    path("<slug:slug>/players/<int:number>/details/", entry.details, name="details"),
    path("<slug:slug>/players/<int:number>/disqualify/", players.disqualify, name="disqualify"),
    path("<slug:slug>/players/<int:number>/accept/", doors.accept, name="accept"),
    path("<slug:slug>/players/<int:number>/decline/", doors.decline, name="decline"),
    path("<slug:slug>/door/", doors.door, name="door"),
    path("<slug:slug>/door/code/", doors.renew_code, name="renew_code"),
    path("<slug:slug>/door/<slug:what>.svg", doors.door_picture, name="door_picture"),
    path("<slug:slug>/roll-call/", doors.roll_call, name="roll_call"),
    path("<slug:slug>/roll-call/mark/", doors.mark, name="mark"),
    path("<slug:slug>/roll-call/<int:number>/", doors.badge, name="badge"),
    path("<slug:slug>/players/<int:number>/<slug:what>/", players.entry_action, name="entry_action"),
    path("<slug:slug>/rounds/draft/", rounds.draft, name="draft"),
    path("<slug:slug>/rounds/<int:number>/publish/", rounds.publish, name="publish_round"),
    path("<slug:slug>/rounds/<int:number>/unpublish/", rounds.unpublish, name="unpublish_round"),
    path("<slug:slug>/rounds/<int:number>/discard/", rounds.discard, name="discard"),
    path("<slug:slug>/rounds/<int:number>/finish/", rounds.finish, name="finish_round"),
    path("<slug:slug>/rounds/<int:number>/swap/", rounds.swap, name="swap"),
    path("<slug:slug>/rounds/<int:number>/repair/", rounds.repair, name="repair"),
    path("<slug:slug>/rounds/<int:number>/clock/extend/", rounds.extend_clock, name="extend_clock"),
    path("<slug:slug>/rounds/<int:number>/clock/<slug:what>/", rounds.clock_action, name="clock"),
    path("<slug:slug>/tables/<int:pk>/override/", tables.override, name="override"),
]

judge = [
    path("calls/", calls.my_calls, name="my_calls"),
    path("calls/<int:pk>/", calls.call, name="call"),
    path("calls/<int:pk>/board/", board.board, name="board"),
    path("calls/<int:pk>/claim/", calls.claim, name="claim"),
    path("calls/<int:pk>/release/", calls.release, name="release"),
    path("calls/<int:pk>/rule/", calls.rule, name="rule"),
    path("calls/<int:pk>/rulings/<uuid:address>/", calls.attach, name="attach"),
    path("calls/<int:pk>/close/", calls.close, name="close_call"),
    path("calls/<int:pk>/appeal/", calls.appeal, name="appeal"),
    path("calls/<int:pk>/appeal/answer/", calls.answer_appeal, name="answer_appeal"),
    path("<slug:slug>/calls/", calls.event_calls, name="event_calls"),
]

# "new" and "calls" come before the event of that name, which `services.events` never makes.
urlpatterns = [*judge, *organizer, *player, *everybody]

"""The endpoints of events, under /api/v1/."""

from django.urls import path

from tournaments.api import (
    appointments,
    calls,
    check_in,
    crew,
    entry,
    events,
    exports,
    formats,
    maps,
    messages,
    mine,
    pictures,
    player_lists,
    players,
    postponing,
    previews,
    public_players,
    ratings,
    rounds,
    standings,
    tables,
    team_lists,
    team_play,
)
from tournaments.api import control as control_room
from tournaments.api import ladders as all_ladders
from tournaments.api import penalties as penalty_pages
from tournaments.api import results as round_results
from tournaments.api import roles as role_pages
from tournaments.api import roster as rosters
from tournaments.api import series as all_series
from tournaments.api import teams as team_views
from tournaments.api.awards import AwardsView
from tournaments.api.incoming import IncomingView
from tournaments.api.vouching import CountsView, OwnConfirmationView

EVENT = "events/<slug:slug>/"

urlpatterns = [
    path("ladders/", all_ladders.LaddersView.as_view(), name="ladder-list"),
    path("ladders/<slug:slug>/", all_ladders.LadderView.as_view(), name="ladder"),
    path("ladders/<slug:slug>/archive/", all_ladders.LadderArchiveView.as_view(), name="ladder-archive"),
    path("ladders/<slug:slug>/players/", all_ladders.LadderPlayersView.as_view(), name="ladder-players"),
    path(
        "ladders/<slug:slug>/players/<int:pk>/", all_ladders.LadderPlayerView.as_view(), name="ladder-player"
    ),
    path("ladders/<slug:slug>/link/", all_ladders.LinkLadderView.as_view(), name="ladder-link"),
    path("ladders/<slug:slug>/challenges/", all_ladders.ChallengesView.as_view(), name="ladder-challenges"),
    path(
        "ladders/<slug:slug>/challenges/<int:pk>/<slug:step>/",
        all_ladders.ChallengeStepView.as_view(),
        name="ladder-challenge-step",
    ),
    path("series/", all_series.SeriesListView.as_view(), name="series-list"),
    path("series/<slug:slug>/", all_series.SeriesView.as_view(), name="series"),
    path("series/<slug:slug>/events/", all_series.SeriesEventsView.as_view(), name="series-events"),
    path("events/", events.EventListView.as_view(), name="events"),
    path(EVENT, events.EventDetailView.as_view(), name="event"),
    path(f"{EVENT}cancel/", events.CancelView.as_view(), name="cancel-event"),
    path(f"{EVENT}picture/", pictures.PictureView.as_view(), name="picture"),
    path(f"{EVENT}copy/", events.CopyView.as_view(), name="copy-event"),
    path(f"{EVENT}crew/", crew.CrewView.as_view(), name="crew"),
    path(f"{EVENT}crew/<int:pk>/", crew.CrewMemberView.as_view(), name="crew-member"),
    path(f"{EVENT}crew/answer/", crew.CrewAnswerView.as_view(), name="crew-answer"),
    path(f"{EVENT}crew/invitations/", crew.CrewInvitationsView.as_view(), name="crew-invitations"),
    path(f"{EVENT}crew/invitations/<int:pk>/", crew.CrewInvitationView.as_view(), name="crew-invitation"),
    path(f"{EVENT}announcements/", events.AnnouncementView.as_view(), name="announcements"),
    path(f"{EVENT}announcements/<int:pk>/", events.AnnouncementDetailView.as_view(), name="announcement"),
    path(f"{EVENT}messages/", messages.MessageView.as_view(), name="messages"),
    path(f"{EVENT}record/", events.RecordView.as_view(), name="record"),
    path(f"{EVENT}players/", players.PlayerListView.as_view(), name="players"),
    path(f"{EVENT}players/<int:number>/", players.PlayerView.as_view(), name="player"),
    path(f"{EVENT}players/<int:number>/link/", players.LinkView.as_view(), name="link-account"),
    path(f"{EVENT}players/<int:number>/details/", entry.DetailsView.as_view(), name="details"),
    path(f"{EVENT}players/<int:number>/table/", maps.FixedTableView.as_view(), name="fixed-table"),
    path(f"{EVENT}players/<int:number>/byes/", entry.ByesView.as_view(), name="byes"),
    path(f"{EVENT}players/<int:number>/byes/grant/", entry.GrantByesView.as_view(), name="grant-byes"),
    path(f"{EVENT}strengths/", entry.StrengthsView.as_view(), name="strengths"),
    path(f"{EVENT}roster/", rosters.RosterView.as_view(), name="roster"),
    path(f"{EVENT}separations/", entry.SeparationListView.as_view(), name="separations"),
    path(f"{EVENT}separations/<int:pk>/", entry.SeparationView.as_view(), name="separation"),
    path(f"{EVENT}counts/", CountsView.as_view(), name="counts"),
    path(f"{EVENT}counts/mine/", OwnConfirmationView.as_view(), name="own-confirmation"),
    path(f"{EVENT}awards/", AwardsView.as_view(), name="awards"),
    path(f"{EVENT}penalties/", penalty_pages.EventPenaltiesView.as_view(), name="event-penalties"),
    path(f"{EVENT}players/<int:number>/penalties/usual/", penalty_pages.AdviceView.as_view(), name="advice"),
    path(f"{EVENT}players/<int:number>/penalties/", players.PenaltyListView.as_view(), name="penalties"),
    path(
        f"{EVENT}players/<int:number>/penalties/<int:pk>/lift/",
        players.LiftPenaltyView.as_view(),
        name="lift-penalty",
    ),
    path(f"{EVENT}players/<int:number>/accept/", check_in.AcceptView.as_view(), name="accept"),
    path(f"{EVENT}players/<int:number>/decline/", check_in.DeclineView.as_view(), name="decline"),
    path(f"{EVENT}arrival/", check_in.ArrivalView.as_view(), name="arrival"),
    path(f"{EVENT}turn/", check_in.TurnView.as_view(), name="turn"),
    path(f"{EVENT}door/", check_in.DoorView.as_view(), name="door"),
    path(f"{EVENT}door/code/", check_in.RenewCodeView.as_view(), name="renew-code"),
    path(f"{EVENT}roll-call/", check_in.RollCallView.as_view(), name="roll-call"),
    path("ratings/", ratings.RatingListView.as_view(), name="ratings"),
    path("statistics/", public_players.FactionStatisticsView.as_view(), name="statistics"),
    path("players/<str:username>/", public_players.PublicPlayerView.as_view(), name="public_player"),
    path("me/games/", mine.CareerView.as_view(), name="my-games"),
    path("me/invitations/", crew.OwnInvitationsView.as_view(), name="my-invitations"),
    path("me/calendar/", mine.CalendarView.as_view(), name="my-calendar"),
    path(f"{EVENT}players/<int:number>/team/", team_play.RosterOfTeamView.as_view(), name="team"),
    path(
        f"{EVENT}players/<int:number>/team/<int:member>/", team_play.MemberOfTeamView.as_view(), name="member"
    ),
    path(
        f"{EVENT}players/<int:number>/team/<int:member>/list/",
        team_lists.ListOfMemberView.as_view(),
        name="member-list",
    ),
    path(
        f"{EVENT}players/<int:number>/team/<int:member>/join/",
        team_play.JoinTeamView.as_view(),
        name="join-team",
    ),
    path(
        f"{EVENT}players/<int:number>/list/", player_lists.PlayerListOfStaffView.as_view(), name="player-list"
    ),
    path(
        f"{EVENT}players/<int:number>/list-waiver/", player_lists.ListWaiverView.as_view(), name="list-waiver"
    ),
    path(f"{EVENT}players/<int:number>/<slug:step>/", players.PlayerStepView.as_view(), name="desk"),
    path(f"{EVENT}registration/", players.RegistrationView.as_view(), name="registration"),
    path(f"{EVENT}list/", player_lists.SubmitListView.as_view(), name="submit-list"),
    path(f"{EVENT}check-in/", player_lists.CheckInAllView.as_view(), name="check-in-all"),
    path(f"{EVENT}lists/lock/", player_lists.LockListsView.as_view(), name="lock-lists"),
    path(f"{EVENT}roles/", role_pages.RolesView.as_view(), name="roles"),
    path(f"{EVENT}control/", control_room.ControlView.as_view(), name="control"),
    path(f"{EVENT}rehearsal/", previews.RehearsalView.as_view(), name="rehearsal"),
    path(f"{EVENT}tables/<int:pk>/extra-time/", control_room.ExtraTimeView.as_view(), name="extra-time"),
    path(f"{EVENT}rounds/", rounds.RoundListView.as_view(), name="rounds"),
    path(f"{EVENT}rounds/<int:number>/", rounds.RoundView.as_view(), name="round"),
    path(f"{EVENT}team-lists/", team_lists.TeamListsView.as_view(), name="team-lists"),
    path(f"{EVENT}rounds/<int:number>/remarks/", team_views.RemarksView.as_view(), name="remarks"),
    path(f"{EVENT}rounds/<int:number>/tables/", rounds.TableListView.as_view(), name="round-tables"),
    path(f"{EVENT}rounds/<int:number>/swap/", rounds.SwapView.as_view(), name="swap"),
    path(f"{EVENT}rounds/<int:number>/pairs/", rounds.PairsView.as_view(), name="set-pairs"),
    path(f"{EVENT}rounds/<int:number>/repair/", rounds.RepairView.as_view(), name="repair"),
    path(f"{EVENT}rounds/<int:number>/clock/", rounds.ClockView.as_view(), name="clock"),
    path(
        f"{EVENT}rounds/<int:number>/results/", round_results.RoundResultsView.as_view(), name="round-results"
    ),
    path(f"{EVENT}rounds/<int:number>/schedule/", rounds.ScheduleView.as_view(), name="schedule-round"),
    path(
        f"{EVENT}rounds/<int:number>/postponement/",
        postponing.PostponeMissingView.as_view(),
        name="postpone-missing",
    ),
    path(f"{EVENT}rounds/<int:number>/<slug:step>/", rounds.RoundStepView.as_view(), name="round-step"),
    path(f"{EVENT}me/", tables.MyTableView.as_view(), name="my-table"),
    path(f"{EVENT}tables/<int:pk>/", tables.TableView.as_view(), name="table"),
    path(f"{EVENT}tables/<int:pk>/appointment/", appointments.AppointmentView.as_view(), name="appointment"),
    path(
        f"{EVENT}tables/<int:pk>/appointment/agree/",
        appointments.AgreeView.as_view(),
        name="agree-appointment",
    ),
    path(f"{EVENT}tables/<int:pk>/reports/", tables.ReportListView.as_view(), name="reports"),
    path(
        f"{EVENT}tables/<int:pk>/reports/<int:version>/confirm/", tables.ConfirmView.as_view(), name="confirm"
    ),
    path(
        f"{EVENT}tables/<int:pk>/reports/<int:version>/dispute/", tables.DisputeView.as_view(), name="dispute"
    ),
    path(f"{EVENT}postponed/", postponing.PostponedView.as_view(), name="postponed"),
    path(f"{EVENT}tables/<int:pk>/postponement/", postponing.PostponementView.as_view(), name="postponement"),
    path(f"{EVENT}tables/<int:pk>/override/", tables.OverrideView.as_view(), name="override"),
    path(f"{EVENT}tables/<int:pk>/match/", team_play.MatchOfTeamsView.as_view(), name="match"),
    path(f"{EVENT}tables/<int:pk>/boards/<int:board>/", team_play.BoardView.as_view(), name="board"),
    path(
        f"{EVENT}tables/<int:pk>/boards/<int:board>/reports/<int:version>/confirm/",
        team_play.ConfirmBoardView.as_view(),
        name="confirm-board",
    ),
    path(
        f"{EVENT}tables/<int:pk>/boards/<int:board>/reports/<int:version>/dispute/",
        team_play.DisputeBoardView.as_view(),
        name="dispute-board",
    ),
    path(f"{EVENT}tables/<int:pk>/calls/", tables.CallJudgeView.as_view(), name="call-judge"),
    path(f"{EVENT}tables/<int:pk>/ground/", maps.GroundView.as_view(), name="ground"),
    path(f"{EVENT}tables/<int:pk>/ground/roll/", maps.RollView.as_view(), name="ground-roll"),
    path(f"{EVENT}tables/<int:pk>/ground/map/", maps.MapChoiceView.as_view(), name="ground-map"),
    path(f"{EVENT}tables/<int:pk>/ground/edge/", maps.EdgeChoiceView.as_view(), name="ground-edge"),
    path(f"{EVENT}maps/", maps.MapListView.as_view(), name="maps"),
    path(f"{EVENT}maps/copies/", maps.MapCopyView.as_view(), name="map-copies"),
    path(f"{EVENT}maps/<int:pk>/", maps.MapView.as_view(), name="map"),
    path(f"{EVENT}maps/<int:pk>/board/", maps.MapBoardView.as_view(), name="map-board"),
    path(f"{EVENT}maps/<int:pk>/tables/", maps.MapTablesView.as_view(), name="map-tables"),
    path(f"{EVENT}bracket/", formats.BracketView.as_view(), name="bracket"),
    path(f"{EVENT}groups/", formats.GroupListView.as_view(), name="groups"),
    path(f"{EVENT}standings/", standings.StandingsView.as_view(), name="standings"),
    path(f"{EVENT}standings/teams/", team_views.TeamStandingsView.as_view(), name="team-standings"),
    path(f"{EVENT}standings/boards/", team_play.BoardStandingsView.as_view(), name="board-standings"),
    path(f"{EVENT}standings/<int:number>/", standings.RankView.as_view(), name="rank"),
    path(f"{EVENT}files/<str:name>", exports.ExportView.as_view(), name="export"),
    path(f"{EVENT}archive/", exports.ArchiveView.as_view(), name="archive"),
    path(f"{EVENT}trial/", exports.TrialView.as_view(), name="trial"),
    path("incoming-events/", IncomingView.as_view(), name="incoming"),
    path("archived-ladders/", all_ladders.RestoreLadderView.as_view(), name="restore-ladder"),
    path("archived-events/", exports.RestoreView.as_view(), name="restore"),
    path(f"{EVENT}<slug:step>/", events.EventStepView.as_view(), name="event-step"),
    path("judge-calls/", calls.CallListView.as_view(), name="judge-calls"),
    path("judge-calls/<int:pk>/", calls.CallView.as_view(), name="judge-call"),
    path("judge-calls/<int:pk>/judges/", calls.CallBenchView.as_view(), name="judge-call-judges"),
    path("judge-calls/<int:pk>/beside/", calls.CallBesideView.as_view(), name="judge-call-beside"),
    path("judge-calls/<int:pk>/<slug:step>/", calls.CallStepView.as_view(), name="judge-call-step"),
]

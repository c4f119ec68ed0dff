"""The pages of a federation; the middleware takes its code out of the address."""

from django.urls import path

from awards.views import (
    actions,
    clubs,
    corrections,
    desk,
    events,
    home,
    players,
    ranking,
    ranking_csv,
    reports,
    runs,
    titles,
    typing,
)

urlpatterns = [
    path("", home.federation_home, name="federation"),
    path("players/", players.PlayerList.as_view(), name="players"),
    path("players/<str:number>/", players.PlayerPage.as_view(), name="player"),
    path("ranking/", ranking.RankingPage.as_view(), name="ranking"),
    path("ranking/csv/", ranking_csv.ranking_csv, name="ranking-csv"),
    path("clubs/", clubs.ClubList.as_view(), name="clubs"),
    path("clubs/<str:number>/", clubs.ClubPage.as_view(), name="club"),
    path("titles/", titles.TitleList.as_view(), name="titles"),
    path("events/", events.EventList.as_view(), name="events"),
    path("events/<int:pk>/", events.event_page, name="event"),
    path("events/<int:pk>/override/<str:number>/", corrections.override, name="override"),
    path("events/<int:pk>/move/<str:number>/", corrections.move, name="move"),
    path("desk/", desk.desk, name="desk"),
    path("reports/", reports.ReportList.as_view(), name="reports"),
    path("reports/upload/", reports.upload, name="upload"),
    path("reports/new/", typing.type_list, name="typing"),
    path("reports/new/suggestions/", typing.suggested, name="typing-suggestions"),
    path("reports/new/player/", typing.recognised, name="typing-player"),
    path("reports/<int:pk>/change/", typing.type_anew, name="typing-change"),
    path("reports/<int:pk>/", reports.report_page, name="report"),
    path("reports/<int:pk>/file/", actions.file_now, name="report-file"),
    path("reports/<int:pk>/withdraw/", actions.withdraw_now, name="report-withdraw"),
    path("reports/<int:pk>/amend/<int:old>/", actions.amend_now, name="report-amend"),
    path("reports/<int:pk>/return/", actions.return_now, name="report-return"),
    path("reports/<int:pk>/book/", actions.book_now, name="report-book"),
    path("reports/<int:pk>/lines/<int:line>/", actions.settle_now, name="report-settle"),
    path("runs/", runs.RunList.as_view(), name="runs"),
]

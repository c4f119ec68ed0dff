"""The pages of a federation; the middleware takes its code out of the address."""

from django.urls import path

from awards.views import events, home, players, ranking, reports, runs

urlpatterns = [
    path("", home.federation_home, name="federation"),
    path("players/", players.PlayerList.as_view(), name="players"),
    path("players/<str:number>/", players.PlayerPage.as_view(), name="player"),
    path("ranking/", ranking.RankingPage.as_view(), name="ranking"),
    path("events/", events.EventList.as_view(), name="events"),
    path("events/<int:pk>/", events.event_page, name="event"),
    path("reports/", reports.ReportList.as_view(), name="reports"),
    path("reports/upload/", reports.upload, name="upload"),
    path("reports/<int:pk>/", reports.report_page, name="report"),
    path("reports/<int:pk>/file/", reports.file_now, name="report-file"),
    path("reports/<int:pk>/book/", reports.book_now, name="report-book"),
    path("runs/", runs.RunList.as_view(), name="runs"),
]
